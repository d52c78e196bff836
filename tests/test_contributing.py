"""CONTRIBUTING is carried out: a game, a language and a platform are added to a copy of the project by its steps, its
commands are run, and no line that was there is changed. What each contract of imports forbids breaks it."""

import re
import shutil
import tomllib
from itertools import pairwise
from pathlib import Path

import pytest

from bot.text.languages import FOLDER, LANGUAGES
from rules import games
from tests.trial import made_up
from tests.trial.newcopy import ROOT, NewCopy, copied, linted, steps

TRIAL = ROOT / "tests" / "trial"
CONTRACTS = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["tool"]["importlinter"]["contracts"]


@pytest.mark.slow
def test_a_new_game(tmp_path: Path) -> None:
    """design 2: pig and its verb `hold`, in every language."""
    new = NewCopy(tmp_path / "copy")
    new.follow(steps("A new game", NAME="pig"), TRIAL / "game")
    assert new.unchanged()
    evening = (new.folder / "tests" / "talk" / "evenings" / "pig-en.talk").read_text(encoding="utf-8")
    assert "Ann: [5]. Not held: 11. Ann, throw or hold.\n" in evening
    assert "> Bob: hold\nAnn decides now. You are next.\n" in evening
    assert "Ann · 20\nBob · 4\n🏆 Pig: Ann wins.\n" in evening
    assert new.run("butler understand --at pig", "hold\nзаписываю\n入帳\n") == "HOLD\n" * 3
    for language in LANGUAGES:
        assert (new.folder / "locales" / language / "pig.ftl").is_file(), f"the trial lacks {language}"


DICE = "@ dice 2 2 3 4  1 3 4 4 6 2 2 5 5 6  1 2 3 4 5 2 3 4 5  7 1"
EVENING = """\
> Ann: let's play craps
> Bob: count me in
> Ann: [Start]
> Ann: roll the dice
> Bob: [🎲 Throw the dice]
> Ann: /liars
> Bob: [Join]
> Ann: [Start]
> Ann: three fours
> Bob: liar
> Ann: /stats
> Ann: /help
> Ann: /language
> Ann: 2d7
"""


@pytest.mark.slow
def test_a_new_language(tmp_path: Path) -> None:
    """design 2: a language that nobody speaks. An evening of craps and liar's dice in it is, word for word, the
    English one translated."""
    brought = tmp_path / "brought"
    write_language(brought / "locales" / "qaa")
    ours, english = (Path("tests", "talk", "evenings", name) for name in ("house-qaa.talk", "english.talk"))
    (brought / ours).parent.mkdir(parents=True)
    (brought / ours).write_text(f"@ language qaa\n{DICE}\n{made_up.translated(EVENING)}", encoding="utf-8")
    new = NewCopy(tmp_path / "copy")
    new.follow(steps("A new language", NAME="house", LANG="qaa"), brought)
    assert new.unchanged()
    (new.folder / english).write_text(f"@ language en\n{DICE}\n{EVENING}", encoding="utf-8")
    new.run("BUTLER_GOLDEN=write pytest tests/talk/test_evenings.py -k english")
    told, expected = ((new.folder / one).read_text(encoding="utf-8").split("\n", 2)[2] for one in (ours, english))
    assert "🏆 Craps: Bob wins." in expected
    assert "Exactly 3: the bid is true. Bob loses a die, 4 left." in expected
    expected = made_up.translated(expected)
    for sign in ("(to ", "[every game]", "[every language]"):  # the terminal's and the test's, in every language
        expected = expected.replace(made_up.translated(sign), sign)
    assert told == expected


def write_language(folder: Path) -> None:
    folder.mkdir(parents=True)
    (folder / "language.txt").write_text("order: 9\ncodes: qaa\n", encoding="utf-8")
    files = made_up.messages(FOLDER) | made_up.rows(FOLDER, ".phrases") | made_up.rows(FOLDER, "rolls.txt")
    for name, content in files.items():
        (folder / name).write_text(content, encoding="utf-8")


@pytest.mark.slow
def test_a_new_platform(tmp_path: Path) -> None:
    """design 2: the socket's file and its test, moved to where a platform stands."""
    brought = tmp_path / "brought"
    (brought / "bot" / "chat").mkdir(parents=True)
    (brought / "tests" / "chat").mkdir(parents=True)
    shutil.copy(ROOT / "tests" / "chat" / "socket_platform.py", brought / "bot" / "chat" / "lines.py")
    test = (ROOT / "tests" / "chat" / "test_socket_platform.py").read_text(encoding="utf-8")
    moved = test.replace("from tests.chat.socket_platform import", "from bot.chat.lines import")
    assert moved != test
    (brought / "tests" / "chat" / "test_lines.py").write_text(moved, encoding="utf-8")
    new = NewCopy(tmp_path / "copy")
    new.follow(steps("A new platform", NAME="lines"), brought)
    assert new.unchanged()


# What each contract forbids: a file, and what it imports. A file that is not there is a new one.
Faults = list[tuple[str, str]]
RING = [*games(), "newcomer"]
FAULTS: dict[str, Faults] = {
    "Layers": [
        ("bot/site.py", "bot.butler.chats"),
        ("bot/play/orders.py", "bot.answers.seats"),
        ("rules/dice.py", "bot.site"),
    ],
    "Layers of the Butler": [("bot/butler/outdated.py", "bot.butler.boards")],
    "Layers of the answers": [("bot/answers/moves.py", "bot.answers.presses")],
    "Layers of play": [("bot/play/rooms.py", "bot.play.throws")],
    "Layers of a table": [("bot/table/entry.py", "bot.table.pages")],
    "Layers of text": [("bot/text/marks.py", "bot.text.words")],
    "Rules know no world": [
        *(("rules/dice.py", name) for name in ("bot.site", "random", "secrets", "time", "datetime", "os", "asyncio")),
        *(("rules/craps/board.py", name) for name in ("logging", "telegram", "sqlalchemy", "fluent")),
    ],
    "Games are strangers to one another": [
        *((f"rules/{game}/planted.py", f"rules.{other}") for game, other in pairwise([*RING, RING[0]])),
        ("rules/turns.py", "rules.craps.board"),
    ],
    "Platforms are strangers to one another": [
        ("bot/chat/terminal.py", "bot.chat.telegram.speech"),
        ("bot/chat/driver.py", "bot.chat.telegram.voice"),
        ("bot/chat/newcomer.py", "bot.chat.terminal"),
    ],
    "telegram is behind one door": [("bot/butler/clock.py", "telegram"), ("bot/chat/plain.py", "telegram")],
    "sqlalchemy is behind one door": [
        *(("bot/butler/boards.py", name) for name in ("sqlalchemy", "alembic")),
        *((path, "aiosqlite") for path in ("bot/answers/about.py", "bot/store/base.py")),
    ],
    "fluent is behind one door": [("bot/table/pages.py", "fluent")],
}


def test_each_contract_of_imports_bites(tmp_path: Path) -> None:
    """design 2: without a fault none is broken; each fault is named under the contract that forbids it."""
    folder = copied(tmp_path, "bot", "rules", "pyproject.toml")
    assert linted(folder) == {}
    for path, imported in {fault for faults in FAULTS.values() for fault in faults}:
        plant(folder / path, imported)
    said = linted(folder)
    assert said.keys() == FAULTS.keys()
    for contract, faults in FAULTS.items():
        for path, imported in faults:
            module = path.removesuffix(".py").removesuffix("/__init__").replace("/", ".")
            assert f"{module} -> {imported} (l." in said[contract], (contract, path, imported)


def plant(path: Path, imported: str) -> None:
    path.parent.mkdir(exist_ok=True)
    (path.parent / "__init__.py").touch()
    with path.open("a", encoding="utf-8") as file:
        file.write(f"\nimport {imported}\n")


def test_no_contract_is_without_a_fault() -> None:
    """design 2: nor is a module that one forbids."""
    assert {contract["name"] for contract in CONTRACTS} == FAULTS.keys()
    for contract in CONTRACTS:
        planted = {imported.split(".")[0] for _, imported in FAULTS[contract["name"]]}
        assert planted >= set(contract.get("forbidden_modules", ()))


def test_every_module_stands_in_a_layer() -> None:
    """design 2: a module that no layer holds could import anything."""
    (layers,) = (contract["layers"] for contract in CONTRACTS if contract["name"] == "Layers")
    known = {name for layer in layers for name in re.split(r" [|:] ", layer)}
    for path in (*(ROOT / "bot").rglob("*.py"), *(ROOT / "rules").rglob("*.py")):
        if path.stat().st_size:
            parts = path.relative_to(ROOT).with_suffix("").parts
            assert known & {".".join(parts[:end]) for end in range(1, len(parts) + 1)}, path
