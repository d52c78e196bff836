"""Sends messages, boards, files and reactions to a chat, as calls within its rate limits."""

import asyncio
import logging
from collections import deque
from collections.abc import Awaitable, Callable
from dataclasses import replace
from functools import partial
from typing import Any

from bot.acts import Post, Rows, ShowTable
from bot.butler.butler import Butler
from bot.chat.telegram.api import Api, Failed, Trouble
from bot.chat.telegram.chat import GATHER_FROM, Chat, Key, gathers
from bot.chat.telegram.drawing import MOST_UNITS, drawn, keyboard
from bot.chat.telegram.pace import ALL, Total
from bot.site import Place
from bot.store.writer import Down
from bot.text.names import units

log = logging.getLogger(__name__)

AWAY, REPOST = 8, 30.0  # messages below a board after which it is posted anew; seconds between two such posts
SUSPENSE = 5.0  # seconds between the first part of a page (its tease) and the whole
CAUTION = 0.2  # seconds without a call at the start: a process that has just ended may have used up this second's calls
NOD, SHRUG = "👌", "🤷"


class Closing(Exception):
    """The process ends. Throws and boards that were not sent are in the store."""


class Speech:
    """Sends for one bot. Each method sends one thing, to its end, or raises Failed, Down or Closing."""

    def __init__(self, api: Api, butler: Butler, clock: Callable[[], float]) -> None:
        self._api, self._butler, self._clock = api, butler, clock
        self._total = Total(deque([clock() + CAUTION] * ALL))
        self.closing = asyncio.Event()

    def wait(self, chat: Chat, now: float) -> float:
        """Seconds until the next call to this chat may go; 0 for now."""
        return max(chat.pace.wait(now), self._total.wait(now))

    async def pause(self, seconds: float) -> None:
        """Waits. Raises Closing if the process ends meanwhile."""
        await either(self.closing, seconds)
        if self.closing.is_set():
            raise Closing

    async def _call(self, chat: Chat, method: str, **params: Any) -> Any:
        """Makes a call, once the limits of its chat and of all chats allow it. Raises Failed, Closing."""
        while (wait := self.wait(chat, self._clock())) > 0:
            await self.pause(wait)
        chat.pace.called(self._clock())
        self._total.called(self._clock())
        return await self._api.call(method, chat_id=chat.id, **params)

    async def record(self, doing: Callable[[], Awaitable[None]]) -> None:
        """Awaits `doing`, again after each Down: what was sent and is not recorded is sent again. Raises Closing."""
        while True:
            try:
                await doing()
                return
            except Down as down:
                log.error("The storage takes nothing (%s): what was said is not written down yet.", down)
                await self.pause(1.0)

    # ---- messages ----------------------------------------------------------------------------------------------------
    async def say(self, chat: Chat) -> None:
        """Sends the first reply; in a busy minute together with those that follow it."""
        first = chat.says[0]
        together = [first]
        if chat.used(self._clock()) >= GATHER_FROM and gathers(first):
            size = units(drawn(first.text)[0])
            for other in list(chat.says)[1:]:
                size += units(drawn(other.text)[0]) + 1
                if not gathers(other) or other.place != first.place or size > MOST_UNITS:
                    break
                together.append(other)
        reply_to = first.reply_to if len(together) == 1 else 0
        text = "\n".join(one.text for one in together)
        await self._send(chat, first.place, text, first.buttons, reply_to, first.loud)
        for one in together:
            if chat.says and chat.says[0] is one:  # else the queue was emptied meanwhile
                chat.says.popleft()
        chat.gather_since = self._clock() if chat.says else 0.0
        for one in together:
            await self.record(partial(self._butler.sent, one))

    async def call_out(self, chat: Chat) -> None:
        """Sends a call of whose turn it is. An older call of the same table will be deleted."""
        say = chat.calls_due[0]
        message = await self._send(chat, say.place, say.text, say.buttons, say.reply_to, say.loud)
        if say in chat.calls_due:
            chat.calls_due.remove(say)
            if say.call in chat.calls:
                chat.past.append(chat.calls[say.call])
            chat.calls[say.call] = message
        else:
            chat.past.append(message)  # the table has moved while it was being sent

    async def _send(
        self, chat: Chat, place: Place, text: str, buttons: Rows = (), reply_to: int = 0, loud: bool = False
    ) -> int:
        """Sends a message and returns its id. Leaves out a topic that is gone, and entities that are refused."""
        shown, entities = drawn(text, await self._butler.users_in(text))
        params = {
            "text": shown,
            "entities": entities or None,
            "reply_markup": keyboard(buttons),
            "message_thread_id": place.topic or None,
            "reply_parameters": {"message_id": reply_to, "allow_sending_without_reply": True} if reply_to else None,
            "disable_notification": None if loud else True,
            "link_preview_options": {"is_disabled": True},
        }
        try:
            sent = await self._call(chat, "sendMessage", **params)
        except Failed as failed:
            if failed.trouble is Trouble.NO_TOPIC and place.topic:
                params["message_thread_id"] = None
            elif failed.trouble is Trouble.WRONG and entities:
                params["entities"] = None  # plain text is better than none
            else:
                raise
            sent = await self._call(chat, "sendMessage", **params)
        chat.newest = max(chat.newest, int(sent["message_id"]))
        return int(sent["message_id"])

    async def show(self, chat: Chat, key: Key) -> None:
        """Brings the messages of a table up to date."""
        show, _ = chat.boards[key]
        posts = await self._butler.posts(*key)
        for at, post in enumerate(posts):
            last = at == len(posts) - 1
            if last and self._far(chat, key, show, post):
                await self._post_anew(chat, show, key, post)
            else:
                await self._bring(chat, show, key, post, last)
        if chat.boards.get(key, (None,))[0] is show:
            del chat.boards[key]
        chat.edited[key] = self._clock()
        chat.remember()

    def _far(self, chat: Chat, key: Key, show: ShowTable, post: Post) -> bool:
        """Whether to post the live board anew: AWAY messages are below it, or somebody asks for it. (voice 1.2)"""
        away = chat.newest - post.message >= (1 if show.repost else AWAY)
        rested = self._clock() - chat.reposted.get(key, -REPOST) >= REPOST
        return bool(post.message and post.buttons and away and rested)

    async def _post_anew(self, chat: Chat, show: ShowTable, key: Key, post: Post) -> None:
        """Posts the board again at the bottom of the chat. The old one will lose its buttons and point to it."""
        message = await self._send(chat, show.place, post.text, post.buttons)
        chat.reposted[key] = self._clock()
        chat.shown[(*key, post.page)] = (post.text, post.buttons)
        chat.buried.append((post.message, f"{post.text}\n{self._butler.below(key[0])}"))
        await self.record(partial(self._butler.posted, *key, post, message, True))

    async def bury(self, chat: Chat) -> None:
        """Edits a replaced board: without buttons, with a line that says where the new one is."""
        message, text = chat.buried[0]
        shown, entities = drawn(text)
        try:
            await self._call(chat, "editMessageText", message_id=message, text=shown, entities=entities or None)
        except Failed as failed:
            if failed.trouble in (Trouble.WAIT, Trouble.AGAIN, Trouble.MOVED, Trouble.OUT):
                raise
        drop(chat.buried)

    async def _bring(self, chat: Chat, show: ShowTable, key: Key, post: Post, last: bool) -> None:
        """Posts a page, or edits its message if that shows something else. A new page with a tease shows that first."""
        page = (*key, post.page)
        content = (post.text, post.buttons)
        known = chat.shown.get(page)
        if known is None and post.told >= post.seq and not post.buttons:
            known = content  # a finished page, sent before this process started or the chat moved
        if known == content and (post.message or not post.buttons):
            if last and post.told < post.seq:
                await self.record(partial(self._butler.posted, *key, post, post.message, last))
            return
        if not post.message and post.tease and post.told < post.seq:
            message = await self._send(chat, show.place, post.tease)
            chat.shown[page] = (post.tease, ())
            await self.record(partial(self._butler.posted, *key, replace(post, seq=post.seq - 1), message, False))
            chat.boards[key] = (replace(show, repost=False, urgent=True), self._clock() + SUSPENSE)
            return
        message = post.message
        if message:
            message = await self._edit(chat, post)
        if not message:
            message = await self._send(chat, show.place, post.text, post.buttons)
        chat.shown[page] = content
        await self.record(partial(self._butler.posted, *key, post, message, last))

    async def _edit(self, chat: Chat, post: Post) -> int:
        """Edits a message and returns its id; 0 if it is gone."""
        text, entities = drawn(post.text)
        try:
            await self._call(
                chat,
                "editMessageText",
                message_id=post.message,
                text=text,
                entities=entities or None,
                reply_markup=keyboard(post.buttons),
            )
        except Failed as failed:
            if failed.trouble is Trouble.LOST:
                return 0
            if failed.trouble is not Trouble.DONE:
                raise
        return post.message

    async def hand(self, chat: Chat) -> None:
        """Sends the first file. If its topic is gone, it is left for another call, to the chat itself."""
        hand = chat.hands[0]
        chat.pace.called(self._clock())
        self._total.called(self._clock())
        try:
            await self._api.document(chat.id, hand.place.topic, hand.name, hand.content, hand.text)
        except Failed as failed:
            if failed.trouble is not Trouble.NO_TOPIC or not hand.place.topic or chat.hands[0] is not hand:
                raise
            chat.hands[0] = replace(hand, place=replace(hand.place, topic=0))  # sent by a call of its own
            return
        if chat.hands and chat.hands[0] is hand:  # else the queue was emptied meanwhile
            chat.hands.popleft()
        await self.record(partial(self._butler.file_sent, hand))

    async def take_away(self, chat: Chat) -> None:
        """Deletes the message of an old call."""
        await self._lightly(chat, "deleteMessage", message_id=chat.past.popleft())

    async def nod(self, chat: Chat) -> None:
        """Puts a reaction on a message."""
        nod = chat.nods.popleft()
        emoji = {"type": "emoji", "emoji": SHRUG if nod.shrug else NOD}
        await self._lightly(chat, "setMessageReaction", message_id=nod.message, reaction=[emoji])

    async def _lightly(self, chat: Chat, method: str, **params: Any) -> None:
        """Makes a call that is dropped when it fails, except for WAIT, MOVED and OUT: these raise Failed."""
        try:
            await self._call(chat, method, **params)
        except Failed as failed:
            if failed.trouble in (Trouble.WAIT, Trouble.MOVED, Trouble.OUT):
                raise
            log.info("chat %s: %s was refused (%s)", chat.id, method, failed.trouble.value)


def drop(queue: deque[Any]) -> None:
    """Removes the first item, if there is one."""
    if queue:
        queue.popleft()


async def either(event: asyncio.Event, seconds: float) -> None:
    """Waits for the event, at most so many seconds."""
    try:
        async with asyncio.timeout(seconds):
            await event.wait()
    except TimeoutError:
        return
