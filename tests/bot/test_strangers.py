"""No code outside rules/ names a game, its messages or its options. What they import: tests/test_contributing.py."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from bot.router import understand
from bot.text.languages import FOLDER, LANGUAGES
from bot.text.words import render
from rules import asked_for, games
from rules.lines import Line

ROOT = Path(__file__).parents[2]
KEPT = "bot/store/migrations/versions/"  # migrations keep the names of their time


def files() -> Iterator[Path]:
    """Yields the application's code files, without migrations."""
    for path in sorted((ROOT / "bot").rglob("*.py")):
        if not path.relative_to(ROOT).as_posix().startswith(KEPT):
            yield path


def constants(path: Path) -> set[str]:
    """Returns all string literals of a file, docstrings as a whole included."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    return {node.value for node in ast.walk(tree) if isinstance(node, ast.Constant) and isinstance(node.value, str)}


def messages(path: Path) -> set[str]:
    """Returns the message ids of a `.ftl` file."""
    return set(re.findall(r"^([a-zA-Z][\w-]*) =", path.read_text(encoding="utf-8"), re.M))


def test_no_code_outside_rules_names_a_game() -> None:
    """design 3: no line of bot/, comments included, holds a game's id."""
    word = re.compile(rf"(?<![a-z])({'|'.join(games())})(?![a-z])", re.I)
    found = {
        f"{path.relative_to(ROOT)}:{number}: {line.strip()}"
        for path in files()
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1)
        if word.search(line)
    }
    assert found == set()


def test_no_code_outside_rules_names_a_message_or_an_option_of_a_game() -> None:
    """design 3: no string in bot/ is a message id of a game's file, or an option that the table fills in."""
    owned = {id for game in games() for path in FOLDER.glob(f"*/{game}.ftl") for id in messages(path)}
    owned |= {option.id for game in games().values() for option in game.options if option.persons}
    assert len(owned) > 100
    assert {path.name: names for path in files() if (names := constants(path) & owned)} == {}


def test_what_all_games_share_says_nothing_of_one() -> None:
    """design 3: butler.ftl chooses no words by a game's id and refers to no message of a game."""
    for path in FOLDER.glob("*/butler.ftl"):
        text = path.read_text(encoding="utf-8")
        for game in games():
            assert f"[{game}]" not in text, path
            assert not re.search(rf"\{{ *{game}\b", text), path


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", games())
def test_what_the_butler_says_to_say_opens_that_game(game: str, language: str) -> None:
    """design 3: the phrase that a message quotes as the one to open a game opens that game."""
    text = render(language, Line("table-no-longer", {"game": asked_for(game)}))
    (phrase,) = re.findall("[«“「](.+)[»”」]", text)
    (said,) = understand(phrase)
    assert (said.kind, said.game) == ("open", game), phrase
