"""Many games at random: for studies, for tests, and to see that a game's rules are quick and fair."""

import random
import time
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from math import sqrt

from bot.recorded import Recorded, Step
from rules.dice import Faces, Noted
from rules.game import AnyGame, Events


class Chance:
    """Dice from a seeded generator: the same seed, the same evening. Never used for a table that people play at."""

    def __init__(self, seed: int | float | str) -> None:
        self._bits = random.Random(seed)  # noqa: S311 - a study, not a game
        self._random = self._bits.random

    def roll(self, count: int, sides: int = 6) -> Faces:
        one = self._random
        return tuple([int(one() * sides) + 1 for _ in range(count)])

    def pick(self, count: int) -> int:
        return int(self._random() * count)


@dataclass
class Tally:
    """A counter over many games, one value a game."""

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
class Study:
    """What K games came to. `wins` by seat; a shared first place counts as its share."""

    game: AnyGame
    players: int
    games: int = 0
    seconds: float = 0.0
    wins: list[float] = field(default_factory=list)
    tallies: dict[str, Tally] = field(default_factory=dict)

    def count(self, counters: Counter[str], places: tuple[tuple[int, ...], ...]) -> None:
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


def study(game: AnyGame, players: int) -> Study:
    """An empty study, with every counter that the game has."""
    return Study(game, players, wins=[0.0] * players, tallies={name: Tally() for name in ("throws", *game.count(()))})


def simulate(game: AnyGame, players: int, games: int, seed: int) -> Iterator[tuple[Recorded, Counter[str]]]:
    """Play whole games with random legal moves: each one as a record, with its counters."""
    chance = Chance(seed)
    options = game.settled({})
    for _ in range(games):
        yield _one(game, players, options, chance)


def _one(game: AnyGame, players: int, options: dict[str, int], chance: Chance) -> tuple[Recorded, Counter[str]]:
    noted = Noted(chance)
    state, events = game.start(options, players, noted)
    counters = Counter({"throws": 0}) + Counter(game.count(events))
    steps = [Step(None, "", tuple(noted.fell))]
    pick, legal, apply, outcome, waiting = chance.pick, game.legal, game.apply, game.outcome, game.waiting
    while True:
        due = waiting(state)
        if not due:
            break
        moves = legal(state, due[0])
        move = moves[pick(len(moves))] if len(moves) > 1 else moves[0]
        drawn = len(noted.fell)
        state, events = apply(state, due[0], move, noted)
        steps.append(Step(due[0], str(move), tuple(noted.fell[drawn:])))
        for name, value in game.count(events).items():
            counters[name] += value
    counters["throws"] = noted.throws
    over = outcome(state)
    return Recorded(game.id, game.version, players, tuple(steps), over.places if over else None, options), counters


def measure(game: AnyGame, players: int, games: int, seed: int) -> Study:
    """Simulate without keeping any record."""
    result = study(game, players)
    began = time.perf_counter()
    for record, counters in simulate(game, players, games, seed):
        result.count(counters, record.places or ())
    result.seconds = time.perf_counter() - began
    return result


def count_events(game: AnyGame, events: Events, counters: Counter[str]) -> None:
    for name, value in game.count(events).items():
        counters[name] += value
