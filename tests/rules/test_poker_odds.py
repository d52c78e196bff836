"""Chances of dice poker, checked by counting every possible throw. (Q1, Q2 in seeds/rules/poker.md)"""

import random
from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from itertools import product

import pytest

from bot.commands.simulate import Chance
from rules.dice import Faces
from rules.lines import percent
from rules.poker.cpu import choose
from rules.poker.hands import strength
from rules.poker.moves import SECOND, Move
from rules.poker.odds import (
    THROWS,
    best_keep,
    distribution,
    finals,
    first_chance,
    first_places,
    keeps,
    kept,
    mid_rank,
    scale,
)
from rules.poker.rules import State, put
from tests.rules.test_poker import table

EVERY = tuple(product(range(1, 7), repeat=5))
ENDS = Counter(map(strength, EVERY))
RANKS = {one: 2 * sum(n for other, n in ENDS.items() if other < one) + n for one, n in ENDS.items()}


def throws(faces: Faces, spots: tuple[int, ...]) -> Iterator[Faces]:
    """Yields every hand that a reroll can give, one for each way the dice can fall."""
    return (put(faces, spots, fell) for fell in product(range(1, 7), repeat=len(spots)))


@pytest.mark.parametrize("faces", [(2, 2, 4, 5, 1), (6, 6, 3, 6, 1), (1, 2, 3, 4, 6), (5, 5, 5, 5, 5)], ids=str)
def test_the_distribution_of_final_hands_is_exact(faces: Faces) -> None:
    """Q1: for each way to reroll a hand the chances of final hands are those of counting all throws, and sum to one."""
    for move in SECOND:
        found = distribution(faces, move.spots)
        counted = Counter(tuple(sorted(final)) for final in throws(faces, move.spots))
        assert found == {final: Fraction(count, 6 ** len(move.spots)) for final, count in counted.items()}
        assert sum(found.values()) == 1


PROVEN = [
    ((2, 2, 4, 5, 1), (2, 2)),
    ((1, 1, 6, 6, 3), (1, 1, 6, 6)),
    ((6, 6, 3, 6, 1), (6, 6, 6)),
    ((1, 2, 3, 4, 5), (1, 2, 3, 4, 5)),
    ((2, 3, 4, 5, 6), (2, 3, 4, 5, 6)),
    ((1, 1, 1, 2, 2), (1, 1, 1, 2, 2)),
    ((3, 3, 3, 3, 1), (3, 3, 3, 3)),
    ((4, 4, 4, 4, 6), (4, 4, 4, 4, 6)),
    ((1, 2, 3, 4, 6), (6,)),
    ((1, 3, 4, 5, 6), (5, 6)),
    ((1, 1, 3, 4, 5), (1, 1)),
    ((2, 2, 3, 4, 5), (2, 2)),
    ((6, 6, 6, 6, 6), (6, 6, 6, 6, 6)),
]


@pytest.mark.parametrize(("faces", "stay"), PROVEN, ids=str)
def test_the_best_keep_is_proven_by_every_reroll(faces: Faces, stay: Faces) -> None:
    """Q1: no way to reroll has a higher expected mid-rank among the 7776 throws, summed throw by throw."""
    worth = {}
    for move in SECOND:
        total = sum(RANKS[strength(final)] for final in throws(faces, move.spots))
        worth[kept(faces, move.spots)] = Fraction(total, 6 ** len(move.spots))
    best = max(worth.values())
    assert [hold for hold, value in worth.items() if value == best] == [stay] == [best_keep(tuple(sorted(faces)))]
    assert Fraction(mid_rank(stay), THROWS) == best


def test_no_two_ways_of_holding_are_equally_good() -> None:
    """Q1: in all 252 hands the best keep is unique, so that the play of the seats to come is determined."""
    for ordered, _ in finals(()):
        ranks = sorted((mid_rank(stay) for stay in keeps(ordered)), reverse=True)
        assert ranks[0] > ranks[1]


def situations(count: int, seats: range, seed: int) -> Iterator[tuple[State, int]]:
    """Yields games in round two with some seats done, and how many those are."""
    chance = random.Random(seed)
    for _ in range(count):
        players = chance.choice(seats)
        hands = [chance.choice(EVERY) for _ in range(players)]
        state = table(*hands)
        done = chance.randrange(players)
        yield state._replace(moves=(SECOND[0],) * done), done


def share(final: Faces, others: list[Faces]) -> Fraction:
    """Returns what a final hand wins of the first place against final hands."""
    mine, best = strength(final), max(map(strength, others))
    return Fraction(mine >= best, 1 + sum(strength(other) == mine for other in others))


def test_the_last_seat_is_exactly_optimal() -> None:
    """Q2: against final hands no reroll of all 32 has a larger share, and none as good keeps more dice."""
    for state, _ in situations(25, range(2, 9), 4):
        last = state._replace(moves=(SECOND[0],) * (len(state.players) - 1))
        *others, mine = last.hands
        worth: dict[Move, Fraction] = {}
        for move in SECOND:
            total = sum(share(final, others) for final in throws(mine, move.spots))
            worth[move] = Fraction(total) / 6 ** len(move.spots)
        chosen = choose(last, Chance(1))
        assert worth[chosen] == max(worth.values())
        assert len(chosen.spots) == min(len(move.spots) for move in SECOND if worth[move] == worth[chosen])
        fixed = [strength(other) for other in others]
        assert first_chance(fixed, [], kept(mine, chosen.spots)) == worth[chosen]


def joint(fixed: list[int], coming: list[Faces], mine: int) -> Fraction:
    """Returns the share of the first place, over every pair of final hands of the two seats to come."""
    ends = [distribution(hand, _spots(hand)) for hand in coming]
    total = Fraction()
    for first, one in ends[0].items():
        for second, two in ends[1].items():
            rivals = [*fixed, strength(first), strength(second)]
            if mine >= max(rivals):
                total += one * two / (1 + rivals.count(mine))
    return total


def _spots(faces: Faces) -> tuple[int, ...]:
    return next(move.spots for move in SECOND if kept(faces, move.spots) == best_keep(tuple(sorted(faces))))


def test_the_worth_of_a_hand_with_seats_to_come_is_exact() -> None:
    """Q2: a shared first place counts as its share, and seats to come end as their best keep lets them."""
    chance = random.Random(8)
    for _ in range(2):
        coming = [chance.choice(EVERY), chance.choice(EVERY)]
        fixed = [strength((2, 2, 4, 4, 5)), strength((2, 2, 4, 4, 5))]
        worth, unit = first_places(fixed, coming)
        for one in [fixed[0], *chance.sample(sorted(scale()), 6)]:
            assert Fraction(worth[scale()[one]]) / Fraction(unit) == joint(fixed, coming, one)


def test_the_choice_of_an_earlier_seat_has_the_largest_share() -> None:
    """Q2: the choice has the largest share of all different keeps, and of equals keeps the most dice."""
    for state, at in situations(60, range(2, 9), 12):
        fixed, coming = [strength(hand) for hand in state.hands[:at]], state.hands[at + 1 :]
        mine = state.hands[at]
        worth = {stay: first_chance(fixed, coming, stay) for stay in keeps(tuple(sorted(mine)))}
        stay = kept(mine, choose(state, Chance(1)).spots)
        assert worth[stay] == max(worth.values())
        assert len(stay) == max(len(hold) for hold in worth if worth[hold] == worth[stay])


def test_what_all_seats_win_is_one() -> None:
    """Q2: the shares of all seats sum to one first place, in whole numbers and in floats."""
    for players in (3, 6, 30):
        chance = random.Random(players)
        hands = [chance.choice(EVERY) for _ in range(players)]
        total = Fraction()
        for at, mine in enumerate(hands):  # nobody has moved: each sees all the others as still to come
            others = hands[:at] + hands[at + 1 :]
            total += first_chance([], others, best_keep(tuple(sorted(mine))))
        assert abs(total - 1) < Fraction(1, 10**9)
        if players <= 6:
            assert total == 1


def test_big_tables_agree_with_whole_numbers() -> None:
    """Q2: beyond sixteen seats to come the worth of a hand is a float, equal to the fraction to twelve places."""
    chance = random.Random(2)
    coming = [chance.choice(EVERY) for _ in range(24)]
    worth, unit = first_places([], coming)
    assert isinstance(worth[-1], float)
    for one in chance.sample(sorted(scale()), 12):
        ties = [Fraction(1)]  # ties[k]: nobody is stronger and k are equal
        for hand in coming:
            ends = distribution(hand, _spots(hand))
            below = sum((odds for final, odds in ends.items() if strength(final) < one), Fraction())
            same = sum((odds for final, odds in ends.items() if strength(final) == one), Fraction())
            grown = zip([*ties, Fraction()], [Fraction(), *ties], strict=True)
            ties = [still * below + more * same for still, more in grown]
        exact = sum((odds / (1 + k) for k, odds in enumerate(ties)), Fraction())
        assert abs(Fraction(worth[scale()[one]]) / Fraction(unit) - exact) < Fraction(1, 10**12)


def test_rounding_never_makes_a_certainty() -> None:
    """voice 5: a chance is 0 or 1 only where no dice can decide otherwise, however many seats are to come."""
    crowd = [(1, 2, 3, 4, 6)] * 999
    assert 0 < first_chance([], crowd, (1, 2)) < 1
    assert first_chance([strength((6, 6, 6, 6, 6))], crowd, (1, 2)) == 0
    assert 0 < first_chance([], crowd, (6, 6, 6, 6, 6)) < 1
    assert first_chance([], [(2, 3, 4, 5, 6)] * 999, (6, 6, 6, 6, 6)) == 1


@pytest.mark.parametrize(
    ("chance", "shown"),
    [
        (Fraction(0), 0),
        (Fraction(1, 7776), 1),
        (Fraction(1, 36), 3),
        (Fraction(156, 216), 72),
        (Fraction(7775, 7776), 99),
        (Fraction(1), 100),
    ],
)
def test_certain_is_said_only_of_what_is_certain(chance: Fraction, shown: int) -> None:
    """voice 5: 0 % and 100 % are told only if exact, anything else is 1 to 99."""
    assert percent(chance) == shown
