"""A game added and a game taken away, in a copy of the project, without a change to an existing line. (design 3)"""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from rules import games
from tests.bot.evening import evening

ROOT = Path(__file__).parents[2]
TRIAL = ROOT / "tests" / "trial"
PARTS = ("bot", "rules", "locales", "seeds", "tests")

pytestmark = pytest.mark.slow


@pytest.fixture
def copy(tmp_path: Path) -> Path:
    """A copy of the project's code, texts, seeds and tests."""
    folder = tmp_path / "copy"
    for name in PARTS:
        shutil.copytree(ROOT / name, folder / name, ignore=shutil.ignore_patterns("__pycache__"))
    shutil.copy(ROOT / "pyproject.toml", folder)
    return folder


def passes(folder: Path, *words: str, **environment: str) -> None:
    """Runs tests of the copy with the code of the copy; fails if they do."""
    done = subprocess.run(
        [sys.executable, "-m", "pytest", "-n", "0", "-q", *words],
        cwd=folder,
        env=os.environ | environment | {"PYTHONPATH": str(folder)},
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stdout[-5000:]


def told(folder: Path, words: str, given: str) -> str:
    """Returns what a command of the copy prints."""
    command = [sys.executable, "-m", "bot", *words.split()]
    environment = os.environ | {"PYTHONPATH": str(folder)}
    done = subprocess.run(command, cwd=folder, env=environment, input=given, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_a_new_game_is_a_folder_and_its_texts(copy: Path) -> None:
    """design 3: pig and its verb `hold` are understood and played in every language, and pass the contract."""
    for name in ("rules", "locales"):
        shutil.copytree(TRIAL / name, copy / name, dirs_exist_ok=True)
    assert told(copy, "understand --at pig", "hold\nзаписываю\n停手\n") == "HOLD\n" * 3
    passes(copy, "tests/rules/test_contract.py", "tests/bot/test_kinds.py", "-k", "pig")
    passes(copy, "tests/bot/test_words.py")
    played = told(
        copy,
        "play --language en --dice 6,6,5,4",
        "Ann: let's play pig\nBob: /join\nAnn: [start]\nAnn: I throw a die\nAnn: roll one die\nAnn: hold\nBob: hold\n"
        "Bob: roll one die\nBob: bank it\nAnn: [throw]\nAnn: hold\n",
    )
    assert "Ann · 12" in played
    assert "Ann has" in played or "Ann decides" in played
    assert "not your turn" not in played


@pytest.mark.parametrize("gone", games())
async def test_the_house_does_without_any_game(gone: str, copy: Path, tmp_path: Path) -> None:
    """design 3: without any one game the others work, on a database with an open and a finished table of it."""
    await evening_of(gone, tmp_path)
    take_away(gone, copy)
    database = str(tmp_path / "house" / "butler.db")
    passes(copy, "tests/trial/removed.py", TRIAL_DATABASE=database, TRIAL_GONE=gone)


def take_away(gone: str, copy: Path) -> None:
    """Removes a game and its texts from the copy."""
    shutil.rmtree(copy / "rules" / gone)
    for path in copy.glob(f"locales/*/{gone}.*"):
        path.unlink()


async def evening_of(gone: str, folder: Path) -> None:
    """Leaves a database in the folder with a finished table of the game and one that goes on."""
    async with evening(folder) as one:
        for number in (1, 2):
            await one.say("Ann", f"/{gone}", chat=-100 * number)
            await one.say("Bob", "/join", chat=-100 * number)
            await one.say("Ann", "/begin", chat=-100 * number)
        await one.say("Bob", "/leave")
        assert len(one.tables()) == 1
