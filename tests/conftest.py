"""Settings and fixtures of all tests: no BUTLER_ variables from outside, no time limits, an empty database."""

import asyncio
import os
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, settings

from bot.store.store import Store

# No time limit for an example: a slow one means a busy machine.
settings.register_profile("butler", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("butler")


def pytest_xdist_auto_num_workers() -> int:
    """Number of workers: twice the cores, at most 8, as tests wait half of the time for processes, pipes, disks."""
    return min(8, 2 * len(os.sched_getaffinity(0)))


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_node_collection_finished(node: Any, ids: list[str]) -> None:
    """Prints a line when a worker has collected its tests, before the first results."""
    print(f"{len(ids)} tests, {node.gateway.id} is ready", flush=True)


OURS = ("BUTLER_KILLS", "BUTLER_SEED", "BUTLER_GOLDEN", "BUTLER_BENCH")  # read by tests; all others are unset
for name in [one for one in os.environ if one.startswith("BUTLER_") and not one.startswith(OURS)]:
    del os.environ[name]


@pytest.fixture(scope="session")
def _empty(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Path of an empty database of the newest schema, made once a session."""
    path = tmp_path_factory.mktemp("empty") / "butler.db"

    async def make() -> None:
        store = Store(str(path))
        await store.open()
        await store.close()

    asyncio.run(make())
    return path


@pytest.fixture
def database(_empty: Path, tmp_path: Path) -> Callable[[str], Path]:
    """Returns a function that copies the empty database to a file of the given name in this test's own folder."""

    def fresh(name: str = "butler.db") -> Path:
        return Path(shutil.copy(_empty, tmp_path / name))

    return fresh
