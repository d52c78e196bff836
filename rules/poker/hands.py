"""Hands of dice poker: the combination, the dice that make it, and one number to compare by. (P4, P5)"""

from collections import Counter
from enum import IntEnum
from functools import cache
from itertools import groupby
from typing import NamedTuple

from rules.dice import Faces
from rules.lines import Line, Pips

DICE = 5
STRAIGHTS = ((1, 2, 3, 4, 5), (2, 3, 4, 5, 6))


class Category(IntEnum):
    """The combinations, weakest first (P4)."""

    NOTHING = 0
    PAIR = 1
    TWO_PAIRS = 2
    THREE = 3
    STRAIGHT = 4
    FULL = 5
    FOUR = 6
    POKER = 7

    @property
    def id(self) -> str:
        """The name by which the locales select: `two-pairs`."""
        return self.name.lower().replace("_", "-")


SHAPES = {
    (1, 1, 1, 1, 1): Category.NOTHING,
    (2, 1, 1, 1): Category.PAIR,
    (2, 2, 1): Category.TWO_PAIRS,
    (3, 1, 1): Category.THREE,
    (3, 2): Category.FULL,
    (4, 1): Category.FOUR,
    (5,): Category.POKER,
}


class Hand(NamedTuple):
    """The value of five dice. `group` are the dice that make the combination, the larger set first; () for nothing."""

    category: Category
    total: int  # 5..30, of all five dice (P5)
    group: Faces

    @property
    def strength(self) -> int:
        """Compares any two hands: by combination, then by total; equal strength is a draw (P5)."""
        return self.category << 5 | self.total


@cache  # at most 7776 entries, one for each order in which five dice can fall
def hand(faces: Faces) -> Hand:
    """Returns the hand of five faces 1..6, in any order."""
    ordered = tuple(sorted(faces))
    if ordered in STRAIGHTS:
        return Hand(Category.STRAIGHT, sum(ordered), ordered)
    counts = sorted(Counter(ordered).items(), key=lambda item: (-item[1], item[0]))
    group = tuple(face for face, count in counts if count > 1 for _ in range(count))
    return Hand(SHAPES[tuple(count for _, count in counts)], sum(ordered), group)


def strength(faces: Faces) -> int:
    return hand(faces).strength


def places(scored: list[tuple[int, int]]) -> tuple[tuple[int, ...], ...]:
    """Returns seats by strength, best first, from (strength, seat) in seat order: equal strength shares a place."""
    ordered = sorted(scored, key=lambda one: -one[0])
    return tuple(tuple(seat for _, seat in same) for _, same in groupby(ordered, key=lambda one: one[0]))


def plain(faces: Faces) -> Pips:
    """Returns dice that are drawn as digits: they make up a combination, or are not thrown now."""
    return Pips(faces, (False,) * len(faces))


def named(faces: Faces) -> Line:
    """Returns the combination in words, with its dice in brackets: also for a throw of five outside any table."""
    read = hand(faces)
    return Line("poker-hand", {"category": read.category.id, "dice": plain(read.group)})


def kind(category: Category) -> Line:
    """Returns the combination without its dice, for several hands that share it."""
    return Line("poker-kind", {"category": category.id})
