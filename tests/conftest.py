"""What several tests share: a database of the newest schema, made once and copied."""

import asyncio
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from bot.store.store import Store


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
