"""The Butler: hears, is pressed, wakes, looks at the clock; commits first and then says what to say. (DESIGN)"""

import time
from collections.abc import Awaitable, Callable
from dataclasses import replace
from typing import Any

from bot import house, presses, sayings, show
from bot.dealer import IDLE, Input
from bot.desk import Desk, Hears, IsAdmin, Turn, everyone, everything
from bot.fairness import new_seed
from bot.rooms import Room
from bot.router import understand
from bot.standings import streaks
from bot.store.store import HEARD_DAYS, Store, TableRow, ThrowRow, entry_row, parked_row
from bot.store.writer import (
    DUE,
    ENTRY,
    HEARD,
    MOVED,
    PARK,
    POST,
    PURGE,
    SENT,
    SHOWN,
    UNPOST,
    Conflict,
    Down,
    Effects,
)
from bot.table import BACK, CLOSED, LOBBY, OVER, PLAYED, VOID, Entry, Table, fold
from bot.talk import CALL, Act, Heard, Place, Post, Press, Say, Show, Weight, Whisper, spans
from bot.throwing import answer
from bot.words import guess
from bot.words import say as say_line
from rules import games
from rules.dice import Dice, Drift
from rules.telling import Line, Who

AWAY = 300.0  # seconds after which a table is looked at again in a chat that has shut him out
DRIFTED = "drift"  # why a table was closed that the rules no longer understand
TRIES = 3  # how often an update is looked at anew when somebody else was first


class Butler:
    """One Butler over one store. Each call returns what to do; nothing is said before it is committed."""

    def __init__(
        self,
        store: Store,
        clock: Callable[[], float] = time.time,
        language: str = "",
        loaded: Dice | None = None,
        is_admin: IsAdmin = everyone,
        seeds: Callable[[], bytes] = new_seed,
        hears: Hears = everything,
    ) -> None:
        self.desk = Desk(store, clock, language, loaded, is_admin=is_admin, hears=hears, seeds=seeds)
        self.store = store
        self.away: set[tuple[str, int]] = set()  # chats that have shut him out: their tables wait

    # ---- people ------------------------------------------------------------------------------------------------------
    async def hear(self, heard: Heard) -> list[Act]:
        """A message. Ordinary talk comes back as [] without a look at the store. Raises Down."""
        desk = self.desk
        command = _command(heard.text, desk.me) if heard.text[:1] == "/" else None
        addressed = heard.private or heard.to_me
        here = desk.rooms.games_at(heard.place)
        if command is None and not understand(heard.text, here, me=desk.me, addressed=addressed):
            if not desk.rooms.seen(heard.place, heard.who, desk.clock()):
                return []
            woken = await self._answer(heard, _nothing, heard=heard)  # who sleeps and talks is awake, without a word
            return [act for act in woken if isinstance(act, Show)]

        async def answered(turn: Turn) -> list[Act]:
            here = {table.game.id for table in turn.room.at(turn.topic)}
            said = understand(heard.text, here, me=self.desk.me, addressed=addressed)
            if said:
                return await sayings.said(turn, said)
            return await sayings.command(turn, *command) if command else []

        return await self._answer(heard, answered, heard=heard)

    async def press(self, press: Press) -> list[Act]:
        """A button. Every press is answered. Raises Down."""
        acts = await self._answer(press, presses.pressed, press=press)
        return acts if any(isinstance(act, Whisper) for act in acts) else [Whisper(press.id, ""), *acts]

    async def _answer(
        self, event: Heard | Press, handler: Callable[[Turn], Awaitable[list[Act]]], **what: Any
    ) -> list[Act]:
        """In the order of the room; once for each cause; once more if somebody else was first."""
        acts: list[Act] = []
        for _ in range(TRIES):
            async with self.desk.rooms.inside(event.place, guess(event.who.language)) as room:
                if await self.store.known(event.cause):
                    return acts + await self._once_more(room, event)
                person = await self.desk.rooms.person(event.place.platform, event.who, room)
                turn = Turn(self.desk, room, person, event.place, event.who, event.cause, **what)
                try:
                    acts += await self._drifted(room)
                    acts += await self._woken(turn)
                    acts += await handler(turn)
                except Conflict:
                    self.desk.rooms.forget(room)  # what we have in mind is not what is there
                    continue
                room.active[person.id] = self.desk.clock()
                return acts
        raise Conflict

    async def _woken(self, turn: Turn) -> list[Act]:
        """Who sleeps at a table here and does something is awake again, whoever's turn it is. (EVENINGS 1.16)"""
        acts: list[Act] = []
        for table in turn.room.at(turn.topic):
            seat = table.seat_of(turn.person.id) if table.asleep else None
            if seat is None or seat not in table.asleep:
                continue
            _, after = await self.desk.dealer.act(turn.room, table, [Input(BACK, seat, turn.person.id)], "")
            if turn.heard:
                acts.append(turn.reply(turn.say(Line("table-back"))))
            acts.append(turn.refresh(after))
        return acts

    async def _once_more(self, room: Room, event: Heard | Press) -> list[Act]:
        """This update has had its effect: throw nothing, say again what may not have been said."""
        rows = [row for row in await self.store.throws_of(event.cause) if row.sent_at is None]
        acts: list[Act] = await self._unsaid(rows) if rows else []
        acts += [Show(event.place, room.id, table.number) for table in room.at(event.place.topic)]
        return acts

    # ---- what is on the tables ---------------------------------------------------------------------------------------
    async def posts(self, room_id: int, number: int) -> list[Post]:
        """The table's messages that are not up to date, as they should be, oldest first."""
        async with self.desk.rooms.inside_id(room_id) as room:
            out = await self.store.posts(room_id, number)
            try:
                table = room.numbered(number) or await self._closed_table(room, number)
            except Drift:
                return await self._void(room, number, out)
            due = table.due()
            draft = await self.desk.draft(room, table, due) if due is not None else ""
            scene = replace(self.desk.scene(room, table, draft=draft), record=await self._record(table))
            return show.pages(table, scene, out)

    async def _record(self, table: Table) -> Line | None:
        """How the one person of a private table has fared up to this game. (RULES L9)"""
        seat = table.own()
        if table.phase != OVER or seat is None:
            return None
        until = (table.room, table.number)
        one = streaks(await self.store.played(table.players[seat].person, table.game.id, table.solo, until))
        return Line("record-line", {"wins": one.wins, "best": one.best, "current": one.current})

    async def _closed_table(self, room: Room, number: int) -> Table:
        await self.desk.rooms.load_seed(room, number)
        table = fold(room.id, number, await self.store.log(room.id, number))
        await self.desk.rooms.load_people(room, table)
        return table

    async def _void(self, room: Room, number: int, out: dict[int, tuple[int, int]]) -> list[Post]:
        """What is told of a table that was closed because the rules no longer understand it."""
        row, log = await self.store.table(room.id, number), await self.store.log(room.id, number)
        if row is None or not log or log[-1].token != DRIFTED:
            return []
        message, told = out.get(show.VERDICT_PAGE, (0, -1))
        game = Line(row.game) if row.game in games() else row.game
        text = say_line(room.language, Line("table-drifted", {"game": game}))
        return [Post(show.VERDICT_PAGE, row.seq, message, text, weight=Weight.VERDICT, told=told)]

    async def posted(self, room: int, number: int, post: Post, message: int, last: bool) -> None:
        """A message of the table is out, or has been brought up to date; `last`: nothing of it is left to show."""
        effects = Effects()
        effects.add(UNPOST, b_room=room, b_number=number, b_page=post.page)
        effects.add(POST, room=room, number=number, page=post.page, message=message, seq=post.seq)
        if last:
            effects.add(SHOWN, b_room=room, b_number=number, b_seq=post.seq)
        await self.store.commit(effects)

    async def said(self, say: Say) -> None:
        """A throw's answer is out."""
        if say.key:
            room, day, first = say.key
            text = str(day)
            effects = Effects()
            iso = f"{text[:4]}-{text[4:6]}-{text[6:]}"
            effects.add(SENT, b_room=room, b_day=iso, b_first=first, sent_at=self.desk.clock())
            await self.store.commit(effects)

    # ---- the clock ---------------------------------------------------------------------------------------------------
    async def wake(self, place: Place | None = None) -> list[Act]:
        """After a start, or when a chat lets him in again: what was committed and may not have been said."""
        acts: list[Act] = []
        only = None
        if place is None:
            self.desk.deaf |= {("telegram", chat) for chat in await self.store.chats_greeted("telegram", house.DEAF)}
            await self.desk.rooms.look_around()
        elif (only := await self.desk.rooms.find(place)) is None:
            return []
        unsaid = [row for row in await self.store.unsaid_throws() if only is None or row.room == only.id]
        together: dict[tuple[int, str, int], list[ThrowRow]] = {}
        for row in unsaid:
            together.setdefault((row.room, row.day, row.first), []).append(row)
        for first, rows in together.items():
            acts += await self._waking(f"{first}", self._unsaid(rows))
        for table in await self.store.unsaid_tables():
            if only is None or table.room == only.id:
                acts += await self._waking(f"{table.room}.{table.number}", self._untold(table))
        return acts

    async def _waking(self, what: str, telling: Awaitable[list[Act]]) -> list[Act]:
        """One chat in which something is broken keeps the others waiting for nothing."""
        try:
            return await telling
        except Down:
            raise
        except Conflict:
            return []  # somebody else has been here
        except Exception as error:
            await self.park(f"wake:{what}.{self.desk.clock()}", "wake", error)
            return []

    async def _unsaid(self, rows: list[ThrowRow]) -> list[Act]:
        room = await self.desk.rooms.by_id(rows[0].room)
        room.people |= await self.store.names([rows[0].person])
        return [answer(room, rows)]

    async def _untold(self, row: TableRow) -> list[Act]:
        async with self.desk.rooms.inside_id(row.room) as room:
            return [*await self._drifted(room), Show(room.place(row.topic), row.room, row.number)]

    async def lapse(self) -> list[Act]:
        """Look at the clock: nudge, move for those who sleep, clear away tables that nobody starts. Raises Down."""
        acts: list[Act] = []
        for row in await self.store.due_tables(self.desk.clock()):
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
        room, now = await self.desk.rooms.by_id(row.room), self.desk.clock()
        if (room.platform, room.chat) in self.away:
            effects = Effects()
            effects.add(DUE, b_room=row.room, b_number=row.number, due_at=now + AWAY)
            await self.store.commit(effects)
            return []
        if room.lock.locked():
            return []  # somebody is at it: the next look is soon, and other rooms do not wait for this one
        async with self.desk.rooms.inside_id(row.room) as room:
            acts = await self._drifted(room)
            table = room.numbered(row.number)
            if table is not None and table.seq == row.seq:
                acts += await self._lapsed(room, row, table)
            elif not acts:
                self.desk.rooms.forget(room)  # what we have in mind is not what is there
            return acts

    async def _put_aside(self, row: TableRow, error: Exception) -> None:
        """A table whose deadline breaks something is looked at again much later, so that the others have their turn."""
        effects, now = Effects(), self.desk.clock()
        cause = f"lapse:{row.room}.{row.number}.{now}"
        effects.add(PARK, **parked_row(cause, "lapse", error, now))
        effects.add(DUE, b_room=row.room, b_number=row.number, due_at=now + IDLE)
        await self.store.commit(effects)

    async def _lapsed(self, room: Room, row: TableRow, table: Table) -> list[Act]:
        place, dealer = room.place(row.topic), self.desk.dealer
        seat = table.due()
        if table.mode == "run" and seat is not None:
            one = dealer.asleep(table, seat)
            await dealer.act(room, table, [replace(one, kind=PLAYED, who=0)], "")
            return [Show(place, room.id, table.number, urgent=True)]
        if table.phase == LOBBY or seat is None:
            await dealer.act(room, table, [Input(CLOSED, token="idle")], "")
            return [Show(place, room.id, table.number)]
        if table.players[seat].computer:  # more followed from a move than fitted into one go
            await dealer.act(room, table, [], "")
            return [Show(place, room.id, table.number)]
        nudge = f"nudge:{table.name}.{table.turned}"
        if not await self.store.known(nudge):
            effects = Effects()
            effects.add(HEARD, cause=nudge, at=self.desk.clock())
            effects.add(MOVED, **_moved(table), due_at=self.desk.clock() + room.row.pace / 2)
            await self.store.commit(effects)
            scene = self.desk.scene(room, table)
            line = Line("nudge", {"who": Who(seat), "game": table.game.id, "minutes": max(1, room.row.pace // 120)})
            return [Say(place, show.tell(table, scene, line, calling=True), weight=Weight.CALL, loud=True,
                        call=(room.id, table.number))]  # fmt: skip
        inputs = [dealer.asleep(table, seat)]
        if table.asleep.issuperset(set(table.persons()) - {seat}) and seat in table.asleep:
            inputs = [Input(CLOSED, token="idle")]
        await dealer.act(room, table, inputs, "")
        return [Show(place, room.id, table.number)]

    async def _drifted(self, room: Room) -> list[Act]:
        """Tables that the rules of this version no longer understand are closed as void, and their players told."""
        acts: list[Act] = []
        while room.drifted:
            row, at = room.drifted[0], self.desk.clock()
            log = await self.store.log(row.room, row.number)
            last = Entry(max([row.seq, *(entry.seq for entry in log)]) + 1, CLOSED, token=DRIFTED)
            effects = Effects()
            effects.add(ENTRY, **entry_row(row.room, row.number, last, at))
            effects.add(MOVED, b_room=row.room, b_number=row.number, seq=last.seq, phase=VOID, due_at=None)
            await self.store.commit(effects)
            del room.drifted[0]
            acts.append(Show(room.place(row.topic), row.room, row.number))
        return acts

    # ---- the house ---------------------------------------------------------------------------------------------------
    async def greet(self, place: Place, language: str, hears: bool) -> list[Act]:
        """Added to a chat, or let to hear it at last: say so, once each."""
        async with self.desk.rooms.inside(place, language) as room:
            return await house.greet(self.desk, room, place, hears)

    async def apologise(self, event: Heard | Press) -> list[Act]:
        """Something broke: the person is told that nothing has happened."""
        try:
            room = await self.desk.rooms.find(event.place)
        except Down:
            raise
        except Exception:
            room = None  # it may be the room itself that is broken
        text = say_line(room.language if room else guess(event.who.language), Line("trouble"))
        if isinstance(event, Press):
            return [Whisper(event.id, text)]
        return [Say(event.place, text, event.message)]

    async def moved(self, platform: str, old: int, new: int) -> None:
        """A chat has another address now: its room goes with it. Saying it twice does no harm. Raises Down."""
        await self.store.move(platform, old, new)
        for chat in (old, new):
            room = await self.desk.rooms.find(Place(platform, chat))
            if room is not None:
                self.desk.rooms.forget(room)

    async def users_in(self, text: str) -> dict[int, int]:
        """The accounts of those whom a text calls: person -> the platform's user id."""
        persons = {span.call for span in spans(text) if span.call} if CALL in text else set()
        return await self.store.users("telegram", sorted(persons)) if persons else {}

    def below(self, room: int) -> str:
        """What an old board says when a new one stands below it."""
        found = self.desk.rooms.known(room)
        return say_line(found.language if found else "en", Line("board-below"))

    async def park(self, cause: str, kind: str, error: BaseException) -> None:
        """Keep where an update broke its handler, and not a word of it."""
        effects = Effects()
        effects.add(PARK, **parked_row(cause, kind, error, self.desk.clock()))
        try:
            await self.store.commit(effects)
        except Conflict:
            return  # it broke before

    async def sweep(self) -> None:
        """Forget the causes that no platform will repeat any more."""
        effects = Effects()
        effects.add(PURGE, b_before=self.desk.clock() - HEARD_DAYS * 86400)
        await self.store.commit(effects)


async def _nothing(turn: Turn) -> list[Act]:
    return []


def _moved(table: Table) -> dict[str, object]:
    return {"b_room": table.room, "b_number": table.number, "seq": table.seq, "phase": table.phase}


def _command(text: str, me: str) -> tuple[str, str] | None:
    """A slash command for the Butler: its name and what follows. None for talk, and for another bot's command."""
    if len(text) > 200:
        return None
    head, _, rest = text[1:].partition(" ")
    name, _, whose = head.partition("@")
    if (whose and whose.lower() != me.lower()) or not name.isascii():
        return None
    return (name.lower(), rest.strip()) if sayings.ours(name.lower()) else None
