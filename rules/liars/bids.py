"""Bids and their order: the number first, then the face, and 1 is the highest face. (L2-L4)"""

import re
from dataclasses import dataclass
from functools import cache

from rules.game import Illegal

FACES = (2, 3, 4, 5, 6, 1)  # from low to high (L4)
TOKEN = re.compile(r"bid ([1-9][0-9]{0,2})x([1-6])")


@dataclass(frozen=True, slots=True)
class Bid:
    """At least `number` dice (1 or more) of `face` (1..6) among all dice in play."""

    number: int
    face: int

    def __str__(self) -> str:
        return f"bid {self.number}x{self.face}"

    @property
    def height(self) -> int:
        """Rank of the bid: 0 for 1x2, 5 for 1x1, 6 for 2x2. A raise is a bid of greater height (L4)."""
        return self.number * 6 - 6 + (self.face - 2) % 6


@dataclass(frozen=True, slots=True)
class Call:
    """The call, which doubts the last bid: all cups are lifted (L6)."""

    def __str__(self) -> str:
        return "call"


Move = Bid | Call
CALL = Call()


@cache
def moves(total: int) -> tuple[Move, ...]:
    """Returns all bids on `total` dice, each at the index of its height, and last the call."""
    return (*(Bid(number, face) for number in range(1, total + 1) for face in FACES), CALL)


def cheapest(least: int, face: int) -> int:
    """Returns the smallest number of dice for a bid on `face` that has at least the height `least`."""
    return least // 6 + (1 if (face - 2) % 6 >= least % 6 else 2)


def parse(token: str) -> Move:
    """Returns the move that a canonical text writes, `bid 4x5` or `call`. Raises Illegal for any other text."""
    if token == "call":
        return CALL
    found = TOKEN.fullmatch(token)
    if found is None:
        raise Illegal("move-unknown")
    return Bid(int(found[1]), int(found[2]))
