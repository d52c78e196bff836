"""Names come from people: what is left of one when everything that can break a message is taken out."""

import unicodedata

from wcwidth import iter_graphemes, wcswidth

MARKS = 2  # combining marks a letter may carry
LONGEST = 24  # graphemes
HIDDEN = {"Cc", "Cf", "Co", "Cs", "Cn", "Zl", "Zp"}  # controls, bidi and zero-width, private use, unassigned
ISOLATE, POP = "\u2068", "\u2069"


def harmless(name: str, number: int) -> str:
    """A name of at most 24 graphemes, one line, without controls and piled-up accents; `№ N` if nothing is left."""
    kept: list[str] = []
    marks = 0
    for char in unicodedata.normalize("NFC", name[:400]):
        category = unicodedata.category(char)
        marks = marks + 1 if category in ("Mn", "Me") else 0
        if marks > MARKS or (category in HIDDEN and char != "\u200d"):
            continue
        kept.append(" " if category == "Zs" or char.isspace() else char)
    tidy = " ".join("".join(kept).split())
    short = "".join(list(iter_graphemes(tidy))[:LONGEST]).strip()
    bare = "".join(char for char in short if unicodedata.category(char) not in ("Mn", "Me"))
    return short if bare.strip("\u200d\ufe0f\u3164 ") else f"№ {number}"  # accents on nothing are nothing


def tame(word: str) -> str:
    """Any other words of people that are shown: as harmless as a name; "" if nothing is left."""
    shown = harmless(word, 0)
    return "" if shown == "№ 0" else shown


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
