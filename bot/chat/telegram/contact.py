"""How it stands between Telegram and us: no answer, or a rival with our token, each told to the operator in words."""

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
    """Seconds of the loop's clock."""
    return asyncio.get_running_loop().time()


class Contact:
    """What the polls of one process have met."""

    def __init__(self, api: Api) -> None:
        self._api = api
        self._silence, self._rivalry = Told(), Told(GONE)
        self._rival = Rival(random.SystemRandom().uniform)

    def asks(self) -> None:
        """A poll is about to be sent."""
        self._rival.asks(now())

    def silent(self, failed: Failed, what: str) -> None:
        """Telegram did not answer as it should: told when it begins or changes, and once a minute."""
        cause = failed.cause or f"It says: {failed.said or failed.trouble.value}."
        if self._silence.happens(cause, now()):
            log.warning("%s. %s Trying again.", what, cause)

    def answers(self) -> None:
        """Telegram did as it was asked: what went on before may be over."""
        self._heard()
        if (lasted := self._rivalry.over(now())) is not None:
            log.info("The other process with this token has not come back; it was met for %d seconds.", lasted)

    def _heard(self) -> None:
        if (lasted := self._silence.over(now())) is not None:
            log.info("Telegram answers again, after %d seconds.", lasted)

    def lost(self, failed: Failed) -> float:
        """A poll was lost to another process with our token (409). The seconds to wait before the next."""
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
        """Seconds for which updates that came just now are left, not read and not acknowledged, to the other process;
        0 as a rule."""
        return self._rival.leaves(updates[0], now()) if updates else 0.0

    async def take_webhook(self) -> None:
        """Polls are refused while a webhook is set: remove it, and say so. Raises Failed."""
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
    """The host of an address and no more: paths of webhooks are secrets."""
    try:
        return (urlsplit(url).hostname or "an address")[:80]
    except ValueError:
        return "an address"
