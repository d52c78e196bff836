"""Cuts a candidate into words that the grammar knows, up to the first word that no command may hold.

One word may be off by one edit; then the sentence has several readings, and all that are commands must agree
(typos.py).
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
    rf"""[ ]?(?:(?P<word>(?!d[ ][0-9%])(?:[a-z]+(?:['-][a-z]+)*|[а-я]+(?:-[а-я]+)*)(?![\w%]))
    |(?P<stop>[!。]+|[.](?![.])|\n+)
    |(?P<comma>[,;、]+)
    |(?P<spot>[0-9]{{1,2}}-?(?:ую|ью|ю|я|ый|ий|й|ой|ей|го|st|nd|rd|th)\b)
    |(?P<sided>[0-9]{{1,4}}[- ]sided\b)
    |(?P<many>[0-9]-?(?:s\b|'s\b|ки\b))
    |(?P<one>[0-9]-?ку\b)
    |(?P<roll>(?<![\w.,])(?=[0-9]*[ ]?[dдк][ ]?[0-9%]|[0-9]+[ ]?[+-]){notation.EXPRESSION.pattern.replace(" ", "[ ]")})
    |(?P<digits>[0-9]+(?![.][0-9]))
    |(?P<die>🎲)
    |(?P<smiley>{_SMILEY}|[{EMOJI}🏻-🏿\u200d])
    |(?P<name>@[a-z0-9_]+)
    |(?P<dots>\.\.+)
    |(?P<dash>-+)
    |(?P<mark>[#№])
    |(?P<colon>:)
    |(?P<and>&))""",
    re.VERBOSE,
)
_LEADING_DIGITS = re.compile("[0-9]+")
MOST_WORDS = 32  # in a command at most
_PLAIN = {
    "die": Word("G"),
    "smiley": Word("E"),
    "dots": Word("~"),
    "stop": Word("."),
    "comma": Word(","),
    "dash": Word("-"),
    "mark": Word("P"),
    "colon": Word(":"),
    "and": Word("U"),
}


@dataclass(slots=True)
class Sentence:
    """The words of a candidate; `rolls` and `texts` are by index of the word.

    `doubt`: index of the misspelt word, -1 for none; `others`: all that it may mean.
    """

    words: list[Word] = field(default_factory=list)
    rolls: dict[int, Roll] = field(default_factory=dict)
    texts: dict[int, str] = field(default_factory=dict)  # digits as they were written
    doubt: int = -1
    others: tuple[Word, ...] = ()
    stop: str = ""  # the first word that no command may hold, "" for none
    stopped: int = 0  # index of `stop` in the text
    _kinds: str = ""
    error: bool = False  # a notation is out of range

    @property
    def cost(self) -> int:
        """Work of reading the sentence, in words."""
        return 3 + len(self.words) + sum(len(roll.terms) for roll in self.rolls.values())

    @property
    def kinds(self) -> str:
        """The kinds of the words, a letter each, for a regex to match."""
        if len(self._kinds) != len(self.words):
            self._kinds = "".join([word.kind for word in self.words])
        return self._kinds

    def readings(self) -> Iterator["Sentence"]:
        """Yields the sentence with each meaning of its misspelt word; the sentence itself if there is none."""
        if self.doubt < 0:
            yield self
            return
        for other in self.others:
            words = self.words.copy()
            words[self.doubt] = other
            yield Sentence(words, self.rolls, self.texts, error=self.error)


def lex(text: str, me: str) -> Sentence:
    """Returns the words of a candidate in lower case. `me`: the bot's name without @, in lower case."""
    sentence = Sentence()
    at = 0
    end = len(text)
    while at < end:
        found = _TOKEN.match(text, at)
        if found is None:
            if text[at:] != " ":
                _stop(sentence, text, at)
            break
        kind = found.lastgroup or ""
        at = found.end()
        if kind == "word":
            at = _word(sentence, text, found)
        elif kind in _PLAIN:
            sentence.words.append(_PLAIN[kind])
        else:
            _special(sentence, text, found, kind, me)
        if sentence.stop or len(sentence.words) > MOST_WORDS:
            sentence.stop = sentence.stop or "too many words"
            sentence.stopped = sentence.stopped or at
            break
    return sentence


def _word(sentence: Sentence, text: str, found: "re.Match[str]") -> int:
    """Adds a word, or the longest listed phrase that begins with it. Returns the index behind it."""
    piece = found["word"]
    start, end = found.span("word")
    phrases = PHRASES.get(piece)
    for phrase in phrases if phrases is not None and text.startswith(phrases, start) else ():
        close = start + len(phrase)
        if text.startswith(phrase, start) and not text[close : close + 1].isalnum():
            sentence.words.append(meaning(phrase))
            return close
    known = WORDS.get(piece)
    if known is None:
        others = () if sentence.doubt >= 0 else typos.readings(piece)
        if not others:
            _stop(sentence, text, start)
            return end
        sentence.doubt, sentence.others = len(sentence.words), others
        known = others[0]
    sentence.words.append(known)
    return end


def _special(sentence: Sentence, text: str, found: "re.Match[str]", kind: str, me: str) -> None:
    """Adds a number, an ordinal, a notation or an @name."""
    words = sentence.words
    piece = found[kind]
    if kind == "digits":
        sentence.texts[len(words)] = piece
        words.append(Word("D", int(piece[:6]) if len(piece.lstrip("0")) <= 5 else 99999))
    elif kind == "roll":
        try:
            sentence.rolls[len(words)] = notation.parse(piece)
        except notation.OutOfRange:
            sentence.error = True
        except notation.Unreadable:
            _stop(sentence, text, found.start(kind))
        words.append(Word("X", int(piece[0] in "dдк")))
    elif kind == "name":
        if piece[1:] != me:
            _stop(sentence, text, found.start(kind))
        words.append(Word("A"))
    elif kind == "sided":
        words.append(Word("j", int(piece.split("sided")[0][:-1])))
    elif kind == "spot":
        words.append(Word("O", int(_LEADING_DIGITS.match(piece)[0])))  # type: ignore[index]
    else:
        words.append(Word("f" if kind == "many" else "F", int(piece[0])))


def _stop(sentence: Sentence, text: str, at: int) -> None:
    sentence.stopped = at
    sentence.stop = text[at : at + 24].strip().split(" ")[0] or text[at : at + 1]
