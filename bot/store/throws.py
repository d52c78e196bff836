"""Queries about free throws, their days, and counts of faces."""

from typing import Any

from sqlalchemy import func, select

from bot.site import Site
from bot.store import tables as t
from bot.store.base import Base, served
from bot.store.rows import ThrowRow, faces_of


class Throws(Base):
    """Reads free throws and counts of faces."""

    async def _throws(self, *where: Any, last: int = 0, most: int | None = None) -> list[ThrowRow]:
        """Throws in order, at most `most`; with `last` so many of the newest, newest first."""
        c = t.throws.c
        query = select(t.throws).where(*where)
        query = (
            query.order_by(c.at.desc(), c.number.desc()).limit(last)
            if last
            else query.order_by(c.room, c.day, c.number).limit(most)
        )
        return [ThrowRow(**{**row._mapping, "fell": faces_of(row.fell)}) for row in await self._all(query)]

    async def throws_of(self, cause: str) -> list[ThrowRow]:
        """The throws of the update with this cause, in order."""
        return await self._throws(t.throws.c.cause == cause)

    async def throws_on(self, room: int, day: str, after: int = 0, most: int | None = None) -> list[ThrowRow]:
        """Throws of a day in order: at most `most` of those after number `after`; by default all."""
        c = t.throws.c
        return await self._throws(c.room == room, c.day == day, c.number > after, most=most)

    async def unsaid_throws(self, site: Site) -> list[ThrowRow]:
        """Throws of a site whose answer may not have been sent."""
        return await self._throws(t.throws.c.sent_at.is_(None), served(site, t.throws.c.room))

    async def last_throw(self, room: int, person: int) -> ThrowRow | None:
        """The newest free throw of a person in a room, or None."""
        found = await self._throws(t.throws.c.room == room, t.throws.c.person == person, last=1)
        return found[0] if found else None

    async def last_throw_number(self, room: int, day: str) -> int:
        """The highest number of a throw on a day; 0 if there is none."""
        row = await self._one(select(func.max(t.throws.c.number)).where(t.throws.c.room == room, t.throws.c.day == day))
        return int(row[0] or 0) if row else 0

    async def last_day(self, room: int, before: str) -> tuple[str, bytes] | None:
        """The last day before `before` that has free throws, and its seed; None if there is none."""
        c = t.seeds.c
        query = select(c.name, c.seed).where(c.room == room, c.name.like("____-__-__"), c.name < before)
        row = await self._one(query.order_by(c.name.desc()).limit(1))
        return (row.name, bytes(row.seed)) if row else None

    async def faces(self, room: int = 0) -> list[int]:
        """How often each face fell in a room, ones first; `room` 0: in all rooms."""
        query = select(*(func.sum(t.rooms.c[name]) for name in t.FACES))
        row = await self._one(query.where(t.rooms.c.id == room) if room else query)
        return [int(count or 0) for count in row]
