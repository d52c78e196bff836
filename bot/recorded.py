"""Recorded games: a page of text that says what was played and what fell, for people to read and for rules to repeat.

    # Anything behind a hash is a remark.
    game craps 1
    seats 3
    start
    1 throw: 3 4
    2 throw: 2 2
    3 leave
    places 1 / 2 3

`option ID VALUE` may stand under `seats`. A line is a seat (from 1), a move in its canonical text, and behind the colon
all faces and picks that it drew, in order. `places` are the seats best first, those that share a place together.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from rules import games
from rules.dice import Dice, Drift, Faces, Loaded, Noted
from rules.game import AnyGame, Events, Illegal


class Unreadable(Exception):
    """A file that is no recorded game, or one that the rules cannot repeat. The text says the line and why."""


@dataclass(frozen=True)
class Step:
    """One input: `seat` (from 0, None for the start), the move's token or "leave", and what fell."""

    seat: int | None
    token: str
    fell: Faces = ()

    def __str__(self) -> str:
        who = "start" if self.seat is None else f"{self.seat + 1} {self.token}"
        return f"{who}: {' '.join(map(str, self.fell))}" if self.fell else who


@dataclass(frozen=True)
class Recorded:
    """A whole game. `places` is None while it is not over."""

    game: str
    version: int
    seats: int
    steps: tuple[Step, ...]
    places: tuple[tuple[int, ...], ...] | None = None
    options: Mapping[str, int] = field(default_factory=dict)

    def __str__(self) -> str:
        head = [f"game {self.game} {self.version}", f"seats {self.seats}"]
        head += [f"option {id} {value}" for id, value in self.options.items()]
        lines = [*head, *map(str, self.steps)]
        if self.places is not None:
            lines.append("places " + " / ".join(" ".join(str(seat + 1) for seat in place) for place in self.places))
        return "\n".join(lines) + "\n"


def read(text: str) -> Recorded:
    """Read a recorded game. Raises Unreadable with the number of the line that cannot be read."""
    head: dict[str, list[str]] = {}
    options: dict[str, int] = {}
    steps: list[Step] = []
    places = None
    for number, line in enumerate(text.splitlines(), 1):
        words = line.partition("#")[0].split()
        try:
            match words:
                case []:
                    pass
                case ["game" | "seats" as what, *rest]:
                    head[what] = rest
                case ["option", id, value]:
                    options[id] = int(value)
                case ["places", *rest]:
                    places = tuple(tuple(int(s) - 1 for s in place.split()) for place in " ".join(rest).split("/"))
                case _:
                    said, _, fell = " ".join(words).partition(":")
                    who, _, token = said.partition(" ")
                    seat = None if who == "start" else int(who) - 1
                    steps.append(Step(seat, token, tuple(map(int, fell.split()))))
        except ValueError:
            raise Unreadable(f"line {number}: {line.strip()!r} is no move and no heading") from None
    try:
        (id, version), (seats,) = head["game"], head["seats"]
        return Recorded(id, int(version), int(seats), tuple(steps), places, options)
    except (KeyError, ValueError):
        raise Unreadable("the headings `game NAME VERSION` and `seats N` are missing") from None


class Played(NamedTuple):
    """One step as it was played again: the state after it, its events, and how many throws it took."""

    step: Step
    state: Any
    events: Events
    throws: int


def play(record: Recorded) -> Iterator[Played]:
    """Play it again, step by step. Raises Unreadable where the rules disagree with the record."""
    game = games().get(record.game)
    if game is None or record.version != game.version:
        raise Unreadable(f"there is no game {record.game} of version {record.version} here")
    if record.seats not in game.seats or not record.steps or record.steps[0].seat is not None:
        raise Unreadable(f"{record.game} needs {game.seats[0]} to {game.seats[-1]} seats, and begins with `start`")
    state: Any = None
    for step in record.steps:
        try:
            loaded = Loaded(step.fell)
            dice = Noted(loaded)
            state, events = _take(game, record, state, step, dice)
            loaded.spent()
        except Illegal as refused:
            raise Unreadable(f"`{step}` is not allowed: {refused}") from None
        except Drift as drift:
            raise Unreadable(f"`{step}`: {drift}") from None
        yield Played(step, state, events, dice.throws)
    outcome = game.outcome(state)
    if (outcome and outcome.places) != record.places:
        raise Unreadable(f"the places are {outcome and outcome.places}, recorded are {record.places}")


def _take(game: AnyGame, record: Recorded, state: object, step: Step, dice: Dice) -> tuple[object, Events]:
    if step.seat is None:
        if state is not None:
            raise Unreadable("a game starts once")
        return game.start(game.settled(record.options), record.seats, dice)
    if not 0 <= step.seat < record.seats:
        raise Unreadable(f"`{step}`: there are seats 1 to {record.seats}")
    if step.token == "leave":
        return game.leave(state, step.seat, dice)
    return game.apply(state, step.seat, game.parse(step.token), dice)
