"""Reads the Butler's database from outside, while it runs or after."""

import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

from tests.harness.patience import LIMIT, until


def read(database: Path, query: str, *values: object) -> list[tuple[Any, ...]]:
    """Returns the rows of a query; the file is opened read-only."""
    with closing(sqlite3.connect(f"file:{database}?mode=ro", uri=True, timeout=LIMIT)) as connection:
        return connection.execute(query, values).fetchall()


def count(database: Path, table: str) -> int:
    return int(read(database, f"SELECT count(*) FROM {table}")[0][0])  # noqa: S608  # a table's name, from the test


async def all_said(database: Path, throws: int = 0) -> None:
    """Waits until there are at least `throws` throws and each of them is marked as sent."""
    query = "SELECT count(*), count(*) FILTER (WHERE sent_at IS NULL) FROM throws"

    def said() -> bool:
        kept, unsaid = read(database, query)[0]
        return kept >= throws and not unsaid

    await until(said, lambda: f"{throws} throws are said: {read(database, query)}")


def faces(text: str) -> list[int]:
    """Returns the faces of the keycaps in a Telegram message, in order."""
    return [int(text[at - 1]) for at, char in enumerate(text) if char == "\ufe0f"]
