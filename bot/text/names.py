"""Cleans names and other words of people of all that could break a message, and fits them to a width."""

import unicodedata
from itertools import islice

from wcwidth import iter_graphemes, wcswidth

MARKS = 2  # most combining marks on one letter
MOST_GRAPHEMES = 24
PARTS = 10  # most code points of one grapheme: an emoji of two people has up to ten
HIDDEN = {"Cc", "Cf", "Co", "Cs", "Cn", "Zl", "Zp"}  # controls, bidi and zero-width, private use, unassigned
BLANK = frozenset("\u115f\u1160\u2800\u3164\uffa0")  # letters and symbols that show nothing
KEYCAP = "\u20e3"  # makes a digit look like a die
JOINER = "\u200d"
ISOLATE, POP = "\u2068", "\u2069"


def harmless(name: str, number: int) -> str:
    """A name of at most 24 graphemes, one line, without controls and piled-up accents; `№ N` if nothing is left."""
    return tidy(name) or f"№ {number}"


def tidy(text: str) -> str:
    """The same for other text of a person that the Butler repeats, such as a label; "" if nothing is left.

    The result holds no mark of `bot.text.marks`, so it can draw no dice and mention nobody."""
    kept: list[str] = []
    marks = 0
    for char in unicodedata.normalize("NFC", text[:400]):
        if char.isspace():
            kept.append(" ")
            continue
        category = unicodedata.category(char)
        marks = marks + 1 if category in ("Mn", "Me") else 0
        if marks > MARKS or (category in HIDDEN and char != JOINER) or char in BLANK or char == KEYCAP:
            continue
        kept.append(char)
    line = _based(" ".join("".join(kept).split()))
    return "".join(grapheme[:PARTS] for grapheme in islice(iter_graphemes(line), MOST_GRAPHEMES)).strip(JOINER + " ")


def _based(text: str) -> str:
    """The text without leading combining marks and joiners, which would join the text before it."""
    at = 0
    while at < len(text) and (unicodedata.category(text[at])[0] == "M" or text[at] in (JOINER, " ")):
        at += 1
    return text[at:]


def columns(text: str) -> int:
    """The width of a text in columns: Latin and Cyrillic 1, Han and emoji 2."""
    return max(0, wcswidth(text))


def clipped(name: str, width: int) -> str:
    """The name in at most `width` columns, cut with an ellipsis."""
    if columns(name) <= width:
        return name
    out = ""
    for grapheme in iter_graphemes(name):
        if columns(out + grapheme) > width - 1:
            break
        out += grapheme
    return out.rstrip() + "…"


def isolated(name: str) -> str:
    """The name in Unicode isolates if it has right-to-left letters, which would reorder the rest of the line."""
    turns = any(unicodedata.bidirectional(char) in ("R", "AL", "AN") for char in name)
    return f"{ISOLATE}{name}{POP}" if turns else name


def units(text: str) -> int:
    """The length in UTF-16 units, by which popups are limited."""
    return len(text.encode("utf-16-le")) // 2
