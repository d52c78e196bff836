"""Recorded games: a text of what was played and what fell, which people can read and the rules can repeat.

    # Anything behind a hash is a remark.
    game NAME VERSION
    seats 3
    start
    1 throw: 3 4
    2 throw: 2 2
    3 leave
    places 1 / 2 3

`option ID VALUE` may stand under `seats`. A line is a seat (from 1), a move in its canonical text, and behind the colon
all faces and picks that it drew, in order. `places` are the seats, best first; slashes stand between places.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from rules import games
from rules.dice import Dice, Faces, Loaded, Mismatch, Noted
from rules.game import AnyGame, Events, Illegal

Places = tuple[tuple[int, ...], ...]  # seats from 0, best first; one tuple a place
SHORT = 60  # characters of a file that the text of an error repeats


class Unreadable(Exception):
    """A file is no recorded game, or the rules cannot repeat it. The text says where and why."""


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
    """A recorded game. `places` is None if it is not over."""

    game: str
    version: int
    seats: int
    steps: tuple[Step, ...]
    places: Places | None = None
    options: Mapping[str, int] = field(default_factory=dict)

    def __str__(self) -> str:
        head = [f"game {self.game} {self.version}", f"seats {self.seats}"]
        head += [f"option {id} {value}" for id, value in self.options.items()]
        lines = [*head, *map(str, self.steps)]
        if self.places is not None:
            lines.append(f"places {_written(self.places)}")
        return "\n".join(lines) + "\n"


def _written(places: Places) -> str:
    return " / ".join(" ".join(str(seat + 1) for seat in place) for place in places)


def _short(text: str) -> str:
    """The text, cut to SHORT characters."""
    return text if len(text) <= SHORT else text[:SHORT] + "…"


def read(text: str) -> Recorded:
    """Reads a recorded game from its text. Raises Unreadable with the number of the line."""
    head: dict[str, list[str]] = {}
    options: dict[str, int] = {}
    steps: list[Step] = []
    places: Places | None = None
    for number, line in enumerate(text.splitlines(), 1):
        words = line.partition("#")[0].split()
        try:
            match words:
                case []:
                    pass
                case ["game" | "seats" as what, *rest] if what not in head:
                    head[what] = rest
                case ["option", id, value] if id not in options:
                    options[id] = int(value)
                case ["places", *rest] if places is None:
                    places = tuple(tuple(int(s) - 1 for s in place.split()) for place in " ".join(rest).split("/"))
                case _:
                    said, _, fell = " ".join(words).partition(":")
                    who, _, token = said.partition(" ")
                    seat = None if said == "start" else int(who) - 1
                    steps.append(Step(seat, token, tuple(map(int, fell.split()))))
        except ValueError:
            raise Unreadable(f"line {number}: {_short(line.strip())!r} is no move and no heading here") from None
    try:
        (id, version), (seats,) = head["game"], head["seats"]
        return Recorded(id, int(version), int(seats), tuple(steps), places, options)
    except (KeyError, ValueError):
        raise Unreadable("the headings `game NAME VERSION` and `seats N` are missing") from None


class Played(NamedTuple):
    """One step, played again: the state after it, its events, its number of throws."""

    step: Step
    state: Any
    events: Events
    throws: int


def play(record: Recorded) -> Iterator[Played]:
    """Plays a record again, step by step. Raises Unreadable where the rules disagree with it."""
    game = games().get(record.game)
    if game is None or record.version != game.version:
        raise Unreadable(f"there is no game {_short(record.game)!r} of version {_short(str(record.version))} here")
    if unknown := record.options.keys() - {option.id for option in game.options}:
        raise Unreadable(f"{record.game} has no option {_short(min(unknown))!r}")
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
            raise Unreadable(f"`{_short(str(step))}` is not allowed: {refused}") from None
        except Mismatch as drift:
            raise Unreadable(f"`{_short(str(step))}`: {_short(str(drift))}") from None
        yield Played(step, state, events, dice.throws)
    outcome = game.outcome(state)
    if (places := outcome.places if outcome else None) != record.places:
        raise Unreadable(f"the places are {_told(places)}, recorded are {_told(record.places)}")


def _told(places: Places | None) -> str:
    return "not known yet" if places is None else f"`{_short(_written(places))}`"


def _take(game: AnyGame, record: Recorded, state: object, step: Step, dice: Dice) -> tuple[object, Events]:
    if step.seat is None:
        if state is not None:
            raise Unreadable("a game starts once")
        return game.start(game.settled(record.options), record.seats, dice)  # Illegal for a value that is not offered
    if not 0 <= step.seat < record.seats:
        raise Unreadable(f"`{_short(str(step))}`: there are seats 1 to {record.seats}")
    if step.token == "leave":
        return game.leave(state, step.seat, dice)
    return game.apply(state, step.seat, game.parse(step.token), dice)
