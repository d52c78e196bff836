"""Phrases and presses at a poker table, and the moves that they mean. (P3, phrases 7)"""

import pytest

from rules.dice import Loaded
from rules.game import Illegal, Phrase
from rules.lines import Line, Listed, Pips
from rules.poker import GAME
from rules.poker.board import board, dice, mark, means, page, stamp
from rules.poker.moves import PASS, THROW
from rules.poker.rules import State
from tests.rules.test_poker import table

EXAMPLE = table((2, 2, 4, 5, 1), (1, 3, 3, 4, 5))
OPENING, _ = GAME.start({}, 2, Loaded(()))


def said(state: State, what: Phrase) -> str:
    return str(means(state, what))


def refused(state: State, what: Phrase) -> Line:
    with pytest.raises(Illegal) as caught:
        means(state, what)
    return caught.value.line


@pytest.mark.parametrize(
    ("what", "token"),
    [
        (Phrase("reroll", values=(4, 5, 1), count=3), "reroll 3,4,5"),  # the example of R3
        (Phrase("reroll", values=(1, 2)), "reroll 1,5"),  # of equal dice the first as shown
        (Phrase("reroll", values=(2, 2)), "reroll 1,2"),
        (Phrase("reroll", every=(2,)), "reroll 1,2"),
        (Phrase("reroll", every=(2,), values=(4,)), "reroll 1,2,3"),
        (Phrase("reroll", every=(2,), values=(2,)), "reroll 1,2"),
        (Phrase("reroll", spots=(5, 1, 1)), "reroll 1,5"),
        (Phrase("reroll", whole=True), "reroll 1,2,3,4,5"),
        (Phrase("reroll", whole=True, count=5), "reroll 1,2,3,4,5"),
        (Phrase("keep", values=(2, 2)), "reroll 3,4,5"),
        (Phrase("keep", every=(2,), count=2), "reroll 3,4,5"),
        (Phrase("keep", spots=(1,)), "reroll 2,3,4,5"),
        (Phrase("keep", values=(1, 5, 4, 2, 2)), "pass"),  # keeping everything is a pass
        (Phrase("keep", whole=True), "pass"),
        (Phrase("pass"), "pass"),
        (Phrase("join"), "None"),
        (Phrase("ask", line=Line("roll-usage")), "None"),
    ],
)
def test_dice_are_named_by_value_by_place_or_all(what: Phrase, token: str) -> None:
    """P3: dice are named by value, by place or all; as many of a value as named; a keep throws the rest."""
    assert said(EXAMPLE, what) == token


def test_a_die_that_is_not_there_is_refused_with_the_dice() -> None:
    """P3: a die that is not there is refused, and the answer names it and the dice that are."""
    line = refused(EXAMPLE, Phrase("reroll", values=(4, 6, 3)))
    assert line.id == "poker-no-such-die"
    assert line.args == {"face": 6, "held": 0, "dice": Pips((2, 2, 4, 5, 1), (False,) * 5)}
    assert refused(EXAMPLE, Phrase("reroll", every=(6,))).args["face"] == 6
    assert refused(EXAMPLE, Phrase("keep", values=(3, 3))).args["face"] == 3


def test_more_of_a_value_than_held_is_refused_with_how_many_there_are() -> None:
    """P3: more dice of a value than there are is refused, with how many there are."""
    assert refused(EXAMPLE, Phrase("reroll", values=(4, 4))).args["held"] == 1
    assert refused(EXAMPLE, Phrase("reroll", values=(2, 2, 2))).args["held"] == 2


def test_a_count_that_disagrees_is_refused() -> None:
    """P3: `перебрасываю 4 и 5, бросаю три кости` is refused: two are named, three said."""
    line = refused(EXAMPLE, Phrase("reroll", values=(4, 5), count=3))
    assert (line.id, line.args) == ("poker-count-differs", {"named": 2, "said": 3})
    assert refused(EXAMPLE, Phrase("reroll", whole=True, count=4)).args == {"named": 5, "said": 4}


@pytest.mark.parametrize(
    "what", [Phrase("throw", count=3), Phrase("throw", count=5), Phrase("ask"), Phrase("reroll", count=3)]
)
def test_naming_no_die_in_round_two_asks_for_them(what: Phrase) -> None:
    """P3: a throw or reroll in round two that names no die asks for them."""
    assert refused(EXAMPLE, what).id == "poker-mark-first"
    assert dice(EXAMPLE) == 0


def test_a_place_that_no_die_has_is_refused() -> None:
    """P3: a position outside 1 to 5 is refused."""
    assert refused(EXAMPLE, Phrase("reroll", spots=(6,))).id == "poker-no-such-spot"
    assert refused(EXAMPLE, Phrase("keep", spots=(0,))).id == "poker-no-such-spot"


def test_in_round_one_only_a_throw_of_five_is_a_move() -> None:
    """P2, phrases 7: in round one only a throw of five is a move; rerolls and passes are none."""
    assert means(OPENING, Phrase("throw", count=5)) == means(OPENING, Phrase("throw", count=5, game="poker")) == THROW
    assert dice(OPENING) == 5
    for what in (Phrase("throw", count=2), Phrase("pass"), Phrase("reroll", values=(4,)), Phrase("keep", values=(1,))):
        assert means(OPENING, what) is None


def test_marks_are_set_absolutely() -> None:
    """design 5: a press sets a mark absolutely, so that the same press twice changes nothing more."""
    draft = ""
    for word, then in (("4+", "4"), ("3+", "3,4"), ("3+", "3,4"), ("5+", "3,4,5"), ("1-", "3,4,5"), ("4-", "3,5")):
        draft, receipt = mark(EXAMPLE, draft, word)
        assert draft == then
    assert receipt == Line("poker-marked", {"count": 2, "dice": Listed((4, 1))})
    assert mark(EXAMPLE, "4", "4-") == ("", Line("poker-mark-first"))
    assert mark(EXAMPLE, "", "none") == ("", Line("poker-mark-first"))


@pytest.mark.parametrize("word", ["", "3", "+", "3*", "6+", "0-", "33+", "3++", "-3", "all", "٣+", "12+"])
def test_a_forged_mark_is_refused(word: str) -> None:
    """design 7.10: a word that is no mark is Illegal."""
    with pytest.raises(Illegal):
        mark(EXAMPLE, "", word)


@pytest.mark.parametrize("draft", ["4,3", "3,3", "6", "3,", "a", "3,a", "03", "٣"])
def test_a_forged_draft_is_refused(draft: str) -> None:
    """design 5, 7.10: a draft that is not in its one canonical text is Illegal."""
    with pytest.raises(Illegal):
        mark(EXAMPLE, draft, "1+")


def test_no_marks_in_round_one() -> None:
    """P3: dice can be marked in round two only."""
    with pytest.raises(Illegal):
        mark(OPENING, "", "1+")


def tokens(state: State, draft: str) -> list[list[str]]:
    return [[key.token for key in row] for row in board(state, draft).keys]


def test_the_keys_of_round_two() -> None:
    """voice 5: each die has a key, the throw carries the marks it shows, one press keeps the group."""
    assert tokens(EXAMPLE, "") == [["=1+", "=2+", "=3+", "=4+", "=5+"], ["=none"], ["reroll 3,4,5"], ["pass", "?odds"]]
    assert tokens(EXAMPLE, "3,5") == [
        ["=1+", "=2+", "=3-", "=4+", "=5-"],
        ["+reroll 3,5"],
        ["reroll 3,4,5"],
        ["pass", "?odds"],
    ]


@pytest.mark.parametrize(
    ("faces", "token"),
    [
        ((2, 5, 2, 5, 1), "reroll 5"),
        ((6, 1, 6, 2, 6), "reroll 2,4"),
        ((4, 4, 3, 4, 4), "reroll 3"),
        ((1, 2, 3, 4, 6), None),
        ((1, 2, 3, 4, 5), None),
        ((3, 3, 3, 2, 2), None),
        ((1, 1, 1, 1, 1), None),
    ],
)
def test_one_press_keeps_the_group_held(faces: tuple[int, ...], token: str | None) -> None:
    """voice 5: the key that keeps the group is absent without a group, or where the group is all five."""
    keep = [row[0].token for row in board(table(faces, faces), "").keys[2:-1]]
    assert keep == ([token] if token else [])


def test_a_press_of_an_earlier_turn_is_stale() -> None:
    """voice 1.1: the stamp counts turns, the page counts rounds; so a press of an earlier turn is stale."""
    state, _ = GAME.start({}, 2, Loaded(()))
    seen = []
    for token, fell in (("throw", (1, 2, 3, 4, 6)), ("throw", (1, 1, 3, 4, 6)), ("pass", ()), ("pass", ())):
        seen.append((page(state), stamp(state)))
        state, _ = GAME.apply(state, GAME.waiting(state)[0], GAME.parse(token), Loaded(fell))
    assert seen == [(1, 0), (1, 0), (2, 2), (2, 3)]  # in round one the button is the same move for every seat
    assert means(EXAMPLE, Phrase("pass")) == PASS
