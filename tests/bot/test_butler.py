"""The Butler as a whole: one effect a cause, commit before any answer, rooms apart, no chat text stored."""

import asyncio
import re
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from sqlalchemy import event

from bot.acts import Act, Message, ShowTable
from bot.events import Heard, Press
from bot.play.rooms import Rooms
from bot.store.effects import Effects
from bot.store.writer import Conflict, Down
from bot.table.entry import Kind
from bot.table.replay import decide
from tests.bot.evening import SITE, Evening, Told, evening
from tests.harness.patience import LIMIT

MARKER = "ЗЕЛЁНЫЙЧАЙ"


class Statements:
    """Records in `seen` every SQL statement that an evening's engines execute."""

    def __init__(self, here: Evening) -> None:
        self.seen: list[str] = []
        for engine in (here.store._read, here.store._write):
            event.listen(engine.sync_engine, "before_cursor_execute", self._note)

    def _note(self, connection: object, cursor: object, statement: str, *rest: object) -> None:
        self.seen.append(statement)


async def test_ordinary_talk_makes_no_read_and_no_write(tmp_path: Path) -> None:
    """design 5: ordinary talk costs no SQL statement, beside an open table and in a chat never heard of."""
    async with evening(tmp_path) as here:
        await here.game("играем в крэпс", "Аня", "Борис")
        statements = Statements(here)
        for name in ("Аня", "Борис", "Вера"):
            for text in (
                "привет всем", "вчера бросаю кости и думаю", "как дела?", "7", "ну и ладно", "/weather",
                "/start@other_bot", "мне бы 2 пива", "x" * 4000, "", "\n", "/", "/\u200b", "ха" * 1500,
            ):  # fmt: skip
                assert (await here.say(name, text)).quiet, text
                assert (await here.say(name, text, chat=-777)).quiet, text
        assert statements.seen == []


async def test_a_redelivered_message_does_nothing_twice(tmp_path: Path) -> None:
    """design 1.1: a redelivered message has no second effect and is not refused, after a restart either."""
    async with evening(tmp_path) as here:
        here.butler.services.tables._loaded = Told(3, 5, 6, 3)
        for _ in range(3):
            await here.say("Аня", "играем в крэпс", cause="open")
        for _ in range(3):
            assert (await here.say("Борис", "я в игре", cause="join")).says == []
        for _ in range(3):
            assert (await here.say("Аня", "начинаем", cause="start")).says == []
        first = await here.say("Аня", "бросаю кости", cause="throw")
        assert first.says == ["Аня: [3] [5] = 8. Число — 8. Борис, ваш бросок."]
        for _ in range(3):
            assert (await here.say("Аня", "бросаю кости", cause="throw")).says == []
        assert len(await here.store.log(1, 1)) == 5
        await here.restart()
        assert (await here.say("Аня", "бросаю кости", cause="throw")).says == []
        assert len(await here.store.log(1, 1)) == 5


@pytest.mark.parametrize("said", [False, True])
async def test_a_crash_at_each_point_of_an_evening(tmp_path: Path, said: bool) -> None:
    """design 1.1, 1.2: a crash after every commit, before or after its answer, gives the log and boards of no crash."""
    boards: dict[bool, list[str]] = {}
    logs = {}
    for crash in (False, True):
        async with evening(tmp_path / str(crash)) as here:
            dice = [3, 5, 6, 3, 1, 2, 2, 2, 6, 2]

            async def acted(acts: list[Act], here: Evening = here, dice: list[int] = dice, crash: bool = crash) -> None:
                if said or not crash:
                    await here.perform(acts)
                if crash:
                    falls = here.butler.services.tables._loaded
                    await here.restart()
                    here.butler.services.tables._loaded = falls

            here.butler.services.tables._loaded = Told(*dice)
            for name, text in (("Аня", "играем в крэпс"), ("Борис", "я в игре"), ("Вера", "я в игре")):
                await acted(await here.butler.hear(here.message(name, text)))
            await acted(await here.butler.press(here.pressing("Вера", "t1.0..leave")))
            await acted(await here.butler.hear(here.message("Аня", "начинаем")))
            for name, circle in (("Аня", 1), ("Борис", 1), ("Аня", 2), ("Борис", 2), ("Аня", 3)):
                await acted(await here.butler.press(here.pressing(name, f"t1.{circle}.throw")))
            await acted(await here.butler.hear(here.message("Борис", "я выхожу")))
            await here.restart()
            boards[crash] = [re.sub("[0-9a-f]{64}", "…", text) for _, text, _ in here.boards.values()]
            logs[crash] = [(e.seq, e.kind, e.seat, e.who, e.token) for e in await here.store.log(1, 1)]
            assert await here.store.unsaid_tables(SITE) == []
    assert logs[True] == logs[False]
    assert sorted(boards[True]) == sorted(boards[False])


async def behind(here: Evening) -> None:
    """Commits the next move of table 1.1 directly to the store, so that the table in memory is out of date."""
    table = here.tables()[0]
    tables, room = here.butler.services.tables, here.rooms()[0]
    seat = table.due()
    assert seat is not None
    who = table.players[seat].person
    entry, after = decide(table, lambda t, e: tables._dice(room, t, e), Kind.PLAYED, seat, who, "throw")
    effects = Effects()
    effects.entry(1, 1, entry, at=here.now)
    effects.moved(1, 1, after.seq, phase=after.phase, due_at=here.now + 60)
    await here.store.commit(effects)


async def test_who_comes_second_looks_again(tmp_path: Path) -> None:
    """design 5: two writers cannot both append entry 6; the second reads the table again and finds another player's
    turn."""
    async with evening(tmp_path) as here:
        await here.game("играем в крэпс", "Аня", "Борис", "Вера")
        await behind(here)
        answer = await here.press("Аня", "t1.1.throw")
        assert answer.whispers == ["Ваш бросок в этом круге уже сделан. Сейчас бросает Борис."]
        await here.press("Борис", "t1.1.throw")
        assert [entry.seat for entry in (await here.store.log(1, 1))[5:]] == [0, 1]


async def test_a_conflict_on_a_free_throw_is_tried_with_what_is_there(tmp_path: Path) -> None:
    """design 5: a free throw whose number is taken is tried again with the next number."""
    async with evening(tmp_path) as here:
        await here.say("Аня", "бросаю кости")
        here.rooms()[0].throws = 0  # memory out of date: number 1 is taken
        assert len((await here.say("Аня", "бросаю кости")).says) == 1
        assert [throw.number for throw in await here.store.throws_on(1, "2026-05-28")] == [1, 2]


async def test_an_entry_nobody_can_append_is_given_up(tmp_path: Path) -> None:
    """design 5: an update that conflicts each time raises Conflict after TRIES tries, and the next one works."""
    async with evening(tmp_path) as here:
        await here.game("играем в крэпс", "Аня", "Борис")

        async def always(effects: Effects) -> None:
            raise Conflict

        whole, here.store.commit = here.store.commit, always  # type: ignore[method-assign]
        with pytest.raises(Conflict):
            await here.say("Аня", "бросаю кости")
        here.store.commit = whole  # type: ignore[method-assign]
        assert (await here.say("Аня", "бросаю кости")).says


@pytest.mark.parametrize("after", [False, True])
async def test_when_the_storage_fails_the_same_update_comes_through_later(tmp_path: Path, after: bool) -> None:
    """design 1.1: after Down, committed or not, memory is read anew and the same update has one effect."""
    async with evening(tmp_path) as here:
        await here.game("играем в крэпс", "Аня", "Борис")
        whole = here.store.commit

        async def failing(effects: Effects) -> None:
            if after:
                await whole(effects)
            raise Down("disk")

        events: list[tuple[str, str]] = [
            ("Аня", "бросаю кости"), ("Вера", "бросаю покер"), ("Вера", "играем в покер"), ("Борис", "/odds"),
            ("Вера", "/language en"),
        ]  # fmt: skip
        for at, (name, text) in enumerate(events):
            here.store.commit = failing  # type: ignore[method-assign]
            here.admins = {"Вера"}
            for _ in range(2):
                with pytest.raises(Down):
                    await here.say(name, text, cause=f"e{at}")
                if after:
                    break
            assert all(room.language == "ru" for room in here.rooms())
            here.store.commit = whole  # type: ignore[method-assign]
            await here.say(name, text, cause=f"e{at}")
        assert len(await here.store.log(1, 1)) == 5
        assert len(await here.store.throws_on(1, "2026-05-28")) == 1
        assert len(here.tables()) == 2
        assert (await here.store.room(here.place().address)).language == "en"  # type: ignore[union-attr]
        assert (await here.store.preferences([2])) == (set(), {2})


async def test_a_chat_whose_language_is_gone_is_served_in_another(tmp_path: Path) -> None:
    """design 2: a room or a person with a language that is live no more is answered in the fallback, boards too."""
    async with evening(tmp_path) as here:
        await here.say("Аня", "играем в крэпс")
        await here.store.close()
        with closing(sqlite3.connect(here.path)) as database:
            database.execute("UPDATE rooms SET language = 'eo'")
            database.execute("UPDATE persons SET language = 'eo'")
            database.commit()
        await here.open()
        assert (await here.say("Аня", "2d6")).says[0].startswith("Аня: ")
        assert "Please be seated" in (await here.say("Аня", "/table")).boards[0]
        assert "English" in (await here.say("Аня", "/language en", admin=True)).says[0]
        assert (await here.press("Аня", ".join")).whispers == ["You have a seat already."]


async def test_a_greeting_that_could_not_be_kept_is_said_later(tmp_path: Path) -> None:
    """design 1.2: a greeting whose commit failed is said at the next try, and only once."""
    async with evening(tmp_path) as here:
        await here.say("Аня", "бросаю кости")
        place = here.message("Аня", "").place
        whole = here.store.commit

        async def failing(effects: Effects) -> None:
            raise Down("disk")

        here.store.commit = failing  # type: ignore[method-assign]
        with pytest.raises(Down):
            await here.butler.greet(place, "ru", hears=False)
        here.store.commit = whole  # type: ignore[method-assign]
        answer = await here.perform(await here.butler.greet(place, "ru", hears=False))
        assert "мне нужно стать администратором" in answer.says[0]
        assert await here.butler.greet(place, "ru", hears=False) == []
        assert (await here.perform(await here.butler.greet(place, "ru", hears=True))).says == [
            "Благодарю, теперь слышу. Скажите «бросаю кости»."
        ]


async def test_a_room_that_waits_holds_up_no_other_room(tmp_path: Path) -> None:
    """design 1.7: ten rooms are served while the lock of another one is held."""
    async with evening(tmp_path) as here:
        for chat in range(1, 12):
            await here.game("играем в крэпс", "Аня", "Борис", chat=-chat)
        held = next(room for room in here.rooms() if room.chat == -1)
        async with held.lock:
            waiting = asyncio.create_task(here.butler.hear(here.message("Аня", "бросаю кости", chat=-1)))
            async with asyncio.timeout(LIMIT):
                told = await asyncio.gather(
                    *(here.butler.hear(here.message("Аня", "бросаю кости", chat=-chat)) for chat in range(2, 12))
                )
            assert all(isinstance(acts[0], Message) for acts in told)
            assert not waiting.done()
        assert isinstance((await waiting)[0], Message)


async def test_messages_of_one_room_keep_their_order(tmp_path: Path) -> None:
    """design 12: messages of one room that arrive together are handled in their order."""
    async with evening(tmp_path) as here:
        await here.game("играем в крэпс", "Аня", "Борис", "Вера")
        names = ["Аня", "Борис", "Вера"]
        await asyncio.gather(*(here.butler.hear(here.message(name, "бросаю кости")) for name in names))
        assert [entry.seat for entry in (await here.store.log(1, 1))[5:8]] == [0, 1, 2]


async def test_rooms_that_go_out_of_mind_lose_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """design 4: memory is a cache: with two rooms kept, eight play at once and lose no entry and no throw."""
    monkeypatch.setattr("bot.play.rooms.KEPT", 2)
    async with evening(tmp_path) as here:
        for chat in range(1, 9):
            await here.game("играем в крэпс", "Аня", "Борис", chat=-chat)
        assert len(here.rooms()) <= 3
        for name in ("Аня", "Борис"):
            await asyncio.gather(
                *(here.butler.hear(here.message(name, "бросаю кости", chat=-chat)) for chat in range(1, 9)),
                *(here.butler.hear(here.message("Вера", "бросаю кости", chat=-chat)) for chat in range(1, 9)),
            )
        for room in range(1, 9):
            assert [e.seat for e in (await here.store.log(room, 1)) if e.kind == Kind.PLAYED] == [0, 1]
            assert len(await here.store.throws_on(room, "2026-05-28")) == 2
        assert len(here.rooms()) <= 3


async def test_who_waits_for_a_room_that_goes_out_of_mind_gets_the_new_one(tmp_path: Path) -> None:
    """design 4: a message that waits for a room that is dropped from memory is handled by the room read anew."""
    async with evening(tmp_path) as here:
        await here.say("Аня", "бросаю кости")
        rooms: Rooms = here.butler.services.rooms
        old = here.rooms()[0]
        async with old.lock:
            task = asyncio.create_task(here.butler.hear(here.message("Аня", "бросаю кости")))
            await asyncio.sleep(0)
            rooms.forget(old)
        await task
        assert here.rooms()[0] is not old
        assert here.rooms()[0].throws == 2


async def test_what_people_say_is_not_in_the_database(tmp_path: Path) -> None:
    """design 1.6: no text of labels, talk, refusals, errors or commands is found in the files of the database."""
    async with evening(tmp_path) as here:
        await here.game("играем в крэпс", "Аня", "Борис")
        for text in (
            f"/roll 2d6 # {MARKER}", f"2d6 # {MARKER}", MARKER, f"{MARKER}. Бросаю кости!",
            f"*{MARKER}*\nБросаю кости!", f"/start {MARKER}", f"/rules {MARKER}", f"/fair {MARKER}", f"/{MARKER}",
            f"/language {MARKER}", f"/me {MARKER}",
        ):  # fmt: skip
            for name in ("Аня", "Борис", "Вера"):
                await here.say(name, text)
        for data in (f"t1.1.{MARKER}", MARKER, f"b.open.{MARKER}"):
            await here.butler.press(here.pressing("Аня", data))

        async def broken(turn: object) -> list[Act]:
            raise ValueError(MARKER)

        heard = here.message("Аня", MARKER)
        with pytest.raises(ValueError, match=MARKER) as caught:
            await here.butler._answer(heard, broken, heard=heard)
        await here.butler.park("test:1", "message", caught.value)
        path = here.path
    for file in path.parent.iterdir():
        assert MARKER.encode() not in file.read_bytes(), file
        assert MARKER.lower().encode() not in file.read_bytes(), file
    with closing(sqlite3.connect(path)) as base, base:
        assert base.execute("SELECT count(*) FROM parked").fetchone() == (1,)
        assert MARKER not in "\n".join(base.iterdump())


async def test_the_chats_language_is_for_administrators(tmp_path: Path) -> None:
    """voice 8: a group's language is changed by administrators alone, in private by anybody."""
    async with evening(tmp_path) as here:
        here.admins = {"Аня"}
        await here.game("играем в крэпс", "Аня", "Борис")
        assert (await here.say("Борис", "/language en")).says == ["Это решают администраторы."]
        assert (await here.press("Борис", "b.language.en")).whispers == ["Это решают администраторы."]
        answer = await here.press("Аня", "b.language.en")
        assert "Craps" in answer.boards[-1]
        assert (await here.say("Вера", "roll the dice")).says[0].startswith("Вера: ")
        await here.restart()
        assert here.rooms() == [] or here.rooms()[0].language == "en"
        assert (await here.say("Борис", "/language en", chat=7)).says == ["I speak English."]


async def test_odds_are_a_setting_of_the_person(tmp_path: Path) -> None:
    """L10: odds are off until a person asks for them, are kept over a restart, and are shown to that person alone."""
    async with evening(tmp_path) as here:
        await here.game("играем в кости лжеца", "Аня", "Борис")
        plain = (await here.press("Аня", "?dice")).text
        assert "%" not in plain
        shown = "Вам шансы теперь показываю: в покере и в костях лжеца. Убрать: /odds"
        assert (await here.say("Аня", "/odds")).says == [shown]
        assert (await here.say("Аня", "/odds on")).says == [shown]
        assert (await here.press("Аня", "?dice")).text != plain
        assert (await here.press("Борис", "?dice")).text.count("\n") == 0
        await here.restart()
        assert (await here.press("Аня", "t1.0.?dice")).text.count("\n") >= 1
        assert (await here.say("Аня", "/odds")).says == ["Вам шансы больше не показываю. Вернуть: /odds"]


async def test_wins_streaks_and_draws(tmp_path: Path) -> None:
    """L9: a shared first place is no win; games alone against computers are counted apart."""
    async with evening(tmp_path) as here:
        assert (await here.say("Аня", "/stats")).says[0].startswith("Здесь ещё не сыграно")
        assert (await here.say("Аня", "/me")).says[0].startswith("Ваших партий пока нет")
        for falls in ((3, 4, 1, 1), (5, 6, 1, 2), (1, 1, 6, 5)):
            here.butler.services.tables._loaded = Told(*falls)
            await here.game("играем в крэпс", "Аня", "Борис")
            await here.press("Аня", "throw")
            await here.press("Борис", "throw")
            here.now += 1
        same = (2, 2, 4, 5, 1)
        here.butler.services.tables._loaded = Told(*same, *same)
        await here.game("играем в покер", "Аня", "Борис")
        await here.say("Аня", "бросаю покер")
        await here.say("Борис", "бросаю покер")
        await here.say("Аня", "пас")
        await here.say("Борис", "пас")
        assert "Ничья" in here.board()
        stats = (await here.say("Вера", "/stats")).says[0].splitlines()
        assert "1. Аня · 2 победы из 3" in stats
        assert "2. Борис · 1 победа из 3" in stats
        assert sum("0 побед из 1" in line for line in stats) == 2
        me = (await here.say("Аня", "/me")).says[0].splitlines()
        assert me[0] == "Крэпс: партий 3, побед 2, поражений 1, лучшая серия 2, текущая 0."
        assert me[1] == "Покер: партий 1, побед 0, поражений 0, лучшая серия 0, текущая 0."
        here.butler.services.tables._loaded = None
        await here.say("Аня", "играем в кости лжеца", chat=5)
        await here.say("Аня", "начинаем", chat=5)
        await here.press("Аня", "t1.0..leave", chat=5)
        await here.press("Аня", "t1.0..leave", chat=5)
        me = (await here.say("Аня", "/me", chat=5)).says[0].splitlines()
        assert "Кости лжеца, против компьютеров: партий 1, побед 0, поражений 1, лучшая серия 0, текущая 0." in me


async def test_the_private_chat_knows_the_one_person(tmp_path: Path) -> None:
    """voice 6: in private, alone with computers, the person's own dice stand on the board."""
    async with evening(tmp_path) as here:
        await here.say("Аня", "играем в кости лжеца", chat=5)
        await here.say("Аня", "начинаем", chat=5)
        assert "Ваши кости" in here.board()


async def test_an_apology_says_that_nothing_happened(tmp_path: Path) -> None:
    """design 5: when handling breaks, a message and a press are answered with an apology."""
    async with evening(tmp_path) as here:
        heard: Heard = here.message("Аня", "бросаю кости")
        press: Press = here.pressing("Аня", "x")
        for one in (heard, press):
            answer = await here.perform(await here.butler.apologise(one))
            assert answer.text.startswith("Прошу прощения, что-то пошло не так")


async def test_a_chat_that_moves_keeps_its_table(tmp_path: Path) -> None:
    """K11: a group that becomes a supergroup keeps its room and table; two notices of the move do no harm."""
    async with evening(tmp_path) as here:
        await here.game("играем в крэпс", "Аня", "Борис", chat=-5)
        for _ in range(2):
            await here.butler.moved(-5, -1005)
        answer = await here.say("Аня", "бросаю кости", chat=-1005)
        assert answer.says[0].startswith("Аня: ")
        assert any(isinstance(act, ShowTable) and act.place.chat == -1005 for act in answer.acts)
