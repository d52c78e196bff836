"""Dice with known results, and dice that record what fell. (design 3: a throw is data)"""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.commands.simulate import Chance
from rules.dice import Loaded, Mismatch, Noted


def test_loaded_dice_fall_in_the_order_told() -> None:
    """design 3: `Loaded` gives its results in order; faces and picks come from one row."""
    dice = Loaded((3, 4, 0, 20, 6))
    assert dice.roll(2) == (3, 4)
    assert dice.pick(3) == 0
    assert dice.roll(0) == ()
    assert dice.roll(1, sides=20) == (20,)
    assert dice.roll(1) == (6,)
    dice.spent()


@pytest.mark.parametrize("falls", [(), (3,), (3, 7), (0, 3), (3, -1)])
def test_loaded_dice_that_do_not_fit_are_drift(falls: tuple[int, ...]) -> None:
    """design 4: dice that do not fit raise Mismatch, never another error, and none of them is used up."""
    dice = Loaded(falls)
    with pytest.raises(Mismatch):
        dice.roll(2)
    if falls:
        with pytest.raises(Mismatch):
            dice.spent()


@pytest.mark.parametrize(("falls", "count"), [((), 2), ((2,), 2), ((-1,), 2), ((0,), 0)])
def test_a_loaded_pick_that_does_not_fit_is_drift(falls: tuple[int, ...], count: int) -> None:
    """design 4: a pick outside 0..count-1 raises Mismatch."""
    with pytest.raises(Mismatch):
        Loaded(falls).pick(count)


def test_what_is_left_over_is_drift() -> None:
    """design 4: an entry holds exactly what fell: results left over raise Mismatch."""
    dice = Loaded((1, 2, 3))
    dice.roll(2)
    with pytest.raises(Mismatch, match="1 falls left over"):
        dice.spent()


@given(st.lists(st.tuples(st.booleans(), st.integers(1, 9)), max_size=20), st.integers())
def test_what_is_noted_falls_again(asked: list[tuple[bool, int]], seed: int) -> None:
    """design 4: what `Noted` recorded gives the same results again with `Loaded`."""
    noted = Noted(Chance(seed))
    live = [noted.pick(count) if picks else noted.roll(count) for picks, count in asked]
    loaded = Loaded(noted.fell)
    assert [loaded.pick(count) if picks else loaded.roll(count) for picks, count in asked] == live
    loaded.spent()
    assert noted.throws == sum(not picks for picks, _ in asked)
    assert sum(noted.faces) == sum(count for picks, count in asked if not picks)


def test_faces_are_counted_of_six_sided_dice_only() -> None:
    """design 5: faces are counted for six-sided dice only, and a pick is no face."""
    noted = Noted(Loaded((1, 6, 6, 20, 3)))
    noted.roll(3)
    noted.roll(1, 20)
    noted.pick(4)
    assert noted.faces == [1, 0, 0, 0, 0, 2]
    assert noted.fell == [1, 6, 6, 20, 3]
    assert noted.throws == 2
