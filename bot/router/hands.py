"""Reads from the games which words are the name of a throw, and among how many dice a player chooses.

The words stand in a game's .phrases files as `named: ...`; the number of dice is `Game.held`. A line `unlike:` lists
the real words one slip away from those; without it the words of the file are not corrected (typos.py).
"""

import re
from collections.abc import Collection
from functools import cache

from bot.router.normalise import HAN
from bot.router.phrase_files import paths
from rules import games
from rules.game import Phrase

_ROW = re.compile("^(named|unlike):(.*)$", re.MULTILINE)

NAMES: dict[str, str] = {}  # a word of a `named` line -> id of its game
UNLIKE: set[str] = set()
CORRECTED: set[str] = set()  # the words of NAMES whose slips are corrected


def _read() -> None:
    for path in paths():
        rows = [
            (kind, [word.strip().casefold().replace("ё", "е") for word in words.split("|")])
            for kind, words in _ROW.findall(path.read_text(encoding="utf-8"))
        ]
        names = [word for kind, words in rows if kind == "named" for word in words]
        unlike = [word for kind, words in rows if kind == "unlike" for word in words]
        NAMES.update(dict.fromkeys(names, path.stem))
        UNLIKE.update(unlike)
        CORRECTED.update(names if unlike else ())


_read()
SPACED = tuple(word for word in NAMES if not HAN.search(word))  # the words of NAMES in languages with spaces


def throw(word: str) -> Phrase | None:
    """Returns the throw that a word of `NAMES` stands for; None if its game holds no dice."""
    game = games().get(NAMES[word])
    return Phrase("throw", count=game.held, game=game.id) if game and game.held else None


def chooses(at: Collection[str]) -> bool:
    """Whether one of these games takes rerolls."""
    return _held(frozenset(at)) > 0


def held(at: Collection[str]) -> int:
    """Returns the number of dice that a choice is made from at tables of these games, the most of several.

    If none of them takes rerolls, the most of any game: the choice is read, though no table takes it.
    """
    return _held(frozenset(at)) or _held(frozenset(games()))


@cache
def _held(ids: frozenset[str]) -> int:
    return max((game.held for id, game in games().items() if id in ids and "reroll" in game.kinds), default=0)
