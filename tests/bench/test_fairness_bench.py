"""Speed of the seeded dice, in dice a second, beside Python's seeded generator. Run: make bench

The control runs in the same process; figures are medians of 25 rounds with 95 % intervals.
"""

import time
from collections.abc import Callable

from bot.commands.simulate import Chance
from bot.fairness.evidence import sealed
from bot.table.entry import Entry, Kind
from bot.table.replay import decide, opened, start
from bot.table.seeds import SeededDice
from rules import games

SEED = bytes(range(32))
ROUNDS = 25


def measured(name: str, dice: int, work: Callable[[int], object], times: int = 0) -> float:
    """Returns the median of dice a second over ROUNDS calls of `work(times)`, which throws `dice` dice each time.

    Prints it with the 95 % interval of the median.
    """
    times = times or max(1, 20_000 // dice)
    work(times)
    rates = []
    for _ in range(ROUNDS):
        began = time.perf_counter()
        work(times)
        rates.append(times * dice / (time.perf_counter() - began))
    rates.sort()
    low, high = rates[ROUNDS // 2 - 5], rates[ROUNDS // 2 + 5]  # order statistics 8 and 18 of 25
    print(f"  {name:<42} {rates[ROUNDS // 2]:>12,.0f} dice/s   95 % {low:,.0f} .. {high:,.0f}")
    return rates[ROUNDS // 2]


def entries(dice: int, sides: int = 6) -> Callable[[int], None]:
    """Returns work that throws the dice of so many entries, each with its own stream."""

    def work(times: int) -> None:
        for seq in range(times):
            SeededDice(SEED, "dice", "7.3", seq, "a" * 64).roll(dice, sides)

    return work


def test_dice_a_second() -> None:
    """design 10.3: dice a second; the bar is 200,000."""
    print()
    rates = [measured(f"an entry of {dice} dice", dice, entries(dice)) for dice in (1, 2, 5, 30, 100)]
    measured("an entry of 10 dice of 1000 sides", 10, entries(10, 1000))
    control = measured(
        "control: a seeded generator, 5 dice", 5, lambda times: [Chance(1).roll(5) for _ in range(times)]
    )
    print(f"  an entry of five dice is {rates[2] / control:.2f} of the control")


def test_dice_a_second_through_a_table() -> None:
    """design 10.3: dice a second through `decide`: link, dice, rules, and the rules again on what fell."""
    print()
    of = sealed(SEED)
    game = games()["craps"]
    table = start(7, 3, Entry(1, Kind.OPENED, None, 1, opened(game, {})))
    for person in range(1, 8):
        _, table = decide(table, of, Kind.JOINED, None, person)
    _, table = decide(table, of, Kind.STARTED, 0, 1)

    def work(times: int) -> None:
        for _ in range(times):
            decide(table, of, Kind.PLAYED, 0, 1, "throw")

    measured("a move of craps at a table of seven", 2, work, 1000)
