"""Queries about tables: rows, logs, drafts, seeds, and their messages in the chat."""

from typing import Any

from sqlalchemy import func, select

from bot.site import Site
from bot.store import tables as t
from bot.store.base import Base, served
from bot.store.rows import TableRow, faces_of
from bot.table.entry import Entry, Phase, is_open, kind_of

OPEN = tuple(phase.value for phase in Phase if is_open(phase))
CLOSED = tuple(phase.value for phase in Phase if not is_open(phase))


class Logs(Base):
    """Reads tables, logs, drafts, seeds and messages of tables."""

    async def _tables(self, *where: Any) -> list[TableRow]:
        rows = await self._all(select(t.tables).where(*where).order_by(t.tables.c.room, t.tables.c.number))
        return [TableRow(*row) for row in rows]

    async def open_tables(self, room: int) -> list[TableRow]:
        """Tables of a room that are in the lobby or in play, by number."""
        return await self._tables(t.tables.c.room == room, t.tables.c.phase.in_(OPEN))

    async def table(self, room: int, number: int) -> TableRow | None:
        """A table of a room, or None."""
        found = await self._tables(t.tables.c.room == room, t.tables.c.number == number)
        return found[0] if found else None

    async def due_tables(self, site: Site, now: float) -> list[TableRow]:
        """Open tables of a site past their deadline, most overdue first, at most 100."""
        c = t.tables.c
        query = select(t.tables).where(c.due_at <= now, served(site, c.room)).order_by(c.due_at).limit(100)
        return [TableRow(*row) for row in await self._all(query)]

    async def laid(self, site: Site) -> list[tuple[int, int, str]]:
        """(chat, topic, game) of each open table of a site."""
        c, to = t.tables.c, t.addresses
        query = select(to.c.chat, c.topic, c.game).join(to, to.c.room == c.room)
        query = query.where(to.c.platform == site.platform, to.c.account == site.account, c.phase.in_(OPEN))
        return [tuple(row) for row in await self._all(query)]

    async def unsaid_tables(self, site: Site) -> list[TableRow]:
        """Tables of a site with entries that may not have reached the chat."""
        return await self._tables(t.tables.c.shown < t.tables.c.seq, served(site, t.tables.c.room))

    async def last_number(self, room: int) -> int:
        """The highest table number of a room; 0 if it never had a table."""
        row = await self._one(select(func.max(t.tables.c.number)).where(t.tables.c.room == room))
        return int(row[0] or 0) if row else 0

    async def log(self, room: int, number: int, after: int = 0, most: int | None = None) -> list[Entry]:
        """Entries of a table in order: at most `most` of those after seq `after`; by default the whole log."""
        e = t.entries.c
        query = select(e.seq, e.kind, e.seat, e.who, e.token, e.fell).where(e.room == room, e.number == number)
        rows = await self._all(query.where(e.seq > after).order_by(e.seq).limit(most))
        return [Entry(row.seq, kind_of(row.kind), row.seat, row.who, row.token, faces_of(row.fell)) for row in rows]

    async def posts(self, room: int, number: int) -> dict[int, tuple[int, int]]:
        """A table's messages in the chat: page -> (message number, seq up to which it shows the table)."""
        p = t.posts.c
        query = select(p.page, p.message, p.seq).where(p.room == room, p.number == number)
        return {row.page: (row.message, row.seq) for row in await self._all(query)}

    async def posted(self, room: int, message: int) -> tuple[int, int] | None:
        """(table, page) of a message in the chat; None if it shows no table."""
        p = t.posts.c
        row = await self._one(select(p.number, p.page).where(p.room == room, p.message == message))
        return (row.number, row.page) if row else None

    async def draft(self, room: int, number: int, seat: int, seq: int) -> str:
        """What a seat has marked since entry `seq`; "" for nothing."""
        d = t.drafts.c
        query = select(d.choice).where(d.room == room, d.number == number, d.seat == seat, d.seq == seq)
        row = await self._one(query)
        return row.choice if row else ""

    async def seed(self, room: int, name: str) -> bytes | None:
        """The secret seed of a table (`name`: its number) or of a day (ISO), or None."""
        row = await self._one(select(t.seeds.c.seed).where(t.seeds.c.room == room, t.seeds.c.name == name))
        return bytes(row.seed) if row else None

    async def last_closed(self, room: int) -> TableRow | None:
        """The table of a room that is over or void with the highest number, or None."""
        c = t.tables.c
        query = select(t.tables).where(c.room == room, c.phase.in_(CLOSED)).order_by(c.number.desc()).limit(1)
        row = await self._one(query)
        return TableRow(*row) if row else None
