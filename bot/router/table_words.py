"""Table words: whole messages that mean something because a table is open here, or the Butler was spoken to.

They are data, one file a language and game, `locales/<language>/<game>.phrases`; `butler.phrases` holds what every game
shares. A line is `meaning: phrase | phrase`. In a phrase `[x]` may be left out, `(x|y)` is one of them, and a slot
`{number}` `{face}` `{word}` takes what the lines `number 4: four` and `face 4: fours` list (digits always; a word is
any). The meaning `open` works without a table. A new game or language is a new file and no line of Python.
"""

import re
from collections.abc import Collection, Iterator
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path

from rules.game import Said

FOLDER = Path(__file__).parents[2] / "locales"
COMMON = "butler"
_ENDS = " .,!~)(:;、。"
_LINE = re.compile(r"([a-z]+)(?: ([0-9]+))?: *(.*)")
_CHOICE = re.compile(r"\[([^][()]*)\]|\(([^][()]*)\)")
_PIECE = re.compile(r"\{[a-z]+\}|\[[^]]*\]|\([^)]*\)|[^][{}()]+")
_BETWEEN = re.compile(r"[ ,.!~-]+")
_QUESTION = "?"
_HAN = re.compile("[\u4e00-\u9fff]")


@dataclass(slots=True)
class Words:
    """What one game's files say: phrases without a slot by their text, the others as patterns."""

    plain: dict[str, str] = field(default_factory=dict)
    patterns: list[tuple[str, "re.Pattern[str]"]] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class Book:
    """All files: the words of each game, and the numbers and faces in words."""

    games: dict[str, Words]
    numbers: dict[str, int]
    faces: dict[str, int]
    leads: list[str]
    tails: list[str]


def bare(text: str) -> str:
    """A phrase without what does not matter: case is folded already; punctuation, dashes and ё go."""
    question = text.rstrip(_ENDS).endswith(_QUESTION)
    text = _BETWEEN.sub(" ", text.replace(_QUESTION, " ")).strip(_ENDS)
    if _HAN.search(text):
        text = text.replace(" ", "")
    return text + _QUESTION if question else text


def expand(phrase: str) -> Iterator[str]:
    """Every text that a phrase with brackets stands for."""
    found = _CHOICE.search(phrase)
    if found is None:
        yield " ".join(phrase.split())
        return
    inner = found[1] if found[1] is not None else found[2]
    for part in [*inner.split("|"), *([""] if found[1] is not None else [])]:
        yield from expand(phrase[: found.start()] + part + phrase[found.end() :])


def lines(path: Path) -> Iterator[tuple[str, int | None, str]]:
    """(meaning, number, phrase) of each phrase of a file."""
    for row in path.read_text(encoding="utf-8").splitlines():
        if row.strip() and not row.startswith("#"):
            found = _LINE.fullmatch(row.strip())
            if found is None:
                raise ValueError(f"{path.name}: {row}")
            for phrase in _split(found[3]):
                yield found[1], int(found[2]) if found[2] else None, phrase.strip().casefold().replace("ё", "е")


def _split(phrases: str) -> list[str]:
    """At the bars outside brackets."""
    parts, depth = [""], 0
    for char in phrases:
        depth += (char in "([") - (char in ")]")
        if char == "|" and not depth:
            parts.append("")
        else:
            parts[-1] += char
    return [part for part in parts if part.strip()]


@cache
def book() -> Book:
    """The phrases of all languages, read once."""
    read = Book({}, {}, {}, [], [])
    files = sorted(FOLDER.glob("*/*.phrases"))
    for path in files:
        for meaning, value, phrase in lines(path):
            if value is not None:
                (read.numbers if meaning == "number" else read.faces)[phrase] = value
    for path in files:
        words = read.games.setdefault(path.stem, Words())
        for meaning, value, phrase in lines(path):
            if value is not None:
                continue
            if meaning == "lead" or meaning == "tail":
                (read.leads if meaning == "lead" else read.tails).append(phrase)
            elif "{" in phrase:
                words.patterns.append((meaning, _pattern(phrase, read)))
            else:
                words.plain.update((bare(text), meaning) for text in expand(phrase))
    return read


def _pattern(text: str, read: Book) -> "re.Pattern[str]":
    slots = {
        "number": "[0-9]{1,3}|" + "|".join(sorted(read.numbers, key=len, reverse=True)),
        "face": "[0-9]|" + "|".join(sorted(read.faces, key=len, reverse=True)),
        "word": ".{1,64}",
    }
    pattern = ""
    for piece in _PIECE.findall(text):
        if piece[0] == "{":
            pattern += f"(?P<{piece[1:-1]}>{slots[piece[1:-1]]})"
        elif piece[0] in "[(":
            inner = "|".join(re.escape(part) for part in piece[1:-1].split("|"))
            pattern += f"(?:(?:{inner}) ?)?" if piece[0] == "[" else f"(?:{inner})"
        else:
            pattern += re.escape(piece.lstrip(" ") if pattern.endswith(" ?)?") else piece)
    return re.compile(pattern)


@cache
def openings() -> dict[str, str]:
    """Phrases that open a table, and of which game."""
    return {
        phrase: game
        for game, words in book().games.items()
        for phrase, meaning in words.plain.items()
        if meaning == "open" and not phrase.endswith(_QUESTION)
    }


@cache
def _edges() -> tuple["re.Pattern[str]", "re.Pattern[str]"]:
    """What may stand before and behind a table word. Chinese words need no space after them."""
    leads = "|".join(_apart(word, rf"{re.escape(word)}(?!\w)") for word in sorted(book().leads, key=len, reverse=True))
    tails = "|".join(_apart(word, rf"(?<!\w){re.escape(word)}") for word in sorted(book().tails, key=len, reverse=True))
    return re.compile(rf"(?:{leads})[ ,.!]*"), re.compile(rf"[ ,.!]*(?:{tails})[ .!]*\Z")


def _apart(word: str, pattern: str) -> str:
    return word if _HAN.search(word) else pattern


def shorter(text: str) -> Iterator[str]:
    """The message, then the message without its polite edges."""
    lead, tail = _edges()
    for _ in range(4):
        yield text
        found = lead.match(text)
        if found is None:
            break
        text = text[found.end() :]
    if found := tail.search(text):
        yield text[: found.start()]


def understood(text: str, at: Collection[str], addressed: bool) -> Said | None:
    """What a whole message says at these tables. `text`: in lower case, without the Butler's name."""
    for short in shorter(text):
        if said := _meant(short, at, addressed):
            return said
    return None


def _meant(text: str, at: Collection[str], addressed: bool) -> Said | None:
    phrase = bare(text)
    if game := openings().get(phrase):
        return Said("open", game=game, addressed=addressed)
    if not (at or addressed):
        return None
    books = book().games
    for game in (*sorted(at), COMMON):
        words = books.get(game)
        if words is None:
            continue
        named = "" if game == COMMON else game
        meaning = words.plain.get(phrase)
        if meaning and meaning != "name":
            return Said(meaning, game=named, addressed=addressed)
        for meaning, pattern in words.patterns:
            found = pattern.fullmatch(text if "word" in pattern.groupindex else phrase)
            if found and (said := _filled(meaning, found, named, addressed)):
                return said
    for game, words in books.items() if addressed else ():
        if words.plain.get(phrase) in ("open", "name"):
            return Said("open", game=game, addressed=True)
    return None


def _filled(meaning: str, found: "re.Match[str]", game: str, addressed: bool) -> Said | None:
    slots = found.groupdict()
    if "word" in slots:
        return Said(meaning, label=slots["word"].strip(), game=game, addressed=addressed)
    read = book()
    numbers = [read.numbers.get(slots["number"]) or _digits(slots["number"])] if "number" in slots else []
    numbers += [read.faces.get(slots["face"]) or _digits(slots["face"])] if "face" in slots else []
    if not all(numbers):
        return None
    return Said(meaning, values=tuple(numbers), game=game, addressed=addressed)


def _digits(text: str) -> int:
    return int(text) if text.isdecimal() and text.isascii() else 0
