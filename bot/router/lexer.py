"""A candidate cut into words that the grammar knows. The first word that no command may hold ends the work.

One word may be off by one edit; then the sentence has several readings, and all that make sense must agree (typos.py).
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field

from bot.router import typos
from bot.router.lexicon import PHRASES, WORDS, Word, meaning
from bot.router.normalise import EMOJI
from rules import notation
from rules.notation import Roll

_SMILEY = r"(?<![0-9])[:;=]['-]?[()dpрз3*oо/|]+|\^\^|<3|\(+:?(?![\w])|\)+"
_TOKEN = re.compile(
    rf"""(?P<space>[ ]+)
    |(?P<spot>[0-9]{{1,2}}-?(?:ую|ью|ю|я|ый|ий|й|ой|ей|го|st|nd|rd|th)\b)
    |(?P<sided>[0-9]{{1,4}}[- ]sided\b)
    |(?P<many>[0-9]-?(?:s\b|'s\b|ки\b))
    |(?P<one>[0-9]-?ку\b)
    |(?P<roll>(?<![\w.,])(?=[0-9]*[ ]?[dдк][ ]?[0-9%]|[0-9]+[ ]?[+-]){notation.EXPRESSION.pattern.replace(" ", "[ ]")})
    |(?P<digits>[0-9]+(?![.][0-9]))
    |(?P<word>[a-z]+(?:['-][a-z]+)*|[а-я]+(?:-[а-я]+)*)
    |(?P<die>🎲)
    |(?P<smiley>{_SMILEY}|[{EMOJI}🏻-🏿\u200d]+?)
    |(?P<name>@[a-z0-9_]+)
    |(?P<dots>\.\.+)
    |(?P<stop>[.!。]+|\n+)
    |(?P<comma>[,;、]+)
    |(?P<dash>-+)
    |(?P<mark>[#№])
    |(?P<colon>:)
    |(?P<and>&)""",
    re.VERBOSE,
)
_PLAIN = {
    "die": Word("G"),
    "smiley": Word("E"),
    "dots": Word("~"),
    "stop": Word("."),
    "comma": Word(","),
    "dash": Word("-"),
    "mark": Word("#"),
    "colon": Word(":"),
    "and": Word("U"),
}


@dataclass(slots=True)
class Sentence:
    """The words of a candidate. `doubt`: the place of the misspelt word, and what else may stand there."""

    words: list[Word] = field(default_factory=list)
    rolls: dict[int, Roll] = field(default_factory=dict)
    texts: dict[int, str] = field(default_factory=dict)  # of digits
    doubt: int = -1
    others: tuple[Word, ...] = ()
    stop: str = ""  # the word that no command may hold: there is nothing to read
    _kinds: str = ""
    error: bool = False  # notation, but of numbers that cannot be

    @property
    def kinds(self) -> str:
        """The kinds of the words in a row, for a regex to read."""
        if len(self._kinds) != len(self.words):
            self._kinds = "".join([word.kind for word in self.words])
        return self._kinds

    def readings(self) -> Iterator["Sentence"]:
        """Each way to take the misspelt word; the sentence itself if there is none."""
        if self.doubt < 0:
            yield self
            return
        for other in self.others:
            words = self.words.copy()
            words[self.doubt] = other
            yield Sentence(words, self.rolls, self.texts, error=self.error)


def lex(text: str, me: str) -> Sentence:
    """The words of a candidate in lower case. `me`: the bot's name without @, in lower case."""
    sentence = Sentence()
    words = sentence.words
    at = 0
    end = len(text)
    while at < end:
        found = _TOKEN.match(text, at)
        if found is None:
            return _stopped(sentence, text, at)
        kind = found.lastgroup
        piece = found[0]
        at = found.end()
        if kind == "space":
            continue
        if kind == "word":
            if at < end and text[at].isalnum():  # letters of another script, or digits behind: no word of ours
                return _stopped(sentence, text, found.start())
            for phrase in PHRASES.get(piece, ()):
                if text.startswith(phrase, found.start()) and not text[found.start() + len(phrase) :][:1].isalnum():
                    at = found.start() + len(phrase)
                    words.append(meaning(phrase))
                    break
            else:
                known = WORDS.get(piece)
                if known is None:
                    others = () if sentence.doubt >= 0 else typos.readings(piece)
                    if not others:
                        return _stopped(sentence, text, found.start())
                    sentence.doubt, sentence.others = len(words), others
                    known = others[0]
                words.append(known)
        elif kind in _PLAIN:
            words.append(_PLAIN[kind])
        elif kind == "digits":
            sentence.texts[len(words)] = piece
            words.append(Word("D", int(piece[:6]) if len(piece.lstrip("0")) <= 5 else 99999))
        elif kind == "sided":
            words.append(Word("j", int(piece.split("sided")[0][:-1])))
        elif kind == "roll":
            try:
                sentence.rolls[len(words)] = notation.parse(piece)
            except notation.OutOfRange:
                sentence.error = True
            except notation.Unreadable:
                return _stopped(sentence, text, found.start())
            words.append(Word("X", int(piece[0] in "dдк")))
        elif kind == "name":
            if piece[1:] != me:
                return _stopped(sentence, text, found.start())
            words.append(Word("A"))
        elif kind == "spot":
            words.append(Word("O", int(re.match("[0-9]+", piece)[0])))  # type: ignore[index]
        else:
            words.append(Word("f" if kind == "many" else "F", int(piece[0])))
    return sentence


def _stopped(sentence: Sentence, text: str, at: int) -> Sentence:
    sentence.stop = text[at : at + 24].split(" ")[0] or text[at : at + 1]
    return sentence
