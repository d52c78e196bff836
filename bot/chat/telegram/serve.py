"""The polling loop: raw updates, in order within a chat and side by side between chats, acknowledged when committed."""

import asyncio
import contextlib
import logging
import signal
import time
from collections.abc import Callable
from functools import partial
from typing import Any

from bot.butler import Butler
from bot.chat.telegram.api import POLL, Api, Failed, Trouble
from bot.chat.telegram.contact import Contact, now, webhook
from bot.chat.telegram.drawing import popup
from bot.chat.telegram.log import BROKEN, DEAF, NO_TOKEN, begins, ends, to_stderr
from bot.chat.telegram.reading import Joined, Moved, chat_of, moving_to, read
from bot.chat.telegram.voice import Voices
from bot.settings import Mistaken, Settings
from bot.store.store import Store
from bot.store.writer import Down
from bot.talk import Act, Heard, Place, Press, Whisper

log = logging.getLogger(__name__)

KINDS = ["message", "callback_query", "my_chat_member"]
DEAF_FOR = 90.0  # seconds without a successful poll after which the process gives itself up
BATCH = 2.0  # at the end: seconds for the updates under way
SETTLE = (0.7, 1.5)  # and for what waits to be said, and then for calls under way
TICK = 1.0  # seconds between two looks at the clock
ADMIN_FOR = 60.0  # seconds for which an administrator is remembered


class Server:
    """One bot on one token."""

    def __init__(self, api: Api, store: Store, language: str, database: str = "") -> None:
        self.api = api
        self._database = database  # as the setting says it
        self.butler = Butler(store, time.time, language, is_admin=self.is_admin, hears=self.hears)
        self.voices = Voices(api, self.butler)
        self.stopping = asyncio.Event()
        self.polled = now()  # when Telegram last answered a poll
        self.contact = Contact(api)
        self._admins: dict[tuple[int, int], tuple[float, bool]] = {}
        self._answers: set[asyncio.Task[None]] = set()
        self._offset = 0  # updates below are done with; 0 when none is waiting to be acknowledged
        self._batch_now: asyncio.Task[int] | None = None

    async def run(self) -> int:
        """Serve until told to stop. The exit code."""
        try:
            code = await self._run()
        except Exception:
            ends(BROKEN)
            raise
        ends(code)
        return code

    async def _run(self) -> int:
        if not await self._hello():
            return NO_TOKEN
        if self.stopping.is_set():
            return 0  # perhaps before anybody answered
        self.butler.desk.me = self.api.username
        self.polled = now()  # not before: it may have taken long until anybody answered at all
        clock = asyncio.create_task(self._clock())
        polls = asyncio.create_task(self._serve())
        stop = asyncio.create_task(self.stopping.wait())
        await asyncio.wait([polls, stop, clock], return_when=asyncio.FIRST_COMPLETED)
        code = 0
        for task in (polls, clock):
            if task.done() and not task.cancelled():
                code = task.result()
            task.cancel()
        stop.cancel()
        await asyncio.gather(polls, clock, return_exceptions=True)
        await self._end()
        return code

    async def _serve(self) -> int:
        self.voices.perform(await self._patiently(self.butler.wake))
        laid = await self._patiently(self.butler.store.laid)
        tables = sum(platform == "telegram" for platform, *_ in laid)
        begins(self.api.username, self._database, self.api.hears_all, tables)
        return await self._polls()

    async def _end(self) -> None:
        """Within 8 seconds: finish the batch under way, acknowledge it, say what can be said at once."""
        if self._batch_now is not None:
            done, _ = await asyncio.wait([self._batch_now], timeout=BATCH)
            if not done:
                self._batch_now.cancel()  # nothing of it is acknowledged; it comes again
                await asyncio.gather(self._batch_now, return_exceptions=True)
            elif last := self._batch_now.result():
                self._offset = last + 1
        if self._offset:
            with contextlib.suppress(Failed, TimeoutError):
                async with asyncio.timeout(1.0):
                    await self.api.call("getUpdates", offset=self._offset, timeout=0, limit=1, allowed_updates=KINDS)
        await self.voices.settle(*SETTLE)
        if self._answers:
            await asyncio.wait(self._answers, timeout=0.5)

    async def _hello(self) -> bool:
        """Learn who we are, for as long as it takes. False if the token is not good."""
        wait = 0.5
        while not self.stopping.is_set():
            try:
                await self.api.me()
                await self.contact.take_webhook()
                self.contact.answers()
                return True
            except Failed as failed:
                if failed.trouble is Trouble.TOKEN:
                    return False
                self.contact.silent(failed, f"{self.api.url} does not answer yet")
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(self.stopping.wait(), wait)
            wait = min(30.0, wait * 2)
        return True  # told to stop before anybody answered

    async def _patiently(self, doing: Callable[[], Any]) -> Any:
        """Do it, waiting for the storage as long as that takes: nothing is acknowledged meanwhile."""
        wait = 0.2
        while True:
            try:
                return await doing()
            except Down as down:
                log.error("The storage takes nothing (%s). Nothing is acknowledged until it heals.", down)
                await asyncio.sleep(wait)
                wait = min(10.0, wait * 2)

    # ---- updates -----------------------------------------------------------------------------------------------------
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
            wait, self.polled = 0.5, now()
            self.contact.answers()
            if not updates or not isinstance(updates, list):
                self._offset = 0  # all is acknowledged; ids may begin anew after a week of silence
                continue
            if left := self.contact.leaves(updates):
                await self._stand_back(left)
                continue
            self._batch_now = asyncio.create_task(self._batch(updates))
            last = await asyncio.shield(self._batch_now)
            self._batch_now = None
            if last:
                self._offset = last + 1
            else:
                log.warning("getUpdates: nothing in a batch of %d can be acknowledged", len(updates))
                await asyncio.sleep(1.0)

    async def _wait_out(self, failed: Failed) -> None:
        """Another process took our poll: let it."""
        await self._stand_back(self.contact.lost(failed))
        if webhook(failed):
            with contextlib.suppress(Failed):  # the next poll tells
                await self.contact.take_webhook()

    async def _stand_back(self, seconds: float) -> None:
        """No poll of ours for a while: Telegram is there, and so nobody is deaf."""
        self.polled = now() + seconds
        await asyncio.sleep(seconds)

    async def _known(self) -> bool:
        """A proxy may say 404: ask once more who we are before giving up."""
        try:
            await self.api.me()
        except Failed as failed:
            return failed.trouble is not Trouble.TOKEN
        return True

    async def _batch(self, updates: list[Any]) -> int:
        """Handle a batch, in parallel by chat; return its highest id when all of it is committed or parked."""
        lanes: dict[int, list[dict[str, Any]]] = {}
        moved: dict[int, int] = {}  # what is said in a supergroup comes after the move of its group
        for update in updates:
            if isinstance(update, dict) and isinstance(update.get("update_id"), int):
                chat = chat_of(update)
                new = moving_to(update)
                if new:
                    moved[new] = moved.get(chat, chat)
                lanes.setdefault(moved.get(chat, chat), []).append(update)
        await asyncio.gather(*(self._lane(lane) for lane in lanes.values()))
        return max((update["update_id"] for lane in lanes.values() for update in lane), default=0)

    async def _lane(self, updates: list[dict[str, Any]]) -> None:
        for update in updates:
            try:
                await self._patiently(partial(self._handle, update))
            except Exception as error:  # even parking it failed: it must not take the others with it
                log.error("update %s is dropped: %s", update["update_id"], type(error).__name__)

    async def _handle(self, update: dict[str, Any]) -> None:
        """One update, to its end. One that breaks its handler is parked, and the person told. Raises Down."""
        event = None
        try:
            event = read(update, self.api.id)
            if event is not None:
                self._perform(await self._answer(event))
        except Down:
            raise
        except Exception as error:
            kind = next((key for key in update if key != "update_id"), "nothing")
            log.error("update %s (%s) is parked: %s", update["update_id"], kind, type(error).__name__)
            await self.butler.park(f"telegram:update.{update['update_id']}", kind, error)
            if isinstance(event, Heard | Press):
                self._perform(await self.butler.apologise(event))

    async def _answer(self, event: Heard | Press | Joined | Moved) -> list[Act]:
        match event:
            case Heard(place, message=message):
                chat = self.voices.chat(place.chat)
                chat.newest = max(chat.newest, message)
                back = await self._let_in(place) if chat.out else []
                acts = await self.butler.hear(event)
                first = await self._first(event) if acts else []
                return [*back, *await self._hears_now(event), *first, *acts]
            case Press():
                return await self.butler.press(event)
            case Joined(place, language, inside, admin, private):
                if not inside:
                    self.voices.shut_out(place.chat)
                    return []
                back = await self._let_in(place)
                return (
                    back if private else [*back, *await self.butler.greet(place, language, admin or self.api.hears_all)]
                )
            case Moved(old, new):
                await self.butler.moved("telegram", old, new)
        return []

    async def _let_in(self, place: Place) -> list[Act]:
        """In a chat again: what could not be said there is said now."""
        self.voices.let_in(place.chat)
        return await self.butler.wake(place)

    async def hears(self, place: Place) -> bool:
        """Whether plain talk of this chat reaches us."""
        return place.chat > 0 or self.api.hears_all or await self.is_admin(place, self.api.id)

    async def _first(self, heard: Heard) -> list[Act]:
        """The first answer in a group that keeps plain talk back says so, though we never saw how we came there."""
        if heard.private or self.api.hears_all:
            return []
        return await self.butler.greet(heard.place, heard.who.language, await self.hears(heard.place))

    async def _hears_now(self, heard: Heard) -> list[Act]:
        """A plain phrase in a chat that was told how to be heard: so now it is."""
        if (heard.place.platform, heard.place.chat) not in self.butler.desk.deaf:
            return []
        if heard.text.startswith("/") or heard.to_me:
            return []
        return await self.butler.greet(heard.place, heard.who.language, hears=True)

    def _perform(self, acts: list[Act]) -> None:
        for act in acts:
            if isinstance(act, Whisper):
                task = asyncio.create_task(self._whisper(act))
                self._answers.add(task)
                task.add_done_callback(self._answers.discard)
        self.voices.perform(acts)

    async def _whisper(self, whisper: Whisper) -> None:
        """Answers to presses have no limit and wait for nothing."""
        for wait in (0.3, 1.0, 0.0):
            try:
                await self.api.call(
                    "answerCallbackQuery",
                    callback_query_id=whisper.press,
                    text=popup(whisper.text) or None,
                    show_alert=True if whisper.alert else None,
                )
                return
            except Failed as failed:
                if failed.trouble not in (Trouble.AGAIN, Trouble.WAIT):
                    return
                await asyncio.sleep(failed.seconds or wait)

    async def is_admin(self, place: Place, user: int) -> bool:
        """Whether this person is set over the chat; refused when Telegram does not say."""
        if place.chat > 0:
            return True
        key, now = (place.chat, user), time.monotonic()
        at, known = self._admins.get(key, (-ADMIN_FOR, False))
        if now - at < ADMIN_FOR:
            return known
        try:
            found = await self.api.call("getChatMember", chat_id=place.chat, user_id=user)
            known = found["status"] in ("creator", "administrator")
        except (Failed, KeyError, TypeError):
            return False
        self._admins = {one: seen for one, seen in self._admins.items() if now - seen[0] < ADMIN_FOR}
        self._admins[key] = (now, known)
        return known

    # ---- the clock ---------------------------------------------------------------------------------------------------
    async def _clock(self) -> int:
        """Deadlines of the tables, old causes, and whether Telegram still answers."""
        swept = 0.0
        while True:
            await asyncio.sleep(TICK)
            try:
                self._perform(await self.butler.lapse())
                if time.monotonic() - swept > 3600:
                    await self.butler.sweep()
                    swept = time.monotonic()
            except Down as down:
                log.error("The storage takes nothing (%s).", down)
            except Exception as error:
                log.error("the clock stumbled: %s", type(error).__name__)
            if self._batch_now is None and now() - self.polled > DEAF_FOR:
                return DEAF


def serve(settings: Settings) -> int:
    """Run until SIGTERM or SIGINT. Raises engine.Refused if the database cannot be used."""
    token = settings.token.get_secret_value()
    to_stderr(token)
    return asyncio.run(_serve(settings, token))


async def _serve(settings: Settings, token: str) -> int:
    store = Store(settings.database)
    await store.open()
    try:
        api = Api(token, settings.api_url)
    except (ValueError, RuntimeError):  # the client library has looked at the environment
        await store.close()
        raise Mistaken(
            ["HTTPS_PROXY, HTTP_PROXY or ALL_PROXY names no proxy that can be used; give http://HOST:PORT."]
        ) from None
    try:
        await api.open()
        server = Server(api, store, settings.language, settings.database)
        loop = asyncio.get_running_loop()
        for number in (signal.SIGTERM, signal.SIGINT):
            loop.add_signal_handler(number, server.stopping.set)
        return await server.run()
    finally:
        await api.close()
        await store.close()
