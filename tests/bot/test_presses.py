"""Presses of buttons: their data comes from a client and may be anything. (design 6; K7-K9)"""

from pathlib import Path

import pytest

from bot.acts import Make
from bot.play.orders import LOST
from bot.table.entry import Phase
from bot.table.table import Table
from rules import games
from tests.bot.evening import CHAT, Evening, evening
from tests.bot.test_table import HOSTILE


async def seated(here: Evening, *names: str, game: str = "крэпс") -> None:
    """Starts a game with these players."""
    await here.game(f"играем в {game}", *names)


async def lobby(here: Evening, *names: str, game: str = "крэпс") -> None:
    """Opens a table and seats these players."""
    await here.say(names[0], f"играем в {game}")
    for name in names[1:]:
        await here.say(name, "я в игре")


def table_in(here: Evening, number: int = 1) -> Table:
    """Returns the open table of this number in the first room. Fails if there is none."""
    found = here.rooms()[0].numbered(number)
    assert found is not None
    return found


async def test_a_forged_seat_puts_nobody_out(tmp_path: Path) -> None:
    """design 6: `.seat` with an unknown computer changes nothing, and a computer stays once the game has begun."""
    async with evening(tmp_path) as here:
        await lobby(here, "Аня", "Борис", game="кости лжеца")
        for data in ("t1.0..seat ", "t1.0..seat", "t1.0..seat Z", "t1.0..seat A "):
            answer = await here.press("Борис", data)
            assert answer.whispers == ["Такого игрока у меня нет."]
        assert len(table_in(here).players) == 2
        assert (await here.press("Борис", "t1.0..seat A")).whispers == ["Счетовод за столом."]
        await here.say("Аня", "начинаем")
        seq = table_in(here).seq
        for data in ("t1.0..seat A", "t1.0..seat B", "t1.0..seat "):
            await here.press("Борис", data)
        assert table_in(here).seq == seq
        assert len(table_in(here).players) == 3


FORGED = [
    "", "x", "t", "t1", "t1.", "t1.0", "t1.0.", "t1.0..", "t1.0..x", "t1.0..join x", "t1.0..cheer", "t1.0..cheer 0",
    "t1.0..cheer 9", "t1.0..step", "t1.0..step 0", "t1.0..step -1", "t1.0..run", "t1.0..steps", "t1.0..record",
    "t1.0..again", "t1.0..check", "t1.0..odds", "t1.0.?", "t1.0.?x", "t1.0.?dice", "t1.0.?odds", "t1.0.?place",
    "t1.0.?more", "t1.0.=", "t1.0.=x", "t1.0.=1+", "t1.0.=9+", "t1.0.=\u0661+", "t1.0.+", "t1.0.+throw",
    "t1.0.+reroll 1", "t1.1.throw", "t1.0.throw", "t1.9999999.throw", "t9.0.throw", "t9.0..again", "t9.0..check",
    "t9.0..record", "t0.0..again", "t0001.1.throw ", "t1.1.Throw", "t\u0661.1.throw", "t99999999.1.throw",
    "t1.1.throw\n", "b", "b.", "b.x", "b.open", "b.open.chess", "b.open.", "b.rules.x", "b.language.xx",
    "b.language.ru.x", "b.throw.x", "b.games.x", "t1.1.bid 999x6", "t1.0..seat A", "t1.0..join", "t1.0..start",
    "t1.0..cut", "\x00", "🎲" * 16, "t1.1.reroll 1,2", "t1.1.round", "t1.1.pass", "t1.1.call", "T1.1.throw",
    *(f"t1.1.{token[:40]}" for token in HOSTILE),
]  # fmt: skip


@pytest.mark.parametrize("game", ["крэпс", "покер", "кости лжеца", "ядерные кости"])
async def test_every_press_is_answered_and_none_breaks(tmp_path: Path, game: str) -> None:
    """design 1.5, voice 1.9: every press gets one popup of at most 200 units, from players and watchers, on turn or
    off, in a lobby or a game."""
    async with evening(tmp_path) as here:
        await lobby(here, "Аня", "Борис", game=game)
        for begun in (False, True):
            if begun:
                await here.say("Аня", "начинаем")
                if game == "покер":
                    await here.press("Аня", "throw")
                    await here.press("Борис", "throw")
            for data in FORGED:
                for name in ("Аня", "Борис", "Вера"):
                    if data.endswith(".start") and not begun:
                        continue
                    answer = await here.perform(await here.butler.press(here.pressing(name, data)))
                    assert len(answer.whispers) == 1, data
                    if "?rules" not in data:
                        assert len(answer.whispers[0].encode("utf-16-le")) <= 400, data


async def test_a_watcher_and_who_is_not_on_turn_change_nothing(tmp_path: Path) -> None:
    """K9: a press by a watcher or off turn is answered to that person alone and writes nothing."""
    async with evening(tmp_path) as here:
        await seated(here, "Аня", "Борис", "Вера")
        seq = table_in(here).seq
        assert (await here.press("Гоша", "throw")).whispers == ["Вы не за этим столом. Зрителям рады."]
        assert (await here.press("Борис", "throw")).whispers == ["Сейчас бросает Аня, вы следом."]
        assert (await here.press("Вера", "throw")).whispers == ["Сейчас бросает Аня, до вас ещё Борис."]
        for token in (".leave", ".run", ".seat A"):
            await here.press("Гоша", f"t1.0.{token}")
        assert table_in(here).seq == seq


async def test_one_tap_never_counts_as_two(tmp_path: Path) -> None:
    """voice 1.13: leaving takes two presses within 10 s; one press delivered twice is one."""
    async with evening(tmp_path) as here:
        await seated(here, "Аня", "Борис")
        for _ in range(2):
            answer = await here.press("Аня", ".leave", cause="tap")
            assert answer.whispers == ["Нажмите ещё раз, если это всерьёз."]
        assert table_in(here).phase == Phase.PLAYING
        here.now += 11
        assert (await here.press("Аня", ".leave")).whispers == ["Нажмите ещё раз, если это всерьёз."]
        here.now += 9
        assert (await here.press("Аня", ".leave")).whispers == ["Вы встаёте из-за стола. Зрителям рады."]


async def test_two_presses_of_a_throw_throw_once(tmp_path: Path) -> None:
    """K7: of two updates from one tap, with different causes, the second finds that the turn has passed on."""
    async with evening(tmp_path, 3, 5) as here:
        await seated(here, "Аня", "Борис")
        data = here.key("throw")
        assert "= 8" in (await here.press("Аня", data)).text
        assert (await here.press("Аня", data)).whispers == ["Ваш бросок в этом круге уже сделан. Сейчас бросает Борис."]


async def test_a_redelivered_press_is_no_stale_one(tmp_path: Path) -> None:
    """design 5: the cause of a press is looked up before any refusal: redelivered, it changes nothing and is not
    refused."""
    async with evening(tmp_path, 3, 5, 6, 3) as here:
        await seated(here, "Аня", "Борис")
        data = here.key("throw")
        await here.press("Аня", data, cause="one")
        seq = table_in(here).seq
        assert (await here.press("Аня", data, cause="one")).whispers == [""]
        await here.press("Борис", here.key("throw"))
        assert (await here.press("Аня", data, cause="one")).whispers == [""]
        assert table_in(here).seq == seq + 1


async def test_a_stale_press_is_told_and_shown_the_table(tmp_path: Path) -> None:
    """design 6: a press with a stamp that is out of date changes nothing and is answered that the table has changed."""
    async with evening(tmp_path, 3, 5, 6, 3) as here:
        await seated(here, "Аня", "Борис")
        data = here.key("throw")
        await here.press("Аня", data)
        await here.press("Борис", data)
        answer = await here.press("Аня", data)
        assert answer.whispers == ["Стол уже изменился. Вот он, посмотрите ещё раз."]


async def test_marks_are_a_draft_and_must_be_what_was_shown(tmp_path: Path) -> None:
    """voice 5: marks are set absolutely; the press that plays carries its marks and is refused if they differ."""
    async with evening(tmp_path, 2, 2, 4, 5, 1, 6, 6, 3, 6, 1, 3, 3, 5) as here:
        await seated(here, "Аня", "Борис", game="покер")
        await here.press("Аня", "throw")
        await here.press("Борис", "throw")
        for _ in range(2):  # pressed twice, marked once
            await here.press("Аня", "=3+") if "=3+" in str(here.boards) else None
        await here.press("Аня", "=4+")
        old = here.key("+reroll 3,4")
        await here.press("Аня", "=5+")
        answer = await here.press("Аня", old)
        assert answer.whispers == ["Отметки изменились. Посмотрите на них и нажмите ещё раз."]
        stamp = old.split(".")[1]
        answer = await here.press("Аня", f"t1.{stamp}.+reroll 1 3,4,5")
        assert "Отметки" in answer.text or "хода" in answer.text
        answer = await here.press("Борис", "=1+")
        assert answer.whispers == ["Сейчас решает Аня, вы следом."]
        answer = await here.press("Аня", here.key("+reroll 3,4,5"))
        assert "две пары" in answer.text
        assert await here.store.draft(1, 1, 0, table_in(here).seq) == ""


async def test_the_throw_of_the_greeting_is_the_move_of_who_is_on_turn(tmp_path: Path) -> None:
    """voice 1.18: the greeting's throw button makes the move of a player on turn; for a watcher it is a free throw."""
    async with evening(tmp_path, 3, 5, 6, 2) as here:
        await seated(here, "Аня", "Борис")
        answer = await here.press("Борис", "b.throw")
        assert answer.whispers == ["Сейчас бросает Аня, вы следом."]
        await here.press("Аня", "b.throw")
        assert "Аня · 3+5 = 8" in here.board()
        assert (await here.press("Вера", "b.throw")).says == ["Вера: [6] [2] = 8"]


async def test_buttons_of_another_topic_say_so(tmp_path: Path) -> None:
    """A press in another topic than the table's is answered that the table is gone."""
    async with evening(tmp_path) as here:
        await here.game("играем в крэпс", "Аня", "Борис", topic=5)
        answer = await here.press("Аня", here.key("throw"), topic=6)
        assert answer.whispers == ["Этот стол уже убран. Новый: скажите «играем в крэпс»."]


async def test_the_record_is_refused_only_when_it_is_out(tmp_path: Path) -> None:
    """design 1.1: a file that was not sent within LOST seconds may be asked for again by anybody; one that was sent
    comes once."""
    async with evening(tmp_path) as here:
        await seated(here, "Аня", "Борис", game="ядерные кости")
        await here.press("Аня", "round")
        data = here.key(".record")
        lost = await here.butler.press(here.pressing("Вера", data))
        assert [act for act in lost if isinstance(act, Make)]
        assert (await here.press("Гоша", data)).whispers == ["Этот файл уже готовится и скоро придёт сюда."]
        here.now += LOST
        first = await here.press("Гоша", data)
        assert len(first.hands) == 1
        await here.butler.file_sent(first.hands[0])
        other = await here.press("Вера", data)
        assert (other.hands, other.whispers) == ([], ["Подробная запись этой партии уже в чате."])


async def test_cheering_again_for_the_same_side_writes_nothing(tmp_path: Path) -> None:
    """voice 1.16: a cheer for the same side again is answered and writes no entry; a player's cheer is refused."""
    async with evening(tmp_path) as here:
        await seated(here, "Аня", "Борис", game="ядерные кости")
        assert (await here.press("Вера", ".cheer 1")).whispers == ["Болеете: Борис."]
        seq = table_in(here).seq
        assert (await here.press("Вера", ".cheer 1")).whispers == ["Болеете: Борис."]
        assert table_in(here).seq == seq
        assert (await here.press("Аня", ".cheer 1")).whispers == ["Болеют зрители, а вы играете."]


def test_games_and_chats_of_these_tests() -> None:
    """The games that FORGED is tried at are there; CHAT is a group."""
    assert set(games()) >= {"craps", "poker", "liars", "nuclear"}
    assert CHAT < 0


async def test_two_people_who_want_the_same_computer_have_it(tmp_path: Path) -> None:
    """K8: a button that seats a computer, pressed by two, seats it once; so does the one that sends it away."""
    async with evening(tmp_path) as here:
        await here.say("Аня", "играем в кости лжеца")
        await here.say("Борис", "я в игре")
        for name in ("Аня", "Борис"):
            assert (await here.press(name, "t1.0..seat A")).whispers == ["Счетовод за столом."]
        assert [player.computer for player in here.tables()[0].players] == ["", "", "A"]
        for name in ("Аня", "Борис"):
            assert (await here.press(name, "t1.0..unseat A")).whispers == ["Счетовод встаёт из-за стола."]
        assert [player.computer for player in here.tables()[0].players] == ["", ""]


async def test_a_mode_that_is_chosen_again_buys_no_time(tmp_path: Path) -> None:
    """voice 1.16: a mode chosen again is answered and writes no entry, so it puts no deadline off."""
    async with evening(tmp_path) as here:
        await here.game("играем в ядерные кости", "Аня", "Борис")
        await here.press("Аня", "t1.0..steps")
        before = here.tables()[0].seq
        assert (await here.press("Аня", "t1.0..steps")).whispers
        assert here.tables()[0].seq == before
