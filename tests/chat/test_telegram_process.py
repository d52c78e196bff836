"""The process: its start, its end, and a storage that fails for a while or is broken. (design 5, 11)"""

import asyncio
import os
import sqlite3
import sys
from contextlib import closing
from pathlib import Path

from tests.chat.book import all_said, count, read
from tests.chat.conftest import Serve
from tests.harness.patience import LIMIT, until

ROOT = Path(__file__).parent.parent.parent


async def test_a_token_that_telegram_does_not_know(serve: Serve) -> None:
    """design 11: 401 at the start ends the process with code 4 and a sentence; the token is not in the log."""
    h = await serve(run=False, env={"BUTLER_TOKEN": "123456:SOME-OTHER-TOKEN"})
    await h.process.spawn()
    assert await h.bot.ended() == 4
    assert "Telegram does not know this token" in h.bot.log
    assert "SOME-OTHER" not in h.bot.log
    assert "Traceback" not in h.bot.log


async def test_a_token_that_is_revoked_later(serve: Serve) -> None:
    """E3: 401 from getUpdates ends the process only if getMe answers the same."""
    h = await serve()
    ann = h.user("Ann")
    chat = h.group("Table", ann)
    h.api.fault("401", "getUpdates")
    await chat.say(ann, "roll the dice")
    await chat.expect("Ann", kind="send")
    h.api.fault("401", times=10**6)
    await chat.say(ann, "roll the dice")
    assert await h.bot.ended() == 4


async def test_telegram_is_not_there_yet(serve: Serve) -> None:
    """design 11: at the start getMe is tried again for as long as it takes, whatever failure comes."""
    h = await serve(run=False)
    for kind in ("502", "garbage", "reset", "truncate_after"):
        h.api.fault(kind, "getMe")
    await h.bot.start()
    ann = h.user("Ann")
    chat = h.group("Table", ann)
    await chat.say(ann, "roll the dice")
    await chat.expect("Ann", kind="send")


async def test_no_line_of_the_log_holds_the_token(serve: Serve) -> None:
    """E6: the log holds no token: with a proxy at which nobody listens, and with one that is no address."""
    wrong = {"HTTP_PROXY": "http://127.0.0.1:9", "http_proxy": "http://127.0.0.1:9", "NO_PROXY": "", "no_proxy": ""}
    h = await serve(run=False, env=wrong)
    await h.process.spawn()
    await until(lambda: "does not answer yet" in h.bot.log)
    assert await h.bot.stop() == 0
    h.process.env |= {"HTTP_PROXY": "nonsense://[", "http_proxy": "nonsense://["}
    await h.process.spawn()
    assert await h.bot.ended() != 0
    assert not h.token_in(h.bot.log)


async def run(env: dict[str, str]) -> tuple[int, str]:
    """Runs a Butler that is expected to end by itself; returns its exit code and its output."""
    clean = {name: value for name, value in os.environ.items() if not name.startswith("BUTLER_")}
    process = await asyncio.create_subprocess_exec(
        sys.executable, "-m", "bot", "run", cwd=ROOT, env=clean | {"PYTHONPATH": str(ROOT)} | env,
        stdout=asyncio.subprocess.PIPE, stderr=asyncio.subprocess.STDOUT,
    )  # fmt: skip
    try:
        said, _ = await asyncio.wait_for(process.communicate(), LIMIT)
    finally:
        if process.returncode is None:
            process.kill()
            await process.wait()
    assert process.returncode is not None
    return process.returncode, said.decode()


async def test_a_database_that_cannot_be_used(serve: Serve, tmp_path: Path) -> None:
    """design 5: a database in use, of a newer version, of something else or torn: code 2, a sentence, no traceback."""
    h = await serve()
    env = {"BUTLER_TOKEN": h.api.token, "BUTLER_API_URL": h.api.base_url}
    code, said = await run(env | {"BUTLER_DATABASE": str(h.bot.database)})
    assert code == 2
    assert "Another Butler is using" in said
    assert await h.bot.stop() == 0
    with closing(sqlite3.connect(h.bot.database)) as connection:
        connection.execute("UPDATE alembic_version SET version_num = '9999'")
        connection.commit()
    code, said = await run(env | {"BUTLER_DATABASE": str(h.bot.database)})
    assert code == 2
    assert "newer Butler" in said
    assert "Traceback" not in said
    other = tmp_path / "other.db"
    with closing(sqlite3.connect(other)) as connection:
        connection.execute("CREATE TABLE recipes (id INTEGER)")
        connection.commit()
    code, said = await run(env | {"BUTLER_DATABASE": str(other)})
    assert code == 2
    assert "something else" in said
    torn = tmp_path / "torn.db"
    torn.write_bytes(b"SQLite format 3\0" + b"\1" * 5000)
    code, said = await run(env | {"BUTLER_DATABASE": str(torn)})
    assert code == 2
    assert "Traceback" not in said


async def test_a_locked_database(serve: Serve) -> None:
    """design 5: while the database is locked nothing is acknowledged or sent; afterwards everything is, once."""
    h = await serve()
    ann, bob = h.user("Ann"), h.user("Bob")
    chat, other = h.group("Table", ann), h.group("Other", bob)
    await chat.say(ann, "roll the dice")
    await all_said(h.bot.database, 1)
    with closing(sqlite3.connect(h.bot.database, isolation_level=None, timeout=LIMIT)) as thief:
        thief.execute("BEGIN EXCLUSIVE")
        await chat.say(ann, "roll three dice")
        await other.say(bob, "roll the dice")
        await until(lambda: "Nothing is acknowledged" in h.bot.log)
        assert other.count("") == 0
        assert [update["message"]["text"] for update in h.api.pending if "message" in update][-2:] == [
            "roll three dice", "roll the dice",
        ]  # fmt: skip
        thief.execute("ROLLBACK")
    await chat.expect("Ann", kind="send")
    await other.expect("Bob", kind="send")
    await all_said(h.bot.database, 3)
    assert count(h.bot.database, "throws") == 3
    assert (chat.count("Ann"), other.count("Bob")) == (2, 1)
    await until(lambda: h.api.pending == [])
    assert await h.bot.stop() == 0
    assert read(h.bot.database, "SELECT count(*) FROM throws WHERE sent_at IS NULL") == [(0,)]


async def test_sigterm_while_the_storage_is_down(serve: Serve) -> None:
    """SIGTERM ends the process while the storage is down; the update that was not committed comes again."""
    h = await serve()
    ann = h.user("Ann")
    chat = h.group("Table", ann)
    await chat.say(ann, "roll the dice")
    await all_said(h.bot.database, 1)
    with closing(sqlite3.connect(h.bot.database, isolation_level=None, timeout=LIMIT)) as thief:
        thief.execute("BEGIN EXCLUSIVE")
        await chat.say(ann, "roll three dice")
        await until(lambda: "Nothing is acknowledged" in h.bot.log)
        await h.bot.stop()
        thief.execute("ROLLBACK")
    assert len(h.api.pending) == 1
    await h.bot.start()
    await all_said(h.bot.database, 2)
    assert count(h.bot.database, "throws") == 2


async def test_a_full_disk(serve: Serve) -> None:
    """design 5: a database that cannot grow is reported in the log; when it can again, what waited is committed."""
    h = await serve()
    ann = h.user("Ann")
    chat = h.group("Table", ann)
    await chat.say(ann, "roll the dice")
    await chat.expect("Ann", kind="send")
    assert h.process.proc is not None
    limit(h.process.proc.pid, h.bot.database.stat().st_size)
    asked = 1

    def full_or_kept() -> bool:
        return "Nothing is acknowledged" in h.bot.log or count(h.bot.database, "throws") == asked

    while "Nothing is acknowledged" not in h.bot.log:
        asked += 1
        await chat.say(ann, "roll a die")
        await until(full_or_kept)
    assert count(h.bot.database, "throws") == asked - 1
    assert h.process.alive
    limit(h.process.proc.pid, -1)
    await until(lambda: count(h.bot.database, "throws") == asked)


def limit(process: int, size: int) -> None:
    """Sets the largest size, in bytes, to which `process` can grow a file; -1: no limit."""
    import resource

    resource.prlimit(process, resource.RLIMIT_FSIZE, (size, -1))


async def test_rows_that_nobody_understands(serve: Serve) -> None:
    """design 1.7: broken rows of one chat are parked, from the start on, and the other chats are served."""
    h = await serve()
    ann, bob = h.user("Ann"), h.user("Bob")
    broken, torn, other = h.group("Broken", ann), h.group("Torn", ann), h.group("Other", bob)
    await broken.say(ann, "roll the dice")
    await broken.expect("^Ann", kind="send")
    await torn.say(ann, "let's play craps")
    await torn.expect("opens a table")
    await other.say(bob, "let's play craps")
    await other.expect("opens a table")
    assert await h.bot.stop() == 0
    with closing(sqlite3.connect(h.bot.database)) as connection:
        connection.execute("UPDATE throws SET notation = 'nonsense', sent_at = NULL")
        connection.execute(
            "UPDATE entries SET fell = 'x' WHERE room = (SELECT room FROM addresses WHERE chat = ?)", (torn.id,)
        )
        connection.execute("UPDATE tables SET shown = -1, due_at = at FROM (SELECT min(opened_at) AS at FROM tables)")
        connection.commit()
    await h.bot.start()
    await other.expect("The table is cleared away", kind="edit")
    await other.say(bob, "roll the dice")
    await other.expect("^Bob", kind="send")
    await torn.say(ann, "roll the dice")
    await torn.expect("something went wrong", kind="send")
    assert count(h.bot.database, "parked") >= 3
    assert "Traceback" not in h.bot.log
