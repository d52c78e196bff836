"""Files, built outside of all order and in small slices, so that no chat waits while a large one is made."""

import asyncio
import json
import time
from collections.abc import AsyncIterator, Iterable, Iterator
from typing import Any, TypeVar

from bot.acts import Act, Hand, Make, Say
from bot.answers.turn import Desk
from bot.fairness.evidence import day_rows, head, table_rows
from bot.play.rooms import Room
from bot.store.rows import ThrowRow
from bot.table.entry import Entry
from bot.table.pages import tell
from bot.table.replay import start, step
from bot.table.table import Table
from bot.text import words
from bot.text.marks import plain
from rules import games
from rules.dice import Drift
from rules.lines import Line

TABLE, DAY, RECORD = "table", "day", "record"  # kinds of files
PAGE = 100  # rows that are read at once
SLICE = 0.001  # seconds of work between two pauses

T = TypeVar("T")


async def make(desk: Desk, order: Make) -> list[Act]:
    """The file that was asked for, or words where there can be none. Raises Down."""
    room = await desk.rooms.by_id(order.room)
    build = {TABLE: _table, DAY: _day, RECORD: _record}[order.kind]
    try:
        return [await build(desk, room, order)]
    except Drift:
        desk.orders.done(order)
        return [Say(order.place, words.say(room.language, Line("fair-file-gone")))]


def stage_cause(room: int, number: int, phase: str) -> str:
    """What is written down when the record of a game is out: one while it goes on, one of the whole."""
    return f"record:{room}.{number}.{'going' if phase == 'playing' else 'whole'}"


async def _table(desk: Desk, room: Room, order: Make) -> Hand:
    number = int(order.which)
    seed = await desk.store.seed(room.id, order.which)
    assert seed is not None
    log = await _log(desk, room.id, number)
    content = await _evidence(f"{room.id}.{number}", seed, table_rows(room.id, number, log))
    text = words.say(room.language, Line("fair-file", {"table": number}))
    return Hand(order.place, f"butler-{room.id}-{number}.json", content, text, order=order)


async def _day(desk: Desk, room: Room, order: Make) -> Hand:
    day = order.which
    seed = await desk.store.seed(room.id, day)
    assert seed is not None
    throws: list[ThrowRow] = []
    while page := await desk.store.throws_on(room.id, day, throws[-1].number if throws else 0, PAGE):
        throws += page
        await asyncio.sleep(0)
    rows = day_rows(room.id, day, ((one.number, one.person, one.notation, one.fell) for one in throws), seed)
    content = await _evidence(f"{room.id}/{day}", seed, rows)
    text = words.say(room.language, Line("fair-file-day", {"day": day}))
    return Hand(order.place, f"butler-{room.id}-{day}.json", content, text, order=order)


async def _record(desk: Desk, room: Room, order: Make) -> Hand:
    """All that has happened in a game, as a text."""
    number = int(order.which)
    row = await desk.store.table(room.id, number)
    assert row is not None
    game = games()[row.game]
    assert game.book is not None
    told = [table async for table in _slowly(_stages(room.id, number, await _log(desk, room.id, number)))]
    await desk.rooms.load_people(room, told[-1])
    scene = desk.scene(room, told[-1])
    lines = game.book(table.events for table in told if table.events)
    text = [plain(tell(told[-1], scene, line), die="{}") async for line in _slowly(lines)]
    once = stage_cause(room.id, number, row.phase)
    return Hand(order.place, f"{game.id}-{number}.txt", ("\n".join(text) + "\n").encode(), once=once, order=order)


async def _log(desk: Desk, room: int, number: int) -> list[Entry]:
    """The whole log, read page by page."""
    log: list[Entry] = []
    while page := await desk.store.log(room, number, log[-1].seq if log else 0, PAGE):
        log += page
        await asyncio.sleep(0)
    return log


def _stages(room: int, number: int, log: list[Entry]) -> Iterator[Table]:
    """The table after each of its entries. Raises Drift."""
    table = start(room, number, log[0])
    yield table
    for entry in log[1:]:
        table = step(table, entry)
        yield table


async def _evidence(name: str, seed: bytes, rows: Iterable[dict[str, Any]]) -> bytes:
    """The file of evidence: one JSON object on a line."""
    written = [_json(row) async for row in _slowly(rows)]
    return f'{_json(head(name, seed))[:-1]},"entries":[{",".join(written)}]}}\n'.encode()


def _json(found: object) -> str:
    return json.dumps(found, ensure_ascii=False, separators=(",", ":"))


async def _slowly(rows: Iterable[T]) -> AsyncIterator[T]:
    """The same, with pauses in which everybody else is served."""
    since = time.monotonic()
    for row in rows:
        yield row
        if time.monotonic() - since > SLICE:
            await asyncio.sleep(0)
            since = time.monotonic()
