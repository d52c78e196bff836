"""Speaking in one chat: in order, at its pace, merged where that spares calls, and never held up by another chat."""

import asyncio
import logging
import time
from collections import deque
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field, replace
from typing import Any

from bot.butler import Butler
from bot.chat.telegram.api import Api, Failed, Trouble
from bot.chat.telegram.drawing import drawn, keyboard
from bot.chat.telegram.pace import Pace, Total
from bot.store.writer import Conflict, Down
from bot.talk import Act, Hand, Nod, Place, Post, Rows, Say, Show, Weight

log = logging.getLogger(__name__)

GATHER_FROM, ONLY_FROM = 10, 14  # calls in the last minute from which replies are gathered; from which nods stop
GATHER = 4.0  # seconds for which replies are gathered
MERGE, MERGE_BUSY = 3.0, 5.0  # seconds between two edits of one board
AWAY, REPOST = 8, 30.0  # messages after which a board is posted anew; seconds between two of these
SUSPENSE = 5.0  # seconds between the first half of a page and the whole of it
TRIES, LONGEST_WAIT = 8, 30.0
NOD, SHRUG = "👌", "🤷"

Key = tuple[int, int]  # (room, table)


@dataclass
class Chat:
    """What waits to be said in one chat, and what is there already."""

    id: int
    pace: Pace
    says: deque[Say] = field(default_factory=deque)
    nods: deque[Nod] = field(default_factory=deque)
    hands: deque[Hand] = field(default_factory=deque)
    boards: dict[Key, tuple[Show, float]] = field(default_factory=dict)  # -> when it may go
    edited: dict[Key, float] = field(default_factory=dict)
    reposted: dict[Key, float] = field(default_factory=dict)
    calls: dict[Key, int] = field(default_factory=dict)  # a call that is in the chat -> its message
    past: deque[int] = field(default_factory=deque)  # messages to take away
    shown: dict[tuple[int, int, int], tuple[str, Rows]] = field(default_factory=dict)
    gather_since: float = 0.0
    newest: int = 0  # the highest message id seen here
    work: asyncio.Task[None] | None = None
    more: asyncio.Event = field(default_factory=asyncio.Event)


class Voices:
    """All chats. `perform` takes acts at once; each chat speaks for itself."""

    def __init__(self, api: Api, butler: Butler, clock: Callable[[], float] = time.monotonic) -> None:
        self._api, self._butler, self._clock = api, butler, clock
        self._chats: dict[int, Chat] = {}
        self._total = Total()

    def chat(self, id: int) -> Chat:
        if id not in self._chats:
            self._chats[id] = Chat(id, Pace(group=id < 0))
        return self._chats[id]

    def perform(self, acts: list[Act]) -> None:
        """Queue what is to be said. Answers to presses are not for here."""
        now = self._clock()
        for act in acts:
            match act:
                case Say(place):
                    chat = self.chat(place.chat)
                    chat.says.append(act)
                    chat.gather_since = chat.gather_since or now
                case Show(place):
                    self._board(self.chat(place.chat), act, now)
                case Nod(place):
                    self.chat(place.chat).nods.append(act)
                case Hand(place):
                    self.chat(place.chat).hands.append(act)
                case _:
                    continue
            self._go(self.chat(place.chat))

    def _board(self, chat: Chat, show: Show, now: float) -> None:
        key = (show.room, show.table)
        before, at = chat.boards.get(key, (None, 0.0))
        if before is not None:
            show = replace(show, repost=show.repost or before.repost, urgent=show.urgent or before.urgent)
        merge = MERGE_BUSY if chat.pace.used(now) >= GATHER_FROM else MERGE
        soon = now if show.urgent or show.repost else chat.edited.get(key, -MERGE_BUSY) + merge
        chat.boards[key] = (show, max(now, soon) if before is None else min(at, max(now, soon)))
        if key in chat.calls:
            chat.past.append(chat.calls.pop(key))

    def _go(self, chat: Chat) -> None:
        chat.more.set()
        if chat.work is None or chat.work.done():
            chat.work = asyncio.create_task(self._work(chat))

    async def settle(self, seconds: float) -> None:
        """Give what waits a last chance to be said; the rest is in the store."""
        working = [chat.work for chat in self._chats.values() if chat.work and not chat.work.done()]
        if working:
            _, late = await asyncio.wait(working, timeout=seconds)
            for task in late:
                task.cancel()
            await asyncio.gather(*late, return_exceptions=True)

    # ---- one chat ----------------------------------------------------------------------------------------------------
    async def _work(self, chat: Chat) -> None:
        """Do the weightiest thing that may be done now, until nothing is left."""
        tries = 0
        while True:
            chat.more.clear()
            doing, wait = self._next(chat, self._clock())
            if doing is None:
                if wait is None:
                    return
                await _either(chat.more, wait)
                continue
            try:
                await doing()
                tries = 0
            except Failed as failed:
                tries = await self._failed(chat, failed, tries)
            except (Down, Conflict):
                await asyncio.sleep(1.0)  # the storage will heal; what was said may be said again

    def _next(self, chat: Chat, now: float) -> tuple[Callable[[], Awaitable[None]] | None, float | None]:
        """What to do now, else how long to wait (None: for ever)."""
        used = chat.pace.used(now)
        ready = sorted((at, not show.urgent, key) for key, (show, at) in chat.boards.items() if at <= now)
        urgent = next((key for _, calm, key in ready if not calm), None)
        if urgent is not None and not self._before(chat, used):
            return lambda: self._show(chat, urgent), None
        if chat.says:
            held = chat.gather_since + GATHER - now if used >= GATHER_FROM and _gathers(chat.says[0]) else 0.0
            if held <= 0:
                return lambda: self._say(chat, used), None
        if ready:
            return lambda: self._show(chat, ready[0][2]), None
        if chat.hands:
            return lambda: self._hand(chat), None
        if chat.past:
            return lambda: self._take_away(chat), None
        if chat.nods:
            return lambda: self._nod(chat, used), None
        waits = [at - now for _, at in chat.boards.values()]
        if chat.says:
            waits.append(chat.gather_since + GATHER - now)
        return None, max(0.01, min(waits)) if waits else None

    def _before(self, chat: Chat, used: int) -> bool:
        """While there is room in the minute a reply goes before the board that it made; when it is short, after it."""
        return bool(chat.says) and used < GATHER_FROM

    async def _failed(self, chat: Chat, failed: Failed, tries: int) -> int:
        """Decide what a failure means for this chat alone; return how often the same thing was tried."""
        match failed.trouble:
            case Trouble.WAIT:
                chat.pace.until = self._clock() + failed.seconds
                return tries
            case Trouble.AGAIN | Trouble.RIVAL | Trouble.TOKEN if tries < TRIES:
                await asyncio.sleep(min(LONGEST_WAIT, 0.5 * 2**tries))
                return tries + 1
            case Trouble.MOVED:
                await self._butler.moved("telegram", chat.id, failed.chat)
                self._rename(chat, failed.chat)
                return 0
            case Trouble.OUT:
                chat.says.clear()
                chat.boards.clear()
                chat.nods.clear()
                chat.hands.clear()
                chat.past.clear()
            case _:
                if chat.says:
                    chat.says.popleft()  # a hopeless call must not hold up what follows
                chat.boards.clear()
        log.warning("chat %s: not said (%s %s)", chat.id, failed.trouble.value, failed.said)
        return 0

    def _rename(self, chat: Chat, new: int) -> None:
        self._chats.pop(chat.id, None)
        chat.id = new
        self._chats[new] = chat

    async def _call(self, chat: Chat, method: str, **params: Any) -> Any:
        """A call within the pace of its chat and of all chats."""
        while (wait := max(chat.pace.wait(self._clock()), self._total.wait(self._clock()))) > 0:
            await asyncio.sleep(wait)
        chat.pace.called(self._clock())
        self._total.called(self._clock())
        return await self._api.call(method, chat_id=chat.id, **params)

    # ---- messages ----------------------------------------------------------------------------------------------------
    async def _say(self, chat: Chat, used: int) -> None:
        say = chat.says[0]
        together = [say]
        if used >= GATHER_FROM and _gathers(say):
            for other in list(chat.says)[1:]:
                if not _gathers(other) or sum(len(one.text) + 1 for one in (*together, other)) > 3500:
                    break
                together.append(other)
        if len(together) > 1:
            say = Say(say.place, "\n".join(one.text for one in together))
        message = await self._send(chat, say.place, say.text, say.buttons, say.reply_to, say.loud)
        for one in together:
            chat.says.popleft()
            await self._butler.said(one)
        chat.gather_since = self._clock() if chat.says else 0.0
        if say.call[0]:
            chat.calls[say.call] = message

    async def _send(
        self, chat: Chat, place: Place, text: str, buttons: Rows = (), reply_to: int = 0, loud: bool = False
    ) -> int:
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
            if failed.trouble is not Trouble.NO_TOPIC:
                raise
            sent = await self._call(chat, "sendMessage", **(params | {"message_thread_id": None}))
        chat.newest = max(chat.newest, int(sent["message_id"]))
        return int(sent["message_id"])

    async def _show(self, chat: Chat, key: Key) -> None:
        show, _ = chat.boards[key]
        posts = await self._butler.posts(*key)
        for at, post in enumerate(posts):
            last = at == len(posts) - 1
            if last and self._far(chat, key, show, post):
                await self._bury(chat, key, post)
                post = replace(post, message=0, told=-1)
            await self._bring(chat, show, key, post, last)
        if chat.boards.get(key, (None,))[0] is show:
            del chat.boards[key]
        chat.edited[key] = self._clock()

    def _far(self, chat: Chat, key: Key, show: Show, post: Post) -> bool:
        """Whether talk has pushed the live board away, or somebody asks for it. (EVENINGS 1.2)"""
        away = show.repost or chat.newest - post.message >= AWAY
        rested = self._clock() - chat.reposted.get(key, -REPOST) >= REPOST
        return bool(post.message and post.buttons and away and rested)

    async def _bury(self, chat: Chat, key: Key, post: Post) -> None:
        """The old board loses its buttons and points to the new one."""
        chat.reposted[key] = self._clock()
        text, entities = drawn(f"{post.text}\n{self._butler.below(key[0])}")
        try:
            await self._call(chat, "editMessageText", message_id=post.message, text=text, entities=entities or None)
        except Failed as failed:
            if failed.trouble not in (Trouble.DONE, Trouble.LOST):
                raise

    async def _bring(self, chat: Chat, show: Show, key: Key, post: Post, last: bool) -> None:
        """Post a page, or edit it if it does not tell what it should."""
        page = (*key, post.page)
        content = (post.text, post.buttons)
        known = chat.shown.get(page)
        if post.message and (known == content if known else post.told >= post.seq):
            if last and post.told < post.seq:
                await self._butler.posted(*key, post, post.message, last)
            return
        if not post.message and post.tease:
            message = await self._send(chat, show.place, post.tease)
            chat.shown[page] = (post.tease, ())
            await self._butler.posted(*key, replace(post, seq=post.seq - 1), message, False)
            chat.boards[key] = (replace(show, repost=False, urgent=True), self._clock() + SUSPENSE)
            return
        message = post.message
        if message:
            message = await self._edit(chat, post)
        if not message:
            message = await self._send(chat, show.place, post.text, post.buttons)
        chat.shown[page] = content
        await self._butler.posted(*key, post, message, last)

    async def _edit(self, chat: Chat, post: Post) -> int:
        """Edit a message; 0 if it is not there any more."""
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

    async def _hand(self, chat: Chat) -> None:
        hand = chat.hands.popleft()
        while (wait := chat.pace.wait(self._clock())) > 0:
            await asyncio.sleep(wait)
        chat.pace.called(self._clock())
        await self._api.document(chat.id, hand.place.topic, hand.name, hand.content, hand.text)

    async def _take_away(self, chat: Chat) -> None:
        message = chat.past.popleft()
        try:
            await self._call(chat, "deleteMessage", message_id=message)
        except Failed:
            log.info("chat %s: a call could not be taken away", chat.id)

    async def _nod(self, chat: Chat, used: int) -> None:
        """A nod goes last and is dropped when there is no room for it, or when it is refused."""
        nod = chat.nods.popleft()
        if used >= ONLY_FROM or chat.pace.wait(self._clock()) > 0:
            return
        emoji = {"type": "emoji", "emoji": SHRUG if nod.shrug else NOD}
        try:
            await self._call(chat, "setMessageReaction", message_id=nod.message, reaction=[emoji])
        except Failed:
            log.info("chat %s: a nod was refused", chat.id)


def _gathers(say: Say) -> bool:
    """Replies may be told together; calls and what has buttons stand alone."""
    return say.weight is Weight.REPLY and not say.buttons and not say.loud


async def _either(event: asyncio.Event, seconds: float) -> None:
    try:
        async with asyncio.timeout(seconds):
            await event.wait()
    except TimeoutError:
        return
