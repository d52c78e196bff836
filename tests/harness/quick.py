"""A clock that runs as fast as the machine can, and a store that tells it when real work is under way.

A test on it measures no real second: how long the machine takes for its work does not count, and where nothing is left
to do, time jumps to the next thing that is to happen.
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
    """Where nothing happens by itself any more, time jumps to the next thing that is to happen."""

    def __init__(self) -> None:
        super().__init__()
        self.now = 0.0
        self.busy = 0  # calls to the storage that are under way in its threads: those take real time

    def select(self, timeout: float | None = None) -> list[tuple[selectors.SelectorKey, int]]:
        if self.busy or timeout is None:
            return super().select(0.05 if timeout is None or timeout > 0.05 else timeout)
        found = super().select(0)
        if not found and timeout > 0:
            self.now += timeout
        return found


class FastLoop(asyncio.SelectorEventLoop):
    def __init__(self) -> None:
        self.fast = Fast()
        super().__init__(self.fast)

    def time(self) -> float:
        return self.fast.now


def run(doing: Coroutine[Any, Any, T]) -> T:
    """Run it on the quick clock."""
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
    """The store, which tells the clock while it is at work."""

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
    """An empty database of the newest schema: migrating takes longer than a whole match."""
    path = Path(tempfile.mkdtemp(prefix="stage-")) / "empty.db"

    async def make() -> None:
        store = QuickStore(str(path))
        await store.open()
        await store.close()

    _run(make())
    return path
