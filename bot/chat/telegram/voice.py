"""Speaking in each chat: in order, at its pace, merged where that spares calls, and never held up by another chat."""

import asyncio
import logging
import time
from collections import deque
from collections.abc import Awaitable, Callable
from dataclasses import replace
from functools import partial
from typing import Any

from bot.butler import Butler
from bot.chat.telegram.api import Api, Failed, Trouble
from bot.chat.telegram.chat import GATHER_FROM, ONLY_FROM, Chat, Job, Key, gathers
from bot.chat.telegram.drawing import LONGEST, drawn, keyboard
from bot.chat.telegram.pace import ALL, Pace, Total
from bot.names import units
from bot.store.writer import Conflict, Down
from bot.talk import Act, Hand, Nod, Place, Post, Rows, Say, Show

log = logging.getLogger(__name__)

AWAY, REPOST = 8, 30.0  # messages after which a board is posted anew; seconds between two of these
SUSPENSE = 5.0  # seconds between the first half of a page and the whole of it
TRIES, LONGEST_WAIT = 8, 30.0  # a call is given up after so many tries, if Telegram answers others meanwhile
CHATS = 5000  # chats in mind; idle ones beyond that are forgotten
CAUTION = 0.2  # seconds of silence at the start: a process that ended just now may have spoken in this second
NOD, SHRUG = "👌", "🤷"


class Closing(Exception):
    """The process is about to end: what has not been said is in the store."""


class Voices:
    """All chats. `perform` takes acts at once; each chat speaks for itself."""

    def __init__(self, api: Api, butler: Butler, clock: Callable[[], float] = time.monotonic) -> None:
        self._api, self._butler, self._clock = api, butler, clock
        self._chats: dict[int, Chat] = {}
        self._total = Total(deque([clock() + CAUTION] * ALL))
        self._closing = asyncio.Event()

    def chat(self, id: int) -> Chat:
        if id not in self._chats:
            if len(self._chats) >= CHATS:
                now = self._clock()
                self._chats = {
                    one: chat for one, chat in self._chats.items() if not chat.idle or chat.out or chat.pace.used(now)
                }
            self._chats[id] = Chat(id, Pace(group=id < 0))
        return self._chats[id]

    def perform(self, acts: list[Act]) -> None:
        """Queue what is to be said. Answers to presses are not for here."""
        now = self._clock()
        for act in acts:
            if not isinstance(act, Say | Show | Nod | Hand):
                continue
            chat = self.chat(act.place.chat)
            if chat.out:
                continue  # it will be told when we are let in again, if it is still worth telling
            match act:
                case Say():
                    chat.say(act, now)
                case Show():
                    chat.board(act, now)
                case Nod():
                    chat.nods.append(act)
                case Hand():
                    if all(not act.once or act.once != one.once for one in chat.hands):
                        chat.hands.append(act)
            self._go(chat)

    def shut_out(self, id: int) -> None:
        """We may not speak there: say nothing and move nobody's tables until we are let in again."""
        chat = self.chat(id)
        chat.out = True
        chat.clear()
        self._butler.away.add(("telegram", id))

    def let_in(self, id: int) -> None:
        """We may speak there: what was not said is read from the store, so nothing may wait twice."""
        chat = self.chat(id)
        chat.out = False
        chat.clear()
        self._butler.away.discard(("telegram", id))

    def _go(self, chat: Chat) -> None:
        chat.more.set()
        if chat.idle and not self._closing.is_set():
            chat.work = asyncio.create_task(self._work(chat))

    async def settle(self, patience: float, longest: float) -> None:
        """Give what waits a last chance to be said, and a call that is under way to end; the rest is in the store."""
        working = [chat.work for chat in self._chats.values() if chat.work and not chat.work.done()]
        if working:
            _, late = await asyncio.wait(working, timeout=patience)
            self._closing.set()
            for chat in self._chats.values():
                chat.more.set()
            if late:
                _, late = await asyncio.wait(late, timeout=longest)
            for task in late:
                task.cancel()
            await asyncio.gather(*late, return_exceptions=True)

    # ---- one chat ----------------------------------------------------------------------------------------------------
    async def _work(self, chat: Chat) -> None:
        """Do the weightiest thing that may be done now, until nothing is left."""
        while not self._closing.is_set():
            chat.more.clear()
            job, wait = self._next(chat, self._clock())
            if job is None:
                if wait is None:
                    return
                await _either(chat.more, wait)
                continue
            try:
                await self._do(chat, job)
            except Closing:
                return

    async def _do(self, chat: Chat, job: Job) -> None:
        """Do it; if it fails, decide what that means for this chat alone. Raises Closing."""
        try:
            await job.do()
            chat.trying = None
        except Failed as failed:
            await self._failed(chat, job, failed)
        except (Down, Conflict):
            await self._pause(1.0)  # the storage will heal; what was said may be said again
        except Closing:
            raise
        except Exception as error:
            log.error("chat %s: %s while speaking", chat.id, type(error).__name__)
            job.drop()

    def _next(self, chat: Chat, now: float) -> tuple[Job | None, float | None]:
        """What to do now, else how long to wait (None: for ever). (EVENINGS 1.8)"""
        if chat.used(now) >= ONLY_FROM:
            chat.nods.clear()  # a nod goes last, and is dropped when the minute is nearly full
        urgent, calm, soon = chat.board_next(now)
        held = chat.held(now)
        busy = chat.used(now) >= GATHER_FROM
        job: Job | None = None
        if urgent is not None and (busy or not chat.says):
            job = self._board_job(chat, urgent)
        elif chat.says and held <= 0:
            job = Job(chat.says[0], partial(self._say, chat), partial(_drop, chat.says))
        elif (key := urgent or calm) is not None:
            job = self._board_job(chat, key)
        elif chat.calls_due:
            job = Job(chat.calls_due[0], partial(self._call_out, chat), partial(_drop, chat.calls_due))
        elif chat.hands:
            job = Job(chat.hands[0], partial(self._hand, chat), partial(_drop, chat.hands))
        elif chat.buried:
            job = Job(chat.buried[0], partial(self._bury, chat), partial(_drop, chat.buried))
        elif chat.past:
            job = Job(chat.past[0], partial(self._take_away, chat), partial(_drop, chat.past))
        elif chat.nods and not chat.says:
            job = Job(chat.nods[0], partial(self._nod, chat), partial(_drop, chat.nods))
        if job is not None:
            wait = max(chat.pace.wait(now), self._total.wait(now))
            return (None, wait) if wait > 0 else (job, None)
        waits = [wait for wait in (soon, held if chat.says else None) if wait is not None]
        return None, max(0.01, min(waits)) if waits else None

    def _board_job(self, chat: Chat, key: Key) -> Job:
        def drop() -> None:
            chat.boards.pop(key, None)

        return Job(key, partial(self._show, chat, key), drop)

    async def _failed(self, chat: Chat, job: Job, failed: Failed) -> None:
        match failed.trouble:
            case Trouble.WAIT:
                chat.pace.until = self._clock() + failed.seconds
                return
            case Trouble.AGAIN | Trouble.RIVAL | Trouble.TOKEN:
                if chat.trying != job.what:
                    chat.trying, chat.tries, chat.since = job.what, 0, self._clock()
                chat.tries += 1
                if chat.tries < TRIES or self._api.answered < chat.since:
                    await self._pause(min(LONGEST_WAIT, 0.25 * 2**chat.tries))
                    return
                job.drop()  # everything else is answered: it is this that Telegram cannot take
            case Trouble.MOVED:
                await self._record(partial(self._butler.moved, "telegram", chat.id, failed.chat))
                self._rename(chat, failed.chat)
                return
            case Trouble.OUT:
                self.shut_out(chat.id)
            case Trouble.DONE:
                job.drop()
                return
            case _:
                job.drop()  # a hopeless call must not hold up what follows
        log.warning("chat %s: not said (%s %s)", chat.id, failed.trouble.value, failed.said)

    def _rename(self, chat: Chat, new: int) -> None:
        """The chat has another id. If something waits under that one already, both wait there."""
        self._chats.pop(chat.id, None)
        there = self._chats.get(new)
        if there is None:
            chat.id = new
            chat.says = deque(replace(say, reply_to=0) for say in chat.says)
            for gone in (chat.past, chat.buried, chat.nods, chat.calls, chat.shown):
                gone.clear()
            self._chats[new] = chat
        else:
            there.take(chat)
            self._go(there)

    async def _pause(self, seconds: float) -> None:
        """Raises Closing if the process ends meanwhile."""
        await _either(self._closing, seconds)
        if self._closing.is_set():
            raise Closing

    async def _call(self, chat: Chat, method: str, **params: Any) -> Any:
        """A call within the pace of its chat and of all chats. Raises Failed, Closing."""
        while (wait := max(chat.pace.wait(self._clock()), self._total.wait(self._clock()))) > 0:
            await self._pause(wait)
        chat.pace.called(self._clock())
        self._total.called(self._clock())
        return await self._api.call(method, chat_id=chat.id, **params)

    async def _record(self, doing: Callable[[], Awaitable[None]]) -> None:
        """Write down what has happened in a chat, for as long as the storage needs: else it would be said again."""
        while True:
            try:
                await doing()
                return
            except Down as down:
                log.error("The storage takes nothing (%s): what was said is not written down yet.", down)
                await self._pause(1.0)

    # ---- messages ----------------------------------------------------------------------------------------------------
    async def _say(self, chat: Chat) -> None:
        first = chat.says[0]
        together = [first]
        if chat.used(self._clock()) >= GATHER_FROM and gathers(first):
            size = units(drawn(first.text)[0])
            for other in list(chat.says)[1:]:
                size += units(drawn(other.text)[0]) + 1
                if not gathers(other) or other.place != first.place or size > LONGEST:
                    break
                together.append(other)
        reply_to = first.reply_to if len(together) == 1 else 0
        text = "\n".join(one.text for one in together)
        await self._send(chat, first.place, text, first.buttons, reply_to, first.loud)
        for one in together:
            if chat.says and chat.says[0] is one:  # else the chat was shut meanwhile
                chat.says.popleft()
        chat.gather_since = self._clock() if chat.says else 0.0
        for one in together:
            await self._record(partial(self._butler.said, one))

    async def _call_out(self, chat: Chat) -> None:
        """Call whose turn it is. An older call of the same table goes."""
        say = chat.calls_due[0]
        message = await self._send(chat, say.place, say.text, say.buttons, say.reply_to, say.loud)
        if say in chat.calls_due:
            chat.calls_due.remove(say)
            if say.call in chat.calls:
                chat.past.append(chat.calls[say.call])
            chat.calls[say.call] = message
        else:
            chat.past.append(message)  # they moved while it was being said

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
            if failed.trouble is Trouble.NO_TOPIC and place.topic:
                params["message_thread_id"] = None
            elif failed.trouble is Trouble.WRONG and entities:
                params["entities"] = None  # better plain than not at all
            else:
                raise
            sent = await self._call(chat, "sendMessage", **params)
        chat.newest = max(chat.newest, int(sent["message_id"]))
        return int(sent["message_id"])

    async def _show(self, chat: Chat, key: Key) -> None:
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

    def _far(self, chat: Chat, key: Key, show: Show, post: Post) -> bool:
        """Whether talk has pushed the live board away, or somebody asks for it. (EVENINGS 1.2)"""
        away = chat.newest - post.message >= (1 if show.repost else AWAY)
        rested = self._clock() - chat.reposted.get(key, -REPOST) >= REPOST
        return bool(post.message and post.buttons and away and rested)

    async def _post_anew(self, chat: Chat, show: Show, key: Key, post: Post) -> None:
        """The board comes to the bottom of the chat; the old one then loses its buttons and points to it."""
        message = await self._send(chat, show.place, post.text, post.buttons)
        chat.reposted[key] = self._clock()
        chat.shown[(*key, post.page)] = (post.text, post.buttons)
        chat.buried.append((post.message, f"{post.text}\n{self._butler.below(key[0])}"))
        await self._record(partial(self._butler.posted, *key, post, message, True))

    async def _bury(self, chat: Chat) -> None:
        message, text = chat.buried[0]
        shown, entities = drawn(text)
        try:
            await self._call(chat, "editMessageText", message_id=message, text=shown, entities=entities or None)
        except Failed as failed:
            if failed.trouble in (Trouble.WAIT, Trouble.AGAIN, Trouble.MOVED, Trouble.OUT):
                raise
        _drop(chat.buried)

    async def _bring(self, chat: Chat, show: Show, key: Key, post: Post, last: bool) -> None:
        """Post a page, or edit it if it does not tell what it should."""
        page = (*key, post.page)
        content = (post.text, post.buttons)
        known = chat.shown.get(page)
        if known is None and post.told >= post.seq and not post.buttons:
            known = content  # finished, and told before this process began or the chat moved
        if known == content and (post.message or not post.buttons):
            if last and post.told < post.seq:
                await self._record(partial(self._butler.posted, *key, post, post.message, last))
            return
        if not post.message and post.tease and post.told < post.seq:
            message = await self._send(chat, show.place, post.tease)
            chat.shown[page] = (post.tease, ())
            await self._record(partial(self._butler.posted, *key, replace(post, seq=post.seq - 1), message, False))
            chat.boards[key] = (replace(show, repost=False, urgent=True), self._clock() + SUSPENSE)
            return
        message = post.message
        if message:
            message = await self._edit(chat, post)
        if not message:
            message = await self._send(chat, show.place, post.text, post.buttons)
        chat.shown[page] = content
        await self._record(partial(self._butler.posted, *key, post, message, last))

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
        hand = chat.hands[0]
        chat.pace.called(self._clock())
        self._total.called(self._clock())
        try:
            await self._api.document(chat.id, hand.place.topic, hand.name, hand.content, hand.text)
        except Failed as failed:
            if failed.trouble is not Trouble.NO_TOPIC or not hand.place.topic or chat.hands[0] is not hand:
                raise
            chat.hands[0] = replace(hand, place=replace(hand.place, topic=0))  # in the chat itself, in its turn
            return
        if chat.hands and chat.hands[0] is hand:  # else the chat was shut meanwhile
            chat.hands.popleft()
        await self._record(partial(self._butler.handed, hand))

    async def _take_away(self, chat: Chat) -> None:
        await self._lightly(chat, "deleteMessage", message_id=chat.past.popleft())

    async def _nod(self, chat: Chat) -> None:
        nod = chat.nods.popleft()
        emoji = {"type": "emoji", "emoji": SHRUG if nod.shrug else NOD}
        await self._lightly(chat, "setMessageReaction", message_id=nod.message, reaction=[emoji])

    async def _lightly(self, chat: Chat, method: str, **params: Any) -> None:
        """A call that is not worth a second try."""
        try:
            await self._call(chat, method, **params)
        except Failed as failed:
            if failed.trouble in (Trouble.WAIT, Trouble.MOVED, Trouble.OUT):
                raise
            log.info("chat %s: %s was refused (%s)", chat.id, method, failed.trouble.value)


def _drop(queue: deque[Any]) -> None:
    """Take the first away, if it is still there."""
    if queue:
        queue.popleft()


async def _either(event: asyncio.Event, seconds: float) -> None:
    try:
        async with asyncio.timeout(seconds):
            await event.wait()
    except TimeoutError:
        return
