"""Runs the Telegram platform on the quick clock: the real Butler, driver, voices and store, with a Bot API that records
every call. Nothing is patched.
"""

import asyncio
import contextlib
import logging
import re
import shutil
from collections.abc import AsyncIterator, Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from bot.butler.butler import Butler
from bot.chat.driver import Driver
from bot.chat.telegram.api import Api, Failed, Trouble
from bot.chat.telegram.platform import Telegram, profile
from bot.store.store import Store
from rules.dice import Dice
from tests.harness.quick import QuickStore, template
from tests.harness.quick import run as run  # for the tests that import it from here

GROUP = -100501
START = 1_764_500_000.0  # Unix seconds, 2025-11-30 10:53:20 UTC: when the quick clock shows 0
SECRET = re.compile(r"[0-9a-f]{64}")
COUNTED = ("sendMessage", "editMessageText", "editMessageReplyMarkup", "deleteMessage", "sendDocument")
TICK = 1.0


@dataclass(frozen=True)
class Call:
    """One call to the Bot API. `at`: Unix seconds."""

    at: float
    method: str
    params: dict[str, Any]

    @property
    def chat(self) -> int:
        return int(self.params.get("chat_id", 0))

    @property
    def text(self) -> str:
        return str(self.params.get("text") or "")


@dataclass
class FakeApi:
    """The Bot API: records every call and keeps the messages that each chat shows now."""

    clock: Callable[[], float]
    calls: list[Call] = field(default_factory=list)
    shown: dict[int, dict[int, dict[str, Any]]] = field(default_factory=dict)  # chat -> message -> its last call
    newest: dict[int, int] = field(default_factory=dict)
    answers: dict[str, str] = field(default_factory=dict)  # press -> text of its popup
    id: int = 4242
    username: str = "butler_bot"
    hears_all: bool = True
    answered: float = 0.0
    admins: set[int] = field(default_factory=set)

    def next_id(self, chat: int) -> int:
        self.newest[chat] = self.newest.get(chat, 0) + 1
        return self.newest[chat]

    async def call(self, method: str, **params: Any) -> Any:
        given = {name: value for name, value in params.items() if value is not None}
        self.calls.append(Call(self.clock(), method, given))
        match method:
            case "sendMessage":
                message = self.next_id(given["chat_id"])
                self.shown.setdefault(given["chat_id"], {})[message] = given
                return {"message_id": message}
            case "editMessageText":
                before = self.shown[given["chat_id"]].get(given["message_id"])
                if before is None:
                    raise Failed(Trouble.LOST)
                self.shown[given["chat_id"]][given["message_id"]] = given
                if all(before.get(part) == given.get(part) for part in ("text", "reply_markup")):
                    raise Failed(Trouble.DONE)
            case "deleteMessage":
                self.shown[given["chat_id"]].pop(given["message_id"], None)
            case "answerCallbackQuery":
                self.answers[given["callback_query_id"]] = str(given.get("text") or "")
            case "getChatMember":
                return {"status": "administrator" if given["user_id"] in self.admins else "member"}
        return True

    async def document(self, chat: int, topic: int, name: str, content: bytes, caption: str) -> None:
        params = {"chat_id": chat, "name": name, "content": content, "text": caption}
        self.calls.append(Call(self.clock(), "sendDocument", params))
        self.next_id(chat)


@dataclass
class Stage:
    """People in chats with one bot. A positive chat is the private chat of the person with that id."""

    butler: Butler
    telegram: Telegram
    driver: Driver
    api: FakeApi
    store: Store
    clock: Callable[[], float]
    language: str = "ru"
    _people: dict[str, int] = field(default_factory=dict)
    _updates: int = 0

    def user(self, name: str) -> int:
        return self._people.setdefault(name, 7001 + len(self._people))

    def _who(self, name: str) -> dict[str, Any]:
        return {"id": self.user(name), "is_bot": False, "first_name": name, "language_code": self.language}

    def _chat(self, chat: int) -> dict[str, Any]:
        return {"id": chat, "type": "private" if chat > 0 else "supergroup"}

    async def update(self, content: dict[str, Any]) -> None:
        """Handles one raw update, and all that follows from it without a wait."""
        await self.batch(content)

    async def batch(self, *contents: dict[str, Any]) -> None:
        """Handles several raw updates as one batch."""
        updates = []
        for content in contents:
            self._updates += 1
            updates.append({"update_id": self._updates, **content})
        await self.driver.batch(self.telegram.incoming(updates))
        await asyncio.sleep(0.001)  # of the quick clock: all that waits for nothing has been done

    def message(self, name: str, text: str, chat: int = GROUP) -> dict[str, Any]:
        message = {"message_id": self.api.next_id(chat), "from": self._who(name), "chat": self._chat(chat)}
        return {"message": message | {"text": text}}

    async def say(self, name: str, text: str, chat: int = GROUP) -> None:
        await self.update(self.message(name, text, chat))

    async def press(self, name: str, wanted: str, chat: int = GROUP) -> str:
        """Presses the newest button with this label or data, else sends `wanted` as data; returns the popup's text."""
        message, data = self.find(wanted, chat)
        id = f"press{self._updates + 1}"
        query = {"id": id, "from": self._who(name), "data": data}
        await self.update({"callback_query": query | {"message": {"message_id": message, "chat": self._chat(chat)}}})
        return self.api.answers.get(id, "nothing")

    def find(self, wanted: str, chat: int = GROUP) -> tuple[int, str]:
        newest_first = sorted(self.api.shown.get(chat, {}).items(), reverse=True)
        for message, shown in newest_first:
            for row in shown.get("reply_markup", {}).get("inline_keyboard", []):
                for button in row:
                    if wanted in (button["text"], button["callback_data"]):
                        return message, str(button["callback_data"])
        assert re.match(r"[tb][0-9]*\.", wanted), f"no button {wanted} on {self.texts(chat)[-1:]}"
        return 0, wanted

    async def wait(self, seconds: float) -> None:
        """Lets `seconds` pass on the quick clock; deadlines are checked each second, as the driver does."""
        end = self.clock() + seconds
        while self.clock() < end:
            await asyncio.sleep(min(TICK, end - self.clock()))
            self.driver.perform(await self.butler.lapse())
        await asyncio.sleep(0.001)

    def texts(self, chat: int = GROUP) -> list[str]:
        """Returns the texts of the bot's messages now in the chat, oldest first."""
        return [str(one["text"]) for _, one in sorted(self.api.shown.get(chat, {}).items())]

    def last(self, chat: int = GROUP) -> str:
        return self.texts(chat)[-1]

    def board(self, chat: int = GROUP) -> str:
        """Returns the text of the newest message with buttons."""
        shown = [one for _, one in sorted(self.api.shown.get(chat, {}).items()) if one.get("reply_markup")]
        return str(shown[-1]["text"])

    def buttons(self, chat: int = GROUP, at: int = -1) -> list[list[str]]:
        """Returns the labels under the chat's message number `at`, the newest by default; a list for each row."""
        shown = sorted(self.api.shown.get(chat, {}).items())[at][1]
        return [[str(one["text"]) for one in row] for row in shown.get("reply_markup", {}).get("inline_keyboard", [])]

    def counted(self, chat: int = GROUP) -> list[Call]:
        """Returns the calls to this chat that Telegram limits."""
        return [call for call in self.api.calls if call.method in COUNTED and call.chat == chat]

    def too_fast(self, chat: int = GROUP) -> list[Call]:
        """Returns the calls beyond 20 a minute in this group, or beyond 6 in five seconds."""
        calls = self.counted(chat)
        return [
            call
            for at, call in enumerate(calls)
            if (at >= 20 and call.at - calls[at - 20].at < 60) or (at >= 6 and call.at - calls[at - 6].at < 5)
        ]


@contextlib.asynccontextmanager
async def stage(
    folder: Path, dice: Dice | None = None, language: str = "ru", hears_all: bool = True
) -> AsyncIterator[Stage]:
    """Yields a Stage on the database of `folder`, made if it is not there. `dice` None: those of a fixed seed."""
    path = folder / "evening.db"
    if not path.exists():
        shutil.copy(template(), path)
    async with opened(path) as store, bot(store, dice, language, hears_all) as one:
        yield one


@contextlib.asynccontextmanager
async def opened(path: Path) -> AsyncIterator[Store]:
    store = QuickStore(str(path))
    await store.open()
    try:
        yield store
    finally:
        await store.close()


@contextlib.asynccontextmanager
async def bot(
    store: Store, dice: Dice | None = None, language: str = "ru", hears_all: bool = True, id: int = 4242
) -> AsyncIterator[Stage]:
    """Yields a Stage of one bot with its own Bot API. `driver.start` sends what was committed and not sent."""
    loop = asyncio.get_running_loop()

    def clock() -> float:
        return START + loop.time()

    api = FakeApi(clock, id=id, hears_all=hears_all)
    fake: Api = api  # type: ignore[assignment]  # it answers the same calls
    butler = Butler(store, profile(fake), clock, language, dice, lambda: bytes(32))
    telegram = Telegram(fake, butler, clock)
    driver = Driver(butler, telegram, clock)
    await asyncio.sleep(1.0)  # past the pause in which a new bot makes no call (CAUTION of speech.py)
    try:
        yield Stage(butler, telegram, driver, api, store, clock, language)
    finally:
        await driver.stop()
        await telegram.settle(60.0, 60.0)


class Lines(logging.Handler):
    """Log handler that keeps each record as `LOGGER LEVEL MESSAGE`."""

    def __init__(self) -> None:
        super().__init__(logging.DEBUG)
        self.lines: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        self.lines.append(f"{record.name} {record.levelname} {record.getMessage()}")


@contextlib.asynccontextmanager
async def logged() -> AsyncIterator[list[str]]:
    """Yields a list that collects the log lines of all loggers, from INFO on, until the block ends."""
    handler, root = Lines(), logging.getLogger()
    before = root.level
    root.addHandler(handler)
    root.setLevel(logging.INFO)
    try:
        yield handler.lines
    finally:
        root.setLevel(before)
        root.removeHandler(handler)
