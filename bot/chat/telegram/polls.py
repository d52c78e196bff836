"""The polling loop: acknowledges updates that are committed or parked, and ends a process without a good poll."""

import asyncio
import contextlib
import logging
import math
from collections.abc import Callable

from bot.chat.driver import Driver
from bot.chat.telegram.api import POLL, Api, Failed, Trouble
from bot.chat.telegram.contact import Contact, now, webhook
from bot.chat.telegram.log import BROKEN, DEAF, NO_TOKEN, begins, ends
from bot.chat.telegram.platform import Telegram
from bot.chat.telegram.reading import numbered

log = logging.getLogger(__name__)

KINDS = ["message", "callback_query", "my_chat_member"]
DEAF_FOR = 90.0  # seconds without a successful poll after which the process ends (exit code DEAF)
BATCH = 2.0  # at the end: seconds for the batch under way
SETTLE = (0.7, 1.5)  # then seconds for what waits to be sent, then for calls under way
LOOK = 1.0  # seconds between two looks at whether Telegram still answers


async def serving(api: Api, stopping: asyncio.Event, polls: Callable[[Contact], "Polls"]) -> int:
    """Asks who the bot is, polls until told to stop, and logs why that ended. Returns the exit code."""
    try:
        code = await _serving(api, stopping, polls)
    except Exception:
        ends(BROKEN)
        raise
    ends(code)
    return code


async def _serving(api: Api, stopping: asyncio.Event, polls: Callable[[Contact], "Polls"]) -> int:
    contact = Contact(api)
    if not await _hello(api, contact, stopping):
        return NO_TOKEN
    if stopping.is_set():
        return 0  # perhaps before Telegram has answered
    return await polls(contact).run()


async def _hello(api: Api, contact: Contact, stopping: asyncio.Event) -> bool:
    """Asks who the bot is, until it is answered or told to stop. False if the token is refused."""
    wait = 0.5
    while not stopping.is_set():
        try:
            await api.me()
            await contact.take_webhook()
            contact.answers()
            return True
        except Failed as failed:
            if failed.trouble is Trouble.TOKEN:
                return False
            contact.silent(failed, f"{api.url} does not answer yet")
        with contextlib.suppress(TimeoutError):
            await asyncio.wait_for(stopping.wait(), wait)
        wait = min(30.0, wait * 2)
    return True  # told to stop before Telegram has answered


class Polls:
    """Polls for one bot until told to stop."""

    def __init__(
        self, telegram: Telegram, driver: Driver, contact: Contact, stopping: asyncio.Event, database: str = ""
    ) -> None:
        self.api, self.telegram, self.driver = telegram.api, telegram, driver
        self.contact, self.stopping = contact, stopping
        self._database = database  # as the setting gives it
        self.heard = math.inf  # when a poll last succeeded or a batch ended; inf until the start is done
        self._offset = 0  # updates below it are committed or parked; 0: none is to be acknowledged
        self._batch_now: asyncio.Task[bool] | None = None

    async def run(self) -> int:
        """Polls until told to stop. Returns the exit code."""
        serving = [asyncio.create_task(one) for one in (self._serve(), self._watch())]
        clock = asyncio.create_task(self.driver.run())
        stop = asyncio.create_task(self.stopping.wait())
        await asyncio.wait([*serving, clock, stop], return_when=asyncio.FIRST_COMPLETED)
        code = 0
        for task in serving:
            if task.done() and not task.cancelled():
                code = task.result()
        for one in (*serving, clock, stop):
            one.cancel()
        await asyncio.gather(*serving, clock, stop, return_exceptions=True)
        await self._end()
        return code

    async def _serve(self) -> int:
        await self.driver.start()
        tables = await self.driver.patiently(self.driver.butler.open_tables)
        begins(self.api.username, self._database, self.api.hears_all, tables)
        self.heard = now()
        return await self._polls()

    async def _end(self) -> None:
        """Ends within 8 s: finishes the batch under way, acknowledges it, sends what may be sent at once."""
        if self._batch_now is not None:
            done, _ = await asyncio.wait([self._batch_now], timeout=BATCH)
            if not done:
                self._batch_now.cancel()  # it is not acknowledged, so Telegram delivers it again
                await asyncio.gather(self._batch_now, return_exceptions=True)
        if self._offset:
            with contextlib.suppress(Failed, TimeoutError):
                async with asyncio.timeout(1.0):
                    await self.api.call("getUpdates", offset=self._offset, timeout=0, limit=1, allowed_updates=KINDS)
        await self.driver.stop()
        await self.telegram.settle(*SETTLE)

    async def _polls(self) -> int:
        wait = 0.5
        while True:
            self.contact.asks()
            try:
                updates = await self.api.call(
                    "getUpdates", offset=self._offset or None, timeout=POLL, allowed_updates=KINDS
                )
            except Failed as failed:
                if failed.trouble is Trouble.TOKEN and not await self._known():
                    return NO_TOKEN
                if failed.trouble is Trouble.RIVAL:
                    await self._wait_out(failed)
                    continue
                self.contact.silent(failed, "Telegram does not answer")
                await asyncio.sleep(failed.seconds or wait)
                wait = min(10.0, wait * 2)
                continue
            wait, self.heard = 0.5, now()
            self.contact.answers()
            if not updates or not isinstance(updates, list):
                self._offset = 0  # all is acknowledged; ids may begin anew after a week of silence
            elif left := self.contact.leaves(updates):
                await self._stand_back(left)
            elif not await self._batch(updates):
                log.warning("getUpdates: nothing in a batch of %d can be acknowledged", len(updates))
                await asyncio.sleep(1.0)

    async def _wait_out(self, failed: Failed) -> None:
        """Waits after a 409; if a webhook is its cause, deletes that."""
        await self._stand_back(self.contact.lost(failed))
        if webhook(failed):
            with contextlib.suppress(Failed):  # if it stays, the next poll gets a 409 again
                await self.contact.take_webhook()

    async def _stand_back(self, seconds: float) -> None:
        """Sends no poll for so long. This time does not count towards DEAF_FOR: Telegram has answered."""
        self.heard = now() + seconds
        await asyncio.sleep(seconds)

    async def _known(self) -> bool:
        """Whether the token may be good although a poll was refused: asks `getMe`, for a proxy may answer 404."""
        try:
            await self.api.me()
        except Failed as failed:
            return failed.trouble is not Trouble.TOKEN
        return True

    async def _batch(self, updates: list[object]) -> bool:
        """Handles a batch, however long the storage takes. False: no update in it has an id to be acknowledged by."""
        self._batch_now = asyncio.create_task(self._handled(updates))
        acknowledged = await asyncio.shield(self._batch_now)
        self._batch_now = None
        self.heard = now()  # no poll was sent meanwhile
        return acknowledged

    async def _handled(self, updates: list[object]) -> bool:
        ids = [update["update_id"] for update in numbered(updates)]
        await self.driver.batch(self.telegram.incoming(updates))
        self._offset = max(ids) + 1 if ids else self._offset
        return bool(ids)

    async def _watch(self) -> int:
        """Returns DEAF after DEAF_FOR seconds without a successful poll. Time in which a batch or the start waits for
        the storage is not counted."""
        while True:
            await asyncio.sleep(LOOK)
            if self._batch_now is not None:
                continue
            if now() - self.heard > DEAF_FOR:
                return DEAF
