"""Base of platforms without rate limits: acts are performed in order, one at a time, from one queue."""

import asyncio
import logging
from collections import OrderedDict, deque
from collections.abc import Awaitable, Callable

from bot.acts import Act, File, Message, Popup, Reaction, Rows, ShowTable
from bot.butler.butler import Butler
from bot.events import Event, Press
from bot.site import Place, Profile
from bot.store.writer import Conflict, Down

log = logging.getLogger(__name__)

AGAIN = 1.0  # seconds until a write that met Down is tried again
KEPT = 1000  # pages of tables, and presses, that are remembered


class Plain:
    """Base of a platform that does not edit messages. A subclass implements `send`, and what else the platform can do.

    A board that has changed is sent as a new message. Everybody counts as administrator; plain talk always arrives."""

    def __init__(self, butler: Butler, profile: Profile) -> None:
        self.butler, self.profile = butler, profile
        self._shown: OrderedDict[tuple[int, int, int], tuple[int, str, Rows]] = OrderedDict()
        self._presses: OrderedDict[str, Place] = OrderedDict()  # press -> its place
        self._queue: deque[Act] = deque()
        self._work: asyncio.Task[None] | None = None

    # ---- for subclasses ----------------------------------------------------------------------------------------------
    async def send(self, place: Place, text: str, buttons: Rows, reply_to: int = 0) -> int:
        """Sends marked text (bot/text/marks.py). Returns the number of the message."""
        raise NotImplementedError

    async def send_popup(self, popup: Popup) -> None:
        """Answers a press. Without popups the text is sent as a message. It holds nothing hidden: a game with hidden
        dice is not opened on a platform that cannot show them to one person alone."""
        if popup.text and popup.press in self._presses:
            await self.send(self._presses[popup.press], popup.text, ())

    async def react(self, reaction: Reaction) -> None:
        """Puts a reaction on a message. By default does nothing."""

    async def send_file(self, file: File) -> None:
        """Sends a file. By default does nothing."""

    # ---- the port ----------------------------------------------------------------------------------------------------
    def perform(self, acts: list[Act]) -> None:
        self._queue.extend(acts)
        if self._work is None or self._work.done():
            self._work = asyncio.create_task(self._speak())

    def noticed(self, event: Event) -> None:
        if isinstance(event, Press):
            self._presses[event.id] = event.place
            while len(self._presses) > KEPT:
                self._presses.popitem(last=False)

    async def is_admin(self, place: Place, user: int) -> bool | None:
        return True

    async def hears(self, place: Place) -> bool | None:
        return True

    async def spoken(self) -> None:
        """Returns when no act waits to be performed."""
        if self._work is not None:
            await asyncio.wait([self._work])

    async def stop(self) -> None:
        """Stops sending. Throws and boards that were not sent are in the store."""
        if self._work is not None:
            self._work.cancel()
            await asyncio.gather(self._work, return_exceptions=True)

    # ---- the queue ---------------------------------------------------------------------------------------------------
    async def _speak(self) -> None:
        while self._queue:
            act = self._queue.popleft()
            try:
                await self._act(act)
            except Exception as error:
                log.error("%s is not said: %s", type(act).__name__, type(error).__name__)

    async def _act(self, act: Act) -> None:
        match act:
            case Message():
                await self.send(act.place, act.text, act.buttons, act.reply_to)
                await self._record(lambda: self.butler.sent(act))
            case Popup():
                await self.send_popup(act)
            case Reaction():
                await self.react(act)
            case ShowTable():
                await self._record(lambda: self._show(act))
            case File():
                await self.send_file(act)
                await self._record(lambda: self.butler.file_sent(act))

    async def _record(self, doing: Callable[[], Awaitable[None]]) -> None:
        """Awaits `doing`, again after each Down: what was sent and is not recorded is sent again after a restart."""
        while True:
            try:
                return await doing()
            except Conflict:
                return None  # it is recorded already
            except Down as down:
                log.error("The storage takes nothing (%s): what was said is not written down yet.", down)
            await asyncio.sleep(AGAIN)

    async def _show(self, show: ShowTable) -> None:
        posts = await self.butler.posts(show.room, show.table)
        for post in posts:
            page, last = (show.room, show.table, post.page), post is posts[-1]
            known = self._shown.get(page)
            if known is None and post.told >= post.seq and not post.buttons:
                known = (post.message, post.text, post.buttons)  # a finished page, sent before this process started
            if known is None or known[1:] != (post.text, post.buttons) or (show.repost and last):
                self.replaced(known[0] if known else post.message)
                message = await self.send(show.place, post.text, post.buttons)
                self._shown[page] = known = (message, post.text, post.buttons)
                while len(self._shown) > KEPT:
                    self._shown.popitem(last=False)
            await self.butler.posted(show.room, show.table, post, known[0], last)

    def replaced(self, message: int) -> None:
        """Called before a newer message of a table takes the place of this one. By default does nothing."""
