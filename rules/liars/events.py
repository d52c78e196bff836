"""Events of liar's dice. No event before a call tells anything of a die. (L1)"""

from dataclasses import dataclass
from typing import NamedTuple

from rules.dice import Faces
from rules.game import Event, Seat
from rules.liars.bids import Bid


class Placed(NamedTuple):
    """A bid and who made it."""

    seat: Seat
    bid: Bid


@dataclass(frozen=True, slots=True)
class Shaken(Event):
    """A round began: everyone shook, and `opener` bids first."""

    round: int
    opener: Seat


@dataclass(frozen=True, slots=True)
class BidMade(Event):
    seat: Seat
    bid: Bid
    zhai: bool  # this is the first bid of 1s: from now on they count only as 1s (L5)


@dataclass(frozen=True, slots=True)
class Lifted(Event):
    """A call and its result: `found` dice match the bid, `loser` has `left` dice now (L6)."""

    round: int
    caller: Seat
    bidder: Seat
    bid: Bid
    wild: bool
    cups: tuple[tuple[Seat, Faces], ...]  # every player still in, in the order of the seats
    found: int
    loser: Seat
    left: int
    over: bool


@dataclass(frozen=True, slots=True)
class Won(Event):
    """A call left one player in the match, with `left` of the `dice` that each began with (L8)."""

    winner: Seat
    left: int
    dice: int


@dataclass(frozen=True, slots=True)
class Gone(Event):
    """A player left in mid-match."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Voided(Event):
    """A round that ended without a call, because `seat` left."""

    round: int
    seat: Seat
    over: bool
