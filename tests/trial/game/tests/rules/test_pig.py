"""Pig by its clauses (the clauses of pig): every die told in advance."""

import pytest

from rules.dice import Loaded
from rules.game import Illegal
from rules.pig import GAME
from rules.pig.rules import HOLD, THROW, Gone, Held, State, Thrown

TWO, _ = GAME.start({}, 2, Loaded(()))


def test_a_throw_is_added_up() -> None:
    """G1: nothing can be held before something is thrown."""
    assert GAME.legal(TWO, 0) == (THROW,)
    state, events = GAME.apply(TWO, 0, THROW, Loaded((5,)))
    assert events == (Thrown(0, 5, 5),)
    assert GAME.legal(state, 0) == (THROW, HOLD)
    assert GAME.legal(state, 1) == ()
    with pytest.raises(Illegal):
        GAME.apply(state, 1, THROW, Loaded((5,)))


def test_a_one_loses_what_is_not_held() -> None:
    """G2: the turn passes, and what was held before stays."""
    state, _ = GAME.apply(State((7, 0), (0, 1), pot=6), 0, THROW, Loaded((1,)))
    assert (state.points, state.players, state.pot) == ((7, 0), (1, 0), 0)


def test_twenty_points_win() -> None:
    """G3: as soon as they are held."""
    state, events = GAME.apply(State((14, 9), (0, 1), pot=6), 0, HOLD, Loaded(()))
    assert events == (Held(0, 20),)
    assert (outcome := GAME.outcome(state)) is not None
    assert outcome.places == ((0,), (1,))


def test_who_leaves_is_out() -> None:
    """G4: and one left wins."""
    state, events = GAME.leave(TWO, 0, Loaded(()))
    assert events == (Gone(0),)
    assert (outcome := GAME.outcome(state)) is not None
    assert outcome.places == ((1,),)
