"""What was said, to whoever answers it: a move or a throw, a table word, a word about the house."""

from collections.abc import Sequence

from bot.acts import Act
from bot.answers import about, moves, seats
from bot.answers.turn import Turn
from rules import games
from rules.game import Phrase

COMMANDS = {"join": "join", "leave": "leave", "begin": "start", "cancel": "cancel", "table": "turn"}
HOUSE = {"stats": "standings", "start": "hello"}


async def answer(turn: Turn, what: Sequence[Phrase]) -> list[Act]:
    """Answer what the router understood, never empty. Raises Conflict, Down."""
    first = what[0]
    if first.kind in seats.KINDS:
        return await seats.answer(turn, first)
    if first.kind in about.TOPICS:
        return await about.answer(turn, first.kind, first.game)
    return await moves.answer(turn, what)


def ours(name: str) -> bool:
    """Whether a slash command is one of the Butler's. Others are for other bots: silence."""
    return name in games() or name in COMMANDS or name in HOUSE or name in about.TOPICS


async def command(turn: Turn, name: str, argument: str) -> list[Act]:
    """A slash command that is `ours`, its name without the slash."""
    if name in games():
        return await seats.open_table(turn, name, argument)
    if name in COMMANDS:
        return await seats.answer(turn, Phrase(COMMANDS[name], addressed=True))
    return await about.answer(turn, HOUSE.get(name, name), argument)
