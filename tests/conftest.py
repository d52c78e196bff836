"""What several tests share: no settings from outside, no deadline, and a database of the newest schema, made once."""

import asyncio
import os
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, settings

from bot.store.store import Store

# An example that takes long says that the machine is busy.
settings.register_profile("butler", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("butler")


def pytest_xdist_auto_num_workers() -> int:
    """More than there are cores: half of the time tests wait for child processes, pipes and disks."""
    return min(8, 2 * len(os.sched_getaffinity(0)))


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_node_collection_finished(node: Any, ids: list[str]) -> None:
    """A word before the first results: each worker says when it is ready."""
    print(f"{len(ids)} tests, {node.gateway.id} is ready", flush=True)


OURS = ("BUTLER_KILLS", "BUTLER_SEED", "BUTLER_GOLDEN", "BUTLER_BENCH")  # for the tests; the rest is for a Butler
for name in [one for one in os.environ if one.startswith("BUTLER_") and not one.startswith(OURS)]:
    del os.environ[name]


@pytest.fixture(scope="session")
def _empty(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("empty") / "butler.db"

    async def make() -> None:
        store = Store(str(path))
        await store.open()
        await store.close()

    asyncio.run(make())
    return path


@pytest.fixture
def database(_empty: Path, tmp_path: Path) -> Callable[[str], Path]:
    """A fresh database of that name in a folder of this test's own."""

    def fresh(name: str = "butler.db") -> Path:
        return Path(shutil.copy(_empty, tmp_path / name))

    return fresh
