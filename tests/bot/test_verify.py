"""Evidence: honest files pass both checkers, and every change in a file is found and named. (F1-F10)"""

import copy
import hashlib
import importlib.util
import json
import random
import re
import subprocess
import sys
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from bot.fairness.evenness import counted
from bot.fairness.evidence import NotClosed, day_evidence, drawn, sealed, table_evidence, terms
from bot.fairness.verify import Finding, NotEvidence, read, verify
from bot.table.entry import Entry, Kind
from bot.table.replay import decide, fold, opened, start
from bot.table.seeds import SeededDice, commitment, first_link, link
from bot.text.languages import LANGUAGES
from bot.text.words import render
from rules import games
from rules.dice import Mismatch
from tests.bot.test_fairness import SEED, play

ROOT = Path(__file__).parent.parent.parent
SCRIPT = ROOT / "seeds" / "verify.py"
PAGE = (ROOT / "seeds" / "rules" / "fairness.md").read_text(encoding="utf-8")

Document = dict[str, Any]
Differences = Callable[[Document, str], Iterator[str]]


def published() -> tuple[Document, Document, Document]:
    """The three blocks of JSON in the description: vectors, a table, a day."""
    vectors, table, day = (json.loads(block) for block in re.findall(r"```json\n(.*?)```", PAGE, re.DOTALL))
    return vectors, table, day


VECTORS, TABLE, DAY = published()


@cache
def script() -> Differences:
    """Returns `differences` of seeds/verify.py, loaded as a file: it is no part of the project."""
    spec = importlib.util.spec_from_file_location("stranger", SCRIPT)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    found: Differences = module.differences
    return found


def stranger(document: Any) -> list[str]:
    """Returns the lines that seeds/verify.py prints for a document; an error is a difference, as in its main."""
    try:
        return list(script()(document, ""))
    except (LookupError, TypeError, ValueError, AttributeError) as error:
        return [repr(error)]


def kinds(document: object) -> list[str]:
    """Returns the kinds of the findings, in order."""
    return [finding.kind for finding in verify(document)]


def found(document: object) -> bool:
    """Returns whether `verify` finds anything wrong, or refuses the document."""
    try:
        return bool(verify(document))
    except NotEvidence:
        return True


@cache
def whole(id: str) -> Document:
    """Returns the evidence of one whole table of a game, as read from a file."""
    game = games()[id]
    document: Document = json.loads(json.dumps(table_evidence(7, 3, play(game, SEED, []), SEED), ensure_ascii=False))
    return document


@cache
def void() -> Document:
    """Returns the evidence of a table that was cancelled in the lobby."""
    of = sealed(SEED)
    first = Entry(1, Kind.OPENED, None, 101, opened(games()["craps"], {}))
    joined, table = decide(start(7, 4, first), of, Kind.JOINED, None, 101)
    closed, _ = decide(table, of, Kind.CLOSED, None, 101, "cancelled")
    return table_evidence(7, 4, [first, joined, closed], SEED)


def documents() -> list[Any]:
    """Tables of every game, a void one, and days."""
    many = [pytest.param(lambda id=id: whole(id), id=id) for id in games()]
    return [
        *many,
        pytest.param(void, id="void"),
        *(pytest.param(lambda d=d: d, id=n) for n, d in (("page", TABLE), ("day", DAY))),
    ]


every_document = pytest.mark.parametrize("document", documents())
Made = Callable[[], Document]


# The description


def test_the_vectors_of_the_description_hold() -> None:
    """F1, F3, F4, F5: the published commitment, links and streams, with numbers that are rejected among them."""
    seed = bytes.fromhex(VECTORS["seed"])
    assert commitment(seed) == VECTORS["commitment"]
    chain = first_link(TABLE["table"])
    links = [chain]
    for row in TABLE["entries"]:
        chain = link(chain, row["seq"], row["kind"], row["seat"], row["who"], row["token"])
        links.append(chain)
    assert links == VECTORS["links"]
    rejected = 0
    for vector in VECTORS["streams"]:
        name = (vector["stream"], vector["table"], vector["number"], vector["context"])
        plain = SeededDice(seed, *name)
        assert [plain.pick(2**32) for _ in vector["words"]] == vector["words"]
        dice = SeededDice(seed, *name)
        for what, sides, *fell in vector["draws"]:
            got = dice.roll(len(fell), sides) if what == "roll" else (dice.pick(sides),)
            assert list(got) == fell
            rejected += sum(word >= 2**32 // sides * sides for word in vector["words"])
    assert rejected >= 5
    assert VECTORS["streams"][0]["context"] == links[6]


def test_the_vectors_hold_in_the_script_as_well() -> None:
    """F10: the published streams hold in seeds/verify.py as well."""
    words: Any = script().__globals__["words"]
    below: Any = script().__globals__["below"]
    for vector in VECTORS["streams"]:
        message = f"butler/1|{vector['stream']}|{vector['table']}|{vector['number']}|{vector['context']}"
        stream = words(bytes.fromhex(VECTORS["seed"]), message)
        assert [next(stream) for _ in vector["words"]] == vector["words"]
        stream = words(bytes.fromhex(VECTORS["seed"]), message)
        for what, sides, *fell in vector["draws"]:
            assert [below(sides, stream) + (what == "roll") for _ in fell] == fell


@every_document
def test_honest_evidence_holds_for_both(document: Made) -> None:
    """F10: honest evidence has no finding and no difference."""
    assert verify(document()) == []
    assert stranger(document()) == []


def test_the_script_is_a_page_of_its_own(tmp_path: Path) -> None:
    """F10: seeds/verify.py has at most 80 lines, needs the standard library alone, exits with 0 or 1, prints a line per
    difference."""
    text = SCRIPT.read_text(encoding="utf-8")
    assert len(text.splitlines()) <= 80
    assert set(re.findall(r"^(?:import|from) (\w+)", text, re.MULTILINE)) <= {"hashlib", "hmac", "json", "re", "sys"}
    file = tmp_path / "file.json"
    changed = copy.deepcopy(TABLE)
    changed["entries"][5]["draws"][0][2] = 2
    changed["entries"][6]["draws"][0][2] = 2
    for content, seal, code, lines in (
        (json.dumps(TABLE), "", 0, 1),
        (json.dumps(DAY), DAY["commitment"], 0, 1),
        (json.dumps(TABLE), "0" * 64, 1, 1),
        (json.dumps(changed), "", 1, 2),
        ("{", "", 1, 1),
        ("[" * 100_000, "", 1, 1),
        ('{"seed": "' + "x" * 6_000_000, "", 1, 1),
    ):
        file.write_text(content, encoding="utf-8")
        ran = subprocess.run(
            [sys.executable, "-I", str(SCRIPT), str(file), *[seal][: bool(seal)]],
            cwd=tmp_path, capture_output=True, text=True, check=False,
        )  # fmt: skip
        assert (ran.returncode, len(ran.stdout.splitlines()), ran.stderr) == (code, lines, "")


# Making evidence


def test_the_seed_of_a_running_table_is_not_handed_out() -> None:
    """F8: a log without a closing entry at its end raises NotClosed."""
    log = play(games()["craps"], SEED, [])
    for cut in range(len(log)):
        with pytest.raises(NotClosed):
            table_evidence(7, 3, log[:cut], SEED)
    with pytest.raises(NotClosed):
        table_evidence(7, 3, [*log, Entry(len(log) + 1, Kind.JOINED)], SEED)


def test_evidence_says_what_fell_not_what_ought_to_have() -> None:
    """F9: evidence holds the dice of the log, and if they are not the seed's, `verify` names the entry."""
    log = play(games()["craps"], SEED, [])
    at = next(at for at, entry in enumerate(log) if len(entry.fell) == 2)
    one, two = log[at].fell
    loaded = log[at].fell, (1 if one == 2 else 2, two)
    log[at] = Entry(log[at].seq, log[at].kind, log[at].seat, log[at].who, log[at].token, loaded[1])
    try:
        document = table_evidence(7, 3, log, SEED)
    except Mismatch:  # the other face led to another game
        document = table_evidence(7, 3, [*log[: at + 1], *closing(log[: at + 1])], SEED)
    assert ("throw", f"entry {at + 1}") in [(f.kind, f.where) for f in verify(document)]


def closing(log: list[Entry]) -> list[Entry]:
    """Returns the entry that closes this log as void."""
    return [decide(fold(7, 3, log), sealed(SEED), Kind.CLOSED, None, 0, "void")[0]]


@pytest.mark.parametrize("id", tuple(games()))
def test_draws_hold_all_that_fell_and_tell_faces_from_picks(id: str) -> None:
    """F9: draws hold all that fell, in order, and tell faces, which `/fair stats` counts, from picks."""
    log = play(games()[id], SEED, [])
    draws = drawn(7, 3, log)
    assert [tuple(one for draw in row for one in draw[2:]) for row in draws] == [entry.fell for entry in log]
    assert draws[-1][0][:2] == ["pick", 2**32]
    faces = sum(len(draw) - 2 for row in draws for draw in row if draw[:2] == ["roll", 6])
    assert sum(counted(draw for row in draws for draw in row)) == faces > 0


def test_a_log_that_the_rules_do_not_fit_makes_no_evidence() -> None:
    """F9: a log with too many dice, too few, a wrong face or a wrong move raises Mismatch."""
    log = play(games()["craps"], SEED, [])
    at = next(at for at, entry in enumerate(log) if len(entry.fell) == 2)
    entry = log[at]
    for token, fell in (
        ("throw", (*entry.fell, 1)),
        ("throw", entry.fell[:1]),
        ("jump", entry.fell),
        ("throw", (7, 1)),
    ):
        log[at] = Entry(entry.seq, entry.kind, entry.seat, entry.who, token, fell)
        with pytest.raises(Mismatch):
            table_evidence(7, 3, log, SEED)


def test_a_day_is_split_by_its_notation() -> None:
    """F6: terms of a notation left to right, without constants; faces that do not fit it raise Mismatch."""
    assert terms("4d6kh3+1d20+1") == [(4, 6), (1, 20)]
    assert terms("10-2d6dl1") == [(2, 6)]
    assert terms("1d100") == [(1, 100)]
    with pytest.raises(Mismatch):
        day_evidence(7, "2026-07-30", [(1, 5, "2d6", (1, 2, 3))], SEED)
    empty = day_evidence(7, "2026-07-30", [], SEED)
    assert len(empty["entries"]) == 1
    assert verify(empty) == []
    assert stranger(empty) == []


# What is named


def changed(document: Document, change: Callable[[Document], object]) -> Document:
    """Returns a copy of the document with this change."""
    other = copy.deepcopy(document)
    change(other)
    return other


def resealed(document: Document) -> Document:
    """Returns the document with the commitment of its seed."""
    sealed_again = hashlib.sha256(bytes.fromhex(document["seed"])).hexdigest()
    return {**document, "commitment": sealed_again}


@every_document
def test_a_wrong_seed_is_named(document: Made) -> None:
    """F10: a wrong seed is named, also with its own commitment beside it; so is a wrong commitment."""
    wrong = changed(document(), lambda file: file.update(seed="ab" * 32))
    assert kinds(wrong)[0] == "seed"
    assert stranger(wrong)[0].startswith("wrong seed")
    assert kinds(resealed(wrong))[0] in ("seed", "input")  # the first throw may be equal by chance
    assert "throw" in kinds(resealed(wrong))
    assert stranger(resealed(wrong))
    unsealed = changed(document(), lambda file: file.update(commitment="ab" * 32))
    assert kinds(unsealed) == ["seal"]
    assert stranger(unsealed) == ["wrong seed: its SHA-256 is not the seal"]


@every_document
def test_a_missing_entry_is_named(document: Made) -> None:
    """F10: a missing entry is named, wherever it was, the last included; the entries before the gap are not accused."""
    rows = document()["entries"]
    for at in range(min(len(rows), 40)):
        short = changed(document(), lambda file, at=at: file["entries"].pop(at))  # type: ignore[misc]
        found = verify(short)
        assert (found[0].kind, found[0].where) == ("missing", f"entry {at + 1}")
        assert {finding.kind for finding in found} == {"missing"}
        assert "missing" in " ".join(stranger(short))
    for left in (1, len(rows) // 2, len(rows) - 1):
        cut = changed(document(), lambda file, left=left: file.update(entries=file["entries"][:left]))  # type: ignore[misc]
        assert kinds(cut) == ["missing"]
        assert "missing" in stranger(cut)[-1]


@every_document
def test_a_missing_entry_is_found_when_the_others_are_counted_anew(document: Made) -> None:
    """F7: a missing entry is found when the others are renumbered: chain and closing number bind the whole log."""
    rows = document()["entries"]
    for at in range(min(len(rows) - 1, 40)):
        short = changed(document(), lambda file, at=at: file["entries"].pop(at))  # type: ignore[misc]
        for seq, row in enumerate(short["entries"], 1):
            row["seq"] = seq
        assert set(kinds(short)) & {"seed", "input"}
        assert stranger(short)


@every_document
def test_a_reordered_log_is_named(document: Made) -> None:
    """F10: two entries that changed places, and one that stands twice, are named; renumbered, they are found."""
    rows = document()["entries"]
    for at in range(min(len(rows) - 1, 40)):

        def swap(file: Document, at: int = at) -> None:
            file["entries"][at : at + 2] = file["entries"][at : at + 2][::-1]

        moved = changed(document(), swap)
        assert kinds(moved) == ["order"]  # and nothing else is wrong
        assert "the order is wrong" in " ".join(stranger(moved))
        for seq, row in enumerate(moved["entries"], 1):
            row["seq"] = seq
        if moved["entries"] != rows:  # the same throw twice may change places
            assert found(moved)
            assert stranger(moved)
    twice = changed(document(), lambda file: file["entries"].insert(1, file["entries"][0]))
    assert kinds(twice)[0] == "order"


def test_the_throw_that_differs_is_named_and_no_other() -> None:
    """F10: a changed face is named by its entry, and no other entry is."""
    for document in (TABLE, DAY, whole("craps")):
        for at, row in enumerate(document["entries"]):
            for draw in range(len(row["draws"])):
                other = copy.deepcopy(document)
                cell = other["entries"][at]["draws"][draw]
                cell[2] = cell[2] % 6 + 1
                throws = [finding for finding in verify(other) if finding.kind == "throw"]
                assert [finding.where for finding in throws] == [f"entry {at + 1}"]
                assert stranger(other)[0].startswith(f"entry {at + 1}: ")


def test_dice_that_the_rules_do_not_ask_for_are_found() -> None:
    """F10: `verify` plays the log: true numbers that the rules do not ask for are found."""
    changes: tuple[Callable[[Document], object], ...] = (
        lambda row: row["draws"].append(["roll", 6]),
        lambda row: row.update(draws=[["roll", 6, 1], ["roll", 6, 3]]),
        lambda row: row.update(draws=[["roll", 6, 1]]),
        lambda row: row.update(draws=[]),
    )
    for change in changes:
        other = copy.deepcopy(TABLE)
        change(other["entries"][5])
        assert kinds(other) == ["rules"]
    for change in changes:
        other = copy.deepcopy(DAY)
        change(other["entries"][0])
        assert "rules" in kinds(other)
        assert stranger(other)


Asked = tuple[str, str, list[tuple[str, int, int]]]  # kind, token, and what, sides, count of each draw


def forged(table: str, *rows: Asked) -> Document:
    """Returns evidence that is true to the seed of TABLE, of these entries."""
    seed, chain, entries = bytes.fromhex(TABLE["seed"]), first_link(table), []
    for seq, (kind, token, asked) in enumerate(rows, 1):
        chain = link(chain, seq, kind, None, 5, token)
        dice = SeededDice(seed, "dice", table, seq, f"5|{token}" if kind == "thrown" else chain)
        draws = [[what, n, *(dice.roll(count, n) if what == "roll" else (dice.pick(n),))] for what, n, count in asked]
        entries.append({"seq": seq, "kind": kind, "seat": None, "who": 5, "token": token, "draws": draws})
    return {**TABLE, "table": table, "entries": entries}


END: Asked = ("closed", "", [("pick", 2**32, 1)])
TWO = [("roll", 6, 2)]


def test_a_forger_who_has_the_seed_still_has_to_keep_the_rules() -> None:
    """F10: a file that is true to its seed and breaks the rules of its table or day has one finding: the rules."""
    day, table = "7/2026-07-30", "7.9"
    assert verify(forged(day, ("thrown", "2d6", TWO), END)) == []
    days: list[list[Asked]] = [
        [("thrown", "2d6 please", TWO), END],
        [("thrown", "3d6", TWO), END],
        [("thrown", "1d6+1d6", TWO), END],
        [("thrown", "7", []), END],
        [("thrown", "2d6", TWO), END, END],
        [("played", "2d6", TWO), END],
        [("thrown", "2d6", TWO), ("closed", "", [("pick", 6, 1)])],
    ]
    for rows in days:
        assert kinds(forged(day, *rows)) == ["rules"]
    assert verify(forged(table, ("opened", "craps 1", []), END)) == []
    tables: list[list[Asked]] = [
        [END],
        [("opened", "craps 2", []), END],
        [("opened", "whist 1", []), END],
        [("opened", "craps", []), END],
        [("opened", "craps 1 speed", []), END],
        [("opened", "craps 1 speed=fast", []), END],
        [("opened", "craps 1", TWO), END],
        [("opened", "craps 1", []), ("thrown", "2d6", TWO), END],
        [("opened", "craps 1", []), ("played", "throw", TWO), END],
        [("opened", "craps 1", []), END, END],
        [("opened", "craps 1", []), ("closed", "", [])],
    ]
    for rows in tables:
        assert kinds(forged(table, *rows)) == ["rules"]


def test_every_finding_reads_in_every_language() -> None:
    """design 7.3: each kind of finding renders in each language."""
    many = changed(whole("craps"), lambda file: [file.update(seed="ab" * 32), file["entries"][7].update(token="jump")])
    gap = changed(TABLE, lambda file: [file["entries"].pop(2), file["entries"].pop(2), file["entries"].reverse()])
    cut = changed(TABLE, lambda file: file["entries"].pop())
    ruled = changed(TABLE, lambda file: file["entries"][5].update(draws=[]))
    late = changed(TABLE, lambda file: file["entries"][7].update(token="void"))
    unsealed = changed(TABLE, lambda file: file.update(commitment="ab" * 32))
    told: dict[str, Finding] = {}
    for document in (many, gap, cut, ruled, late, unsealed):
        told |= {finding.kind: finding for finding in verify(document)}
    assert set(told) == {"order", "missing", "seal", "seed", "input", "throw", "rules"}
    for language in LANGUAGES:
        for finding in told.values():
            assert render(language, finding.line)


# One changed field


Path_ = tuple[str | int, ...]


def fields(value: Any, path: Path_ = ()) -> Iterator[Path_]:
    """Yields the path of every value in a document, leaves and branches."""
    if path:
        yield path
    items = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, inner in items:
        yield from fields(inner, (*path, key))


def at(document: Any, path: Path_) -> Any:
    """Returns the value at this path."""
    for key in path:
        document = document[key]
    return document


def digits(value: str) -> list[Any]:
    """Returns numbers that are written like this text, none if it is no number."""
    try:
        return [float(value), int(value.partition(".")[0])]
    except ValueError:
        return []


def others(value: Any, chance: random.Random) -> list[Any]:
    """Returns values to change a field to: near ones of its own type, and some of every other type."""
    strange: list[Any] = [None, True, False, 0, 1, -1, 2**31, 10**30, 0.5, "", "0", [], {}, [[]], str(value)]
    if isinstance(value, bool) or value is None:
        near: list[Any] = []
    elif isinstance(value, int):
        near = [value + 1, value - 1, -value, value * 10, float(value), value ^ 1 << chance.randrange(32)]
    elif isinstance(value, str):
        spot = chance.randrange(len(value) + 1)
        near = [
            *digits(value),
            value + " ",
            "0" + value,
            value + "0",
            value.upper(),
            value[:spot] + value[spot + 1 :],
            value[:spot] + "7" + value[spot:],
        ]
    elif isinstance(value, list):
        near = [value[:-1], value[1:], value + value[-1:], value[::-1]]
    else:
        near = [{**value, "more": 1}, {key: inner for key, inner in value.items() if chance.random() < 0.7}]
    return [other for other in near + strange if json.dumps(other) != json.dumps(value)]


def replaced(document: Document, path: Path_, value: Any) -> Document:
    """Returns the document with the value at this path replaced."""

    def put(file: Document) -> None:
        at(file, path[:-1])[path[-1]] = value

    return changed(document, put)


def maybe_resealed(document: Document) -> Document:
    """Returns the document with the commitment of its seed, or unchanged if its seed is none."""
    try:
        return resealed(document)
    except (KeyError, TypeError, ValueError):
        return document


@pytest.mark.parametrize(
    "document",
    [pytest.param(lambda: TABLE, id="table"), pytest.param(lambda: DAY, id="day"), pytest.param(void, id="void")],
)
def test_every_changed_field_of_a_small_file_is_found(document: Made) -> None:
    """F10: a change of any field, to some thirty values each, is found, also with a recomputed commitment."""
    chance = random.Random(7)
    for path in fields(document()):
        for value in others(at(document(), path), chance):
            other = replaced(document(), path, value)
            assert found(other), (path, value)
            again = maybe_resealed(other)
            assert again == document() or found(again), (path, value)


@given(st.data())
@settings(max_examples=400)
def test_a_changed_field_of_any_table_is_found(data: st.DataObject) -> None:
    """F10: a random change of a field in a file of any game is found, also with a recomputed commitment."""
    document = whole(data.draw(st.sampled_from(tuple(games()))))
    row = data.draw(st.integers(0, len(document["entries"]) - 1))
    inside = [("entries", row, *path) for path in fields(document["entries"][row])]
    path: Path_ = data.draw(
        st.sampled_from([*inside, ("table",), ("seed",), ("format",), ("entries",), ("commitment",)])
    )
    value = data.draw(st.sampled_from(others(at(document, path), random.Random(row))))
    other = replaced(document, path, value)
    assert found(other)
    again = maybe_resealed(other)
    assert again == document or found(again)


@pytest.mark.parametrize(
    "document",
    [pytest.param(lambda: TABLE, id="table"), pytest.param(lambda: DAY, id="day"), pytest.param(void, id="void")],
)
def test_every_changed_value_that_the_dice_depend_on_is_found_by_the_script(document: Made) -> None:
    """F10: seeds/verify.py finds a change of any value too, but not of fields that it does not know, nor of how many
    dice of how many sides a table's rules ask for."""
    chance = random.Random(8)
    is_table = "/" not in document()["table"]
    for path in fields(document()):
        value = at(document(), path)
        shape = "draws" in path and (len(path) < 5 or path[-1] == 1)
        if isinstance(value, (dict, list)) or (shape and is_table):
            continue
        for one in others(value, chance):
            other = replaced(document(), path, one)
            assert stranger(other), (path, one)
            again = maybe_resealed(other)
            assert again == document() or stranger(again), (path, one)


# Anything at all


anything = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=20),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=10), inner, max_size=4),
    max_leaves=20,
)


@given(anything)
def test_any_json_is_refused_with_a_sentence(document: object) -> None:
    """design 9.6: JSON that is no evidence raises NotEvidence with a printable sentence."""
    with pytest.raises(NotEvidence) as refused:
        verify(document)
    assert str(refused.value).endswith(".")
    assert str(refused.value).isprintable()


numbers = st.integers(-3, 9) | st.integers() | st.sampled_from([2**31, 2**32, 2**32 + 1, 2**63])
draw = st.tuples(st.sampled_from(["roll", "pick"]), st.sampled_from([1, 2, 6, 1000, 2**31 + 1, 2**32]) | numbers)
rows = st.fixed_dictionaries(
    {
        "seq": numbers,
        "kind": st.sampled_from(
            [
                "opened",
                "joined",
                "left",
                "cut",
                "started",
                "played",
                "absent",
                "back",
                "cheered",
                "closed",
                "thrown",
                "x",
            ]
        ),
        "seat": st.none() | st.integers(0, 9),
        "who": st.integers(-2, 9),
        "token": st.sampled_from(["", "throw", "0", "1", "2d6", "100d1000", "A", *(f"{id} 1" for id in games())])
        | st.text(max_size=12),
        "draws": st.lists(st.tuples(draw, st.lists(numbers, max_size=5)).map(lambda d: [*d[0], *d[1]]), max_size=2),
    }
)


@given(st.lists(rows, max_size=14), st.sampled_from(["7.3", "7/2026-07-30", "0.1"]), st.booleans())
@settings(max_examples=400, suppress_health_check=[HealthCheck.too_slow, HealthCheck.filter_too_much])
def test_files_of_the_right_form_are_judged_whatever_they_say(
    entries: list[Document], table: str, count_them: bool
) -> None:
    """design 7.10: a well-formed file of random entries is found wrong by both checkers, without another error."""
    if count_them:
        for seq, row in enumerate(entries, 1):
            row["seq"] = seq
    document = {**TABLE, "table": table, "entries": entries}
    assert found(document)
    assert stranger(document)


@pytest.mark.parametrize("id", tuple(games()))
@given(data=st.data())
@settings(max_examples=60)
def test_a_game_that_is_played_by_nobodys_rules_raises_nothing(id: str, data: st.DataObject) -> None:
    """design 7.10: a true game with swapped tokens, seats, draws or kinds, or other faces, is found wrong, without
    another error."""
    document = copy.deepcopy(whole(id))
    entries = document["entries"]
    for _ in range(data.draw(st.integers(1, 4))):
        one, two = (entries[data.draw(st.integers(0, len(entries) - 1))] for _ in range(2))
        field = data.draw(st.sampled_from(["token", "seat", "draws", "kind", "faces"]))
        if field == "faces":
            faces = data.draw(st.sampled_from([0, 1, 6, 7, 99, 2**32]))
            one["draws"] = [[what, sides, *[faces] * len(fell)] for what, sides, *fell in one["draws"]]
        else:
            one[field], two[field] = two[field], one[field]
    if document != whole(id):
        assert found(document)


def test_a_file_is_read_with_care(tmp_path: Path) -> None:
    """design 7.10: files that are huge, deep, malformed or none, and strange JSON, raise NotEvidence."""
    path = tmp_path / "file.json"
    path.write_text(json.dumps(TABLE), encoding="utf-8")
    assert verify(read(path)) == []
    with path.open("wb") as file:
        file.truncate(100_000_000)
    contents: list[bytes | None] = [
        None,  # 100 MB of nothing
        b"[" * 1_000_000,
        b'{"a":' * 100_000,
        b"1" * 1_000_000,
        b"\xff\xfe{}",
        b"",
        b"{",
        json.dumps(TABLE).encode()[:-1] + b', "seed": "' + b"0" * 64 + b'"}',
    ]
    for content in contents:
        if content is not None:
            path.write_bytes(content)
        with pytest.raises(NotEvidence):
            read(path)
    for bad in (tmp_path, tmp_path / "nowhere"):
        with pytest.raises(NotEvidence):
            read(bad)
    for text in ('"\\ud800"', "NaN", "1e999", "-0", "[[[]]]", "null"):
        path.write_text(text)
        with pytest.raises(NotEvidence):
            verify(read(path))
    with pytest.raises(NotEvidence) as refused:
        verify({**TABLE, "\x1b[2J\n": 1})
    assert str(refused.value).isprintable()
    lone = replaced(TABLE, ("entries", 3, "token"), "\ud800")
    with pytest.raises(NotEvidence):
        verify(lone)
    assert stranger(lone)


def test_the_description_names_every_kind_of_entry() -> None:
    """F2: seeds/rules/fairness.md names every kind of entry."""
    assert [kind for kind in Kind if kind != Kind.UNKNOWN and f"`{kind}`" not in PAGE] == []
