"""Nuclear dice, clause by clause (seeds/rules/nuclear.md), with loaded dice."""

from collections import deque

import pytest

from bot.commands.simulate import Chance, measure
from rules import games
from rules.dice import Loaded, Mismatch
from rules.game import Illegal, Outcome
from rules.nuclear import rules
from rules.nuclear.battle import (
    BIG,
    BIG_DIE,
    JUDGED,
    SMALL_DIE,
    Battle,
    Compared,
    Die,
    Queue,
    Queues,
    Result,
    battles,
    compare,
    lineup,
)
from rules.nuclear.rules import ROUND, Opened, RoundEnded, State

FIRST, SECOND, TIE, SPECIAL = (2, 1), (1, 2), (3, 3), (2, 5)  # throws of two dice, by what they mean
LONG = (SMALL_DIE,) * 3  # dice behind those that fight, so that the round goes on


def fight(first: Queue, second: Queue, *throws: tuple[int, int]) -> tuple[tuple[Battle, ...], Queues]:
    """Returns these battles between these queues, and the queues after the last of them."""
    queues: tuple[deque[Die], deque[Die]] = (deque(first), deque(second))
    fought = battles(queues, Loaded(face for throw in throws for face in throw))
    told = tuple(next(fought) for _ in throws)
    return told, (tuple(queues[0]), tuple(queues[1]))


def won(*seats: int) -> State:
    """Returns a game whose opening seat 0 won, after rounds won by these seats."""
    return State(opening=(FIRST,), winners=seats)


def swept(state: State, winner: int) -> tuple[int, ...]:
    """Returns the dice of the shortest possible round: this seat wins every battle until the other has no dice."""
    throw = FIRST if winner == 0 else SECOND
    return throw * len(lineup(state.starter, state.wins)[1 - winner])


def played(state: State, winner: int) -> State:
    after, _ = rules.apply(state, winner, ROUND, Loaded(swept(state, winner)))
    return after


@pytest.mark.parametrize(("u", "v"), [(3, 2), (3, 1), (2, 1), (2, 6), (1, 6), (1, 5), (6, 5), (6, 4)])
def test_a_die_beats_the_two_steps_below_it_around_the_circle(u: int, v: int) -> None:
    """N1: a die beats the two steps below it, around the circle of six."""
    assert compare(u, v) is Compared.FIRST
    assert compare(v, u) is Compared.SECOND


def test_equal_is_a_tie_and_three_apart_a_special_tie() -> None:
    """N1: equal throws are a tie, throws three apart a special tie."""
    for u in range(1, 7):
        assert compare(u, u) is Compared.TIE
        assert compare(u, (u + 2) % 6 + 1) is Compared.SPECIAL
    each = [compare(u, v) for u in range(1, 7) for v in range(1, 7)]
    assert [each.count(result) for result in Compared] == [12, 12, 6, 6]


def test_the_opening_is_thrown_until_it_is_no_tie() -> None:
    """N2: the opening is thrown again after 4 4, a tie, and 2 5, a special tie; 5 3 is for the first."""
    state, events = rules.start({}, 2, Loaded((4, 4, 2, 5, 5, 3)))
    assert events == (Opened(((4, 4), (2, 5), (5, 3)), 0),)
    assert state.starter == 0
    assert rules.start({}, 2, Loaded(SECOND))[0].starter == 1


def test_seven_small_dice_for_the_last_winner_and_a_big_one_behind_for_each_win() -> None:
    """N3: the last winner has seven small dice, the other six, and each a big one behind them for each round won."""
    assert lineup(0, (0, 0)) == ((SMALL_DIE,) * 7, (SMALL_DIE,) * 6)
    assert lineup(1, (3, 1)) == ((SMALL_DIE,) * 6 + (BIG_DIE,) * 3, (SMALL_DIE,) * 7 + (BIG_DIE,))
    state = played(played(won(), 1), 1)
    assert (state.starter, state.wins) == (1, (0, 2))
    assert state.last is not None
    assert (state.last.starter, state.last.before, state.last.after) == (1, (0, 1), (0, 2))


@pytest.mark.parametrize("throw", [FIRST, SECOND])
def test_the_winner_puts_the_losers_die_behind_its_queue_and_its_own_die_after_it(throw: tuple[int, int]) -> None:
    """N4: the winner puts the loser's die behind its queue, and its own die after it."""
    (battle,), (first, second) = fight((5, *LONG), (BIG | 4, *LONG), throw)
    assert battle.result is Result.WON
    assert battle.dice == (5, BIG | 4)
    if throw == FIRST:
        assert (battle.taker, first, second) == (0, (*LONG, BIG | 3, 4), LONG)
    else:
        assert (battle.taker, first, second) == (1, LONG, (*LONG, 4, BIG | 3))


@pytest.mark.parametrize(("throw", "result"), [(TIE, Result.TIE), (SPECIAL, Result.SPECIAL)])
def test_in_a_tie_of_small_dice_each_goes_behind_its_own_queue(throw: tuple[int, int], result: Result) -> None:
    """N5: in a tie of small dice each goes behind its own queue."""
    (battle,), queues = fight((5, *LONG), (4, *LONG), throw)
    assert (battle.result, battle.taker, battle.gone) == (result, None, ((), ()))
    assert queues == ((*LONG, 4), (*LONG, 3))


@pytest.mark.parametrize("throw", [TIE, SPECIAL])
def test_a_big_die_wins_a_tie_against_a_small_one(throw: tuple[int, int]) -> None:
    """N5: a big die wins a tie against a small one in either seat, and both dice go to its holder."""
    (battle,), queues = fight((BIG_DIE, *LONG), (6, *LONG), throw)
    assert (battle.result, battle.taker) == (Result.BIG, 0)
    assert queues == ((*LONG, 5, BIG | 5), LONG)
    (battle,), queues = fight((6, *LONG), (BIG_DIE, *LONG), throw)
    assert (battle.result, battle.taker) == (Result.BIG, 1)
    assert queues == (LONG, (*LONG, 5, BIG | 5))


def test_a_small_die_that_throws_better_takes_a_big_one() -> None:
    """N5: a small die that throws better takes a big one: the exception is for ties only."""
    (battle,), queues = fight((BIG_DIE, *LONG), (6, *LONG), SECOND)
    assert (battle.result, battle.taker) == (Result.WON, 1)
    assert queues == (LONG, (*LONG, BIG | 5, 5))


@pytest.mark.parametrize("power", range(1, 7))
def test_a_disaster_takes_as_many_dice_of_both_queues_as_was_thrown(power: int) -> None:
    """N6: a disaster takes as many dice of both queues as was thrown, the two that fought first; those behind stay."""
    behind = (BIG | 6, 6, BIG | 5, 5, 4, 3, 2, BIG | 1)
    (battle,), (first, second) = fight((BIG_DIE, *behind), (BIG | 2, *behind), (power, power))
    assert (battle.result, battle.power, battle.taker) == (Result.DISASTER, power, None)
    assert battle.gone == ((BIG | 5, *behind[: power - 1]), (BIG | 1, *behind[: power - 1]))
    assert first == second == behind[power - 1 :]
    small = sum(die < BIG for die in behind[: power - 1])
    assert battle.points == (small, small)


def test_a_disaster_empties_a_queue_that_is_shorter_than_its_power() -> None:
    """N6: a disaster empties a queue that is shorter than its power."""
    (battle,), queues = fight((BIG_DIE, 6), (BIG_DIE, 6, 6, 6, 6), (4, 4))
    assert tuple(map(len, battle.gone)) == (2, 4)
    assert queues == ((), (6,))
    assert battle.points == (1, 3)


def test_a_special_tie_of_big_dice_is_destructive() -> None:
    """N6: after a special tie of big dice all dice leave, and small ones are points of their holders."""
    (battle,), queues = fight((BIG_DIE, *LONG), (BIG_DIE, *LONG, *LONG, BIG_DIE), SPECIAL)
    assert (battle.result, battle.power) == (Result.DESTRUCTIVE, 0)
    assert queues == ((), ())
    assert battle.points == (3, 6)


def test_a_die_leaves_after_its_sixth_battle_and_is_a_point_for_the_taker() -> None:
    """N7: a die leaves after its sixth battle as a point of its holder at that moment; a die that is taken keeps its
    count."""
    (battle,), queues = fight((6, *LONG), (1, *LONG), FIRST)
    assert queues == ((*LONG, 5), LONG)
    assert battle.gone == ((0,), ())
    assert battle.points == (1, 0)
    (battle,), queues = fight((6, *LONG), (1, *LONG), SECOND)
    assert queues == (LONG, (*LONG, 5))
    assert battle.points == (0, 1)
    (battle,), queues = fight((1, *LONG), (1, *LONG), SECOND)
    assert (queues, battle.points) == ((LONG, LONG), (0, 2))
    (battle,), queues = fight((1, *LONG), (1, *LONG), TIE)
    assert (queues, battle.points) == ((LONG, LONG), (1, 1))


def test_a_big_die_leaves_after_its_sixth_battle_without_a_point() -> None:
    """N7: a big die leaves after its sixth battle and is no point."""
    (battle,), queues = fight((BIG | 1, *LONG), (2, *LONG), SPECIAL)
    assert queues == ((*LONG, 1), LONG)
    assert battle.gone == ((BIG,), ())
    assert battle.points == (0, 0)
    (battle,), queues = fight((BIG | 1, *LONG), (1, *LONG), FIRST)
    assert queues == (LONG, LONG)
    assert battle.gone == ((0, BIG), ())  # in the order in which they were moved
    assert battle.points == (1, 0)


def test_seven_points_end_the_round_at_once() -> None:
    """N8: seven points end the round at once, with dice left in both queues."""
    queues: tuple[deque[Die], deque[Die]] = (deque((1,) * 7), deque((1,) * 6 + (BIG_DIE,)))
    fought = tuple(battles(queues, Loaded(FIRST * 4)))
    assert [battle.points for battle in fought] == [(2, 0), (4, 0), (6, 0), (8, 0)]
    assert queues == (deque((1,) * 3), deque((1, 1, BIG_DIE)))


def test_an_empty_queue_ends_the_round_and_the_rest_scores_for_its_holder() -> None:
    """N8: an empty queue ends the round, and the dice left score for their holder: thirteen points in all."""
    state, events = rules.apply(won(), 1, ROUND, Loaded(FIRST * 6))
    ended = events[0]
    assert isinstance(ended, RoundEnded)
    assert len(ended.battles) == 6
    assert ended.battles[-1].points == (0, 0)
    assert ended.left[1] == ()
    assert (ended.points, ended.winner) == ((13, 0), 0)
    assert state.winners == (0,)


def test_the_other_seat_wins_a_round_from_behind() -> None:
    """N3, N8: the seat with six dice wins by taking all seven of the other one."""
    state = played(won(), 1)
    assert state.last is not None
    assert (len(state.last.battles), state.last.points, state.last.winner) == (7, (0, 13), 1)
    with pytest.raises(Mismatch):
        rules.apply(won(), 0, ROUND, Loaded(SECOND * 6))


def test_six_wins_within_nine_rounds_end_the_game() -> None:
    """N9: six wins within nine rounds end the game."""
    for winners in ((0, 0, 0, 0, 0), (0, 1, 1, 0, 1, 0, 0, 0)):
        before = won(*winners)
        assert rules.outcome(before) is None
        state = played(before, 0)
        assert rules.outcome(state) == Outcome(((0,), (1,)))
        assert (rules.legal(state, 0), rules.legal(state, 1), rules.waiting(state)) == ((), (), ())
        with pytest.raises(Illegal):
            rules.apply(state, 0, ROUND, Loaded(FIRST * 6))


@pytest.mark.parametrize("winner", [0, 1])
def test_at_five_to_four_the_tenth_round_decides(winner: int) -> None:
    """N9: the winner of round ten wins the game, at 6:4 and at 5:5."""
    nine = won(0, 1, 0, 1, 0, 1, 0, 1, 0)
    assert rules.outcome(nine) is None
    state = played(nine, winner)
    assert state.wins == ((6, 4) if winner == 0 else (5, 5))
    assert rules.outcome(state) == Outcome(((winner,), (1 - winner,)))


def test_either_player_starts_a_round_and_the_last_winner_is_due_first() -> None:
    """N10: either player may start a round, with the same result, and the last winner is due first."""
    state = won(1)
    assert rules.legal(state, 0) == rules.legal(state, 1) == (ROUND,)
    assert rules.waiting(state) == (1, 0)
    assert rules.waiting(won()) == (0, 1)
    dice = swept(state, 0)
    assert rules.apply(state, 0, ROUND, Loaded(dice)) == rules.apply(state, 1, ROUND, Loaded(dice))


@pytest.mark.parametrize("seat", [0, 1])
def test_who_leaves_loses_at_once(seat: int) -> None:
    """N11: who leaves loses at once, whatever the score, and nobody can leave after that."""
    state, _ = rules.leave(won(seat, seat), seat, Loaded(()))
    assert rules.outcome(state) == Outcome(((1 - seat,), (seat,)))
    for again in (0, 1):
        assert rules.legal(state, again) == ()
        with pytest.raises(Illegal):
            rules.leave(state, again, Loaded(()))


def test_every_pair_of_dice_and_faces_is_judged() -> None:
    """N4-N6: of 36 throws 24 are won; the other 12 depend on which dice are big."""
    counted = {
        (one, two): sorted(result.value for (_, a, b), (result, _) in JUDGED.items() if (a, b) == (one, two))
        for one in (0, BIG)
        for two in (0, BIG)
    }
    assert counted[0, 0] == sorted(["won"] * 24 + ["tie"] * 6 + ["special"] * 6)
    assert counted[BIG, 0] == counted[0, BIG] == sorted(["won"] * 24 + ["big"] * 12)
    assert counted[BIG, BIG] == sorted(["won"] * 24 + ["disaster"] * 6 + ["destructive"] * 6)


@pytest.mark.slow
def test_the_figures_of_many_games() -> None:
    """N10: battles and disasters a game are those of the clauses' figures, to four standard errors; either seat wins
    half."""
    simulation = measure(games()["nuclear"], 2, 1500, 1)
    for name, expected in (("battles", 246.0), ("disasters", 3.26)):
        figures = simulation.tallies[name].figures()
        assert abs(figures["mean"] - expected) < 4 * figures["standard_error"], name
    assert abs(simulation.wins[0] - 750) < 4 * (1500 / 4) ** 0.5


@pytest.mark.slow
def test_the_opening_is_worth_some_two_games_in_a_hundred() -> None:
    """N2: who begins with seven dice wins 52.0 % of all games, to four standard errors."""
    dice, begun, count = Chance(2), 0, 2500
    for _ in range(count):
        state, _ = rules.start({}, 2, dice)
        opener = state.starter
        while state.winner is None:
            state, _ = rules.apply(state, opener, ROUND, dice)
        begun += state.winner == opener
    assert abs(begun / count - 0.52) < 4 * (0.25 / count) ** 0.5


def test_the_end_tells_who_began_with_seven() -> None:
    """N2, N9: the counter `opener_wins` is 1 at the end of a game that the winner of the opening won, else 0."""
    state, _ = rules.start({}, 2, Loaded([3, 1]))
    assert state.opener == 0
    dice = Chance(4)
    told = []
    while state.winner is None:
        state, events = rules.apply(state, 0, ROUND, dice)
        told.append(rules.count(events)["opener_wins"])
    assert told == [0] * (len(told) - 1) + [int(state.winner == 0)]
