"""What a game has to say about what happened in it, for whoever tells an evening: moments, records, luck, decisions."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from enum import IntEnum
from fractions import Fraction
from typing import Any, NamedTuple

from rules.lines import Arg, Seat


class Size(IntEnum):
    """How loud a moment is told: as any move, with a line of its own, with a picture."""

    SMALL = 1
    BIG = 2
    HUGE = 3


@dataclass(frozen=True)
class Moment:
    """Something that was thrown, bid or shown. `kind` is the game's own word for it, `facts` what can be told of it.

    What a later move of the same player can still undo is not yet HUGE. `seat` is None where it is nobody's.
    """

    kind: str
    size: Size
    seat: Seat | None = None
    facts: Mapping[str, Arg] = field(default_factory=dict)


class Ply(NamedTuple):
    """One input of a game and what came of it. `seat` and `before` are None for the start, `move` for a leave too."""

    seat: Seat | None
    move: Any
    before: Any  # state
    after: Any  # state
    events: tuple[Any, ...]


Log = Iterable[Ply]  # a whole game from its start: states hold hidden dice, so only one that is over may be told


@dataclass(frozen=True)
class Record:
    """A value that a chat may keep the best of: `measure` is the game's own word, more is better."""

    measure: str
    value: int
    seat: Seat


@dataclass(frozen=True)
class Luck:
    """What the dice gave: `law` is the exact chance of every value that `statistic` can have, 1 in all."""

    statistic: str
    value: int
    law: Mapping[int, Fraction]


@dataclass(frozen=True)
class Decision:
    """A choice against the best one, as canonical texts. `price`: the share of a win that it cost, 0 for the best."""

    seat: Seat
    chosen: str
    best: str
    price: Fraction
