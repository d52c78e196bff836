"""The statements: what is read, and the two things that are created on the way (rooms and persons)."""

import asyncio
import json
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import IO, Any

from sqlalchemy import Integer, Select, cast, delete, func, insert, select, update
from sqlalchemy.exc import IntegrityError

from bot.store import engine as engines
from bot.store import tables as t
from bot.store.writer import Effects, Writer, down
from bot.table import Entry
from rules.dice import Faces

KEPT = 200_000  # causes in mind
HEARD_DAYS = 8  # a cause is remembered longer than a platform repeats it


@dataclass(frozen=True, slots=True)
class RoomRow:
    id: int
    language: str
    pace: int
    greeted: int


@dataclass(frozen=True, slots=True)
class PersonRow:
    id: int
    name: str
    language: str
    odds: bool
    quiet: bool


@dataclass(frozen=True, slots=True)
class TableRow:
    room: int
    number: int
    game: str
    topic: int
    phase: str
    seq: int
    shown: int
    due_at: float | None
    opened_at: float


@dataclass(frozen=True, slots=True)
class ThrowRow:
    """A free throw. `fell` holds its faces in the order of the notation's terms."""

    room: int
    day: str
    number: int
    first: int
    topic: int
    person: int
    notation: str
    fell: Faces
    poker: bool
    beside: bool
    more: bool
    message: int
    cause: str
    at: float
    sent_at: float | None


def day_of(at: float) -> str:
    """The day (UTC) that a throw is numbered by and whose seed it uses."""
    return datetime.fromtimestamp(at, UTC).date().isoformat()


def fell_text(fell: Sequence[int]) -> str:
    return " ".join(map(str, fell))


def entry_row(room: int, number: int, entry: Entry, at: float) -> dict[str, object]:
    return {
        "room": room,
        "number": number,
        "seq": entry.seq,
        "kind": entry.kind,
        "seat": entry.seat,
        "who": entry.who,
        "token": entry.token,
        "fell": fell_text(entry.fell),
        "at": at,
    }


def _faces(text: str) -> Faces:
    return tuple(map(int, text.split()))


class Store:
    """One database. `open` before use, `close` after. Reads raise Down when the storage does not answer."""

    def __init__(self, database: str) -> None:
        self._url = engines.address(database)
        self._held: IO[str] | None = None
        self._heard: set[str] | None = None  # all causes there are; None: not read yet, or too many to keep in mind
        self._many = False
        self._reading = asyncio.Lock()  # where many ask at once, the causes are read once
        self._missed: list[str] = []  # causes that were written while all were being read

    async def open(self) -> None:
        """Raises engine.Refused with a sentence."""
        self._held = engines.lock(self._url)
        try:
            self._write = engines.engine(self._url, writes=True)
            await engines.prepare(self._write)
            engines.shut(self._url)
            self._read = engines.engine(self._url, writes=False)
        except BaseException:
            await self._write.dispose()
            self._release()
            raise
        self.writer = Writer(self._write)

    async def look(self) -> None:
        """Open only to read, also beside a Butler who is at work. Raises engine.Refused with a sentence."""
        self._read = self._write = engines.engine(self._url, writes=False)
        try:
            await engines.known(self._read)
        except BaseException:
            await self._read.dispose()
            raise
        self.writer = Writer(self._write)

    async def close(self) -> None:
        await self.writer.settle()
        await self._read.dispose()
        await self._write.dispose()
        self._release()

    def _release(self) -> None:
        if self._held is not None:
            self._held.close()

    async def commit(self, effects: Effects) -> None:
        """Raises writer.Conflict or writer.Down."""
        try:
            await self.writer.commit(effects)
        except BaseException:
            self._heard = None  # what is there is not what we have in mind, or nobody knows
            raise
        if self._heard is not None:
            self._heard.update(effects.causes())
        elif self._reading.locked():
            self._missed += effects.causes()

    async def _all(self, query: Select[Any]) -> list[Any]:
        try:
            async with self._read.connect() as connection:
                return list((await connection.execute(query)).all())
        except Exception as error:
            raise down(error) or error from None

    async def _one(self, query: Select[Any]) -> Any:
        rows = await self._all(query)
        return rows[0] if rows else None

    # ---- rooms and persons -------------------------------------------------------------------------------------------
    async def room(self, platform: str, chat: int) -> RoomRow | None:
        to = t.addresses
        query = select(t.rooms).join(to).where(to.c.platform == platform, to.c.chat == chat)
        row = await self._one(query)
        return RoomRow(row.id, row.language, row.pace, row.greeted) if row else None

    async def room_by_id(self, room: int) -> tuple[RoomRow, str, int]:
        """The room with an address of it (platform, chat); the newest, if it moved."""
        to = t.addresses
        query = select(t.rooms, to.c.platform, to.c.chat).join(to).where(t.rooms.c.id == room)
        row = (await self._all(query.order_by(func.abs(to.c.chat))))[-1]
        return RoomRow(row.id, row.language, row.pace, row.greeted), row.platform, row.chat

    async def chats_greeted(self, platform: str, stage: int) -> set[int]:
        """The chats of a platform whose greeting came just so far."""
        to = t.addresses
        query = select(to.c.chat).join(t.rooms).where(to.c.platform == platform, t.rooms.c.greeted == stage)
        return {int(row.chat) for row in await self._all(query)}

    async def new_room(self, platform: str, chat: int, language: str) -> RoomRow:
        """The room of this chat, created if there is none. Raises Down."""
        await self._create(
            insert(t.rooms).values(language=language),
            t.addresses,
            lambda id: {"platform": platform, "chat": chat, "room": id},
        )
        found = await self.room(platform, chat)
        assert found is not None
        return found

    async def move(self, platform: str, old: int, new: int) -> None:
        """A chat has a new address. A room that was made there before we knew is younger: it gets the old address in
        exchange, from which its words are led to the new one; an older room keeps its own. Raises Down."""
        found, there = await self.room(platform, old), await self.room(platform, new)
        if found is None or (there is not None and there.id < found.id):
            return
        to = t.addresses
        there_now = [{"platform": platform, "chat": new, "room": found.id}]
        if there is not None:
            there_now.append({"platform": platform, "chat": old, "room": there.id})
        gone = delete(to).where(to.c.platform == platform, to.c.chat.in_((old, new)))
        nowhere = update(t.posts).where(t.posts.c.room == found.id).values(message=0)  # ids are counted anew there
        try:
            async with self.writer.lock, self._write.begin() as connection:
                await connection.execute(gone)
                await connection.execute(insert(to), there_now)
                await connection.execute(nowhere)
        except IntegrityError:
            return
        except Exception as error:
            raise down(error) or error from None

    async def person(self, platform: str, user: int) -> PersonRow | None:
        to = t.accounts
        query = select(t.persons).join(to).where(to.c.platform == platform, to.c.user == user)
        row = await self._one(query)
        return PersonRow(row.id, row.name, row.language, row.odds, row.quiet) if row else None

    async def new_person(self, platform: str, user: int, name: str) -> PersonRow:
        """The person behind this account, created if there is none. Raises Down."""
        await self._create(
            insert(t.persons).values(name=name),
            t.accounts,
            lambda id: {"platform": platform, "user": user, "person": id},
        )
        found = await self.person(platform, user)
        assert found is not None
        return found

    async def _create(self, statement: Any, link: Any, row: Any) -> None:
        try:
            async with self.writer.lock, self._write.begin() as connection:
                made = (await connection.execute(statement)).inserted_primary_key
                assert made is not None
                await connection.execute(insert(link), [row(made[0])])
        except IntegrityError:
            return  # somebody was first; who asked will find that one
        except Exception as error:
            raise down(error) or error from None

    async def names(self, persons: Sequence[int]) -> dict[int, str]:
        rows = await self._all(select(t.persons.c.id, t.persons.c.name).where(t.persons.c.id.in_(persons)))
        return {row.id: row.name for row in rows}

    async def users(self, platform: str, persons: Sequence[int]) -> dict[int, int]:
        """The accounts behind persons: person -> the platform's user id."""
        to = t.accounts
        query = select(to.c.person, to.c.user).where(to.c.platform == platform, to.c.person.in_(persons))
        return {row.person: row.user for row in await self._all(query)}

    async def wishes(self, persons: Sequence[int]) -> tuple[set[int], set[int]]:
        """Those who do not want to be mentioned, and those who want to be told odds."""
        c = t.persons.c
        rows = await self._all(select(c.id, c.quiet, c.odds).where(c.id.in_(persons)))
        return {row.id for row in rows if row.quiet}, {row.id for row in rows if row.odds}

    # ---- causes ------------------------------------------------------------------------------------------------------
    async def known(self, cause: str) -> bool:
        """Whether this update has had its effect already.

        One process holds the database, so all causes are kept in mind as long as they are not too many: a look before
        every move would cost more than the move. The key of `heard` is what a repetition breaks on in any case."""
        if self._heard is None and not self._many:
            async with self._reading:
                await self._read_causes()
        if self._heard is not None:
            if len(self._heard) > KEPT:
                self._heard = None  # read again, without those that were forgotten meanwhile
            else:
                return cause in self._heard
        return await self._one(select(t.heard.c.cause).where(t.heard.c.cause == cause)) is not None

    async def _read_causes(self) -> None:
        if self._heard is not None or self._many:
            return  # somebody has just read them
        self._missed = []
        rows = await self._all(select(t.heard.c.cause).limit(KEPT + 1))
        self._many = len(rows) > KEPT
        self._heard = None if self._many else {*(row.cause for row in rows), *self._missed}

    # ---- tables ------------------------------------------------------------------------------------------------------
    async def _tables(self, *where: Any) -> list[TableRow]:
        rows = await self._all(select(t.tables).where(*where).order_by(t.tables.c.room, t.tables.c.number))
        return [TableRow(*row) for row in rows]

    async def open_tables(self, room: int) -> list[TableRow]:
        return await self._tables(t.tables.c.room == room, t.tables.c.phase.in_(("lobby", "playing")))

    async def table(self, room: int, number: int) -> TableRow | None:
        found = await self._tables(t.tables.c.room == room, t.tables.c.number == number)
        return found[0] if found else None

    async def due_tables(self, now: float) -> list[TableRow]:
        """Open tables whose time has come, the longest overdue first come last in no particular hurry: at most 100."""
        query = select(t.tables).where(t.tables.c.due_at <= now).order_by(t.tables.c.due_at).limit(100)
        return [TableRow(*row) for row in await self._all(query)]

    async def laid(self) -> list[tuple[str, int, int, str]]:
        """Where games are open: (platform, chat, topic, game)."""
        c, to = t.tables.c, t.addresses
        query = select(to.c.platform, to.c.chat, c.topic, c.game).join(to, to.c.room == c.room)
        return [tuple(row) for row in await self._all(query.where(c.phase.in_(("lobby", "playing"))))]

    async def unsaid_tables(self) -> list[TableRow]:
        """Tables with entries that may not have reached the chat."""
        return await self._tables(t.tables.c.shown < t.tables.c.seq)

    async def last_number(self, room: int) -> int:
        """The highest table number of a room; 0 if it never had a table."""
        row = await self._one(select(func.max(t.tables.c.number)).where(t.tables.c.room == room))
        return int(row[0] or 0) if row else 0

    async def log(self, room: int, number: int) -> list[Entry]:
        """The whole log of a table, in order."""
        e = t.entries.c
        query = select(e.seq, e.kind, e.seat, e.who, e.token, e.fell).where(e.room == room, e.number == number)
        rows = await self._all(query.order_by(e.seq))
        return [Entry(row.seq, row.kind, row.seat, row.who, row.token, _faces(row.fell)) for row in rows]

    async def posts(self, room: int, number: int) -> dict[int, tuple[int, int]]:
        """The table's messages in the chat: page -> (message, the entry up to which it tells)."""
        p = t.posts.c
        query = select(p.page, p.message, p.seq).where(p.room == room, p.number == number)
        return {row.page: (row.message, row.seq) for row in await self._all(query)}

    async def posted(self, room: int, message: int) -> tuple[int, int] | None:
        """Which table and page a message of the chat is."""
        p = t.posts.c
        row = await self._one(select(p.number, p.page).where(p.room == room, p.message == message))
        return (row.number, row.page) if row else None

    async def draft(self, room: int, number: int, seat: int, seq: int) -> str:
        """What this seat has marked since entry `seq`."""
        d = t.drafts.c
        query = select(d.choice).where(d.room == room, d.number == number, d.seat == seat, d.seq == seq)
        row = await self._one(query)
        return row.choice if row else ""

    async def seed(self, room: int, name: str) -> bytes | None:
        row = await self._one(select(t.seeds.c.seed).where(t.seeds.c.room == room, t.seeds.c.name == name))
        return bytes(row.seed) if row else None

    async def last_closed(self, room: int) -> TableRow | None:
        """The newest table of a room that is over or void."""
        c = t.tables.c
        query = select(t.tables).where(c.room == room, c.phase.in_(("over", "void"))).order_by(c.number.desc()).limit(1)
        row = await self._one(query)
        return TableRow(*row) if row else None

    async def last_day(self, room: int, before: str) -> tuple[str, bytes] | None:
        """The last day before this one on which there were free throws, with its seed."""
        c = t.seeds.c
        query = select(c.name, c.seed).where(c.room == room, c.name.like("____-__-__"), c.name < before)
        row = await self._one(query.order_by(c.name.desc()).limit(1))
        return (row.name, bytes(row.seed)) if row else None

    async def faces(self, room: int = 0) -> list[int]:
        """How often each face fell in a room; 0: in all of them."""
        query = select(*(func.sum(t.rooms.c[name]) for name in t.FACES))
        row = await self._one(query.where(t.rooms.c.id == room) if room else query)
        return [int(count or 0) for count in row]

    # ---- free throws -------------------------------------------------------------------------------------------------
    async def _throws(self, *where: Any, last: int = 0) -> list[ThrowRow]:
        c = t.throws.c
        query = select(t.throws).where(*where)
        query = (
            query.order_by(c.at.desc(), c.number.desc()).limit(last)
            if last
            else query.order_by(c.room, c.day, c.number)
        )
        return [ThrowRow(**{**row._mapping, "fell": _faces(row.fell)}) for row in await self._all(query)]

    async def throws_of(self, cause: str) -> list[ThrowRow]:
        return await self._throws(t.throws.c.cause == cause)

    async def throws_on(self, room: int, day: str) -> list[ThrowRow]:
        return await self._throws(t.throws.c.room == room, t.throws.c.day == day)

    async def unsaid_throws(self) -> list[ThrowRow]:
        return await self._throws(t.throws.c.sent_at.is_(None))

    async def last_throw(self, room: int, person: int) -> ThrowRow | None:
        found = await self._throws(t.throws.c.room == room, t.throws.c.person == person, last=1)
        return found[0] if found else None

    async def last_throw_number(self, room: int, day: str) -> int:
        row = await self._one(select(func.max(t.throws.c.number)).where(t.throws.c.room == room, t.throws.c.day == day))
        return int(row[0] or 0) if row else 0

    # ---- results -----------------------------------------------------------------------------------------------------
    async def wins(self, room: int) -> list[tuple[str, int, int, int]]:
        """Per game and person of a room: (game, person, wins, games), most wins first."""
        r = t.results.c
        won = func.sum(cast(r.won, Integer)).label("won")  # a sum of Booleans would be read as a Boolean
        query = select(r.game, r.person, won, func.count()).where(r.room == room).group_by(r.game, r.person)
        rows = await self._all(query.order_by(r.game, won.desc(), func.count(), r.person))
        return [(row[0], row[1], int(row[2]), row[3]) for row in rows]

    async def played(
        self, person: int, game: str, solo: bool, until: tuple[int, int] | None = None
    ) -> list[bool | None]:
        """A person's games of one kind, oldest first: won or not, None for a draw. `until`: the room and number of the
        last one to look at, so that what was said of it once can be said again."""
        r = t.results.c
        query = select(r.won, r.place).where(r.person == person, r.game == game, r.solo == solo)
        if until is not None:
            last = select(r.at).where(r.person == person, r.room == until[0], r.number == until[1])
            query = query.where(r.at <= last.scalar_subquery())
        rows = await self._all(query.order_by(r.at, r.room, r.number))
        return [None if row.place == 1 and not row.won else row.won for row in rows]


def parked_row(cause: str, kind: str, error: BaseException, at: float) -> dict[str, object]:
    """What is kept of an update that broke a handler: where it broke, and not a word of what was said."""
    lines = []
    trace = error.__traceback__
    while trace is not None:
        lines.append(f"{trace.tb_frame.f_code.co_name}:{trace.tb_lineno}")
        trace = trace.tb_next
    return {"cause": cause, "kind": kind, "error": type(error).__name__, "where": json.dumps(lines[-12:]), "at": at}
