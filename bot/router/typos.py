"""Corrects one slip: a word of four letters or more with one letter missing, added, changed or swapped. (phrases 6)

The index holds each known word with each of its letters taken away, so that the time of a lookup does not depend on how
many words are known. A real word is never a slip: those one edit away are listed, for the words of a language in its
deny.txt (made by make_deny.py), for those of a game by `unlike:` in its phrases. Where there is no list nothing is
corrected.
"""

import re
from collections.abc import Iterable
from functools import cache

from bot.router import hands
from bot.router.lexicon import LEXICONS, WORDS, Word
from bot.text.languages import FOLDER

SHORTEST = 4
_ONE_SCRIPT = re.compile("[a-z]+|[а-я]+")
FILE = "deny.txt"
_LISTS = {language: path for language in LEXICONS if (path := FOLDER / language / FILE).is_file()}
_DENIED = hands.UNLIKE.union(*(path.read_text(encoding="utf-8").split() for path in _LISTS.values()))


def correctable(words: Iterable[str]) -> list[str]:
    """Returns the words that can be corrected: of `SHORTEST` letters or more, in one script."""
    return [word for word in words if len(word) >= SHORTEST and _ONE_SCRIPT.fullmatch(word)]


_CORRECTED = correctable(hands.CORRECTED.union(*(LEXICONS[language].words for language in _LISTS)))
LONGEST_WORD = max(map(len, _CORRECTED), default=0) + 1


def _less(word: str) -> set[str]:
    return {word[:i] + word[i + 1 :] for i in range(len(word))}


@cache
def _index() -> dict[str, tuple[str, ...]]:
    index: dict[str, tuple[str, ...]] = {}
    for word in _CORRECTED:
        for key in {word, *_less(word)}:
            index[key] = (*index.get(key, ()), word)
    return index


def one_edit(typed: str, meant: str) -> bool:
    """Whether one letter added, missing or changed, or two neighbours swapped, turns one word into the other."""
    if len(typed) > len(meant):
        typed, meant = meant, typed
    if len(meant) - len(typed) > 1 or typed == meant:
        return False
    i = 0
    while i < len(typed) and typed[i] == meant[i]:
        i += 1
    if len(typed) < len(meant):
        return typed[i:] == meant[i + 1 :]
    return typed[i + 1 :] == meant[i + 1 :] or (
        typed[i + 2 :] == meant[i + 2 :] and typed[i : i + 2] == meant[i : i + 2][::-1]
    )


def spellings(typed: str) -> list[str]:
    """Returns the known words one slip away, sorted, even if the typed word is a real one."""
    index = _index()
    near = list(index.get(typed, ()))
    for i in range(len(typed)):
        near += index.get(typed[:i] + typed[i + 1 :], ())
    return sorted({word for word in near if one_edit(typed, word)}) if near else near


def readings(typed: str) -> tuple[Word, ...]:
    """Returns what a misspelt word may mean; () if it is a real word or more than one slip away from all known ones."""
    if not SHORTEST - 1 <= len(typed) <= LONGEST_WORD or typed in _DENIED:
        return ()
    return tuple(dict.fromkeys([WORDS[word] for word in spellings(typed)]))
