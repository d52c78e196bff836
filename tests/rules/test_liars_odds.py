"""Odds of bids from the own dice: 25 exact values that were computed independently, and laws for all others. (L10)"""

from fractions import Fraction
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.game import Illegal
from rules.liars.odds import chance, probability
from rules.lines import percent

# own dice, dice in play, number, face, 1s are wild; numerator and denominator of the odds
EXACT = """
12345 15 4 5 1 17635 19683
12345 15 6 5 1 8675 19683
12345 15 8 5 1 1507 19683
12345 15 5 5 0 29279 419904
12345 15 2 1 1 50700551 60466176
12345 15 4 1 1 566299 2519424
11666 15 8 6 1 13795 19683
11666 15 5 6 1 1 1
22346 15 4 5 0 29279 419904
11111 15 5 6 1 1 1
11111 15 10 6 1 4195 19683
33333 15 15 3 0 1 60466176
144 9 4 4 1 665 729
144 9 5 4 1 473 729
256 9 4 3 0 203 23328
66 6 3 6 0 671 1296
16 6 3 6 1 65 81
1 2 2 1 1 1 6
1 2 2 6 0 0 1
5 2 1 6 1 1 3
5 2 2 6 1 0 1
2 3 2 3 1 1 9
2 4 3 2 1 7 27
- 15 5 6 0 42206468951 470184984576
- 3 1 1 1 91 216
"""


def exact() -> list[tuple[tuple[int, ...], int, int, int, bool, Fraction]]:
    rows = []
    for line in EXACT.split("\n")[1:-1]:
        own, *numbers = line.split()
        total, number, face, wild, above, below = map(int, numbers)
        mine = tuple(int(die) for die in own if die != "-")
        rows.append((mine, total, number, face, bool(wild), Fraction(above, below)))
    return rows


def test_there_are_25_of_them() -> None:
    """L10: the table of exact values has 25 rows."""
    assert len(exact()) == 25


@pytest.mark.parametrize(("own", "total", "number", "face", "wild", "odds"), exact())
def test_an_exact_value(own: tuple[int, ...], total: int, number: int, face: int, wild: bool, odds: Fraction) -> None:
    """L10: each value is exact, and the float for computer players is that fraction, correctly rounded."""
    assert probability(own, total, number, face, wild) == odds
    assert chance(own, total, number, face, wild) == float(odds)


@pytest.mark.parametrize("wild", [True, False])
@pytest.mark.parametrize("own", [(), (1,), (2, 4)])
def test_odds_are_what_counting_all_falls_gives(own: tuple[int, ...], wild: bool) -> None:
    """L10, L5: the share of all falls of the unseen dice in which the bid is true; a bid of 1s ends wild 1s itself."""
    falls = tuple(product(range(1, 7), repeat=3))
    for face in range(1, 7):
        good = {face, 1} if wild else {face}
        found = [sum(die in good for die in (*own, *fall)) for fall in falls]
        for number in range(1, len(own) + 4):
            true = sum(count >= number for count in found)
            assert probability(own, len(own) + 3, number, face, wild) == Fraction(true, len(falls))


hands = st.lists(st.integers(1, 6), max_size=6).map(tuple)


@given(own=hands, unseen=st.integers(0, 100), number=st.integers(1, 110), face=st.integers(1, 6))
def test_odds_fall_with_the_number_and_with_zhai(own: tuple[int, ...], unseen: int, number: int, face: int) -> None:
    """L10: P falls in N; wild is never less than zhai; 1 only when the own dice prove it, 0 only beyond all dice."""
    total = len(own) + unseen
    wild = probability(own, total, number, face, True)
    assert 0 <= probability(own, total, number + 1, face, True) <= wild <= 1
    assert probability(own, total, number, face, False) <= wild
    held = own.count(face) + (own.count(1) if face != 1 else 0)
    assert (wild == 1) == (number <= held)
    assert (wild == 0) == (number > held + unseen)


def test_percent_says_nothing_and_certain_only_if_exact() -> None:
    """L10: 100 % and 0 % are exact, everything else is 1 to 99."""
    assert [percent(Fraction(n, 1000)) for n in (0, 1, 4, 6, 580, 994, 996, 999, 1000)] == [
        0, 1, 1, 1, 58, 99, 99, 99, 100,
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("own", "total", "number", "face"),
    [((7,), 5, 1, 1), ((1, 2), 1, 1, 1), ((), 5, 0, 1), ((), 5, 1, 7), ((), 5, 1, 0)],
)
def test_odds_of_what_cannot_be_are_refused(own: tuple[int, ...], total: int, number: int, face: int) -> None:
    """L10: an impossible face, no die in the bid, or fewer dice than one's own are refused."""
    with pytest.raises(Illegal, match="liars-no-odds"):
        probability(own, total, number, face, True)
