"""Decides which phrases are moves and which free throws, and makes them. (voice 1.18)"""

from collections.abc import Sequence
from dataclasses import dataclass, field

from bot.acts import Act
from bot.answers.turn import Turn
from bot.play.tables import Input
from bot.play.throws import AGAIN, reply
from bot.store.effects import Effects
from bot.table.entry import Kind
from bot.table.table import Table
from rules import notation
from rules.game import Illegal, Phrase
from rules.lines import Line

THROWS = ("throw", "roll", "again")  # kinds that need no table
UNCLEAR = ("ask", "err")  # kinds that are understood but incomplete or impossible


@dataclass
class Meant:
    """What one message asks for, before anything is committed: at most one move, free throws, a refusal."""

    table: Table | None = None
    inputs: list[Input] = field(default_factory=list)
    free: list[Phrase] = field(default_factory=list)
    beside: bool = False  # the free throws are by a player, so outside the game
    named: bool = False  # the speaker is on turn at another table too, so the answer names the game
    refusal: tuple[Line, Table | None] | None = None


async def answer(turn: Turn, said: Sequence[Phrase]) -> list[Act]:
    """Answers moves and free throws; `Game.kinds` says which phrases can be moves. Raises Conflict, Down."""
    meant = Meant()
    for one in said:
        await _meaning(turn, one, meant)
    return await _do(turn, meant)


async def _meaning(turn: Turn, said: Phrase, meant: Meant) -> None:
    """Adds to `meant` what one phrase asks for. Raises Down."""
    if said.kind == "again":
        again = await _again(turn)
        if again is None:
            return
        said = again
    seats = [(table, seat) for table in turn.room.at(turn.topic) if (seat := _seat(turn, table)) is not None]
    due = [(table, seat) for table, seat in seats if table.game.legal(table.state, seat)]
    if said.kind != "roll":  # notation is always a free throw
        for table, seat in due:
            if said.kind not in table.game.kinds:
                continue
            try:
                move = table.game.face.means(table.view(seat), said)
            except Illegal as refused:
                meant.refusal = meant.refusal or (refused.line, table)
                continue
            if move is not None:
                _take(turn, meant, table, seat, str(move))
                meant.named = len(due) > 1
                return
        if meant.refusal:
            return
    if said.kind in THROWS:
        _free(turn, said, seats, due, meant)
    elif said.kind in UNCLEAR:
        if said.line and not said.game:  # the answer of a game is given at its tables only
            meant.refusal = (said.line, None)
    else:  # a game's own word is no talk: off turn it is refused with who is due
        for table, seat in seats:
            mine = said.kind in table.game.kinds and said.game in ("", table.game.id)
            if mine and (table, seat) not in due:
                meant.refusal = (table.game.face.off_turn(table.view(seat), seat), table)
                return


def _take(turn: Turn, meant: Meant, table: Table, seat: int, token: str) -> None:
    """Sets the move of the message; of several the first counts. (voice 1.18)"""
    if not meant.inputs:
        meant.table, meant.refusal = table, None
        meant.inputs = [Input(Kind.PLAYED, seat, turn.person.id, token)]


def _seat(turn: Turn, table: Table) -> int | None:
    """The speaker's seat in a running game; None for a watcher and for a player who is out."""
    seat = table.seat_of(turn.person.id)
    return seat if seat is not None and table.plays(seat) else None


def _free(turn: Turn, said: Phrase, seats: list[tuple[Table, int]], due: list[tuple[Table, int]], meant: Meant) -> None:
    """Adds a throw that is no move: a refusal where it could be taken for one, else a free throw."""
    if said.kind == "throw":
        for table, seat in due:
            if wanted := table.game.face.dice(table.view(seat)):
                meant.refusal = (Line("table-dice-here", {"count": wanted}), table)
                return
        for table, seat in seats:
            if table.game.face.dice(table.view(seat)) == said.count:
                meant.refusal = (table.game.face.off_turn(table.view(seat), seat), table)
                return
    meant.free.append(said)
    meant.beside = meant.beside or bool(seats)


async def _again(turn: Turn) -> Phrase | None:
    """The speaker's last free throw in this room as a phrase; None if there is none within AGAIN seconds. (R7)"""
    last = await turn.services.store.last_throw(turn.room.id, turn.person.id)
    if last is None or turn.services.clock() - last.at > AGAIN:
        return None
    roll = notation.parse(last.notation)
    bare = len(roll.terms) == 1 and str(roll) == f"{roll.terms[0].count}d6"
    if bare:
        return Phrase("throw", roll.terms[0].count, game=last.game)
    return Phrase("roll", roll=roll)


async def _do(turn: Turn, meant: Meant) -> list[Act]:
    """Commits everything in one transaction, and returns the answer. Raises Conflict, Down."""
    acts: list[Act] = []
    effects, thrown, told = Effects(), None, None
    if meant.free:
        at, message = turn.services.clock(), turn.heard.message if turn.heard else 0
        thrown = await turn.services.free_throws.throw(
            turn.room, turn.topic, turn.person.id, meant.free, at, message, turn.cause, meant.beside
        )
        effects = thrown.effects
        # Rendered before the commit: a throw that cannot be rendered must not be stored.
        told = reply(turn.room, thrown.rows, [said.label for said in meant.free])
    if meant.table:
        try:
            mine, after = await turn.services.tables.act(turn.room, meant.table, meant.inputs, turn.cause, effects)
        except Illegal as refused:
            return turn.refuse(refused.line, meant.table)
        acts += turn.moved(mine, after, meant.named)
    elif thrown:
        effects.heard(turn.cause, at=turn.services.clock())
        await turn.services.store.commit(effects)
    if thrown and told:
        turn.services.free_throws.kept(turn.room, thrown)
        acts.append(told)
    if meant.refusal and not acts:
        acts += turn.refuse(*meant.refusal)
    return acts
