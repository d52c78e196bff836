"""What a game has to tell, as message ids and facts: no words (those are in locales/), no platform, no person."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Union


@dataclass(frozen=True, slots=True)
class Who:
    """A seat, told by the name of whoever sits there."""

    seat: int


@dataclass(frozen=True, slots=True)
class Pips:
    """Dice to be drawn, in the order they fell. `live` marks those that matter now; None means that all do."""

    faces: tuple[int, ...]
    live: tuple[bool, ...] | None = None


@dataclass(frozen=True, slots=True)
class Listed:
    """Several things in one sentence, told one after another with a comma."""

    items: tuple["Arg", ...]


Arg = Union[int, str, Who, Pips, Listed, "Line"]


@dataclass(frozen=True)
class Line:
    """One message of the locales with its arguments. A str argument is language-free: `2:1`, `9x3`, an option's id."""

    id: str
    args: Mapping[str, Arg] = field(default_factory=dict)


def names(seats: Iterable[int], most: int = 12) -> Arg:
    """Seats by name; of more than `most`, the first ones and how many more there are."""
    seats = tuple(seats)
    listed = Listed(tuple(Who(seat) for seat in seats[:most]))
    return Line("names-and-more", {"names": listed, "more": len(seats) - most}) if len(seats) > most else listed


@dataclass(frozen=True)
class Key:
    """A button. `token` is what pressing it says:

    * a move's canonical text: play it, if the board's stamp has not changed since;
    * `+` before a move: the same, but only if it equals the draft of who presses (marks shown are marks meant);
    * `=` and a word: change the draft of who presses (`Face.mark`);
    * `?` and a word: tell the presser something, in a popup (`Face.ask`); needs no stamp;
    * `.` and a word: the table's own business (`.leave`, `.cheer 0`, `.record`, ...), which no game need know. A board
      that offers `.odds` is drawn with the draft `odds` for a person who wants them.
    """

    label: Line
    token: str


@dataclass(frozen=True)
class Board:
    """The live message of a table.

    `page` counts the circles or rounds: one message each. `stamp` is what a press must still find unchanged:
    the number of moves where each move changes what a button means, the circle where it does not.
    `turn` is the last line, in bold: whose turn it is. `call` addresses the one who is due ("Bob, your throw").
    """

    page: int
    stamp: int
    lines: tuple[Line, ...]
    turn: Line
    call: Line
    keys: tuple[tuple[Key, ...], ...] = ()  # rows
    tease: tuple[Line, ...] = ()  # shown first, without keys, when the page is new; the lines follow some seconds later


@dataclass(frozen=True)
class Report:
    """What a move was: `reply` answers a phrase in the chat (None: a nod is enough), `toast` answers a press."""

    toast: Line
    reply: tuple[Line, ...] | None = None
