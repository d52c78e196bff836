"""Answers the table words: open, join, leave, start, cancel, cut, whose turn; and rematches. (voice 4)"""

from collections.abc import Callable, Sequence

from bot.acts import Act, Message, Weight
from bot.answers.turn import CANCEL, Turn
from bot.play.tables import Input
from bot.store.rows import TableRow
from bot.table import pages
from bot.table.entry import Kind, Phase
from bot.table.replay import LONGEST_WORD, fold
from bot.table.table import Table
from bot.text.names import harmless
from rules import asked_for, games, title
from rules.dice import Mismatch
from rules.game import AnyGame, Illegal, Phrase
from rules.lines import Line, names

KINDS = ("open", "join", "leave", "start", "cancel", "cut", "turn")


async def answer(turn: Turn, one: Phrase) -> list[Act]:
    """Answers a table word (one of KINDS). Raises Conflict, Down."""
    tables, me = turn.room.at(turn.topic), turn.person.id
    if one.kind == "leave" and not one.addressed and all(table.seat_of(me) is None for table in tables):
        return []  # talk of leaving by a person without a seat
    try:
        match one.kind:
            case "open":
                return await open_table(turn, one.game)
            case "join":
                return await join(turn, _lobby(tables, lambda table: table.seat_of(me) is None))
            case "leave":
                return await leave(turn, _mine(turn, tables))
            case "start":
                return await start(turn, _lobby(tables, lambda table: table.seat_of(me) is not None))
            case "cancel":
                return await cancel(turn, _lobby(tables, lambda table: table.opener == me))
            case "cut":
                return await cut(turn, _lobby(tables, lambda table: table.seat_of(me) is not None), one.label)
            case _:
                return where(turn, tables)
    except Illegal as refused:
        return turn.refuse(refused.line, tables[0] if tables else None)


def _lobby(tables: Sequence[Table], meant: Callable[[Table], bool]) -> Table:
    """The first lobby for which `meant` holds, else the first one. Raises Illegal if there is no lobby."""
    laid = [table for table in tables if table.phase == Phase.LOBBY]
    if not laid:
        raise Illegal("table-playing") if tables else _none()
    return next(filter(meant, laid), laid[0])


def _mine(turn: Turn, tables: Sequence[Table]) -> Table:
    """The table that the speaker would leave: a lobby before a running game. Raises Illegal without a seat."""
    mine = [table for table in tables if table.seat_of(turn.person.id) is not None]
    if not mine:
        raise Illegal("table-watching") if tables else _none()
    return next((table for table in mine if table.phase == Phase.LOBBY), mine[0])


def _none() -> Illegal:
    """The refusal where no table is open."""
    return Illegal("table-none", game=asked_for())


def _chosen(game: AnyGame, argument: str) -> dict[str, int]:
    """The option in `/GAME 3`: the first that players may choose. Raises Illegal with the values on offer."""
    open_rules = [option for option in game.options if not option.persons]
    if not argument or not open_rules:
        return {}
    option = open_rules[0]
    values = {str(value): value for value in option.choices}
    if argument not in values:
        raise Illegal(f"{game.id}-option-values", values=", ".join(sorted(values)))
    return {option.id: values[argument]}


async def open_table(turn: Turn, id: str, argument: str = "") -> list[Act]:
    """Opens a table of this game. If one is open here, joins its lobby, else posts its board again."""
    for table in turn.room.at(turn.topic):
        if table.game.id == id:
            if table.phase == Phase.LOBBY and table.seat_of(turn.person.id) is None and _can_sit(turn):
                try:
                    return [*await join(turn, table), turn.refresh(table, repost=True)]
                except Illegal as refused:  # no seat is left
                    return turn.refuse(refused.line, table)
            return [turn.refresh(table, repost=True), *turn.nod()]
    if not _can_sit(turn):
        return turn.refuse(Line("table-no-face"))
    if turn.private and not games()[id].computers:
        return turn.refuse(Line("table-needs-group"))  # no second person can come here
    if games()[id].hidden and not turn.private and not turn.services.profile.abilities.secrets:
        return turn.refuse(Line("table-no-secrets"))
    try:
        options = _chosen(games()[id], argument)
        table = await turn.services.tables.open(
            turn.room, turn.topic, games()[id], turn.person.id, turn.cause, turn.private, options
        )
    except Illegal as refused:
        return turn.refuse(refused.line)
    await turn.services.rooms.load_people(turn.room, table)
    if turn.private and table.game.computers:  # in private all computer players of the game take a seat
        computers = [Input(Kind.JOINED, token=character) for character in sorted(table.game.computers)]
        _, table = await turn.services.tables.act(turn.room, table, computers, "")
    return [turn.refresh(table)]


def _can_sit(turn: Turn) -> bool:
    """Whether the speaker is a person, not a channel or an anonymous administrator."""
    return turn.heard is None or turn.heard.seated


async def join(turn: Turn, table: Table) -> list[Act]:
    """Takes a seat. Raises Illegal, Conflict, Down."""
    if not _can_sit(turn):
        raise Illegal("table-no-face")
    if table.seat_of(turn.person.id) is not None:
        raise Illegal("table-seated-already")
    if table.phase != Phase.LOBBY:
        raise Illegal("table-playing")
    _, after = await turn.services.tables.act(turn.room, table, [Input(Kind.JOINED, who=turn.person.id)], turn.cause)
    if turn.press:
        return [turn.respond(Line("table-your-seat", {"place": len(after.players)}), after), turn.refresh(after)]
    return [*turn.nod(), turn.refresh(after)]


async def leave(turn: Turn, table: Table) -> list[Act]:
    """Leaves the table; during the game by two presses (voice 1.13). Raises Illegal, Conflict, Down."""
    seat = table.seat_of(turn.person.id)
    if seat is None:
        raise Illegal("table-watching")
    if table.phase == Phase.PLAYING and not turn.meant(".leave", table):
        return [turn.respond(Line("press-again"))]
    one = Input(Kind.LEFT, seat, turn.person.id)
    _, after = await turn.services.tables.act(turn.room, table, [one], turn.cause)
    told = [turn.respond(Line("table-you-left"))] if turn.press else turn.nod()
    return [*told, turn.refresh(after), *(turn.call(after) if after.due() != table.due() else [])]


async def start(turn: Turn, table: Table) -> list[Act]:
    """Starts the game. Raises Illegal (too few seats, among others), Conflict, Down."""
    if table.seat_of(turn.person.id) is None:
        raise Illegal("table-start-seated")
    one = Input(Kind.STARTED, who=turn.person.id)
    _, after = await turn.services.tables.act(turn.room, table, [one], turn.cause)
    told = [turn.respond(Line("table-begun"))] if turn.press else turn.nod()
    return [*told, turn.refresh(after), *turn.call(after)]


async def cancel(turn: Turn, table: Table) -> list[Act]:
    """Closes a lobby, for its opener or an administrator, by two presses. Raises Illegal, Conflict, Down."""
    if table.phase != Phase.LOBBY:
        raise Illegal("table-playing")
    may = table.opener == turn.person.id or turn.decides()
    if may is None:
        return await turn.ask(CANCEL, str(table.number))
    if not may:
        raise Illegal("table-not-yours", who=pages.person(turn.services.scene(turn.room, table), table.opener))
    if not turn.meant(".cancel", table):
        return [turn.respond(Line("press-again"))]
    one = Input(Kind.CLOSED, token="cancelled")
    _, after = await turn.services.tables.act(turn.room, table, [one], "", turn.effects())
    return [*([turn.respond(Line("table-cancelled"))] if turn.press else turn.nod()), turn.refresh(after)]


async def cut(turn: Turn, table: Table, word: str) -> list[Act]:
    """Adds a player's own word to the inputs of the dice, before the start. Raises Illegal, Conflict, Down."""
    if table.seat_of(turn.person.id) is None:
        raise Illegal("table-watching")
    if not word:
        return [turn.respond(Line("cut-how"))]
    one = Input(Kind.CUT, who=turn.person.id, token=harmless(word, turn.person.id)[:LONGEST_WORD])
    _, after = await turn.services.tables.act(turn.room, table, [one], turn.cause)
    return [*turn.nod(), turn.refresh(after)]


def where(turn: Turn, tables: Sequence[Table]) -> list[Act]:
    """Posts the boards of these tables again at the bottom of the chat; a refusal if there are none."""
    if not tables:
        return turn.refuse(_none().line)
    return [*(turn.refresh(table, repost=True) for table in tables), *turn.nod()]


async def rematch(turn: Turn, before: TableRow) -> list[Act]:
    """Opens a new table for the presser, and calls the others of the last game, without seating them. (voice 1.12)"""
    if any(table.game.id == before.game for table in turn.room.at(turn.topic)):
        return await open_table(turn, before.game)
    acts = await open_table(turn, before.game)
    if all(table.game.id != before.game for table in turn.room.at(turn.topic)):
        return acts  # refused
    log = await turn.services.store.log(before.room, before.number)
    try:
        table = fold(before.room, before.number, log)
    except Mismatch:
        return acts
    others = [player.person for player in table.players if not player.computer and player.person != turn.person.id]
    if not others or turn.private:
        return acts
    await turn.services.rooms.load_people(turn.room, table)
    scene = turn.services.scene(turn.room, table)
    sitting = [seat for seat, player in enumerate(table.players) if player.person in others]
    line = Line("rematch", {"who": names(sitting), "game": title(before.game)})
    return [*acts, Message(turn.place, pages.render(table, scene, line, calling=True), weight=Weight.CALL, loud=True)]
