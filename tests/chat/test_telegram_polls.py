"""What is acknowledged, and when. (DESIGN: an update is acknowledged only after its effects are committed)"""

import asyncio
from typing import Any, cast

import pytest

from bot.chat.telegram.api import Api
from bot.chat.telegram.serve import Server
from bot.store.store import Store
from tests.chat.book import read
from tests.chat.conftest import Serve
from tests.harness.patience import LIMIT, until


class Script:
    """An Api that answers polls from a list, and remembers what offset each was asked with."""

    id = 9

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


async def offsets(*answers: Any) -> list[int | None]:
    script = Script(*answers)
    server = Server(cast(Api, script), cast(Store, None), "en")
    polls = asyncio.create_task(server._polls())
    await asyncio.wait_for(script.done.wait(), LIMIT)
    polls.cancel()
    await asyncio.gather(polls, return_exceptions=True)
    return script.offsets


def update(id: int) -> dict[str, Any]:
    return {"update_id": id, "poll": {}}


@pytest.mark.quick_clock
async def test_ids_that_begin_anew() -> None:
    """After a week of silence update ids begin at random: when nothing waits, nothing is held against smaller ones."""
    assert await offsets([update(900)], [], [update(5), update(6)], []) == [None, 901, None, 7, None]


@pytest.mark.quick_clock
async def test_answers_that_acknowledge_nothing() -> None:
    """What has no id cannot be acknowledged, and is not asked for in a hot loop; what stands beside it is served."""
    assert await offsets([None, {"update_id": "5"}, 7], "nonsense", [{"message": {}}, update(8)]) == [
        None,
        None,
        None,
        9,
    ]


@pytest.mark.quick_clock
async def test_a_send_under_way_is_not_cut_short(serve: Serve) -> None:
    """SIGTERM while Telegram takes its time: the message is waited for, written down, and not said twice."""
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
    await chat.say(ann, "/help")  # what has waited would be said before the answer to this
    await chat.expect("let's play craps", kind="send")
    assert chat.count("^Ann") == 1
