"""How long a test waits for what must come. The one limit of all tests: it says "broken", never "slow"."""

import asyncio
from collections.abc import Callable

LIMIT = 120.0  # seconds; on the test's own clock they pass at once
LOOK = 0.02  # seconds between two looks at what tells nobody that it has changed: a file, a database


async def until(ready: Callable[[], object], why: Callable[[], object] = lambda: "") -> None:
    """Look again and again until it is so. Raises AssertionError with `why` after LIMIT seconds."""
    loop = asyncio.get_running_loop()
    end = loop.time() + LIMIT
    while not ready():
        assert loop.time() < end, f"still not so after {LIMIT:g} s: {why()}"
        await asyncio.sleep(LOOK)
