"""Dice poker, clause by clause (seeds/rules/poker.md), with loaded dice."""

from collections import Counter
from itertools import combinations_with_replacement, product
from pathlib import Path

import pytest

from bot.commands.recorded import play, read
from bot.commands.simulate import Chance, measure
from rules import games
from rules.dice import Faces, Loaded
from rules.game import Events, Illegal, Outcome
from rules.poker import GAME
from rules.poker.hands import Category, hand, named, strength
from rules.poker.moves import PASS, REROLLS, SECOND, THROW
from rules.poker.rules import Gone, Passed, Rerolled, RoundEnded, State, Thrown, due

RECORDED = sorted((Path(__file__).parents[2] / "seeds" / "games").glob("poker-*.game"))


def table(*hands: Faces) -> State:
    """Returns a game in round two with these hands."""
    state, _ = GAME.start({}, len(hands), Loaded(()))
    for seat, faces in enumerate(hands):
        state, _ = GAME.apply(state, seat, THROW, Loaded(faces))
    return state


def do(state: State, token: str, *fell: int) -> tuple[State, Events]:
    """Returns the state and the events after this move of the seat in turn."""
    seat = due(state)
    assert seat is not None
    dice = Loaded(fell)
    after = GAME.apply(state, seat, GAME.parse(token), dice)
    dice.spent()
    return after


def passed(*hands: Faces) -> Outcome | None:
    """Returns the outcome of these hands when everybody passes."""
    state = table(*hands)
    for _ in hands:
        state, _ = do(state, "pass")
    return GAME.outcome(state)


def naive(faces: Faces) -> tuple[str, int]:
    """Second implementation of P4 and P5: the name of the combination and the sum."""
    many = sorted((faces.count(face) for face in set(faces)), reverse=True)
    if len(many) == 5 and max(faces) - min(faces) == 4:
        return "STRAIGHT", sum(faces)
    names = {5: "POKER", 4: "FOUR", 3: "FULL" if many[:2] == [3, 2] else "THREE"}
    return names.get(many[0]) or ["NOTHING", "PAIR", "TWO_PAIRS"][many.count(2)], sum(faces)


ORDER = ["NOTHING", "PAIR", "TWO_PAIRS", "THREE", "STRAIGHT", "FULL", "FOUR", "POKER"]


def test_all_7776_throws_by_category() -> None:
    """P4: poker 6, four 150, full house 300, straight 240, three 1200, two pairs 1800, pair 3600, nothing 480."""
    counted = Counter(hand(faces).category for faces in product(range(1, 7), repeat=5))
    assert counted == {
        Category.POKER: 6,
        Category.FOUR: 150,
        Category.FULL: 300,
        Category.STRAIGHT: 240,
        Category.THREE: 1200,
        Category.TWO_PAIRS: 1800,
        Category.PAIR: 3600,
        Category.NOTHING: 480,
    }


def test_all_252_x_252_hands_are_in_the_order_of_category_and_sum() -> None:
    """P4, P5: strength is a total preorder, equal to that of (category, sum)."""
    hands = tuple(combinations_with_replacement(range(1, 7), 5))
    assert len(hands) == 252
    keys = {faces: (ORDER.index(naive(faces)[0]), naive(faces)[1]) for faces in hands}
    for one in hands:
        for other in hands:
            assert (strength(one) < strength(other)) == (keys[one] < keys[other])
            assert (strength(one) == strength(other)) == (keys[one] == keys[other])


def test_the_order_in_which_dice_fell_does_not_matter() -> None:
    """P4: a hand is worth the same in whatever order its dice fell."""
    for faces in product(range(1, 7), repeat=5):
        read = hand(faces)
        assert (read.category.name, read.total) == naive(faces)
        assert read == hand(tuple(sorted(faces)))


@pytest.mark.parametrize(
    ("faces", "group"),
    [
        ((2, 2, 4, 5, 1), (2, 2)),
        ((3, 2, 5, 2, 3), (2, 2, 3, 3)),
        ((6, 6, 3, 6, 1), (6, 6, 6)),
        ((5, 4, 2, 3, 1), (1, 2, 3, 4, 5)),
        ((2, 4, 4, 2, 4), (4, 4, 4, 2, 2)),
        ((1, 3, 3, 3, 3), (3, 3, 3, 3)),
        ((1, 1, 1, 1, 1), (1, 1, 1, 1, 1)),
        ((1, 2, 3, 4, 6), ()),
    ],
)
def test_the_dice_that_make_the_combination(faces: Faces, group: Faces) -> None:
    """voice 5: the dice in brackets are those that make the combination."""
    assert hand(faces).group == group
    assert named(faces).args["category"] == hand(faces).category.id


@pytest.mark.parametrize("path", RECORDED, ids=lambda path: path.stem)
def test_recorded_games_come_out_as_recorded(path: Path) -> None:
    """design 7.7: there are five recorded games or more, and each plays again without an error."""
    assert len(RECORDED) >= 5
    list(play(read(path.read_text(encoding="utf-8"))))


def test_two_rounds_in_the_order_of_joining() -> None:
    """P1, P2: each throws five dice, then each decides, in the same order; then it is over."""
    state, _ = GAME.start({}, 3, Loaded(()))
    turns = []
    while GAME.outcome(state) is None:
        seat = GAME.waiting(state)[0]
        turns.append((state.round, seat))
        assert GAME.legal(state, seat) == ((THROW,) if state.round == 1 else SECOND)
        state, _ = do(state, *(("pass",) if state.round == 2 else ("throw", 1, 2, 3, 4, 6)))
    assert turns == [(1, 0), (1, 1), (1, 2), (2, 0), (2, 1), (2, 2)]


def test_the_seeds_example_of_a_reroll() -> None:
    """P3: 2 2 4 5 1, rerolling 4 5 1 into 3 3 5, is two pairs with sum 15; each die in the place of the old one."""
    state, events = do(table((2, 2, 4, 5, 1), (6, 6, 1, 3, 4)), "reroll 3,4,5", 3, 3, 5)
    assert events == (Rerolled(0, (2, 2, 4, 5, 1), (3, 4, 5), (2, 2, 3, 3, 5)),)
    assert hand(state.hands[0]) == (Category.TWO_PAIRS, 15, (2, 2, 3, 3))


@pytest.mark.parametrize("spots", REROLLS, ids=str)
def test_any_one_to_five_dice_are_thrown_again_and_the_others_stay(spots: tuple[int, ...]) -> None:
    """P3: any of the 31 choices of dice is thrown again, and the other dice stay."""
    assert len(SECOND) == 32
    fell = tuple(7 - spot for spot in spots)
    state, _ = do(table((1, 1, 1, 1, 1), (1, 1, 1, 1, 1)), str(REROLLS[spots]), *fell)
    assert state.hands[0] == tuple(7 - spot if spot in spots else 1 for spot in range(1, 6))


def test_a_higher_sum_of_all_five_decides_between_equal_combinations() -> None:
    """P5: of equal combinations the higher sum of all five dice wins: 16 against 8, a pair of fours against a pair of
    fives."""
    assert passed((1, 1, 2, 2, 2), (2, 2, 4, 4, 4)) == Outcome(((1,), (0,)))
    assert passed((5, 5, 1, 2, 3), (4, 4, 6, 5, 3)) == Outcome(((1,), (0,)))


def test_equal_to_the_sum_is_a_draw_and_final() -> None:
    """P5: two hands with two pairs and the sum 15 share the first place."""
    assert passed((2, 2, 3, 3, 5), (6, 6, 5, 4, 3), (1, 1, 4, 4, 5)) == Outcome(((0, 2), (1,)))


def test_nothing_is_the_weakest() -> None:
    """P4, decided: a pair, 1 1 2 3 4 (11), beats nothing, 1 3 4 5 6 (19)."""
    assert passed((1, 3, 4, 5, 6), (1, 1, 2, 3, 4)) == Outcome(((1,), (0,)))


def test_what_is_told() -> None:
    """design 3: each throw and pass is an event, and so is the end of a round."""
    state, _ = GAME.start({}, 2, Loaded(()))
    state, first = do(state, "throw", 1, 2, 3, 4, 6)
    assert first == (Thrown(0, (1, 2, 3, 4, 6)),)
    state, second = do(state, "throw", 1, 1, 3, 4, 6)
    assert second == (Thrown(1, (1, 1, 3, 4, 6)), RoundEnded(1))
    state, third = do(state, "pass")
    assert third == (Passed(0, (1, 2, 3, 4, 6)),)
    state, fourth = do(state, "pass")
    assert fourth == (Passed(1, (1, 1, 3, 4, 6)), RoundEnded(2))


@pytest.mark.parametrize(
    "token", ["reroll", "reroll ", "reroll 5,4", "reroll 3,3", "reroll 0", "reroll 6", "reroll 1 2"]
)
def test_only_the_canonical_text_of_a_move_is_read(token: str) -> None:
    """design 3: only the one canonical text of a move is read: positions 1 to 5, ascending, each once."""
    with pytest.raises(Illegal):
        GAME.parse(token)


def test_rounds_have_their_own_moves() -> None:
    """P2, P3: a reroll in round one, a throw in round two, and any move out of turn are Illegal."""
    state, _ = GAME.start({}, 2, Loaded(()))
    for move in SECOND:
        with pytest.raises(Illegal):
            GAME.apply(state, 0, move, Loaded((1,) * 5))
    for seat, refused in ((0, THROW), (1, PASS)):
        with pytest.raises(Illegal):
            GAME.apply(table((1, 1, 1, 1, 1), (2, 2, 2, 2, 2)), seat, refused, Loaded((1,) * 5))


def test_who_leaves_before_the_end_of_the_second_round_is_out_of_the_ranking() -> None:
    """P6: who leaves before the own second turn is out of the ranking, off turn in round one and on turn in
    round two."""
    state, _ = GAME.start({}, 3, Loaded(()))
    state, _ = do(state, "throw", 6, 6, 6, 6, 6)
    state, events = GAME.leave(state, 0, Loaded(()))
    assert events == (Gone(0, False),)
    state, _ = do(state, "throw", 1, 1, 3, 4, 6)
    state, _ = do(state, "throw", 2, 2, 3, 4, 6)
    for _ in range(2):
        state, _ = do(state, "pass")
    assert GAME.outcome(state) == Outcome(((2,), (1,)))

    state = table((6, 6, 6, 6, 6), (1, 1, 3, 4, 6), (2, 2, 3, 4, 6))
    state, _ = GAME.leave(state, 0, Loaded(()))
    assert due(state) == 1
    assert state.turns == 4, "a press meant for the one who left is stale"


def test_who_leaves_after_the_second_round_keeps_the_place() -> None:
    """P6, decided: the hand of who leaves after the own second turn keeps its place, and nobody leaves twice."""
    state, _ = do(table((6, 6, 6, 6, 6), (1, 1, 3, 4, 6)), "pass")
    state, events = GAME.leave(state, 0, Loaded(()))
    assert events == (Gone(0, True),)
    with pytest.raises(Illegal):
        GAME.leave(state, 0, Loaded(()))
    state, _ = do(state, "pass")
    assert GAME.outcome(state) == Outcome(((0,), (1,)))


def test_the_last_one_left_wins_at_once() -> None:
    """P6, decided: the last player left wins at once, with whatever dice."""
    state, events = GAME.leave(table((6, 6, 6, 6, 6), (1, 2, 3, 4, 6)), 0, Loaded(()))
    assert events == (Gone(0, False), RoundEnded(2))
    assert GAME.outcome(state) == Outcome(((1,),))
    with pytest.raises(Illegal):
        GAME.leave(state, 1, Loaded(()))


def test_a_round_ends_when_the_last_one_to_move_leaves() -> None:
    """P6, decided: a round ends when the last seat still to move leaves."""
    state, _ = GAME.start({}, 3, Loaded(()))
    for fell in ((1, 1, 3, 4, 6), (2, 2, 3, 4, 6)):
        state, _ = do(state, "throw", *fell)
    state, events = GAME.leave(state, 2, Loaded(()))
    assert events == (Gone(2, False), RoundEnded(1))
    assert (state.round, due(state)) == (2, 0)


def test_sleepers_throw_and_pass() -> None:
    """voice 1.16: an absent player throws in round one and passes in round two."""
    state, _ = GAME.start({}, 2, Loaded(()))
    assert GAME.absent(state) == THROW
    assert GAME.absent(table((1, 1, 1, 1, 1), (2, 2, 2, 2, 2))) == PASS


@pytest.mark.parametrize("seats", [2, 8, 200])
def test_two_to_two_hundred_players(seats: int) -> None:
    """P1: from 2 to 200 players have one turn each in both rounds."""
    assert seats in GAME.seats
    dice = Chance(3)
    state, _ = GAME.start({}, seats, dice)
    while (seat := due(state)) is not None:
        state, _ = GAME.apply(state, seat, GAME.legal(state, seat)[-1], dice)
    outcome = GAME.outcome(state)
    assert outcome is not None
    assert sorted(seat for place in outcome.places for seat in place) == list(range(seats))
    assert state.turns == 2 * seats


def test_no_seat_has_an_edge_when_all_play_at_random() -> None:
    """P1, P5: in 20,000 games of two seats at random each wins half, within 4.5 standard errors."""
    wins = measure(games()["poker"], 2, 20_000, 7).wins
    assert abs(wins[0] / 20_000 - 0.5) < 4.5 * 0.5 / 20_000**0.5
