"""Fixtures that run the Butler against the stand-in for Telegram: on the quick clock inside the test's process if it
is marked `quick_clock`, else as a child process over loopback.
"""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import AsyncExitStack
from pathlib import Path
from typing import Any

import pytest

from tests.harness import Harness
from tests.harness.inside import Inside
from tests.harness.quick import FastLoop

Serve = Callable[..., Awaitable[Harness]]


def pytest_asyncio_loop_factories(item: pytest.Item) -> dict[str, Callable[[], asyncio.AbstractEventLoop]]:
    """Returns the kind of event loop that a test runs on: the quick clock if it is marked `quick_clock`."""
    return {"quick": FastLoop} if item.get_closest_marker("quick_clock") else {"real": asyncio.SelectorEventLoop}


@pytest.fixture
async def serve(tmp_path: Path, database: Callable[[str], Path]) -> AsyncIterator[Serve]:
    """Yields a function that starts a stand-in and, unless `run=False`, a Butler on it. Both end with the test."""
    async with AsyncExitStack() as stack:

        async def begin(run: bool = True, env: dict[str, str] | None = None, **options: Any) -> Harness:
            loop = asyncio.get_running_loop()
            if isinstance(loop, FastLoop):
                assert not env, "who is inside has no environment"
                h = await stack.enter_async_context(Harness(None, clock=loop.time, **options))
                h.bot = inside = Inside(h.api, database("butler.db"))
                stack.push_async_callback(inside.close)
            else:
                h = await stack.enter_async_context(Harness(**options))
                h.bot_process(tmp_path, database("butler.db"), env)
            if run:
                await h.bot.start()
            return h

        yield begin
