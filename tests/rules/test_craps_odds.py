"""Length and winners of craps: exact values from the clauses as an absorbing Markov chain, against 200,000 games.

The chain uses nothing of the game's code. A state is the points of those still in, in any order; at a come-out these
are all 0. Each circle of k players takes k throws. (seeds/rules/craps.md C2-C7)
"""

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from itertools import product
from math import sqrt

import pytest

from bot.commands.simulate import measure
from rules import games

State = tuple[int, ...]  # sorted points of two players or more; one player left is the end
WAYS = Counter(a + b for a, b in product(range(1, 7), repeat=2))
CHANCE = {total: Fraction(ways, 36) for total, ways in WAYS.items()}
END: State = ()


def come_out(players: int) -> Iterator[tuple[State, Fraction]]:
    """C2-C5: yields each state that may follow a come-out, with its probability."""
    for totals in product(CHANCE, repeat=players):
        chance = Fraction(1)
        for total in totals:
            chance *= CHANCE[total]
        naturals = sum(total in (7, 11) for total in totals)
        points = tuple(sorted(total for total in totals if total not in (7, 11, 2, 3, 12)))
        if naturals:
            yield (0,) * naturals, chance
        elif points:
            yield points, chance
        else:
            yield (0,) * players, chance


def circle(points: State) -> Iterator[tuple[State, Fraction]]:
    """C6, C7: yields each state that may follow a circle of points, with its probability."""
    for fates in product(("hit", "seven", "nothing"), repeat=len(points)):
        chance = Fraction(1)
        for point, fate in zip(points, fates, strict=True):
            hit, seven = CHANCE[point], CHANCE[7]
            chance *= {"hit": hit, "seven": seven, "nothing": 1 - hit - seven}[fate]
        hits = fates.count("hit")
        left = tuple(point for point, fate in zip(points, fates, strict=True) if fate == "nothing")
        if hits:
            yield (0,) * hits, chance
        else:
            yield left or (0,) * len(points), chance


def steps(state: State) -> dict[State, Fraction]:
    """Returns the distribution of the next state; END when one player is left."""
    found: Counter[State] = Counter()
    for after, chance in come_out(len(state)) if not any(state) else circle(state):
        found[after if len(after) > 1 else END] += chance  # type: ignore[assignment]  # a Counter of Fractions
    assert sum(found.values()) == 1
    return dict(found)  # type: ignore[arg-type]  # as above


def mean_throws(players: int) -> Fraction:
    """Returns the exact mean number of throws of a game."""
    rows: dict[State, dict[State, Fraction]] = {}
    coming = [(0,) * players]
    while coming:
        state = coming.pop()
        if state not in rows and state != END:
            rows[state] = steps(state)
            coming += rows[state]
    # E[s] = len(s) + sum of p(s, t) E[t]: one by one, each state is expressed by those behind it; the start is last.
    order = sorted(rows, key=lambda state: (not any(state), len(state), state))
    constants = {state: Fraction(len(state)) for state in rows}
    for out in order:
        loop = rows[out].pop(out, Fraction(0))
        rows[out] = {after: chance / (1 - loop) for after, chance in rows[out].items()}
        constants[out] /= 1 - loop
        for state in order[order.index(out) + 1 :]:
            if share := rows[state].pop(out, None):
                constants[state] += share * constants[out]
                for after, chance in rows[out].items():
                    rows[state][after] = rows[state].get(after, Fraction(0)) + share * chance
    return constants[(0,) * players]


def by_hand() -> Fraction:
    """Returns the mean for two players from an equation derived by hand: S from a come-out, then from points p
    and q."""
    natural, craps = CHANCE[7] + CHANCE[11], CHANCE[2] + CHANCE[3] + CHANCE[12]
    # S = 2 + (nn + cc) S + sum of P(p) P(q) (2 + (hh + 77) S) / (1 - oo)
    throws, again = Fraction(2), natural**2 + craps**2
    for p, q in product((4, 5, 6, 8, 9, 10), repeat=2):
        chance = CHANCE[p] * CHANCE[q]
        goes_on = (1 - CHANCE[p] - CHANCE[7]) * (1 - CHANCE[q] - CHANCE[7])
        throws += chance * 2 / (1 - goes_on)
        again += chance * (CHANCE[p] * CHANCE[q] + CHANCE[7] ** 2) / (1 - goes_on)
    return throws / (1 - again)


def test_the_chain_agrees_with_paper() -> None:
    """C2-C7: for two players the chain and the derivation by hand give the same fraction."""
    assert mean_throws(2) == by_hand()


@pytest.mark.slow
@pytest.mark.parametrize(("players", "number"), [(2, 200_000), (3, 60_000)])
def test_the_mean_number_of_throws_and_who_wins(players: int, number: int) -> None:
    """C2-C7: the mean number of throws is within 4 standard errors of the exact value; each seat wins equally often."""
    found = measure(games()["craps"], players, number, 1)
    mean, error = found.tallies["throws"].figures().values()
    exact = float(mean_throws(players))
    assert abs(mean - exact) < 4 * error
    assert 0 < error < exact / 100
    assert sum(found.wins) == number
    for wins in found.wins:
        assert abs(wins - number / players) < 4 * sqrt(number / players * (1 - 1 / players))
