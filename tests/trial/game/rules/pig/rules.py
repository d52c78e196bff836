"""Pig: turns in the order of joining, as many throws in a turn as the player dares."""

from collections.abc import Mapping
from dataclasses import dataclass
from itertools import groupby
from typing import NamedTuple

from rules.dice import Dice
from rules.game import Event, Events, Illegal, Outcome, Seat

ENOUGH = 20
LONGEST = 200  # moves of a game; then whoever has most has won


class State(NamedTuple):
    """`players` are those still in, the one that is due first; `points` by seat; `pot` is not held yet."""

    points: tuple[int, ...]
    players: tuple[Seat, ...]
    pot: int = 0
    moves: int = 0

    @property
    def over(self) -> bool:
        return len(self.players) < 2 or self.moves >= LONGEST or max(self.points) >= ENOUGH


@dataclass(frozen=True, slots=True)
class Move:
    """`throw` or `hold`."""

    token: str

    def __str__(self) -> str:
        return self.token


THROW, HOLD = Move("throw"), Move("hold")


@dataclass(frozen=True, slots=True)
class Thrown(Event):
    seat: Seat
    face: int
    pot: int


@dataclass(frozen=True, slots=True)
class Held(Event):
    seat: Seat
    points: int


@dataclass(frozen=True, slots=True)
class Gone(Event):
    seat: Seat


def start(options: Mapping[str, int], seats: int, dice: Dice) -> tuple[State, Events]:
    return State((0,) * seats, tuple(range(seats))), ()


def waiting(state: State) -> tuple[Seat, ...]:
    return () if state.over else state.players


playing = waiting


def legal(state: State, seat: Seat) -> tuple[Move, ...]:
    if state.over or state.players[0] != seat:
        return ()
    return (THROW, HOLD) if state.pot else (THROW,)


def apply(state: State, seat: Seat, move: Move, dice: Dice) -> tuple[State, Events]:
    if move not in legal(state, seat):
        raise Illegal("pig-not-now")
    moves, others = state.moves + 1, (*state.players[1:], seat)
    if move == HOLD:
        points = state.points[seat] + state.pot
        held = (*state.points[:seat], points, *state.points[seat + 1 :])
        return State(held, others, 0, moves), (Held(seat, points),)
    (face,) = dice.roll(1)
    if face == 1:
        return State(state.points, others, 0, moves), (Thrown(seat, 1, 0),)
    return state._replace(pot=state.pot + face, moves=moves), (Thrown(seat, face, state.pot + face),)


def leave(state: State, seat: Seat, dice: Dice) -> tuple[State, Events]:
    if seat not in waiting(state):
        raise Illegal("table-not-in-game")
    pot = 0 if state.players[0] == seat else state.pot
    left = tuple(player for player in state.players if player != seat)
    return state._replace(players=left, pot=pot, moves=state.moves + 1), (Gone(seat),)


def view(state: State, viewer: Seat | None) -> State:
    return state


def absent(view: State) -> Move:
    return HOLD if view.pot else THROW


def outcome(state: State) -> Outcome | None:
    if not state.over:
        return None
    order = sorted(state.players, key=lambda seat: -state.points[seat])
    return Outcome(tuple(tuple(same) for _, same in groupby(order, key=lambda seat: state.points[seat])))


def parse(token: str) -> Move:
    for move in (THROW, HOLD):
        if token == str(move):
            return move
    raise Illegal("move-unknown")
