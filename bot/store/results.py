"""Queries about results: wins in a room, games of a person."""

from sqlalchemy import Integer, cast, func, select

from bot.store import tables as t
from bot.store.base import Base


class Results(Base):
    """Reads results."""

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
        """A person's results in one game, oldest first: True won, False lost, None a draw.

        `until`: room and number of the last table to count, so that a verdict can be rendered again unchanged."""
        r = t.results.c
        query = select(r.won, r.place).where(r.person == person, r.game == game, r.solo == solo)
        if until is not None:
            last = select(r.at).where(r.person == person, r.room == until[0], r.number == until[1])
            query = query.where(r.at <= last.scalar_subquery())
        rows = await self._all(query.order_by(r.at, r.room, r.number))
        return [None if row.place == 1 and not row.won else row.won for row in rows]
