"""Marks in text for people: dice, mentions, bold, a folded quote.

Text is a str with marks from Unicode's private use area. `spans` splits it, and each platform draws the pieces in its
own way. Names and words of people hold no marks: `bot.text.names` removes them.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field

FACE = 0xE000  # U+E001 .. U+E006: a die that shows 1 .. 6
CALL, NAME, END = "\ue010", "\ue011", "\ue012"  # CALL person NAME words END: words that mention that person
BOLD, LIGHT = "\ue020", "\ue021"
FOLD, OPEN = "\ue022", "\ue023"  # a quote that is shown folded
PRIVATE = range(0xE000, 0xF900)


@dataclass(slots=True)
class Span:
    """A piece of text in one style. `call`: the person it mentions, 0 for none; `die`: a face 1..6, 0 for no die."""

    text: str
    bold: bool = False
    fold: bool = False
    call: int = 0
    die: int = field(default=0)


def spans(text: str) -> Iterator[Span]:
    """Yields the pieces of marked text in order. Unbalanced marks are no error."""
    bold = fold = False
    call, run, number = 0, "", ""
    for char in text:
        code = ord(char)
        if code not in PRIVATE:
            if call < 0:
                number += char
            else:
                run += char
            continue
        if run:
            yield Span(run, bold, fold, max(call, 0))
            run = ""
        if FACE < code <= FACE + 6:
            yield Span("", bold, fold, die=code - FACE)
        elif char == CALL:
            call, number = -1, ""
        elif char == NAME:
            call = int(number) if number.isdecimal() and len(number) < 19 else 0
        elif char == END:
            call = 0
        elif char in (BOLD, LIGHT):
            bold = char == BOLD
        elif char in (FOLD, OPEN):
            fold = char == FOLD
    if run:
        yield Span(run, bold, fold, max(call, 0))


def plain(text: str, die: str = "[{}]") -> str:
    """The text without its marks; `die` is the format of a face."""
    return "".join(die.format(span.die) if span.die else span.text for span in spans(text))


def pips(faces: tuple[int, ...], live: tuple[bool, ...] | None = None) -> str:
    """Dice as text, one space between: a mark for each six-sided die that matters, digits for the others."""
    lit = live or (True,) * len(faces)
    return " ".join(chr(FACE + face) if on and face <= 6 else str(face) for face, on in zip(faces, lit, strict=True))
