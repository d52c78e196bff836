"""Rows of the database: rooms, persons, tables, free throws, wishes. Times are in seconds."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime

from rules.dice import Faces


@dataclass(frozen=True, slots=True)
class RoomRow:
    """A room's settings. `pace`: seconds a move; `greeted`: see tables.py."""

    id: int
    language: str
    pace: int
    greeted: int


@dataclass(frozen=True, slots=True)
class PersonRow:
    """A person. `odds`: wants to see odds; `quiet`: does not want to be mentioned."""

    id: int
    name: str
    language: str
    odds: bool
    quiet: bool


@dataclass(frozen=True, slots=True)
class TableRow:
    """A table without its log. `phase`: as stored, a value of bot.table.entry.Phase; `due_at` None: no deadline."""

    room: int
    number: int
    game: str
    topic: int
    phase: str
    seq: int
    shown: int
    due_at: float | None
    opened_at: float


@dataclass(frozen=True, slots=True)
class ThrowRow:
    """A free throw. `fell`: faces in the order of the notation's terms; `first`: number of the message's first throw;
    `game`: the one by whose name it was said, or ""; `sent_at` None: the answer may not have been sent."""

    room: int
    day: str
    number: int
    first: int
    topic: int
    person: int
    notation: str
    fell: Faces
    game: str
    beside: bool
    more: bool
    message: int
    cause: str
    at: float
    sent_at: float | None


@dataclass(frozen=True, slots=True)
class WishRow:
    """A decision that waits for the platform's answer: LANGUAGE (argument: the language), CANCEL (the table's number),
    HELLO and GREET (""). `press`: what answers the press, "" for a message; `language`: of the person's client."""

    room: int
    cause: str
    kind: str
    argument: str
    person: int
    user: int
    language: str
    topic: int
    message: int
    press: str
    at: float


def day_of(at: float) -> str:
    """The day (UTC) that a throw is numbered by and whose seed it uses."""
    return datetime.fromtimestamp(at, UTC).date().isoformat()


def fell_text(fell: Sequence[int]) -> str:
    """Faces and picks as they are stored: `3 4`."""
    return " ".join(map(str, fell))


def faces_of(text: str) -> Faces:
    """The inverse of fell_text."""
    return tuple(map(int, text.split()))
