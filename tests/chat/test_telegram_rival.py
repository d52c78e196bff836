"""Two processes on one token: one serves, the other waits, no update is lost, both log it. (design 11)"""

import asyncio
import re
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any, cast

from bot.chat.driver import Driver
from bot.chat.port import Incoming
from bot.chat.telegram.api import Api, Failed, Trouble
from bot.chat.telegram.contact import Contact
from bot.chat.telegram.platform import Telegram
from bot.chat.telegram.polls import Polls, serving
from bot.chat.telegram.rival import HELD
from tests.chat.book import count
from tests.chat.conftest import Serve
from tests.chat.stage import logged, run
from tests.chat.test_telegram_polls import Silent, Slow
from tests.harness.driver import Running
from tests.harness.patience import until

HOUR = 3600.0
TAKEN = Failed(Trouble.RIVAL, said="conflict: terminated by other getupdates request; make sure that only one bot inst")
HOOK = Failed(Trouble.RIVAL, said="conflict: can't use getupdates method while webhook is active; use deletewebhook t")


class Token:
    """The updates of a token as Telegram delivers them: to the newest poll; the poll before it gets a 409."""

    def __init__(self) -> None:
        self.waiting: list[int] = []
        self.at: dict[int, float] = {}  # when each update came
        self.changed = asyncio.Condition()
        self.poll = 0
        self.webhook = ""

    async def happens(self, id: int) -> None:
        async with self.changed:
            self.waiting.append(id)
            self.at[id] = asyncio.get_running_loop().time()
            self.changed.notify_all()

    async def updates(self, offset: int, seconds: float) -> list[dict[str, Any]]:
        async with self.changed:
            if self.webhook:
                raise HOOK
            self.poll += 1
            mine = self.poll
            self.waiting = [id for id in self.waiting if id >= offset]
            self.changed.notify_all()
            try:
                async with asyncio.timeout(seconds):
                    await self.changed.wait_for(lambda: self.waiting or self.poll != mine)
            except TimeoutError:
                pass
            if self.poll != mine:
                raise TAKEN
            return [{"update_id": id} for id in self.waiting]


class Side:
    """The Bot API as one process calls it. `broken`: the failure of each poll, if set."""

    id, username, hears_all, answered, url = 9, "butler_bot", True, 0.0, "http://127.0.0.1/bot"

    def __init__(self, token: Token) -> None:
        self.token = token
        self.broken: Failed | None = None
        self.polls: list[float] = []

    async def me(self) -> None:
        await asyncio.sleep(0.01)

    async def call(self, method: str, **params: Any) -> Any:
        await asyncio.sleep(0.01)
        match method:
            case "getWebhookInfo":
                return {"url": self.token.webhook}
            case "deleteWebhook":
                self.token.webhook = ""
            case "getUpdates":
                self.polls.append(asyncio.get_running_loop().time())
                if self.broken:
                    raise self.broken
                return await self.token.updates(params.get("offset") or 0, params["timeout"])
        return True


class Book(Slow):
    """A driver that records when it handled each update: id -> seconds."""

    def __init__(self) -> None:
        super().__init__()
        self.handled: dict[int, float] = {}

    async def batch(self, items: list[Incoming]) -> None:
        for item in items:
            await asyncio.sleep(0.05)  # for the commit
            self.handled[int(item.cause)] = asyncio.get_running_loop().time()


class Process:
    """One process on a token, without a platform and a store."""

    def __init__(self, token: Token) -> None:
        self.side, self.driver, self.stopping = Side(token), Book(), asyncio.Event()

    @property
    def handled(self) -> dict[int, float]:
        return self.driver.handled

    async def run(self) -> int:
        def polls(contact: Contact) -> Polls:
            telegram, driver = cast(Telegram, Silent(self.side)), cast(Driver, self.driver)
            return Polls(telegram, driver, contact, self.stopping, "butler.db")

        return await serving(cast(Api, self.side), self.stopping, polls)


async def talk(token: Token, first: int, last: int, every: float = 7.0) -> None:
    """Brings updates `first` to `last` - 1, one each `every` seconds."""
    for id in range(first, last):
        await asyncio.sleep(every)
        await token.happens(id)


async def stop(server: Process, task: asyncio.Task[int]) -> int:
    server.stopping.set()
    return await task


async def _first_and_second() -> None:
    async with logged() as lines:
        token = Token()
        first, second = Process(token), Process(token)
        one = asyncio.create_task(first.run())
        await asyncio.sleep(60)
        two = asyncio.create_task(second.run())
        await talk(token, 1, 500)
        await asyncio.sleep(3)
        assert not one.done()
        assert not two.done()
        assert sorted(first.handled) == list(range(1, 500))
        assert second.handled == {}
        told = [line for line in lines if "Another process uses this token" in line]
        assert 2 <= len(told) <= 2 * (1 + 500 * 7 / 60)
        assert all("Stop one of the two" in line for line in told)
        assert len(second.side.polls) < 500 * 7 / 45 + 5  # at most a poll each 45 s, and a few at first

        assert await stop(first, one) == 0
        await talk(token, 500, 1000, every=1)
        await asyncio.sleep(100)
        assert sorted(second.handled) == list(range(500, 1000))
        assert second.handled[500] - token.at[500] < 90  # its longest wait, and ALONE
        assert all(second.handled[id] - token.at[id] < 1 for id in range(600, 1000))  # then without delay
        assert any("has not come back" in line for line in lines)
        assert await stop(second, two) == 0


def test_the_first_serves_and_the_second_waits() -> None:
    """While both run the first handles all updates and the second none; when the first has ended, the second serves."""
    run(_first_and_second())


async def _together() -> None:
    token = Token()
    both = Process(token), Process(token)
    tasks = [asyncio.create_task(server.run()) for server in both]
    await talk(token, 1, 200)
    before = [len(server.handled) for server in both]
    await talk(token, 200, 700)
    await asyncio.sleep(100)
    assert set(both[0].handled) | set(both[1].handled) == set(range(1, 700))
    assert 0 in [len(server.handled) - was for server, was in zip(both, before, strict=True)]
    assert [await stop(server, task) for server, task in zip(both, tasks, strict=True)] == [0, 0]


def test_two_that_begin_together_come_to_terms() -> None:
    """Two that start together: after some minutes one serves alone, and every update was handled."""
    for _ in range(5):
        run(_together())


async def _never_ours() -> None:
    async with logged() as lines:
        server = Process(Token())
        server.side.broken = TAKEN
        task = asyncio.create_task(server.run())
        await asyncio.sleep(5 * HOUR)
        assert not task.done()
        told = [line for line in lines if "Another process uses this token" in line]
        assert 10 < len(told) <= 5 * 60 + 1
        assert len(server.side.polls) < 5 * HOUR / 45 + 5
        server.side.broken = None
        await server.side.token.happens(1)
        await asyncio.sleep(100)
        assert list(server.handled) == [1]
        assert await stop(server, task) == 0


def test_who_is_answered_with_409_is_not_deaf() -> None:
    """E3: hours of 409 end no process; it polls each 45 s at most, and logs at most a line a minute."""
    run(_never_ours())


async def _deaf() -> None:
    async with logged() as lines:
        server = Process(Token())
        server.side.broken = Failed(Trouble.AGAIN, said="NetworkError", cause="The name is not found (DNS).")
        assert await asyncio.wait_for(server.run(), 100) == 5
        assert [line for line in lines if "does not answer" in line] == [
            "bot.chat.telegram.contact WARNING Telegram does not answer. The name is not found (DNS). Trying again."
        ] * 2
        assert lines[-1].endswith("Butler ends: no answer from Telegram for too long. Start it anew. Exit code 5.")


def test_who_is_not_answered_is_deaf() -> None:
    """E3: 90 s without an answered poll end the process with code 5; the cause is logged once a minute at most."""
    run(_deaf())


async def _webhook_found() -> None:
    async with logged() as lines:
        token = Token()
        token.webhook = "https://hooks.example.org:8443/123456:SECRET"
        server = Process(token)
        task = asyncio.create_task(server.run())
        await token.happens(1)
        await asyncio.sleep(60)
        token.webhook = "https://hooks.example.org/again"
        await asyncio.sleep(60)
        await token.happens(2)
        await asyncio.sleep(60)
        assert list(server.handled) == [1, 2]
        assert await stop(server, task) == 0
        found = [line for line in lines if "A webhook was set for this token (at hooks.example.org)" in line]
        assert len(found) == 2
        assert sum("Another process uses this token" in line and "a webhook is set" in line for line in lines) == 1
        assert "SECRET" not in "".join(lines)
        assert "8443" not in "".join(lines)


def test_a_webhook_is_not_taken_away_silently() -> None:
    """A webhook found at the start or later is removed, and logged with its host alone; polling goes on."""
    run(_webhook_found())


async def _fault() -> None:
    async with logged() as lines:
        server = Process(Token())

        async def stumble() -> None:
            raise ZeroDivisionError

        server.driver.start = stumble  # type: ignore[method-assign]
        task = asyncio.create_task(server.run())
        await asyncio.wait([task])
        assert isinstance(task.exception(), ZeroDivisionError)
        assert lines[-1].endswith("Butler ends: by a fault of its own. Exit code 1.")


def test_an_end_by_a_fault_has_its_line_too() -> None:
    """An exception of the Butler's own is named in the last line, with exit code 1."""
    run(_fault())


def told(bot: Running) -> bool:
    return "Another process uses this token" in bot.log


async def test_two_real_processes_on_one_token(serve: Serve, tmp_path: Path, database: Callable[[str], Path]) -> None:
    """Both log it; the second waits; when the first stops the second serves; each throw asked for is made once."""
    h = await serve()
    first = h.bot
    ann = h.user("Ann")
    chat = h.group("Table", ann)
    await asyncio.sleep(HELD + 1)  # seconds of polls without a 409: the first process holds the token now
    (tmp_path / "second").mkdir()
    second = h.bot_process(tmp_path / "second", database("second.db"))
    await second.start()
    for bot in (first, second):
        await until(partial(told, bot), partial(getattr, bot, "log"))
    for _ in range(3):
        await chat.say(ann, "roll the dice")
        await chat.expect("^Ann", kind="send")
    thrown = count(second.database, "throws")  # 0, unless the first process stood still for seconds
    assert count(first.database, "throws") + thrown == 3
    assert await first.stop() == 0
    await chat.say(ann, "roll three dice")
    await chat.expect("^Ann", kind="send")
    assert (count(first.database, "throws"), count(second.database, "throws")) == (3 - thrown, thrown + 1)
    await until(lambda: h.api.pending == [])
    assert await second.stop() == 0
    assert chat.count("^Ann") == 4
    assert not re.search("Traceback|ends: (?!told)", first.log + second.log)
