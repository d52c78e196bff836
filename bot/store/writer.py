"""The one writer: whatever waits is committed together, in one transaction and one fsync.

An update's effects are rows for a few fixed statements (bot/store/effects.py). Those of all updates that wait are put
into one executemany a statement. Only if that fails is each update tried alone, so that one repeated cause spoils
nothing for the others.
"""

import asyncio

from sqlalchemy.exc import DatabaseError, IntegrityError, OperationalError
from sqlalchemy.exc import TimeoutError as StorageTimeout
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from bot.store.effects import ORDER, Effects, Rows


class Conflict(Exception):
    """Somebody was first: the cause was heard before, or the entry is taken. Nothing was written."""


class Down(Exception):
    """The storage does not take it now (disk full, locked). Nothing was written; try again later."""


class Writer:
    """Takes effects, answers when they are safe."""

    def __init__(self, engine: AsyncEngine) -> None:
        self._engine = engine
        self._waiting: list[tuple[Effects, asyncio.Future[None]]] = []
        self._task: asyncio.Task[None] | None = None
        self.lock = asyncio.Lock()  # held by whoever writes; creating a room or a person takes it too

    async def commit(self, effects: Effects) -> None:
        """Return when the effects are on disk. Raises Conflict or Down, else a bug; then nothing of them is there."""
        done: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._waiting.append((effects, done))
        if self._task is None or self._task.done():
            self._task = asyncio.create_task(self._work())
        await done

    async def settle(self) -> None:
        """Wait until nothing waits."""
        if self._task is not None:
            await asyncio.wait([self._task])

    async def _work(self) -> None:
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
        try:
            async with self._engine.begin() as connection:
                await write(connection, rows)
        except IntegrityError:
            return Conflict()
        except Exception as error:
            return down(error) or error  # effects that cannot be written are a bug of whoever made them
        return None


def down(error: Exception) -> Down | None:
    """Whether an error is the storage's own: full, locked, unreadable, not answering in time. Trying again may help."""
    if isinstance(error, OperationalError | StorageTimeout | OSError) or type(error) is DatabaseError:
        return Down(str(getattr(error, "orig", error)))
    return None


async def write(connection: AsyncConnection, rows: Rows) -> None:
    for statement in ORDER:
        if statement in rows:
            await connection.execute(statement, rows[statement])


def _settle(done: asyncio.Future[None], error: Exception | None) -> None:
    if done.done():
        return
    if error is None:
        done.set_result(None)
    else:
        done.set_exception(error)
