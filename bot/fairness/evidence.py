"""What "Check the dice" hands out: a closed log with its seed, for anyone to recompute. (seeds/rules/fairness.md)

An entry's `draws` say what was asked of the dice and what fell: `["roll", 6, 3, 4]` is two dice of six sides, `["pick",
3, 1]` is the one numbered 1 of 0..2. They are what *fell*, by the log, not what ought to have: finding a difference is
the reader's part.
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from bot.table import seeds
from bot.table.entry import Entry, Kind
from bot.table.replay import LAST_NUMBER, DiceOf, decide, start
from bot.table.seeds import SeededDice
from bot.table.table import Table
from rules.dice import Dice, Faces, Loaded, Mismatch
from rules.game import Illegal, Seat

Draw = list[str | int]  # "roll", sides, face ...; or "pick", count, which

THROWN = "thrown"  # the kind of a free throw in the file of a day; no table has such an entry
DICE = re.compile(r"([0-9]{1,6})d([0-9]{1,6})")  # the thrown terms of canonical notation, in the order they fall


class NotClosed(Exception):
    """The table goes on, so its seed is nobody's yet."""


class Calls:
    """Another's dice, with each call and what it gave written down in `draws`."""

    def __init__(self, dice: Dice) -> None:
        self._dice = dice
        self.draws: list[Draw] = []

    def roll(self, count: int, sides: int = 6) -> Faces:
        faces = self._dice.roll(count, sides)
        self.draws.append(["roll", sides, *faces])
        return faces

    def pick(self, count: int) -> int:
        one = self._dice.pick(count)
        self.draws.append(["pick", count, one])
        return one


def sealed(seed: bytes) -> DiceOf:
    """The dice of every entry of a table with this seed: as `replay.decide` takes it for a live table."""
    return lambda table, entry: SeededDice(seed, "dice", table.name, entry.seq, table.chain)


def drawn(room: int, number: int, entries: Iterable[Entry]) -> list[list[Draw]]:
    """What each entry of a log drew, call by call. Raises Mismatch where the rules no longer fit."""
    return list(_drawn(room, number, entries))


def _drawn(room: int, number: int, entries: Iterable[Entry]) -> Iterator[list[Draw]]:
    rows = iter(entries)
    table = start(room, number, next(rows))
    yield []
    for entry in rows:
        asked, table = _again(table, entry)
        yield asked


def _again(table: Table, entry: Entry) -> tuple[list[Draw], Table]:
    calls = Calls(Loaded(entry.fell))
    try:
        made, after = decide(table, lambda _table, _entry: calls, entry.kind, entry.seat, entry.who, entry.token)
    except Illegal as refused:
        raise Mismatch(f"entry {entry.seq}: {refused}") from None
    if made != entry:
        raise Mismatch(f"entry {entry.seq}: {len(entry.fell)} falls, {len(made.fell)} of them asked for")
    return calls.draws, after


def table_evidence(room: int, number: int, entries: Sequence[Entry], seed: bytes) -> dict[str, Any]:
    """The file of a closed table, ready for json.dumps. Raises NotClosed before the closing entry, and Drift."""
    return head(f"{room}.{number}", seed) | {"entries": list(table_rows(room, number, entries))}


def table_rows(room: int, number: int, entries: Sequence[Entry]) -> Iterator[dict[str, Any]]:
    """The `entries` of that file, one by one. Raises NotClosed before the closing entry, and Drift."""
    if not entries or entries[-1].kind != Kind.CLOSED:
        raise NotClosed(f"{room}.{number}")
    for entry, draws in zip(entries, _drawn(room, number, entries), strict=True):
        yield _row_of(entry, draws)


Throw = tuple[int, int, str, Sequence[int]]  # number from 1, the person's own id, canonical notation, what fell


def day_evidence(room: int, day: str, throws: Iterable[Throw], seed: bytes) -> dict[str, Any]:
    """The file of all free throws of a room on a day (ISO, UTC) that is over, ready for json.dumps.

    That the day is over is the caller's to know: nothing here has a clock. A closing entry like a table's is added, so
    that a file cannot lose its end unseen. Raises Mismatch if a notation and what fell do not agree.
    """
    return head(f"{room}/{day}", seed) | {"entries": list(day_rows(room, day, throws, seed))}


def day_rows(room: int, day: str, throws: Iterable[Throw], seed: bytes) -> Iterator[dict[str, Any]]:
    """The `entries` of that file, one by one. Raises Mismatch."""
    name, number = f"{room}/{day}", 0
    chain = seeds.first_link(name)
    for number, who, notation, fell in throws:
        chain = seeds.link(chain, number, THROWN, None, who, notation)
        yield _row(number, THROWN, None, who, notation, _terms(number, notation, fell))
    end = Entry(number + 1, Kind.CLOSED)
    one = SeededDice(seed, "dice", name, end.seq, end.linked(chain)).pick(LAST_NUMBER)
    yield _row_of(end, [["pick", LAST_NUMBER, one]])


def terms(notation: str) -> list[tuple[int, int]]:
    """Count and sides of each term that is thrown, left to right: `4d6kh3+1d20+2` is (4, 6), (1, 20)."""
    return [(int(count), int(sides)) for count, sides in DICE.findall(notation)]


def _terms(number: int, notation: str, fell: Sequence[int]) -> list[Draw]:
    draws: list[Draw] = []
    at = 0
    for count, sides in terms(notation):
        draws.append(["roll", sides, *fell[at : at + count]])
        at += count
    if at != len(fell):
        raise Mismatch(f"throw {number}: {notation} is {at} dice, {len(fell)} fell")
    return draws


def _row(seq: int, kind: str, seat: Seat | None, who: int, token: str, draws: list[Draw]) -> dict[str, Any]:
    return {"seq": seq, "kind": kind, "seat": seat, "who": who, "token": token, "draws": draws}


def _row_of(entry: Entry, draws: list[Draw]) -> dict[str, Any]:
    return _row(entry.seq, entry.kind.value, entry.seat, entry.who, entry.token, draws)


def head(name: str, seed: bytes) -> dict[str, Any]:
    """A file without its entries."""
    return {"format": seeds.VERSION, "table": name, "commitment": seeds.commitment(seed), "seed": seed.hex()}
