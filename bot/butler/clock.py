"""What the Butler does unasked: after a start, and whenever the time of a table has come. (voice 1.16, 1.17)"""

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

AWAY = 300.0  # seconds after which a table is looked at again in a chat that has shut him out

Park = Callable[[str, str, BaseException], Awaitable[None]]


class Clock:
    """Wakes and lapses. `park` keeps where something broke."""

    def __init__(self, services: Services, park: Park) -> None:
        self.services, self.store = services, services.store
        self.site = services.profile.site
        self.park = park
        self.away: set[Address] = set()  # chats that have shut the Butler out: their tables wait

    async def wake(self) -> list[Act]:
        """After a start: what was committed and may not have been said, and decisions that were left open."""
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
        """A chat lets the Butler speak again: what could not be said there is said now."""
        room = await self.services.rooms.find(address)
        acts = await self._unsaid_of(room.id) if room is not None else []
        self.away.discard(address)
        return acts

    async def _unsaid_of(self, only: int | None) -> list[Act]:
        """What may not have been said in this room; None: in all rooms."""
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
        """A turn ran out while the Butler was away: that is his fault, so it begins anew, and he says so."""
        if row.phase != Phase.PLAYING:
            return []
        room = await self.services.rooms.by_id(row.room)
        await self.store.commit(self._later(row, room.row.pace / 2))
        return [Message(room.place(row.topic), render(room.language, Line("restarted")), weight=Weight.CALL)]

    async def _waking(self, what: str, telling: Awaitable[list[Act]]) -> list[Act]:
        """One chat in which something is broken keeps the others waiting for nothing."""
        try:
            return await telling
        except Down:
            raise
        except Conflict:
            return []  # somebody else has been here
        except Exception as error:
            await self.park(f"wake:{what}.{self.services.clock()}", "wake", error)
            return []

    async def unsaid(self, rows: list[ThrowRow]) -> list[Act]:
        room = await self.services.rooms.by_id(rows[0].room)
        room.people |= await self.store.names([rows[0].person])
        return [reply(room, rows)]

    async def _untold(self, row: TableRow) -> list[Act]:
        async with self.services.rooms.inside_id(row.room) as room:
            return [*await outdated(self.services, room), ShowTable(room.place(row.topic), row.room, row.number)]

    async def lapse(self) -> list[Act]:
        """Look at the clock: nudge, move for those who sleep, clear away tables that nobody starts. Raises Down."""
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
        room = await self.services.rooms.by_id(row.room)
        if room.address in self.away:
            await self.store.commit(self._later(row, AWAY))
            return []
        if room.lock.locked():
            return []  # somebody is at it: the next look is soon, and other rooms do not wait for this one
        async with self.services.rooms.inside_id(row.room) as room:
            acts = await outdated(self.services, room)
            table = room.numbered(row.number)
            if table is not None and table.seq == row.seq:
                acts += await self._lapsed(room, row, table)
            elif not acts:
                self.services.rooms.forget(room)  # what we have in mind is not what is there
            return acts

    async def _put_aside(self, row: TableRow, error: Exception) -> None:
        """A table whose deadline breaks something is looked at again much later, so that the others have their turn."""
        effects, now = self._later(row, IDLE), self.services.clock()
        cause = f"lapse:{row.room}.{row.number}.{now}"
        effects.park(cause, "lapse", error, now)
        await self.store.commit(effects)

    def _later(self, row: TableRow, seconds: float) -> Effects:
        """The table is looked at again after so long."""
        effects = Effects()
        effects.due(row.room, row.number, due_at=self.services.clock() + seconds)
        return effects

    async def _lapsed(self, room: Room, row: TableRow, table: Table) -> list[Act]:
        place, tables = room.place(row.topic), self.services.tables
        seat = table.due()
        if table.mode == "run" and seat is not None:
            one = tables.asleep(table, seat)
            await tables.act(room, table, [replace(one, kind=Kind.PLAYED, who=0)], "")
            return [ShowTable(place, room.id, table.number, urgent=True)]
        if table.phase == Phase.LOBBY or seat is None:
            await tables.act(room, table, [Input(Kind.CLOSED, token="idle")], "")
            return [ShowTable(place, room.id, table.number)]
        if table.players[seat].computer:  # more followed from a move than fitted into one go
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
