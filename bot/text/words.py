"""Renders a message id with its arguments in a language. The only module that imports Fluent."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from typing import Any

from fluent.runtime import FluentBundle, FluentResource
from fluent.runtime.types import fluent_number

from bot.text.languages import FOLDER
from bot.text.marks import CALL, END, NAME, pips, plain
from bot.text.names import clipped, columns, isolated
from rules.lines import Arg, Line, Listed, Pips, Who

ROW = 32  # most columns of a seat's row (voice 2)
BOARD_NAME, REPLY_NAME, SHORTEST = 12, 24, 4  # most columns of a name (voice 1.15)


@dataclass(frozen=True)
class Seats:
    """Names by seat. `calls`: seat -> person, of the names that mention their person."""

    names: Sequence[str] = ()
    calls: Mapping[int, int] = field(default_factory=dict)

    def told(self, seat: int, width: int) -> str:
        """The name of a seat in at most `width` columns, marked as a mention if `calls` has the seat."""
        name = self.names[seat] if 0 <= seat < len(self.names) else f"№ {seat + 1}"
        shown = isolated(clipped(name, width))
        return f"{CALL}{self.calls[seat]}{NAME}{shown}{END}" if seat in self.calls else shown


NOBODY = Seats()


class Unsaid(Exception):
    """A language lacks a message, or the message lacks an argument: a bug, whatever the input was."""


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
    """Whether the language has this message."""
    return bundle(language).has_message(id)


def render(language: str, line: Line, seats: Seats = NOBODY, name: int = REPLY_NAME) -> str:
    """The line as text. Raises Unsaid.

    `name`: most columns of a name; fewer in a row of a board (`-row-` in the id) that would be wider than ROW."""
    text = _format(language, line, seats, name)
    while "-row-" in line.id and columns(_width_of(text)) > ROW and name > SHORTEST:
        name -= 1
        text = _format(language, line, seats, name)
    return text


def _width_of(text: str) -> str:
    """The text with two columns for each die, as it is drawn."""
    return plain(text, die="▣▣")


def _format(language: str, line: Line, seats: Seats, name: int) -> str:
    made = bundle(language)
    if not made.has_message(line.id):
        raise Unsaid(f"{language} has no {line.id}")
    pattern = made.get_message(line.id).value
    if pattern is None:
        raise Unsaid(f"{language}: {line.id} is empty")
    text, errors = made.format_pattern(pattern, _args(language, line.args, seats, name))
    if errors:
        raise Unsaid(f"{language}: {line.id}: {errors[0]!r}")
    return str(text)


def _args(language: str, args: Mapping[str, Arg], seats: Seats, name: int) -> dict[str, Any]:
    return {key: _arg(language, arg, seats, name) for key, arg in args.items()}


def _arg(language: str, arg: Arg, seats: Seats, name: int) -> Any:
    """An argument in the form that Fluent takes: a number or a text."""
    match arg:
        case int():
            return fluent_number(arg, useGrouping=False)
        case str():
            return arg
        case Who(seat):
            return seats.told(seat, name)
        case Pips(faces, live):
            return pips(faces, live)
        case Listed(items):
            comma = _format(language, Line("comma"), seats, name)
            return comma.join(str(_shown(language, item, seats, name)) for item in items)
        case Line():
            return _format(language, arg, seats, name)


def _shown(language: str, arg: Arg, seats: Seats, name: int) -> str:
    """An item of a list as text."""
    return str(arg) if isinstance(arg, int) else str(_arg(language, arg, seats, name))
