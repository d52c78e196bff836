"""Evidence files, sent by "Check the dice": a closed log with its seed, to be recomputed. (seeds/rules/fairness.md)

An entry's `draws` say what was asked of the dice and what fell: `["roll", 6, 3, 4]` is two dice of six sides, `["pick",
3, 1]` is the one numbered 1 of 0..2. They are taken from the log, not recomputed from the seed: comparing the two is
for the reader (bot/fairness/verify.py).
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
    """The table is not closed, so its seed must not be revealed."""


class Calls:
    """Dice that pass each call on to other dice, and note it with its result in `draws`."""

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
    """The dice of each entry of a table with this seed, in the form that `replay.decide` takes."""
    return lambda table, entry: SeededDice(seed, "dice", table.name, entry.seq, table.chain)


def drawn(room: int, number: int, entries: Iterable[Entry]) -> list[list[Draw]]:
    """The draws of each entry of a log. Raises Mismatch if the log does not fit the rules."""
    return list(_drawn(room, number, entries))


def _drawn(room: int, number: int, entries: Iterable[Entry]) -> Iterator[list[Draw]]:
    """Yields what `drawn` returns, entry by entry."""
    rows = iter(entries)
    table = start(room, number, next(rows))
    yield []
    for entry in rows:
        asked, table = _again(table, entry)
        yield asked


def _again(table: Table, entry: Entry) -> tuple[list[Draw], Table]:
    """Replays an entry with the faces it holds: its draws, and the table after it. Raises Mismatch."""
    calls = Calls(Loaded(entry.fell))
    try:
        made, after = decide(table, lambda _table, _entry: calls, entry.kind, entry.seat, entry.who, entry.token)
    except Illegal as refused:
        raise Mismatch(f"entry {entry.seq}: {refused}") from None
    if made != entry:
        raise Mismatch(f"entry {entry.seq}: {len(entry.fell)} falls, {len(made.fell)} of them asked for")
    return calls.draws, after


def table_evidence(room: int, number: int, entries: Sequence[Entry], seed: bytes) -> dict[str, Any]:
    """The evidence file of a closed table, for json.dumps. Raises NotClosed without a closing entry, Mismatch."""
    return head(f"{room}.{number}", seed) | {"entries": list(table_rows(room, number, entries))}


def table_rows(room: int, number: int, entries: Sequence[Entry]) -> Iterator[dict[str, Any]]:
    """Yields the `entries` of that file. Raises NotClosed without a closing entry, Mismatch."""
    if not entries or entries[-1].kind != Kind.CLOSED:
        raise NotClosed(f"{room}.{number}")
    for entry, draws in zip(entries, _drawn(room, number, entries), strict=True):
        yield _row_of(entry, draws)


Throw = tuple[int, int, str, Sequence[int]]  # number from 1, the person's own id, canonical notation, what fell


def day_evidence(room: int, day: str, throws: Iterable[Throw], seed: bytes) -> dict[str, Any]:
    """The evidence file of a room's free throws on a day (ISO, UTC), for json.dumps.

    The caller makes sure that the day is over. A closing entry like a table's is added, so that a file without its end
    is noticed. Raises Mismatch if a throw's notation and faces do not agree.
    """
    return head(f"{room}/{day}", seed) | {"entries": list(day_rows(room, day, throws, seed))}


def day_rows(room: int, day: str, throws: Iterable[Throw], seed: bytes) -> Iterator[dict[str, Any]]:
    """Yields the `entries` of that file. Raises Mismatch."""
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
    """The draws of a free throw: its faces by the terms of its notation. Raises Mismatch."""
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
    """The fields of an evidence file but `entries`."""
    return {"format": seeds.VERSION, "table": name, "commitment": seeds.commitment(seed), "seed": seed.hex()}
