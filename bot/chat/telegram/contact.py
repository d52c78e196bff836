"""Contact with Telegram: logs, for the operator, that it does not answer or that another process uses the token."""

import asyncio
import logging
import random
from typing import Any
from urllib.parse import urlsplit

from bot.chat.telegram.api import Api, Failed
from bot.chat.telegram.rival import GONE, Rival
from bot.chat.telegram.trouble import Told

log = logging.getLogger(__name__)


def now() -> float:
    """The time of the event loop, in seconds."""
    return asyncio.get_running_loop().time()


class Contact:
    """Silence of Telegram and 409s, as the polls of one process meet them."""

    def __init__(self, api: Api) -> None:
        self._api = api
        self._silence, self._rivalry = Told(), Told(GONE)
        self._rival = Rival(random.SystemRandom().uniform)

    def asks(self) -> None:
        """Notes that a poll is about to be sent."""
        self._rival.asks(now())

    def silent(self, failed: Failed, what: str) -> None:
        """Notes a call without a good answer; logs it when that begins or changes, and once a minute."""
        cause = failed.cause or f"It says: {failed.said or failed.trouble.value}."
        if self._silence.happens(cause, now()):
            log.warning("%s. %s Trying again.", what, cause)

    def answers(self) -> None:
        """Notes a good answer; logs the end of a silence, or of 409s."""
        self._heard()
        if (lasted := self._rivalry.over(now())) is not None:
            log.info("The other process with this token has not come back; it was met for %d seconds.", lasted)

    def _heard(self) -> None:
        if (lasted := self._silence.over(now())) is not None:
            log.info("Telegram answers again, after %d seconds.", lasted)

    def lost(self, failed: Failed) -> float:
        """Notes a poll lost to another process with this token (409). Returns the seconds to wait before the next."""
        self._heard()
        wait = self._rival.met(now())
        how = "a webhook is set" if webhook(failed) else "it asks for updates too"
        if self._rivalry.happens(how, now()):
            log.warning(
                "Another process uses this token (Telegram says 409, Conflict: %s). Stop one of the two; this one does "
                "not give up. Asking again in %.0f seconds.",
                how,
                wait,
            )
        return wait

    def leaves(self, updates: list[Any]) -> float:
        """Seconds for which updates that just came are left to the other process, neither read nor acknowledged; 0 if
        they are handled here."""
        return self._rival.leaves(updates[0], now()) if updates else 0.0

    async def take_webhook(self) -> None:
        """Deletes the webhook, for polls are refused while one is set; logs it if one was. Raises Failed."""
        try:
            found = await self._api.call("getWebhookInfo")
            url = str(found["url"])
        except (Failed, KeyError, TypeError):
            url = ""
        await self._api.call("deleteWebhook")
        if url:
            log.warning(
                "A webhook was set for this token (at %s) and is removed, for this process asks for updates itself. "
                "If another process waits there, it hears nothing more: stop it, or it may take the token back.",
                _host(url),
            )


def webhook(failed: Failed) -> bool:
    """Whether a poll was lost because a webhook is set."""
    return "webhook" in failed.said


def _host(url: str) -> str:
    """The host of an address alone: paths of webhooks are secrets."""
    try:
        return (urlsplit(url).hostname or "an address")[:80]
    except ValueError:
        return "an address"
