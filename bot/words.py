"""A message id with its arguments, in a language: the one door to Fluent and to locales/."""

from collections.abc import Callable, Mapping
from functools import cache
from pathlib import Path
from typing import Any

from fluent.runtime import FluentBundle, FluentResource
from fluent.runtime.types import fluent_number

from bot.names import clipped, columns, isolated
from bot.talk import pips
from rules.telling import Arg, Line, Listed, Pips, Who

LANGUAGES = ("ru", "en", "zh-Hant")
FOLDER = Path(__file__).parent.parent / "locales"
ROW = 32  # columns that a seat's line may take (EVENINGS 2)
BOARD_NAME, REPLY_NAME = 12, 24  # columns of a name (EVENINGS 1.15)

Namer = Callable[[int], str]  # a seat's name


class Unsaid(Exception):
    """A message that does not exist in a language, or that was not given what it needs: a bug, never an input."""


def guess(code: str) -> str:
    """The language for a person whose client says `code` (IETF; may be empty or nonsense)."""
    head = code.lower().split("-")[0]
    return {"ru": "ru", "be": "ru", "zh": "zh-Hant"}.get(head, "en")


@cache
def bundle(language: str) -> FluentBundle:
    """All messages of one language. Raises Unsaid if the folder is not there."""
    found = sorted((FOLDER / language).glob("*.ftl"))
    if not found:
        raise Unsaid(f"no messages for {language}")
    made = FluentBundle([language], use_isolating=False)
    for path in found:
        made.add_resource(FluentResource(path.read_text(encoding="utf-8")))
    return made


def has(language: str, id: str) -> bool:
    return bundle(language).has_message(id)


def _nobody(seat: int) -> str:
    return f"№ {seat + 1}"


def say(language: str, line: Line, namer: Namer = _nobody, name: int = REPLY_NAME) -> str:
    """The line in words. `name`: the columns that a name may take; in a row of a board less, so that it fits."""
    text = _format(language, line, namer, name)
    if "-row-" in line.id and columns(_width_of(text)) > ROW:
        over = columns(_width_of(text)) - ROW
        text = _format(language, line, namer, max(4, name - over))
    return text


def _width_of(text: str) -> str:
    """Dice are drawn two columns wide."""
    return "".join("▣▣" if 0xE000 < ord(char) <= 0xE006 else char for char in text)


def _format(language: str, line: Line, namer: Namer, name: int) -> str:
    made = bundle(language)
    if not made.has_message(line.id):
        raise Unsaid(f"{language} has no {line.id}")
    pattern = made.get_message(line.id).value
    if pattern is None:
        raise Unsaid(f"{language}: {line.id} is empty")
    text, errors = made.format_pattern(pattern, _args(language, line.args, namer, name))
    if errors:
        raise Unsaid(f"{language}: {line.id}: {errors[0]!r}")
    return str(text)


def _args(language: str, args: Mapping[str, Arg], namer: Namer, name: int) -> dict[str, Any]:
    return {key: _arg(language, arg, namer, name) for key, arg in args.items()}


def _arg(language: str, arg: Arg, namer: Namer, name: int) -> Any:
    match arg:
        case int():
            return fluent_number(arg, useGrouping=False)
        case str():
            return arg
        case Who(seat):
            return isolated(clipped(namer(seat), name))
        case Pips(faces, live):
            return pips(faces, live)
        case Listed(items):
            comma = _format(language, Line("comma"), namer, name)
            return comma.join(str(_shown(language, item, namer, name)) for item in items)
        case Line():
            return _format(language, arg, namer, name)


def _shown(language: str, arg: Arg, namer: Namer, name: int) -> str:
    return str(arg) if isinstance(arg, int) else str(_arg(language, arg, namer, name))
