"""What is acknowledged, and when. (design 5: an update is acknowledged only after its effects are committed)"""

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any, cast

import pytest

from bot.chat.driver import Driver
from bot.chat.port import Incoming
from bot.chat.telegram.api import Api
from bot.chat.telegram.contact import Contact
from bot.chat.telegram.log import DEAF
from bot.chat.telegram.platform import Telegram
from bot.chat.telegram.polls import DEAF_FOR, Polls
from tests.chat.book import read
from tests.chat.conftest import Serve
from tests.harness.patience import LIMIT, until
from tests.harness.quick import run


class Script:
    """An Api that answers polls from a list, then never; records the offset of each. `done`: the list is used up."""

    id, username, hears_all = 9, "butler_bot", True

    def __init__(self, *answers: Any) -> None:
        self.answers = list(answers)
        self.offsets: list[int | None] = []
        self.done = asyncio.Event()

    async def call(self, method: str, offset: int | None = None, **params: Any) -> Any:
        self.offsets.append(offset)
        if not self.answers:
            self.done.set()
            await asyncio.Event().wait()
        return self.answers.pop(0)


class Quiet:
    """A Butler with no tables."""

    async def open_tables(self) -> int:
        return 0


class Slow:
    """A driver whose start and batches take `seconds`."""

    def __init__(self, seconds: float = 0.0) -> None:
        self.seconds, self.butler = seconds, Quiet()

    async def start(self) -> None:
        await asyncio.sleep(self.seconds)

    async def patiently(self, doing: Callable[[], Awaitable[int]]) -> int:
        return await doing()

    async def run(self) -> None:
        await asyncio.Event().wait()

    async def stop(self) -> None:
        return None

    async def batch(self, items: list[Incoming]) -> None:
        await asyncio.sleep(self.seconds)


class Silent:
    """A platform that performs nothing; each update with an id is Incoming without an event."""

    def __init__(self, api: Any) -> None:
        self.api = api

    def incoming(self, updates: list[Any]) -> list[Incoming]:
        found = [one["update_id"] for one in updates if isinstance(one, dict) and "update_id" in one]
        return [Incoming(0, str(id), "update", lambda: None) for id in found]

    async def settle(self, *seconds: float) -> None:
        return None


def polls(script: Script, seconds: float = 0.0) -> Polls:
    contact = Contact(cast(Api, script))
    return Polls(cast(Telegram, Silent(script)), cast(Driver, Slow(seconds)), contact, asyncio.Event())


async def offsets(*answers: Any) -> list[int | None]:
    """Returns the offsets of the polls that these answers bring about, one more than answers."""
    script = Script(*answers)
    polling = asyncio.create_task(polls(script)._polls())
    await asyncio.wait_for(script.done.wait(), LIMIT)
    polling.cancel()
    await asyncio.gather(polling, return_exceptions=True)
    return script.offsets


def update(id: int) -> dict[str, Any]:
    return {"update_id": id, "poll": {}}


@pytest.mark.quick_clock
async def test_ids_that_begin_anew() -> None:
    """telegram 2: after an empty poll the offset is forgotten, since ids may begin anew after a week of silence."""
    assert await offsets([update(900)], [], [update(5), update(6)], []) == [None, 901, None, 7, None]


@pytest.mark.quick_clock
async def test_answers_that_acknowledge_nothing() -> None:
    """What has no id is not acknowledged; an update beside it is, and the next poll follows."""
    assert await offsets([None, {"update_id": "5"}, 7], "nonsense", [{"message": {}}, update(8)]) == [
        None,
        None,
        None,
        9,
    ]


def test_a_batch_that_waits_for_the_storage_is_not_deaf() -> None:
    """E3, design 5: the 90 s without a poll are counted from the end of a batch; a start that waits is not counted."""

    async def serving() -> tuple[int, float]:
        loop, script = asyncio.get_running_loop(), Script([update(1)], [update(2)])
        code = await polls(script, DEAF_FOR + 10).run()
        return code, loop.time()

    code, lasted = run(serving())
    assert code == DEAF, "after these answers Telegram says nothing any more"
    assert 3 * (DEAF_FOR + 10) + DEAF_FOR <= lasted <= 3 * (DEAF_FOR + 10) + DEAF_FOR + 5


@pytest.mark.quick_clock
async def test_a_send_under_way_is_not_cut_short(serve: Serve) -> None:
    """telegram 2: at the end a send under way is waited for, marked as sent, and not made again after the restart."""
    h = await serve()
    ann = h.user("Ann")
    chat = h.group("Table", ann)
    h.api.fault("slow", "sendMessage", delay=1.5)
    await chat.say(ann, "roll the dice")
    await until(lambda: h.calls(chat, "sendMessage"))
    assert await h.bot.stop() == 0
    assert h.api.pending == []
    assert read(h.bot.database, "SELECT count(*) FROM throws WHERE sent_at IS NULL") == [(0,)]
    await h.bot.start()
    await chat.say(ann, "/help")  # what waits would be sent before the answer to this
    await chat.expect("let's play craps", kind="send")
    assert chat.count("^Ann") == 1
