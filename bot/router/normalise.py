"""Normalises text for the grammar: one kind of space, of dash, of letter. Finds what silences a message. (phrases 5)

NFKC is not used: only the full-width block becomes ASCII, so that no look-alike becomes a command.
"""

import re
import unicodedata

MAX_MESSAGE = 4096
MAX_CANDIDATE = 200

_SPACES = "\t\u00a0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u202f\u205f\u3000"
_DASHES = "\u058a\u05be\u2010\u2011\u2012\u2013\u2014\u2015\u2212\u2e3a\u2e3b\u301c\u3030\ufe58\ufe63"

_MAP: dict[int, str] = {code: chr(code - 0xFEE0) for code in range(0xFF01, 0xFF5F)}
_MAP |= {ord(char): " " for char in _SPACES} | {ord(char): "-" for char in _DASHES}
_MAP |= {0xFE0F: "", 0x20E3: "", ord("’"): "'", ord("…"): "...", ord("‼"): "!!"}
_MARKS = "\u0300-\u036f\u0483-\u0487\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\u3099\u309a\ufe20-\ufe2f"
_MARKS += "\u1f00-\u1fff\u212a\u212b\uf900-\ufaff"  # and letters that NFC changes
_MARK = re.compile(f"[{_MARKS}]")
_STRANGE = re.compile("[" + "".join(map(re.escape, map(chr, _MAP))) + _MARKS + "]")
MOST_MARKED = 512  # characters that are read of a line with combining marks; a command has 200

# Format characters, by range: the category Cf of Unicode, U+200D among them. A test compares this with unicodedata.
FORMAT = (
    "\u00ad\u0600-\u0605\u061c\u06dd\u070f\u0890\u0891\u08e2\u180e\u200b-\u200f\u202a-\u202e\u2060-\u2064\u2066-\u206f"
    "\ufeff\ufff9-\ufffb\U000110bd\U000110cd\U00013430-\U0001343f\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0001"
    "\U000e0020-\U000e007f"
)
EMOJI = "\u203c\u2122\u2139\u2190-\u21ff\u2300-\u23ff\u25a0-\u27bf\u2900-\u297f\u2b00-\u2bff\U0001f000-\U0001faff"
HAN = re.compile("[\u4e00-\u9fff]")
_FORMAT = re.compile(f"[{FORMAT}]")
_JOINED = re.compile(f"(?<=[{EMOJI}])\u200d(?=[{EMOJI}])")
_AT_NAME = re.compile(r"@[A-Za-z0-9_]+")
_MIXED = re.compile("[A-Za-z][А-Яа-яЁё]|[А-Яа-яЁё][A-Za-z]")
_DIGITS = re.compile(r"[0-9]{16,}")
_MANY = "9" * 16
_GAPS = re.compile("  +")


def spell(line: str) -> str:
    """Returns a line with one spelling for what looks the same; upper and lower case stay apart."""
    if line.isascii():
        return line.replace("\t", " ") if "\t" in line else line
    if not _STRANGE.search(line):
        return line
    if _MARK.search(line):
        line = unicodedata.normalize("NFC", line[:MOST_MARKED])
    return line.translate(_MAP)


def fold(line: str) -> str:
    """Returns a line in lower case, with е for ё."""
    low = line.casefold()
    return low.replace("ё", "е") if "ё" in low else low


def squeeze(line: str) -> str:
    """Returns a line with single spaces and none at its ends."""
    return _GAPS.sub(" ", line.strip())


def shorten(line: str) -> str:
    """Returns a line in which a number of more than 16 digits has 16: still out of every range, and short to read."""
    return _DIGITS.sub(_MANY, line)


def broken(text: str) -> str:
    """Returns the rule that silences a whole message, "" if none does. (R2)

    People break an example up (`бро_саю кости`) so that the Butler does not react to it.
    """
    if not text.isascii() and _FORMAT.search(text) and _FORMAT.search(_JOINED.sub("", text.replace("\ufe0f", ""))):
        return "format character"
    if _MIXED.search(text):
        return "Latin and Cyrillic in one word"
    if "_" in text and "_" in _AT_NAME.sub("", text):
        return "underscore"
    return ""
