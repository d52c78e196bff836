"""Craps, the group's variant: everyone throws, and the circle is always completed. (C1-C8)"""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import NamedTuple

from rules.dice import Dice
from rules.game import Event, Events, Illegal, Outcome, Seat

SEVEN = 7


class Meaning(StrEnum):
    """Meaning of a throw of two dice for the player who threw them."""

    NATURAL = "natural"  # come-out 7, 11
    CRAPS = "craps"  # come-out 2, 3, 12
    POINT = "point"  # come-out, anything else: the number to repeat
    HIT = "hit"  # own point
    SEVEN_OUT = "seven-out"
    NOTHING = "nothing"


COME_OUT = {
    7: Meaning.NATURAL,
    11: Meaning.NATURAL,
    2: Meaning.CRAPS,
    3: Meaning.CRAPS,
    12: Meaning.CRAPS,
} | dict.fromkeys((4, 5, 6, 8, 9, 10), Meaning.POINT)


class Verdict(StrEnum):
    """How a circle ended."""

    WINNER = "winner"  # one natural, one hit, or one player left
    NATURALS = "naturals"  # several: they come out again, the others are out (C4)
    ALL_NATURALS = "all-naturals"  # everybody: a draw (C4)
    ALL_CRAPS = "all-craps"  # everybody: a draw (C5)
    POINTS = "points"  # those with points go on (C5)
    HITS = "hits"  # several: they come out again, the others are out (C7)
    ALL_HITS = "all-hits"  # everybody still in: a draw (C7)
    ALL_SEVENS = "all-sevens"  # everybody still in: a draw (C7)
    AGAIN = "again"  # no hit, the same points once more (C7)


DRAWS = frozenset((Verdict.ALL_NATURALS, Verdict.ALL_HITS, Verdict.ALL_CRAPS, Verdict.ALL_SEVENS))


class Cast(NamedTuple):
    """One throw of the circle: the seat, its two dice, and what they mean."""

    seat: Seat
    dice: tuple[int, ...]
    meaning: Meaning

    @property
    def total(self) -> int:
        return sum(self.dice)


class State(NamedTuple):
    """`players` are those still in, in the order of joining; `points[i]` is the point of `players[i]`, 0 at a come-out.

    `casts` are the throws of this circle, one for each player before `players[len(casts)]`, who is due.
    """

    seats: int
    players: tuple[Seat, ...]
    points: tuple[int, ...]
    come_out: bool = True
    casts: tuple[Cast, ...] = ()
    circle: int = 1
    throws: int = 0
    walked: tuple[Seat, ...] = ()  # those who left the table in this circle
    gone: tuple[tuple[Seat, ...], ...] = ()  # who is out, last out last; out by one circle is one place


View = State  # nothing is hidden in craps: everybody sees everything


@dataclass(frozen=True, slots=True)
class Move:
    """The only move: throw two dice."""

    def __str__(self) -> str:
        return "throw"


@dataclass(frozen=True, slots=True)
class Thrown(Event):
    cast: Cast


@dataclass(frozen=True, slots=True)
class CircleEnded(Event):
    circle: int
    casts: tuple[Cast, ...]
    verdict: Verdict
    out: tuple[Seat, ...]  # seats that are out by this circle
    on: tuple[Seat, ...]  # seats that play on
    walked: tuple[Seat, ...]  # seats that left during this circle


@dataclass(frozen=True, slots=True)
class Gone(Event):
    """A player left in mid-game (C8)."""

    seat: Seat


THROW = Move()
THROWS = (THROW,)


def start(options: Mapping[str, int], seats: int, dice: Dice) -> tuple[State, Events]:
    """C1: seats in the order of joining, and that order never changes."""
    return State(seats, tuple(range(seats)), (0,) * seats), ()


def due(state: State) -> Seat | None:
    """Who throws next; None when the game is over."""
    return state.players[len(state.casts)] if len(state.players) > 1 else None


def waiting(state: State) -> tuple[Seat, ...]:
    return state.players[len(state.casts) :] if len(state.players) > 1 else ()


def playing(state: State) -> tuple[Seat, ...]:
    return state.players if len(state.players) > 1 else ()


def legal(state: State, seat: Seat) -> tuple[Move, ...]:
    return THROWS if due(state) == seat else ()


def meaning(point: int, total: int) -> Meaning:
    """C2 for a come-out (point 0), C6 for a point of 4..10."""
    if point:
        return Meaning.HIT if total == point else Meaning.SEVEN_OUT if total == SEVEN else Meaning.NOTHING
    return COME_OUT[total]


def apply(state: State, seat: Seat, move: Move, dice: Dice) -> tuple[State, Events]:
    if due(state) != seat:
        raise Illegal("craps-not-now")
    faces = dice.roll(2)
    cast = Cast(seat, faces, meaning(state.points[len(state.casts)], faces[0] + faces[1]))
    casts = (*state.casts, cast)
    after = state._replace(casts=casts, throws=state.throws + 1)
    if len(casts) < len(state.players):  # C3: nothing is decided before the circle is completed
        return after, (Thrown(cast),)
    after, ended = _complete(after)
    return after, (Thrown(cast), ended)


def _having(casts: tuple[Cast, ...], wanted: Meaning) -> tuple[Seat, ...]:
    return tuple(cast.seat for cast in casts if cast.meaning is wanted)


def _complete(state: State) -> tuple[State, CircleEnded]:
    """Judges a circle in which every player still in has thrown."""
    verdict, on, again = (_judge_come_out if state.come_out else _judge_points)(state)
    out = tuple(seat for seat in state.players if seat not in set(on))
    thrown = {cast.seat: cast.total for cast in state.casts}
    points = dict(zip(state.players, state.points, strict=True))
    after = State(
        state.seats,
        on,
        (0,) * len(on) if again else tuple(points[seat] or thrown[seat] for seat in on),
        again,
        circle=state.circle + (len(on) > 1),
        throws=state.throws,
        gone=(*state.gone, out) if out else state.gone,
    )
    return after, CircleEnded(state.circle, state.casts, verdict, out, on, state.walked)


def _judge_come_out(state: State) -> tuple[Verdict, tuple[Seat, ...], bool]:
    """C4, C5: the verdict, who plays on, and whether they come out again."""
    naturals = _having(state.casts, Meaning.NATURAL)
    points = _having(state.casts, Meaning.POINT)
    if len(naturals) == 1:
        return Verdict.WINNER, naturals, True
    if naturals:
        return (Verdict.ALL_NATURALS if naturals == state.players else Verdict.NATURALS), naturals, True
    if not points:
        return Verdict.ALL_CRAPS, state.players, True
    return (Verdict.WINNER if len(points) == 1 else Verdict.POINTS), points, False


def _judge_points(state: State) -> tuple[Verdict, tuple[Seat, ...], bool]:
    """C7: the verdict, who plays on, and whether they come out again."""
    hits = _having(state.casts, Meaning.HIT)
    left = _having(state.casts, Meaning.NOTHING)
    if len(hits) == 1:
        return Verdict.WINNER, hits, True
    if hits:
        return (Verdict.ALL_HITS if hits == state.players else Verdict.HITS), hits, True
    if not left:
        return Verdict.ALL_SEVENS, state.players, True
    return (Verdict.WINNER if len(left) == 1 else Verdict.AGAIN), left, False


def leave(state: State, seat: Seat, dice: Dice) -> tuple[State, Events]:
    """C8: out at once; if one is left, that player wins; if nobody else is due in this circle, it is complete."""
    if seat not in state.players or len(state.players) == 1:
        raise Illegal("table-not-in-game")
    at = state.players.index(seat)
    left = state._replace(
        players=state.players[:at] + state.players[at + 1 :],
        points=state.points[:at] + state.points[at + 1 :],
        casts=tuple(cast for cast in state.casts if cast.seat != seat),
        walked=(*state.walked, seat),
        gone=(*state.gone, (seat,)),
    )
    gone = Gone(seat)
    if len(left.players) == 1:
        return left, (gone, CircleEnded(state.circle, left.casts, Verdict.WINNER, (), left.players, left.walked))
    if len(left.casts) == len(left.players):
        after, ended = _complete(left)
        return after, (gone, ended)
    return left, (gone,)


def view(state: State, viewer: Seat | None) -> View:
    return state


def absent(view: View) -> Move:
    return THROW


def outcome(state: State) -> Outcome | None:
    """The winner, then the others by the order of going out, last out highest; out in one circle is one place."""
    if len(state.players) > 1:
        return None
    return Outcome((state.players, *reversed(state.gone)))


def parse(token: str) -> Move:
    if token != "throw":
        raise Illegal("move-unknown")
    return THROW
