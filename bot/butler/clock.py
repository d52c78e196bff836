"""What the Butler does unasked: after a start, and at the deadlines of tables. (voice 1.16, 1.17)"""

from collections.abc import Awaitable, Callable
from dataclasses import replace

from bot.acts import Act, Message, ShowTable, Weight
from bot.answers import about
from bot.answers.services import Services
from bot.answers.turn import asking
from bot.butler.outdated import outdated
from bot.play.rooms import Room
from bot.play.tables import IDLE, Input
from bot.play.throws import reply
from bot.site import Address
from bot.store.effects import Effects
from bot.store.rows import TableRow, ThrowRow
from bot.store.writer import Conflict, Down
from bot.table import pages
from bot.table.entry import Kind, Phase
from bot.table.table import Table
from bot.text.words import render
from rules.lines import Line

AWAY = 300.0  # seconds until the next look at a table whose chat has shut the Butler out

Park = Callable[[str, str, BaseException], Awaitable[None]]


class Clock:
    """Wakes after a start and handles deadlines. `park` records where something broke. Methods raise Down."""

    def __init__(self, services: Services, park: Park) -> None:
        self.services, self.store = services, services.store
        self.site = services.profile.site
        self.park = park
        self.away: set[Address] = set()  # chats that have shut the Butler out: their tables wait

    async def wake(self) -> list[Act]:
        """The acts after a start: what was committed and may not have been sent, and look-ups of open wishes."""
        deaf = await self.store.chats_greeted(self.site, about.DEAF)
        self.services.deaf |= {Address(*self.site, chat) for chat in deaf}
        await self.services.rooms.look_around()
        acts = await self._unsaid_of(None)
        for late in await self.store.due_tables(self.site, self.services.clock()):
            acts += await self._waking(f"{late.room}.{late.number}", self._missed(late))
        for wish in await self.store.pending(self.site):
            acts.append(asking(await self.services.rooms.by_id(wish.room), wish))
        return acts

    async def let_in(self, address: Address) -> list[Act]:
        """The acts for a chat that lets the Butler send again: what was not sent there."""
        room = await self.services.rooms.find(address)
        acts = await self._unsaid_of(room.id) if room is not None else []
        self.away.discard(address)
        return acts

    async def _unsaid_of(self, only: int | None) -> list[Act]:
        """What was committed and may not have been sent in the room `only`; None: in all rooms of the site."""
        acts: list[Act] = []
        together: dict[tuple[int, str, int], list[ThrowRow]] = {}
        for row in await self.store.unsaid_throws(self.site):
            if only in (None, row.room):
                together.setdefault((row.room, row.day, row.first), []).append(row)
        for first, rows in together.items():
            acts += await self._waking(f"{first}", self.unsaid(rows))
        for table in await self.store.unsaid_tables(self.site):
            if only in (None, table.room):
                acts += await self._waking(f"{table.room}.{table.number}", self._untold(table))
        return acts

    async def _missed(self, row: TableRow) -> list[Act]:
        """Begins a turn anew that ran out while the Butler was not running, and says so; [] for a lobby."""
        if row.phase != Phase.PLAYING:
            return []
        room = await self.services.rooms.by_id(row.room)
        await self.store.commit(self._later(row, room.row.pace / 2))
        return [Message(room.place(row.topic), render(room.language, Line("restarted")), weight=Weight.CALL)]

    async def _waking(self, what: str, telling: Awaitable[list[Act]]) -> list[Act]:
        """Awaits the acts of one table or throw. Parks what breaks, so that the others are woken. Raises Down."""
        try:
            return await telling
        except Down:
            raise
        except Conflict:
            return []  # another update has moved it meanwhile
        except Exception as error:
            await self.park(f"wake:{what}.{self.services.clock()}", "wake", error)
            return []

    async def unsaid(self, rows: list[ThrowRow]) -> list[Act]:
        """The answer to throws of one message, sent again."""
        room = await self.services.rooms.by_id(rows[0].room)
        room.people |= await self.store.names([rows[0].person])
        return [reply(room, rows)]

    async def _untold(self, row: TableRow) -> list[Act]:
        """The board of a table whose last entries may not have been shown."""
        async with self.services.rooms.inside_id(row.room) as room:
            return [*await outdated(self.services, room), ShowTable(room.place(row.topic), row.room, row.number)]

    async def lapse(self) -> list[Act]:
        """Handles tables past their deadline: nudges, moves for absent players, closes idle tables."""
        acts: list[Act] = []
        for row in await self.store.due_tables(self.site, self.services.clock()):
            try:
                acts += await self._due(row)
            except Conflict:
                continue
            except Down:
                if acts:
                    return acts  # these are committed; the others are due at the next look
                raise
            except Exception as error:
                await self._put_aside(row, error)
        return acts

    async def _due(self, row: TableRow) -> list[Act]:
        """Handles one table past its deadline, unless its room is busy or its chat has shut the Butler out."""
        room = await self.services.rooms.by_id(row.room)
        if room.address in self.away:
            await self.store.commit(self._later(row, AWAY))
            return []
        if room.lock.locked():
            return []  # the room is busy: look again at the next tick; other rooms do not wait for it
        async with self.services.rooms.inside_id(row.room) as room:
            acts = await outdated(self.services, room)
            table = room.numbered(row.number)
            if table is not None and table.seq == row.seq:
                acts += await self._lapsed(room, row, table)
            elif not acts:
                self.services.rooms.forget(room)  # the cached room is not what the store holds
            return acts

    async def _put_aside(self, row: TableRow, error: Exception) -> None:
        """Parks the error of a table's deadline and puts the deadline off by IDLE, so that other tables are handled."""
        effects, now = self._later(row, IDLE), self.services.clock()
        cause = f"lapse:{row.room}.{row.number}.{now}"
        effects.park(cause, "lapse", error, now)
        await self.store.commit(effects)

    def _later(self, row: TableRow, seconds: float) -> Effects:
        """The effects that set the table's deadline so many seconds from now."""
        effects = Effects()
        effects.due(row.room, row.number, due_at=self.services.clock() + seconds)
        return effects

    async def _lapsed(self, room: Room, row: TableRow, table: Table) -> list[Act]:
        """Does what is due at a table, with its room's lock held."""
        place, tables = room.place(row.topic), self.services.tables
        seat = table.due()
        if table.mode == "run" and seat is not None:
            one = tables.asleep(table, seat)
            await tables.act(room, table, [replace(one, kind=Kind.PLAYED, who=0)], "")
            return [ShowTable(place, room.id, table.number, urgent=True)]
        if table.phase == Phase.LOBBY or seat is None:
            await tables.act(room, table, [Input(Kind.CLOSED, token="idle")], "")
            return [ShowTable(place, room.id, table.number)]
        if table.players[seat].computer:  # a move brought more entries than MOST_ENTRIES: the rest follows
            await tables.act(room, table, [], "")
            return [ShowTable(place, room.id, table.number)]
        nudge = f"nudge:{table.name}.{table.turned}"
        if not await self.store.known(nudge):
            effects = Effects()
            effects.heard(nudge, at=self.services.clock())
            due_at = self.services.clock() + room.row.pace / 2
            effects.moved(room.id, table.number, table.seq, phase=table.phase, due_at=due_at)
            await self.store.commit(effects)
            scene = self.services.scene(room, table)
            text = pages.nudge(table, scene, seat, max(1, room.row.pace // 120))
            return [Message(place, text, weight=Weight.CALL, loud=True,
                        call=(room.id, table.number))]  # fmt: skip
        inputs = [tables.asleep(table, seat)]
        if table.asleep.issuperset(set(table.persons()) - {seat}) and seat in table.asleep:
            inputs = [Input(Kind.CLOSED, token="idle")]
        await tables.act(room, table, inputs, "")
        return [ShowTable(place, room.id, table.number)]
