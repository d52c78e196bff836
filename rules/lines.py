"""What a game tells, as message ids and facts: no words (those are in locales/), no platform, no person."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Union

Seat = int  # 0, 1, 2 ... in the order of joining


@dataclass(frozen=True, slots=True)
class Who:
    """A seat, told by the name of the person or computer in it."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Pips:
    """Dice to be drawn, in the order they fell. `live` marks those that matter now; None means that all do."""

    faces: tuple[int, ...]
    live: tuple[bool, ...] | None = None


@dataclass(frozen=True, slots=True)
class Listed:
    """Several arguments as one, joined by the comma of the language."""

    items: tuple["Arg", ...]


Arg = Union[int, str, Who, Pips, Listed, "Line"]


@dataclass(frozen=True)
class Line:
    """One message of the locales with its arguments. A str argument is language-free: `2:1`, `9x3`, an option's id."""

    id: str
    args: Mapping[str, Arg] = field(default_factory=dict)


def names(seats: Iterable[Seat], most: int = 12) -> Arg:
    """Seats by name; of more than `most`, the first ones and how many more there are."""
    seats = tuple(seats)
    listed = Listed(tuple(Who(seat) for seat in seats[:most]))
    return Line("names-and-more", {"names": listed, "more": len(seats) - most}) if len(seats) > most else listed


def percent(chance: Fraction) -> int:
    """A chance as a whole percentage: 0 and 100 only when it is exactly that, else 1..99."""
    return int(chance) * 100 if chance in (0, 1) else min(99, max(1, round(chance * 100)))


@dataclass(frozen=True)
class Key:
    """A button. `token` is what pressing it says:

    * a move's canonical text: play it, if the board's stamp has not changed since;
    * `+` before a move: the same, but only if it equals the draft of who presses (marks shown are marks meant);
    * `=` and a word: change the draft of who presses (`Face.mark`);
    * `?` and a word: tell the presser something, in a popup; needs no stamp. `?rules` is `NAME-nutshell`, any other
      word is the game's (`Face.ask`);
    * `.` and a word: for the table, not for the game: `.leave`, `.odds` (the presser's setting),
      `.cheer SEAT`, `.record`, `.run` and `.steps` (how a long page is told).
    """

    label: Line
    token: str


@dataclass(frozen=True)
class Board:
    """The live message of a table. `turn` is its last line, in bold: whose turn it is."""

    lines: tuple[Line, ...]
    turn: Line
    keys: tuple[tuple[Key, ...], ...] = ()  # rows
    tease: tuple[Line, ...] = ()  # shown first, without keys, when the page is new; the lines follow some seconds later


@dataclass(frozen=True)
class Report:
    """Answer to a move: `reply` to a phrase, in the chat (None: a reaction is enough), `toast` to a press."""

    toast: Line
    reply: tuple[Line, ...] | None = None
