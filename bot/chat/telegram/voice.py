"""Speaking in each chat: in order, at its pace, merged where that spares calls, and never held up by another chat."""

import asyncio
import logging
import time
from collections import deque
from collections.abc import Callable
from dataclasses import replace
from functools import partial

from bot.acts import Act, File, Message, Reaction, ShowTable
from bot.butler.butler import Butler
from bot.chat.telegram.api import Api, Failed, Trouble
from bot.chat.telegram.chat import GATHER_FROM, ONLY_FROM, Chat, Job, Key
from bot.chat.telegram.pace import Pace
from bot.chat.telegram.speech import Closing, Speech, drop, either
from bot.store.writer import Conflict, Down

log = logging.getLogger(__name__)

TRIES, LONGEST_WAIT = 8, 30.0  # a call is given up after so many tries, if Telegram answers others meanwhile
CHATS = 5000  # chats in mind; idle ones beyond that are forgotten


class Voices:
    """All chats. `perform` takes acts at once; each chat speaks for itself."""

    def __init__(self, api: Api, butler: Butler, clock: Callable[[], float] = time.monotonic) -> None:
        self._api, self._butler, self._clock = api, butler, clock
        self._chats: dict[int, Chat] = {}
        self._speech = Speech(api, butler, clock)

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
            if not isinstance(act, Message | ShowTable | Reaction | File):
                continue
            chat = self.chat(act.place.chat)
            if chat.out:
                continue  # it will be told when we are let in again, if it is still worth telling
            match act:
                case Message():
                    chat.say(act, now)
                case ShowTable():
                    chat.board(act, now)
                case Reaction():
                    chat.nods.append(act)
                case File():
                    if all((act.name, act.place) != (one.name, one.place) for one in chat.hands):
                        chat.hands.append(act)
            self._go(chat)

    def shut_out(self, id: int) -> None:
        """We may not speak there: say nothing and move nobody's tables until we are let in again."""
        chat = self.chat(id)
        chat.out = True
        chat.clear()
        self._butler.shut_out(id)

    def let_in(self, id: int) -> None:
        """We may speak there: what was not said is read from the store, so nothing may wait twice."""
        chat = self.chat(id)
        chat.out = False
        chat.clear()

    def _go(self, chat: Chat) -> None:
        chat.more.set()
        if chat.idle and not self._speech.closing.is_set():
            chat.work = asyncio.create_task(self._work(chat))

    async def settle(self, patience: float, longest: float) -> None:
        """Give what waits a last chance to be said, and a call that is under way to end; the rest is in the store."""
        working = [chat.work for chat in self._chats.values() if chat.work and not chat.work.done()]
        if working:
            _, late = await asyncio.wait(working, timeout=patience)
            self._speech.closing.set()
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
        while not self._speech.closing.is_set():
            chat.more.clear()
            job, wait = self._next(chat, self._clock())
            if job is None:
                if wait is None:
                    return
                await either(chat.more, wait)
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
            await self._speech.pause(1.0)  # the storage will heal; what was said may be said again
        except Closing:
            raise
        except Exception as error:
            log.error("chat %s: %s while speaking", chat.id, type(error).__name__)
            job.drop()

    def _next(self, chat: Chat, now: float) -> tuple[Job | None, float | None]:
        """What to do now, else how long to wait (None: for ever). (voice 1.8)"""
        if chat.used(now) >= ONLY_FROM:
            chat.nods.clear()  # a nod goes last, and is dropped when the minute is nearly full
        urgent, calm, soon = chat.board_next(now)
        held = chat.held(now)
        busy = chat.used(now) >= GATHER_FROM
        job: Job | None = None
        if urgent is not None and (busy or not chat.says):
            job = self._board_job(chat, urgent)
        elif chat.says and held <= 0:
            job = Job(chat.says[0], partial(self._speech.say, chat), partial(drop, chat.says))
        elif (key := urgent or calm) is not None:
            job = self._board_job(chat, key)
        elif chat.calls_due:
            job = Job(chat.calls_due[0], partial(self._speech.call_out, chat), partial(drop, chat.calls_due))
        elif chat.hands:
            job = Job(chat.hands[0], partial(self._speech.hand, chat), partial(drop, chat.hands))
        elif chat.buried:
            job = Job(chat.buried[0], partial(self._speech.bury, chat), partial(drop, chat.buried))
        elif chat.past:
            job = Job(chat.past[0], partial(self._speech.take_away, chat), partial(drop, chat.past))
        elif chat.nods and not chat.says:
            job = Job(chat.nods[0], partial(self._speech.nod, chat), partial(drop, chat.nods))
        if job is not None:
            wait = self._speech.wait(chat, now)
            return (None, wait) if wait > 0 else (job, None)
        waits = [wait for wait in (soon, held if chat.says else None) if wait is not None]
        return None, max(0.01, min(waits)) if waits else None

    def _board_job(self, chat: Chat, key: Key) -> Job:
        def drop() -> None:
            chat.boards.pop(key, None)

        return Job(key, partial(self._speech.show, chat, key), drop)

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
                    await self._speech.pause(min(LONGEST_WAIT, 0.25 * 2**chat.tries))
                    return
                job.drop()  # everything else is answered: it is this that Telegram cannot take
            case Trouble.MOVED:
                await self._speech.record(partial(self._butler.moved, chat.id, failed.chat))
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
