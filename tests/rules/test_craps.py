"""Craps, clause by clause (seeds/rules/craps.md), with loaded dice."""

from collections.abc import Sequence

import pytest

from rules.craps import GAME
from rules.craps.rules import THROW, Cast, CircleEnded, Gone, Meaning, State, Thrown, Verdict, due, meaning
from rules.dice import Loaded, Mismatch
from rules.game import Event, Events, Illegal, Outcome

A, B, C, D, E = range(5)
WAYS = {2: (1, 1), 3: (1, 2), 4: (1, 3), 5: (1, 4), 6: (1, 5), 7: (1, 6)} | {n: (n - 6, 6) for n in range(8, 13)}


def table(seats: int) -> State:
    state, events = GAME.start({}, seats, Loaded(()))
    assert events == ()
    return state


def throw(state: State, *dice: int) -> tuple[State, Events]:
    """Returns the state and the events after the seat in turn throws these two dice."""
    seat = due(state)
    assert seat is not None
    loaded = Loaded(dice)
    after = GAME.apply(state, seat, THROW, loaded)
    loaded.spent()
    return after


def play(state: State, *totals: int) -> tuple[State, list[Event]]:
    """Returns the state and all events after one throw with each of these totals, by the seats in turn."""
    told: list[Event] = []
    for total in totals:
        state, events = throw(state, *WAYS[total])
        told += events
    return state, told


def circle(seats: int, *totals: int) -> tuple[State, CircleEnded]:
    """Returns the state after these totals from the start on, and the circle that the last of them ended."""
    state, told = play(table(seats), *totals)
    return state, judged(told)


def judged(told: Sequence[Event]) -> CircleEnded:
    """Returns the circle that the last input ended."""
    ended = told[-1]
    assert isinstance(ended, CircleEnded)
    return ended


def winner(state: State) -> int | None:
    outcome = GAME.outcome(state)
    if outcome is None:
        return None
    (first,) = outcome.places[0]
    return int(first)


EXAMPLES = [
    ("A 3+4, B 5+6: draw, come-out again", 2, "34 56", None, (A, B), True),
    ("A 3+4, B 2+2: A wins", 2, "34 22", A, (A,), True),
    ("A 1+1, B 6+6: draw, again", 2, "11 66", None, (A, B), True),
    ("A 1+2, B 2+3: B wins, the only one left", 2, "12 23", B, (B,), False),
    ("A 7, B 11, C 5: C out; A and B come out again", 3, "34 56 23", None, (A, B), True),
    ("A 4, B 9; then A 1+3, B 3+4: A wins", 2, "22 45 13 34", A, (A,), True),
    ("A 4, B 9; then A 2+2, B 4+5: draw, come-out again with both", 2, "22 45 22 45", None, (A, B), True),
    ("A 4, B 9; then A 3+4, B 1+1: B wins, A sevened out", 2, "22 45 34 11", B, (B,), False),
    ("A 4, B 9; then both 7: draw, come-out again", 2, "22 45 34 25", None, (A, B), True),
    ("A 4, B 5, C 12; C out; then A 7, B 8: B wins", 3, "22 23 66 34 44", B, (B,), False),
]


@pytest.mark.parametrize(
    ("seats", "dice", "wins", "left", "fresh"), [e[1:] for e in EXAMPLES], ids=[e[0] for e in EXAMPLES]
)
def test_a_worked_example(seats: int, dice: str, wins: int | None, left: tuple[int, ...], fresh: bool) -> None:
    """C2-C7: every worked example of the clauses, to the pip."""
    state = table(seats)
    for two in dice.split():
        assert winner(state) is None
        state, _ = throw(state, *map(int, two))
    assert winner(state) == wins
    assert state.players == left
    assert wins is not None or (state.come_out == fresh and not any(state.points) and due(state) == left[0])


@pytest.mark.parametrize("seats", [2, 3, 7, 200, 1000])
def test_seats_throw_in_the_order_of_joining(seats: int) -> None:
    """C1: two players or more, without a bound that a group could reach, throw in the order of joining."""
    state = table(seats)
    assert state.players == tuple(range(seats))
    for seat in range(seats):
        assert due(state) == seat
        assert GAME.waiting(state) == tuple(range(seat, seats))
        state, _ = play(state, 6)
    assert state.circle == 2
    assert due(state) == 0
    assert 1 not in GAME.seats
    assert GAME.seats[0] == 2


def test_the_order_never_changes_when_some_go_out() -> None:
    """C1: those who stay throw in the order in which they joined, circle after circle."""
    state, _ = play(table(5), 4, 12, 5, 2, 6)
    assert state.players == (A, C, E)
    assert state.points == (4, 5, 6)
    state, _ = play(state, 7, 3, 3)
    assert (state.players, state.points) == ((C, E), (5, 6))
    state, _ = play(state, 5, 6)
    assert (state.players, state.points, state.come_out) == ((C, E), (0, 0), True)
    assert due(state) == C


def test_what_two_dice_mean() -> None:
    """C2, C6: every total has its meaning, at a come-out and for every point."""
    fresh = {total: meaning(0, total).value for total in range(2, 13)}
    assert {total for total in fresh if fresh[total] == "natural"} == {7, 11}
    assert {total for total in fresh if fresh[total] == "craps"} == {2, 3, 12}
    assert {total for total in fresh if fresh[total] == "point"} == {4, 5, 6, 8, 9, 10}
    for point in (4, 5, 6, 8, 9, 10):
        for total in range(2, 13):
            right = Meaning.HIT if total == point else Meaning.SEVEN_OUT if total == 7 else Meaning.NOTHING
            assert meaning(point, total) is right


@pytest.mark.parametrize(("first", "second"), [(a, b) for a in range(1, 7) for b in range(1, 7)])
def test_all_throws_of_the_first_player(first: int, second: int) -> None:
    """C2, C3: whatever falls first, nothing is decided, and the throw is told with its meaning."""
    state, events = throw(table(2), first, second)
    assert winner(state) is None
    assert due(state) == B
    (thrown,) = events
    assert isinstance(thrown, Thrown)
    assert thrown.cast == Cast(A, (first, second), meaning(0, first + second))
    assert thrown.cast.total == first + second


def test_the_circle_is_always_completed() -> None:
    """C3: a natural, craps, a hit or a seven-out does not end a circle."""
    for totals in ((7,), (12,), (11, 7), (2, 3)):
        state, told = play(table(3), *totals)
        assert not [event for event in told if isinstance(event, CircleEnded)]
        assert state.players == (A, B, C)
        assert GAME.outcome(state) is None
    state, _ = play(table(3), 4, 5, 6)
    for totals in ((4,), (7,), (4, 5), (7, 7)):
        after, told = play(state, *totals)
        assert not [event for event in told if isinstance(event, CircleEnded)]
        assert after.players == (A, B, C)


@pytest.mark.parametrize("at", range(4))
def test_one_natural_wins_wherever_it_falls(at: int) -> None:
    """C4: a single natural wins against points and craps alike, first or last of the circle."""
    totals = [4, 12, 9, 3]
    totals[at] = 11
    state, ended = circle(4, *totals)
    assert winner(state) == at
    assert ended.verdict is Verdict.WINNER
    assert set(ended.out) == {A, B, C, D} - {at}


def test_several_naturals_play_on_alone() -> None:
    """C4: after several naturals everybody else is out, points too, and those come out again and may get points."""
    state, ended = circle(5, 7, 4, 11, 2, 7)
    assert ended.verdict is Verdict.NATURALS
    assert (ended.on, ended.out) == ((A, C, E), (B, D))
    assert (state.players, state.come_out, state.circle, state.throws) == ((A, C, E), True, 2, 5)
    state, told = play(state, 8, 2, 9)
    assert judged(told).verdict is Verdict.POINTS
    assert (state.players, state.points) == ((A, E), (8, 9))


@pytest.mark.parametrize(
    ("totals", "verdict"), [((7, 11, 7), Verdict.ALL_NATURALS), ((2, 3, 12), Verdict.ALL_CRAPS)], ids=["C4", "C5"]
)
def test_the_same_for_everybody_at_a_come_out_is_a_draw(totals: tuple[int, ...], verdict: Verdict) -> None:
    """C4, C5: if all throw naturals or all craps, nobody is out and all come out again, as often as it happens."""
    state, _ = circle(3, *totals)
    for number in (2, 3):
        assert (state.players, state.points, state.circle) == ((A, B, C), (0, 0, 0), number)
        state, told = play(state, *totals)
        assert judged(told).verdict is verdict
        assert judged(told).out == ()


def test_craps_go_out_and_points_go_on() -> None:
    """C5: without a natural, craps are out and points go on."""
    state, ended = circle(4, 4, 2, 10, 12)
    assert (ended.verdict, ended.on, ended.out) == (Verdict.POINTS, (A, C), (B, D))
    assert (state.points, state.come_out) == ((4, 10), False)


@pytest.mark.parametrize("at", range(3))
def test_the_only_point_wins(at: int) -> None:
    """C5: if exactly one point is left, that player wins."""
    totals = [2, 3, 12]
    totals[at] = 6
    state, ended = circle(3, *totals)
    assert winner(state) == at
    assert ended.verdict is Verdict.WINNER
    assert GAME.outcome(state) == Outcome(((at,), tuple(sorted({A, B, C} - {at}))))


def test_naturals_and_craps_mean_nothing_for_a_point() -> None:
    """C6: for a point 11, 2, 3, 12 and another player's point change nothing; the points stay."""
    state, _ = circle(2, 4, 9)
    for totals in ((11, 2), (3, 12), (9, 4), (5, 6)):
        state, told = play(state, *totals)
        assert judged(told).verdict is Verdict.AGAIN
        assert (state.players, state.points, state.come_out) == ((A, B), (4, 9), False)
    assert state.circle == 6
    assert state.throws == 10


@pytest.mark.parametrize("at", range(3))
def test_one_hit_wins_against_sevens_and_nothing(at: int) -> None:
    """C7: a single hit wins against seven-outs and misses, first or last of the circle."""
    state, _ = circle(3, 4, 5, 6)
    totals = [7, 3, 7]
    totals[at] = (4, 5, 6)[at]
    state, told = play(state, *totals)
    assert winner(state) == at
    assert judged(told).verdict is Verdict.WINNER


def test_several_hits_play_on_with_new_points() -> None:
    """C7: after several hits everybody else is out, misses too, and those who hit come out again."""
    state, _ = circle(4, 4, 5, 6, 8)
    state, told = play(state, 4, 7, 6, 11)
    ended = judged(told)
    assert (ended.verdict, ended.on, ended.out) == (Verdict.HITS, (A, C), (B, D))
    assert (state.come_out, state.points) == (True, (0, 0))
    state, _ = play(state, 10, 9)
    assert (state.come_out, state.points) == (False, (10, 9))


def test_hits_for_everybody_are_a_draw() -> None:
    """C7: hits for everybody still in are a draw."""
    state, _ = circle(3, 4, 4, 6)
    state, told = play(state, 4, 4, 6)
    assert judged(told).verdict is Verdict.ALL_HITS
    assert (state.players, state.points, state.come_out) == ((A, B, C), (0, 0, 0), True)


def test_sevens_for_everybody_left_are_a_draw_among_those_left() -> None:
    """C7: sevens for everybody still in are a draw among them; who was out before stays out."""
    state, _ = circle(4, 4, 2, 6, 8)
    state, told = play(state, 7, 3, 3)
    assert judged(told).out == (A,)
    state, told = play(state, 7, 7)
    assert judged(told).verdict is Verdict.ALL_SEVENS
    assert (state.players, state.points, state.come_out) == ((C, D), (0, 0), True)


def test_the_last_one_without_a_seven_wins() -> None:
    """C7: if nobody hits and one player threw no seven, that player wins."""
    state, _ = circle(3, 4, 5, 6)
    state, _ = play(state, 7, 12, 7)
    assert winner(state) == B
    assert GAME.outcome(state) == Outcome(((B,), (A, C)))


def test_out_of_turn_nothing_falls() -> None:
    """C2: a throw by a seat that is not in turn is Illegal, and no die is taken."""
    state, _ = play(table(3), 7)
    for seat in (A, C, 3, -1, 99):
        loaded = Loaded((1, 1))
        assert GAME.legal(state, seat) == ()
        with pytest.raises(Illegal):
            GAME.apply(state, seat, THROW, loaded)
        assert loaded.roll(2) == (1, 1)
    with pytest.raises(Mismatch):
        GAME.apply(state, B, THROW, Loaded((7, 1)))


def test_a_game_that_is_over_takes_nothing_more() -> None:
    """C4: after the winner is known every throw and every leave is Illegal."""
    state, _ = circle(2, 7, 4)
    assert GAME.waiting(state) == ()
    for seat in (A, B):
        assert GAME.legal(state, seat) == ()
        with pytest.raises(Illegal):
            GAME.apply(state, seat, THROW, Loaded((1, 1)))
        with pytest.raises(Illegal):
            GAME.leave(state, seat, Loaded(()))


def leave(state: State, seat: int) -> tuple[State, Events]:
    return GAME.leave(state, seat, Loaded(()))


def test_leaving_on_turn_passes_the_dice_on() -> None:
    """C8: a leave on turn passes the turn to the next seat."""
    state, _ = play(table(4), 4)
    state, events = leave(state, B)
    assert events == (Gone(B),)
    assert due(state) == C
    assert state.players == (A, C, D)


def test_leaving_off_turn_changes_no_turn() -> None:
    """C8: a leave off turn, before or after one's own throw, changes no turn."""
    state, _ = play(table(4), 4, 5)
    for seat in (A, B, D):
        after, events = leave(state, seat)
        assert events == (Gone(seat),)
        assert due(after) == C
        assert seat not in after.players
    after, _ = leave(state, A)
    assert [cast.seat for cast in after.casts] == [B]
    assert after.throws == 2  # the leaver's throw is still counted


def test_the_last_of_a_circle_leaves_and_the_circle_is_complete() -> None:
    """C8, C3: if the only seat that has not thrown leaves, the circle is complete and judged without it."""
    state, _ = play(table(3), 4, 12)
    state, events = leave(state, C)
    ended = judged(events)
    assert (ended.verdict, ended.on, ended.out, ended.walked) == (Verdict.WINNER, (A,), (B,), (C,))
    assert GAME.outcome(state) == Outcome(((A,), (B,), (C,)))
    state, _ = play(table(4), 4, 5, 12)
    state, events = leave(state, D)
    assert (state.players, state.points, state.come_out, state.circle) == ((A, B), (4, 5), False, 2)
    assert state.walked == ()


def test_who_leaves_takes_the_only_natural_along() -> None:
    """C8: the circle is judged by the throws of those still in: the natural of a leaver does not count."""
    state, _ = play(table(3), 7, 4)
    state, _ = leave(state, A)
    state, told = play(state, 9)
    assert judged(told).verdict is Verdict.POINTS
    assert (state.players, state.points) == ((B, C), (4, 9))


def test_who_leaves_makes_another_natural_the_only_one() -> None:
    """C8, C4: if one of two naturals leaves, the other one is the only natural and wins."""
    state, _ = play(table(3), 7, 11)
    state, _ = leave(state, A)
    state, _ = play(state, 4)
    assert winner(state) == B


def test_leaving_in_a_circle_of_points() -> None:
    """C8, C7: after a leave the others keep their points; a hit of the leaver does not count."""
    state, _ = circle(4, 4, 5, 6, 8)
    state, _ = play(state, 4)
    state, _ = leave(state, A)
    assert (state.players, state.points) == ((B, C, D), (5, 6, 8))
    assert due(state) == B
    state, _ = leave(state, C)
    assert (state.players, state.points) == ((B, D), (5, 8))
    state, told = play(state, 6, 3)  # the six was C's point, and means nothing to B
    assert judged(told).verdict is Verdict.AGAIN
    state, _ = play(state, 3, 8)
    assert winner(state) == D
    assert GAME.outcome(state) == Outcome(((D,), (B,), (C,), (A,)))


def test_everybody_still_in_sevened_out_when_the_last_leaves() -> None:
    """C8, C7: a leaver is no longer a player without a seven: sevens for all the others are a draw."""
    state, _ = circle(3, 4, 5, 6)
    state, _ = play(state, 7, 7)
    state, events = leave(state, C)
    ended = judged(events)
    assert ended.verdict is Verdict.ALL_SEVENS
    assert (state.players, state.come_out) == ((A, B), True)


@pytest.mark.parametrize("thrown", [(), (2,)])
@pytest.mark.parametrize("leaver", [A, B])
def test_one_of_two_leaves_and_the_other_wins(thrown: tuple[int, ...], leaver: int) -> None:
    """C8: if one of two leaves the other one wins, whatever the dice show, craps too."""
    state, _ = play(table(2), *thrown)
    state, events = leave(state, leaver)
    assert winner(state) == 1 - leaver
    assert judged(events).verdict is Verdict.WINNER
    assert GAME.outcome(state) == Outcome(((1 - leaver,), (leaver,)))


def test_nobody_leaves_twice_and_nobody_who_is_out() -> None:
    """C8: a leave by a seat that left, is out or does not exist is Illegal."""
    state, _ = circle(3, 4, 2, 5)
    for seat in (B, 3, -1):
        with pytest.raises(Illegal):
            leave(state, seat)
    after, _ = leave(table(3), B)
    with pytest.raises(Illegal):
        leave(after, B)


def test_two_hundred_players_and_all_but_one_leave() -> None:
    """C1, C8: of 200 players who leave in any order the last one wins."""
    state, _ = play(table(200), *[6] * 100)
    for seat in [*range(0, 200, 2), *range(1, 199, 2)]:
        assert winner(state) is None
        state, _ = leave(state, seat)
    assert winner(state) == 199
    outcome = GAME.outcome(state)
    assert outcome is not None
    assert len(outcome.places) == 200


def test_two_hundred_players_in_one_circle() -> None:
    """C4, C5: one natural among 200 players wins; without it the points go on."""
    totals = [6, 12] * 100
    state, ended = circle(200, *totals)
    assert state.players == tuple(range(0, 200, 2))
    assert ended.out == tuple(range(1, 200, 2))
    totals[150] = 11
    state, ended = circle(200, *totals)
    assert winner(state) == 150


def test_places_go_by_the_order_of_going_out() -> None:
    """C8: places follow the order of going out, last out highest; seats out by one circle share a place."""
    state, _ = circle(6, 4, 5, 2, 6, 12, 8)  # C and E are out
    state, _ = leave(state, B)
    state, _ = play(state, 7, 3, 3)  # A is out
    state, _ = play(state, 7, 3)  # D is out
    assert GAME.outcome(state) == Outcome(((5,), (D,), (A,), (B,), (C, E)))
