"""Sends to each chat in order and within its rate limits; no chat waits for another."""

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

# Tries after which a call is dropped if Telegram answers others meanwhile; the longest pause between two, in seconds.
TRIES, LONGEST_WAIT = 8, 30.0
CHATS = 5000  # chats in memory; beyond that the idle ones are dropped


class Voices:
    """All chats. `perform` only queues; each chat with something to send has a task of its own."""

    def __init__(self, api: Api, butler: Butler, clock: Callable[[], float] = time.monotonic) -> None:
        self._api, self._butler, self._clock = api, butler, clock
        self._chats: dict[int, Chat] = {}
        self._speech = Speech(api, butler, clock)

    def chat(self, id: int) -> Chat:
        """The chat with this id, made if it is not in memory."""
        if id not in self._chats:
            if len(self._chats) >= CHATS:
                now = self._clock()
                self._chats = {
                    one: chat for one, chat in self._chats.items() if not chat.idle or chat.out or chat.pace.used(now)
                }
            self._chats[id] = Chat(id, Pace(group=id < 0))
        return self._chats[id]

    def perform(self, acts: list[Act]) -> None:
        """Queues acts for their chats. Popups are answered in platform.py."""
        now = self._clock()
        for act in acts:
            if not isinstance(act, Message | ShowTable | Reaction | File):
                continue
            chat = self.chat(act.place.chat)
            if chat.out:
                continue  # throws and boards are read from the store after `let_in`
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
        """Sends nothing more to a chat that refuses the bot, and lets its tables wait, until `let_in`."""
        chat = self.chat(id)
        chat.out = True
        chat.clear()
        self._butler.shut_out(id)

    def let_in(self, id: int) -> None:
        """Allows sending to a chat again. Its queues are emptied: what was not sent is read from the store."""
        chat = self.chat(id)
        chat.out = False
        chat.clear()

    def _go(self, chat: Chat) -> None:
        """Wakes the task of a chat, or starts one."""
        chat.more.set()
        if chat.idle and not self._speech.closing.is_set():
            chat.work = asyncio.create_task(self._work(chat))

    async def settle(self, patience: float, longest: float) -> None:
        """Waits `patience` seconds for what waits to be sent, then `longest` for calls under way; cancels the rest."""
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
        """Sends one thing after another, the weightiest first, until nothing is left."""
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
        """Sends one thing. A failure is handled for this chat alone. Raises Closing."""
        try:
            await job.do()
            chat.trying = None
        except Failed as failed:
            await self._failed(chat, job, failed)
        except (Down, Conflict):
            await self._speech.pause(1.0)  # it is tried again; what was sent may be sent twice
        except Closing:
            raise
        except Exception as error:
            log.error("chat %s: %s while speaking", chat.id, type(error).__name__)
            job.drop()

    def _next(self, chat: Chat, now: float) -> tuple[Job | None, float | None]:
        """(what to send now, None) or (None, seconds to wait; None: nothing is left). (voice 1.8)"""
        if chat.used(now) >= ONLY_FROM:
            chat.nods.clear()  # reactions go last, and are dropped when the minute is nearly full
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
        """Acts on a failed call: waits, tries again, renames or silences the chat, or drops the job. Raises Closing."""
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
                job.drop()  # other calls are answered: it is this one that fails
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
                job.drop()  # it would fail again; what follows goes on
        log.warning("chat %s: not said (%s %s)", chat.id, failed.trouble.value, failed.said)

    def _rename(self, chat: Chat, new: int) -> None:
        """Moves a chat to its new id. If that id is in memory already, its queues take over what waits here."""
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
