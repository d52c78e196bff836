"""Properties of every round of nuclear dice, checked against a second, slow implementation whose dice are objects."""

from collections import deque
from dataclasses import dataclass

from hypothesis import given, settings
from hypothesis import strategies as st

from bot.commands.simulate import Chance
from rules.dice import Loaded, Noted
from rules.game import Seat
from rules.nuclear.battle import BIG, Battle, Die, Queues, Result, battles, compare, lineup, small
from rules.nuclear.rules import RoundEnded, play

scores = st.tuples(st.integers(0, 9), st.integers(0, 9)).filter(lambda wins: sum(wins) <= 9)
seats = st.integers(0, 1)
seeds = st.integers(0, 2**32)
rounds = st.builds(lambda starter, wins, seed: play(sum(wins) + 1, starter, wins, Chance(seed)), seats, scores, seeds)
many = settings(max_examples=150)


@dataclass(eq=False)
class Token:
    """One die: big or small, the seat that it began with, its battles fought, and who held it when it left."""

    big: bool
    home: Seat
    fought: int = 0
    box: Seat | None = None  # who held it when it left; None while it is in a queue


class Referee:
    """Second implementation of N3-N8, clause by clause and without any table."""

    def __init__(self, starter: Seat, wins: tuple[int, int]) -> None:
        self.queues: tuple[list[Token], list[Token]] = ([], [])
        for seat in (0, 1):
            count = 7 if seat == starter else 6
            self.queues[seat].extend([Token(False, seat) for _ in range(count)])
            self.queues[seat].extend([Token(True, seat) for _ in range(wins[seat])])
        self.all = [*self.queues[0], *self.queues[1]]

    def points(self) -> tuple[int, int]:
        first, second = (sum(die.box == seat and not die.big for die in self.all) for seat in (0, 1))
        return first, second

    def over(self) -> bool:
        return not self.queues[0] or not self.queues[1] or max(self.points()) >= 7

    def _leave(self, seat: Seat, dice: list[Token]) -> None:
        for die in dice:
            self.queues[seat].remove(die)
            die.box = seat

    def battle(self, u: int, v: int) -> None:
        one, two = self.queues[0][0], self.queues[1][0]
        for die in (one, two):
            die.fought += 1
        tie = (u - v) % 3 == 0
        if tie and one.big and two.big:
            for seat in (0, 1):
                self._leave(seat, self.queues[seat][: u if u == v else None])
            return
        del self.queues[0][0], self.queues[1][0]
        if not tie or one.big or two.big:
            winner = (0 if one.big else 1) if tie else (0 if (u - v) % 6 in (1, 2) else 1)
            self.queues[winner].append(two if winner == 0 else one)
            self.queues[winner].append(one if winner == 0 else two)
        else:
            self.queues[0].append(one)
            self.queues[1].append(two)
        for seat in (0, 1):
            self._leave(seat, [die for die in self.queues[seat] if die.fought == 6])

    def read(self) -> Queues:
        """Returns the queues as the rules write them."""
        first, second = (tuple(6 - die.fought + BIG * die.big for die in queue) for queue in self.queues)
        return first, second


@given(starter=seats, wins=scores, seed=seeds)
@many
def test_every_battle_is_as_the_clauses_say(starter: Seat, wins: tuple[int, int], seed: int) -> None:
    """N3-N8: queues in their order, points and the end of the round agree with the referee after each battle; no die
    fights a seventh time, and a die that is taken keeps its count."""
    referee = Referee(starter, wins)
    queues: tuple[deque[Die], deque[Die]] = (deque(lineup(starter, wins)[0]), deque(lineup(starter, wins)[1]))
    assert referee.read() == lineup(starter, wins)
    for battle in battles(queues, Chance(seed)):
        assert not referee.over()
        referee.battle(*battle.faces)
        assert (tuple(queues[0]), tuple(queues[1])) == referee.read()
        assert battle.points == referee.points()
        assert max(die.fought for die in referee.all) <= 6
    assert referee.over()


@given(ended=rounds)
@many
def test_thirteen_points_and_no_round_is_drawn(ended: RoundEnded) -> None:
    """N8: a round has thirteen points, so the winner has seven or more and the other six or less."""
    assert sum(ended.points) == 13
    assert ended.points[ended.winner] >= 7
    assert ended.points[1 - ended.winner] <= 6
    if max(ended.battles[-1].points) < 7:
        assert () in ended.left
        assert ended.left[1 - ended.winner] == ()


@given(ended=rounds)
@many
def test_dice_are_in_a_queue_or_in_the_box(ended: RoundEnded) -> None:
    """N7, N8: no small or big die is lost or added; points are the small dice that left each player's hands."""
    start = lineup(ended.starter, ended.before)
    gone: list[Die] = []
    points = [0, 0]
    for battle in ended.battles:
        for seat in (0, 1):
            gone.extend(battle.gone[seat])
            points[seat] += small(battle.gone[seat])
        assert battle.points == tuple(points)
    everything = [*gone, *ended.left[0], *ended.left[1]]
    assert len(everything) == len(start[0]) + len(start[1])
    assert sum(die >= BIG for die in everything) == sum(ended.before)
    assert sum(die < BIG for die in everything) == 13


@given(ended=rounds)
@many
def test_a_disaster_takes_the_front_of_both_queues(ended: RoundEnded) -> None:
    """N6: the first p dice of *both* queues leave and no other, and only two big dice can do it."""
    queues: tuple[deque[Die], deque[Die]] = (deque(), deque())
    for seat, dice in enumerate(lineup(ended.starter, ended.before)):
        queues[seat].extend(dice)
    before = (tuple(queues[0]), tuple(queues[1]))
    for battle in battles(queues, Loaded(face for told in ended.battles for face in told.faces)):
        if battle.result in (Result.DISASTER, Result.DESTRUCTIVE):
            assert all(die & BIG for die in battle.dice)
            power = battle.power or 99
            for seat in (0, 1):
                front = before[seat][:power]
                assert battle.gone[seat] == (front[0] - 1, *front[1:])
                assert tuple(queues[seat]) == before[seat][power:]
        before = (tuple(queues[0]), tuple(queues[1]))


@given(ended=rounds)
@many
def test_the_events_tell_what_fell(ended: RoundEnded) -> None:
    """N4, N5: a battle's taker and result follow from its faces and its two dice alone; numbers count from one."""
    assert [battle.number for battle in ended.battles] == list(range(1, len(ended.battles) + 1))
    for battle in ended.battles:
        _judge(battle)
    again = play(ended.number, ended.starter, ended.before, Loaded(f for told in ended.battles for f in told.faces))
    assert again == ended


def _judge(battle: Battle) -> None:
    compared = compare(*battle.faces).value
    bigs = sum(bool(die & BIG) for die in battle.dice)
    if compared in ("first", "second"):
        assert (battle.result, battle.taker) == (Result.WON, int(compared == "second"))
    elif bigs == 1:
        assert battle.result is Result.BIG
        assert battle.taker is not None
        assert battle.dice[battle.taker] & BIG
    else:
        assert battle.taker is None
        assert battle.result in ((Result.DISASTER, Result.DESTRUCTIVE) if bigs else (Result.TIE, Result.SPECIAL))
        assert (battle.result in (Result.SPECIAL, Result.DESTRUCTIVE)) == (compared == "special")


@given(starter=seats, wins=scores, seed=seeds)
@many
def test_a_round_draws_two_faces_a_battle(starter: Seat, wins: tuple[int, int], seed: int) -> None:
    """N4: a battle draws two faces, one for each front die, and nothing else."""
    noted = Noted(Chance(seed))
    ended = play(1, starter, wins, noted)
    assert noted.fell == [face for battle in ended.battles for face in battle.faces]
