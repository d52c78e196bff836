"""Effects: each statement has one typed method, whose rows hold exactly what the statement binds. (design 5)"""

import inspect
import typing
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

import bot
from bot.store import effects as module
from bot.store.effects import ORDER, Effects
from bot.store.rows import ThrowRow, WishRow
from bot.table.entry import Entry, Kind, Phase

THROW = ThrowRow(1, "2026-01-02", 1, 1, 0, 9, "1d6", (3,), "", False, False, 1, "c", 1.0, None)
# Sample values of each type that a method takes; the names in a row must be the same with each.
SAMPLES: dict[Any, list[Any]] = {
    int: [1],
    str: ["text"],
    bool: [True, False],
    float: [1.0],
    bytes: [b"seed"],
    float | None: [1.0, None],
    BaseException: [ValueError("no word of this")],
    Phase: list(Phase),
    Entry: [Entry(1, kind) for kind in Kind] + [Entry(2, Kind.PLAYED, 1, 2, "throw", (3, 4))],
    ThrowRow: [THROW],
    WishRow: [WishRow(1, "test::1.2", "language", "en", 1, 7, "ru", 0, 2, "", 1.0)],
    Sequence[int]: [(1, 2, 3, 4, 5, 6)],
}
METHODS = sorted(
    name
    for name, _ in inspect.getmembers(Effects, inspect.isfunction)
    if not name.startswith("_") and name not in ("causes",)
)


def written(name: str) -> tuple[Any, list[dict[str, object]]]:
    """Returns the statement of a method, and a row for each sample of each of its parameters."""
    hints = typing.get_type_hints(getattr(Effects, name))
    hints.pop("return")
    plain = {parameter: SAMPLES[hint][0] for parameter, hint in hints.items()}
    effects = Effects()
    for parameter, hint in hints.items():
        for sample in SAMPLES[hint]:
            getattr(effects, name)(**plain | {parameter: sample})
    [(statement, rows)] = effects.rows.items()
    return statement, rows


@pytest.mark.parametrize("name", METHODS)
def test_a_row_has_exactly_the_names_that_its_statement_binds(name: str) -> None:
    """design 5: the rows of a method hold all names that its statement binds and no other, whatever the values."""
    statement, rows = written(name)
    binds = set(statement.compile().params)
    assert binds
    assert {frozenset(row) for row in rows} == {frozenset(binds)}, "one executemany takes one shape"


def test_every_statement_has_one_method() -> None:
    """design 5: each statement in ORDER belongs to one method of Effects, and each method writes one in ORDER."""
    assert len(ORDER) == len(set(ORDER))
    statements = [written(name)[0] for name in METHODS]
    assert len(statements) == len(set(statements))
    assert set(statements) == set(ORDER)


def test_rows_are_plain_values() -> None:
    """design 5: rows hold int, str, bool, float, bytes or None, no enumerations, whatever these print as."""
    for name in METHODS:
        for row in written(name)[1]:
            assert {type(value) for value in row.values()} <= {int, str, bool, float, bytes, type(None)}, name


def test_counts_are_of_six_faces() -> None:
    """`counted` takes six counts, ones first; fewer raise ValueError."""
    effects = Effects()
    effects.counted(7, [1, 2, 3, 4, 5, 6])
    names = ("b_ones", "b_twos", "b_threes", "b_fours", "b_fives", "b_sixes")
    assert effects.rows == {module.COUNTED: [{"b_id": 7, **dict(zip(names, range(1, 7), strict=True))}]}
    with pytest.raises(ValueError, match="shorter"):
        effects.counted(7, [1, 2, 3, 4, 5])


def test_no_bind_name_and_no_statement_outside_the_store() -> None:
    """design 5: no code outside bot/store/ holds a bind name or imports a statement."""
    names = [name for name, value in vars(module).items() if any(value is one for one in ORDER)]
    assert len(names) == len(ORDER)
    binds = {bind for one in ORDER for bind in one.compile().params if bind.startswith("b_")}  # type: ignore[attr-defined]
    paths = sorted(Path(bot.__file__).parent.rglob("*.py"))
    assert len(paths) > 50
    for path in paths:
        if path.parent.name in ("store", "versions", "migrations"):
            continue
        text = path.read_text()
        assert not [bind for bind in binds if bind in text], path
        imported = [line for line in text.splitlines() if line.startswith("from bot.store")]
        assert not [line for line in imported if any(name in line.replace(",", " ").split() for name in names)], path
