"""What people say at the tables and beside them: which of it is a move, and which a free throw. (voice 1.18)"""

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

THROWS = ("throw", "roll", "again")  # which need no table
UNCLEAR = ("ask", "err")  # understood, but no move as it stands


@dataclass
class Meant:
    """What a message comes to before anything is done: one move at most, free throws, refusals."""

    table: Table | None = None
    inputs: list[Input] = field(default_factory=list)
    free: list[Phrase] = field(default_factory=list)
    beside: bool = False
    named: bool = False  # the speaker was on turn elsewhere as well, so the answer names the game
    refusal: tuple[Line, Table | None] | None = None


async def answer(turn: Turn, said: Sequence[Phrase]) -> list[Act]:
    """Answer what is not the house's: each game says which kinds can be moves at its tables. Raises Conflict, Down."""
    meant = Meant()
    for one in said:
        await _meaning(turn, one, meant)
    return await _do(turn, meant)


async def _meaning(turn: Turn, said: Phrase, meant: Meant) -> None:
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
        if said.line and not said.game:  # a game's own is told at its table only
            meant.refusal = (said.line, None)
    else:  # a word of that game, which nobody says by the way
        for table, seat in seats:
            mine = said.kind in table.game.kinds and said.game in ("", table.game.id)
            if mine and (table, seat) not in due:
                meant.refusal = (table.game.face.off_turn(table.view(seat), seat), table)
                return


def _take(turn: Turn, meant: Meant, table: Table, seat: int, token: str) -> None:
    """A move; of several in one message only the first counts."""
    if not meant.inputs:
        meant.table, meant.refusal = table, None
        meant.inputs = [Input(Kind.PLAYED, seat, turn.person.id, token)]


def _seat(turn: Turn, table: Table) -> int | None:
    """The speaker's seat in a game that goes on; None for a watcher and for one who is out."""
    seat = table.seat_of(turn.person.id)
    return seat if seat is not None and table.plays(seat) else None


def _free(turn: Turn, said: Phrase, seats: list[tuple[Table, int]], due: list[tuple[Table, int]], meant: Meant) -> None:
    """A throw that is no move: refused where it would be mistaken for one, else free."""
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
    """R7: the speaker's last free throw here, of the last hour."""
    last = await turn.services.store.last_throw(turn.room.id, turn.person.id)
    if last is None or turn.services.clock() - last.at > AGAIN:
        return None
    roll = notation.parse(last.notation)
    bare = len(roll.terms) == 1 and str(roll) == f"{roll.terms[0].count}d6"
    if bare:
        return Phrase("throw", roll.terms[0].count, game=last.game)
    return Phrase("roll", roll=roll)


async def _do(turn: Turn, meant: Meant) -> list[Act]:
    """Commit everything in one transaction, then answer."""
    acts: list[Act] = []
    effects, thrown, told = Effects(), None, None
    if meant.free:
        at, message = turn.services.clock(), turn.heard.message if turn.heard else 0
        thrown = await turn.services.free_throws.throw(
            turn.room, turn.topic, turn.person.id, meant.free, at, message, turn.cause, meant.beside
        )
        effects = thrown.effects
        told = reply(turn.room, thrown.rows, [said.label for said in meant.free])  # what cannot be said must not fall
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
