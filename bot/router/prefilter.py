"""Rejects ordinary talk cheaply, and never a command: reads two words of a line and two of its last sentence."""

import re
from collections.abc import Collection

from bot.router import table_words, typos
from bot.router.lexicon import LEXICONS, PHRASES, WORDS, Lexicon

_FIRST = re.compile(r"[^\w@]*(@?\w+)(?:([^\w]+)(\w+))?")
_LAST_LETTER = re.compile(r"(?s).*[\w🎲]")
_SIGNS = (
    r".!?。*)\u203c\u2122\u2139\u2190-\u21ff\u2300-\u23ff\u25a0-\u27bf\u2900-\u297f\u2b00-\u2bff\U0001f000-\U0001faff"
)
_LAST_END = re.compile(f"(?s).*[{_SIGNS}]")
_LAST_SMILEY = re.compile(r"(?s).*[:;=]['-]?[3dpз]")
_HAN = frozenset(
    "掷擲丢丟扔投摇搖我来來让讓请請帮幫麻给給管好那嗯现現这這再该該轮輪重保留过過不全都把第除所最四五六一二三两兩"
)
_ADDRESS = re.compile(
    r"^ ?(?:(?:эй|ну|hey|ok|ок)[, ]+)?(?:дворецкий|butler|管家)(?!\w)[ ,.!-]*"
    r"|[ ,.!-]*(?<!\w)(?:дворецкий|butler|管家)[ .!)]*(?=[?]*$)"
)


def _starts(lexicon: Lexicon) -> set[str]:
    """Returns the first part of every word that may begin a command in one language."""
    return {re.split("[-' ]", spelling)[0] for spelling, word in lexicon.words.items() if word.kind in lexicon.starts}


_STARTS = set[str]().union(*map(_starts, LEXICONS.values()))
_KNOWN = set(WORDS) | {part for phrases in PHRASES.values() for phrase in phrases for part in phrase.split(" ")}
_SECOND = {word for word, meaning in WORDS.items() if meaning.kind not in "UzoBHYET"}  # after a misspelt first word
_KNOWN |= {part for word in _KNOWN for part in re.split("['-]", word)}
_SHORT = 14  # letters of a lone word that may be misspelt, as пасую


def worth_it(low: str, at: Collection[str], me: str) -> bool:
    """Whether a one-line message in lower case may be a command or a table word. `at`: ids of the games with an open
    table here; `me`: the bot's name."""
    found = _FIRST.match(low)
    if found is None:
        return "🎲" in low
    if _start(*found.groups()) or (len(low) <= table_words.MOST_CHARACTERS and table_words.may_say(found[1], at)):
        return True
    if "дворецкий" in low or "butler" in low or "管家" in low or me in low:
        return True
    return ends(low)


def ends(line: str) -> bool:
    """Whether the last sentence of a line begins as a command may."""
    found = _LAST_LETTER.match(line)
    if found is None:
        return False
    end = found.end()
    before = _LAST_END.match(line, 0, end)
    if before is not None and begins(line, before.end()):
        return True
    if ":" in line or "=" in line or ";" in line:
        before = _LAST_SMILEY.match(line, 0, end)
        return before is not None and begins(line, before.end())
    return False


def begins(line: str, at: int = 0) -> bool:
    """Whether a command may begin here, as far as two words can tell."""
    found = _FIRST.match(line, at)
    return _start(*found.groups()) if found is not None else "🎲" in line


def _start(first: str, between: str | None, second: str | None) -> bool:
    if first in _STARTS:
        return second is None or "!" in (between or "") or _follows(second)
    char = first[0]
    if char > "\u3000":
        return char in _HAN
    if char in "0123456789@":
        return True
    if char in "dдк" and (len(first) == 1 or not first.isalpha()):
        return True
    if second is None:
        return len(first) <= _SHORT and bool(typos.readings(first))
    if second in _SECOND or "!" in (between or "") or not second.isalpha():
        return bool(typos.readings(first))
    return False


def _follows(second: str) -> bool:
    return (
        second in _KNOWN
        or second in "dдк"
        or not second.isalpha()
        or second[0] > "\u3000"
        or bool(typos.readings(second))
    )


def unaddressed(line: str, me: str) -> tuple[str, bool]:
    """Returns a message without the Butler's name at its start or end, and whether the name was there."""
    plain = _ADDRESS.sub("", line.replace(f"@{me}", "butler"), count=1)
    return plain, plain != line
