"""Opens the database: locks it for one process, keeps other users out, checks the file, migrates the schema."""

import contextlib
import fcntl
import os
from pathlib import Path
from typing import IO, Any

from sqlalchemy import Connection, event, inspect, text
from sqlalchemy.engine import URL, make_url
from sqlalchemy.exc import ArgumentError, DatabaseError
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine

from bot.store.tables import VERSION

WRITER: dict[str, Any] = {"pool_size": 1, "max_overflow": 0}
# Each read is one statement in autocommit: no transaction to begin or to roll back.
READERS: dict[str, Any] = {
    "pool_size": 4,
    "max_overflow": 0,
    "isolation_level": "AUTOCOMMIT",
    "skip_autocommit_rollback": True,
    "pool_reset_on_return": None,
}
MAGIC = b"SQLite format 3\0"  # first bytes of an SQLite file
BUSY = 1000  # milliseconds to wait for another connection's lock; then the statement fails as Down


class Refused(Exception):
    """The database cannot be used; the text is a sentence for the operator."""


def address(database: str) -> URL:
    """The URL of a database, from a path or an SQLAlchemy URL. Raises Refused for any other, and for one in memory."""
    if ":memory:" in database or database.rstrip("/") in ("sqlite:", "sqlite+aiosqlite:"):
        raise Refused("BUTLER_DATABASE: the Butler keeps what he knows in a file; give the path of one.")
    if "://" not in database:
        return URL.create("sqlite+aiosqlite", database=database)
    try:
        url = make_url(database)
    except (ArgumentError, ValueError):
        raise Refused("BUTLER_DATABASE: give a path, or sqlite:///PATH.") from None
    if url.drivername in ("sqlite", "sqlite+aiosqlite"):
        return url.set(drivername="sqlite+aiosqlite")
    raise Refused(f"BUTLER_DATABASE: {url.drivername} is not supported yet; give a path, or sqlite:///PATH")


def lock(url: URL) -> IO[str] | None:
    """Locks the database for this process; the lock lasts until the returned file is closed. None: no file to lock.

    Creates folder and files that are missing. Raises Refused if another process has the lock, or a file cannot be used.
    """
    if not url.database or url.database == ":memory:":
        return None
    path = Path(url.database)
    _not_ours(path)
    try:
        if not path.parent.exists():
            path.parent.mkdir(parents=True, mode=0o700)
        held = os.fdopen(os.open(f"{path}.lock", os.O_RDWR | os.O_CREAT, 0o600), "w")
    except OSError as error:
        raise Refused(f"The database {path} cannot be opened: {error.strerror}.") from None
    try:
        fcntl.flock(held, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        held.close()
        raise Refused(
            f"Another Butler is using {path}. Stop it first, or give this one a database of its own."
        ) from None
    try:
        os.close(os.open(path, os.O_RDWR | os.O_CREAT, 0o600))
    except OSError as error:
        held.close()
        raise Refused(f"The database {path} cannot be opened: {error.strerror}.") from None
    return held


def _not_ours(path: Path) -> None:
    """Raises Refused for a folder, and for a file that is no SQLite database, before anything is written beside it."""
    if path.is_dir():
        raise Refused(f"{path} is a folder. Give the Butler the path of a file in it.")
    try:
        with path.open("rb") as file:
            head = file.read(len(MAGIC))
    except OSError:
        return  # there is none yet, or it cannot be read: opening it raises Refused
    if head and head != MAGIC:
        raise Refused(f"{path} is a file of something else. Give the Butler a file of its own.")


def engine(url: URL, writes: bool) -> AsyncEngine:
    """An engine that loses no commit (synchronous=FULL). A writer's transactions begin with the write lock."""
    made = create_async_engine(url, **(WRITER if writes else READERS))

    @event.listens_for(made.sync_engine, "connect")
    def connected(connection: Any, record: object) -> None:
        connection.isolation_level = None  # transactions are begun below, and nowhere else
        cursor = connection.cursor()
        for setting in ("synchronous=FULL", "foreign_keys=ON", f"busy_timeout={BUSY}"):
            cursor.execute(f"PRAGMA {setting}")
        cursor.close()

    if writes:

        @event.listens_for(made.sync_engine, "begin")
        def begun(connection: Connection) -> None:
            connection.exec_driver_sql("BEGIN IMMEDIATE")

    return made


def shut(url: URL) -> None:
    """Sets the permissions of the database file to 0600."""
    if url.database and url.database != ":memory:":
        with contextlib.suppress(PermissionError):  # the file belongs to another user
            os.chmod(url.database, 0o600)


async def prepare(made: AsyncEngine) -> None:
    """Checks the file and migrates it to the newest schema. Raises Refused for a newer or a damaged database."""
    try:
        async with made.begin() as connection:
            sound = (await connection.execute(text("PRAGMA quick_check(1)"))).scalar()
            if sound != "ok":
                raise Refused(f"The database is damaged ({sound}). Restore the last backup.")
            await connection.run_sync(_migrate)
        async with made.connect() as connection:  # not before the checks: WAL changes the file
            raw: Any = await connection.get_raw_connection()
            await raw.driver_connection.execute("PRAGMA journal_mode=WAL")
    except DatabaseError as error:
        raise Refused(f"The database cannot be read: {error.orig}.") from None


async def known(made: AsyncEngine) -> None:
    """Raises Refused unless the database has just the schema of this version."""
    try:
        async with made.connect() as connection:
            found = (await connection.execute(text("SELECT version_num FROM alembic_version"))).scalar()
    except DatabaseError as error:
        raise Refused(f"The database cannot be read: {error.orig}.") from None
    if found != VERSION:
        raise Refused(f"The database is of another Butler (schema {found}; known is {VERSION}). Start this one first.")


def _migrate(connection: Connection) -> None:
    """Runs the missing migrations. Raises Refused for a newer schema and for another program's database."""
    known = inspect(connection).get_table_names()
    found = (
        connection.execute(text("SELECT version_num FROM alembic_version")).scalar()
        if "alembic_version" in known
        else None
    )
    if found == VERSION:
        return
    if found is None and known:
        raise Refused("This file is a database of something else. Give the Butler a file of its own.")
    if found is not None and found > VERSION:
        raise Refused(
            f"The database is of a newer Butler (schema {found}, this one knows {VERSION}). Update the Butler."
        )
    from alembic import command  # takes half a second, and only a migration needs it
    from alembic.config import Config

    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent / "migrations"))
    config.attributes["connection"] = connection
    command.upgrade(config, "head")
