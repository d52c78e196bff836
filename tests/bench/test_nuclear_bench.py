"""Figures of nuclear dice: results of many games, and the time of a game beside that of its dice.

python -m pytest tests/bench/test_nuclear_bench.py --benchmark-enable -n 0 -s
"""

import time
from collections.abc import Callable
from math import sqrt
from typing import Any

from bot.commands.simulate import Chance, measure
from rules import games
from rules.dice import Noted
from rules.nuclear import board, rules, story
from rules.nuclear.rules import ROUND, State


def line(what: str, mean: float, error: float, unit: str = "") -> None:
    """Prints a mean with its 95 % interval."""
    print(f"{what:<44} {mean:9.3f}{unit} ± {1.96 * error:.3f}")


def test_the_figures_of_the_rules() -> None:
    """N1-N9: means of battles (246 ± 2) and disasters (3.26 ± 0.1) a game, and the first seat's wins (50 %)."""
    games_played = 20_000
    simulation = measure(games()["nuclear"], 2, games_played, 1)
    print()
    for name in ("battles", "disasters"):
        figures = simulation.tallies[name].figures()
        line(f"{name} a game", figures["mean"], figures["standard_error"])
    share = simulation.wins[0] / games_played
    line("wins of the first seat", 100 * share, 100 * sqrt(share * (1 - share) / games_played), " %")
    print(f"{'whole games a second, each kept as a record':<44} {games_played / simulation.seconds:9.0f}")


def test_what_the_opening_is_worth() -> None:
    """N2, N3: share of games that the winner of the opening wins (52.0 % ± 1.5), and rounds a game."""
    count = 20_000
    dice = Chance(2)
    begun = rounds = squares = tenth = 0
    for _ in range(count):
        state, _ = rules.start({}, 2, dice)
        opener = state.starter
        while state.winner is None:
            state, _ = rules.apply(state, opener, ROUND, dice)
        begun += state.winner == opener
        played = len(state.winners)
        rounds, squares, tenth = rounds + played, squares + played * played, tenth + (played == 10)
    print()
    for what, hits in (("games won by who won the opening", begun), ("games with a tenth round", tenth)):
        share = hits / count
        line(what, 100 * share, 100 * sqrt(share * (1 - share) / count), " %")
    mean = rounds / count
    line("rounds a game", mean, sqrt((squares / count - mean * mean) / count))


def game(dice: Any) -> State:
    state, _ = rules.start({}, 2, dice)
    while state.winner is None:
        state, _ = rules.apply(state, 0, ROUND, dice)
    return state


def test_a_game_beside_its_bare_dice(benchmark: Any) -> None:
    """Ratio of the time of a whole game (battles, queues, events) to the time of its throws alone."""
    seeds = range(200)
    throws = []
    for seed in seeds:
        noted = Noted(Chance(seed))
        game(noted)
        throws.append(noted.throws)
    ratios = []
    for _ in range(10):
        bare = seconds(lambda: bare_throws(throws))
        full = seconds(lambda: [game(Noted(Chance(seed))) for seed in seeds])
        ratios.append(full / bare)
    mean = sum(ratios) / len(ratios)
    error = sqrt(sum((ratio - mean) ** 2 for ratio in ratios) / (len(ratios) - 1) / len(ratios))
    print()
    line("a game / the throws that it needs", mean, error, " x")
    benchmark(lambda: game(Chance(1)))


def bare_throws(games_throws: list[int]) -> None:
    for seed, count in enumerate(games_throws):
        dice = Noted(Chance(seed))
        for _ in range(count):
            dice.roll(2)


def seconds(work: Callable[[], object]) -> float:
    began = time.perf_counter()
    work()
    return time.perf_counter() - began


def test_a_page_of_a_round(benchmark: Any) -> None:
    """voice 7: time to draw the board and the steps of a round from the public view."""
    state = game(Chance(3))
    benchmark(lambda: (board.board(state, ""), story.steps(state)))
