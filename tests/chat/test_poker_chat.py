"""Dice poker in a group: marks, keeps, phrases, refusals, odds, a rival, crowds. (voice 5; P2-P6)"""

import subprocess
import sys
from itertools import pairwise
from pathlib import Path

import pytest

from bot.commands.play import ToldDice
from tests.chat.stage import Stage, run, stage
from tests.harness.patience import LIMIT

ROOT = Path(__file__).parents[2]
ANN, BOB = [2, 2, 4, 5, 1], [6, 6, 3, 6, 1]
THROW = "🎲 Бросить пять костей"


async def _second(on: Stage, *more: str) -> None:
    """Brings a table of Аня, Борис and `more` to round two."""
    names = ("Аня", "Борис", *more)
    await on.say("Аня", "/poker")
    for name in names[1:]:
        await on.press(name, "Сесть за стол")
    await on.press("Аня", "Начать")
    await on.wait(30)
    for name in names:
        await on.press(name, THROW)
        await on.wait(4)
    await on.wait(20)


def test_each_mark_is_answered_and_the_keyboard_follows(tmp_path: Path) -> None:
    """voice 5: each mark is answered by a popup and set absolutely; the keyboard is edited at most once in 3 s."""

    async def evening() -> None:
        async with stage(tmp_path, ToldDice([*ANN, *BOB, 3, 3, 5])) as on:
            await _second(on)
            assert on.buttons() == [
                ["2", "2", "4", "5", "1"],
                ["Бросить отмеченные"],
                ["Оставить 2 2"],
                ["Пас", "Шансы"],
            ]
            before = len(on.counted())
            assert [on.find(label)[1] for label in "451"] == ["t1.2.=3+", "t1.2.=4+", "t1.2.=5+"]
            assert await on.press("Аня", "Бросить отмеченные") == "Отметьте кости или скажите «пас»."
            assert await on.press("Аня", "4") == "Отмечена 4. Теперь «Бросить отмеченные»."
            assert await on.press("Аня", "5") == "Отмечены 4, 5. Теперь «Бросить отмеченные»."
            assert await on.press("Аня", "t1.2.=5+") == "Отмечены 4, 5, 1. Теперь «Бросить отмеченные»."
            assert await on.press("Аня", "t1.2.=3+") == "Отмечены 4, 5, 1. Теперь «Бросить отмеченные».", "absolute"
            assert await on.press("Борис", "t1.2.=3+") == "Сейчас решает Аня, вы следом."
            assert await on.press("Яна", "t1.2.=3+") == "Вы не за этим столом. Зрителям рады."
            await on.wait(4)
            edits = on.counted()[before:]
            assert all(call.method == "editMessageText" for call in edits)
            assert all(b.at - a.at >= 3.0 for a, b in pairwise(edits))
            assert len(edits) == 1
            assert on.buttons()[0] == ["2", "2", "↻4", "↻5", "↻1"]
            assert await on.press("Аня", "t1.2.=4-") == "Отмечены 4, 1. Теперь «Бросить отмеченные»."
            assert await on.press("Аня", "t1.2.=4+") == "Отмечены 4, 5, 1. Теперь «Бросить отмеченные».", (
                "an old keyboard"
            )
            await on.wait(4)
            told = await on.press("Аня", "Бросить отмеченные")
            assert told == "Стало 2 2 3️⃣ 3️⃣ 5️⃣ — две пары (2 2 3 3), сумма 15."

    run(evening())


def test_the_last_press_carries_the_marks_it_shows(tmp_path: Path) -> None:
    """voice 5: the press that throws is refused if its marks differ from the draft, or the turn has gone on."""

    async def evening() -> None:
        async with stage(tmp_path, ToldDice([*ANN, *BOB, 6])) as on:
            await _second(on)
            await on.press("Аня", "5")
            await on.wait(4)
            shown = on.find("Бросить отмеченные")[1]
            assert shown.endswith("+reroll 4")
            await on.press("Аня", "t1.2.=5+")
            assert await on.press("Аня", shown) == "Отметки изменились. Посмотрите на них и нажмите ещё раз."
            assert await on.press("Аня", shown.replace("+reroll 4", "+reroll 4,5,6")) != ""
            await on.press("Аня", "t1.2.=5-")
            assert await on.press("Аня", shown) == "Стало 2 2 4 6️⃣ 1 — пара (2 2), сумма 15."
            assert await on.press("Аня", shown) == "Вы уже решили. Сейчас решает Борис."
            assert await on.press("Борис", shown) == "Стол уже изменился. Вот он, посмотрите ещё раз."
            await on.wait(5)
            assert "👉 Борис" in on.last()

    run(evening())


def test_marks_are_kept_in_the_store(tmp_path: Path) -> None:
    """design 5: marks are kept in the store: a Butler that is started on the same database has them."""

    async def evening() -> None:
        async with stage(tmp_path, ToldDice([*ANN, *BOB])) as on:
            await _second(on)
            await on.press("Аня", "4")
            await on.wait(4)
            row = on.find("↻4")
        async with stage(tmp_path, ToldDice([3])) as on:
            on.api.shown = {}
            on._updates = 500
            on.user("Аня")
            assert await on.press("Аня", "t1.2.=4+") == "Отмечены 4, 5. Теперь «Бросить отмеченные».", row
            assert await on.press("Аня", "t1.2.pass") == "Пас: пара (2 2), сумма 14."

    run(evening())


@pytest.mark.parametrize(
    ("said", "fell", "told"),
    [
        ("Перебрасываю 4, 5 и 1, бросаю три кости!", [3, 3, 5], "Аня перебрасывает 4 5 1: 3️⃣ 3️⃣ 5️⃣\nСтало 2 2 3️⃣ 3️⃣ 5️⃣"),
        ("перебрасываю двойки", [6, 6], "Аня перебрасывает 2 2: 6️⃣ 6️⃣\nСтало 6️⃣ 6️⃣ 4 5 1 — пара (6 6), сумма 22."),
        (
            "оставляю пару двоек",
            [2, 2, 2],
            "Аня перебрасывает 4 5 1: 2️⃣ 2️⃣ 2️⃣\nСтало 2 2 2️⃣ 2️⃣ 2️⃣ — покер (2 2 2 2 2), сумма 10.",
        ),
        ("перебрасываю всё", [1, 2, 3, 4, 5], "Стало 1️⃣ 2️⃣ 3️⃣ 4️⃣ 5️⃣ — стрит (1 2 3 4 5), сумма 15."),
        ("пас", [], ""),
        ("перебрасываю шестёрку", [], "Шестёрки здесь нет: 2 2 4 5 1. Ничего не брошено."),
        ("перебрасываю три двойки", [], "Двоек здесь только 2: 2 2 4 5 1. Ничего не брошено."),
        ("перебрасываю 4 и 5, бросаю три кости", [], "Названы две, сказано «три». Какие бросаем?"),
        ("бросаю кости", [], "Отметьте кости или скажите «пас»."),
        ("бросаю покер", [], "Отметьте кости или скажите «пас»."),
        ("перебрасываю 7", [], "Такой грани у кости нет: 2 2 4 5 1. Ничего не брошено."),
        ("перебрасываю три кости", [], "Какие кости бросаем? Назовите их, например: «перебрасываю 4 и 5»."),
        ("перебрасываю 2 2 4 5 1 6", [], "Костей здесь пять: 2 2 4 5 1, а названо 6. Ничего не брошено."),
        ("перебрасываю шестую", [], "Костей здесь пять: 2 2 4 5 1. Ничего не брошено."),
        ("оставляю двойки, бросаю две кости", [], "Названы три, сказано «две». Какие бросаем?"),
    ],
)
def test_phrases_of_round_two(said: str, fell: list[int], told: str, tmp_path: Path) -> None:
    """P3: a phrase of round two throws the dice it names, or is refused with a reason, and the turn stays."""

    async def evening() -> None:
        async with stage(tmp_path, ToldDice([*ANN, *BOB, *fell])) as on:
            await _second(on)
            before = len(on.api.calls)
            await on.say("Аня", said)
            await on.wait(8)
            texts = [call.text for call in on.api.calls[before:]]
            if told:
                assert any(told in text for text in texts), texts
            else:
                assert any(call.method == "setMessageReaction" for call in on.api.calls[before:])
            moved = bool(fell) or said == "пас"
            assert ("👉 Борис" in on.board()) == moved
            if fell:
                assert any(text.endswith("Борис, вам решать.") for text in texts)

    run(evening())


def test_one_press_keeps_and_stands(tmp_path: Path) -> None:
    """voice 5: `Оставить 2 2` rerolls the rest in one press, `Пас` passes; without a group there is no `Оставить`."""

    async def evening() -> None:
        async with stage(tmp_path, ToldDice([*ANN, *BOB, 1, 2, 4, 6, 5, 2, 2, 2, 5, 5])) as on:
            await _second(on, "Вера")
            assert (await on.press("Аня", "Оставить 2 2")).startswith("Стало 2 2 2️⃣ 2️⃣ 2️⃣ — покер (2 2 2 2 2)")
            await on.wait(5)
            assert ["Оставить 6 6 6"] in on.buttons()
            assert await on.press("Борис", "Пас") == "Пас: тройка (6 6 6), сумма 22."
            await on.wait(5)
            assert "\nБорис · пас · 6 6 3 6 1\n" in on.last()
            assert not any("Оставить" in label for row in on.buttons() for label in row)
            await on.say("Вера", "пас")
            await on.wait(5)
            assert on.last().split("\n")[0] == "🏆 Покер: победа — Аня, покер (2 2 2 2 2), 10"

    run(evening())


def test_odds(tmp_path: Path) -> None:
    """voice 5: the odds are a popup for the dice marked now, off until the person says `/odds`."""

    async def evening() -> None:
        async with stage(tmp_path, ToldDice([*ANN, *BOB])) as on:
            await _second(on)
            assert await on.press("Аня", "Шансы") == "Шансы не показаны. Включить их: /odds"
            await on.say("Аня", "/odds")
            await on.wait(3)
            assert (await on.press("Аня", "Шансы")).startswith("Пас: пара (2 2). Сильнее тройки (6 6 6), 22: 0 %.")
            for label in "451":
                await on.press("Аня", label)
                await on.wait(4)
            told = await on.press("Аня", "Шансы")
            assert told.startswith("Бросаем 4 5 1. Сильнее пары: ")
            assert "Первое место: " in told
            assert await on.press("Яна", "Шансы") == "Вы не за этим столом. Зрителям рады."
            assert await on.press("Борис", "Шансы") == "Шансы не показаны. Включить их: /odds"

    run(evening())


def test_a_rival_who_plays_it_right(tmp_path: Path) -> None:
    """voice 5: the computer, Стратег, throws and decides in the same edit as the person's move."""

    async def evening() -> None:
        async with stage(tmp_path, ToldDice([*ANN, 1, 1, 1, 1, 3, 6, 6, 6])) as on:
            await on.say("Аня", "/poker")
            await on.press("Аня", "🤖 Стратег")
            await on.press("Аня", "Начать")
            await on.wait(10)
            await on.say("Аня", "бросаю покер")
            await on.wait(8)
            assert "Стратег · 1 1 1 1 3\nкаре (1 1 1 1), сумма 7" in on.last()
            await on.press("Аня", "Оставить 2 2")
            await on.wait(8)
            assert on.last().startswith("🏆 Покер: победа — Стратег, каре (1 1 1 1), 7")

    run(evening())


def test_round_one_by_phrase_and_the_wrong_number(tmp_path: Path) -> None:
    """P2, voice 1.18 and 5: five dice are the move, another number is refused, off turn one is told whose it is."""

    async def evening() -> None:
        async with stage(tmp_path, ToldDice([*ANN, *BOB])) as on:
            await on.say("Аня", "играем в покер")
            await on.say("Борис", "я в игре")
            await on.say("Аня", "начинаем")
            await on.wait(20)
            for name, said, told in (
                ("Аня", "бросаю кости", "За этим столом бросают пять костей."),
                ("Борис", "бросаю покер", "Сейчас бросает Аня, вы следом."),
                ("Аня", "бросаю пять костей", "Аня: 2️⃣ 2️⃣ 4️⃣ 5️⃣ 1️⃣ = 14, пара (2 2). Борис, ваш бросок."),
                ("Борис", "бросаю покер", "Борис: 6️⃣ 6️⃣ 3️⃣ 6️⃣ 1️⃣ = 22, тройка (6 6 6). Аня, вам решать."),
            ):
                before = len(on.api.calls)
                await on.say(name, said)
                await on.wait(8)
                assert told in [call.text for call in on.api.calls[before:]]

    run(evening())


def test_a_free_throw_names_its_hand(tmp_path: Path) -> None:
    """voice 3: `бросаю покер` outside a table names the combination."""

    async def evening() -> None:
        async with stage(tmp_path, ToldDice([2, 2, 4, 5, 1, 3, 3, 3, 2, 2])) as on:
            await on.say("Борис", "бросаю покер")
            await on.wait(2)
            assert on.last() == "Борис: 2️⃣ 2️⃣ 4️⃣ 5️⃣ 1️⃣ = 14, пара (2 2)"
            await on.say("Борис", "Бросаю покер!")
            await on.wait(2)
            assert on.last() == "Борис: 3️⃣ 3️⃣ 3️⃣ 2️⃣ 2️⃣ = 13, фул (3 3 3 2 2)"

    run(evening())


@pytest.mark.parametrize(
    ("dice", "told"),
    [
        ([1, 1, 2, 2, 2, 2, 2, 4, 4, 4], "🏆 Покер: победа — Борис, фул (4 4 4 2 2), 16\nАня, фул (2 2 2 1 1), 8"),
        ([3, 3, 3, 2, 2, 2, 3, 2, 3, 3], "🤝 Ничья: Аня и Борис, фул, сумма 13. Переигрывать не станем: и так хорошо."),
    ],
)
def test_both_tie_rules(dice: list[int], told: str, tmp_path: Path) -> None:
    """P5: of equal combinations the higher total of all five dice wins; equal totals are a draw, and no win."""

    async def evening() -> None:
        async with stage(tmp_path, ToldDice(dice)) as on:
            await _second(on)
            for name in ("Аня", "Борис"):
                await on.say(name, "пас")
                await on.wait(5)
            assert on.last() == told
            await on.say("Аня", "/me")
            await on.wait(4)
            draw = told.startswith("🤝")
            assert f"партий 1, побед 0, поражений {0 if draw else 1}," in on.last()

    run(evening())


def test_forty_players(tmp_path: Path) -> None:
    """P1: forty play; the board shows ten and counts the rest, `Моё место` tells one's place, no limit is passed."""

    async def evening() -> None:
        dice = [face for seat in range(40) for face in (1 + seat % 6, 2, 3, 4, 6)]
        async with stage(tmp_path, ToldDice(dice)) as on:
            names = [f"Игрок{seat:02}" for seat in range(40)]
            await on.say(names[0], "/poker")
            for name in names[1:]:
                await on.press(name, "Сесть за стол")
            await on.press(names[0], "Начать")
            await on.wait(60)
            assert await on.press(names[22], "Моё место") == "Ваше место — 23 из 40, до вас 22 броска."
            for at, name in enumerate(names):
                if at % 2:
                    await on.say(name, "бросаю покер")
                else:
                    assert "=" in await on.press(name, THROW), "a board that is late has a button that still works"
                await on.wait(3)
            await on.wait(60)
            for name in names:
                await on.say(name, "пас")
                await on.wait(4)
            await on.wait(60)
            verdict = next(text for text in on.texts() if text.startswith(("🏆 ", "🤝 ")))
            assert verdict.endswith("\nОстальных за столом: 28")
            assert not on.too_fast()
            assert all(len(call.text) <= 4096 for call in on.api.calls)
            boards = [call.text for call in on.counted() if call.text.startswith("🎲 Покер · раунд")]
            assert len(boards) > 10
            assert all("Ещё за столом: 30" in text for text in boards)
            assert all(len(text.split("\n")) <= 17 for text in boards), "16, and where a new one stands below"

    run(evening())


def test_who_sleeps_and_who_leaves(tmp_path: Path) -> None:
    """voice 1.16: round one is thrown for a sleeper, round two passed. P6: a player who leaves before that is out."""

    async def evening() -> None:
        async with stage(tmp_path, ToldDice([*ANN, *BOB, 1, 2, 4, 6, 5, 3, 3])) as on:
            for who, what in (("Аня", "/poker"), ("Борис", "я в игре"), ("Вера", "я в игре"), ("Аня", "начинаем")):
                await on.say(who, what)
            await on.wait(125)
            assert "Аня · 2️⃣ 2️⃣ 4️⃣ 5️⃣ 1️⃣" in on.last()
            await on.press("Борис", THROW)
            await on.wait(5)
            await on.press("Вера", THROW)
            await on.wait(8)
            assert "\nАня · пас · 2 2 4 5 1\n" in on.last()
            assert "👉 Борис" in on.last()
            await on.say("Вера", "/leave")
            await on.wait(5)
            assert "✖️ Вера · вне игры" in on.last()
            await on.say("Борис", "пас")
            await on.wait(8)
            assert on.last() == "🏆 Покер: победа — Борис, тройка (6 6 6), 22\nАня, пара (2 2), 14"

    run(evening())


@pytest.mark.parametrize(
    ("dice", "typed", "told"),
    [
        (
            "2,2,4,5,1,6,6,3,6,1,3,3,5",
            "Перебрасываю 4, 5 и 1, бросаю три кости!",
            "Стало 2 2 [3] [3] [5] — две пары (2 2 3 3), сумма 15.",
        ),
        ("1,1,2,2,2,2,2,4,4,4", "пас\nБорис: пас", "победа — Борис, фул (4 4 4 2 2), 16"),
        ("2,2,3,3,3,3,3,3,2,2", "пас\nБорис: пас", "Ничья: Аня и Борис, фул, сумма 13."),
    ],
)
def test_the_command_line_reproduces_the_examples(dice: str, typed: str, told: str) -> None:
    """P3, P5: `butler play --dice` shows the example of a reroll and both rules for ties."""
    lines = "Аня: играем в покер\nБорис: я в игре\nАня: начинаем\nАня: бросаю покер\nБорис: бросаю покер\nАня: "
    done = subprocess.run(
        [sys.executable, "-m", "bot", "play", "--language", "ru", "--dice", dice],
        input=lines + typed + "\n",
        capture_output=True,
        encoding="utf-8",
        cwd=ROOT,
        check=True,
        timeout=LIMIT,
    )
    assert told in done.stdout
