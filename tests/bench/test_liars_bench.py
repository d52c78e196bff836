"""Figures of liar's dice, printed only: shares of wins by kind of player, milliseconds a move, matches a second."""

import random
import time
from math import sqrt

import pytest

from bot.commands.simulate import Chance, measure
from rules import games
from rules.game import Chooser
from rules.liars.bids import Move
from rules.liars.cpu import bluffer, cautious
from rules.liars.public import View
from rules.liars.rules import legal
from tests.rules.test_liars_cpu import LIARS, bench, match, situations

MATCHES = 12_000


def interval(won: int, matches: int) -> str:
    """Returns a share with its 95 % interval, as text."""
    share = won / matches
    return f"{share:.3f} +-{1.96 * sqrt(share * (1 - share) / matches):.3f}"


@pytest.mark.parametrize(
    ("one", "others"), [("A", "NN"), ("B", "NN"), ("N", "AA"), ("N", "BB"), ("A", "BB"), ("B", "AA")]
)
def test_one_against_two(one: str, others: str) -> None:
    """Share of matches won against two of another kind; seats are drawn anew each match, fair is .333."""
    won = bench(one, others, MATCHES, 7)
    print(
        f"\nliars 3 x 5 dice, {MATCHES} matches: {one} against {others[0]}, {others[1]} wins {interval(won, MATCHES)}"
    )


def test_all_three() -> None:
    """Shares of matches that A, B and N win at one table; seats are drawn anew each match."""
    dice, chance, seating = Chance(11), Chance(12), random.Random(13)
    kinds = ["A", "B", "N"]
    won = dict.fromkeys(kinds, 0)
    for _ in range(MATCHES):
        seating.shuffle(kinds)
        won[match(kinds, dice, chance)] += 1
    told = ", ".join(f"{kind} {interval(wins, MATCHES)}" for kind, wins in sorted(won.items()))
    print(f"\nliars 3 x 5 dice, {MATCHES} matches: A, B, N at one table win {told}")


@pytest.mark.parametrize("choose", [cautious, bluffer], ids=["A", "B"])
@pytest.mark.parametrize("seats", [3, 8, 20])
def test_a_computer_move(choose: Chooser[View, Move], seats: int) -> None:
    """Milliseconds a move, beside listing the legal moves in the same states, which is the control."""
    chance = Chance(5)
    moves, control = [], []
    for state in situations(40, seats, 5):
        due = LIARS.waiting(state)[0]
        view = LIARS.view(state, due)
        began = time.perf_counter()
        choose(view, chance)
        moves.append(time.perf_counter() - began)
        began = time.perf_counter()
        legal(state, due)
        control.append(time.perf_counter() - began)
    moves.sort()
    control.sort()
    at = len(moves) * 99 // 100
    print(
        f"\nliars {seats} seats, {len(moves)} moves: p99 {moves[at] * 1000:.3f} ms, "
        f"{moves[len(moves) // 2] / control[len(moves) // 2]:.0f} x listing legal moves at the median"
    )


def test_matches_a_second() -> None:
    """Random legal moves, as `butler simulate liars --players 3 --games 2000 --seed 1`, beside craps as the control."""
    rates = [measure(games()[id], 3, 2000, 1).figures()["games_per_second"] for id in ("liars", "craps")]
    print(f"\nliars 3 players, random moves: {rates[0]:.0f} matches/s (craps {rates[1]:.0f} games/s)")
