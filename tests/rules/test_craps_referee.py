"""Compares craps with a second, slow implementation that is written from the clauses alone (seeds/rules/craps.md)."""

import random
from dataclasses import dataclass

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules.craps import GAME
from rules.craps.rules import THROW, CircleEnded, State, due
from rules.dice import Loaded


@dataclass
class Player:
    number: int
    point: int | None = None
    thrown: int | None = None  # in this circle


class Referee:
    """Second implementation of C1-C8: a list of those still in, judged when all of them have thrown."""

    def __init__(self, players: int) -> None:
        self.still_in = [Player(number) for number in range(players)]  # C1
        self.come_out = True  # C2
        self.out: list[set[int]] = []  # those who went out, first out first
        self.circles = 1
        self.throws = 0

    def whose_turn(self) -> int | None:
        if self.over():
            return None
        return next(player.number for player in self.still_in if player.thrown is None)

    def over(self) -> bool:
        return len(self.still_in) == 1

    def throws_dice(self, total: int) -> None:
        next(player for player in self.still_in if player.thrown is None).thrown = total
        self.throws += 1
        self.judge_if_complete()

    def leaves(self, number: int) -> None:  # C8
        self.still_in = [player for player in self.still_in if player.number != number]
        self.out.append({number})
        if not self.over():
            self.judge_if_complete()

    def judge_if_complete(self) -> None:
        if any(player.thrown is None for player in self.still_in):  # C3
            return
        if self.come_out:
            self.judge_come_out()
        else:
            self.judge_points()
        for player in self.still_in:
            player.thrown = None
        if not self.over():
            self.circles += 1

    def judge_come_out(self) -> None:
        natural = [player for player in self.still_in if player.thrown in (7, 11)]
        craps = [player for player in self.still_in if player.thrown in (2, 3, 12)]
        if natural:  # C4: one wins, several or all come out again
            self.only(natural)
        elif craps == self.still_in:  # C5: a draw
            pass
        else:  # C5: points go on
            self.only([player for player in self.still_in if player not in craps])
            for player in self.still_in:
                player.point = player.thrown
            self.come_out = False

    def judge_points(self) -> None:
        hits = [player for player in self.still_in if player.thrown == player.point]
        sevens = [player for player in self.still_in if player.thrown == 7]
        if hits:  # C7: one wins, several or all come out again
            self.only(hits)
            self.come_out = True
        elif sevens == self.still_in:  # C7: a draw
            self.come_out = True
        else:  # C7: the same points once more
            self.only([player for player in self.still_in if player not in sevens])

    def only(self, these: list[Player]) -> None:
        gone = {player.number for player in self.still_in if player not in these}
        if gone:
            self.out.append(gone)
        self.still_in = these

    def places(self) -> tuple[tuple[int, ...], ...]:
        return ((self.still_in[0].number,), *(tuple(sorted(place)) for place in reversed(self.out)))


def check(referee: Referee, state: State) -> None:
    """Asserts that rules and referee agree on players, turn, points, throws, circles and places."""
    players = referee.still_in
    assert state.players == tuple(player.number for player in players)
    assert due(state) == referee.whose_turn()
    assert state.throws == referee.throws
    assert state.circle == referee.circles
    outcome = GAME.outcome(state)
    if referee.over():
        assert outcome is not None
        assert tuple(tuple(sorted(place)) for place in outcome.places) == referee.places()
        return
    assert outcome is None
    assert state.come_out == referee.come_out
    if not state.come_out:
        assert state.points == tuple(player.point for player in players)
    assert [cast.total for cast in state.casts] == [player.thrown for player in players if player.thrown is not None]


def evening(seats: int, chance: random.Random, leaves: float, faces: list[int]) -> int:
    """Plays a random game beside the referee; returns the number of circles. With fewer `faces` there are more
    draws."""
    state, _ = GAME.start({}, seats, Loaded(()))
    referee = Referee(seats)
    check(referee, state)
    while not referee.over():
        if chance.random() < leaves:
            seat = chance.choice(state.players)
            state, events = GAME.leave(state, seat, Loaded(()))
            referee.leaves(seat)
        else:
            dice = (chance.choice(faces), chance.choice(faces))
            seat = GAME.waiting(state)[0]
            state, events = GAME.apply(state, seat, THROW, Loaded(dice))
            referee.throws_dice(sum(dice))
        check(referee, state)
        for event in events:
            if isinstance(event, CircleEnded):
                assert event.on == state.players
                assert not set(event.out) & set(state.players)
    return referee.circles


@pytest.mark.parametrize("leaves", [0.0, 0.03, 0.2, 0.6])
def test_the_rules_agree_with_the_referee(leaves: float) -> None:
    """C1-C8: rules and referee agree after each throw and leave of 3,000 games, with fair dice and with dice that draw
    often."""
    chance = random.Random(int(leaves * 100))
    longest = 0
    for _ in range(3000):
        faces = chance.choice(([1, 2, 3, 4, 5, 6], [1, 2, 3, 4, 5, 6], [1, 1, 6, 6, 6, 2], [3, 4, 3, 4, 5]))
        longest = max(longest, evening(chance.randint(2, 9), chance, leaves, faces))
    assert longest > 2


@pytest.mark.parametrize("leaves", [0.0, 0.3])
def test_the_rules_agree_with_the_referee_in_a_crowd(leaves: float) -> None:
    """C1-C8: rules and referee agree for 200 players, who go out and leave in large numbers."""
    chance = random.Random(7)
    for _ in range(4):
        evening(200, chance, leaves, [1, 2, 3, 4, 5, 6])


@given(seats=st.integers(2, 6), seed=st.integers(0, 2**32), leaves=st.floats(0, 0.9))
@settings(max_examples=150)
def test_no_evening_can_be_found_that_differs(seats: int, seed: int, leaves: float) -> None:
    """C1-C8: hypothesis finds no game in which rules and referee differ."""
    evening(seats, random.Random(seed), leaves, [1, 2, 3, 4, 5, 6])
