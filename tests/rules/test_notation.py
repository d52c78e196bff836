"""Dice notation: what is read, what is refused, what falls. (seeds/rules/rolls.md, notation)"""

import time

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules.dice import Loaded
from rules.notation import MAX_DICE, MAX_SIDES, Fallen, OutOfRange, Roll, Term, Unreadable, parse


@pytest.mark.parametrize(
    ("text", "canonical"),
    [
        ("2d6", "2d6"),
        ("d20", "1d20"),
        ("d%", "1d100"),
        ("3d%", "3d100"),
        ("2d6+3", "2d6+3"),
        ("2d6 + 1d4 - 2", "2d6+1d4-2"),
        ("3+2d6", "3+2d6"),
        ("4d6kh3", "4d6kh3"),
        ("4d6k3", "4d6kh3"),
        ("2d20kl", "2d20kl1"),
        ("4d6 kh 3+1", "4d6kh3+1"),
        ("4d6dl1", "4d6dl1"),
        ("4d6dh", "4d6dh1"),
        ("2 d 6", "2d6"),
        ("2д6", "2d6"),
        ("2д 6", "2d6"),
        ("3к8+1", "3d8+1"),
        ("д20", "1d20"),
        ("100d1000", "100d1000"),
        ("007d06", "7d6"),
        ("2d6kh5", "2d6kh5"),
    ],
)
def test_notation_is_read(text: str, canonical: str) -> None:
    """Notation: `[N]dS`, d%, keeps and drops, sums; letters d д к; one canonical text, which reads back as the same."""
    roll = parse(text)
    assert str(roll) == canonical
    assert parse(canonical) == roll


@pytest.mark.parametrize(
    "text",
    [
        "",
        "5",
        "2+3",
        "d",
        "2d",
        "2d6!",
        "2d6*2",
        "(2d6)",
        "2d6/2",
        "2d6+",
        "+2d6",
        "-2d6",
        "2 к 6",
        "2к 6",
        "2 д6",
        "2d6d",
        "d2d6",
        "2x6",
        "2d6kx",
        "2k24",
        "2К6",
        "²d6",
        "٢d6",
        "2d6=7",
    ],
)
def test_what_is_no_notation_is_unreadable(text: str) -> None:
    """Notation: no brackets, products, powers, explosions; a space before Cyrillic is a ratio; digits are 0-9."""
    with pytest.raises(Unreadable):
        parse(text)


@pytest.mark.parametrize(
    "text",
    [
        "0d6",
        "2d0",
        "d0",
        "101d6",
        "60d6+41d6",
        "1d1001",
        "2d6kh0",
        "9" * 4000 + "d6",
        "d" + "9" * 4000,
        "d6+" + "1" * 4000,
    ],
)
def test_what_cannot_be_thrown_is_out_of_range(text: str) -> None:
    """Notation: 1 to 100 dice in all, 1 to 1000 sides; refused at once, as digits are counted before they are read."""
    start = time.thread_time()
    with pytest.raises(OutOfRange):
        parse(text)
    assert time.thread_time() - start < 0.5, "a number of 4,000 digits was read"


@pytest.mark.parametrize(
    ("text", "falls", "live", "total"),
    [
        ("4d6kh3", (1, 6, 5, 4), (False, True, True, True), 15),
        ("4d6kl1", (3, 1, 5, 1), (False, True, False, False), 1),
        ("4d6dl1", (1, 6, 1, 4), (False, True, True, True), 11),
        ("4d6dh2", (6, 6, 2, 3), (False, False, True, True), 5),
        ("2d6kh5", (2, 3), (True, True), 5),
        ("3d6kh2", (4, 4, 4), (True, True, False), 8),
        ("2d6dl5", (2, 3), (False, False), 0),
    ],
)
def test_keeps_and_drops(text: str, falls: tuple[int, ...], live: tuple[bool, ...], total: int) -> None:
    """Notation: a keep larger than the count keeps all; of equal faces the earlier one; faces stay as they fell."""
    (fallen,) = parse(text).throw(Loaded(falls))
    assert (fallen.faces, fallen.live, fallen.sum) == (falls, live, total)


def test_a_sum_throws_term_by_term() -> None:
    """Notation: sums of terms and constants; each throws its own dice, in the order written."""
    dice = Loaded((3, 5, 2))
    thrown = parse("2d6-1d4+10").throw(dice)
    dice.spent()
    assert [fallen.sum for fallen in thrown] == [8, -2, 10]
    assert thrown[2] == Fallen(Term(1, 10), (), ())


terms = st.builds(
    Term,
    st.sampled_from([1, -1]),
    st.integers(1, 10),
    st.integers(1, MAX_SIDES),
    st.sampled_from(["kh", "kl", "dh", "dl"]),
    st.integers(1, 12),
) | st.builds(lambda sign, size: Term(sign, size), st.sampled_from([1, -1]), st.integers(0, 999))


@settings(max_examples=150)
@given(st.lists(terms, max_size=8), st.integers(1, 20))
def test_canonical_text_reads_back(others: list[Term], sides: int) -> None:
    """Notation: parse(str(roll)) == roll for every roll that can be thrown."""
    roll = Roll((Term(1, 2, sides), *others))
    assert parse(str(roll)) == roll
    assert parse(f" {roll}") == roll, "read at once and the long way round"


@settings(max_examples=300)
@given(st.text(alphabet="0123456789dkhlдк+- %!()", max_size=24))
def test_any_text_is_read_or_refused(text: str) -> None:
    """Notation: nothing but Unreadable and OutOfRange, and what is read is within bounds."""
    try:
        roll = parse(text)
    except (Unreadable, OutOfRange):
        return
    assert 1 <= sum(term.count for term in roll.terms if term.sides) <= MAX_DICE
    assert all(term.sides <= MAX_SIDES for term in roll.terms)
