"""A person's streaks, and a chat's table of wins as text. (voice 8)"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from bot.text import words
from bot.text.names import clipped, isolated
from bot.text.words import REPLY_NAME
from rules import asked_for, title
from rules.lines import Arg, Line

SHOWN = 10  # most people shown of one game


@dataclass(frozen=True)
class Streaks:
    """A person's record in one game. `best` and `current` are runs of wins, `current` the one up to the last game."""

    games: int
    wins: int
    losses: int  # games neither won nor drawn
    best: int
    current: int


def streaks(won: Iterable[bool | None]) -> Streaks:
    """The record of a person's games, oldest first; None is a draw. A game that is not won ends the run. (L9)"""
    games = wins = losses = best = current = 0
    for one in won:
        games += 1
        wins += one is True
        losses += one is False
        current = current + 1 if one else 0
        best = max(best, current)
    return Streaks(games, wins, losses, best, current)


def table_of_wins(language: str, wins: Sequence[tuple[str, int, int, int]], people: Mapping[int, str]) -> str:
    """The chat's wins by game as text, most wins first, at most SHOWN people a game.

    `wins`: (game, person, wins, games) as `Results.wins` sorts them; `people`: person -> name."""
    if not wins:
        return words.render(language, Line("standings-empty", {"game": asked_for()}))
    lines = [words.render(language, Line("standings-title"))]
    for game in dict.fromkeys(row[0] for row in wins):
        rows = [row for row in wins if row[0] == game]
        lines.append(words.render(language, Line("standings-game", {"game": title(game)})))
        for place, (_, person, won, games) in enumerate(rows[:SHOWN], 1):
            who = isolated(clipped(people.get(person, f"№ {person}"), REPLY_NAME))
            args: dict[str, Arg] = {"place": place, "who": who, "wins": won, "games": games}
            lines.append(words.render(language, Line("standings-person", args)))
        if len(rows) > SHOWN:
            lines.append(words.render(language, Line("standings-more", {"more": len(rows) - SHOWN})))
    return "\n".join(lines)
