"""Figures of the Strategist at dice poker: share of wins with 95 % intervals, and speed, which is only printed.

Shares: 100,000 games each against a simple rival, the seats swapped after each game, seeds fixed.
"""

import os
import time
from collections.abc import Callable
from math import sqrt

import pytest

from bot.commands.simulate import Chance, measure
from rules import games
from rules.dice import Dice
from rules.poker.cpu import choose
from rules.poker.hands import Category, hand
from rules.poker.moves import PASS, REROLLS, SECOND, THROW, Move
from rules.poker.odds import best_keep, finals, keeps, mid_rank, scale, spread, ways
from rules.poker.rules import State, apply, due, outcome, start

GAMES = int(os.environ.get("BUTLER_BENCH_GAMES", "100000"))
Rival = Callable[[State, Dice], Move]


def at_random(state: State, chance: Dice) -> Move:
    """Keeps any of the 32 parts of its hand, each as likely."""
    return SECOND[chance.pick(len(SECOND))]


def never(state: State, chance: Dice) -> Move:
    """Passes always."""
    return PASS


def greedy(state: State, chance: Dice) -> Move:
    """Stands on a straight or better; else keeps the largest group, the higher on ties, and throws the rest."""
    faces = state.hands[len(state.moves)]
    if hand(faces).category >= Category.STRAIGHT:
        return PASS
    stay = max(faces, key=lambda face: (faces.count(face), face))
    return REROLLS[tuple(spot for spot, face in enumerate(faces, 1) if face != stay)]


def won(rival: Rival, seat: int, dice: Chance) -> float:
    """Plays one game of two; returns the share of the first place that the Strategist on `seat` wins: 0, 0.5 or 1."""
    state, _ = start({}, 2, dice)
    while (turn := due(state)) is not None:
        player = choose if turn == seat or state.round == 1 else rival
        move = player(state, dice)
        state, _ = apply(state, turn, move, dice)
    over = outcome(state)
    assert over is not None
    return 1 / len(over.places[0]) if seat in over.places[0] else 0.0


@pytest.mark.parametrize("rival", [at_random, never, greedy], ids=lambda rival: rival.__name__)
def test_the_strategist_wins_more_than_half(rival: Rival) -> None:
    """Q2: the lower bound of the win share is above one half."""
    dice = Chance(f"poker {rival.__name__}")
    shares = [won(rival, game % 2, dice) for game in range(GAMES)]
    mean = sum(shares) / GAMES
    error = sqrt(sum((one - mean) ** 2 for one in shares) / (GAMES - 1) / GAMES)
    low, high = mean - 1.96 * error, mean + 1.96 * error
    first, second = (sum(shares[seat::2]) / len(shares[seat::2]) for seat in (0, 1))
    print(
        f"\npoker, exact against {rival.__name__}: {GAMES} games, share {mean:.4f}, 95 % [{low:.4f}, {high:.4f}]"
        f" (moving first {first:.4f}, second {second:.4f})"
    )
    assert low > 0.5


@pytest.mark.parametrize("seats", [2, 8, 200])
def test_how_long_a_decision_takes(seats: int) -> None:
    """Q2: time of a decision of round two; the aim at eight seats is 3 ms for 99 of 100."""
    dice = Chance(seats)
    times: list[float] = []
    while len(times) < (4000 if seats <= 8 else 400):
        state, _ = start({}, seats, dice)
        while (turn := due(state)) is not None:
            move = THROW
            if state.round == 2:
                began = time.perf_counter()
                move = choose(state, dice)
                times.append(time.perf_counter() - began)
            state, _ = apply(state, turn, move, dice)
    times.sort()
    middle, late = times[len(times) // 2], times[len(times) * 99 // 100]
    print(
        f"\npoker, {len(times)} decisions at {seats} seats: median {middle * 1e3:.2f} ms, p99 {late * 1e3:.2f} ms,"
        f" longest {times[-1] * 1e3:.2f} ms"
    )


def test_how_long_the_tables_take() -> None:
    """Q1: time to make all tables of the odds, which are made once a process when first asked for."""
    for table in (finals, ways, spread, scale, mid_rank, best_keep, keeps, hand):
        table.cache_clear()
    began = time.perf_counter()
    for ordered, _ in finals(()):
        spread(best_keep(ordered))
    print(f"\npoker, all tables of the odds: {(time.perf_counter() - began) * 1e3:.0f} ms")


def test_how_many_games_a_second() -> None:
    """Games of two a second with random moves, beside craps as the control; the aim is 5,000."""
    figures = measure(games()["poker"], 2, GAMES, 1).figures()
    control = measure(games()["craps"], 2, GAMES, 1).figures()
    print(
        f"\npoker, {GAMES} games of 2 at random: {figures['games_per_second']:.0f} games/s,"
        f" craps {control['games_per_second']:.0f} games/s"
    )
