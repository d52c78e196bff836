"""Compiles a phrase of a .phrases file to a pattern: `[let's|let us] (start|begin)`, `{number} {face}`.

Parts are separated by spaces: a word, `(x|y)` one of them, `[x|y]` one of them or nothing, `{slot}`; parts that touch
are one word. Chinese is written without spaces, so there all parts touch. `expand` lists what a phrase stands for.
"""

import re
from collections.abc import Iterator, Mapping

from bot.router.normalise import HAN

_PIECE = re.compile(r"\{([a-z]+)\}|\[([^][(){}]*)\]|\(([^][(){}]*)\)|([^][(){}]+)")
_CHOICE = re.compile(r"\[([^][()]*)\]|\(([^][()]*)\)")
_BRACKET = re.compile(r"[][()]")
_BETWEEN = re.compile(r"[ ,.!:~-]+")
_ENDS = " .,!~)(:;、。"
_QUESTION = "?"


def bare(text: str) -> str:
    """Returns a phrase without punctuation and dashes, but with one ? at its end. Case and ё are folded before."""
    question = text.rstrip(_ENDS).endswith(_QUESTION)
    text = _BETWEEN.sub(" ", text.replace(_QUESTION, " ")).strip(_ENDS)
    if HAN.search(text):
        text = text.replace(" ", "")
    return text + _QUESTION if question else text


def spaced(phrase: str) -> str:
    """Returns a bare phrase as patterns match it: a space after every word, none in Chinese."""
    if HAN.search(phrase):
        return phrase
    return f"{phrase[:-1]} ?" if phrase.endswith(_QUESTION) else f"{phrase} "


def expand(phrase: str) -> Iterator[str]:
    """Yields every text that a phrase with brackets stands for; slots stay. Raises ValueError for an extra bracket."""
    found = _CHOICE.search(phrase)
    if found is None:
        if _BRACKET.search(phrase):
            raise ValueError(f"a bracket too many: {phrase}")
        yield " ".join(phrase.split())
        return
    inner = found[1] if found[1] is not None else found[2]
    for part in [*inner.split("|"), *([""] if found[1] is not None else [])]:
        yield from expand(phrase[: found.start()] + part + phrase[found.end() :])


def split(phrases: str, mark: str) -> list[str]:
    """Returns the parts between marks that stand outside brackets, without empty ones."""
    parts, depth = [""], 0
    for char in phrases:
        depth += (char in "([") - (char in ")]")
        if char == mark and not depth:
            parts.append("")
        else:
            parts[-1] += char
    return [part.strip() for part in parts if part.strip()]


def pattern(phrase: str, slots: Mapping[str, str]) -> str:
    """Returns a regex for texts as `spaced` gives them. `slots`: name -> regex.

    `[?]` at the end: the text may be a question; `?`: it must be one.
    """
    space = "" if HAN.search(phrase) else " "
    end = ""
    for mark, said in (("[?]", r"\??"), ("?", r"\?")):
        if phrase.endswith(mark) and not end:
            phrase, end = phrase.removesuffix(mark), said
    open_end = "{word}" in phrase  # matched against the text as written, with its punctuation
    return "".join(_part(part, slots, space, open_end) for part in split(phrase, " ")) + end


def _part(part: str, slots: Mapping[str, str], space: str, open_end: bool) -> str:
    if part.startswith("[") and part.find("]") == len(part) - 1:
        return f"(?:(?:{_either(part[1:-1])}){space})?"
    text = ""
    for slot, maybe, either, literal in _PIECE.findall(part):
        if slot:
            text += f"(?P<{slot}>{slots[slot]})"
        elif literal:
            text += re.escape(literal if open_end else _BETWEEN.sub(" ", literal))
        elif maybe:
            text += f"(?:{_either(maybe)})?"
        else:
            text += f"(?:{_either(either)})"
    return text + space


def _either(words: str) -> str:
    return "|".join(re.escape(bare(word)) for word in sorted(words.split("|"), key=len, reverse=True))


def starts(phrase: str, slots: Mapping[str, str]) -> Iterator[str]:
    """Yields the first words (in Chinese, signs) that a phrase may begin with; "" for a slot, which may be anything."""
    for part in split(phrase, " "):
        optional = part.startswith("[") and part.find("]") == len(part) - 1
        first = _PIECE.match(part)
        if first is None:
            return
        slot, maybe, either, literal = first.groups()
        for word in (maybe or either or literal or "").split("|") if not slot else ("",):
            yield _start(word)
        if maybe and not optional:
            yield from starts(part[first.end() :] or part, slots)
        if not optional:
            return


def _start(word: str) -> str:
    word = bare(word)
    return word[:1] if HAN.search(word) else word.split(" ")[0].rstrip("?:")
