"""Many rooms, causes and unsent throws: costs grow linearly, and the cache of rooms is bounded. (design 1.7)"""

import asyncio
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import Select

from bot.acts import Message
from bot.play import rooms as rooms_module
from bot.store.effects import Effects
from bot.store.store import Store
from bot.store.tables import heard
from tests.bot.evening import evening


def test_rooms_stay_in_mind_until_there_are_too_many(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """design 1.7: KEPT rooms stay in memory; one more, and the room unused for the longest is dropped."""
    monkeypatch.setattr(rooms_module, "KEPT", 8)

    async def main() -> None:
        async with evening(tmp_path) as one:
            found = one.butler.services.rooms
            for chat in range(1, 12):
                await found.enter(one.place(-chat).address, "ru")
                assert len(one.rooms()) == min(chat, 8)
            assert [room.chat for room in one.rooms()] == [-chat for chat in range(4, 12)]

    asyncio.run(main())


class Counting(Store):
    """A store that counts in `reads` how often all causes are read, and commits the cause `meanwhile` during such a
    read."""

    reads = 0
    meanwhile = ""

    async def _all(self, query: Select[Any]) -> list[Any]:
        every = query.is_derived_from(heard) and query.whereclause is None
        found = await super()._all(query)
        if every:
            self.reads += 1
            if self.meanwhile:
                effects = Effects()
                effects.heard(self.meanwhile, at=1.0)
                await self.commit(effects)
        return found


def test_at_the_start_the_causes_are_read_once_for_all_chats(tmp_path: Path) -> None:
    """design 1.7: a hundred causes asked for at the start cost one read of the list; one committed meanwhile is known
    too."""
    path = tmp_path / "butler.db"

    async def main() -> None:
        store = Counting(str(path))
        await store.open()
        await store.close()
        with closing(sqlite3.connect(path)) as base, base:
            base.executemany("INSERT INTO heard VALUES (?, 1.0)", [(f"old.{at}",) for at in range(100)])
        store = Counting(str(path))
        await store.open()
        store.meanwhile = "new"
        asked = [f"old.{at}" for at in range(60)] + [f"never.{at}" for at in range(40)]
        known = await asyncio.gather(*(store.known(cause) for cause in asked))
        assert known == [True] * 60 + [False] * 40
        assert store.reads == 1
        assert await store.known("new"), "what was written meanwhile is known as well"
        await store.close()

    asyncio.run(main())


def test_a_thousand_unsaid_throws_are_told_again_in_one_go_each(tmp_path: Path) -> None:
    """design 1.7: a start sends a thousand messages of unsent throws again, once each, the throws of a message
    together."""

    async def main() -> None:
        async with evening(tmp_path) as one:
            await one.butler.hear(one.message("Аня", "бросаю кости\nбросаю три кости"))
            path = one.path
        with closing(sqlite3.connect(path)) as base, base:
            columns = [row[1] for row in base.execute("PRAGMA table_info(throws)")]
            shifted = {"number": "number + 2 * k", "first": "first + 2 * k", "cause": "'more.' || k"}
            chosen = ", ".join(shifted.get(name, name) for name in columns)
            numbers = "WITH RECURSIVE n(k) AS (SELECT 1 UNION ALL SELECT k + 1 FROM n WHERE k < 999)"
            base.execute(f"{numbers} INSERT INTO throws SELECT {chosen} FROM throws, n")  # noqa: S608  # no input in it
        async with evening(tmp_path) as one:
            acts = await one.butler.wake()
            assert len(acts) == 1000
            assert all(isinstance(act, Message) and "\n2) " in act.text for act in acts)
            assert len({act.key for act in acts if isinstance(act, Message)}) == 1000

    asyncio.run(main())
