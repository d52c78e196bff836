"""Bids at liar's dice: which may be made, which are raises, and what is no move. (L3, L4)"""

import pytest

from rules.game import Illegal
from rules.liars.bids import CALL, FACES, Bid, cheapest, moves, parse
from rules.liars.rules import apply, legal
from tests.rules.test_liars import NONE, THREE, bid, call, table, texts


@pytest.mark.parametrize(
    ("players", "dice", "least"),
    [(3, 5, 4), (2, 5, 3), (3, 1, 1), (4, 1, 1), (20, 5, 21)],
)
def test_the_least_opening_bid(players: int, dice: int, least: int) -> None:
    """L3: the least number to open with is players + 1, or 1 where there are not more dice than that."""
    state = table(((1,) * dice,) * players)
    assert texts(state)[0] == f"bid {least}x2"
    assert texts(state)[-1] == f"bid {players * dice}x1"


def test_least_opening_bids_at_the_border() -> None:
    """L3: T = n+1 gives 1, T = n+2 gives n+1."""
    state = table(((2, 2), (3, 3)))  # T = 4 = n+2
    assert texts(state)[0] == "bid 3x2"
    state, _ = call(bid(state, "3x2"), 2, 3, 3)  # T = 3 = n+1
    assert state.table.total == 3
    assert texts(state)[0] == "bid 1x2"
    with pytest.raises(Illegal, match="liars-opening"):
        bid(table(((2, 2), (3, 3))), "2x1")


def test_the_opener_may_not_call() -> None:
    """L4: only the last bid can be called, and before the first one there is none."""
    state = table(THREE)
    assert "call" not in texts(state)
    with pytest.raises(Illegal, match="liars-nothing-to-call"):
        apply(state, 0, CALL, NONE)


@pytest.mark.parametrize(
    ("standing", "raised", "allowed"),
    [
        ("3x6", "4x2", True),
        ("4x2", "4x1", True),
        ("4x1", "4x6", False),
        ("4x1", "5x2", True),  # under zhai other faces may still be bid
        ("4x5", "4x5", False),
        ("4x5", "3x1", False),
        ("4x6", "4x1", True),
    ],
)
def test_what_is_a_raise(standing: str, raised: str, allowed: bool) -> None:
    """L4, L5: a raise is more dice, or as many of a higher face, 1 being the highest."""
    state = table(((1, 2, 3, 4, 5), (2, 2, 3, 4, 6)))
    state = bid(state, standing)
    assert (f"bid {raised}" in texts(state)) is allowed
    if allowed:
        assert bid(state, raised).table.bids[-1].bid == parse(f"bid {raised}")
    else:
        with pytest.raises(Illegal, match="liars-too-low"):
            bid(state, raised)


def test_a_bid_never_exceeds_the_dice_in_play() -> None:
    """L4: beyond all dice there is no bid; after all dice of 1s only the call is left."""
    state = table(((2, 2), (3, 3)))
    with pytest.raises(Illegal, match="liars-beyond"):
        bid(state, "5x2")
    state = bid(state, "4x1")
    assert texts(state) == ["call"]
    with pytest.raises(Illegal, match="liars-only-call"):
        bid(state, "5x2")


def test_heights_are_the_order_of_bids() -> None:
    """L4: number first, then 2 < 3 < 4 < 5 < 6 < 1; each move stands at its height, and the call behind all."""
    *bids, last = moves(4)
    assert last == CALL
    assert [one.height for one in bids if isinstance(one, Bid)] == list(range(24))
    assert bids == [Bid(number, face) for number in range(1, 5) for face in FACES]
    for least in range(18):
        for face in FACES:
            low = Bid(cheapest(least, face), face)
            assert low.height >= least > low.height - 6


BROKEN = ["", "bid", "bid 4", "bid 04x5", "bid 0x5", "bid 4x7", "bid 4x0", "bid 4×5", "bid ٤x5", "bid 1000x2"]


@pytest.mark.parametrize("token", [*BROKEN, "Call", "call ", "bid 4x5\n"])
def test_a_token_that_is_no_move(token: str) -> None:
    """design 3: a text that is not the one canonical text of a move is Illegal."""
    with pytest.raises(Illegal, match="move-unknown"):
        parse(token)


def test_only_the_seat_in_turn_moves() -> None:
    """L4: only the seat in turn may raise or call."""
    state = bid(table(THREE), "4x3")
    for seat in (0, 2):
        for move in (CALL, Bid(5, 2)):
            with pytest.raises(Illegal, match="liars-not-now"):
                apply(state, seat, move, NONE)
        assert legal(state, seat) == ()
