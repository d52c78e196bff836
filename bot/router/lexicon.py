"""Loads every word that a command may hold, with its kind and value. A sentence with any other word is no command.

The words stand in locales/LANG/rolls.txt, which a language may have or not: lines `KIND VALUE: word | word`, in lower
case without ё, of the letters a-z and а-я with ' and - within, and one line `starts:` with the kinds that a command
begins with in this language. deny.txt beside it is written by make_deny.py. Games add words of kind Z (hands.py).
Chinese has a grammar of its own (chinese.py).

Kinds, a letter each, so that a sentence becomes a short text that a regex can read (grammar.py):
A the Butler's name · L lead · J lead that needs a comma · T please, thanks · I i, let me · m me · e мне
V throw · v shall throw · M throw! · R reroll · r reroll! · K keep · S pass · s passing
N, n dice (n behind the verb only) · Z name of a game (index in hands.SPACED) · j six-sided · G 🎲
X notation · a article
C number · c number that names no face · q of so many · D digits · F a face · f all of a face
g of a face (after a number) · O place, -1 the last · b first, last (so many) · P number sign · Q all · H except
B the rest · Y as is · U and · z not · o nothing
, comma · . end of a sentence · ~ dots · : colon · - dash · E emoji, smiley
"""

from pathlib import Path
from typing import NamedTuple

from bot.router import hands
from bot.text.languages import FOLDER, LANGUAGES

LAST = -1  # value of kind O for the last place
FILE = "rolls.txt"


class Word(NamedTuple):
    """Kind (a letter, see above) and value (a count, a face, a place) of one word."""

    kind: str
    value: int = 0


class Lexicon(NamedTuple):
    """The words of one language, and the kinds that begin a command in it."""

    words: dict[str, Word]
    starts: str


def read(path: Path) -> Lexicon:
    """Reads one rolls.txt. Raises ValueError for a line of no known form."""
    words, starts = {}, ""
    for row in path.read_text(encoding="utf-8").splitlines():
        if row.startswith("#") or not row.strip():
            continue
        head, colon, said = row.partition(":")
        kind, _, value = head.partition(" ")
        if head == "starts":
            starts = said.strip()
        elif colon and len(kind) == 1 and value.removeprefix("-").isdecimal():
            word = Word(kind, int(value))
            words.update({spelling.strip(): word for spelling in said.split("|")})
        else:
            raise ValueError(f"{path}: {row}")
    return Lexicon(words, starts)


LEXICONS = {
    language: read(path) for language in LANGUAGES if (path := FOLDER / language / FILE).is_file()
}  # language -> words, for languages with a rolls.txt


def _all() -> dict[str, Word]:
    """The words of all languages and games. Raises ValueError if one has two meanings."""
    every: dict[str, Word] = {}
    names = {word: Word("Z", at) for at, word in enumerate(hands.SPACED)}
    for words in (*(lexicon.words for lexicon in LEXICONS.values()), names):
        for spelling, word in words.items():
            if every.setdefault(spelling, word) != word:
                raise ValueError(f"{spelling} has two meanings")
    return every


_ALL = _all()
WORDS = {word: meaning for word, meaning in _ALL.items() if " " not in word}
PHRASES: dict[str, tuple[str, ...]] = {}  # first word -> the phrases that begin with it, longest first
for _phrase in sorted((phrase for phrase in _ALL if " " in phrase), key=len, reverse=True):
    _first = _phrase.split(" ")[0]
    PHRASES[_first] = (*PHRASES.get(_first, ()), _phrase)


def meaning(spelling: str) -> Word:
    """Returns kind and value of a listed word or phrase. Raises KeyError for any other."""
    return _ALL[spelling]
