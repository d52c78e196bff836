"""Reads `/roll`, the one slash command that the router knows. Words behind the notation are a label. (phrases 8)"""

import re

from rules import notation
from rules.game import Phrase
from rules.lines import Line

_COMMAND = re.compile(r"/roll(?:@([a-z0-9_]+))?(?![^\s])\s*(.*)")
_EXPRESSION = re.compile(rf"(?:{notation.EXPRESSION.pattern})(?=[ #,;:]|\Z)")
_SIGN = re.compile(r"[-+*/^!=()]")


def is_roll(text: str, me: str) -> bool:
    """Whether a message in lower case is `/roll` for this bot, and not for another one."""
    found = _COMMAND.match(text)
    return found is not None and found[1] in (None, me)


def command(text: str) -> Phrase:
    """Returns the roll of a /roll in lower case; `ask` or `err` with its answer if there is none to throw."""
    rest = " ".join(_COMMAND.match(text)[2].split())  # type: ignore[index]
    if not rest:
        return Phrase("ask", line=Line("roll-usage"), addressed=True)
    found = _EXPRESSION.match(rest)
    label = rest[found.end() :].strip() if found else ""
    if found is None or _SIGN.match(label):
        return Phrase("err", line=Line("roll-usage"), addressed=True)
    try:
        roll = notation.parse(found[0])
    except notation.OutOfRange:
        return Phrase("err", line=Line("dice-range"), addressed=True)
    except notation.Unreadable:
        return Phrase("err", line=Line("roll-usage"), addressed=True)
    return Phrase("roll", roll=roll, label=label.lstrip("#,;: ").strip(), addressed=True)
