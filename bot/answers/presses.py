"""Answers presses of buttons. Their data comes from a client and may be anything: all of it is checked."""

import re
from dataclasses import replace

from bot.acts import Act, Popup, ShowTable
from bot.answers import about, checking, seats
from bot.answers.turn import Turn
from bot.play.tables import Input
from bot.store.effects import Effects
from bot.table import pages
from bot.table.entry import Kind, Phase
from bot.table.table import Table
from bot.text import words
from bot.text.names import units
from rules import asked_for
from rules.game import Illegal
from rules.lines import Line

AT_TABLE = re.compile(r"t([0-9]{1,7})\.([0-9]{1,7})\.([ -~]{1,40})")  # table, stamp, token
POPUP = 200  # most UTF-16 units of a popup


async def pressed(turn: Turn) -> list[Act]:
    """Answers a press. Raises Conflict, Down."""
    assert turn.press is not None
    found = AT_TABLE.fullmatch(turn.press.data)
    if found is None:
        return await about.pressed(turn)
    number, stamp, token = int(found[1]), int(found[2]), found[3]
    table = turn.room.numbered(number)
    if table is None:
        return await about.after_the_game(turn, number, token)
    if turn.room.topics[number] != turn.topic and turn.topic:
        return [turn.respond(Line("table-no-longer", {"game": asked_for(table.game.id)}))]
    try:
        return await _at_table(turn, table, stamp, token)
    except Illegal as refused:
        stale = [turn.refresh(table)] if refused.line.id == "press-stale" else []
        return [turn.respond(refused.line, table), *stale]


async def _at_table(turn: Turn, table: Table, stamp: int, token: str) -> list[Act]:
    """Answers a button of an open table: `.` of the table, `?` a popup, `=` a mark, else a move. Raises Illegal."""
    match token[0]:
        case ".":
            return await _table_key(turn, table, token)
        case "?":
            return await _ask(turn, table, token[1:])
        case "=":
            return await _mark(turn, table, stamp, token[1:])
    return await _move(turn, table, stamp, token)


def _my_turn(turn: Turn, table: Table, stamp: int) -> int:
    """The presser's seat, if it may move and the button still means what it did. Raises Illegal otherwise."""
    if table.phase != Phase.PLAYING:
        raise Illegal("table-not-now")
    seat = table.seat_of(turn.person.id)
    if seat is None:
        raise Illegal("table-watching")
    view = table.view(seat)
    if not table.game.legal(table.state, seat):
        line = table.game.face.off_turn(view, seat) if table.plays(seat) else Line("table-out")
        raise Illegal(line.id, **line.args)
    if table.game.face.stamp(view) != stamp:
        raise Illegal("press-stale")
    return seat


async def _move(turn: Turn, table: Table, stamp: int, token: str) -> list[Act]:
    """Makes a move. A `+` in front: the move follows the marks, and is refused if these are others now."""
    seat = _my_turn(turn, table, stamp)
    if token.startswith("+"):
        token = token[1:]
        draft = await turn.services.draft(turn.room, table, seat)
        if not draft or not token.endswith(f" {draft}"):
            return [turn.respond(Line("press-marks-differ"), table), _calmly(turn, table)]
    move = table.game.parse(token)
    return await turn.play(table, Input(Kind.PLAYED, seat, turn.person.id, str(move)))


async def _mark(turn: Turn, table: Table, stamp: int, word: str) -> list[Act]:
    """Stores the seat's changed draft. It is no entry of the log, and the next move deletes it."""
    seat = _my_turn(turn, table, stamp)
    before = await turn.services.draft(turn.room, table, seat)
    after, receipt = table.game.face.mark(table.view(seat), before, word)
    effects = Effects()
    effects.heard(turn.cause, at=turn.services.clock())
    effects.undraft(turn.room.id, table.number)
    effects.draft(turn.room.id, table.number, seat, seq=table.seq, choice=after)
    await turn.services.store.commit(effects)
    return [turn.respond(receipt, table), _calmly(turn, table)]


def _calmly(turn: Turn, table: Table) -> ShowTable:
    """Shows the board again after a press that made no move: never urgent, even if a page has just ended."""
    return replace(turn.refresh(table), urgent=False)


async def _ask(turn: Turn, table: Table, word: str) -> list[Act]:
    """A popup for the presser alone: own dice, odds, place, the rules in a nutshell."""
    if table.phase == Phase.LOBBY or word == "rules":
        lines: tuple[Line, ...] = (Line(f"{table.game.id}-nutshell"),)
    else:
        seat = table.seat_of(turn.person.id)
        view = table.view(seat)
        draft = await turn.services.draft(turn.room, table, seat) if seat is not None else ""
        lines = table.game.face.ask(view, seat, word, draft, turn.person.odds)
    assert turn.press is not None
    scene = turn.services.scene(turn.room, table, turn.language)
    text = "\n".join(pages.render(table, scene, line) for line in lines)
    if word == "rules":
        more = "\n" + words.render(turn.language, Line("rules-more", {"game": table.game.id}))
        text += more if units(text + more) <= POPUP else ""
    return [Popup(turn.press.id, text, alert=True)]


async def _table_key(turn: Turn, table: Table, token: str) -> list[Act]:
    """Answers a button that every table may have: `.WORD` or `.WORD ARGUMENT`. Raises Illegal for any other."""
    word, _, argument = token[1:].partition(" ")
    match word:
        case "join":
            return await seats.join(turn, table)
        case "leave":
            return await seats.leave(turn, table)
        case "start":
            return await seats.start(turn, table)
        case "cancel":
            return await seats.cancel(turn, table)
        case "cut":
            return [turn.respond(Line("cut-how"), alert=True)]
        case "seat" | "unseat":
            return await _seat_computer(turn, table, argument, word == "seat")
        case "cheer":
            return await _cheer(turn, table, argument)
        case "odds":
            return [*await about.toggle_odds(turn), _calmly(turn, table)]
        case "record":
            return await checking.record(turn, table.number)
        case "run" | "steps":
            return await _mode(turn, table, word)
        case "step":
            return await _step(turn, table, argument)
    raise Illegal("press-unknown")


async def _seat_computer(turn: Turn, table: Table, character: str, sits: bool) -> list[Act]:
    """Gives a computer player a seat (`sits`) or takes it away, before the start, for a person who has a seat.

    The button names the state it leads to and does not toggle: two people who press it both get it. (K8)"""
    if table.phase != Phase.LOBBY:
        raise Illegal("table-playing")
    if character not in table.game.computers:
        raise Illegal("table-no-such-computer")
    if table.seat_of(turn.person.id) is None:
        raise Illegal("table-start-seated")
    seat = next((at for at, player in enumerate(table.players) if player.computer == character), None)
    id, who = "computer-sits" if sits else "computer-stands-up", Line(f"computer-{character}")
    receipt = turn.respond(Line(id, {"who": who}))
    if sits == (seat is not None):
        return [receipt, turn.refresh(table)]
    one = Input(Kind.JOINED, token=character) if sits else Input(Kind.LEFT, seat)
    _, after = await turn.services.tables.act(turn.room, table, [one], turn.cause)
    return [receipt, turn.refresh(after)]


async def _mode(turn: Turn, table: Table, mode: str) -> list[Act]:
    """Sets how pages are shown, `run` or `steps`; for players only. Raises Illegal."""
    if table.seat_of(turn.person.id) is None:
        raise Illegal("table-watching")
    if table.mode != mode:  # the same mode again makes no entry, and so moves no deadline
        one = Input(Kind.MODE, who=turn.person.id, token=mode)
        _, table = await turn.services.tables.act(turn.room, table, [one], turn.cause)
    return [turn.respond(Line(f"{table.game.id}-{mode}-chosen")), turn.refresh(table)]


async def _step(turn: Turn, table: Table, shown: str) -> list[Act]:
    """Shows one more part of a page in `steps` mode, to anybody. `shown`: how many the button's page has shown."""
    _, after = await turn.services.tables.act(
        turn.room, table, [Input(Kind.STEPPED, who=turn.person.id, token=shown)], turn.cause
    )
    return [turn.refresh(after)]


async def _cheer(turn: Turn, table: Table, side: str) -> list[Act]:
    """Notes a watcher's cheer for a seat, `0` or `1`. Raises Illegal for a player."""
    if table.seat_of(turn.person.id) is not None:
        raise Illegal("cheer-players")
    if turn.person.id not in table.cheering(side):  # a repeated cheer makes no entry
        one = Input(Kind.CHEERED, who=turn.person.id, token=side)
        _, table = await turn.services.tables.act(turn.room, table, [one], turn.cause)
    name = pages.seat_name(table, turn.services.scene(turn.room, table, turn.language), int(side))
    return [turn.respond(Line("cheer-done", {"who": name}))]  # the next page shows the counts
