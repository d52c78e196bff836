"""The platform port: look-ups, the driver, files; and no other code names a platform. (design 12)"""

import asyncio
import json
import re
import sqlite3
from contextlib import closing
from dataclasses import dataclass, field
from pathlib import Path

import pytest

from bot.acts import ADMIN, Act, File, LookUp, Make, Message, Reaction
from bot.answers.files import DAY
from bot.chat.driver import Driver
from bot.chat.lookups import AT_ONCE, OF_A_CHAT, PATIENCE, WAITING, LookUps
from bot.chat.port import Incoming
from bot.events import Event, Heard
from bot.fairness.evidence import day_evidence
from bot.play.orders import MANY
from bot.site import Place, Profile, Site, Speaker
from bot.store.effects import Effects
from bot.store.rows import ThrowRow, day_of
from bot.store.writer import Down
from tests.bot.evening import evening
from tests.harness.quick import run

ROOT = Path(__file__).parent.parent.parent
NAMED = {"bot/commands/cli.py", "bot/settings.py"}  # the commands, and the setting of the Bot API's address


def test_no_platform_is_named_outside_its_folder() -> None:
    """design 12: outside bot/chat/telegram/ no module but those in NAMED holds `telegram` or `t.me`."""
    found = {
        path.relative_to(ROOT).as_posix()
        for folder in ("bot", "rules")
        for path in (ROOT / folder).rglob("*.py")
        if "chat/telegram" not in path.as_posix() and re.search(r"telegram|\bt\.me\b", path.read_text("utf-8"))
    }
    assert found == NAMED


@dataclass
class Wire:
    """A platform that records acts, events and questions. Questions about a chat in `hanging` get no answer."""

    profile: Profile = field(default_factory=lambda: Profile(Site("test")))
    acts: list[Act] = field(default_factory=list)
    asked: list[tuple[int, int]] = field(default_factory=list)
    hanging: set[int] = field(default_factory=set)
    noticed_: list[Event] = field(default_factory=list)

    def perform(self, acts: list[Act]) -> None:
        self.acts += acts

    def noticed(self, event: Event) -> None:
        self.noticed_.append(event)

    async def is_admin(self, place: Place, user: int) -> bool | None:
        self.asked.append((place.chat, user))
        if place.chat in self.hanging:
            await asyncio.Event().wait()
        if user == 13:
            raise RuntimeError("a bug of the platform")
        if user == 14:
            raise asyncio.CancelledError  # a call inside the platform was cancelled
        await asyncio.sleep(1.0)
        return user == 1

    async def hears(self, place: Place) -> bool | None:
        return True


def question(chat: int, user: int) -> LookUp:
    return LookUp(Place("test", chat), ADMIN, user, 1, f"{chat}.{user}")


def test_equal_questions_are_asked_once() -> None:
    """design 5: equal questions under way are one question to the platform; one that raises is answered None."""

    async def asking() -> None:
        wire = Wire()
        lookups = LookUps(wire)
        answers = await asyncio.gather(*(lookups.answer(question(-1, 1)) for _ in range(50)))
        assert answers == [True] * 50
        assert wire.asked == [(-1, 1)]
        assert await lookups.answer(question(-1, 2)) is False
        assert await lookups.answer(question(-1, 13)) is None, "what breaks cannot be told"
        assert await lookups.answer(question(-1, 14)) is None, "and so is what was cancelled inside"

    run(asking())


def test_a_chat_that_hangs_holds_up_no_other() -> None:
    """design 5: a question ends after PATIENCE seconds; OF_A_CHAT run at once for a chat, AT_ONCE for all chats."""

    async def asking() -> None:
        wire, loop = Wire(hanging={-1}), asyncio.get_running_loop()
        lookups = LookUps(wire)
        hung = [asyncio.create_task(lookups.answer(question(-1, user))) for user in range(100, 100 + WAITING + 5)]
        await asyncio.sleep(0)
        began = loop.time()
        assert await lookups.answer(question(-2, 1)) is True
        assert loop.time() - began == 1.0
        assert len([chat for chat, _ in wire.asked if chat == -1]) == OF_A_CHAT
        many = [asyncio.create_task(lookups.answer(question(-chat, 1))) for chat in range(10, 10 + 5 * AT_ONCE)]
        await asyncio.sleep(0.5)
        assert len([chat for chat, _ in wire.asked if chat <= -10]) <= AT_ONCE
        assert await asyncio.gather(*many) == [True] * len(many)
        assert await asyncio.gather(*hung) == [None] * len(hung)
        assert loop.time() - began <= PATIENCE * (WAITING / OF_A_CHAT + 1)
        assert lookups._asked == {}
        assert not lookups._of

    run(asking())


def heard(chat: int, number: int) -> Incoming:
    place, cause = Place("test", chat), f"test::{chat}.{number}"
    message = Heard(place, Speaker(number, f"P{number}"), number, "roll the dice", cause)
    return Incoming(chat, cause, "message", lambda: message)


def broken(chat: int, number: int) -> Incoming:
    def read() -> Event:
        raise KeyError("chat")

    return Incoming(chat, f"test::{chat}.{number}", "message", read)


async def test_order_within_a_chat_and_side_by_side_between_chats(tmp_path: Path) -> None:
    """design 5, 12: a batch keeps order within a chat and ends when all is handled; what breaks delays nothing."""
    async with evening(tmp_path) as here:
        wire = Wire()
        driver = Driver(here.butler, wire)
        items = [heard(-1, 1), heard(-2, 2), broken(-1, 3), heard(-1, 4), heard(-2, 5)]
        await driver.batch(items)
        for chat, order in ((-1, [1, 4]), (-2, [2, 5])):
            said = [act.reply_to for act in wire.acts if isinstance(act, Message) and act.place.chat == chat]
            assert said == order
        assert len(wire.noticed_) == 4
        assert [type(event) for event in wire.noticed_] == [Heard] * 4


async def test_what_breaks_is_parked_and_the_person_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """design 5: a person whose message breaks its handler is told that something went wrong."""
    async with evening(tmp_path) as here:
        wire = Wire()

        async def bug(event: Event) -> list[Act]:
            raise ZeroDivisionError

        monkeypatch.setattr(here.butler, "take", bug)
        await Driver(here.butler, wire).batch([heard(-1, 1)])
        assert [isinstance(act, Message) and "something went wrong" in act.text for act in wire.acts] == [True]


def test_it_waits_while_the_store_is_down_and_says_since_when(tmp_path: Path) -> None:
    """design 5: while the store is down the batch waits and `down_since` says since when; then all of it is handled."""

    async def waiting() -> None:
        loop = asyncio.get_running_loop()
        wire, until = Wire(), loop.time() + 100.0

        class Butler:
            handled = 0

            async def take(self, event: Event) -> list[Act]:
                if loop.time() < until:
                    raise Down("disk full")
                self.handled += 1
                return []

        butler = Butler()
        driver = Driver(butler, wire, loop.time)  # type: ignore[arg-type]  # all that is asked of it here
        began = loop.time()
        assert driver.down_since is None
        batch = asyncio.create_task(driver.batch([heard(-1, 1), heard(-2, 2)]))
        await asyncio.sleep(50.0)
        assert driver.down_since == began
        await batch
        assert 100.0 <= loop.time() - began <= 110.0
        assert driver.down_since is None
        assert butler.handled == 2

    run(waiting())


async def test_a_file_that_cannot_be_built_is_told(tmp_path: Path) -> None:
    """A log that no longer fits the rules raises Mismatch: a message comes in place of the file, at each request."""
    async with evening(tmp_path, 3, 4, 1, 1) as here:
        await here.game("играем в крэпс", "Аня", "Борис")
        for name in ("Аня", "Борис"):
            await here.press(name, "throw")
        with closing(sqlite3.connect(here.path)) as base, base:
            base.execute("UPDATE entries SET fell = '9 9' WHERE kind = 'played'")
        for _ in range(2):
            told = await here.press("Аня", "t1.0..check")
            assert told.says == ["Партия шла по другим правилам, файла к ней уже нет. Печать и зерно остаются в /fair."]


async def test_a_chat_has_few_files_at_once_and_each_of_them_once(tmp_path: Path) -> None:
    """design 5: a file that waits is not built twice, and each room has at most MANY that wait."""
    async with evening(tmp_path) as here:
        for _ in range(MANY + 2):
            for chat in (-1, -2):
                await here.say("Аня", "бросаю кости", chat=chat)
            here.now += 86400
        days = [day_of(here.now - 86400 * back) for back in range(1, MANY + 3)]

        async def ask(chat: int, day: str) -> list[Act]:
            return await here.butler.take(here.message("Аня", f"/fair {day}", chat=chat))

        orders = [act for day in days[:MANY] for act in await ask(-1, day)]
        assert [type(act) for act in orders] == [Make] * MANY
        assert [type(act) for act in await ask(-1, days[0])] == [Reaction]
        refused = await ask(-1, days[MANY])
        assert isinstance(refused[0], Message)
        assert refused[0].text == "Сюда уже готовится несколько файлов. Попросите снова, когда они придут."
        assert [type(act) for act in await ask(-2, days[MANY])] == [Make]
        assert isinstance(orders[0], Make)
        hands = await here.butler.make(orders[0])
        assert isinstance(hands[0], File)
        assert [type(act) for act in await ask(-1, days[0])] == [Reaction], "built, and on its way"
        await here.butler.file_sent(hands[0])
        assert [type(act) for act in await ask(-1, days[0])] == [Make]
        here.butler.shut_out(-1)
        assert [type(act) for act in await ask(-1, days[1])] == [Make], "what waited there will never come"


async def test_a_large_file_is_built_in_slices(tmp_path: Path) -> None:
    """design 5: a large file is built in slices between which other tasks run, and has the same bytes as in one go."""
    async with evening(tmp_path) as here:
        await here.say("Аня", "бросаю кости")
        day, effects = "2026-01-01", Effects()
        effects.seed(1, day, seed=bytes(32), commitment="0" * 64)
        for number in range(1, 2001):
            row = ThrowRow(1, day, number, number, 0, 1, "2d6", (3, 4), "", False, False, 1, "c", 1.0, 1.0)
            effects.throw(row)
        await here.store.commit(effects)
        made = asyncio.create_task(here.butler.make(Make(here.place(), 1, DAY, day)))
        turns = 0
        while not made.done():
            await asyncio.sleep(0)
            turns += 1
        hand = made.result()[0]
        assert isinstance(hand, File)
        throws = [(number, 1, "2d6", (3, 4)) for number in range(1, 2001)]
        whole = json.dumps(day_evidence(1, day, throws, bytes(32)), ensure_ascii=False, separators=(",", ":"))
        assert hand.content == f"{whole}\n".encode(), "to the byte what it is in one go"
        assert turns > 10
