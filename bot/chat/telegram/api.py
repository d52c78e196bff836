"""Calls to the Bot API, and what their failures mean. Nothing is retried: the caller knows what may be repeated."""

import time
import warnings
from dataclasses import dataclass
from enum import Enum
from typing import Any

from telegram import Bot, InputFile
from telegram.error import (
    BadRequest,
    ChatMigrated,
    Conflict,
    EndPointNotFound,
    Forbidden,
    InvalidToken,
    RetryAfter,
    TelegramError,
)
from telegram.request import HTTPXRequest

from bot.chat.telegram.trouble import NO_BOT_API, cause, unread

warnings.filterwarnings("ignore", message="Please use 'Bot\\.", module="bot.chat.telegram")
QUICK = 10.0  # seconds to wait for an answer to a call
POLL = 25  # seconds that Telegram holds a poll open


class Trouble(Enum):
    """What a failed call means for its caller."""

    WAIT = "wait"  # too many calls: no call to this chat for `seconds`
    AGAIN = "again"  # the network or the server: try again later; the call may have been applied
    DONE = "done"  # nothing to do: it is already as the call wants it
    LOST = "lost"  # the message to change is gone: send a new one
    NO_TOPIC = "no topic"  # the topic is gone: send to the chat itself
    SHUT = "shut"  # the topic is closed or the bot is muted: drop this call
    OUT = "out"  # removed, blocked, no such chat: send nothing there
    MOVED = "moved"  # the group has another id now, `chat`
    TOKEN = "token"  # the token is refused
    RIVAL = "rival"  # another process polls with this token
    WRONG = "wrong"  # the call itself is refused: a bug of this project


@dataclass
class Failed(Exception):
    """A call that failed. Holds no token and no text of people.

    `seconds` is set for WAIT, `chat` for MOVED. `said`: Telegram's description, at most 80 characters, or the class of
    the error."""

    trouble: Trouble
    seconds: float = 0.0
    chat: int = 0
    said: str = ""
    cause: str = ""  # set for AGAIN: a sentence for the operator


# A part of Telegram's description of a bad request, in lower case (the client library changes the case) -> its meaning.
DESCRIPTIONS = (
    ("not modified", Trouble.DONE),
    ("query is too old", Trouble.DONE),
    ("query id is invalid", Trouble.DONE),
    ("message to edit not found", Trouble.LOST),
    ("message can't be edited", Trouble.LOST),
    ("message_id_invalid", Trouble.LOST),
    ("message to delete not found", Trouble.DONE),
    ("message can't be deleted", Trouble.DONE),
    ("message to react not found", Trouble.DONE),
    ("reaction", Trouble.DONE),
    ("message thread not found", Trouble.NO_TOPIC),
    ("topic_closed", Trouble.SHUT),
    ("topic_deleted", Trouble.NO_TOPIC),
    ("not enough rights", Trouble.SHUT),
    ("have no rights", Trouble.SHUT),
    ("chat_write_forbidden", Trouble.SHUT),
    ("chat_restricted", Trouble.SHUT),
    ("chat not found", Trouble.OUT),
    ("peer_id_invalid", Trouble.OUT),
    ("group chat was deactivated", Trouble.OUT),
)


def meaning(error: TelegramError) -> Failed:
    """What an error of the client library means, the most special first (BadRequest is a NetworkError there)."""
    said = str(error.message).lower()
    if isinstance(error, RetryAfter):
        wait = error.retry_after
        return Failed(Trouble.WAIT, wait if isinstance(wait, int | float) else wait.total_seconds())
    if isinstance(error, ChatMigrated):
        return Failed(Trouble.MOVED, chat=error.new_chat_id)
    if isinstance(error, InvalidToken | EndPointNotFound | Forbidden) and unread(error):
        return _again(error)  # a 404 or 403 without JSON is a proxy's: the Bot API answers in JSON
    if isinstance(error, InvalidToken | EndPointNotFound):
        return Failed(Trouble.TOKEN)
    if isinstance(error, Forbidden):
        return Failed(Trouble.TOKEN if said == "unauthorized" else Trouble.OUT)
    if isinstance(error, Conflict):
        return Failed(Trouble.RIVAL, said=said[:80])
    if isinstance(error, BadRequest):
        known = next((trouble for words, trouble in DESCRIPTIONS if words in said), Trouble.WRONG)
        return Failed(known, said=said[:80])
    return _again(error)


def _again(error: Exception) -> Failed:
    return Failed(Trouble.AGAIN, said=type(error).__name__, cause=cause(error))


class Api:
    """Calls of one bot. `call`, `me` and `document` raise Failed and nothing else."""

    def __init__(self, token: str, url: str) -> None:
        def request(pool: int, wait: float) -> HTTPXRequest:
            return HTTPXRequest(
                connection_pool_size=pool,
                read_timeout=wait,
                write_timeout=wait,
                connect_timeout=QUICK,
                pool_timeout=wait,
                media_write_timeout=wait,
            )

        self.url = url
        self._bot = Bot(token, base_url=url, request=request(64, QUICK), get_updates_request=request(2, POLL + QUICK))
        self.id = 0
        self.username = ""
        self.hears_all = False
        self.answered = 0.0  # when a call last succeeded (time.monotonic)

    async def open(self) -> None:
        await self._bot._request[0].initialize()
        await self._bot._request[1].initialize()

    async def close(self) -> None:
        for request in self._bot._request:
            await request.shutdown()

    async def call(self, method: str, **params: Any) -> Any:
        """Makes a call and returns its raw result. Parameters that are None are left out."""
        given = {name: value for name, value in params.items() if value is not None}
        try:
            result = await self._bot.do_api_request(method, api_kwargs=given)
        except TelegramError as error:
            raise meaning(error) from None
        except Exception as error:
            raise _again(error) from None  # the answer is not of the Bot API's form
        self.answered = time.monotonic()
        return result

    async def me(self) -> None:
        """Asks Telegram for `id`, `username` and `hears_all` of the bot."""
        found = await self.call("getMe")
        try:
            self.id, self.username = int(found["id"]), str(found.get("username", ""))
            self.hears_all = bool(found.get("can_read_all_group_messages"))
        except (AttributeError, KeyError, TypeError, ValueError) as error:
            raise Failed(Trouble.AGAIN, said=type(error).__name__, cause=f"{NO_BOT_API}.") from None

    async def document(self, chat: int, topic: int, name: str, content: bytes, caption: str) -> None:
        """Sends a file. `topic`: 0 for none."""
        file = InputFile(content, filename=name, attach=False)
        await self.call(
            "sendDocument", chat_id=chat, message_thread_id=topic or None, document=file, caption=caption or None
        )
