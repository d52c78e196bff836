"""A slow look-up, a storage outage or a large file delays no other chat and ends no process. (design 1.7, 5)

Polls, driver, store and voices are the real ones, on the quick clock. Time stands still while they compute or commit,
so an answer that waits for nothing has the time of its update.
"""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, cast

from bot.chat.lookups import OF_A_CHAT, PATIENCE, WAITING
from bot.chat.telegram import serve
from bot.chat.telegram.api import Api
from bot.chat.telegram.polls import DEAF_FOR
from bot.site import Address
from bot.store.effects import Effects
from bot.store.rows import ThrowRow, day_of
from bot.store.writer import Down
from tests.chat.stage import START, Call, FakeApi
from tests.harness.quick import QuickStore, run

A, B = -100001, -100002


class Frail(QuickStore):
    """A store whose commits raise Down while it is `out`."""

    out = False

    async def commit(self, effects: Effects) -> None:
        if self.out:
            raise Down("disk full")
        await super().commit(effects)


@dataclass
class Wire(FakeApi):
    """The Bot API with getUpdates: an update is delivered until it is acknowledged."""

    waiting: list[dict[str, Any]] = field(default_factory=list)
    more: asyncio.Event = field(default_factory=asyncio.Event)
    hanging: set[int] = field(default_factory=set)  # chats in which getChatMember never answers
    polls: list[float] = field(default_factory=list)
    url: str = ""
    _updates: int = 0

    async def me(self) -> None:
        return None

    def say(self, chat: int, text: str, user: int = 7001) -> None:
        self._updates += 1
        sender = {"id": user, "is_bot": False, "first_name": f"P{user}", "language_code": "ru"}
        message = {"message_id": self.next_id(chat), "from": sender, "chat": {"id": chat, "type": "supergroup"}}
        self.waiting.append({"update_id": self._updates, "message": message | {"text": text}})
        self.more.set()

    async def call(self, method: str, **params: Any) -> Any:
        if method == "getUpdates":
            return await self._poll(params.get("offset") or 0, params["timeout"])
        if method == "getChatMember" and params["chat_id"] in self.hanging:
            self.calls.append(Call(self.clock(), method, params))
            await asyncio.Event().wait()
        return await super().call(method, **params)

    async def _poll(self, offset: int, seconds: float) -> list[dict[str, Any]]:
        self.polls.append(self.clock())
        self.waiting = [one for one in self.waiting if one["update_id"] >= offset]
        if not self.waiting and seconds:
            self.more.clear()
            try:
                async with asyncio.timeout(seconds):
                    await self.more.wait()
            except TimeoutError:
                return []
        return list(self.waiting)

    def told(self, chat: int, part: str = "") -> list[float]:
        """Returns when messages that contain `part` were sent to this chat, in seconds since START."""
        return [c.at - START for c in self.calls if c.method == "sendMessage" and c.chat == chat and part in c.text]


@asynccontextmanager
async def process(folder: Path) -> AsyncIterator[tuple[Wire, Frail, asyncio.Task[int]]]:
    """Yields the Bot API, the store and the task of a running Butler, whose result is the exit code."""
    loop, stopping = asyncio.get_running_loop(), asyncio.Event()

    def clock() -> float:
        return START + loop.time()

    store = Frail(str(folder / "evening.db"))
    await store.open()
    api = Wire(clock)
    serving = asyncio.create_task(serve.run(cast(Api, api), store, "ru", stopping, clock=clock))
    try:
        await asyncio.sleep(1.0)
        yield api, store, serving
    finally:
        store.out = False
        stopping.set()
        assert await serving == 0, "the process has ended by itself"
        await store.close()


def test_a_hanging_look_up_delays_nobody(tmp_path: Path) -> None:
    """design 5: getChatMember never answers for one chat; other chats, and its own throws, are answered at once."""

    async def evening() -> None:
        async with process(tmp_path) as (api, _, _serving):
            api.hanging.add(A)
            for user in range(7001, 7006):
                api.say(A, "/language en", user)
            api.say(A, "бросаю кости", 7001)
            api.say(B, "бросаю кости", 7002)
            asked = api.clock() - START
            await asyncio.sleep(2.0)
            assert api.told(B, "P7002: ") == [asked], "the other chat"
            assert api.told(A, "P7001: ") == [asked], "and the rest of this one"
            assert api.waiting == [] or api.polls[-1] - START <= asked, "the batch ended, and the next poll followed"
            looked = [call for call in api.calls if call.method == "getChatMember"]
            assert len(looked) == OF_A_CHAT, "bounded"
            await asyncio.sleep(4 * PATIENCE)
            assert len(api.told(A, "Сейчас не могу узнать, кто здесь администратор")) >= 1
            assert len([call for call in api.calls if call.method == "getChatMember"]) == 5

    run(evening())


def test_more_questions_than_may_wait_are_answered_at_once(tmp_path: Path) -> None:
    """design 5: of a chat that asks more than may wait OF_A_CHAT look-ups run; another chat's is made at once."""

    async def evening() -> None:
        async with process(tmp_path) as (api, _, _serving):
            api.hanging.add(A)
            api.admins.add(7500)
            for user in range(7001, 7001 + 3 * WAITING):
                api.say(A, "/language en", user)
            api.say(B, "/language en", 7500)
            asked = api.clock() - START
            await asyncio.sleep(2.0)
            assert api.told(B, "I speak English.") == [asked]
            looked = [call for call in api.calls if call.method == "getChatMember" and call.chat == A]
            assert len(looked) == OF_A_CHAT

    run(evening())


def test_a_storage_that_is_out_for_100_seconds_ends_no_process(tmp_path: Path) -> None:
    """design 5: polling pauses in the outage, the watchdog does not count it, and all is answered after it."""

    async def evening() -> None:
        async with process(tmp_path) as (api, store, serving):
            api.say(A, "бросаю кости")
            await asyncio.sleep(5.0)
            store.out = True
            api.say(A, "бросаю кости")
            api.say(B, "бросаю кости")
            await asyncio.sleep(1.0)
            polled = len(api.polls)
            await asyncio.sleep(99.0)
            assert len(api.polls) == polled, "nobody polls meanwhile"
            assert len(api.waiting) == 2
            store.out = False
            await asyncio.sleep(11.0)
            assert (len(api.told(A)), len(api.told(B))) == (2, 1)
            assert not serving.done()
            await asyncio.sleep(DEAF_FOR + 30)
            assert not serving.done()
            assert api.waiting == []

    run(evening())


THROWS = 3000


def test_a_chat_that_asks_for_its_largest_file_sixty_times(tmp_path: Path) -> None:
    """design 5: the file is built once, other chats are answered before it is sent, and it can be asked for again."""

    async def evening() -> None:
        async with process(tmp_path) as (api, store, serving):
            for chat in (A, B):
                api.say(chat, "бросаю кости")
            await asyncio.sleep(5.0)
            room = await store.room(Address("telegram", "4242", A))
            assert room is not None
            day, effects = day_of(START - 86400), Effects()
            effects.seed(room.id, day, seed=bytes(32), commitment="0" * 64)
            for number in range(1, THROWS + 1):
                effects.throw(
                    ThrowRow(room.id, day, number, number, 0, 1, "2d6", (3, 4), "", False, False, 1, "c", 1.0, 1.0)
                )
            await store.commit(effects)
            for _ in range(60):
                api.say(A, f"/fair {day}")
            api.say(B, "бросаю кости")
            asked = api.clock() - START
            await asyncio.sleep(60.0)
            files = [call for call in api.calls if call.method == "sendDocument"]
            assert len(files) == 1
            assert files[0].params["content"].count(b'"thrown"') == THROWS
            answer = next(c for c in api.calls if c.method == "sendMessage" and c.chat == B and c.at - START >= asked)
            assert answer.at - START == asked
            assert api.calls.index(answer) < api.calls.index(files[0])
            # It has been sent, so it may be asked for again.
            api.say(A, f"/fair {day}")
            await asyncio.sleep(60.0)
            assert len([call for call in api.calls if call.method == "sendDocument"]) == 2
            assert not serving.done()

    run(evening())
