"""Texts of dice poker, to the letter. (voice 5)"""

from collections.abc import Iterator

import pytest

from rules.dice import Faces, Loaded
from rules.game import Illegal, Phrase
from rules.lines import Line, Who
from rules.poker import GAME
from rules.poker.hands import named
from rules.poker.rules import State
from tests.rules.test_poker import do, table
from tests.rules.test_poker_words import Words

PEOPLE = ("Аня", "Борис", "Вера", "Гоша", "Дима")
RU = Words("ru", PEOPLE)


def keycaps(text: str) -> str:
    """Returns a text with `[2]` as the keycap of a drawn die."""
    return "".join(f"{char}\ufe0f\u20e3" if mark else char for char, mark in _marked(text))


def _marked(text: str) -> Iterator[tuple[str, bool]]:
    inside = False
    for char in text:
        if char in "[]":
            inside = char == "["
        else:
            yield char, inside


def test_round_one_reads_as_the_evening() -> None:
    """voice 5: the board of round one after two throws reads to the letter."""
    state, _ = GAME.start({}, 5, Loaded(()))
    state, events = do(state, "throw", 2, 2, 4, 5, 1)
    (reply,) = GAME.face.report(state, events).reply or ()
    assert RU.line(reply) == keycaps("Аня: [2] [2] [4] [5] [1] = 14, пара (2 2).")
    state, _ = do(state, "throw", 6, 6, 3, 6, 1)
    board = GAME.face.board(state, "")
    assert RU.text((*board.lines, board.turn)) == keycaps(
        "🎲 Покер · раунд 1 из 2\n"
        "Аня · [2] [2] [4] [5] [1]\nпара (2 2), сумма 14\n"
        "Борис · [6] [6] [3] [6] [1]\nтройка (6 6 6), сумма 22\n"
        "👉 Вера\nГоша\nДима\n"
        "Лучшее: Борис, тройка (6 6 6), 22\n"
        "Бросает Вера, следом Гоша."
    )
    assert [RU.line(key.label) for row in board.keys for key in row] == ["🎲 Бросить пять костей", "Правила", "Уйти"]


FIVE = table((2, 2, 4, 5, 1), (6, 6, 3, 6, 1), (1, 3, 3, 4, 5), (4, 4, 2, 1, 6), (1, 3, 4, 5, 6))


def test_round_two_reads_as_the_evening() -> None:
    """voice 5: marks, the receipt, the reroll by phrase, the pass, the refusals and the odds read to the letter."""
    board = GAME.face.board(FIVE, "3,4,5")
    assert RU.line(board.turn) == "Решает Аня, следом Борис."
    assert [[RU.line(key.label) for key in row] for row in board.keys] == [
        ["2", "2", "↻4", "↻5", "↻1"],
        ["Бросить отмеченные"],
        ["Оставить 2 2"],
        ["Пас", "Шансы"],
    ]
    assert RU.line(GAME.face.mark(FIVE, "3,4", "5+")[1]) == "Отмечены 4, 5, 1. Теперь «Бросить отмеченные»."
    state, events = do(FIVE, "reroll 3,4,5", 3, 3, 5)
    call = GAME.face.call(state)
    assert f"{RU.text(GAME.face.report(state, events).reply or ())} {RU.line(call)}" == keycaps(
        "Аня перебрасывает 4 5 1: [3] [3] [5]\n"
        "Стало 2 2 [3] [3] [5] — две пары (2 2 3 3), сумма 15.\n"
        "Лучшее: Борис, тройка (6 6 6), 22. Борис, вам решать."
    )
    state, events = do(state, "pass")
    assert GAME.face.report(state, events).reply is None
    board = GAME.face.board(state, "")
    assert RU.text(board.lines[:7]) == keycaps(
        "🎲 Покер · раунд 2 из 2\n"
        "Аня · 2 2 [3] [3] [5]\nдве пары (2 2 3 3), сумма 15\n"
        "Борис · пас · 6 6 3 6 1\nтройка (6 6 6), сумма 22\n"
        "👉 Вера · [1] [3] [3] [4] [5]\nпара (3 3), сумма 16"
    )
    assert RU.line(GAME.face.off_turn(state, 3)) == "Сейчас решает Вера, вы следом."
    assert _refusal(state, Phrase("reroll", values=(6,))) == "Шестёрки здесь нет: 1 3 3 4 5. Ничего не брошено."
    assert _refusal(state, Phrase("reroll", values=(4, 5), count=3)) == "Названы две, сказано «три». Какие бросаем?"
    assert RU.line(GAME.face.mark(state, "", "none")[1]) == "Отметьте кости или скажите «пас»."
    (odds,) = GAME.face.ask(state, 2, "odds", "1,4,5", True)
    assert RU.line(odds).startswith(
        "Бросаем 1 4 5. Сильнее пары: 72 %. Сильнее тройки (6 6 6), 22: 17 %. Первое место: "
    )
    (off,) = GAME.face.ask(state, 2, "odds", "1,4,5", False)
    assert RU.line(off) == "Шансы не показаны. Включить их: /odds"


def _refusal(state: State, what: Phrase) -> str:
    with pytest.raises(Illegal) as caught:
        GAME.face.means(state, what)
    return RU.line(caught.value.line)


def _ended(*hands: Faces) -> State:
    state = table(*hands)
    while GAME.outcome(state) is None:
        state, _ = do(state, "pass")
    return state


def test_the_verdict_reads_as_the_evening() -> None:
    """voice 5: the verdict has the winner with the sum, then the others by strength; or the draw with its remark."""
    ended = _ended((2, 2, 3, 3, 5), (6, 6, 3, 6, 1), (3, 3, 3, 4, 5), (4, 4, 4, 2, 2), (1, 3, 4, 5, 6))
    assert RU.text(GAME.face.verdict(ended)) == (
        "🏆 Покер: победа — Гоша, фул (4 4 4 2 2), 16\n"
        "Борис, тройка (6 6 6), 22\nВера, тройка (3 3 3), 18\nАня, две пары (2 2 3 3), 15\nДима, без комбинации, 19"
    )
    drawn = _ended((2, 2, 3, 3, 5), (6, 6, 3, 6, 1), (4, 4, 4, 2, 2), (4, 2, 4, 4, 2))
    assert RU.text(GAME.face.verdict(drawn)).split("\n")[0] == (
        "🤝 Ничья: Вера и Гоша, фул, сумма 16. Переигрывать не станем: и так хорошо."
    )
    crowd = _ended(*[(1, 2, 3, 4, 6)] * 14, (6, 6, 1, 2, 3), *[(1, 1, 2, 3, 4)] * 5)
    verdict = GAME.face.verdict(crowd)
    assert len(verdict) == 13
    assert verdict[-1] == Line("poker-final-rest", {"count": 8})


def test_other_languages_read_as_the_evening() -> None:
    """voice 5: the reroll reads to the letter in English and Chinese."""
    state, events = do(FIVE, "reroll 3,4,5", 3, 3, 5)
    first = (GAME.face.report(state, events).reply or ())[0]
    assert Words("en", ("Ann",)).line(first) == keycaps(
        "Ann rerolls 4 5 1: [3] [3] [5]. Now 2 2 [3] [3] [5], two pairs (2 2 3 3), total 15."
    )
    assert Words("zh-Hant", ("小明",)).line(first) == keycaps(
        "小明重擲 4 5 1：[3] [3] [5]。現在 2 2 [3] [3] [5]，兩對（2 2 3 3），合計 15。"
    )


def test_a_free_throw_names_its_combination() -> None:
    """voice 3: a throw by `бросаю покер` outside a table names its combination."""
    one = named((2, 2, 4, 5, 1))
    for language, told in (("ru", "пара (2 2)"), ("en", "a pair (2 2)"), ("zh-Hant", "一對（2 2）")):
        assert Words(language).line(one) == told


def shown(state: State) -> list[int]:
    """Returns the seats that a board shows."""
    rows = (line.args["who"] for line in GAME.face.board(state, "").lines if line.id.startswith("poker-row-"))
    return [who.seat for who in rows if isinstance(who, Who)]


def test_a_crowd_sees_the_ten_that_matter() -> None:
    """design 6: a crowd's board has ten seats: next to act, just acted, leading; the rest is counted and may ask for a
    place."""
    state = table(*[(1, 2, 3, 4, 6)] * 7, (6, 6, 6, 6, 6), *[(1, 1, 2, 3, 4)] * 32)
    for _ in range(20):
        state, _ = do(state, "pass")
    assert shown(state) == [7, 17, 18, 19, 20, 21, 22, 23, 24, 25]
    board = GAME.face.board(state, "")
    assert Line("poker-rest", {"count": 30}) in board.lines
    assert RU_CROWD.line(board.turn) == "Решает P20, дальше P21, P22."
    assert RU_CROWD.text(GAME.face.ask(state, 22, "place", "", False)) == "Ваше место — 23 из 40, до вас 2 хода."
    assert shown(table(*[(1, 2, 3, 4, 6)] * 10)) == list(range(10))


RU_CROWD = Words("ru", tuple(f"P{seat}" for seat in range(40)))


def test_a_player_who_left_is_told_as_out() -> None:
    """P6: a leaver out of the ranking is told so in words and by a mark; a hand that stands stays on the board."""
    state, _ = GAME.leave(FIVE, 4, Loaded(()))
    assert RU.line(GAME.face.board(state, "").lines[-2]) == "✖️ Дима · вне игры"
    state, _ = do(state, "pass")
    state, _ = GAME.leave(state, 0, Loaded(()))
    assert RU.line(GAME.face.board(state, "").lines[1]) == "Аня · пас · 2 2 4 5 1"
    alone = table((1, 2, 3, 4, 6), (6, 6, 6, 6, 6))
    state, events = GAME.leave(alone, 1, Loaded(()))
    assert RU.text(GAME.face.closing(state, events)).startswith("🎲 Покер · раунд 2 из 2 · завершён\n")
    assert RU.text(GAME.face.verdict(state)) == "🏆 Покер: победа — Аня. Больше за столом никого."
