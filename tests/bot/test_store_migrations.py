"""Migrations: a database of an older schema is brought to the newest with all that it holds."""

import sqlite3
from contextlib import closing
from pathlib import Path

from alembic import command
from alembic.config import Config
from sqlalchemy import create_engine

import bot.store
from bot.store.store import Store


def database(path: Path, revision: str, *rows: str) -> None:
    """Makes a database of this revision of the schema and executes these statements on it."""
    config = Config()
    config.set_main_option("script_location", str(Path(bot.store.__file__).parent / "migrations"))
    engine = create_engine(f"sqlite:///{path}")
    with engine.begin() as connection:
        config.attributes["connection"] = connection
        command.upgrade(config, revision)
        for row in rows:
            connection.exec_driver_sql(row)
    engine.dispose()


def indexes(path: Path) -> list[str]:
    """Returns the statements that made the indexes of `throws`, sorted."""
    made = "SELECT sql FROM sqlite_master WHERE tbl_name = 'throws' AND type = 'index' AND sql NOT NULL"
    with closing(sqlite3.connect(path)) as connection:
        found = connection.execute(made).fetchall()
    return sorted(sql for (sql,) in found)


async def test_0002_throws_keep_the_game_that_named_them(tmp_path: Path) -> None:
    """design 5: migration 0002 turns the flag `poker` of a throw into the game's id; partial indexes stay."""
    path = tmp_path / "old.db"
    throw = "INSERT INTO throws VALUES (1, '2024-01-01', {}, 1, 0, 1, '{}', '{}', {}, 0, 1, 7, 'c', 1.5, NULL)"
    database(
        path,
        "0001",
        "INSERT INTO rooms (id, language) VALUES (1, 'ru')",
        "INSERT INTO persons (id, name) VALUES (1, 'Аня')",
        throw.format(1, "5d6", "1 2 3 4 5", 1),
        throw.format(2, "2d6", "6 1", 0),
    )
    before = indexes(path)
    store = Store(str(path))
    await store.open()
    rows = await store.throws_on(1, "2024-01-01")
    assert [(row.number, row.notation, row.fell, row.game) for row in rows] == [
        (1, "5d6", (1, 2, 3, 4, 5), "poker"),
        (2, "2d6", (6, 1), ""),
    ]
    assert [(row.beside, row.more, row.message, row.cause, row.at, row.sent_at) for row in rows] == [
        (False, True, 7, "c", 1.5, None)
    ] * 2
    await store.close()
    assert indexes(path) == before
