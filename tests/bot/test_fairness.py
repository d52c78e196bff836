"""The dice: given by seed and log alone, even, independent, and the same after every crash. (F1-F8)"""

import ast
import asyncio
import gc
import json
import os
import random
import signal
import subprocess
import sys
from collections import Counter
from importlib import import_module
from itertools import pairwise
from math import sqrt
from operator import mul
from pathlib import Path
from typing import Any

import pytest

from bot.fairness.evenness import evenness
from bot.fairness.evidence import Calls, sealed, terms
from bot.table.entry import Entry, Kind
from bot.table.replay import DiceOf, decide, fold, opened, start
from bot.table.seeds import SeededDice, commitment, first_link, link, new_seed, short
from rules import games
from rules.dice import Dice, Faces
from rules.game import AnyGame
from tests.harness.patience import LIMIT, until

ROOT = Path(__file__).parent.parent.parent
DICE = 600_000
SEED = bytes(range(32))
SIGMAS = 4

parse: Any = getattr(import_module("rules.notation"), "parse", None)

every_game = pytest.mark.parametrize("game", tuple(games().values()), ids=tuple(games()))


class Six:
    """Dice that record in `faces` all six-sided faces, in the order they fell."""

    def __init__(self, faces: list[int]) -> None:
        self.faces = faces
        self.dice: SeededDice

    def roll(self, count: int, sides: int = 6) -> Faces:
        fell = self.dice.roll(count, sides)
        if sides == 6:
            self.faces += fell
        return fell

    def pick(self, count: int) -> int:
        return self.dice.pick(count)


def thrown_by(game: AnyGame, wanted: int) -> list[int]:
    """Returns so many six-sided faces of whole games with random legal moves, each entry with its own dice as in the
    bot."""
    chance = random.Random(game.id)
    seats = min(6, game.seats[-1])
    options = game.settled({})
    if "people" in options:
        options["people"] = seats
    faces: list[int] = []
    dice = Six(faces)
    number = 0
    while len(faces) < wanted:
        number += 1
        name, seq, token = f"1.{number}", 1, ""
        chain = link(first_link(name), seq, Kind.STARTED, 0, 1, token)
        dice.dice = SeededDice(SEED, "dice", name, seq, chain)
        state, _ = game.start(options, seats, dice)
        while len(faces) < wanted and (due := game.waiting(state)):
            moves = game.legal(state, due[0])
            move = moves[chance.randrange(len(moves))]
            seq += 1
            chain = link(chain, seq, Kind.PLAYED, due[0], due[0] + 1, str(move))
            dice.dice = SeededDice(SEED, "dice", name, seq, chain)
            state, _ = game.apply(state, due[0], move, dice)
    return faces[:wanted]


def check_honest(faces: list[int]) -> None:
    """Asserts that six-sided faces are even and independent: faces, pairs of neighbours, serial correlation, runs.

    Seeds are fixed, so the result never changes.
    """
    dice = len(faces)
    counts = Counter(faces)
    assert sorted(counts) == [1, 2, 3, 4, 5, 6]
    assert evenness([counts[face] for face in range(1, 7)]).p > 0.001
    pairs = Counter(zip(faces[::2], faces[1::2], strict=False))
    assert evenness([pairs[one, two] for one in range(1, 7) for two in range(1, 7)]).p > 0.001
    mean = sum(faces) / dice
    variance = sum(map(mul, faces, faces)) / dice - mean * mean
    for lag in (1, 2, 3, 5, 6, 8):  # 8 numbers are one block of the stream
        later = faces[lag:]
        correlation = (sum(map(mul, faces, later)) / len(later) - mean * mean) / variance
        assert abs(correlation) * sqrt(dice) < SIGMAS
    high = [face > 3 for face in faces]
    highs = sum(high)
    lows = dice - highs
    runs = 1 + sum(one is not two for one, two in pairwise(high))
    expected = 1 + 2 * highs * lows / dice
    assert abs(runs - expected) < SIGMAS * sqrt((expected - 1) * (expected - 2) / (dice - 1))


@pytest.mark.slow
@every_game
def test_six_hundred_thousand_dice_of_each_game_are_even_and_without_memory(game: AnyGame) -> None:
    """F4, F5: 600,000 dice of each game, as its moves throw them, are even and independent."""
    check_honest(thrown_by(game, DICE))


def throw(notation: str, dice: Dice) -> None:
    """Throws the dice of a notation as a phrase does; without a parser of notation, its terms alone."""
    if parse is None:
        for count, sides in terms(notation):
            dice.roll(count, sides)
    else:
        parse(notation).throw(dice)


@pytest.mark.slow
def test_six_hundred_thousand_free_dice_are_even_and_without_memory() -> None:
    """F6: 600,000 dice of free throws, of many days and several persons, are even and independent."""
    faces: list[int] = []
    dice = Six(faces)
    number = 0
    notations = ("1d6", "2d6", "5d6", "12d6", "4d6kh3+1d20+1", "100d6")
    while len(faces) < DICE:
        number += 1
        notation = notations[number % len(notations)]
        day = f"1/2026-{1 + number // 5000:02}-01"
        dice.dice = SeededDice(SEED, "dice", day, number, f"{number % 7}|{notation}")
        throw(notation, dice)
    check_honest(faces[:DICE])


@pytest.mark.skipif(parse is None, reason="notation cannot be read yet")
def test_a_roll_throws_what_its_notation_says() -> None:
    """F6: the canonical text of a roll names its dice in the order in which they are thrown."""
    for text in ("2d6", "5d6", "4d6kh3+1d20+1", "d%", "10-2d6dl1", "1d4-1d8+3d1000"):
        roll = parse(text)
        calls = Calls(SeededDice(SEED, "dice", "1/2026-07-30", 1, f"1|{roll}"))
        roll.throw(calls)
        assert [(len(draw) - 2, draw[1]) for draw in calls.draws] == terms(str(roll))


def test_check_honest_can_fail() -> None:
    """`check_honest` fails for a face that comes 2 % too often, dice that repeat or alternate, and bytes `% 6`."""
    chance = random.Random(1)
    fair = [chance.randrange(6) + 1 for _ in range(DICE)]
    check_honest(fair)
    loaded = [6 if face == 1 and chance.random() < 0.02 else face for face in fair]
    sticking = [one if chance.random() < 0.01 else two for one, two in pairwise(fair)]
    by_byte = [chance.randrange(256) % 6 + 1 for _ in range(DICE)]
    for bad in (loaded, sticking, sorted(fair), [1, 4] * (DICE // 2), by_byte):
        with pytest.raises(AssertionError):
            check_honest(bad)


@pytest.mark.parametrize("count", [2, 3, 5, 7, 100, 1000])
def test_picks_are_even(count: int) -> None:
    """F5: picks are uniform over 0..count-1."""
    dice = SeededDice(SEED, "dice", "1.1", 1, "")
    counts = Counter(dice.pick(count) for _ in range(60_000))
    assert evenness([counts[one] for one in range(count)]).p > 0.001
    assert max(counts) == count - 1


def test_a_range_that_does_not_fit_evenly_is_even_all_the_same() -> None:
    """F5: picks of three quarters of 2**32 are uniform, where plain `%` would make the first third twice as likely."""
    count = 3 * 2**30
    dice = SeededDice(SEED, "dice", "1.1", 2, "")
    thirds = Counter(dice.pick(count) // 2**30 for _ in range(60_000))
    assert evenness([thirds[third] for third in range(3)]).p > 0.001


def test_ranges_that_cannot_be_drawn_are_refused_at_once() -> None:
    """F5: ranges outside 1..2**32 raise ValueError at once; both limits work."""
    dice = SeededDice(SEED, "dice", "1.1", 1, "")
    assert 0 <= dice.pick(2**32) < 2**32
    assert dice.pick(1) == 0
    assert dice.roll(0) == ()
    for count in (0, -1, 2**32 + 1):
        with pytest.raises(ValueError, match="drawn"):
            dice.pick(count)
        with pytest.raises(ValueError, match="drawn"):
            dice.roll(1, count)


def test_whatever_names_an_entry_changes_its_dice() -> None:
    """F4: seed, stream, table, number and context each change the dice of an entry."""
    usual = (SEED, "dice", "1.1", 12, "a" * 64)
    rolls = {SeededDice(*usual).roll(20)}
    others = (new_seed(), "computer", "1.11", 2, "b" * 64)
    for at, other in enumerate(others):
        changed = (*usual[:at], other, *usual[at + 1 :])
        rolls.add(SeededDice(*changed).roll(20))  # type: ignore[arg-type]
    assert len(rolls) == 6
    assert SeededDice(*usual).roll(20) == SeededDice(*usual).roll(20)


def test_no_two_inputs_share_a_link() -> None:
    """F3: different inputs have different links, also when a token holds a `|`."""
    chain = first_link("1.1")
    links = [
        link(chain, 1, Kind.CUT, None, 1, "2|a"),
        link(chain, 1, Kind.CUT, None, 12, "a"),
        link(chain, 1, Kind.CUT, 1, 2, "a"),
        link(chain, 1, Kind.CUT, 1, 2, ""),
        link(chain, 11, Kind.CUT, None, 2, "a"),
        link(chain, 1, Kind.CUT, None, 2, "|a"),
        link(first_link("1.11"), 1, Kind.CUT, None, 12, "a"),
    ]
    assert len(set(links)) == len(links)


def reachable(root: object) -> list[object]:
    """Returns all objects that can be reached from `root`, without types, modules and the globals of functions."""
    seen: dict[int, object] = {}
    todo = [root]
    while todo:
        one = todo.pop()
        if id(one) in seen or isinstance(one, (type, type(sys))):
            continue
        seen[id(one)] = one
        todo += [other for other in gc.get_referents(one) if not isinstance(other, dict) or "__builtins__" not in other]
    return list(seen.values())


def test_who_holds_dice_does_not_hold_the_seed() -> None:
    """F8: the seed cannot be reached from the dice that a computer player is given."""
    seed = new_seed()
    chance = SeededDice(seed, "computer", "1.1", 12, "a" * 64)
    chance.roll(3)
    assert not [one for one in reachable(chance) if one == seed or one == seed.hex()]
    assert [one for one in reachable([chance, seed]) if one == seed]  # the search can find a seed
    assert seed.hex() not in repr(chance)


def test_rules_know_no_seed_and_no_way_to_one() -> None:
    """F8: rules import nothing of the bot and nothing that makes or keeps a secret, and do not look inside of dice."""
    for path in sorted((ROOT / "rules").rglob("*.py")):
        tree = ast.parse(path.read_text(encoding="utf-8"))
        taken = {alias.name for node in ast.walk(tree) if isinstance(node, ast.Import) for alias in node.names}
        taken |= {node.module or "" for node in ast.walk(tree) if isinstance(node, ast.ImportFrom)}
        heads = {name.partition(".")[0] for name in taken}
        assert not heads & {"bot", "hashlib", "hmac", "secrets", "random", "os", "sys", "gc", "inspect", "ctypes"}, path
        words = {node.attr for node in ast.walk(tree) if isinstance(node, ast.Attribute)}
        assert not words & {"_words", "gi_frame", "f_locals"}, path


def play(game: AnyGame, seed: bytes, log: list[Entry], most: int = 100_000) -> list[Entry]:
    """Plays a table from the end of `log` until it is closed, by at most `most` entries; returns the whole log.

    The moves depend on the log alone.
    """
    of = sealed(seed)
    log = list(log) or [Entry(1, Kind.OPENED, None, 101, opened(game, {}))]
    table = fold(7, 3, log)
    seats = min(4, game.seats[-1])
    while table.open and most:
        most -= 1
        chance = random.Random(f"{game.id}{table.seq}")
        if table.state is not None:
            due = table.due()
            assert due is not None
            moves = game.legal(table.state, due)
            entry, table = decide(table, of, Kind.PLAYED, due, table.players[due].person, str(chance.choice(moves)))
        elif len(table.players) < seats:
            here = len(table.players)
            computer = next(iter(game.computers), "") if here == seats - 1 else ""
            entry, table = decide(table, of, Kind.JOINED, None, 0 if computer else 101 + here, computer)
        elif not table.words:
            entry, table = decide(table, of, Kind.CUT, 1, 102, "ромашка | 骰")
        else:
            entry, table = decide(table, of, Kind.STARTED, 0, 101)
        log.append(entry)
    if not table.open and log[-1].kind != Kind.CLOSED:
        log.append(decide(table, of, Kind.CLOSED, None, 0, "over")[0])
    return log


@every_game
def test_a_table_throws_what_its_seed_gives(game: AnyGame) -> None:
    """F4: the faces of each entry are those of the seed and of the inputs up to it, recomputed here step by step."""
    log = play(game, SEED, [])
    chain = first_link("7.3")
    for entry in log:
        chain = link(chain, entry.seq, entry.kind, entry.seat, entry.who, entry.token)
        calls = Calls(SeededDice(SEED, "dice", "7.3", entry.seq, chain))
        before = fold(7, 3, log[: entry.seq - 1]) if entry.seq > 1 else None
        if before is None:
            assert entry.fell == ()
        else:
            noted = noting(calls)
            made, _ = decide(before, noted, entry.kind, entry.seat, entry.who, entry.token)
            assert made == entry
        if entry.seq > 40:
            break
    assert fold(7, 3, log).chain == first_to_last(log)
    assert log[-1].kind == Kind.CLOSED
    assert len(log[-1].fell) == 1


def noting(calls: Calls) -> DiceOf:
    """Returns a source of dice that gives `calls` for every entry."""
    return lambda table, entry: calls


def first_to_last(log: list[Entry]) -> str:
    """Returns the link of the last entry of a log."""
    chain = first_link("7.3")
    for entry in log:
        chain = link(chain, entry.seq, entry.kind, entry.seat, entry.who, entry.token)
    return chain


@every_game
def test_an_entry_that_was_lost_before_it_was_written_comes_again_the_same(game: AnyGame) -> None:
    """design 1.1: a log that is cut off anywhere and played on is the same log: dice that fell stay fallen."""
    whole = play(game, SEED, [])
    for cut in range(0, min(len(whole), 60), 7):
        assert play(game, SEED, whole[:cut]) == whole


CHILD = """
import json, os, sys, time
from dataclasses import astuple
from tests.bot.test_fairness import play, read_log
from rules import games
path, game = sys.argv[1], games()[sys.argv[2]]
while True:
    log = read_log(path)
    longer = play(game, bytes(range(32)), log, 1)
    if len(longer) == len(log) or (log and log[-1].kind == "closed"):
        break
    with open(path, "a") as file:
        for entry in longer[len(log):]:
            file.write(json.dumps(astuple(entry)) + "\\n")
        file.flush()
        os.fsync(file.fileno())
    time.sleep(0.002)
sys.stdin.read()  # who wants to kill it comes in time
"""


def read_log(path: str) -> list[Entry]:
    """Returns the complete entries of a log file, if it is there; cuts an incomplete last line off the file."""
    if not os.path.exists(path):
        return []
    text = Path(path).read_text()
    whole = text[: text.rfind("\n") + 1]
    if whole != text:
        Path(path).write_text(whole)
    rows = [json.loads(line) for line in whole.splitlines()]
    return [Entry(seq, Kind(kind), seat, who, token, tuple(fell)) for seq, kind, seat, who, token, fell in rows]


def lines_of(path: str) -> int:
    """Returns the number of complete lines of a file, 0 if it is not there."""
    return Path(path).read_text().count("\n") if os.path.exists(path) else 0


async def test_a_killed_table_throws_what_its_seed_gives(tmp_path: Path) -> None:
    """design 1.1: a table killed by SIGKILL at five moments and played on has the log of one that was not."""
    game = games()["craps"]
    path = str(tmp_path / "log")
    whole = play(game, SEED, [])
    for kill_at in (3, 5, 8, 9, 11, None):
        child = await asyncio.create_subprocess_exec(
            sys.executable, "-c", CHILD, path, game.id, cwd=ROOT, env={**os.environ, "PYTHONPATH": str(ROOT)},
            stdin=subprocess.PIPE,
        )  # fmt: skip
        try:
            if kill_at is not None:
                await until(lambda at=kill_at: lines_of(path) >= at)  # type: ignore[misc]
                child.kill()
            await asyncio.wait_for(child.communicate(b""), LIMIT)
        finally:
            if child.returncode is None:
                child.kill()
                await child.wait()
        assert child.returncode == (0 if kill_at is None else -signal.SIGKILL)
    assert read_log(path) == whole


def test_seeds_are_long_new_each_time_and_sealed_by_sha_256() -> None:
    """F1: a seed is 32 bytes, new each time; its seal is SHA-256 of them, shown short as `ba78…ad`."""
    assert len({new_seed() for _ in range(50)}) == 50
    assert len(new_seed()) == 32
    assert commitment(b"abc") == "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"  # FIPS 180-2
    assert short(commitment(b"abc")) == "ba78…ad"
    assert start(7, 3, Entry(1, Kind.OPENED, None, 1, opened(games()["craps"], {}))).chain == link(
        first_link("7.3"), 1, Kind.OPENED, None, 1, "craps 1"
    )
