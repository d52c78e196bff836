"""Every word that a command may hold, in Russian and English, with what it can be. A word outside is silence.

Kinds, a letter each, so that a sentence becomes a short text that a regex can read (grammar.py):
A the Butler's name · L lead · J lead that needs a comma · T please, thanks · I i, let me · m me · e мне
V throw · v shall throw · M throw! · R reroll · r reroll! · K keep · S pass · s passing
N, n dice (Russian, English) · Z poker · j six-sided · G 🎲 · X notation · a article
C number · c number that names no face · q of so many · D digits · F a face · f all of a face
g of a face (after a number) · O position · b first, last (so many) · # number sign · Q all · H except · B the rest
Y as is · U and · z not · o nothing
, comma · . end of a sentence · ~ dots · : colon · - dash · E emoji, smiley
"""

from typing import NamedTuple

from bot.router import english, russian


class Word(NamedTuple):
    """What one word is: its kind (a letter, see above) and its value (how many, which face, which place)."""

    kind: str
    value: int = 0


def _read() -> dict[str, Word]:
    words: dict[str, Word] = {}
    for kind, value, line in russian.WORDS + english.WORDS:
        for spelling in line.split("|") if "|" in line else line.split():
            if spelling in words:
                raise ValueError(f"{spelling} is listed twice")
            words[spelling] = Word(kind, value)
    return words


_ALL = _read()
WORDS = {word: meaning for word, meaning in _ALL.items() if " " not in word}
PHRASES: dict[str, tuple[str, ...]] = {}  # first word -> the phrases that begin with it, longest first
for _phrase in sorted((phrase for phrase in _ALL if " " in phrase), key=len, reverse=True):
    _first = _phrase.split(" ")[0]
    PHRASES[_first] = (*PHRASES.get(_first, ()), _phrase)


def meaning(spelling: str) -> Word:
    """What a listed word or phrase is."""
    return _ALL[spelling]
