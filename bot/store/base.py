"""Base of the store: opens and closes the database, runs statements. The queries are in the classes derived from it."""

from typing import IO, Any

from sqlalchemy import ColumnElement, Select, exists, insert
from sqlalchemy.exc import IntegrityError

from bot.site import Site
from bot.store import engine as engines
from bot.store import tables as t
from bot.store.writer import Writer, down


def served(site: Site, room: ColumnElement[int]) -> ColumnElement[bool]:
    """The condition that a row's room has an address of this site. It costs one index lookup a row."""
    to = t.addresses.c
    return exists().where(to.room == room, to.platform == site.platform, to.account == site.account)


class Base:
    """An open database. Call `open` or `look` before use, `close` after. Reads raise writer.Down if storage fails."""

    def __init__(self, database: str) -> None:
        self._url = engines.address(database)
        self._held: IO[str] | None = None

    async def open(self) -> None:
        """Opens the database to read and write: locks it, checks it, migrates it. Raises engine.Refused."""
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
        """Opens the database to read only, without its lock: a running Butler may hold it. Raises engine.Refused."""
        self._read = self._write = engines.engine(self._url, writes=False)
        try:
            await engines.known(self._read)
        except BaseException:
            await self._read.dispose()
            raise
        self.writer = Writer(self._write)

    async def close(self) -> None:
        """Waits for pending commits, closes the database and releases its lock."""
        await self.writer.settle()
        await self._read.dispose()
        await self._write.dispose()
        self._release()

    def _release(self) -> None:
        if self._held is not None:
            self._held.close()

    async def _all(self, query: Select[Any]) -> list[Any]:
        try:
            async with self._read.connect() as connection:
                return list((await connection.execute(query)).all())
        except Exception as error:
            raise down(error) or error from None

    async def _one(self, query: Select[Any]) -> Any:
        rows = await self._all(query)
        return rows[0] if rows else None

    async def _create(self, statement: Any, link: Any, row: Any) -> None:
        """Inserts a row, and `row(its id)` into `link`; neither if the key in `link` is taken. Raises Down."""
        try:
            async with self.writer.lock, self._write.begin() as connection:
                made = (await connection.execute(statement)).inserted_primary_key
                assert made is not None
                await connection.execute(insert(link), [row(made[0])])
        except IntegrityError:
            return  # created meanwhile: the caller reads that one
        except Exception as error:
            raise down(error) or error from None
