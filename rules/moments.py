"""What a game reports of its course: moments, records, luck, decisions."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from enum import IntEnum
from fractions import Fraction
from typing import Any, NamedTuple

from rules.lines import Arg, Seat


class Size(IntEnum):
    """Weight of a moment: like any move, worth a line of its own, worth a picture."""

    SMALL = 1
    BIG = 2
    HUGE = 3


@dataclass(frozen=True)
class Moment:
    """Something that was thrown, bid or shown. `kind` is the game's own word for it, `facts` are arguments for a line.

    Not HUGE as long as a later move of the same player can undo it. `seat` is None if it belongs to no player.
    """

    kind: str
    size: Size
    seat: Seat | None = None
    facts: Mapping[str, Arg] = field(default_factory=dict)


class Ply(NamedTuple):
    """One input of a game, the states around it, and its events.

    `seat` and `before` are None for the start, `move` for the start and for a leave.
    """

    seat: Seat | None
    move: Any
    before: Any  # state
    after: Any  # state
    events: tuple[Any, ...]


Log = Iterable[Ply]  # a whole game from its start; states hold hidden dice, so only a finished game may be told


@dataclass(frozen=True)
class Record:
    """A value of which a chat may keep the best: `measure` is the game's own word, more is better."""

    measure: str
    value: int
    seat: Seat


@dataclass(frozen=True)
class Luck:
    """A statistic of the dice: its `value`, and in `law` the exact chance of every value that it can have, 1 in all."""

    statistic: str
    value: int
    law: Mapping[int, Fraction]


@dataclass(frozen=True)
class Decision:
    """A move and the best one in its place, as canonical texts. `price`: the share of a win lost, 0 for the best."""

    seat: Seat
    chosen: str
    best: str
    price: Fraction
