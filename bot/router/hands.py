"""Reads from the games which throws have a game's name, and how many dice a player chooses from.

A game gives the words in its .phrases files, `named: ...`, and the number of dice as `Game.held`. A line `unlike:`
lists the real words one slip away from those; without it the words of the file are not corrected (typos.py).
"""

import re
from collections.abc import Collection
from functools import cache

from bot.router.normalise import HAN
from bot.router.phrase_files import paths
from rules import games
from rules.game import Phrase

_ROW = re.compile("^(named|unlike):(.*)$", re.MULTILINE)

NAMES: dict[str, str] = {}  # a word of a `named` line -> the game
UNLIKE: set[str] = set()
CORRECTED: set[str] = set()  # the words of NAMES that a slip may spoil


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
SPACED = tuple(word for word in NAMES if not HAN.search(word))  # in the languages that put spaces between words


def throw(word: str) -> Phrase | None:
    """The throw that a word of NAMES stands for; None if its game has none."""
    game = games().get(NAMES[word])
    return Phrase("throw", count=game.held, game=game.id) if game and game.held else None


def chooses(at: Collection[str]) -> bool:
    """Whether dice are chosen to be thrown again in one of these games."""
    return _held(frozenset(at)) > 0


def held(at: Collection[str]) -> int:
    """Number of dice that a choice is made from where these games are open: of several games the most. If none of
    them takes a choice, the most of any game: then the choice is read, and nothing comes of it."""
    return _held(frozenset(at)) or _held(frozenset(games()))


@cache
def _held(ids: frozenset[str]) -> int:
    return max((game.held for id, game in games().items() if id in ids and "reroll" in game.kinds), default=0)
