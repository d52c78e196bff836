"""Reads `/roll`, the one slash command that the router knows. The label behind the notation is never read."""

import re

from rules import notation
from rules.game import Phrase
from rules.lines import Line

_COMMAND = re.compile(r"/roll(?:@([a-z0-9_]+))?(?![^\s])\s*(.*)")
_EXPRESSION = re.compile(rf"(?:{notation.EXPRESSION.pattern})(?=[ #,;:]|\Z)")
_SIGN = re.compile(r"[-+*/^!=()]")


def is_roll(text: str, me: str) -> bool:
    """Whether a message (in lower case) is our /roll, and not another bot's."""
    found = _COMMAND.match(text)
    return found is not None and found[1] in (None, me)


def command(text: str) -> Phrase:
    """What a /roll says. `text`: the message in lower case."""
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
