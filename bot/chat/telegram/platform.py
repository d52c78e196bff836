"""Telegram as a platform: its profile, updates read into events, acts performed, look-ups."""

import asyncio
import time
from collections.abc import Callable
from dataclasses import replace
from typing import Any

from bot.acts import Act, Popup
from bot.butler.butler import Butler
from bot.chat.port import Incoming
from bot.chat.telegram.api import Api, Failed, Trouble
from bot.chat.telegram.drawing import popup
from bot.chat.telegram.reading import chat_of, moving_to, numbered, read, site
from bot.chat.telegram.voice import Voices
from bot.events import Event, Heard, Standing
from bot.site import Abilities, Place, Profile

ADMIN_FOR = 60.0  # seconds for which the answer about an administrator is kept


def profile(api: Api) -> Profile:
    """The profile of a bot, after `Api.me`."""
    abilities = Abilities(administrators=True, hears_all=api.hears_all)
    invitation = f"https://t.me/{api.username}?startgroup=hi&admin=pin_messages"
    return Profile(site(api.id), abilities, api.username, invitation)


class Telegram:
    """One bot as a platform. (bot/chat/port.py)"""

    def __init__(self, api: Api, butler: Butler, clock: Callable[[], float] = time.monotonic) -> None:
        self.api = api
        self.profile = butler.profile
        self.voices = Voices(api, butler, clock)
        self._clock = clock
        self._admins: dict[tuple[int, int], tuple[float, bool]] = {}
        self._answers: set[asyncio.Task[None]] = set()

    # ---- updates -----------------------------------------------------------------------------------------------------
    def incoming(self, updates: list[Any]) -> list[Incoming]:
        """Items for the updates of a batch that have an id. Those of a supergroup stay in order with the update that
        moved its group there."""
        items, moved = [], dict[int, int]()
        for update in numbered(updates):
            chat = chat_of(update)
            new = moving_to(update)
            if new:
                moved[new] = moved.get(chat, chat)
            items.append(self._item(update, moved.get(chat, chat)))
        return items

    def _item(self, update: dict[str, Any], chat: int) -> Incoming:
        kind = next((key for key in update if key != "update_id"), "nothing")
        cause = self.profile.site.cause(f"update.{update['update_id']}")
        return Incoming(chat, cause, kind, lambda: self._read(update))

    def _read(self, update: dict[str, Any]) -> Event | None:
        event = read(update, self.api.id)
        if isinstance(event, Standing):
            return replace(event, hears=event.hears or self.profile.abilities.hears_all)
        return event

    def noticed(self, event: Event) -> None:
        match event:
            case Heard(place, message=message):
                chat = self.voices.chat(place.chat)
                chat.newest = max(chat.newest, message)
                if chat.out:
                    self.voices.let_in(place.chat)
            case Standing(place, inside=True):
                self.voices.let_in(place.chat)
            case Standing(place):
                self.voices.shut_out(place.chat)

    # ---- acts --------------------------------------------------------------------------------------------------------
    def perform(self, acts: list[Act]) -> None:
        for act in acts:
            if isinstance(act, Popup):
                task = asyncio.create_task(self._whisper(act))
                self._answers.add(task)
                task.add_done_callback(self._answers.discard)
        self.voices.perform(acts)

    async def _whisper(self, whisper: Popup) -> None:
        """Answers a press, outside of all rate limits. Three tries."""
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

    async def settle(self, patience: float, longest: float) -> None:
        """Waits `patience` seconds for what may be sent at once, then `longest` for calls under way. (Voices.settle)"""
        await self.voices.settle(patience, longest)
        if self._answers:
            await asyncio.wait(self._answers, timeout=0.5)

    # ---- look-ups ----------------------------------------------------------------------------------------------------
    async def is_admin(self, place: Place, user: int) -> bool | None:
        if place.chat > 0:
            return True
        key, now = (place.chat, user), self._clock()
        at, known = self._admins.get(key, (-ADMIN_FOR, False))
        if now - at < ADMIN_FOR:
            return known
        try:
            found = await self.api.call("getChatMember", chat_id=place.chat, user_id=user)
            known = found["status"] in ("creator", "administrator")
        except (Failed, KeyError, TypeError):
            return None
        self._admins = {one: seen for one, seen in self._admins.items() if now - seen[0] < ADMIN_FOR}
        self._admins[key] = (now, known)
        return known

    async def hears(self, place: Place) -> bool | None:
        """Whether plain talk arrives: to a bot without privacy mode always, to others where they are administrators."""
        return self.profile.abilities.hears_all or await self.is_admin(place, self.api.id)
