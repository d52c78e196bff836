"""The games, found by looking at the folders below: a new game is a new folder and no edit anywhere else."""

from functools import cache
from importlib import import_module
from pathlib import Path

from rules.game import AnyGame
from rules.lines import Arg, Line


@cache
def games() -> dict[str, AnyGame]:
    """Every game there is, by id, in alphabetical order. A folder that holds `__init__.py` with GAME is one."""
    found = sorted(path.parent.name for path in Path(__file__).parent.glob("*/__init__.py"))
    return {game.id: game for game in (import_module(f"rules.{name}").GAME for name in found)}


def title(id: str) -> Arg:
    """A game by its name; one that is not played here any more by its id."""
    return Line(id) if id in games() else id


def asked_for(id: str = "") -> Line:
    """A game as people ask for it ("let's play craps"): this one, or the first there is."""
    return Line(f"{id if id in games() else next(iter(games()))}-accusative")
