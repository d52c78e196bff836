"""Builds files outside the order of a room and in slices of SLICE seconds, so that no chat waits for a large one."""

import asyncio
import json
import time
from collections.abc import AsyncIterator, Iterable, Iterator
from typing import Any, TypeVar

from bot.acts import Act, File, Make, Message
from bot.answers.services import Services
from bot.fairness.evidence import day_rows, head, table_rows
from bot.play.rooms import Room
from bot.store.rows import ThrowRow
from bot.table.entry import Entry
from bot.table.pages import render
from bot.table.replay import start, step
from bot.table.table import Table
from bot.text import words
from bot.text.marks import plain
from rules import games
from rules.dice import Mismatch
from rules.lines import Line

TABLE, DAY, RECORD = "table", "day", "record"  # kinds of files
PAGE = 100  # rows read by one query
SLICE = 0.001  # seconds of work between two pauses

T = TypeVar("T")


async def make(services: Services, order: Make) -> list[Act]:
    """Builds an ordered file; a message in its place if the log does not fit the rules. Raises Down."""
    room = await services.rooms.by_id(order.room)
    build = {TABLE: _table, DAY: _day, RECORD: _record}[order.kind]
    try:
        return [await build(services, room, order)]
    except Mismatch:
        services.orders.done(order)
        return [Message(order.place, words.render(room.language, Line("fair-file-gone")))]


def stage_cause(room: int, number: int, phase: str) -> str:
    """The cause that notes a game's record as sent: one for a game that goes on, one for a whole game."""
    return f"record:{room}.{number}.{'going' if phase == 'playing' else 'whole'}"


async def _table(services: Services, room: Room, order: Make) -> File:
    """The evidence of a closed table. Raises Mismatch, Down."""
    number = int(order.which)
    seed = await services.store.seed(room.id, order.which)
    assert seed is not None
    log = await _log(services, room.id, number)
    content = await _evidence(f"{room.id}.{number}", seed, table_rows(room.id, number, log))
    text = words.render(room.language, Line("fair-file", {"table": number}))
    return File(order.place, f"butler-{room.id}-{number}.json", content, text, order=order)


async def _day(services: Services, room: Room, order: Make) -> File:
    """The evidence of a day's free throws. Raises Mismatch, Down."""
    day = order.which
    seed = await services.store.seed(room.id, day)
    assert seed is not None
    throws: list[ThrowRow] = []
    while page := await services.store.throws_on(room.id, day, throws[-1].number if throws else 0, PAGE):
        throws += page
        await asyncio.sleep(0)
    rows = day_rows(room.id, day, ((one.number, one.person, one.notation, one.fell) for one in throws), seed)
    content = await _evidence(f"{room.id}/{day}", seed, rows)
    text = words.render(room.language, Line("fair-file-day", {"day": day}))
    return File(order.place, f"butler-{room.id}-{day}.json", content, text, order=order)


async def _record(services: Services, room: Room, order: Make) -> File:
    """The record of a game as a text file. Raises Mismatch, Down."""
    number = int(order.which)
    row = await services.store.table(room.id, number)
    assert row is not None
    game = games()[row.game]
    assert game.book is not None
    told = [table async for table in _slowly(_stages(room.id, number, await _log(services, room.id, number)))]
    await services.rooms.load_people(room, told[-1])
    scene = services.scene(room, told[-1])
    lines = game.book(table.events for table in told if table.events)
    text = [plain(render(told[-1], scene, line), die="{}") async for line in _slowly(lines)]
    once = stage_cause(room.id, number, row.phase)
    return File(order.place, f"{game.id}-{number}.txt", ("\n".join(text) + "\n").encode(), once=once, order=order)


async def _log(services: Services, room: int, number: int) -> list[Entry]:
    """The whole log of a table, read PAGE entries at a time. Raises Down."""
    log: list[Entry] = []
    while page := await services.store.log(room, number, log[-1].seq if log else 0, PAGE):
        log += page
        await asyncio.sleep(0)
    return log


def _stages(room: int, number: int, log: list[Entry]) -> Iterator[Table]:
    """The table after each of its entries. Raises Mismatch."""
    table = start(room, number, log[0])
    yield table
    for entry in log[1:]:
        table = step(table, entry)
        yield table


async def _evidence(name: str, seed: bytes, rows: Iterable[dict[str, Any]]) -> bytes:
    """The content of an evidence file: one JSON object on one line, in UTF-8."""
    written = [_json(row) async for row in _slowly(rows)]
    return f'{_json(head(name, seed))[:-1]},"entries":[{",".join(written)}]}}\n'.encode()


def _json(found: object) -> str:
    return json.dumps(found, ensure_ascii=False, separators=(",", ":"))


async def _slowly(rows: Iterable[T]) -> AsyncIterator[T]:
    """Yields the same items, with a pause for other tasks after every SLICE seconds of work."""
    since = time.monotonic()
    for row in rows:
        yield row
        if time.monotonic() - since > SLICE:
            await asyncio.sleep(0)
            since = time.monotonic()
