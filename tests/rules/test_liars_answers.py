"""What liar's dice answers to one person: popups, receipts, refusals that say what would work. (voice 6)"""

import pytest

from rules.dice import Loaded
from rules.game import Illegal, Phrase
from rules.liars.bids import CALL, Bid, Move
from rules.liars.events import Placed
from rules.liars.public import State
from rules.liars.rules import apply, view
from tests.rules.test_liars_board import FACE, called, evening, texts


def means(state: State, said: Phrase) -> Move | None:
    move: Move | None = FACE.means(view(state, state.table.due), said)
    return move


def refused(state: State, *values: int, language: str = "ru") -> str:
    """Returns the answer to a bid of these values; to a call if there are none."""
    with pytest.raises(Illegal) as caught:
        means(state, Phrase("bid", values=values) if values else Phrase("call"))
    return texts([caught.value.line], language)[0]


def test_my_dice() -> None:
    """voice 6, L10: `?dice` shows the own dice, with odds also those of the standing bid and of the first row."""
    seen = view(evening(), 1)
    assert texts(FACE.ask(seen, 1, "dice", "", False)) == ["Ваши кости: 2️⃣ 3️⃣ 4️⃣ 4️⃣"]
    assert texts(FACE.ask(seen, 1, "dice", "", True)) == [
        "Ваши кости: 2️⃣ 3️⃣ 4️⃣ 4️⃣",
        "9×3 верно в 58 %",
        "10×2 41 · 10×3 41 · 9×4 74 · 9×5 41 · 9×6 41 · 9×1 1",
    ]


def test_there_are_no_dice_to_show_but_the_own() -> None:
    """L1: a watcher, a seat that is out, and a seat asked for with another's view are shown no dice."""
    state = evening(cups=((), (2,), (3,)), due=1, bids=())
    for seen, viewer, id in (
        (view(state, None), None, "table-watching"),
        (view(state, 1), None, "table-watching"),
        (view(state, 1), 2, "table-watching"),
        (view(state, 0), 0, "table-out"),
    ):
        assert [line.id for line in FACE.ask(seen, viewer, "dice", "", True)] == [id]


@pytest.mark.parametrize(
    ("standing", "told"),
    [
        (Bid(9, 3), "Скажите: «12 пятёрок» или «12x5»."),
        (Bid(7, 5), "Скажите: «11 пятёрок» или «11x5»."),
        (Bid(27, 3), "Скажите: «28 пятёрок» или «28x5»."),
        (Bid(28, 5), "Скажите: «28 единиц» или «28x1»."),
        (Bid(28, 1), "Выше некуда, остаётся открыть."),
    ],
)
def test_how_to_say_another_bid(standing: Bid, told: str) -> None:
    """voice 6: the example of `?more` is always a bid that may be made now."""
    state = evening((Placed(0, standing),))
    assert texts(FACE.ask(view(state, None), 1, "more", "", False)) == [told]


def test_phrases_that_are_moves() -> None:
    """voice 6: a bid and a call are moves; whatever else is said is none, and a throw never is."""
    state = evening()
    assert means(state, Phrase("bid", values=(9, 4))) == Bid(9, 4)
    assert means(state, Phrase("call")) == CALL
    for said in (Phrase("throw", count=2), Phrase("pass"), Phrase("bid"), Phrase("bid", values=(4,))):
        assert means(state, said) is None
    assert FACE.dice(view(state, None)) == 0


def test_a_refusal_says_what_would_work() -> None:
    """voice 6, L3, L4: each refusal has an example that may be bid."""
    state = evening()
    assert refused(state, 9, 2) == "Выше 9 × 3️⃣: больше костей или старше грань. Например, 9×4 или 10×2."
    assert refused(state, 29, 2) == "Костей всего 28. Например, 9×4."
    assert refused(state, 9, 7) == "У кости шесть граней. Например, 9×4."
    ones = evening((Placed(0, Bid(9, 1)),))
    assert refused(ones, 9, 6) == "Выше 9 × 1️⃣: больше костей или старше грань. Например, 10×2."
    opening = evening((), 1)
    assert refused(opening, 6, 6) == "Первая ставка — не меньше 7. Например, 7×2."
    assert refused(opening) == "Ставки ещё нет, открывать нечего. Начинайте, не меньше 7: например, 7×2."
    assert refused(evening((Placed(0, Bid(28, 1)),)), 28, 2) == "Выше некуда, остаётся открыть."
    assert refused(state, 9, 2, language="en") == (
        "Higher than 9 × 3️⃣: more dice, or a higher face. For example, 9×4 or 10×2."
    )


def test_receipts() -> None:
    """voice 1.3: a phrase without dice gets a reaction, a press a receipt; who calls is told as "you"."""
    state = evening()
    after, events = apply(state, 1, Bid(9, 4), Loaded(()))
    report = FACE.report(view(after, None), events)
    assert report.reply is None
    assert texts([report.toast]) == ["Ваша ставка: 9 × 4️⃣."]
    after, events = apply(state, 1, Bid(9, 1), Loaded(()))
    assert texts([FACE.report(view(after, None), events).toast]) == [
        "Ваша ставка: 9 × 1️⃣. Теперь чжай: единица — только единица."
    ]
    after, events = called(state, *(2,) * 27)
    report = FACE.report(view(after, None), events)
    assert report.reply is None
    assert texts([report.toast]) == ["Стаканы подняты. Всего 8 из 9. Аня теряет кость, остаётся 4."]
    true = evening((Placed(0, Bid(8, 3)),))
    after, events = called(true, *(2,) * 27)
    assert texts([FACE.report(view(after, None), events).toast]) == [
        "Стаканы подняты. Ровно 8: ставка верна. Вы теряете кость, остаётся 3."
    ]


@pytest.mark.parametrize(
    ("seat", "told"),
    [
        (2, "Сейчас решает Борис, вы следом."),
        (3, "Сейчас решает Борис, до вас ещё Вера."),
        (0, "Сейчас решает Борис, до вас ходов: 5."),
    ],
)
def test_off_turn(seat: int, told: str) -> None:
    """voice 9: off turn one is told who is to move, and how many come before."""
    assert texts([FACE.off_turn(view(evening(), None), seat)]) == [told]


def test_there_is_nothing_to_mark() -> None:
    """design 5: a game without drafts refuses every mark."""
    with pytest.raises(Illegal, match="move-unknown"):
        FACE.mark(view(evening(), 1), "", "1")
