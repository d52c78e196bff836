"""Store: the one class that callers use. Its queries are in the classes that it derives from, by subject."""

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

KEPT = 200_000  # most causes kept in memory
HEARD_DAYS = 8  # days for which a cause is stored: longer than a platform repeats an update


class Store(People, Logs, Throws, Results, Wishes):
    """One database. Call `open` before use, `close` after. Reads raise Down if the storage fails."""

    def __init__(self, database: str) -> None:
        super().__init__(database)
        self._heard: set[str] | None = None  # all causes stored; None: not read yet, or too many
        self._many = False  # more than KEPT causes are stored
        self._reading = asyncio.Lock()  # so that concurrent callers read the causes once
        self._missed: list[str] = []  # causes committed while all are being read

    async def commit(self, effects: Effects) -> None:
        """Commits all effects or none. Raises writer.Conflict or writer.Down."""
        try:
            await self.writer.commit(effects)
        except BaseException:
            self._heard = None  # memory and store may differ now
            raise
        if self._heard is not None:
            self._heard.update(effects.causes())
        elif self._reading.locked():
            self._missed += effects.causes()

    async def adopt(self, site: Site) -> None:
        self._heard, self._many = None, False  # causes are renamed
        await super().adopt(site)

    async def known(self, cause: str) -> bool:
        """Whether a cause is stored: its update has had its effect. Raises Down.

        Up to KEPT causes are kept in memory, as only this process writes: a query before every move would cost more
        than the move. A repeated cause would also break on the key of `heard`."""
        if self._heard is None and not self._many:
            async with self._reading:
                await self._read_causes()
        if self._heard is not None:
            if len(self._heard) > KEPT:
                self._heard = None  # to be read again, without those purged meanwhile
            else:
                return cause in self._heard
        return await self._one(select(t.heard.c.cause).where(t.heard.c.cause == cause)) is not None

    async def _read_causes(self) -> None:
        """Reads all causes into memory, or finds that they are too many."""
        if self._heard is not None or self._many:
            return  # another caller has just read them
        self._missed = []
        rows = await self._all(select(t.heard.c.cause).limit(KEPT + 1))
        self._many = len(rows) > KEPT
        self._heard = None if self._many else {*(row.cause for row in rows), *self._missed}
