"""Plays many games with random legal moves, for figures and for tests."""

import random
import time
from collections.abc import Iterator
from dataclasses import dataclass, field
from math import sqrt
from typing import Any

from bot.commands.recorded import Recorded, Step
from rules.dice import Dice, Faces, Noted
from rules.game import AnyGame, Events, Seat

Counted = dict[str, int]  # a counter's name -> its value, in one game or several


class Chance:
    """Dice from a seeded generator: the same seed gives the same games. Never used for a table that people play at.

    `throws` counts the calls for faces."""

    def __init__(self, seed: int | float | str) -> None:
        self._bits = random.Random(seed)  # noqa: S311 - statistics, not a game
        self._random = self._bits.random
        self.throws = 0

    def roll(self, count: int, sides: int = 6) -> Faces:
        self.throws += 1
        one = self._random
        return tuple([int(one() * sides) + 1 for _ in range(count)])

    def pick(self, count: int) -> int:
        return int(self._random() * count)


@dataclass
class Tally:
    """A counter over many games: their number, the sum of its values and of their squares."""

    games: int = 0
    total: float = 0.0
    squares: float = 0.0

    def add(self, value: float, games: int = 1) -> None:
        self.games += games
        self.total += value
        self.squares += value * value

    def figures(self) -> dict[str, float]:
        """The mean over all games and its standard error."""
        mean = self.total / self.games
        variance = max(0.0, self.squares / self.games - mean * mean) * self.games / max(1, self.games - 1)
        return {"mean": mean, "standard_error": sqrt(variance / self.games)}


@dataclass
class Simulation:
    """Figures of many games. `wins`: by seat, a shared first place as its share. `seconds`: of playing them."""

    game: AnyGame
    players: int
    games: int = 0
    seconds: float = 0.0
    wins: list[float] = field(default_factory=list)
    tallies: dict[str, Tally] = field(default_factory=dict)

    def count(self, counters: Counted, places: tuple[tuple[int, ...], ...]) -> None:
        """Adds one game: its counters, and its places, best first (empty: it has none)."""
        self.games += 1
        for seat in places[0] if places else ():
            self.wins[seat] += 1 / len(places[0])
        for name, value in counters.items():
            tally = self.tallies.setdefault(name, Tally(self.games - 1))
            tally.add(value)
        for name, tally in self.tallies.items():
            if name not in counters:
                tally.add(0)

    def figures(self) -> dict[str, object]:
        """The object that `--json` prints."""
        return {
            "game": self.game.id,
            "players": self.players,
            "games": self.games,
            "seconds": self.seconds,
            "games_per_second": self.games / self.seconds if self.seconds else 0.0,
            "wins": self.wins,
        } | {name: tally.figures() for name, tally in self.tallies.items()}


def simulation(game: AnyGame, players: int) -> Simulation:
    """Returns an empty simulation, with every counter that the game has."""
    return Simulation(
        game, players, wins=[0.0] * players, tallies={name: Tally() for name in ("throws", *game.count(()))}
    )


def simulate(game: AnyGame, players: int, games: int, seed: int) -> Iterator[tuple[Recorded, Counted]]:
    """Plays games with random legal moves. Yields each as a record, with its counters."""
    chance, options = Chance(seed), game.settled({})
    for _ in range(games):
        noted, told = Noted(chance), 0
        steps: list[Step] = []
        counters: Counted = {}
        for seat, move, state, events in _evening(game, players, options, chance, noted):  # noqa: B007 - the last one
            steps.append(Step(seat, "" if move is None else str(move), tuple(noted.fell[told:])))
            told = len(noted.fell)
            count_events(game, events, counters)
        over = game.outcome(state)
        counters["throws"] = noted.throws
        yield Recorded(game.id, game.version, players, tuple(steps), over.places if over else None, options), counters


def measure(game: AnyGame, players: int, games: int, seed: int) -> Simulation:
    """Plays the same games as `simulate`, and only counts them."""
    chance, options, result = Chance(seed), game.settled({}), simulation(game, players)
    counts = bool(game.count(()))
    began = time.perf_counter()
    for _ in range(games):
        thrown = chance.throws
        counters: Counted = {}
        for _, _, state, events in _evening(game, players, options, chance, chance):  # noqa: B007 - the last one
            if counts:
                count_events(game, events, counters)
        over = game.outcome(state)
        counters["throws"] = chance.throws - thrown
        result.count(counters, over.places if over else ())
    result.seconds = time.perf_counter() - began
    return result


def _evening(
    game: AnyGame, players: int, options: dict[str, int], chance: Chance, dice: Dice
) -> Iterator[tuple[Seat | None, Any, Any, Events]]:
    """Plays one game. Yields the seat that moved (None: the start), its move, the state after it, its events."""
    pick, legal, apply, waiting = chance.pick, game.legal, game.apply, game.waiting
    state, events = game.start(options, players, dice)
    yield None, None, state, events
    while due := waiting(state):
        moves = legal(state, due[0])
        move = moves[pick(len(moves))] if len(moves) > 1 else moves[0]
        state, events = apply(state, due[0], move, dice)
        yield due[0], move, state, events


def count_events(game: AnyGame, events: Events, counters: Counted) -> None:
    """Adds what the game counts in these events to `counters`."""
    for name, value in game.count(events).items():
        counters[name] = counters.get(name, 0) + value
