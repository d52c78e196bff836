"""Others learn nothing of hidden dice before the cups are lifted. (L1, design 1.3)"""

import random

import pytest

from bot.commands.simulate import Chance
from rules.liars.bids import CALL, Move
from rules.liars.public import State
from rules.liars.rules import apply, legal, start, view, waiting
from tests.rules.test_liars import LIARS, NONE, table


def test_one_sees_only_the_own_dice() -> None:
    """L1: a viewer sees the own dice, sorted, and everybody's view has none."""
    state = table(((5, 1, 3), (2, 2, 6)))
    assert view(state, 0).mine == (1, 3, 5)
    assert view(state, None).mine == ()
    assert view(state, 0).table is view(state, None).table


def everything(state: State, viewer: int | None) -> object:
    """Returns all that one viewer is told or shown."""
    seen = view(state, viewer)
    board = LIARS.face.board(seen, "")
    asked = [LIARS.face.ask(seen, viewer, word, "", True) for word in ("dice", "more")]
    return seen, board, asked, waiting(state)


@pytest.mark.parametrize(("seats", "seed"), [(2, 1), (3, 2), (5, 3), (9, 4)])
def test_whatever_hidden_dice_show_all_others_see_the_same(seats: int, seed: int) -> None:
    """L1, design 1.3: other dice under the other cups change no view, board, popup, event or legal move before
    a call."""
    chance = random.Random(seed)
    dice, again = Chance(seed), Chance(seed + 100)
    for _ in range(12):
        start_dice = chance.choice((1, 2, 5, 6))
        state, _ = start({"dice": start_dice, "people": chance.choice((0, 1, 2))}, seats, dice)
        viewer = chance.choice((None, *range(seats)))
        cups = tuple(cup if seat == viewer else again.roll(len(cup)) for seat, cup in enumerate(state.cups))
        twin = State(state.table, cups)
        while True:
            assert everything(state, viewer) == everything(twin, viewer)
            due = state.table.due
            assert due is not None
            options = legal(state, due)
            assert options == legal(twin, due)
            move: Move = options[min(chance.randrange(10), len(options) - 1)]
            if move == CALL:
                break
            state, told = apply(state, due, move, NONE)
            twin, twin_told = apply(twin, due, move, NONE)
            assert told == twin_told
            assert LIARS.face.report(view(state, None), told) == LIARS.face.report(view(twin, None), twin_told)
