"""The one time limit of all tests: whatever does not come within it is broken, not slow."""

import asyncio
from collections.abc import Callable

LIMIT = 120.0  # seconds; on the quick clock they take no real time
LOOK = 0.02  # seconds between two checks of what gives no signal when it changes: a file, a database


async def until(ready: Callable[[], object], why: Callable[[], object] = lambda: "") -> None:
    """Checks `ready` every LOOK seconds until it is true. Raises AssertionError with `why()` after LIMIT seconds."""
    loop = asyncio.get_running_loop()
    end = loop.time() + LIMIT
    while not ready():
        assert loop.time() < end, f"still not so after {LIMIT:g} s: {why()}"
        await asyncio.sleep(LOOK)
