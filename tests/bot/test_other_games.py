"""A game more, a game less: in a copy of the project, without a change to any line that was there."""

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
    """The project as it is."""
    folder = tmp_path / "copy"
    for name in PARTS:
        shutil.copytree(ROOT / name, folder / name, ignore=shutil.ignore_patterns("__pycache__"))
    shutil.copy(ROOT / "pyproject.toml", folder)
    return folder


def passes(folder: Path, *words: str, **environment: str) -> None:
    """Run tests of the copy, with the code of the copy."""
    done = subprocess.run(
        [sys.executable, "-m", "pytest", "-n", "0", "-q", *words],
        cwd=folder,
        env=os.environ | environment | {"PYTHONPATH": str(folder)},
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stdout[-5000:]


def told(folder: Path, words: str, given: str) -> str:
    """What the command line of the copy says."""
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
    """design 3: the greeting crashed without craps. A database with a game that is played no more is served too:
    one is over, one goes on."""
    await evening_of(gone, tmp_path)
    take_away(gone, copy)
    database = str(tmp_path / "house" / "butler.db")
    passes(copy, "tests/trial/removed.py", TRIAL_DATABASE=database, TRIAL_GONE=gone)


def take_away(gone: str, copy: Path) -> None:
    shutil.rmtree(copy / "rules" / gone)
    for path in copy.glob(f"locales/*/{gone}.*"):
        path.unlink()


async def evening_of(gone: str, folder: Path) -> None:
    async with evening(folder) as one:
        for number in (1, 2):
            await one.say("Ann", f"/{gone}", chat=-100 * number)
            await one.say("Bob", "/join", chat=-100 * number)
            await one.say("Ann", "/begin", chat=-100 * number)
        await one.say("Bob", "/leave")
        assert len(one.tables()) == 1
