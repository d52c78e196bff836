"""The database as a test reads it, from outside, while the Butler lives or after."""

import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

from tests.harness.patience import LIMIT, until


def read(database: Path, query: str, *values: object) -> list[tuple[Any, ...]]:
    """The rows of a query."""
    with closing(sqlite3.connect(f"file:{database}?mode=ro", uri=True, timeout=LIMIT)) as connection:
        return connection.execute(query, values).fetchall()


def count(database: Path, table: str) -> int:
    return int(read(database, f"SELECT count(*) FROM {table}")[0][0])  # noqa: S608  # a table's name, from the test


async def all_said(database: Path, throws: int = 0) -> None:
    """Wait until there are so many throws at least, and each of them is written down as said."""
    query = "SELECT count(*), count(*) FILTER (WHERE sent_at IS NULL) FROM throws"

    def said() -> bool:
        kept, unsaid = read(database, query)[0]
        return kept >= throws and not unsaid

    await until(said, lambda: f"{throws} throws are said: {read(database, query)}")


def faces(text: str) -> list[int]:
    """The dice in a message that Telegram shows: keycaps."""
    return [int(text[at - 1]) for at, char in enumerate(text) if char == "\ufe0f"]
