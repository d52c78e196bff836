"""The quick clock: an event loop whose time stands still during work and jumps to the next timer when all tasks wait.

A test on it measures no real time. `QuickStore` keeps the clock from jumping while the storage works in its threads.
"""

import asyncio
import contextlib
import selectors
import tempfile
from collections.abc import AsyncIterator, Coroutine
from functools import cache
from pathlib import Path
from typing import Any, TypeVar

from sqlalchemy import Select

from bot.site import Site
from bot.store.effects import Effects
from bot.store.store import Store

T = TypeVar("T")


class Fast(selectors.DefaultSelector):
    """Selector that adds the time-out to `now` (seconds) when nothing is ready and no storage call is under way."""

    def __init__(self) -> None:
        super().__init__()
        self.now = 0.0
        self.busy = 0  # storage calls under way in threads, which take real time

    def select(self, timeout: float | None = None) -> list[tuple[selectors.SelectorKey, int]]:
        if self.busy or timeout is None:
            return super().select(0.05 if timeout is None or timeout > 0.05 else timeout)
        found = super().select(0)
        if not found and timeout > 0:
            self.now += timeout
        return found


class FastLoop(asyncio.SelectorEventLoop):
    """Event loop on the quick clock, which begins at 0."""

    def __init__(self) -> None:
        self.fast = Fast()
        super().__init__(self.fast)

    def time(self) -> float:
        return self.fast.now


def run(doing: Coroutine[Any, Any, T]) -> T:
    """Runs a coroutine on a new quick clock; returns its result."""
    template()
    return _run(doing)


def _run(doing: Coroutine[Any, Any, T]) -> T:
    with asyncio.Runner(loop_factory=FastLoop) as runner:
        return runner.run(doing)


def _fast() -> Fast:
    loop = asyncio.get_running_loop()
    assert isinstance(loop, FastLoop)
    return loop.fast


@contextlib.asynccontextmanager
async def _real_time() -> AsyncIterator[None]:
    _fast().busy += 1
    try:
        yield
    finally:
        _fast().busy -= 1


class QuickStore(Store):
    """The store; the quick clock stands still during each of its calls."""

    async def open(self) -> None:
        async with _real_time():
            await super().open()

    async def close(self) -> None:
        async with _real_time():
            await super().close()

    async def commit(self, effects: Effects) -> None:
        async with _real_time():
            await super().commit(effects)

    async def _all(self, query: Select[Any]) -> list[Any]:
        async with _real_time():
            return await super()._all(query)

    async def move(self, site: Site, old: int, new: int) -> None:
        async with _real_time():
            await super().move(site, old, new)

    async def adopt(self, site: Site) -> None:
        async with _real_time():
            await super().adopt(site)

    async def _create(self, statement: Any, link: Any, row: Any) -> None:
        async with _real_time():
            await super()._create(statement, link, row)


@cache
def template() -> Path:
    """Returns an empty database of the newest schema, to be copied: migrating takes longer than a whole match."""
    path = Path(tempfile.mkdtemp(prefix="stage-")) / "empty.db"

    async def make() -> None:
        store = QuickStore(str(path))
        await store.open()
        await store.close()

    _run(make())
    return path
