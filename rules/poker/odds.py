"""Exact chances in dice poker: what a hand may become, and what a final hand is worth. (P3-P5, Q1, Q2)

All cases are counted, none is sampled. Whole numbers are out of 7776 = 6^5, the throws of five dice. The tables are
made when first asked for (0.03 s in all) and kept until the process ends.
"""

from collections import Counter
from collections.abc import Sequence
from fractions import Fraction
from functools import cache
from itertools import combinations, product
from math import lcm

from rules.dice import Faces
from rules.poker.hands import DICE, strength

THROWS = 6**DICE
EXACT = 16  # with more seats still to come the chances are floats: whole numbers would grow with the table
TIES = 40  # in floats, more than so many sharing one first place count as none: their share is below 1/40

TINY = Fraction(1, 10**12)


def kept(faces: Faces, spots: Sequence[int]) -> Faces:
    """Returns the dice that stay when those on `spots` (from 1) are thrown again, ascending."""
    return tuple(sorted(face for spot, face in enumerate(faces, 1) if spot not in spots))


@cache  # 462 entries: every way to hold up to five dice
def finals(stay: Faces) -> tuple[tuple[Faces, int], ...]:
    """Returns all hands (ascending) that `stay` can end as, each with its number of the 6^(5 - len(stay)) throws."""
    throws = product(range(1, 7), repeat=DICE - len(stay))
    return tuple(sorted(Counter(tuple(sorted(stay + fell)) for fell in throws).items()))


def distribution(faces: Faces, spots: Sequence[int]) -> dict[Faces, Fraction]:
    """Returns the chance of each final hand (five faces, ascending) if the dice on `spots` (from 1) are rerolled."""
    counted = finals(kept(faces, spots))
    return {final: Fraction(count, 6 ** len(spots)) for final, count in counted}


@cache
def scale() -> dict[int, int]:
    """Returns strength -> its index among all strengths, weakest first."""
    strengths = {strength(final) for final, _ in finals(())}
    return {one: at for at, one in enumerate(sorted(strengths))}


@cache
def ways(stay: Faces) -> tuple[tuple[int, int], ...]:
    """Returns `finals` by strength: (index in `scale`, number of 7776)."""
    at, weight = scale(), 6 ** len(stay)
    counts: Counter[int] = Counter()
    for final, count in finals(stay):
        counts[at[strength(final)]] += count * weight
    return tuple(sorted(counts.items()))


@cache
def spread(stay: Faces) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Returns for each index of `scale` how many of 7776 end weaker, and how many end equal."""
    equal = [0] * len(scale())
    for at, count in ways(stay):
        equal[at] = count
    weaker = [sum(equal[:at]) for at in range(len(equal))]
    return tuple(weaker), tuple(equal)


@cache
def mid_rank(stay: Faces) -> int:
    """Returns the expected mid-rank among the 7776 throws (weaker ones and half of the equal), times 2 * 7776 (Q1)."""
    weaker, equal = spread(())
    return sum(count * (2 * weaker[at] + equal[at]) for at, count in ways(stay))


@cache  # 252 entries
def best_keep(ordered: Faces) -> Faces:
    """Returns what a seat keeps of its hand (ascending) for the highest expected mid-rank; the most of equals (Q1)."""
    return max(keeps(ordered), key=lambda stay: (mid_rank(stay), len(stay), stay))


@cache
def keeps(ordered: Faces) -> tuple[Faces, ...]:
    """Returns every different part of a hand (ascending)."""
    return tuple({part: None for count in range(DICE + 1) for part in combinations(ordered, count)})


def first_places(fixed: Sequence[int], coming: Sequence[Faces]) -> tuple[list[float], float]:
    """Returns the share of the first place of each strength in `scale` as a final hand, and the unit: a whole first
    place.

    `fixed`: strengths that are final. `coming`: hands of those still to come, who each play `best_keep`. Sharing with k
    others is 1/(k + 1). Whole numbers, hence exact, for up to EXACT seats to come; floats beyond.
    """
    best = max(fixed, default=0)
    tied = sum(one == best for one in fixed)
    exact = len(coming) <= EXACT
    unit = lcm(*range(1, len(coming) + tied + 2)) if exact else 1
    later = [spread(best_keep(tuple(sorted(faces)))) for faces in coming]
    worth: list[float] = []
    for one, at in scale().items():
        if one < best:
            worth.append(0)
            continue
        ties: list[float] = [1]  # ties[k]: in how many ways nobody is stronger and k of those to come are equal
        for weaker, equal in later:
            below, same = weaker[at], equal[at]
            ties = _times(ties, below, same) if exact else _times(ties, below / THROWS, same / THROWS)[:TIES]
        sharing = 1 + (tied if one == best else 0)
        if exact:
            worth.append(sum(count * (unit // (sharing + k)) for k, count in enumerate(ties)))
        else:
            worth.append(sum(count / (sharing + k) for k, count in enumerate(ties)))
    return worth, unit * THROWS ** len(coming) if exact else 1.0


def _times(ties: list[float], below: float, same: float) -> list[float]:
    """Returns `ties` with one more seat, which ends below or ties as well. Whole numbers stay whole."""
    if not same:
        return [count * below for count in ties]
    grown = [count * below for count in ties]
    grown.append(0)
    for k, count in enumerate(ties):
        grown[k + 1] += count * same
    return grown


def first_chance(fixed: Sequence[int], coming: Sequence[Faces], stay: Faces) -> Fraction:
    """Returns the chance to come first by holding `stay`; a shared place is its share. 0 and 1 are exact."""
    worth, unit = first_places(fixed, coming)
    chance: Fraction = Fraction(sum(count * worth[at] for at, count in ways(stay))) / (Fraction(unit) * THROWS)
    if len(coming) <= EXACT:
        return chance
    floor = ceiling = scale()[max(fixed)] if fixed else 0
    for faces in coming:
        ends = ways(best_keep(tuple(sorted(faces))))
        floor, ceiling = max(floor, ends[0][0]), max(ceiling, ends[-1][0])
    if ways(stay)[-1][0] < floor:
        return Fraction(0)
    if ways(stay)[0][0] > ceiling:
        return Fraction(1)
    return min(max(chance, TINY), 1 - TINY)
