"""The games, found in the folders below: a new game is a new folder and no edit anywhere else."""

from functools import cache
from importlib import import_module
from pathlib import Path

from rules.game import AnyGame
from rules.lines import Arg, Line


@cache
def games() -> dict[str, AnyGame]:
    """Returns every game by id, in the order of the folders. A game is a folder with `GAME` in its `__init__.py`."""
    found = sorted(path.parent.name for path in Path(__file__).parent.glob("*/__init__.py"))
    return {game.id: game for game in (import_module(f"rules.{name}").GAME for name in found)}


def title(id: str) -> Arg:
    """Returns the name of a game as a line; the id itself for a game that is not played here any more."""
    return Line(id) if id in games() else id


def asked_for(id: str = "") -> Line:
    """Returns the name of a game as in "let's play craps" (accusative); that of the first game for an unknown id."""
    return Line(f"{id if id in games() else next(iter(games()))}-accusative")
