"""Evenness of dice: the chi-square test, and the sentence for its result. (F12)"""

import random
from math import erfc, exp, sqrt

import pytest

from bot.fairness.evenness import Evenness, chi_square, counted, evenness, lines, upper_gamma, verdict
from bot.fairness.evidence import Draw
from bot.text.languages import LANGUAGES
from bot.text.words import render
from rules.lines import Line

# Critical values as printed in any table of the chi-square distribution: statistic, degrees of freedom, p.
TABLE = (
    (3.841, 1, 0.05), (6.635, 1, 0.01), (10.828, 1, 0.001), (0.00393, 1, 0.95),
    (5.991, 2, 0.05), (9.210, 2, 0.01), (0.554, 5, 0.99), (1.145, 5, 0.95),
    (4.351, 5, 0.50), (11.070, 5, 0.05), (15.086, 5, 0.01), (20.515, 5, 0.001),
    (18.307, 10, 0.05), (29.588, 10, 0.001), (49.802, 35, 0.05), (66.619, 35, 0.001),
    (77.929, 100, 0.95), (124.342, 100, 0.05), (149.449, 100, 0.001),
)  # fmt: skip


@pytest.mark.parametrize(("statistic", "freedom", "p"), TABLE)
def test_the_p_value_is_that_of_the_printed_tables(statistic: float, freedom: int, p: float) -> None:
    """F12: the p-value is that of printed chi-square tables, to their three digits."""
    assert chi_square(statistic, freedom) == pytest.approx(p, rel=2e-3)


def test_the_gamma_function_is_exact_where_a_formula_in_closed_form_exists() -> None:
    """F12: one and two degrees of freedom agree with closed formulas, at the change of method and in the tail."""
    for step in range(1, 60_000, 7):
        x = step / 100
        assert upper_gamma(1, x) == pytest.approx(exp(-x), rel=1e-11)
        assert upper_gamma(0.5, x) == pytest.approx(erfc(sqrt(x)), rel=1e-11)
    for a in (2.5, 17.5, 499.5):  # Q(a+1, x) - Q(a, x) is one term: both methods meet without a step
        just_left, just_right = upper_gamma(a, a + 0.999999), upper_gamma(a, a + 1.000001)
        assert 0 < just_left - just_right < 1e-5
    assert upper_gamma(2.5, 0) == 1
    assert chi_square(1e9, 5) == 0


def test_counts_are_judged_against_an_equal_share() -> None:
    """F12: the statistic of counts against an equal share, by hand (2^2 + 2^2) / 10; without dice p is 1."""
    found = evenness((12, 8, 10, 10, 10, 10))
    assert found.statistic == pytest.approx(0.8)
    assert found.p == pytest.approx(chi_square(0.8, 5))
    assert evenness((0,) * 6).p == 1


def test_the_p_value_of_honest_sets_is_uniform() -> None:
    """F12: p-values of honest dice are uniform, so N of 100 honest sets have p below N/100. 2,000 sets, 4 sigma."""
    chance = random.Random(7)
    told = []
    for _ in range(2000):
        counts = [0] * 6
        for face in chance.choices(range(6), k=300):
            counts[face] += 1
        told.append(evenness(counts).p)
    for share in (0.05, 0.2, 0.5, 0.8):
        below = sum(p < share for p in told)
        assert abs(below - 2000 * share) < 4 * sqrt(2000 * share * (1 - share))


def test_only_six_sided_dice_are_counted() -> None:
    """F12: picks, and dice of other than six sides, are not counted."""
    draws: list[Draw] = [["roll", 6, 3, 3, 1], ["pick", 6, 5], ["roll", 20, 6, 6], ["roll", 6, 6], ["roll", 6]]
    assert counted(draws) == (1, 0, 2, 0, 0, 1)


@pytest.mark.parametrize(
    ("dice", "p", "id"),
    [
        (59, 0.5, "fair-few"),
        (60, 0.5, "fair-even"),
        (600, 0.05, "fair-even"),
        (600, 0.0499, "fair-rare"),
        (600, 0.001, "fair-rare"),
        (600, 0.00099, "fair-uneven"),
        (600, 0.9989, "fair-even"),
        (600, 0.9991, "fair-too-even"),
    ],
)
def test_the_sentence_follows_the_p_value(dice: int, p: float, id: str) -> None:
    """F12: which sentence is said, by the number of dice and the p-value."""
    counts = (dice - 5 * (dice // 6), *[dice // 6] * 5)
    assert verdict(Evenness(counts, 0.0, p)).id == id


def test_a_loaded_die_is_called_uneven_and_never_more_than_99_of_100_are_worse() -> None:
    """F12: counts too far from even, and too near, are called so; `sets` is at most 99 of 100."""
    assert verdict(evenness((160, 100, 100, 100, 100, 100))).id == "fair-uneven"
    assert verdict(evenness((1000,) * 6)).id == "fair-too-even"
    assert verdict(Evenness((100,) * 6, 0.0, 0.9989)).args == {"sets": 99}


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_histogram_reads_in_every_language(language: str) -> None:
    """voice 2: rows of the histogram have at most 32 columns (a face is two wide) and the counts; all lines render."""
    for counts in ((0,) * 6, (1, 0, 0, 0, 0, 0), (9,) * 6, (90, 100, 110, 95, 105, 100), (10**7,) * 5 + (1,)):
        told = [render(language, line) for line in lines(evenness(counts))]
        assert all(len(row) + 1 <= 32 for row in told if "▇" in row)
        if sum(counts):
            assert [row.split()[-1] for row in told[1:7]] == [str(count) for count in counts]
    for id, of, some in (("fair-even", 100, (5, 21, 43, 99)), ("fair-rare", 1000, (1, 2, 5, 21, 49))):
        for sets in some:
            line = verdict(Evenness((600,) * 6, 0.0, sets / of))
            assert line.id == id
            assert str(sets) in render(language, line)
    for id in ("fair-few", "fair-uneven", "fair-too-even"):
        assert render(language, Line(id, {"enough": 60}))
