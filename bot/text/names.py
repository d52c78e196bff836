"""Names come from people: what is left of one when everything that can break a message is taken out."""

import unicodedata
from itertools import islice

from wcwidth import iter_graphemes, wcswidth

MARKS = 2  # combining marks a letter may carry
MOST_GRAPHEMES = 24  # graphemes
PARTS = 10  # code points of one grapheme: two people with skin and hair kiss in ten
HIDDEN = {"Cc", "Cf", "Co", "Cs", "Cn", "Zl", "Zp"}  # controls, bidi and zero-width, private use, unassigned
BLANK = frozenset("\u115f\u1160\u2800\u3164\uffa0")  # letters and symbols that show nothing
KEYCAP = "\u20e3"  # would draw a die that nobody has thrown
JOINER = "\u200d"
ISOLATE, POP = "\u2068", "\u2069"


def harmless(name: str, number: int) -> str:
    """A name of at most 24 graphemes, one line, without controls and piled-up accents; `№ N` if nothing is left."""
    return tidy(name) or f"№ {number}"


def tidy(text: str) -> str:
    """The same for anything else that a person wrote and that is said again, such as a label; "" if nothing is left.

    What comes out holds no mark of `bot.talk`, so nobody can draw dice or call people with it."""
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
    """Without marks and joiners in front, which would cling to whatever stands before the name."""
    at = 0
    while at < len(text) and (unicodedata.category(text[at])[0] == "M" or text[at] in (JOINER, " ")):
        at += 1
    return text[at:]


def columns(text: str) -> int:
    """How wide the text stands on a phone: Latin and Cyrillic 1, Han and emoji 2."""
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
    """Wrapped so that right-to-left letters in it cannot turn the rest of the line."""
    turns = any(unicodedata.bidirectional(char) in ("R", "AL", "AN") for char in name)
    return f"{ISOLATE}{name}{POP}" if turns else name


def units(text: str) -> int:
    """Length in UTF-16 units, which is how Telegram counts."""
    return len(text.encode("utf-16-le")) // 2
