"""Speed of the router as ratios to a control in the same run, and false triggers on ordinary text. (design 10.2)

Controls: one anchored `re` alternation of the seed's 28 forms; the d20 and dice packages. Speed is printed, never
asserted.
"""

import random
import re
import statistics
import subprocess
import sys
import time
from collections.abc import Callable

import pytest

from bot.router import label, understand
from rules.dice import Faces
from rules.notation import parse
from tests.bench.ordinary import sample, silent
from tests.bot.test_router import SEED

NOTATION = "4d6kh3+2"
ANCHORED = re.compile("|".join(re.escape(text) for text, _ in SEED))
WORST = {
    "leads": "ну " * 1365,
    "near-commands": "ну так ладно бросаю кости курить и всё остальное тоже вот так вот\n" * 60,
    "misspelt near-commands": "бросяю котси и вот\n" * 250,
    "commands": "бросаю кости. " * 300,
    "sentences": ("Ура. " * 40 + "\n") * 21,
    "notation": ("1d6+" * 49 + "\n") * 21,
    "Chinese": ("重掷" + "4、" * 95 + "q\n") * 21,
    "labels": ("2d6 #" + "#" * 190 + "\n") * 21,
    "brackets": ")" * 4096,
    "marks": "и\u0306" * 2048,
    "digits": "9" * 4096,
    "lines": "я\n" * 2048,
}


class Random:
    """Dice drawn with `random`, as d20 draws them."""

    def roll(self, count: int, sides: int = 6) -> Faces:
        return tuple([random.randrange(sides) + 1 for _ in range(count)])

    def pick(self, count: int) -> int:
        return random.randrange(count)


def each(work: Callable[[str], object], lines: list[str]) -> list[float]:
    """Returns the microseconds that each line took, sorted; the better of two rounds."""
    rounds = []
    for _ in range(2):
        times = []
        for line in lines:
            start = time.perf_counter_ns()
            work(line)
            times.append((time.perf_counter_ns() - start) / 1000)
        rounds.append(sorted(times))
    return min(rounds, key=statistics.median)


def best(work: Callable[[], object], repeat: int = 200) -> float:
    """Returns the microseconds of the fastest of `repeat` runs."""
    times = []
    for _ in range(repeat):
        start = time.perf_counter_ns()
        work()
        times.append((time.perf_counter_ns() - start) / 1000)
    return min(times)


def test_an_ordinary_message() -> None:
    """design 10.2: an ordinary message is decided in 5 us at the median (10,000 lines in three languages)."""
    lines = sample(5000, 3500, 1500)
    understand("бросаю котси")
    ours, control = each(understand, lines), each(ANCHORED.match, lines)
    middle, late = statistics.median(ours), ours[len(ours) * 99 // 100]
    print(
        f"\nordinary: {len(lines)} lines, median {middle:.2f} us, p99 {late:.1f} us;"
        f" anchored re {statistics.median(control):.2f} us, ratio {middle / statistics.median(control):.1f}"
    )


def test_the_worst_message() -> None:
    """design 10.2: 4,096 characters made to be slow take 500 us at most."""
    for name, text in WORST.items():
        text = text[:4096]
        ours, control = best(lambda text=text: understand(text), 20), best(lambda text=text: ANCHORED.search(text), 20)  # type: ignore[misc]
        print(f"\nworst, {name}: {ours:.0f} us; the same re searching {control:.0f} us, ratio {ours / control:.1f}")


@pytest.mark.filterwarnings("ignore")  # warnings of the packages' own imports
def test_notation_against_packages() -> None:
    """design 10.2: parsing and throwing 4d6kh3+2 is 10 times faster than d20 on an expression it has not seen."""
    import d20
    import dice

    roller, chance = d20.Roller(), Random()
    unseen = iter([f"4d6kh3+{extra}" for extra in range(2000)])
    ours = best(lambda: parse(NOTATION).throw(chance), 2000)
    fresh = best(lambda: roller.roll(next(unseen)), 2000)
    other = best(lambda: dice.roll("4d6h3+2"), 50)
    print(
        f"\n{NOTATION}: {ours:.1f} us; d20 unseen {fresh:.0f} us, {fresh / ours:.1f} x;"
        f" dice {other:.0f} us, {other / ours:.0f} x"
    )


def test_size() -> None:
    """design 10.2: the router takes 5 MB at most, its import 50 ms."""
    code = (
        "import time; start = time.perf_counter(); import bot.router; took = time.perf_counter() - start;"
        "import tracemalloc, importlib, sys; print(took * 1000)"
    )
    took = [
        float(subprocess.run([sys.executable, "-c", code], capture_output=True, text=True).stdout) for _ in range(5)
    ]
    code = (
        "import tracemalloc; tracemalloc.start(); from bot.router import understand;"
        "[understand(text, ('liars',)) for text in ('бросаю котси', '4x5', '管家，掷骰子')];"
        "print(tracemalloc.get_traced_memory()[1])"
    )
    size = int(subprocess.run([sys.executable, "-c", code], capture_output=True, text=True).stdout)
    print(f"\nimport of bot.router: {min(took):.0f} ms (best of 5), router with its data {size / 1e6:.1f} MB")


def test_false_triggers() -> None:
    """design 10.2: at most 1 in 10,000 lines of ordinary text, with the exam's NONE phrases mixed in, is taken for a
    command."""
    lines = [*sample(60_000, 60_000, 20_000), *silent()]
    triggered = [(line, heard) for line in lines if (heard := label(understand(line), ())) != "NONE"]
    print(f"\nfalse triggers: {len(triggered)} of {len(lines)} lines")
    for line, heard in triggered:
        print(f"  {heard}: {line[:100]}")
    assert len(triggered) <= len(lines) / 10_000
