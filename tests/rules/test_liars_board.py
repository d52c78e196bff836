"""Boards, keys, ends of rounds and verdicts of liar's dice: the examples of voice 6, played to their end."""

from collections.abc import Iterable

import pytest

from rules import games
from rules.dice import Loaded
from rules.game import Events
from rules.liars.bids import CALL, Bid, parse
from rules.liars.events import Placed
from rules.liars.public import Public, State
from rules.liars.rules import apply, leave, start, view
from rules.lines import Board, Line
from tests.rules.test_liars_words import tell

FACE = games()["liars"].face
NAMES = ("Аня", "Борис", "Вера", "Гоша", "Счетовод", "Рассказчик")
CUPS = ((1, 3, 3, 5, 6), (2, 3, 4, 4), (2, 2, 4, 5, 6), (1, 3, 4, 4, 6), (1, 2, 5, 6, 6), (2, 3, 5, 5))
BIDS = (Placed(3, Bid(7, 4)), Placed(4, Bid(7, 6)), Placed(5, Bid(8, 3)), Placed(0, Bid(9, 3)))


def evening(bids: tuple[Placed, ...] = BIDS, due: int = 1, cups: tuple[tuple[int, ...], ...] = CUPS) -> State:
    """Round 3 of voice 6: four people, the Bookkeeper and the Storyteller."""
    held = tuple(len(cup) for cup in cups)
    players = tuple(seat for seat, count in enumerate(held) if count)
    return State(Public(4, held, players, sum(held), due, 3, bids, True, 20), cups)


def texts(lines: Iterable[Line], language: str = "ru", names: tuple[str, ...] = NAMES) -> list[str]:
    return [str(tell(language, line, names)) for line in lines]


def keys(board: Board, language: str = "ru") -> list[str]:
    return [" ".join(f"[{tell(language, key.label, NAMES)}]" for key in row) for row in board.keys]


def shown(state: State) -> Board:
    board: Board = FACE.board(view(state, None), "")
    return board


def called(state: State, *falls: int) -> tuple[State, Events]:
    assert state.table.due is not None
    return apply(state, state.table.due, CALL, Loaded(falls))


def test_the_board_of_a_group() -> None:
    """voice 6: a group's board has all bids in order, the standing one, who holds how many, and the turn in its last
    line."""
    board = shown(evening())
    assert texts([*board.lines, board.turn, FACE.call(view(evening(), None))]) == [
        "🎲 Кости лжеца · раунд 3",
        "Костей 28. Единица — дикая.",
        "Аня 5 · Борис 4",
        "Вера 5 · Гоша 5",
        "🤖 Счетовод 5 · 🤖 Рассказчик 4",
        "Гоша 7×4, Счетовод 7×6,",
        "Рассказчик 8×3, Аня 9×3",
        "Ставка: 9 × 3️⃣, Аня",
        "Решает Борис, следом Вера.",
        "Борис, вам решать.",
    ]
    assert (FACE.page(view(evening(), None)), FACE.stamp(view(evening(), None))) == (3, 20)


def test_the_keys_of_a_group() -> None:
    """voice 6: one press is one bid; the call stands alone, last, and never beside My dice."""
    board = shown(evening())
    assert keys(board) == [
        "[10×2] [10×3] [9×4] [9×5] [9×6] [9×1]",
        "[11×2] [11×3] [10×4] [10×5] [10×6] [10×1]",
        "[👁 Мои кости] [Ещё ставки]",
        "[Не верю — открываем]",
    ]
    tokens = [[key.token for key in row] for row in board.keys]
    assert tokens[0] == [f"bid {bid}" for bid in ("10x2", "10x3", "9x4", "9x5", "9x6", "9x1")]
    assert tokens[2:] == [["?dice", "?more"], ["call"]]


def test_after_a_bid_of_ones() -> None:
    """L5, voice 6: the board says that 1s are only 1s now."""
    state, _ = apply(evening(), 1, Bid(9, 1), Loaded(()))
    assert texts(shown(state).lines)[1] == "Костей 28. Чжай: единица — только единица."


def test_cups_up() -> None:
    """voice 6: at a call the dice that count are keycaps and first; the count and the loser follow, then a new page."""
    state, events = called(evening(), *(2,) * 27)
    assert texts(FACE.closing(view(state, None), events)) == [
        "🎲 Кости лжеца · раунд 3 · открыто",
        "Борис не верит: 9 × 3️⃣, Аня. Единица — дикая.",
        "Аня: 1️⃣ 3️⃣ 3️⃣ 5 6 — 3",
        "Борис: 3️⃣ 2 4 4 — 1",
        "Вера: 2 2 4 5 6 — 0",
        "Гоша: 1️⃣ 3️⃣ 4 4 6 — 2",
        "Счетовод: 1️⃣ 2 5 6 6 — 1",
        "Рассказчик: 3️⃣ 2 5 5 — 1",
        "Всего 8 из 9. Аня теряет кость, остаётся 4.",
    ]
    board = shown(state)
    assert FACE.page(view(state, None)) == 4
    assert texts([*board.lines, board.turn])[-2:] == [
        "Кости новые, загляните под стакан.",
        "Начинает Аня, не меньше 7.",
    ]
    assert keys(board) == [
        "[7×2] [7×3] [7×4] [7×5] [7×6] [7×1]",
        "[8×2] [8×3] [8×4] [8×5] [8×6] [8×1]",
        "[👁 Мои кости] [Ещё ставки]",
    ]


@pytest.mark.parametrize(
    ("number", "last"),
    [
        (7, "Всего 8: ставка верна. Борис теряет кость, остаётся 3."),
        (8, "Ровно 8: ставка верна. Борис теряет кость, остаётся 3."),
    ],
)
def test_the_bid_was_true(number: int, last: str) -> None:
    """L6, voice 6: exactly as many dice as were bid are told as such."""
    state, events = called(evening((Placed(0, Bid(number, 3)),)), *(2,) * 27)
    assert texts(FACE.closing(view(state, None), events))[-1] == last


def test_the_last_die() -> None:
    """L8, voice 6: a player who is out is told to watch on, but not at the end of the match, where the verdict
    follows."""
    state, events = called(evening((Placed(0, Bid(2, 6)),), 1, ((2,), (3,), (6,))), 2, 3)
    assert texts(FACE.closing(view(state, None), events))[-2:] == [
        "Всего 1 из 2. Аня теряет последнюю кость.",
        "Аня выбывает и смотрит дальше.",
    ]
    over, events = called(evening((Placed(0, Bid(2, 6)),), 1, ((2,), (3,))))
    assert texts(FACE.closing(view(over, None), events))[-1] == "Всего 0 из 2. Аня теряет последнюю кость."
    assert texts(FACE.verdict(view(over, None))) == ["🏆 Кости лжеца: победа — Борис. Раундов 3.", "2. Аня"]


def test_only_the_call_is_offered_at_the_top() -> None:
    """L4, voice 6: after a bid of all dice of ones only the call is offered."""
    board = shown(evening((Placed(0, Bid(28, 1)),)))
    assert texts([*board.lines, board.turn])[-3:] == [
        "Ставка: 28 × 1️⃣, Аня",
        "Выше некуда, остаётся открыть.",
        "Решает Борис, следом Вера.",
    ]
    assert keys(board) == ["[👁 Мои кости] [Ещё ставки]", "[Не верю — открываем]"]


def test_bids_beyond_all_dice_are_left_out() -> None:
    """L4, voice 6: bids beyond all dice are left out of both rows."""
    board = shown(evening((Placed(0, Bid(27, 5)),)))
    assert keys(board)[:2] == ["[28×2] [28×3] [28×4] [28×5] [27×6] [27×1]", "[28×6] [28×1]"]


def test_many_bids_stay_within_the_board() -> None:
    """voice 2: 16 lines at most; the last bids are kept, the others counted."""
    bids = tuple(Placed(at % 6, Bid(7 + at // 6, (2, 3, 4, 5, 6, 1)[at % 6])) for at in range(40))
    board = shown(evening(bids))
    lines = texts(board.lines)
    assert len(lines) == 15
    assert lines[5] == "Раньше ставок: 24"
    assert lines[-2:] == ["Вера 13×4, Гоша 13×5", "Ставка: 13 × 5️⃣, Гоша"]


def test_a_crowd_is_counted() -> None:
    """voice 6: over 8 seats the board has the usual number and who has another; a call shows only the dice that
    count."""
    cups = (*((2, 3, 4, 5, 6),) * 4, (1, 1, 2, 3), *((2, 2, 4, 5, 6),) * 4)
    names = ("Аня", "Борис", "Вера", "Гоша", "Дима", "Ева", "Женя", "Зоя", "Инна")
    state = evening((Placed(0, Bid(9, 2)),), cups=cups)
    assert texts(shown(state).lines, names=names)[2] == "У всех по 5, кроме: Дима 4"
    after, events = called(state, *(3,) * 43)
    assert texts(FACE.closing(view(after, None), events), names=names)[2:] == [
        "Под стаканами: Аня 2️⃣, Борис 2️⃣, Вера 2️⃣, Гоша 2️⃣, Дима 1️⃣ 1️⃣ 2️⃣, Ева 2️⃣ 2️⃣, Женя 2️⃣ 2️⃣, Зоя 2️⃣ 2️⃣, Инна 2️⃣ 2️⃣",
        "Всего 15: ставка верна. Борис теряет кость, остаётся 4.",
    ]


def alone() -> State:
    """Returns a match of one person, A and B, five dice each, after three bids."""
    falls = [0, 5, 3, 6, 1, 3, 1, 1, 1, 1, 1, 2, 2, 2, 2, 2]
    state, _ = start({"dice": 5, "people": 1}, 3, Loaded(falls))
    for bid in ("4x3", "4x5", "5x2"):
        assert state.table.due is not None
        state, _ = apply(state, state.table.due, parse(f"bid {bid}"), Loaded(()))
    return state


ALONE = ("Аня", "Счетовод", "Рассказчик")


def test_the_board_of_one_person_in_private() -> None:
    """voice 6: a private board shows one's own dice, sorted."""
    board = FACE.board(view(alone(), 0), "")
    assert texts([*board.lines, board.turn], names=ALONE) == [
        "🎲 Кости лжеца · раунд 1",
        "Костей 15: Вы 5, Счетовод 5, Рассказчик 5",
        "Ваши кости: 1️⃣ 3️⃣ 3️⃣ 5️⃣ 6️⃣",
        "Единица — дикая.",
        "Вы 4×3, Счетовод 4×5,",
        "Рассказчик 5×2",
        "Ставка: 5 × 2️⃣, Рассказчик",
        "Ваш ход.",
    ]
    assert keys(board) == [
        "[6×2] [5×3] [5×4] [5×5] [5×6] [5×1]",
        "[7×2] [6×3] [6×4] [6×5] [6×6] [6×1]",
        "[Шансы: нет] [Правила]",
        "[Не верю — открываем]",
    ]
    assert [key.token for key in board.keys[2]] == [".odds", "?rules"]


def test_odds_on_the_private_board() -> None:
    """L10: the person's setting shows odds on the private board, which has no popup for them."""
    board = FACE.board(view(alone(), 0), odds=True)
    assert "5×2 верно в 44 %" in texts(board.lines, names=ALONE)
    assert keys(board)[2] == "[Шансы: да] [Правила]"


def test_in_private_one_presses_only_for_oneself() -> None:
    """voice 6: while a computer is due, a private board has no bid to press."""
    state, _ = apply(alone(), 0, parse("bid 6x2"), Loaded(()))
    assert keys(FACE.board(view(state, 0), "")) == ["[Шансы: нет] [Правила]"]


def test_a_round_and_a_match_as_one_person_reads_them() -> None:
    """voice 6: in private "you" stands wherever the name would, and the places are in one line."""
    state = alone()
    state, events = apply(state, 0, CALL, Loaded((1,) * 14))  # 2s: five, and six 1s
    assert texts(FACE.closing(view(state, 0), events), names=ALONE)[1::4] == [
        "Вы не верите: 5 × 2️⃣, Рассказчик. Единица — дикая.",
        "Всего 11: ставка верна. Вы теряете кость, остаётся 4.",
    ]
    assert texts([FACE.board(view(state, 0), "").turn]) == ["Ваш ход, не меньше 4."]
    over, _ = leave(state, 0, Loaded(()))
    assert texts(FACE.verdict(view(over, 0)), names=ALONE) == ["Итог: 1. Счетовод, Рассказчик · 3. Вы"]
    assert texts(FACE.verdict(view(over, None)), names=ALONE) == [
        "🏆 Кости лжеца: первое место делят Счетовод, Рассказчик. Раундов 2.",
        "3. Аня",
    ]


def test_a_round_that_is_void() -> None:
    """L8: after a leave in mid-round the page says why the round ends."""
    state, events = leave(evening(), 2, Loaded((2,) * 23))
    assert texts(FACE.closing(view(state, None), events)) == [
        "🎲 Кости лжеца · раунд 3 · прерван",
        "Вера встаёт из-за стола. Раунд не в счёт, трясём стаканы заново.",
    ]
    assert FACE.stamp(view(state, None)) == 21
    assert FACE.page(view(state, None)) == 4
