"""Driver of a platform: handles updates in order within a chat, and chats side by side.

A batch waits for the store alone, and ends when every update in it is committed or parked. Look-ups and files are later
work, done in tasks of their own: a slow answer of the platform or a large file delays no chat.
"""

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable, Coroutine, Sequence
from functools import partial
from typing import Any, TypeVar

from bot.acts import Act, LookUp, Make
from bot.butler.butler import Butler
from bot.chat.lookups import LookUps
from bot.chat.port import Incoming, Platform
from bot.events import Answered, Heard, Press
from bot.store.writer import Down

log = logging.getLogger(__name__)

T = TypeVar("T")
TICK = 1.0  # seconds between two calls of `Driver.tick`
SWEEP = 3600.0  # seconds between two deletions of old causes


class Driver:
    """Runs one Butler on one platform. `clock`: seconds, monotonic."""

    def __init__(self, butler: Butler, platform: Platform, clock: Callable[[], float] = time.monotonic) -> None:
        self.butler, self.platform = butler, platform
        self._clock = clock
        self._swept = clock() - SWEEP
        self._waiting: list[float] = []  # when each call that waits for the storage began to wait
        self._lookups = LookUps(platform)
        self._files: list[Make] = []
        self._maker: asyncio.Task[None] | None = None
        self._later: set[asyncio.Task[None]] = set()

    @property
    def down_since(self) -> float | None:
        """The time (by `clock`) since which something waits for the storage; None while nothing does."""
        return min(self._waiting, default=None)

    async def start(self) -> None:
        """Performs what `Butler.wake` returns: what was committed and may not have been sent, and open wishes."""
        self.perform(await self.patiently(self.butler.wake))

    def perform(self, acts: list[Act]) -> None:
        """Starts look-ups, queues files, and passes all other acts to the platform at once."""
        said: list[Act] = []
        for act in acts:
            match act:
                case LookUp():
                    self._start(self._look_up(act))
                case Make():
                    self._make(act)
                case _:
                    said.append(act)
        if said:
            self.platform.perform(said)

    async def settled(self) -> None:
        """Returns when no look-up and no file is under way."""
        while self._later:
            await asyncio.wait(self._later)

    async def stop(self) -> None:
        """Cancels look-ups and files. Wishes stay in the store; a file has to be asked for again."""
        self._lookups.stop()
        for task in self._later:
            task.cancel()
        await asyncio.gather(*self._later, return_exceptions=True)

    # ---- updates -----------------------------------------------------------------------------------------------------
    async def batch(self, items: Sequence[Incoming]) -> None:
        """Handles all items. Returns when each is committed or parked, however long the storage takes."""
        lanes: dict[int, list[Incoming]] = {}
        for item in items:
            lanes.setdefault(item.chat, []).append(item)
        await asyncio.gather(*(self._lane(lane) for lane in lanes.values()))

    async def _lane(self, items: list[Incoming]) -> None:
        for item in items:
            try:
                await self.patiently(partial(self._handle, item))
            except Exception as error:  # parking it failed as well: the others of the lane go on
                log.error("update %s is dropped: %s", item.cause, type(error).__name__)

    async def _handle(self, item: Incoming) -> None:
        """Handles one update. If it breaks its handler, it is parked and the person is told. Raises Down."""
        event = None
        try:
            event = item.read()
            if event is not None:
                self.platform.noticed(event)
                self.perform(await self.butler.take(event))
        except Down:
            raise
        except Exception as error:
            log.error("update %s (%s) is parked: %s", item.cause, item.kind, type(error).__name__)
            await self.butler.park(item.cause, item.kind, error)
            if isinstance(event, Heard | Press):
                self.perform(await self.butler.apologise(event))

    async def patiently(self, doing: Callable[[], Awaitable[T]]) -> T:
        """Awaits `doing`; after each Down waits (0.2 s, doubled up to 10 s) and does it again."""
        wait, since = 0.2, None
        try:
            while True:
                try:
                    return await doing()
                except Down as down:
                    log.error("The storage takes nothing (%s). Nothing is acknowledged until it heals.", down)
                if since is None:
                    since = self._clock()
                    self._waiting.append(since)
                await asyncio.sleep(wait)
                wait = min(10.0, wait * 2)
        finally:
            if since is not None:
                self._waiting.remove(since)

    # ---- clock -------------------------------------------------------------------------------------------------------
    async def run(self) -> None:
        """Calls `tick` every TICK seconds, without end."""
        while True:
            await asyncio.sleep(TICK)
            await self.tick()

    async def tick(self) -> None:
        """Handles deadlines of tables and, each hour, deletes old causes. Logs a failure; the next tick tries again."""
        try:
            self.perform(await self.butler.lapse())
            if self._clock() - self._swept >= SWEEP:
                await self.butler.sweep()
                self._swept = self._clock()
        except Down as down:
            log.error("The storage takes nothing (%s).", down)
        except Exception as error:
            log.error("the clock stumbled: %s", type(error).__name__)

    # ---- later work --------------------------------------------------------------------------------------------------
    def _start(self, work: Coroutine[Any, Any, None]) -> asyncio.Task[None]:
        task = asyncio.create_task(work)
        self._later.add(task)
        task.add_done_callback(self._later.discard)
        return task

    async def _look_up(self, asked: LookUp) -> None:
        """Asks the platform, then hands the answer to the Butler as an `Answered` event."""
        answered = Answered(asked, await self._lookups.answer(asked))
        await self._finish(asked, partial(self.butler.take, answered))

    def _make(self, order: Make) -> None:
        """Queues a file. Files are built one at a time, in the order of asking."""
        self._files.append(order)
        if self._maker is None or self._maker.done():
            self._maker = self._start(self._make_all())

    async def _make_all(self) -> None:
        while self._files:
            order = self._files.pop(0)
            await self._finish(order, partial(self.butler.make, order))

    async def _finish(self, work: LookUp | Make, doing: Callable[[], Awaitable[list[Act]]]) -> None:
        """Finishes a look-up or a file. If that breaks, it is parked and the chat is told."""
        try:
            self.perform(await self.patiently(doing))
        except Exception as error:
            log.error("later work in room %d is parked: %s", work.room, type(error).__name__)
            self.perform(await self.patiently(partial(self.butler.give_up, work, error)))
