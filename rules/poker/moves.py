"""The moves of dice poker and their canonical texts: `throw`, `pass`, `reroll 3,4,5`. (P2, P3)"""

from dataclasses import dataclass
from itertools import combinations

from rules.game import Illegal
from rules.poker.hands import DICE


@dataclass(frozen=True, slots=True)
class Move:
    """`throw` in round one; `pass` or `reroll 3,4,5` in round two: positions from 1, as shown, ascending."""

    token: str
    spots: tuple[int, ...] = ()

    def __str__(self) -> str:
        return self.token


def _reroll(spots: tuple[int, ...]) -> Move:
    return Move("reroll " + ",".join(map(str, spots)), spots)


THROW = Move("throw")
PASS = Move("pass")
REROLLS = {
    spots: _reroll(spots)
    for spots in sorted(spots for count in range(1, DICE + 1) for spots in combinations(range(1, DICE + 1), count))
}
FIRST = (THROW,)
SECOND = (PASS, *REROLLS.values())
ALLOWED = frozenset(SECOND)
TOKENS = {move.token: move for move in (*FIRST, *SECOND)}


def parse(token: str) -> Move:
    if token not in TOKENS:
        raise Illegal("move-unknown")
    return TOKENS[token]
