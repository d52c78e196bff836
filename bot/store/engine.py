"""Opening the database: one process, one folder that nobody else can read, the newest schema, and a sound file."""

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
# A look is one statement, and so a transaction of its own: nothing to begin, nothing to roll back.
READERS: dict[str, Any] = {
    "pool_size": 4,
    "max_overflow": 0,
    "isolation_level": "AUTOCOMMIT",
    "skip_autocommit_rollback": True,
    "pool_reset_on_return": None,
}
BUSY = 1000  # milliseconds to wait for another's lock; who waits longer tries again, and says so


class Refused(Exception):
    """The database cannot be used; the text is a sentence for whoever starts the Butler."""


def address(database: str) -> URL:
    """A path, or an SQLAlchemy URL. Raises Refused for what is neither."""
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
    """Hold the database for this process alone. Raises Refused if another Butler has it, or the folder is no good."""
    if not url.database or url.database == ":memory:":
        return None
    path = Path(url.database)
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


def engine(url: URL, writes: bool) -> AsyncEngine:
    """Connections that never lose a commit (synchronous=FULL), and for the writer never start without the lock."""
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
    """Nobody else may read the database, whoever made the file."""
    if url.database and url.database != ":memory:":
        with contextlib.suppress(PermissionError):  # it belongs to somebody who lets us use it
            os.chmod(url.database, 0o600)


async def prepare(made: AsyncEngine) -> None:
    """Check the file and bring it to the newest schema. Raises Refused for a newer or a broken database."""
    try:
        async with made.begin() as connection:
            sound = (await connection.execute(text("PRAGMA quick_check(1)"))).scalar()
            if sound != "ok":
                raise Refused(f"The database is damaged ({sound}). Restore the last backup.")
            await connection.run_sync(_migrate)
        async with made.connect() as connection:  # not before: it would change a file that is not ours
            raw: Any = await connection.get_raw_connection()
            await raw.driver_connection.execute("PRAGMA journal_mode=WAL")
    except DatabaseError as error:
        raise Refused(f"The database cannot be read: {error.orig}.") from None


def _migrate(connection: Connection) -> None:
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
    from alembic import command  # half a second that only a migration needs
    from alembic.config import Config

    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent / "migrations"))
    config.attributes["connection"] = connection
    command.upgrade(config, "head")
