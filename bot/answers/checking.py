"""Answers about honest dice: commitments in force, revealed seeds, files to check, counts of faces."""

import re

from bot.acts import Act, Make
from bot.answers.files import DAY, RECORD, TABLE, stage_cause
from bot.answers.turn import Turn
from bot.fairness.evenness import evenness
from bot.fairness.evenness import lines as evenly
from bot.store.rows import day_of
from bot.store.store import Store
from bot.table.entry import Phase
from bot.table.seeds import commitment
from bot.text import words
from bot.text.marks import plain
from rules import asked_for, games, title
from rules.game import Illegal
from rules.lines import Arg, Line

LARGEST = 4096  # characters of an answer
A_DAY = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}")


async def fair(turn: Turn, argument: str) -> list[Act]:
    """Answers `/fair`, `/fair stats`, `/fair 2026-11-30`. Raises Down."""
    if argument in ("stats", "статистика"):
        counts = await turn.services.store.faces(turn.room.id)
        found = (Line("fair-stats-here"), *evenly(evenness(counts)))
        return [turn.reply("\n".join(turn.text(line) for line in found))]
    if argument:
        return await _day(turn, argument)
    shown = [Line("fair-title"), *await _sealed(turn), *await _shown(turn), Line("fair-how"), Line("fair-trust")]
    return [turn.reply("\n".join(turn.text(line) for line in shown)[:LARGEST])]


async def _sealed(turn: Turn) -> list[Line]:
    """Lines with the commitments in force: of open tables, and of today's free throws."""
    lines = [
        Line(
            "fair-now-table",
            {"game": Line(table.game.id), "table": table.number, "seal": turn.room.seals[table.number]},
        )
        for table in turn.room.open.values()
    ]
    today = day_of(turn.services.clock())
    seed = await turn.services.store.seed(turn.room.id, today)
    if seed is not None:
        lines.append(Line("fair-now-day", {"day": today, "seal": commitment(seed)}))
    return [Line("fair-now"), *lines] if lines else [Line("fair-now-none")]


async def _shown(turn: Turn) -> list[Line]:
    """Lines with the last revealed seeds: of the last closed table, and of the last day that is over."""
    lines = []
    last = await turn.services.store.last_closed(turn.room.id)
    if last is not None:
        seed = await turn.services.store.seed(turn.room.id, str(last.number))
        if seed is not None:
            args: dict[str, Arg] = {
                "game": title(last.game),
                "table": last.number,
                "seal": commitment(seed),
                "seed": seed.hex(),
            }
            lines.append(Line("fair-shown-table", args))
    day = await turn.services.store.last_day(turn.room.id, day_of(turn.services.clock()))
    if day is not None:
        name, seed = day
        lines.append(Line("fair-shown-day", {"day": name, "seal": commitment(seed), "seed": seed.hex()}))
    return [Line("fair-shown"), *lines] if lines else [Line("fair-shown-none")]


async def _day(turn: Turn, day: str) -> list[Act]:
    """Orders the file of a day that is over.

    Any argument but a date is refused: the seeds of tables are stored under names too, and must not be found here."""
    if not A_DAY.fullmatch(day):
        return turn.refuse(Line("fair-shown-none"))
    if day >= day_of(turn.services.clock()):
        return turn.refuse(Line("fair-day-later"))
    seed = await turn.services.store.seed(turn.room.id, day)
    if seed is None:
        return turn.refuse(Line("fair-shown-none"))
    try:
        return _order(turn, DAY, day)
    except Illegal as refused:
        return turn.refuse(refused.line)


async def check(turn: Turn, number: int) -> list[Act]:
    """Orders the file of a closed table. Raises Illegal while it is open, and if it is unknown."""
    row = await turn.services.store.table(turn.room.id, number)
    if row is None or await turn.services.store.seed(turn.room.id, str(number)) is None:
        raise Illegal("table-no-longer", game=asked_for())
    if row.phase in (Phase.LOBBY, Phase.PLAYING):
        raise Illegal("fair-file-later")
    return _order(turn, TABLE, str(number))


async def record(turn: Turn, number: int) -> list[Act]:
    """Orders a game's record as a text file: once while it goes on, once when it is over. Raises Illegal."""
    store, room = turn.services.store, turn.room
    row = await store.table(room.id, number)
    game = games().get(row.game) if row else None
    if row is None or game is None or game.book is None:
        raise Illegal("press-unknown")
    if await store.known(stage_cause(room.id, number, row.phase)):
        raise Illegal("record-sent")
    return _order(turn, RECORD, str(number))


def _order(turn: Turn, kind: str, which: str) -> list[Act]:
    """Orders a file, unless it is on order already. Raises Illegal if the room has too many orders."""
    order = Make(turn.place, turn.room.id, kind, which)
    if turn.services.orders.take(order):
        return [order]
    return [turn.respond(Line("file-waits"))] if turn.press else turn.nod()


async def everywhere(store: Store, language: str) -> str:
    """The text of `butler fair`: counts of the faces in all rooms, and how even they are. Raises Down."""
    found = (Line("fair-stats-everywhere"), *evenly(evenness(await store.faces())))
    return "\n".join(plain(words.render(language, line), die="{}") for line in found)
