"""Passes phrases and slash commands on to the module that answers them: seats, about or moves."""

from collections.abc import Sequence

from bot.acts import Act
from bot.answers import about, moves, seats
from bot.answers.turn import Turn
from rules import games
from rules.game import Phrase

# Slash commands by another name than the kind (seats.KINDS) or the topic (about.TOPICS) that they stand for.
COMMANDS = {"join": "join", "leave": "leave", "begin": "start", "cancel": "cancel", "table": "turn"}
ALIASES = {"stats": "standings", "start": "hello"}


async def answer(turn: Turn, what: Sequence[Phrase]) -> list[Act]:
    """Answers the phrases that the router found, one or more. Raises Conflict, Down."""
    first = what[0]
    if first.kind in seats.KINDS:
        return await seats.answer(turn, first)
    if first.kind in about.TOPICS:
        return await about.answer(turn, first.kind, first.game)
    return await moves.answer(turn, what)


def ours(name: str) -> bool:
    """Whether the Butler has this slash command. Any other may be another bot's and gets no answer."""
    return name in games() or name in COMMANDS or name in ALIASES or name in about.TOPICS


async def command(turn: Turn, name: str, argument: str) -> list[Act]:
    """Answers a slash command that is `ours`. `name`: without the slash; `argument`: the text behind it."""
    if name in games():
        return await seats.open_table(turn, name, argument)
    if name in COMMANDS:
        return await seats.answer(turn, Phrase(COMMANDS[name], addressed=True))
    return await about.answer(turn, ALIASES.get(name, name), argument)
