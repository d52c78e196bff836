"""Nuclear dice in a group: what a whole game costs in calls, and how it is told. (voice 7; N2-N10)"""

import re
from itertools import pairwise
from pathlib import Path

import pytest

from bot.commands.play import ToldDice
from tests.chat.stage import GROUP, Stage, run, stage

BUDGET = 24


class Won(ToldDice):
    """Dice by which rounds are won as given, a letter a round, `A` for the first seat: the winner wins each battle, so
    there are as many battles as the loser has dice. The first seat begins with seven."""

    def __init__(self, rounds: str) -> None:
        falls, starter, wins = [3, 1], "A", {"A": 0, "B": 0}
        for winner in rounds:
            loser = "B" if winner == "A" else "A"
            falls += ([3, 1] if winner == "A" else [1, 3]) * (6 + (loser == starter) + wins[loser])
            wins[winner] += 1
            starter = winner
        super().__init__(falls)


async def _begun(on: Stage, pause: float = 5.0) -> None:
    """Opens and starts a table of two, `pause` seconds after each step, so that no calls are merged."""
    await on.say("Аня", "играем в ядерные кости")
    await on.wait(pause)
    await on.press("Борис", "Сесть за стол")
    await on.wait(pause)
    await on.press("Аня", "Начать")
    await on.wait(pause)


async def _round(on: Stage, number: int, pause: float = 12.0) -> None:
    """Plays round `number`: every third by phrase, the others by button, the players by turns."""
    if number % 3:
        await on.press(("Аня", "Борис")[number % 2], f"☢️ Раунд {number}")
    else:
        await on.say(("Аня", "Борис")[number % 2], "бросаю кость")
    await on.wait(pause)


@pytest.mark.parametrize(("pause", "alone"), [(9.0, False), (12.0, False), (45.0, False), (45.0, True)])
def test_the_longest_game_costs_24_calls(pause: float, alone: bool, tmp_path: Path) -> None:
    """voice 7: at most 24 sends, edits and deletes, lobby and cheers included, within Telegram's limits; also where
    only one of the two presses (`alone`) and the other has been silent for more than a minute."""

    async def evening() -> None:
        async with stage(tmp_path, Won("ABABABABAB")) as on:
            await _begun(on)
            for number in range(1, 11):
                if number > 1:
                    await on.press("Вера", "Болеть: Аня")
                    await on.press("Гоша", "Болеть: Борис")
                if alone:
                    await on.press("Аня", f"☢️ Раунд {number}")
                    await on.wait(pause)
                else:
                    await _round(on, number, pause)
            assert "🏆 Ядерные кости: победа — Борис, 5:5, решает раунд 10." in on.last()
            assert len(on.counted()) == BUDGET
            assert not on.too_fast()

    run(evening())


def test_a_short_game(tmp_path: Path) -> None:
    """N9: six wins end it; two calls a round, four for the lobby and the opening, none for the verdict."""

    async def evening() -> None:
        async with stage(tmp_path, Won("AAAAAA")) as on:
            await _begun(on)
            for number in range(1, 7):
                await _round(on, number)
            assert len(on.counted()) == 4 + 2 * 6
            assert "🏆 Ядерные кости: победа — Аня, 6:0." in on.last()
            assert on.buttons() == [["Подробно"], ["Ещё партию"], ["Проверить кости"]]

    run(evening())


def test_the_first_half_then_the_whole(tmp_path: Path) -> None:
    """voice 7: a round is sent up to its first half, without buttons, and edited five seconds later with the result."""

    async def evening() -> None:
        async with stage(tmp_path, Won("ABAAAAA")) as on:
            await _begun(on)
            before = len(on.counted())
            assert await on.press("Борис", "☢️ Раунд 1") == "Раунд 1: кости брошены."
            await on.wait(2)
            assert on.last().endswith("…")
            assert on.last().startswith("☢️ Раунд 1 · счёт 0:0\n")
            assert not on.buttons()
            await on.wait(10)
            one, two = on.counted()[before:]
            assert (one.method, two.method) == ("sendMessage", "editMessageText")
            assert 5.0 <= two.at - one.at <= 6.0
            assert "Раунд 1: Аня, баллы" in two.text
            assert "\nДальше:\n" in two.text
            assert on.buttons()[0] == ["☢️ Раунд 2"]
            assert on.last().endswith("Раунд 2 начинает любой из двоих.")

    run(evening())


def test_the_verdict_waits_for_the_end(tmp_path: Path) -> None:
    """voice 7: the last round is shown in two halves as well, and no verdict is shown before the second."""

    async def evening() -> None:
        async with stage(tmp_path, Won("AAAAAA")) as on:
            await _begun(on)
            for number in range(1, 6):
                await _round(on, number)
            await on.press("Аня", "☢️ Раунд 6")
            await on.wait(3)
            assert not any("🏆" in text for text in on.texts())
            await on.wait(5)
            assert "🏆" in on.last()
            assert await on.press("Аня", "Ещё партию") == ""
            await on.wait(5)
            assert "За столом 1: Аня" in "\n".join(on.texts())

    run(evening())


def test_no_round_is_left_hanging(tmp_path: Path) -> None:
    """voice 7: a round that is started before the second half of the last one: each is shown to its end, once."""

    async def evening() -> None:
        async with stage(tmp_path, Won("ABAAAAA")) as on:
            await _begun(on)
            for _ in range(3):
                await on.say("Аня", "бросаю кость")
                await on.wait(1.5)
            await on.wait(30)
            for number, who in ((1, "Аня"), (2, "Борис"), (3, "Аня")):
                found = [text for text in on.texts() if f"Раунд {number}: {who}, баллы" in text]
                assert len(found) == 1, on.texts()
            assert not any(text.endswith("…") for text in on.texts())

    run(evening())


def test_one_after_another(tmp_path: Path) -> None:
    """voice 7: `Подряд`: one message a round, eight seconds apart, to the end of the game, without a press."""

    async def evening() -> None:
        async with stage(tmp_path, Won("AABAAABA")) as on:
            await _begun(on)
            before = len(on.counted())
            assert await on.press("Борис", "Подряд") == "Раунды пойдут подряд, один за другим."
            await on.wait(100)
            calls = on.counted()[before:]
            assert [call.method for call in calls] == ["sendMessage"] * 9
            rounds = calls[:-1]
            assert all(f"Раунд {number}: " in call.text for number, call in enumerate(rounds, 1))
            assert all(8.0 <= b.at - a.at <= 9.5 for a, b in pairwise(rounds))
            assert calls[-1].text.startswith("🏆 Ядерные кости: победа — Аня, 6:2.")
            assert not on.too_fast()

    run(evening())


def test_step_by_step(tmp_path: Path) -> None:
    """voice 7: `По шагам`: one edit a press, at least three seconds apart; the last step has the result."""

    async def evening() -> None:
        async with stage(tmp_path, Won("AABAAAAA")) as on:
            await _begun(on)
            await on.press("Аня", "По шагам")
            await on.press("Аня", "☢️ Раунд 1")
            await on.wait(4)
            before = len(on.counted())
            for _ in range(4):
                assert on.buttons()[0][0] == "Дальше"
                assert "баллы" in on.last()
                assert "Раунд 1:" not in on.last()
                assert await on.press("Вера", "Дальше") == ""
                await on.wait(4)
            calls = on.counted()[before:]
            assert [call.method for call in calls] == ["editMessageText"] * 4
            assert all(b.at - a.at >= 3.0 for a, b in pairwise(calls))
            assert "Раунд 1: Аня, баллы" in on.last()
            assert on.buttons()[0] == ["☢️ Раунд 2"]
            await on.press("Аня", "☢️ Раунд 2")
            await on.wait(4)
            await on.say("Борис", "бросаю кость")  # while round 2 is shown in steps: it is then shown to its end
            await on.wait(8)
            assert any("Раунд 2: Аня, баллы" in text for text in on.texts())
            for _ in range(4):
                await on.say("Борис", "бросаю кость")
                await on.wait(12)
            assert "Раунд 7: Аня, баллы" in on.last()
            assert "🏆 Ядерные кости: победа — Аня, 6:1." in on.last()
            assert not on.too_fast()

    run(evening())


def test_quick_steps_are_merged(tmp_path: Path) -> None:
    """voice 7: three presses of `Дальше` at once make one edit."""

    async def evening() -> None:
        async with stage(tmp_path, Won("AAAAAA")) as on:
            await _begun(on)
            await on.press("Аня", "По шагам")
            await on.press("Аня", "☢️ Раунд 1")
            await on.wait(4)
            before = len(on.counted())
            data = on.find("Дальше")[1]
            told = [await on.press(name, data) for name in ("Вера", "Борис", "Аня")]
            assert told[0] == ""
            await on.wait(4)
            assert len(on.counted()) - before == 1

    run(evening())


def test_cheers_and_the_best_guess(tmp_path: Path) -> None:
    """voice 7: a cheer makes no call; it is counted on the next round's page, the best guess in the verdict."""

    async def evening() -> None:
        async with stage(tmp_path, Won("ABAAAAA")) as on:
            await _begun(on)
            before = len(on.counted())
            assert await on.press("Вера", "Болеть: Борис") == "Болеете: Борис."
            assert await on.press("Вера", "Болеть: Аня") == "Болеете: Аня."
            assert await on.press("Гоша", "Болеть: Борис") == "Болеете: Борис."
            assert await on.press("Борис", "Болеть: Борис") == "Болеют зрители, а вы играете."
            await on.wait(10)
            assert len(on.counted()) == before
            await _round(on, 1)
            assert "\nБолеют 1:1\n" in on.last()
            await on.press("Вера", "Болеть: Аня")
            await _round(on, 2)
            assert "\nБолеют 1:0\n" in on.last()
            for number in range(3, 8):
                await _round(on, number)
            assert on.last().endswith("Верных догадок больше всего: Вера, 1 из 7.")

    run(evening())


def test_a_cheer_buys_no_time(tmp_path: Path) -> None:
    """voice 1.16: a cheer puts no deadline off, and does not delay rounds that follow each other (`Подряд`)."""

    async def evening() -> None:
        async with stage(tmp_path, Won("AAAAAA")) as on:
            await _begun(on)
            data = on.find("Болеть: Аня")[1]
            for _ in range(13):
                await on.wait(10)
                await on.press("Вера", data)
            assert "Раунд 1: Аня, баллы" in on.last()
            assert sum("стол ждёт" in call.text for call in on.counted()) == 1
            await on.press("Аня", "t1.0..run")
            for _ in range(12):
                await on.wait(5)
                await on.press("Вера", data)
            assert "🏆" in on.last()

    run(evening())


def test_the_record_comes_once(tmp_path: Path) -> None:
    """voice 7: `[Подробно]` sends the file once while the game goes on, and once more when it is over."""

    async def evening() -> None:
        async with stage(tmp_path, Won("AAAAAA")) as on:
            await _begun(on)
            await _round(on, 1)
            for told in ("", "Подробная запись этой партии уже в чате."):
                assert await on.press("Вера", "Подробно") == told
                await on.wait(5)
            for number in range(2, 7):
                await _round(on, number)
            for told in ("", "Подробная запись этой партии уже в чате."):
                assert await on.press("Вера", "Подробно") == told
                await on.wait(5)
            files = [call for call in on.counted() if call.method == "sendDocument"]
            assert len(files) == 2
            whole = files[1].params["content"].decode()
            assert whole.count("☢️ Раунд") == 6
            assert whole.endswith("Счёт 6:0.\n")

    run(evening())


def test_a_computer_begins_nothing(tmp_path: Path) -> None:
    """voice 7: the lobby says that a computer decides nothing; it starts no round while a person can, whoever won."""

    async def evening() -> None:
        async with stage(tmp_path, Won("BBABBBB")) as on:
            await on.say("Аня", "/nuclear")
            await on.press("Аня", "🤖 Счетовод")
            await on.wait(5)
            assert "Компьютеру здесь решать нечего: решают кости." in on.last()
            await on.press("Аня", "Начать")
            await on.wait(40)
            assert on.buttons()[0] == ["☢️ Раунд 1"]
            for number in range(1, 8):
                await on.press("Аня", f"☢️ Раунд {number}")
                await on.wait(30)
                assert f"Раунд {number}: " in on.last()
            assert "победа — Счетовод, 6:1." in on.last()

    run(evening())


def test_one_sleeps(tmp_path: Path) -> None:
    """voice 1.16: one missed deadline plays one round for the player due, and no more while the other player can start
    the next one."""

    async def evening() -> None:
        async with stage(tmp_path, Won("AAABAAA")) as on:
            await _begun(on)
            await on.wait(130)
            assert "Раунд 1: Аня" in on.last()
            await on.wait(30)
            assert "Раунд 2" not in on.last().replace("Раунд 2 начинает", "").replace("☢️ Раунд 2", "")
            await on.press("Борис", "☢️ Раунд 2")
            await on.wait(12)
            assert "Раунд 2: Аня" in on.last()
            assert on.buttons()[0] == ["☢️ Раунд 3"]

    run(evening())


def test_leaving(tmp_path: Path) -> None:
    """N11, voice 1.13: a player who leaves loses the game; by button in two presses. The verdict is a new message."""

    async def evening() -> None:
        async with stage(tmp_path, Won("AAAAAA")) as on:
            await _begun(on)
            await _round(on, 1)
            assert await on.press("Аня", "Уйти") == "Нажмите ещё раз, если это всерьёз."
            assert await on.press("Аня", "Уйти") == "Вы встаёте из-за стола. Зрителям рады."
            await on.wait(5)
            page, verdict = on.texts()[-2:]
            assert "Раунд 1: Аня, баллы" in page
            assert re.fullmatch(
                r"🏆 Ядерные кости: победа — Борис\. Аня встаёт из-за стола при счёте 0:1\. "
                r"Боёв \d+, катастроф 0\.",
                verdict,
            )
            assert on.buttons() == [["Ещё партию"], ["Проверить кости"]]
            assert on.buttons(GROUP, -2) == [["Подробно"]]

    run(evening())
