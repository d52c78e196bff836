"""The Butler as a child process against a stand-in for Telegram on this machine's own loopback."""

from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import AsyncExitStack
from pathlib import Path
from typing import Any

import pytest

from tests.harness import Harness

Serve = Callable[..., Awaitable[Harness]]


@pytest.fixture
async def serve(tmp_path: Path, database: Callable[[str], Path]) -> AsyncIterator[Serve]:
    """Start a stand-in and, unless `run=False`, a Butler on it. Both end with the test, whatever happens."""
    async with AsyncExitStack() as stack:

        async def begin(run: bool = True, env: dict[str, str] | None = None, **options: Any) -> Harness:
            h = await stack.enter_async_context(Harness(**options))
            h.bot_process(tmp_path, database("butler.db"), env)
            if run:
                await h.bot.start()
            return h

        yield begin
