"""Writer: commits all effects that wait in one transaction, with one fsync.

An update's effects are rows for a few fixed statements (bot/store/effects.py). Those of all updates that wait are put
into one executemany a statement. Only if that fails is each update committed alone, so that a repeated cause makes only
its own update fail.
"""

import asyncio

from sqlalchemy.exc import DatabaseError, IntegrityError, OperationalError
from sqlalchemy.exc import TimeoutError as StorageTimeout
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from bot.store.effects import ORDER, Effects, Rows


class Conflict(Exception):
    """The cause was heard before, or the seq or key of a row is taken. Nothing was written."""


class Down(Exception):
    """The storage fails now (disk full, locked, too slow). Nothing was written; try again later."""


class Writer:
    """A queue of effects, and the task that commits them."""

    def __init__(self, engine: AsyncEngine) -> None:
        self._engine = engine
        self._waiting: list[tuple[Effects, asyncio.Future[None]]] = []
        self._task: asyncio.Task[None] | None = None
        self.lock = asyncio.Lock()  # held during any write, also when a room or a person is created

    async def commit(self, effects: Effects) -> None:
        """Returns when the effects are on disk. Raises Conflict, Down, or another error for a bug: none are written."""
        done: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._waiting.append((effects, done))
        if self._task is None or self._task.done():
            self._task = asyncio.create_task(self._work())
        await done

    async def settle(self) -> None:
        """Returns when no effects wait."""
        if self._task is not None:
            await asyncio.wait([self._task])

    async def _work(self) -> None:
        """Commits what waits, batch by batch, until nothing does."""
        while self._waiting:
            async with self.lock:
                batch, self._waiting = self._waiting, []
                try:
                    await self._together(batch)
                except BaseException as error:
                    for _, done in batch:
                        if not done.done():
                            done.set_exception(Down(type(error).__name__))
                    if not isinstance(error, Exception):
                        raise

    async def _together(self, batch: list[tuple[Effects, asyncio.Future[None]]]) -> None:
        """Commits a batch in one transaction; if that fails and the storage does not, each update alone."""
        rows: Rows = {}
        for effects, _ in batch:
            for statement, some in effects.rows.items():
                rows.setdefault(statement, []).extend(some)
        error = await self._try(rows)
        if error is not None and not isinstance(error, Down) and len(batch) > 1:
            for effects, done in batch:
                _settle(done, await self._try(effects.rows))
        else:
            for _, done in batch:
                _settle(done, error)

    async def _try(self, rows: Rows) -> Exception | None:
        """Commits rows; returns the error if nothing was written."""
        try:
            async with self._engine.begin() as connection:
                await write(connection, rows)
        except IntegrityError:
            return Conflict()
        except Exception as error:
            return down(error) or error  # any other error is a bug in the effects
        return None


def down(error: Exception) -> Down | None:
    """A Down for an error of the storage, which may pass (full, locked, unreadable, too slow); None for any other."""
    if isinstance(error, OperationalError | StorageTimeout | OSError) or type(error) is DatabaseError:
        return Down(str(getattr(error, "orig", error)))
    return None


async def write(connection: AsyncConnection, rows: Rows) -> None:
    """Executes the statements of these rows in ORDER, within the caller's transaction."""
    for statement in ORDER:
        if statement in rows:
            await connection.execute(statement, rows[statement])


def _settle(done: asyncio.Future[None], error: Exception | None) -> None:
    """Ends a wait: with the error, if there is one."""
    if done.done():
        return
    if error is None:
        done.set_result(None)
    else:
        done.set_exception(error)
