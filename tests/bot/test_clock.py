"""The clock: nudges, moves for sleepers, tables that nobody plays at, restarts. (voice 1.5, 1.16, 1.17; telegram
6.1-6.3)"""

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from bot.acts import Message
from bot.play import tables
from bot.store.writer import Down
from bot.table.entry import Phase
from bot.table.table import Table
from bot.text.marks import CALL
from rules import games
from tests.bot.evening import SITE, Evening, evening

PACE = 120


def open_tables(here: Evening) -> list[Table]:
    """Returns the open tables in memory."""
    return here.tables()


async def sleep(here: Evening) -> None:
    """Lets a whole turn pass without a move, in two looks at the clock."""
    await here.lapse(PACE / 2)
    await here.lapse(PACE / 2)


async def test_half_time_a_nudge_then_the_butler_throws(tmp_path: Path) -> None:
    """voice 1.17: at half time one nudge with sound, at the deadline the Butler's move, in the words of voice 9."""
    async with evening(tmp_path, 3, 5, 6, 2) as here:
        await here.game("играем в крэпс", "Аня", "Борис")
        assert (await here.lapse(PACE / 2 - 1)).quiet
        answer = await here.lapse(1)
        assert answer.says == ["Аня, стол ждёт. Через минуту брошу за вас."]
        assert isinstance(answer.acts[0], Message)
        assert answer.acts[0].loud
        assert CALL in answer.acts[0].text
        assert (await here.lapse(0)).quiet
        assert (await here.lapse(PACE / 2)).boards == [
            "🎲 Крэпс · круг 1 · первый бросок\nАня · 3+5 = 8 · число 8\n👉 Борис\nБросает Борис, и круг завершён."
        ]


async def test_a_sleeper_who_speaks_or_presses_is_awake_again(tmp_path: Path) -> None:
    """voice 1.16: a sleeper is awake again after a phrase, a press or any word."""
    for how in ("phrase", "press", "word"):
        async with evening(tmp_path / how) as here:
            await here.game("играем в крэпс", "Аня", "Борис", "Вера", "Гоша", "Дима", "Ева")
            await sleep(here)
            assert open_tables(here)[0].asleep == {0}
            match how:
                case "phrase":
                    assert "Сейчас бросает Борис" in (await here.say("Аня", "бросаю кости")).text
                case "press":
                    await here.press("Аня", "throw")
                case "word":
                    await here.say("Аня", "чей ход?")
            assert open_tables(here)[0].asleep == set()


async def test_a_sleeper_is_thrown_for_at_once(tmp_path: Path) -> None:
    """voice 1.16: the move for a sleeper is in the transaction of the move before."""
    async with evening(tmp_path, 3, 5, 6, 3, 1, 2, 1, 3) as here:
        await here.game("играем в крэпс", "Аня", "Борис")
        await sleep(here)  # Аня 8
        await here.press("Борис", "throw")  # Борис 9; circle 2: Аня 3 at once
        assert "Аня · 1+2 = 3 · мимо" in here.board()
        assert "Бросает Борис" in here.board()


async def test_a_table_where_all_sleep_is_closed_and_told(tmp_path: Path) -> None:
    """K5: a table where all players sleep is closed, its board says so, and another can be opened."""
    async with evening(tmp_path, *[3, 5, 6, 3] * 9) as here:
        await here.game("играем в крэпс", "Аня", "Борис")
        for _ in range(2):
            await sleep(here)
        assert open_tables(here)[0].phase == Phase.PLAYING
        await sleep(here)
        assert open_tables(here) == []
        assert "Стол убран: за ним давно тихо." in here.board()
        assert (await here.lapse(99999)).quiet
        assert (await here.say("Вера", "играем в крэпс")).boards


async def test_a_lobby_that_nobody_starts_is_cleared_away(tmp_path: Path) -> None:
    """K5: a lobby is closed 30 minutes after the last player sat down."""
    async with evening(tmp_path) as here:
        await here.say("Аня", "играем в крэпс")
        assert (await here.lapse(1799)).quiet
        await here.say("Борис", "я в игре")
        assert (await here.lapse(1799)).quiet
        answer = await here.lapse(1)
        assert "Стол убран: за ним давно тихо." in answer.boards[-1]
        assert open_tables(here) == []


async def test_watchers_cannot_put_off_a_deadline(tmp_path: Path) -> None:
    """telegram 6.1: cheers are no moves: they put off neither nudge nor deadline of an absent player."""
    async with evening(tmp_path) as here:
        await here.game("играем в ядерные кости", "Аня", "Борис")
        nudges = 0
        for at in range(12):
            await here.press("Вера", f".cheer {at % 2}")
            nudges += len((await here.lapse(10)).says)
        assert nudges == 1
        assert len(open_tables(here)[0].asleep) == 1


async def test_a_computer_is_never_nudged(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Computers' moves beyond what one input may bring about are made by the clock; no computer is nudged or asleep."""
    async with evening(tmp_path) as here:
        await here.say("Аня", "играем в кости лжеца")
        await here.say("Борис", "я в игре")
        await here.press("Аня", ".seat A")
        await here.press("Аня", ".seat B")
        monkeypatch.setattr(tables, "MOST_ENTRIES", 0)
        await here.say("Аня", "начинаем")
        monkeypatch.setattr(tables, "MOST_ENTRIES", 1)
        for _ in range(4):
            assert (await here.lapse(PACE / 2)).says == [] or not open_tables(here)[0].players[0].computer
            table = open_tables(here)[0]
            assert not any(table.players[seat].computer for seat in table.asleep)


async def test_one_poisonous_table_does_not_hold_up_the_others(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """design 1.7: a table whose deadline raises an error is parked; the tables after it are served."""
    async with evening(tmp_path) as here:
        await here.game("играем в крэпс", "Аня", "Борис", chat=-1)
        here.now += 1
        await here.game("играем в крэпс", "Вера", "Гоша", chat=-2)
        whole = here.butler.clock._lapsed

        async def broken(room, row, table):  # type: ignore[no-untyped-def]
            if room.chat == -1:
                raise RuntimeError("a bug")
            return await whole(room, row, table)

        monkeypatch.setattr(here.butler.clock, "_lapsed", broken)
        answer = await here.lapse(PACE)
        assert answer.says == ["Вера, стол ждёт. Через минуту брошу за вас."]
        assert (await here.lapse(PACE / 2)).boards
        with closing(sqlite3.connect(here.path)) as base:
            rows = base.execute("SELECT kind, error FROM parked").fetchall()
        assert rows == [("lapse", "RuntimeError")]


async def test_the_storage_failing_midway_loses_no_word(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """design 1.2: what was committed before Down is said; the rest follows when the storage is back."""
    async with evening(tmp_path) as here:
        await here.game("играем в крэпс", "Аня", "Борис", chat=-1)
        here.now += 1
        await here.game("играем в крэпс", "Вера", "Гоша", chat=-2)
        whole = here.butler.clock._lapsed

        async def down(room, row, table):  # type: ignore[no-untyped-def]
            if room.chat == -2:
                raise Down("full")
            return await whole(room, row, table)

        with monkeypatch.context() as patch:
            patch.setattr(here.butler.clock, "_lapsed", down)
            assert (await here.lapse(PACE)).says == ["Аня, стол ждёт. Через минуту брошу за вас."]
            with pytest.raises(Down):
                await here.lapse()
        assert (await here.lapse()).says == ["Вера, стол ждёт. Через минуту брошу за вас."]


async def test_a_room_that_is_busy_does_not_hold_up_the_clock(tmp_path: Path) -> None:
    """design 1.7: a room whose lock is held delays no other room's deadline, and is served at the next look."""
    async with evening(tmp_path) as here:
        await here.game("играем в крэпс", "Аня", "Борис", chat=-1)
        here.now += 1
        await here.game("играем в крэпс", "Вера", "Гоша", chat=-2)
        room = next(room for room in here.rooms() if room.chat == -1)
        async with room.lock:
            assert (await here.lapse(PACE)).says == ["Вера, стол ждёт. Через минуту брошу за вас."]
        assert (await here.lapse()).says == ["Аня, стол ждёт. Через минуту брошу за вас."]


async def tampered(here: Evening, statement: str) -> None:
    """Closes the store, executes an SQL statement on its file, and opens it again."""
    await here.close()
    with closing(sqlite3.connect(here.path)) as base, base:
        base.execute(statement)
    await here.open()


OUTDATED = (
    "Крэпс: правила обновились, начатую партию продолжить нельзя. Прошу прощения, она не в счёт. Откройте новый стол."
)


@pytest.mark.parametrize("first", ["wake", "lapse", "word"])
async def test_a_log_that_the_rules_do_not_understand_is_void_and_its_players_told(tmp_path: Path, first: str) -> None:
    """design 4: a log that the rules no longer fit raises Mismatch; its table is closed as void and its players are
    told, once."""
    async with evening(tmp_path) as here:
        await here.game("играем в крэпс", "Аня", "Борис")
        await here.press("Аня", "throw")
        await tampered(here, "UPDATE entries SET token = 'craps 0' WHERE kind = 'opened'")
        told = (await here.perform(await here.butler.wake())).boards if first == "wake" else []
        if first == "word":
            told += (await here.say("Вера", "бросаю кости")).boards
        told += (await here.lapse(PACE)).boards
        assert told == [OUTDATED]
        assert (await here.lapse(PACE)).quiet
        assert (await here.restart()).quiet
        assert (await here.press("Аня", "t1.1.throw")).whispers == [
            "Этот стол уже убран. Новый: скажите «играем в крэпс»."
        ]
        assert (await here.say("Аня", "играем в крэпс")).boards


async def test_a_drifted_table_is_told_again_after_a_crash_between_commit_and_word(tmp_path: Path) -> None:
    """design 1.2: a table closed as void is told again after a crash between commit and message, once."""
    async with evening(tmp_path) as here:
        await here.game("играем в крэпс", "Аня", "Борис")
        await tampered(here, "UPDATE entries SET token = 'craps 0' WHERE kind = 'opened'")
        here.now += PACE
        await here.butler.lapse()  # its acts are not performed
        assert (await here.restart()).boards == [OUTDATED]
        assert (await here.restart()).quiet


async def test_a_drifted_table_does_not_swallow_what_was_said(tmp_path: Path) -> None:
    """design 1.5: the message that finds a table void has its own effect as well."""
    async with evening(tmp_path, 3, 4) as here:
        await here.game("играем в крэпс", "Аня", "Борис")
        await tampered(here, "UPDATE entries SET fell = '9 9', seat = 1, kind = 'played' WHERE seq = 4")
        answer = await here.say("Аня", "бросаю кости")
        assert answer.boards == [OUTDATED]
        assert answer.says == ["Аня: [3] [4] = 7"]


async def test_a_finished_game_is_not_told_again_at_each_start(tmp_path: Path) -> None:
    """design 5: `shown` of a finished or cancelled table is its last entry, so a start says nothing again."""
    async with evening(tmp_path, 3, 4, 3, 5, 1, 1) as here:
        await here.game("играем в крэпс", "Аня", "Борис")
        await here.press("Аня", "throw")
        await here.press("Борис", "throw")
        assert "победа — Аня" in here.board()
        assert await here.store.unsaid_tables(SITE) == []
        await here.say("Вера", "играем в покер")
        await here.press("Вера", ".cancel")
        await here.press("Вера", ".cancel")
        assert await here.store.unsaid_tables(SITE) == []
        assert (await here.restart()).quiet


@pytest.mark.parametrize("id", sorted(games()))
async def test_every_way_a_table_can_stand_is_shown_and_kept(tmp_path: Path, id: str) -> None:
    """design 5: after each performed act no table is unsaid, in every game, from the first move to the end."""
    async with evening(tmp_path) as here:
        await here.game(f"/{id}", "Аня", "Борис")
        for _ in range(60):
            assert await here.store.unsaid_tables(SITE) == []
            if not open_tables(here):
                break
            table = open_tables(here)[0]
            seat = table.due()
            assert seat is not None
            move = table.game.absent(table.view(seat))
            stamp = table.game.face.stamp(table.view(seat))
            await here.press(("Аня", "Борис")[seat], f"t1.{stamp}.{move}")
        else:
            await here.press("Аня", ".leave")
            await here.press("Аня", ".leave")
        assert open_tables(here) == []
        assert await here.store.unsaid_tables(SITE) == []


async def test_one_broken_chat_does_not_keep_the_butler_from_waking(tmp_path: Path) -> None:
    """design 1.7: at a start, a room that cannot be told is parked, and the others are told."""
    async with evening(tmp_path) as here:
        await here.game("играем в крэпс", "Аня", "Борис", chat=-1)
        await here.butler.hear(here.message("Вера", "бросаю кости", chat=-2))
        await tampered(here, "UPDATE tables SET shown = 0")
        with closing(sqlite3.connect(here.path)) as base, base:
            base.execute("DELETE FROM addresses WHERE chat = -1")
        assert len((await here.perform(await here.butler.wake())).says) == 1
