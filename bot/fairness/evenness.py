"""Tests how even the faces have fallen (chi-square), and tells the result in lines."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from math import exp, lgamma, log

from rules.lines import Line, Pips

SIDES = 6
ENOUGH = 60  # fewest dice for a verdict, ten a face
BAR = 12  # columns of the longest bar
RARE, ALARMING = 0.05, 0.001  # bounds of p


@dataclass(frozen=True, slots=True)
class Evenness:
    """`counts[i]` dice showed i + 1. `p`: the chance that as many honest dice are at least as uneven."""

    counts: tuple[int, ...]
    statistic: float
    p: float

    @property
    def dice(self) -> int:
        return sum(self.counts)


def counted(draws: Iterable[Sequence[str | int]]) -> tuple[int, ...]:
    """The faces of all six-sided dice among the draws of `bot.fairness.evidence`; other dice and picks are left out."""
    counts = [0] * SIDES
    for what, sides, *faces in draws:
        if what == "roll" and sides == SIDES:
            for face in faces:
                counts[int(face) - 1] += 1
    return tuple(counts)


def evenness(counts: Sequence[int]) -> Evenness:
    """Tests counts of faces against equal chances. Without any dice p is 1."""
    total = sum(counts)
    if not total:
        return Evenness(tuple(counts), 0.0, 1.0)
    wanted = total / len(counts)
    statistic = sum((count - wanted) ** 2 for count in counts) / wanted
    return Evenness(tuple(counts), statistic, chi_square(statistic, len(counts) - 1))


def chi_square(statistic: float, freedom: int) -> float:
    """The chance of at least this statistic (0 or more) with so many degrees of freedom (1 or more)."""
    return 1.0 if statistic <= 0 else upper_gamma(freedom / 2, statistic / 2)


def upper_gamma(a: float, x: float) -> float:
    """The regularised upper incomplete gamma function Q(a, x), a > 0, x >= 0; accurate to about 1e-12.

    Below x = a + 1 the power series of P = 1 - Q converges fast, above it Legendre's continued fraction of Q.
    """
    if x <= 0:
        return 1.0
    scale = exp(a * log(x) - x - lgamma(a))
    if x < a + 1:
        term = total = 1 / a
        at = a
        while term > total * 1e-16:
            at += 1
            term *= x / at
            total += term
        return max(0.0, 1 - total * scale)
    return scale / _fraction(a, x)


def _fraction(a: float, x: float) -> float:
    """x + 1 - a - 1(1-a) / (x + 3 - a - 2(2-a) / (x + 5 - a - ...)), computed from the innermost term.

    The depth needed is largest at x = a + 1, where it grows as the square root of a.
    """
    depth = 60 + int(30 * a**0.5)
    value = x + 2 * depth + 1 - a
    for k in range(depth, 0, -1):
        value = x + 2 * k - 1 - a - k * (k - a) / value
    return value


def lines(found: Evenness) -> tuple[Line, ...]:
    """The lines of `/fair stats`: how many dice, a row for each face, and a verdict."""
    if not found.dice:
        return (Line("fair-stats-none"),)
    most = max(found.counts)
    rows = tuple(
        Line("fair-row-face", {"face": Pips((face,)), "bar": "▇" * round(BAR * count / most) or "·", "count": count})
        for face, count in enumerate(found.counts, 1)
    )
    usual = Line("fair-stats", {"dice": found.dice, "each": round(found.dice / len(found.counts))})
    return (usual, *rows, verdict(found))


def verdict(found: Evenness) -> Line:
    """The verdict: too few dice; uneven (p < ALARMING); rare (p < RARE); too even (p > 1 - ALARMING); even."""
    if found.dice < ENOUGH:
        return Line("fair-few", {"enough": ENOUGH})
    if found.p < ALARMING:
        return Line("fair-uneven")
    if found.p < RARE:
        return Line("fair-rare", {"sets": max(1, round(1000 * found.p))})
    if found.p > 1 - ALARMING:
        return Line("fair-too-even")
    return Line("fair-even", {"sets": min(99, round(100 * found.p))})
