"""A game taken away, in a copy of the project. A game added: tests/test_contributing.py. (design 3)"""

import shutil
from pathlib import Path

import pytest

from rules import games
from tests.bot.evening import evening
from tests.trial.newcopy import NewCopy


@pytest.mark.slow
@pytest.mark.parametrize("gone", games())
async def test_the_house_does_without_any_game(gone: str, tmp_path: Path) -> None:
    """design 3: without any one game the others work, on a database with an open and a finished table of it."""
    await evening_of(gone, tmp_path)
    less = NewCopy(tmp_path / "copy")
    take_away(gone, less.folder)
    database = str(tmp_path / "house" / "butler.db")
    less.run("pytest tests/trial/removed.py", TRIAL_DATABASE=database, TRIAL_GONE=gone)


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
