"""`butler run`: makes the objects that serve one bot, and runs them until SIGTERM or SIGINT."""

import asyncio
import signal
import time
from collections.abc import Callable

from bot.butler.butler import Butler
from bot.chat.driver import Driver
from bot.chat.telegram.api import Api
from bot.chat.telegram.contact import Contact
from bot.chat.telegram.log import to_stderr
from bot.chat.telegram.platform import Telegram, profile
from bot.chat.telegram.polls import Polls, serving
from bot.settings import Mistaken, Settings
from bot.store.store import Store


def serve(settings: Settings) -> int:
    """Serves until SIGTERM or SIGINT. Returns the exit code.

    Raises engine.Refused if the database cannot be used, Mistaken if the proxy of the environment cannot be."""
    token = settings.token.get_secret_value()
    to_stderr(token)
    return asyncio.run(_serve(settings, token))


async def _serve(settings: Settings, token: str) -> int:
    store = Store(settings.database)
    await store.open()
    try:
        api = Api(token, settings.api_url)
    except (ValueError, RuntimeError):  # the client library reads the proxy from the environment
        await store.close()
        raise Mistaken(
            ["HTTPS_PROXY, HTTP_PROXY or ALL_PROXY names no proxy that can be used; give http://HOST:PORT."]
        ) from None
    stopping = asyncio.Event()
    try:
        await api.open()
        loop = asyncio.get_running_loop()
        for number in (signal.SIGTERM, signal.SIGINT):
            loop.add_signal_handler(number, stopping.set)
        return await run(api, store, settings.language, stopping, settings.database)
    finally:
        await api.close()
        await store.close()


async def run(
    api: Api,
    store: Store,
    language: str,
    stopping: asyncio.Event,
    database: str = "",
    clock: Callable[[], float] = time.time,
) -> int:
    """Serves until told to stop. Returns the exit code.

    `database`: as the setting gives it; `clock`: seconds since 1970."""

    def polls(contact: Contact) -> Polls:
        butler = Butler(store, profile(api), clock, language)  # only now: its site holds the bot's id
        ticks = asyncio.get_running_loop().time
        telegram = Telegram(api, butler, ticks)
        return Polls(telegram, Driver(butler, telegram, ticks), contact, stopping, database)

    return await serving(api, stopping, polls)
