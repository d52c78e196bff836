"""Moments of every game: each kind, its size and its seat. (the clauses of each game)"""

from pathlib import Path

import pytest

from bot.commands.recorded import play as replay
from bot.commands.recorded import read
from bot.commands.simulate import simulate
from rules import games
from rules.craps.rules import Meaning
from rules.dice import Loaded
from rules.game import AnyGame, Events
from rules.liars.bids import Bid
from rules.liars.events import Lifted, Won
from rules.liars.rules import apply
from rules.lines import Who
from rules.moments import Moment, Size
from rules.nuclear.battle import BIG, NONE, Battle, Queues, Result
from rules.nuclear.rules import RoundEnded
from rules.poker.hands import Category
from tests.rules import test_craps as craps
from tests.rules import test_liars as liars
from tests.rules import test_poker as poker

SMALL, BIG_ONE, HUGE = Size.SMALL, Size.BIG, Size.HUGE
GAMES = Path(__file__).parents[2] / "seeds" / "games"


def told(game: str, events: Events) -> list[tuple[str, Size, int | None]]:
    return [(one.kind, one.size, one.seat) for one in games()[game].moments(events)]


def of(game: str, events: Events) -> Moment:
    """Returns the only moment of these events."""
    (one,) = games()[game].moments(events)
    return one


def recorded(name: str) -> list[Moment]:
    """Returns all moments of a recorded game."""
    record = read((GAMES / f"{name}.game").read_text(encoding="utf-8"))
    return [one for step in replay(record) for one in games()[record.game].moments(step.events)]


# Craps


@pytest.mark.parametrize(
    ("before", "total", "kind", "size"),
    [
        ((), 7, "natural", BIG_ONE),
        ((), 11, "natural", BIG_ONE),
        ((), 2, "craps", SMALL),
        ((), 12, "craps", SMALL),
        ((), 4, "point", SMALL),
        ((4, 5, 6), 4, "hit", BIG_ONE),
        ((4, 5, 6), 7, "seven-out", SMALL),
        ((4, 5, 6), 11, "nothing", SMALL),
    ],
)
def test_a_throw_of_craps_by_what_it_means(before: tuple[int, ...], total: int, kind: str, size: Size) -> None:
    """C2, C6: every natural and every hit is big, whether the circle is complete (C3) or not; nothing else is."""
    state, _ = craps.play(craps.table(3), *before)
    _, events = craps.throw(state, *craps.WAYS[total])
    one = of("craps", events)
    assert (one.kind, one.size, one.seat) == (kind, size, 0)
    assert one.facts["total"] == total


@pytest.mark.parametrize(
    ("before", "last", "verdict"),
    [
        ((7,), 11, "all-naturals"),
        ((2,), 3, "all-craps"),
        ((4, 5, 4), 5, "all-hits"),
        ((4, 5, 7), 7, "all-sevens"),
    ],
)
def test_a_draw_at_craps(before: tuple[int, ...], last: int, verdict: str) -> None:
    """C4, C5, C7: a circle that is a draw is a small moment of no seat, after the throw that completed it."""
    state, _ = craps.play(craps.table(2), *before)
    _, events = craps.throw(state, *craps.WAYS[last])
    _, draw = games()["craps"].moments(events)
    assert (draw.kind, draw.size, draw.seat, draw.facts["verdict"]) == ("draw", SMALL, None, verdict)
    assert told("craps", craps.play(craps.table(2), 4, 5)[1][-1:]) == []  # type: ignore[arg-type]  # points go on


# Dice poker

HANDS = {
    Category.NOTHING: (1, 2, 3, 4, 6),
    Category.PAIR: (1, 1, 3, 4, 6),
    Category.TWO_PAIRS: (1, 1, 4, 4, 6),
    Category.THREE: (1, 1, 1, 4, 6),
    Category.STRAIGHT: (2, 3, 4, 5, 6),
    Category.FULL: (1, 1, 1, 4, 4),
    Category.FOUR: (1, 1, 1, 1, 4),
    Category.POKER: (6, 6, 6, 6, 6),
}


@pytest.mark.parametrize("category", Category)
def test_a_hand_that_is_thrown(category: Category) -> None:
    """P4: a full house or better is big when it falls; so is five of a kind, since round one is not final (P3)."""
    state, _ = games()["poker"].start({}, 2, Loaded(()))
    _, events = poker.do(state, "throw", *HANDS[category])
    size = BIG_ONE if category >= Category.FULL else SMALL
    assert told("poker", events) == [(category.id, size, 0)]
    assert of("poker", events).facts["how"] == "thrown"


@pytest.mark.parametrize("category", Category)
def test_a_hand_that_is_final(category: Category) -> None:
    """P3, P4: after a reroll a full house and four of a kind are big, five of a kind is huge; a hand that was kept is
    small, but five of a kind, which is final only now, is huge."""
    state = poker.table((1, 2, 3, 4, 6), (2, 2, 3, 4, 6))
    _, events = poker.do(state, "reroll 1,2,3,4,5", *HANDS[category])
    size = HUGE if category is Category.POKER else BIG_ONE if category >= Category.FULL else SMALL
    assert told("poker", events) == [(category.id, size, 0)]
    state = poker.table(HANDS[category], (2, 2, 3, 4, 6))
    _, events = poker.do(state, "pass")
    assert told("poker", events) == [(category.id, HUGE if category is Category.POKER else SMALL, 0)]


def test_five_of_a_kind_that_is_thrown_again_is_not_huge() -> None:
    """P3: five of a kind that its player rerolls is never huge."""
    state = poker.table(HANDS[Category.POKER], (2, 2, 3, 4, 6))
    _, events = poker.do(state, "reroll 1", 5)
    assert told("poker", events) == [("four", BIG_ONE, 0)]


# Liar's dice


def test_a_bid() -> None:
    """L4, L5: a bid is a small moment of its maker; the first bid of 1s is marked as zhai."""
    state = liars.table(((2, 3), (4, 5)))
    _, events = apply(state, 0, Bid(3, 1), Loaded(()))
    one = of("liars", events)
    assert (one.kind, one.size, one.seat, one.facts["zhai"]) == ("bid", SMALL, 0, "yes")


def lifted(found: int, number: int, cups: tuple[int, ...], left: int = 4) -> Lifted:
    """Returns a call by seat 1 of a bid by seat 0, with cups of these sizes."""
    loser = 1 if found >= number else 0
    dice = tuple((seat, (2,) * held) for seat, held in enumerate(cups))
    return Lifted(1, 1, 0, Bid(number, 5), True, dice, found, loser, left, False)


@pytest.mark.parametrize(
    ("found", "cups", "kind", "size", "seat"),
    [
        (5, (5, 5), "true", SMALL, 0),
        (4, (5, 5), "exact", BIG_ONE, 0),
        (3, (5, 5), "bluff", BIG_ONE, 1),
        (1, (5, 5), "bluff", BIG_ONE, 1),
        (0, (5, 5), "bluff", HUGE, 1),
        (0, (5, 4), "bluff", HUGE, 1),
        (0, (4, 4), "bluff", BIG_ONE, 1),
    ],
)
def test_a_call(found: int, cups: tuple[int, ...], kind: str, size: Size, seat: int) -> None:
    """L6: a bluff is the caller's and an exact bid its maker's, both big; a bluff is huge if none of nine dice or more
    counts; more dice than were bid are small."""
    one = of("liars", (lifted(found, 4, cups),))
    assert (one.kind, one.size, one.seat) == (kind, size, seat)
    facts = {name: one.facts[name] for name in ("number", "found", "total", "caller", "bidder")}
    assert facts == {"number": 4, "found": found, "total": sum(cups), "caller": Who(1), "bidder": Who(0)}


def test_a_last_die_lost() -> None:
    """L7: a last die lost is a small moment of the player who is out."""
    assert told("liars", (lifted(3, 4, (1, 5), left=0),)) == [("bluff", BIG_ONE, 1), ("out", SMALL, 0)]


@pytest.mark.parametrize(("left", "dice", "huge"), [(1, 5, True), (1, 2, True), (2, 5, False), (1, 1, False)])
def test_a_match_won_with_one_die(left: int, dice: int, huge: bool) -> None:
    """L8: a match won with one die left is huge if it began with more, and no moment otherwise."""
    assert told("liars", (Won(1, left, dice),)) == ([("last-die", HUGE, 1)] if huge else [])


def test_a_match_tells_with_how_many_dice_it_was_won() -> None:
    """L8: a recorded match won with one die has one such moment, of its winner; a match of one die each has none."""
    one = [moment for moment in recorded("liars-exactly") if moment.kind == "last-die"]
    assert [(moment.seat, moment.size) for moment in one] == [(0, HUGE)]
    assert [moment for moment in recorded("liars-out") if moment.kind == "last-die"] == []  # of one die each


# Nuclear dice


def disaster(result: Result, faces: tuple[int, int], gone: Queues, left: Queues = ((6,), (6,))) -> RoundEnded:
    """Returns a round of one battle."""
    battle = Battle(1, faces, (BIG | 3, BIG | 2), result, None, gone, (7, 0))
    return RoundEnded(3, 0, (1, 1), (battle,), left, (7, 6), 0)


@pytest.mark.parametrize("power", range(1, 7))
def test_a_disaster_by_its_power(power: int) -> None:
    """N6: a disaster is big and of no seat, one of power six is huge; then `round` is its winner's."""
    ended = disaster(Result.DISASTER, (power, power), ((3,) * power, (2,) * power))
    assert told("nuclear", (ended,)) == [
        ("disaster", HUGE if power == 6 else BIG_ONE, None),
        ("round", SMALL, 0),
    ]
    one, _ = games()["nuclear"].moments((ended,))
    assert (one.facts["power"], one.facts["first"], one.facts["second"]) == (power, power, power)
    (found,) = [one for one in recorded(f"nuclear-disaster-{power}") if one.kind == "disaster"]
    assert (found.size, found.facts["power"]) == (HUGE if power == 6 else BIG_ONE, power)


def test_all_dice_gone() -> None:
    """N6: a destructive disaster is huge, and so is any that leaves both queues empty."""
    ended = disaster(Result.DESTRUCTIVE, (2, 5), ((3, 3), (2, 2)), NONE)
    assert told("nuclear", (ended,))[0] == ("destructive", HUGE, None)
    ended = disaster(Result.DISASTER, (3, 3), ((3, 3), (2, 2, 2)), NONE)
    assert told("nuclear", (ended,))[0] == ("disaster", HUGE, None)
    assert [one.size for one in recorded("nuclear-destructive") if one.kind == "destructive"] == [HUGE]


# All games

KINDS = {
    "craps": {*(meaning.value for meaning in Meaning), "draw"},
    "poker": {category.id for category in Category},
    "liars": {"bid", "bluff", "exact", "true", "out", "last-die"},
    "nuclear": {"disaster", "destructive", "round"},
}


@pytest.mark.parametrize("game", tuple(games().values()), ids=tuple(games()))
def test_whole_games_have_moments_of_known_kinds(game: AnyGame) -> None:
    """design 3: a game makes moments from its events alone. Each of KINDS tells something, and nothing else does."""
    seen: list[Moment] = []
    for record, _ in simulate(game, 2, 30, 4):
        for step in replay(record):
            seen += game.moments(step.events)
            assert game.moments(step.events) == game.moments(step.events)
    if game.id in KINDS:
        assert seen
        assert {one.kind for one in seen} <= KINDS[game.id]
    assert all(one.seat in (None, 0, 1) for one in seen)
    assert (game.records(()), game.luck(()), game.decisions(())) == ((), (), ())


def test_a_leave_is_no_moment() -> None:
    """C8, P6, L8, N11: a leave is no moment."""
    for game in games().values():
        state, _ = game.start(game.settled({}), 2, Loaded((0, *[1, 2, 3, 4, 5] * 2) if game.hidden else (2, 1)))
        _, events = game.leave(state, 1, Loaded(()))
        assert game.moments(events) == ()
