"""Table words: whole messages that count because a table is open here or the Butler is addressed. (phrases 9)

They are data, one file a language and game, `locales/<language>/<game>.phrases`; `butler.phrases` holds what every game
shares. A line is `meaning: phrase | phrase`, a phrase as templates.py reads it. The slot {number} takes digits and what
the lines `number 4: four` list, {face} what the lines `face 4: fours` list, {pip} a digit, {word} anything. `lead` and
`tail` list the words that may stand before and after a phrase. The meanings `open` and `again` work without a table,
`name` opens one if the Butler is addressed. `named` and `unlike` are no table words: see hands.py. A new game or
language is a new file and no line of Python.
"""

import re
from collections.abc import Collection, Iterator
from functools import cache
from typing import NamedTuple

from bot.router.normalise import HAN
from bot.router.phrase_files import lines, paths
from bot.router.templates import bare, pattern, spaced, starts
from rules.game import Phrase

COMMON = "butler"
MOST_CHARACTERS = 64
_EDGES = frozenset(("lead", "tail"))
OTHER = frozenset(("named", "unlike"))  # rows of the files that are no table words
_TOLD = frozenset(("open", "name", "again"))  # these need no table


class Words(NamedTuple):
    """Phrases of one game: patterns with their meanings, and the words that a phrase may begin with."""

    patterns: list[tuple[str, "re.Pattern[str]"]]
    starts: set[str]


_NONE = Words([], set())


class Book(NamedTuple):
    """Phrases of all files, by game. `opening`: those that need no table. `values`: slot -> word -> number."""

    games: dict[str, Words]
    opening: dict[str, Words]
    values: dict[str, dict[str, int]]
    openers: frozenset[str]  # first words of phrases that need no table, leads included
    firsts: dict[str, frozenset[str]]  # game -> first words of phrases at its table
    lead: "re.Pattern[str]"
    tail: "re.Pattern[str]"


@cache
def book() -> Book:
    """Returns the phrases of all languages, read at the first call."""
    values: dict[str, dict[str, int]] = {"number": {}, "face": {}}
    edges: dict[str, list[str]] = {"lead": [], "tail": []}
    files = {path: [row for row in lines(path) if row[0] not in OTHER] for path in paths()}
    for meaning, value, phrase in (row for rows in files.values() for row in rows):
        if value is not None:
            values[meaning][phrase] = value
        elif meaning in _EDGES:
            edges[meaning].append(phrase)
    slots = {kind: _either(words) for kind, words in values.items()}
    slots |= {"number": "[0-9]{1,3}|" + slots["number"], "pip": "[0-9]", "word": ".{1,64}"}
    games: dict[str, Words] = {}
    opening: dict[str, Words] = {}
    for path, rows in files.items():
        phrases: dict[str, list[str]] = {}
        for meaning, value, phrase in rows:
            if value is None and meaning not in _EDGES:
                phrases.setdefault(meaning, []).append(phrase)
        for meaning, texts in phrases.items():
            words = (opening if meaning in _TOLD else games).setdefault(path.stem, Words([], set()))
            words.starts.update(start for text in texts for start in starts(text, slots))
            for text in _grouped(texts, slots):
                words.patterns.append((meaning, re.compile(text)))
    lead = "|".join(_apart(word, rf"{re.escape(word)}(?!\w)") for word in sorted(edges["lead"], key=len, reverse=True))
    tail = "|".join(_apart(word, rf"(?<!\w){re.escape(word)}") for word in sorted(edges["tail"], key=len, reverse=True))
    firsts = {
        game: frozenset(_first(start) for part in (words, opening.get(game, _NONE)) for start in part.starts)
        for game, words in games.items()
    }
    numbers = frozenset(map(_first, values["number"]))
    leads = frozenset(map(_first, edges["lead"]))
    openers = frozenset(_first(start) for words in opening.values() for start in words.starts) | leads
    firsts = {game: found | numbers if "" in found else found for game, found in firsts.items()}
    return Book(
        games,
        opening,
        values,
        openers,
        firsts,
        re.compile(rf"(?:{lead})[ ,.!]*"),
        re.compile(rf"[ ,.!]*(?:{tail})[ .!]*\Z"),
    )


def _either(words: Collection[str]) -> str:
    return "|".join(re.escape(word) for word in sorted(words, key=len, reverse=True))


def _grouped(texts: list[str], slots: dict[str, str]) -> Iterator[str]:
    """Yields one pattern for all phrases without a slot, then one for each phrase with a slot."""
    plain = [pattern(text, slots) for text in texts if "{" not in text]
    if plain:
        yield "|".join(plain)
    yield from (pattern(text, slots) for text in texts if "{" in text)


def _apart(word: str, spaced: str) -> str:
    """Returns the word itself if it is Chinese, which needs no space around, else `spaced`."""
    return word if HAN.search(word) else spaced


def shorter(text: str) -> Iterator[str]:
    """Yields the message, then without its leads one by one, then without its tail."""
    for _ in range(4):
        yield text
        found = book().lead.match(text)
        if found is None:
            break
        text = text[found.end() :]
    if found := book().tail.search(text):
        yield text[: found.start()]


def _first(phrase: str) -> str:
    """Returns the first word of a phrase as the prefilter cuts it: letters up to an apostrophe or a space, in Chinese
    one sign."""
    return phrase[:1] if HAN.search(phrase) else re.split(r"\W", phrase)[0]


def may_say(first: str, at: Collection[str]) -> bool:
    """Whether a message with this first word (in Chinese, run of signs) may open a table or be a table word of these
    games."""
    if first[0] > "\u3000":
        first = first[0]
    pages = book()
    if first in pages.openers:
        return True
    if not at:
        return False
    return first in pages.firsts[COMMON] or any(first in pages.firsts.get(game, ()) for game in at)


def understood(text: str, at: Collection[str], addressed: bool) -> Phrase | None:
    """Returns the table word that a whole message is at these tables, or None. `text`: in lower case, without the
    Butler's name."""
    if len(text) > MOST_CHARACTERS:
        return None
    for short in shorter(text):
        phrase = bare(short)
        for game, words in book().opening.items():
            meaning, _ = _look(words, phrase, short)
            if meaning == "again":
                return Phrase("again", addressed=addressed)
            if meaning == "open" or (meaning and addressed):
                return Phrase("open", game=game, addressed=addressed)
        for game in (*sorted(at), COMMON) if at or addressed else ():
            meaning, found = _look(book().games.get(game, _NONE), phrase, short)
            if meaning and found and (said := _filled(meaning, found, "" if game == COMMON else game, addressed)):
                return said
    return None


def _look(words: Words, phrase: str, text: str) -> tuple[str, "re.Match[str] | None"]:
    first = phrase[:1] if HAN.match(phrase) else phrase.rstrip("?").partition(" ")[0].rstrip(":")
    if first in words.starts or "" in words.starts:
        for meaning, regex in words.patterns:
            found = regex.fullmatch(spaced(text.strip() if "word" in regex.groupindex else phrase))
            if found:
                return meaning, found
    return "", None


def _filled(meaning: str, found: "re.Match[str]", game: str, addressed: bool) -> Phrase | None:
    slots = found.groupdict()
    if "word" in slots:
        return Phrase(meaning, label=slots["word"].strip(), game=game, addressed=addressed)
    values = [book().values.get(kind, {}).get(text) or _digits(text) for kind, text in slots.items()]
    if not all(values):
        return None
    return Phrase(meaning, values=tuple(values), game=game, addressed=addressed)


def _digits(text: str) -> int:
    return int(text) if text.isdecimal() and text.isascii() else 0
