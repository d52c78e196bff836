"""The store: the one class that callers use. What it can be asked stands by subject in the modules it is made of."""

import asyncio

from sqlalchemy import select

from bot.site import Site
from bot.store import tables as t
from bot.store.effects import Effects
from bot.store.logs import Logs
from bot.store.people import People
from bot.store.results import Results
from bot.store.throws import Throws
from bot.store.wishes import Wishes

KEPT = 200_000  # causes in mind
HEARD_DAYS = 8  # a cause is remembered longer than a platform repeats it


class Store(People, Logs, Throws, Results, Wishes):
    """One database. `open` before use, `close` after. Reads raise Down when the storage does not answer."""

    def __init__(self, database: str) -> None:
        super().__init__(database)
        self._heard: set[str] | None = None  # all causes there are; None: not read yet, or too many to keep in mind
        self._many = False
        self._reading = asyncio.Lock()  # where many ask at once, the causes are read once
        self._missed: list[str] = []  # causes that were written while all were being read

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

    async def adopt(self, site: Site) -> None:
        self._heard, self._many = None, False  # causes get other names
        await super().adopt(site)

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
