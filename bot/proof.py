"""What the Butler shows of his dice: seals in force, seeds that are open, files to check, how even the faces fell."""

import json
import re

from bot import words
from bot.desk import Turn
from bot.entry import Entry, Phase
from bot.evenness import evenness
from bot.evenness import lines as evenly
from bot.evidence import NotClosed, day_evidence, table_evidence
from bot.fairness import commitment
from bot.replay import start, step
from bot.show import tell
from bot.store.rows import day_of
from bot.store.store import Store
from bot.table import Table
from bot.talk import Act, Hand, plain
from rules import asked_for, games, title
from rules.dice import Drift
from rules.game import Illegal
from rules.telling import Arg, Line

LARGEST = 4096
DAY = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}")


async def fair(turn: Turn, argument: str) -> list[Act]:
    """`/fair`, `/fair stats`, `/fair 2026-11-30`."""
    if argument in ("stats", "статистика"):
        counts = await turn.desk.store.faces(turn.room.id)
        found = (Line("fair-stats-here"), *evenly(evenness(counts)))
        return [turn.reply("\n".join(turn.say(line) for line in found))]
    if argument:
        return await _day(turn, argument)
    shown = [Line("fair-title"), *await _sealed(turn), *await _shown(turn), Line("fair-how"), Line("fair-trust")]
    return [turn.reply("\n".join(turn.say(line) for line in shown)[:LARGEST])]


async def _sealed(turn: Turn) -> list[Line]:
    """The seals of what goes on: open tables, and today's free throws."""
    lines = [
        Line(
            "fair-now-table",
            {"game": Line(table.game.id), "table": table.number, "seal": turn.room.seals[table.number]},
        )
        for table in turn.room.open.values()
    ]
    today = day_of(turn.desk.clock())
    seed = await turn.desk.store.seed(turn.room.id, today)
    if seed is not None:
        lines.append(Line("fair-now-day", {"day": today, "seal": commitment(seed)}))
    return [Line("fair-now"), *lines] if lines else [Line("fair-now-none")]


async def _shown(turn: Turn) -> list[Line]:
    """What was opened last: a table's seed, and that of a day that is over."""
    lines = []
    last = await turn.desk.store.last_closed(turn.room.id)
    if last is not None:
        seed = await turn.desk.store.seed(turn.room.id, str(last.number))
        if seed is not None:
            args: dict[str, Arg] = {
                "game": title(last.game),
                "table": last.number,
                "seal": commitment(seed),
                "seed": seed.hex(),
            }
            lines.append(Line("fair-shown-table", args))
    day = await turn.desk.store.last_day(turn.room.id, day_of(turn.desk.clock()))
    if day is not None:
        name, seed = day
        lines.append(Line("fair-shown-day", {"day": name, "seal": commitment(seed), "seed": seed.hex()}))
    return [Line("fair-shown"), *lines] if lines else [Line("fair-shown-none")]


async def _day(turn: Turn, day: str) -> list[Act]:
    """The file of a day that is over. Only what looks like a day is one: seeds of tables stand beside those of days."""
    if not DAY.fullmatch(day):
        return turn.refuse(Line("fair-shown-none"))
    if day >= day_of(turn.desk.clock()):
        return turn.refuse(Line("fair-day-later"))
    seed = await turn.desk.store.seed(turn.room.id, day)
    if seed is None:
        return turn.refuse(Line("fair-shown-none"))
    throws = await turn.desk.store.throws_on(turn.room.id, day)
    found = day_evidence(turn.room.id, day, [(one.number, one.person, one.notation, one.fell) for one in throws], seed)
    text = turn.say(Line("fair-file-day", {"day": day}))
    return [Hand(turn.place, f"butler-{turn.room.id}-{day}.json", _json(found), text)]


async def check(turn: Turn, number: int) -> list[Act]:
    """The file of a table that is closed. Raises Illegal while it is not."""
    store = turn.desk.store
    seed = await store.seed(turn.room.id, str(number))
    if seed is None:
        raise Illegal("table-no-longer", game=asked_for())
    try:
        found = table_evidence(turn.room.id, number, await store.log(turn.room.id, number), seed)
    except NotClosed:
        raise Illegal("fair-file-later") from None
    except Drift:
        raise Illegal("fair-file-gone") from None
    text = turn.say(Line("fair-file", {"table": number}))
    return [Hand(turn.place, f"butler-{turn.room.id}-{number}.json", _json(found), text)]


def _json(found: object) -> bytes:
    return (json.dumps(found, ensure_ascii=False, indent=None, separators=(",", ":")) + "\n").encode()


async def record(turn: Turn, number: int) -> list[Act]:
    """All that has happened in a game, as a text file: once while it goes on, once when it is over. Raises Illegal."""
    store, room = turn.desk.store, turn.room
    row = await store.table(room.id, number)
    stage = "going" if row and row.phase == Phase.PLAYING else "whole"
    cause = f"record:{room.id}.{number}.{stage}"
    game = games().get(row.game) if row else None
    if game is None or game.book is None:
        raise Illegal("press-unknown")
    if await store.known(cause):
        raise Illegal("record-sent")
    try:
        told = _all_of(room.id, number, await store.log(room.id, number))
    except Drift:
        raise Illegal("fair-file-gone") from None
    await turn.desk.rooms.load_people(room, told[-1])
    lines = game.book(table.events for table in told if table.events)
    scene = turn.desk.scene(room, told[-1])
    text = "\n".join(plain(tell(told[-1], scene, line), die="{}") for line in lines)
    return [Hand(turn.place, f"{game.id}-{number}.txt", (text + "\n").encode(), once=cause)]


def _all_of(room: int, number: int, log: list[Entry]) -> list[Table]:
    """The table after each of its entries."""
    told = [start(room, number, log[0])]
    for entry in log[1:]:
        told.append(step(told[-1], entry))
    return told


async def everywhere(store: Store, language: str) -> str:
    """`butler fair`: how even the faces fell in all chats together."""
    found = (Line("fair-stats-everywhere"), *evenly(evenness(await store.faces())))
    return "\n".join(plain(words.say(language, line), die="{}") for line in found)
