"""The socket platform, written from the port alone: two games, a kill, a database shared with Telegram. (design 12)"""

import asyncio
import contextlib
import json
import os
import signal
import socket
import sys
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from bot.butler.butler import Butler
from bot.site import Site
from tests.chat.book import read
from tests.chat.socket_platform import PROFILE, SITE, Socket
from tests.chat.stage import GROUP, bot, opened
from tests.harness.driver import ROOT
from tests.harness.patience import LIMIT
from tests.harness.quick import run

HERE = -7


def free_port() -> int:
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        return int(one.getsockname()[1])


@dataclass
class Client:
    """One connection for all people of a test, and the platform's process. `told`: lines received but for `done`."""

    database: Path
    port: int = field(default_factory=free_port)
    process: asyncio.subprocess.Process | None = None
    told: list[dict[str, Any]] = field(default_factory=list)
    done: set[int] = field(default_factory=set)
    lines: int = 0

    async def start(self) -> None:
        self.process = await asyncio.create_subprocess_exec(
            sys.executable, "-m", Socket.__module__, str(self.database), str(self.port), cwd=ROOT,
            env=os.environ | {"PYTHONPATH": str(ROOT)},
        )  # fmt: skip
        async with asyncio.timeout(LIMIT):
            while True:
                try:
                    self.reader, self.writer = await asyncio.open_connection("127.0.0.1", self.port)
                    break
                except OSError:
                    assert self.process.returncode is None
                    await asyncio.sleep(0.1)
        self.hearing = asyncio.create_task(self._hear())

    async def _hear(self) -> None:
        async for raw in self.reader:
            line = json.loads(raw)
            if "done" in line:
                self.done.add(line["done"])
            else:
                self.told.append(line)

    async def kill(self) -> None:
        """Kills the process with SIGKILL and reads what it had written."""
        assert self.process is not None
        if self.process.returncode is None:
            self.process.send_signal(signal.SIGKILL)
        await self.process.wait()
        with contextlib.suppress(ConnectionError):
            await asyncio.wait_for(self.hearing, LIMIT)  # reads to the end of the stream
        self.writer.close()

    def send(self, **line: Any) -> dict[str, Any]:
        """Sends a line under a new id; returns it, so that `again` can repeat it."""
        self.lines += 1
        line = {"id": self.lines, "chat": HERE} | line
        self.writer.write(json.dumps(line).encode() + b"\n")
        return line

    def again(self, line: dict[str, Any]) -> None:
        self.writer.write(json.dumps(line).encode() + b"\n")

    async def until(self, what: Callable[[], Any]) -> None:
        async with asyncio.timeout(LIMIT):
            while not what():  # noqa: ASYNC110  # arrival of a line sets no event
                await asyncio.sleep(0.02)

    async def said(self, who: str, text: str) -> None:
        line = self.send(who=who, say=text)
        await self.until(lambda: line["id"] in self.done)

    async def pressed(self, who: str, label: str) -> None:
        """Waits for a button of that label and presses the newest."""
        await self.until(lambda: self.key(label))
        line = self.send(who=who, press=self.key(label))
        await self.until(lambda: line["id"] in self.done)

    def key(self, label: str) -> str:
        return next((one["buttons"][label] for one in reversed(self.told) if label in one.get("buttons", {})), "")

    def texts(self) -> list[str]:
        return [one["text"] for one in self.told if "text" in one]

    async def tells(self, words: str) -> None:
        await self.until(lambda: any(words in text for text in self.texts()))


@asynccontextmanager
async def client(database: Path) -> AsyncIterator[Client]:
    one = Client(database)
    await one.start()
    try:
        yield one
    finally:
        await one.kill()


async def craps(on: Client) -> None:
    """Plays craps with Ann and Bob until there is a verdict."""
    await on.said("Ann", "let's play craps")
    await on.pressed("Bob", "Join")
    await on.pressed("Ann", "Start")
    won = len([text for text in on.texts() if "🏆" in text or "draw" in text.lower()])
    async with asyncio.timeout(LIMIT):
        while len([text for text in on.texts() if "🏆" in text or "draw" in text.lower()]) == won:
            for who in ("Ann", "Bob"):
                await on.pressed(who, "🎲 Throw the dice")
            await asyncio.sleep(0.05)


async def test_an_evening_of_two_games(database: Callable[[str], Path]) -> None:
    """Craps to its end, a file, a kill, and dice poker begun; what nobody can be told alone is not opened."""
    path = database("socket.db")
    async with client(path) as on:
        await on.said("Ann", "roll the dice")
        await on.tells("Ann: ")
        await craps(on)
        await on.pressed("Ann", "Check the dice")
        await on.until(lambda: any("file" in one for one in on.told))
        await on.said("Ann", "/liars")
        await on.tells("no way here to show dice to you alone")
        await on.kill()
        on.told.clear()  # so that the next "Join" is not the old one
        await on.start()
        await on.said("Ann", "let's play poker")
        await on.pressed("Bob", "Join")
        await on.pressed("Ann", "Start")
        for who in ("Ann", "Bob"):
            await on.said(who, "roll five dice")
        for who in ("Ann", "Bob"):
            await on.said(who, "pass")
        await on.tells("Dice poker")
        games = read(path, "SELECT game, phase FROM tables ORDER BY number")
        assert games == [("craps", "over"), ("poker", "over")]
        assert read(path, "SELECT count(*) FROM parked") == [(0,)]
        await on.until(lambda: read(path, "SELECT count(*) FROM tables WHERE shown < seq") == [(0,)])


async def test_a_kill_loses_nothing_and_repeats_only_the_last_words(database: Callable[[str], Path]) -> None:
    """design 1.1: killed with twenty lines under way and started again on the same database: each counts once."""
    path = database("socket.db")
    async with client(path) as on:
        await on.said("Ann", "let's play craps")
        await on.pressed("Bob", "Join")
        await on.pressed("Ann", "Start")
        lines = [on.send(chat=-8, who=("Ann", "Bob")[at % 2], say="roll three dice") for at in range(20)]
        await on.until(lambda: len(on.done) >= 8)
        await on.kill()
        before, heard = list(on.told), set(on.done)
        on.told.clear()
        await on.start()
        for line in lines:
            on.again(line)  # also those that were done
        await on.until(lambda: {line["id"] for line in lines} <= on.done)
        await on.until(lambda: read(path, "SELECT count(*) FROM throws WHERE sent_at IS NULL") == [(0,)])
        assert {f"socket:one:{id}" for id in heard} <= {cause for (cause,) in read(path, "SELECT cause FROM heard")}
        causes = [cause for (cause,) in read(path, "SELECT cause FROM throws")]
        assert sorted(causes) == sorted(f"socket:one:{line['id']}" for line in lines)
        throws = [one["text"] for one in (*before, *on.told) if one["chat"] == -8]
        assert 20 <= len(throws) <= 22, "all are told, and only the last words of the one killed are told again"
        # The table goes on.
        for who in ("Ann", "Bob"):
            await on.said(who, "roll the dice")
        entries = read(path, "SELECT count(*) FROM entries WHERE kind = 'played'")
        assert entries[0][0] >= 2
        assert read(path, "SELECT count(*) FROM parked") == [(0,)]


def test_it_shares_a_database_with_telegram(tmp_path: Path) -> None:
    """design 5: with work committed and not sent on both, neither sends the other's, though the chat id is the same."""
    path = tmp_path / "evening.db"

    async def evening() -> None:
        async with opened(path) as store:
            other = Butler(store, PROFILE, language="en")
            async with bot(store) as on:
                wire = Socket(other)
                for number, text in enumerate(("roll the dice", "let's play craps"), 1):
                    line = {"id": number, "chat": GROUP, "who": "Ann", "say": text}
                    await other.take(wire.read(line))  # committed, and not sent
                await on.say("Аня", "бросаю кости")
                await on.say("Аня", "играем в покер")
                await on.driver.start()
                await on.wait(15)
                assert len(on.texts()) == 2
                assert not any("Ann" in text for text in on.texts())
                assert len(await store.unsaid_throws(SITE)) == 1
                assert len(await store.unsaid_tables(SITE)) == 1
                assert await store.unsaid_tables(Site("telegram", "4242")) == []
            rooms = read(path, "SELECT platform, account, chat FROM addresses ORDER BY platform")
            assert rooms == [("socket", "one", GROUP), ("telegram", "4242", GROUP)]

    run(evening())
