"""Queries about wishes: decisions that wait for the platform's answer to a question."""

from sqlalchemy import select

from bot.site import Site
from bot.store import tables as t
from bot.store.base import Base, served
from bot.store.rows import WishRow


class Wishes(Base):
    """Reads wishes."""

    async def wish(self, room: int, cause: str) -> WishRow | None:
        """The wish with this cause, or None if it does not wait any more."""
        c = t.wishes.c
        row = await self._one(select(t.wishes).where(c.room == room, c.cause == cause))
        return WishRow(*row) if row else None

    async def pending(self, site: Site) -> list[WishRow]:
        """All wishes of a site, the oldest first."""
        c = t.wishes.c
        return [WishRow(*row) for row in await self._all(select(t.wishes).where(served(site, c.room)).order_by(c.at))]
