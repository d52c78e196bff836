"""Dice poker: five dice, one chance to throw some of them again, and the best hand wins. (P1-P6)"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import NamedTuple

from rules.dice import Dice, Faces
from rules.game import Event, Events, Illegal, Outcome, Seat
from rules.poker.hands import DICE, places, strength
from rules.poker.moves import ALLOWED, FIRST, PASS, SECOND, THROW, Move


class State(NamedTuple):
    """`players` are those in the ranking, in the order of joining. `hands[i]` is the hand of `players[i]` as it is now,
    `moves[i]` what that player did in round two: both are as long as the players who had their turn.

    `turns` counts the turns that ended, by a move or because the one in turn left."""

    seats: int
    players: tuple[Seat, ...]
    hands: tuple[Faces, ...] = ()
    moves: tuple[Move, ...] = ()
    turns: int = 0
    walked: tuple[Seat, ...] = ()  # left before the end of their second round: out of the ranking (P6)
    left: tuple[Seat, ...] = ()  # left after it: the hand stands

    @property
    def round(self) -> int:
        return 1 if len(self.hands) < len(self.players) else 2

    @property
    def over(self) -> bool:
        """Everybody has had two rounds, or one player is left."""
        return len(self.players) in (1, len(self.moves))


View = State  # nothing is hidden in dice poker: everybody sees everything


@dataclass(frozen=True, slots=True)
class Thrown(Event):
    """Round one: five dice (P2)."""

    seat: Seat
    faces: Faces


@dataclass(frozen=True, slots=True)
class Rerolled(Event):
    """Round two: the dice on `spots` of `before` were thrown again and gave `after` (P3)."""

    seat: Seat
    before: Faces
    spots: tuple[int, ...]
    after: Faces


@dataclass(frozen=True, slots=True)
class Passed(Event):
    seat: Seat
    faces: Faces


@dataclass(frozen=True, slots=True)
class Gone(Event):
    """A player left the table. `stands`: after the second round, so that the hand stays in the ranking (P6)."""

    seat: Seat
    stands: bool


@dataclass(frozen=True, slots=True)
class RoundEnded(Event):
    round: int


ENDED = (RoundEnded(1), RoundEnded(2))


def start(options: Mapping[str, int], seats: int, dice: Dice) -> tuple[State, Events]:
    """P1: two or more players, in the order of joining."""
    return State(seats, tuple(range(seats))), ()


def due(state: State) -> Seat | None:
    """Returns the seat in turn, None when the game is over."""
    players, hands, moves = state.players, state.hands, state.moves
    done = len(hands) if len(hands) < len(players) else len(moves)
    return players[done] if done < len(players) > 1 else None


def waiting(state: State) -> tuple[Seat, ...]:
    """Returns the seats still to move in this round, in the order of joining."""
    return () if state.over else state.players[len(state.hands if state.round == 1 else state.moves) :]


def playing(state: State) -> tuple[Seat, ...]:
    """Returns the seats whose hand is in the ranking and that are still at the table."""
    return () if state.over else tuple(seat for seat in state.players if seat not in state.left)


def legal(state: State, seat: Seat) -> tuple[Move, ...]:
    if due(state) != seat:
        return ()
    return FIRST if state.round == 1 else SECOND


def apply(state: State, seat: Seat, move: Move, dice: Dice) -> tuple[State, Events]:
    if due(state) != seat:
        raise Illegal("poker-not-now")
    if len(state.hands) < len(state.players):
        return _throw(state, seat, move, dice)
    if move not in ALLOWED:
        raise Illegal("poker-not-now")
    seats, players, hands, moves, turns, walked, left = state
    at = len(moves)
    before = hands[at]
    told: Event
    if move.spots:
        after = put(before, move.spots, dice.roll(len(move.spots)))
        hands = (*hands[:at], after, *hands[at + 1 :])
        told = Rerolled(seat, before, move.spots, after)
    else:
        told = Passed(seat, before)
    events = (told,) if at + 1 < len(players) else (told, ENDED[1])
    return State(seats, players, hands, (*moves, move), turns + 1, walked, left), events


def _throw(state: State, seat: Seat, move: Move, dice: Dice) -> tuple[State, Events]:
    """P2: exactly five dice."""
    if move != THROW:
        raise Illegal("poker-not-now")
    faces = dice.roll(DICE)
    seats, players, hands, moves, turns, walked, left = state
    told = Thrown(seat, faces)
    events = (told,) if len(hands) + 1 < len(players) else (told, ENDED[0])
    return State(seats, players, (*hands, faces), moves, turns + 1, walked, left), events


def put(before: Faces, spots: tuple[int, ...], fell: Faces) -> Faces:
    """Returns `before` with the faces `fell` on the places `spots` (from 1), each instead of the old die."""
    after = list(before)
    for spot, face in zip(spots, fell, strict=True):
        after[spot - 1] = face
    return tuple(after)


def leave(state: State, seat: Seat, dice: Dice) -> tuple[State, Events]:
    """P6: before the end of their second round they are out of the ranking, after it their hand stands.

    One player left in the ranking wins at once; if nobody else is due in this round, it ends."""
    if state.over or seat not in state.players or seat in state.left:
        raise Illegal("table-not-in-game")
    at = state.players.index(seat)
    if at < len(state.moves):
        return state._replace(left=(*state.left, seat)), (Gone(seat, True),)
    after = state._replace(
        players=state.players[:at] + state.players[at + 1 :],
        hands=state.hands[:at] + state.hands[at + 1 :],
        turns=state.turns + (due(state) == seat),
        walked=(*state.walked, seat),
    )
    gone = Gone(seat, False)
    return after, (gone, ENDED[state.round - 1]) if after.over or after.round > state.round else (gone,)


def view(state: State, viewer: Seat | None) -> View:
    return state


def absent(view: View) -> Move:
    """voice 1.16: round one is thrown, round two is a pass."""
    return THROW if view.round == 1 else PASS


def outcome(state: State) -> Outcome | None:
    """P4, P5: by combination, then by the total of all five dice; still equal is a draw and shares the place."""
    if not state.over:
        return None
    if len(state.players) == 1:
        return Outcome((state.players,))
    return Outcome(places([(strength(faces), seat) for faces, seat in zip(state.hands, state.players, strict=True)]))
