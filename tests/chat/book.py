"""The database as a test reads it, from outside, while the Butler lives or after."""

import asyncio
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any


def read(database: Path, query: str, *values: object) -> list[tuple[Any, ...]]:
    """The rows of a query."""
    with closing(sqlite3.connect(f"file:{database}?mode=ro", uri=True, timeout=10)) as connection:
        return connection.execute(query, values).fetchall()


def count(database: Path, table: str) -> int:
    return int(read(database, f"SELECT count(*) FROM {table}")[0][0])  # noqa: S608  # a table's name, from the test


async def all_said(database: Path, throws: int = 0, seconds: float = 60) -> None:
    """Wait until there are so many throws at least, and each of them is written down as said."""
    async with asyncio.timeout(seconds):
        while True:
            kept, unsaid = read(database, "SELECT count(*), count(*) FILTER (WHERE sent_at IS NULL) FROM throws")[0]
            if kept >= throws and not unsaid:
                return
            await asyncio.sleep(0.1)


def faces(text: str) -> list[int]:
    """The dice in a message that Telegram shows: keycaps."""
    return [int(text[at - 1]) for at, char in enumerate(text) if char == "\ufe0f"]
