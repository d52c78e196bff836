"""The bot under test inside the test's process, on the quick clock: the real polls, driver, Api and client library, and
a transport that hands each request to the stand-in in place of the network.
"""

from __future__ import annotations

import asyncio
import email
import email.message
import logging
from pathlib import Path
from typing import Any
from urllib.parse import parse_qsl

import httpx
from telegram import Bot
from telegram.request import HTTPXRequest

from bot.chat.telegram import serve
from bot.chat.telegram.api import POLL, QUICK, Api
from tests.harness.patience import LIMIT, until
from tests.harness.quick import QuickStore
from tests.harness.server import Answer, FakeBotAPI, plain

START = 1_764_500_000.0  # Unix seconds, 2025-11-30 10:53:20 UTC: when the quick clock shows 0


def parameters(request: httpx.Request) -> dict[str, Any]:
    """Returns the parameters of a request by name; a file as {"file": name, "size": bytes}."""
    kind = request.headers.get("content-type", "")
    if not kind.startswith("multipart/"):
        return plain(dict(parse_qsl(request.content.decode(), keep_blank_values=True, strict_parsing=False)))
    form = email.message_from_bytes(f"Content-Type: {kind}\r\n\r\n".encode() + request.content)
    found: dict[str, Any] = {}
    for part in form.walk():
        content = part.get_payload(decode=True)
        name = part.get_param("name", header="content-disposition")
        if isinstance(name, str) and isinstance(content, bytes):
            file = part.get_filename()
            found[name] = {"file": file, "size": len(content)} if file else content.decode()
    return plain(found)


class Direct(httpx.AsyncBaseTransport):
    """Transport that hands each request to the stand-in; it takes effect even if the caller no longer waits."""

    def __init__(self, api: FakeBotAPI) -> None:
        self.api = api
        self.tasks: set[asyncio.Task[Answer]] = set()

    async def handle_async_request(self, request: httpx.Request) -> httpx.Response:
        """Returns the stand-in's answer. Raises httpx.TransportError as a network would."""
        token, method = request.url.path.removeprefix("/bot").split("/")
        task = asyncio.create_task(self.api.answer(token, method, parameters(request)))
        self.tasks.add(task)
        task.add_done_callback(self.tasks.discard)
        try:
            async with asyncio.timeout(request.extensions["timeout"]["read"]):
                answer = await asyncio.shield(task)
        except TimeoutError:
            raise httpx.ReadTimeout("no answer", request=request) from None
        if answer.cut:
            raise httpx.ReadError("the connection is broken", request=request)
        if answer.torn:
            raise httpx.RemoteProtocolError("half an answer", request=request)
        return httpx.Response(answer.status, content=answer.body, headers={"Content-Type": answer.kind})


class Inside:
    """The bot under test as a task of the test: like BotProcess, without `kill`. It may start again after `stop`."""

    def __init__(self, api: FakeBotAPI, database: Path) -> None:
        self.api, self.database = api, database
        self.running: asyncio.Task[int] | None = None
        self.lines = Lines()
        self.stopping = asyncio.Event()
        self.store: QuickStore
        self.client: Api

    async def start(self) -> Inside:
        """Starts the bot; returns when it polls for updates."""
        polls, loop = self.api.polls, asyncio.get_running_loop()

        def clock() -> float:
            return START + loop.time()

        logging.getLogger("bot").addHandler(self.lines)
        self.store = QuickStore(str(self.database))
        await self.store.open()
        self.client = Api(self.api.token, self.api.base_url)
        self.client._bot = self._bot()
        await self.client.open()
        self.stopping.clear()
        self.running = asyncio.create_task(serve.run(self.client, self.store, "", self.stopping, clock=clock))
        running = self.running
        await until(lambda: self.api.polls > polls or running.done(), lambda: f"it asks for updates: {self.log}")
        return self

    def _bot(self) -> Bot:
        def request(wait: float) -> HTTPXRequest:
            return HTTPXRequest(
                read_timeout=wait, write_timeout=wait, httpx_kwargs={"transport": Direct(self.api), "trust_env": False}
            )

        return Bot(self.api.token, self.api.base_url, request=request(QUICK), get_updates_request=request(POLL + QUICK))

    async def stop(self) -> int:
        """Stops the bot as SIGTERM does; returns its exit code."""
        assert self.running is not None
        self.stopping.set()
        return await self.ended()

    async def ended(self) -> int:
        """Waits until the bot has ended; returns its exit code. Raises TimeoutError after LIMIT seconds."""
        assert self.running is not None
        async with asyncio.timeout(LIMIT):
            code = await self.running
        self.running = None
        await self.client.close()
        await self.store.close()
        logging.getLogger("bot").removeHandler(self.lines)
        return code

    async def close(self) -> None:
        """Stops the bot if it is running."""
        if self.running is not None:
            await self.stop()

    @property
    def log(self) -> str:
        return "\n".join(self.lines.said)


class Lines(logging.Handler):
    """Log handler that keeps each formatted line of the `bot` logger, tracebacks included."""

    def __init__(self) -> None:
        super().__init__(logging.INFO)
        self.said: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        self.said.append(self.format(record))
