"""Nuclear dice: ten rounds at most; one move plays a whole round. (N2, N3, N8, N9)"""

from collections import deque
from collections.abc import Mapping
from dataclasses import dataclass, replace

from rules.dice import Dice, Faces
from rules.game import Event, Events, Illegal, Outcome, Seat
from rules.nuclear.battle import DISASTERS, Battle, Compared, Queues, battles, compare, lineup, small

ROUNDS = 10
EARLY = 6  # wins in the first nine rounds that end the game (N9)
SEATS = (0, 1)


@dataclass(frozen=True, slots=True)
class Opened(Event):
    """The opening throws: ties, and the last one, whose winner has seven small dice in round one (N2)."""

    throws: tuple[Faces, ...]
    starter: Seat


@dataclass(frozen=True, slots=True)
class RoundEnded(Event):
    """A whole round. Pairs are in the order of the seats."""

    number: int  # 1..10
    starter: Seat  # who had seven small dice
    before: tuple[int, int]  # rounds won before it
    battles: tuple[Battle, ...]
    left: Queues  # what remained and scored for its holder (N8)
    points: tuple[int, int]  # 13 together
    winner: Seat

    @property
    def after(self) -> tuple[int, int]:
        """Rounds won, this one included."""
        return self.before[0] + (self.winner == 0), self.before[1] + (self.winner == 1)

    @property
    def disasters(self) -> int:
        return sum(battle.result in DISASTERS for battle in self.battles)


@dataclass(frozen=True, slots=True)
class Won(Event):
    """The game is decided (N9). `opener` began it with seven small dice."""

    winner: Seat
    opener: Seat


@dataclass(frozen=True, slots=True)
class Gone(Event):
    """A player left in mid-game, and the other one has won."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class State:
    """State between two rounds. There are no dice on the table: the rounds won decide the next line-up (N3)."""

    opening: tuple[Faces, ...]  # one throw of each player, until it was no tie
    winners: tuple[Seat, ...] = ()  # of the rounds played
    battles: int = 0
    disasters: int = 0
    last: RoundEnded | None = None
    before: RoundEnded | None = None  # the round before the last one
    left: Seat | None = None  # who left the table

    @property
    def wins(self) -> tuple[int, int]:
        return self.winners.count(0), self.winners.count(1)

    @property
    def starter(self) -> Seat:
        """Who gets seven small dice in the next round: the last one's winner, at first the opening's (N2, N3)."""
        return self.winners[-1] if self.winners else self.opener

    @property
    def opener(self) -> Seat:
        """Who won the opening throw (N2)."""
        return int(compare(*self.opening[-1]) is Compared.SECOND)

    @property
    def winner(self) -> Seat | None:
        """N9: six wins within nine rounds, otherwise whoever wins round ten. None while the game goes on."""
        if self.left is not None:
            return 1 - self.left
        if not self.winners or (len(self.winners) < ROUNDS and self.winners.count(self.winners[-1]) < EARLY):
            return None
        return self.winners[-1]


View = State  # nothing is hidden here: everybody sees everything


@dataclass(frozen=True, slots=True)
class Move:
    """The only move: play the next round. Either player may."""

    def __str__(self) -> str:
        return "round"


ROUND = Move()
MOVES = (ROUND,)


def start(options: Mapping[str, int], seats: int, dice: Dice) -> tuple[State, Events]:
    """N2: both throw one die, ties of either kind again."""
    throws = [dice.roll(2)]
    while compare(*throws[-1]) in (Compared.TIE, Compared.SPECIAL):
        throws.append(dice.roll(2))
    state = State(tuple(throws))
    return state, (Opened(state.opening, state.starter),)


def waiting(state: State) -> tuple[Seat, ...]:
    """Returns both seats, the last round's winner first."""
    return (state.starter, 1 - state.starter) if state.winner is None else ()


def playing(state: State) -> tuple[Seat, ...]:
    return SEATS if state.winner is None else ()


def legal(state: State, seat: Seat) -> tuple[Move, ...]:
    return MOVES if seat in SEATS and state.winner is None else ()


def apply(state: State, seat: Seat, move: Move, dice: Dice) -> tuple[State, Events]:
    if not legal(state, seat):
        raise Illegal("nuclear-over")
    ended = play(len(state.winners) + 1, state.starter, state.wins, dice)
    after = State(
        state.opening,
        (*state.winners, ended.winner),
        state.battles + len(ended.battles),
        state.disasters + ended.disasters,
        ended,
        state.last,
    )
    return after, (ended,) if after.winner is None else (ended, Won(after.winner, after.opener))


def play(number: int, starter: Seat, wins: tuple[int, int], dice: Dice) -> RoundEnded:
    """N3-N8: a whole round. What remains in the queues scores for its holder, so one of them has more than half."""
    mine, yours = lineup(starter, wins)
    queues = (deque(mine), deque(yours))
    fought = tuple(battles(queues, dice))
    left = (tuple(queues[0]), tuple(queues[1]))
    points = (fought[-1].points[0] + small(left[0]), fought[-1].points[1] + small(left[1]))
    return RoundEnded(number, starter, wins, fought, left, points, int(points[1] > points[0]))


def leave(state: State, seat: Seat, dice: Dice) -> tuple[State, Events]:
    """N11: who leaves in mid-game loses it at once."""
    if not legal(state, seat):
        raise Illegal("table-not-in-game")
    return replace(state, left=seat), (Gone(seat),)


def view(state: State, viewer: Seat | None) -> View:
    return state


def absent(view: View) -> Move:
    return ROUND


def choose(view: View, chance: Dice) -> Move:
    """Returns the only move: a computer player has nothing to decide here."""
    return ROUND


def outcome(state: State) -> Outcome | None:
    winner = state.winner
    return None if winner is None else Outcome(((winner,), (1 - winner,)))


def parse(token: str) -> Move:
    if token != "round":
        raise Illegal("move-unknown")
    return ROUND


def count(events: Events) -> Mapping[str, int]:
    """Returns counters for `butler simulate`: battles, disasters, games won by the winner of the opening throw."""
    rounds = [event for event in events if isinstance(event, RoundEnded)]
    return {
        "battles": sum(len(ended.battles) for ended in rounds),
        "disasters": sum(ended.disasters for ended in rounds),
        "opener_wins": sum(isinstance(event, Won) and event.winner == event.opener for event in events),
    }
