"""Recomputes an evidence file: each throw from the seed, the whole log by the rules. (seeds/rules/fairness.md)

The findings hold message ids, in this order: order and gaps, seal, seed or input, throws, rules.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise, takewhile

from bot.fairness.evidence import DICE, THROWN, Draw, terms
from bot.fairness.form import Evidence, NotEvidence, Row, parsed, read
from bot.table import seeds
from bot.table.entry import Entry, Kind
from bot.table.replay import LAST_NUMBER, decide, start
from bot.table.seeds import SeededDice
from bot.table.table import Table
from rules.dice import Dice, Faces, Mismatch
from rules.game import Illegal
from rules.lines import Arg, Line

__all__ = ["Finding", "NotEvidence", "read", "verify"]

ROWS = 20  # most throws told; the rest are counted

SETTING = re.compile(r"[a-z]{1,40} [0-9]{1,9}(?: [a-z-]{1,40}=-?[0-9]{1,9})*")
TERM = r"[0-9]{1,6}(?:d[0-9]{1,6}(?:[kd][hl][0-9]{1,6})?)?"
NOTATION = re.compile(rf"{TERM}(?:[+-]{TERM})*")


@dataclass(frozen=True, slots=True)
class Finding:
    """One thing that is wrong in an evidence file. kind:

    order     entries are out of order, or there twice
    missing   an entry is missing, or the end
    seal      the commitment is not that of the seed, but the throws are
    seed      no throw is that of this seed: a wrong seed, another table, or a changed beginning
    input     something other than a throw has been changed, at `where` or before it
    throw     what fell at `where` is not what the seed gives
    rules     the rules refuse the entry at `where`, or draw other dice for it
    """

    kind: str
    where: str  # `entry 7`, or "" for the whole file
    line: Line


def verify(document: object) -> list[Finding]:
    """Checks evidence; [] means that the dice are honest. Raises NotEvidence if `document` has another form.

    It cannot know which commitment was published: people have to compare that.
    """
    evidence = parsed(document)
    findings = list(_order(evidence.entries))
    rows = sorted(evidence.entries, key=lambda row: row.seq)
    findings += _end(rows[-1])
    # A throw depends on all entries before it, so only those before the first gap or double can be recomputed.
    rows = [row for at, row in takewhile(lambda pair: pair[0] == pair[1].seq, enumerate(rows, 1))]
    return findings + _judged(evidence, rows)


def _order(rows: list[Row]) -> Iterator[Finding]:
    """Yields the first entry that is out of order or there twice, and the first gap."""
    for before, row in pairwise(rows):
        if row.seq <= before.seq:
            args: dict[str, Arg] = {"entry": row.seq, "last": before.seq}
            yield Finding("order", f"entry {row.seq}", Line("fair-found-order", args))
            break
    highest = 0
    for seq in sorted({row.seq for row in rows}):
        if seq > highest + 1:
            args = {"entry": highest + 1, "last": seq - 1, "count": seq - 1 - highest}
            yield Finding("missing", f"entry {highest + 1}", Line("fair-found-missing", args))
            break
        highest = seq


def _end(last: Row) -> Iterator[Finding]:
    """Yields a finding if the last entry is no closing one."""
    if last.kind != Kind.CLOSED:
        yield Finding("missing", f"entry {last.seq + 1}", Line("fair-found-no-end", {"entry": last.seq}))


def _recomputed(evidence: Evidence, rows: list[Row]) -> Iterator[list[Draw]]:
    """Yields the draws that the seed gives for each entry, by the calls that the file names."""
    seed = bytes.fromhex(evidence.seed)
    chain = seeds.first_link(evidence.table)
    for row in rows:
        chain = row.linked(chain)
        context = f"{row.who}|{row.token}" if row.kind == THROWN else chain
        dice = SeededDice(seed, "dice", evidence.table, row.seq, context)
        yield [_asked(dice, draw) for draw in row.draws]


def _asked(dice: SeededDice, draw: Draw) -> Draw:
    """The draw that `dice` give for the same call."""
    what, sides, *fell = draw
    faces = dice.roll(len(fell), int(sides)) if what == "roll" else (dice.pick(int(sides)),)
    return [what, sides, *faces]


def _judged(evidence: Evidence, rows: list[Row]) -> list[Finding]:
    """Findings on seal, seed or input, throws and rules. `rows`: entries 1, 2, ... without a gap."""
    pairs = zip(rows, _recomputed(evidence, rows), strict=True)
    differing = [(row, draws) for row, draws in pairs if row.draws != draws]
    wrong = {row.seq for row, _ in differing}
    # The closing number is one of 2**32: if it is right, so are the seed and every input.
    whole = bool(rows) and rows[-1].kind == Kind.CLOSED and rows[-1].seq not in wrong
    sealed = seeds.commitment(bytes.fromhex(evidence.seed)) == evidence.commitment
    findings: list[Finding] = []
    if not sealed and (whole or not wrong):
        findings.append(Finding("seal", "", Line("fair-found-seal")))
    elif not sealed or (wrong and not whole and all(row.seq in wrong for row in rows if row.draws)):
        findings.append(Finding("seed", "", Line("fair-found-seed")))
    elif differing and not whole:
        first = differing[0][0].seq
        findings.append(Finding("input", f"entry {first}", Line("fair-found-input", {"entry": first})))
    for row, draws in differing[:ROWS]:
        args: dict[str, Arg] = {"entry": row.seq, "fell": _told(row.draws), "gives": _told(draws)}
        findings.append(Finding("throw", f"entry {row.seq}", Line("fair-found-throw", args)))
    if len(differing) > ROWS:
        findings.append(Finding("throw", "", Line("fair-found-more", {"count": len(differing) - ROWS})))
    # Entries after a changed throw are not replayed: the rules may lead elsewhere from there.
    until = differing[0][0].seq if differing else len(rows)
    replay = _free if "/" in evidence.table else _replayed
    return findings + list(replay(evidence.table, rows[:until]))


def _told(draws: list[Draw]) -> str:
    """Faces and picks of one entry as text, at most forty of them."""
    fell = [str(one) for draw in draws for one in draw[2:]]
    return " ".join(fell[:40]) + (" …" if len(fell) > 40 else "")


def _rules(row: Row) -> Finding:
    """The finding that an entry is against the rules."""
    return Finding("rules", f"entry {row.seq}", Line("fair-found-rules", {"entry": row.seq, "kind": row.kind}))


class _Told:
    """Dice that give the draws of the file. Raise Mismatch for any call but those of the file, in order."""

    def __init__(self, draws: list[Draw]) -> None:
        self._draws = iter(draws)

    def roll(self, count: int, sides: int = 6) -> Faces:
        return self._next("roll", sides, count, 1)

    def pick(self, count: int) -> int:
        return self._next("pick", count, 1, 0)[0]

    def _next(self, what: str, sides: int, count: int, least: int) -> Faces:
        nothing: Draw = ["nothing", 0]
        told, of, *numbers = next(self._draws, nothing)
        fell = tuple(int(number) for number in numbers)
        if (told, of, len(fell)) != (what, sides, count) or not all(least <= one < least + sides for one in fell):
            raise Mismatch(f"{what} of {count} with {sides} wanted")
        return fell

    def of(self, table: Table, entry: Entry) -> Dice:
        """These dice, in the form that `replay.decide` takes."""
        return self

    def spent(self) -> None:
        """Raises Mismatch if draws are left over."""
        if next(self._draws, None) is not None:
            raise Mismatch("draws left over")


def _replayed(name: str, rows: list[Row]) -> Iterator[Finding]:
    """Yields the first entry of a table that the rules refuse."""
    room, number = map(int, name.split("."))
    table: Table | None = None
    for row in rows:
        told = _Told(row.draws)
        entry = row.entry()
        try:
            if table is None:
                if row.kind != Kind.OPENED or not SETTING.fullmatch(row.token):
                    raise Mismatch("no table is opened so")
                table = start(room, number, entry)
            else:
                _, table = decide(table, told.of, entry.kind, entry.seat, entry.who, entry.token)
            told.spent()
        except (Mismatch, Illegal):
            yield _rules(row)
            return


def _free(name: str, rows: list[Row]) -> Iterator[Finding]:
    """Yields the first free throw whose dice are not those of its notation."""
    for row in rows:
        if row.kind == Kind.CLOSED:
            fits = [draw[:2] for draw in row.draws] == [["pick", LAST_NUMBER]] and row is rows[-1]
        else:
            wanted = [("roll", sides, count) for count, sides in terms(row.token)]
            fits = row.kind == THROWN and bool(NOTATION.fullmatch(row.token)) and bool(DICE.search(row.token))
            fits = fits and [(draw[0], draw[1], len(draw) - 2) for draw in row.draws] == wanted
        if not fits:
            yield _rules(row)
            return
