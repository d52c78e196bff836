"""Computer players of liar's dice: their characters, measured, and that other cups do not change their moves."""

import random
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

import pytest

from bot.commands.simulate import Chance
from rules import games
from rules.dice import Dice, Loaded
from rules.game import Chooser
from rules.liars import cpu
from rules.liars.bids import CALL, Bid, Move
from rules.liars.public import Public, State, View
from rules.liars.rules import legal

LIARS = games()["liars"]
PLAYERS: Mapping[str, Chooser[View, Move]] = {"A": cpu.cautious, "B": cpu.bluffer, "N": cpu.neutral}


@dataclass
class Habits:
    """Counts of one player's decisions, and their rates as L12 defines them."""

    did: Counter[str] = field(default_factory=Counter)

    @property
    def calls(self) -> float:
        return self.did["call"] / self.did["faced a bid"]

    @property
    def bluffs(self) -> float:
        return self.did["bluff"] / self.did["bid"]

    def note(self, view: View, move: Move) -> None:
        self.did["faced a bid"] += bool(view.table.bids)
        self.did["call" if move == CALL else "bid"] += 1
        self.did["bluff"] += isinstance(move, Bid) and move.face not in view.mine


def match(kinds: Sequence[str], dice: Dice, chance: Dice, habits: Mapping[str, Habits] | None = None) -> str:
    """Plays one match of five dice each; returns the kind of player that won."""
    state, _ = LIARS.start(LIARS.settled({}), len(kinds), dice)
    while (outcome := LIARS.outcome(state)) is None:
        seat = state.table.due
        view = LIARS.view(state, seat)
        move = PLAYERS[kinds[seat]](view, chance)
        if habits is not None:
            habits[kinds[seat]].note(view, move)
        state, _ = LIARS.apply(state, seat, move, dice)
    return kinds[outcome.places[0][0]]


def bench(one: str, others: str, matches: int, seed: int, habits: Mapping[str, Habits] | None = None) -> int:
    """Returns how many matches `one` wins against two `others`, each time in seats drawn anew."""
    seating, dice, chance = random.Random(seed), Chance(seed + 1), Chance(seed + 2)
    kinds = [one, others[0], others[-1]]
    won = 0
    for _ in range(matches):
        seating.shuffle(kinds)
        won += match(kinds, dice, chance, habits) == one
    return won


def habits_of(kind: str) -> Habits:
    """Returns the counts of the bench of L12: seats [X, N, N], 300 matches, one seed."""
    habits = {"N": Habits(), kind: Habits()}
    bench(kind, "N", 300, 20_240, habits)
    return habits[kind]


def test_a_is_cautious_and_calls_often() -> None:
    """L11, L12: A calls .46 to .56 of the bids it faces, .06 more than N, and bluffs in .13 of its bids at most."""
    cautious, neutral = habits_of("A"), habits_of("N")
    assert 0.46 <= cautious.calls <= 0.56
    assert cautious.calls - neutral.calls >= 0.06
    assert cautious.bluffs <= 0.13
    assert neutral.bluffs <= 0.13


def test_b_bluffs_and_calls_rarely() -> None:
    """L11, L12: B calls .24 at most of the bids it faces, and bids an unheld face in .34 to .46 of its bids."""
    bluffer = habits_of("B")
    assert bluffer.calls <= 0.24
    assert 0.34 <= bluffer.bluffs <= 0.46


def situations(matches: int, seats: int, seed: int) -> Iterator[State]:
    """Yields states of matches with moves of all kinds, cheap bids more often so that rounds are long."""
    chance = random.Random(seed)
    dice = Chance(seed)
    for _ in range(matches):
        options = LIARS.settled({"dice": chance.choice((1, 3, 5, 6))})
        state, _ = LIARS.start(options, seats, dice)
        while LIARS.outcome(state) is None:
            yield state
            moves = legal(state, state.table.due)
            move = (
                moves[-1]
                if moves[-1] == CALL and chance.random() < 0.3
                else moves[min(chance.randrange(8), len(moves) - 1)]
            )
            state, _ = LIARS.apply(state, state.table.due, move, dice)


@pytest.mark.parametrize("kind", PLAYERS)
@pytest.mark.parametrize("seats", [2, 3, 8])
def test_no_peeking(kind: str, seats: int) -> None:
    """L11: with all other cups shaken anew, a computer player makes the same move from the same chance."""
    again = Chance(3)
    for number, state in enumerate(situations(6, seats, 77)):
        table: Public = state.table
        due = table.due
        assert due is not None
        cups = tuple(cup if seat == due else again.roll(len(cup)) for seat, cup in enumerate(state.cups))
        choose = PLAYERS[kind]
        move = choose(LIARS.view(state, due), Chance(number))
        assert choose(LIARS.view(State(table, cups), due), Chance(number)) == move
        assert move in legal(state, due)


def seen(mine: tuple[int, ...], bids: tuple[Bid, ...] = (), held: tuple[int, ...] = (5, 5, 5)) -> View:
    """Returns what seat 0, in turn, sees with these dice after these bids of a round."""
    opener = -len(bids) % len(held)
    falls = [opener, *mine, *(1,) * (sum(held) - len(mine))]
    state, _ = LIARS.start({"dice": held[0], "people": 0}, len(held), Loaded(falls))
    for bid in bids:
        state, _ = LIARS.apply(state, state.table.due, bid, Loaded(()))
    view: View = LIARS.view(state, 0)
    return view


@pytest.mark.parametrize(
    ("mine", "bids", "kind", "move"),
    [
        # 5 dice of 15, 10 unseen, no 4 and no 1: 4x4 needs 4 of 10 at 1/3, .44: A calls, N does not
        ((2, 2, 3, 3, 5), (Bid(4, 4),), "A", CALL),
        ((2, 2, 3, 3, 5), (Bid(4, 4),), "N", Bid(4, 5)),  # 4x5, 5x2 and 5x3 need 3: a tie goes to the lowest
        ((4, 4, 4, 2, 6), (Bid(4, 4),), "A", Bid(5, 4)),  # 5x4 needs 2, 4x6 needs 3
        ((1, 1, 1, 2, 6), (), "A", Bid(4, 2)),  # 4x2 and 4x6 are certain
    ],
)
def test_the_rule_of_each(mine: tuple[int, ...], bids: tuple[Bid, ...], kind: str, move: Move) -> None:
    """L11: each character calls below its limit, and otherwise makes the likeliest raise."""
    assert PLAYERS[kind](seen(mine, bids), Chance(1)) == move


def test_b_draws_only_among_unheld_faces_that_are_likely_enough() -> None:
    """L11: B's bluff is the cheapest bid on an unheld face with P >= .15, drawn after that test."""
    view = seen((2, 2, 3, 3, 5), (Bid(4, 4),))  # unheld: 4, 6, 1; 4x1 needs 4 of 10 at 1/6, .07
    drawn = Counter(cpu.bluffer(view, Chance(seed)) for seed in range(400))
    assert set(drawn) == {Bid(4, 6), Bid(5, 4), cpu.likeliest(view, cpu.raises(view))}
    assert 60 < drawn[Bid(4, 6)] < 140  # a quarter each, +-4.6 sigma
    assert 60 < drawn[Bid(5, 4)] < 140


def test_only_the_call_is_left_at_the_top() -> None:
    """L4: after all dice of ones every character calls, even if its own dice prove the bid."""
    view = seen((1, 1), (Bid(4, 1),), held=(2, 2))
    assert cpu.raises(view) == []
    assert {choose(view, Chance(1)) for choose in PLAYERS.values()} == {CALL}
