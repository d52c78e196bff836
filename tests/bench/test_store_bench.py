"""Speed of committed moves: the store alone and the whole Butler, beside one commit a move. (design 10.1)

Run with `pytest tests/bench/test_store_bench.py --benchmark-enable -n 0 -s`. Figures only: time is never asserted.
"""

import asyncio
import os
import sqlite3
import statistics
import time
from collections.abc import Awaitable, Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from sqlalchemy import event

from bot.site import Address
from bot.store.effects import Effects
from bot.store.store import Store
from bot.table.entry import Entry, Kind, Phase
from tests.bot.evening import Evening, evening

FLIGHT = 64
MOVES = 6400
OFFERED = 300  # moves a second
SECONDS = 5


def fsync_time(folder: Path) -> float:
    """Returns the median time of one fsync of a page written at the end of a file, in seconds."""
    times = []
    with (folder / "fsync").open("wb") as file:
        for _ in range(200):
            file.write(b"x" * 4096)
            file.flush()
            began = time.perf_counter()
            os.fsync(file.fileno())
            times.append(time.perf_counter() - began)
    return statistics.median(times)


async def in_flight(one: Callable[[int], Awaitable[object]], count: int = MOVES) -> float:
    """Returns how many calls of `one` end a second, with FLIGHT of them waiting at any time."""
    numbers = iter(range(count))

    async def worker() -> None:
        for number in numbers:
            await one(number)

    began = time.perf_counter()
    await asyncio.gather(*(worker() for _ in range(FLIGHT)))
    return count / (time.perf_counter() - began)


async def control(folder: Path) -> float:
    """Returns moves a second of sqlite3 in a thread, one commit a move, synchronous=FULL, with the same three rows."""
    base = sqlite3.connect(folder / "control.db", isolation_level=None, check_same_thread=False)
    for statement in (
        "PRAGMA journal_mode=WAL",
        "PRAGMA synchronous=FULL",
        "CREATE TABLE heard (cause TEXT PRIMARY KEY, at REAL)",
        "CREATE TABLE entries (room, number, seq, kind, seat, who, token, fell, at, PRIMARY KEY (room, number, seq))",
        "CREATE TABLE tables (room, number, seq, phase, due_at, PRIMARY KEY (room, number))",
    ):
        base.execute(statement)
    base.executemany("INSERT INTO tables VALUES (1, ?, 0, 'playing', NULL)", [(n,) for n in range(FLIGHT)])

    def move(number: int) -> None:
        table, seq = number % FLIGHT, number // FLIGHT + 1
        base.execute("BEGIN IMMEDIATE")
        base.execute("INSERT INTO heard VALUES (?, ?)", (f"cause {number}", 1.0))
        row = (1, table, seq, Kind.PLAYED, 0, 1, "throw", "3 4", 1.0)
        base.execute("INSERT INTO entries VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)", row)
        base.execute("UPDATE tables SET seq = ?, phase = 'playing' WHERE room = 1 AND number = ?", (seq, table))
        base.execute("COMMIT")

    loop = asyncio.get_running_loop()
    with ThreadPoolExecutor(1) as thread:
        rate = await in_flight(lambda number: loop.run_in_executor(thread, move, number))
    base.close()
    return rate


async def store_alone(folder: Path) -> float:
    """Returns moves a second of the store, FLIGHT of them waiting at any time."""
    store = Store(str(folder / "store.db"))
    await store.open()
    await store.new_room(Address("bench", "", -1), "ru")
    opening = Effects()
    for number in range(FLIGHT):
        opening.opened(1, number, game="craps", topic=number, phase=Phase.PLAYING, seq=1, due_at=None, opened_at=1.0)
    await store.commit(opening)

    async def move(number: int) -> None:
        table, seq = number % FLIGHT, number // FLIGHT + 2
        effects = Effects()
        effects.heard(f"cause {number}", at=1.0)
        effects.entry(1, table, Entry(seq, Kind.PLAYED, 0, 1, "throw", (3, 4)), at=1.0)
        effects.moved(1, table, seq, phase=Phase.PLAYING, due_at=60.0)
        await store.commit(effects)

    rate = await in_flight(move)
    await store.close()
    return rate


def test_moves_a_second_with_64_in_flight(tmp_path: Path) -> None:
    """design 10.1: moves a second, 64 in flight, of the store and of one commit a move."""

    async def measured() -> tuple[list[float], list[float]]:
        controls, stores = [], []
        for at in range(3):
            folder = tmp_path / str(at)
            folder.mkdir()
            controls.append(await control(folder))
            stores.append(await store_alone(folder))
        return controls, stores

    controls, stores = asyncio.run(measured())
    ratios = [mine / other for mine, other in zip(stores, controls, strict=True)]
    print(f"\none fsync: {fsync_time(tmp_path) * 1e6:.0f} us")
    print(f"control, one commit a move: {statistics.median(controls):,.0f} moves/s")
    print(f"the store, 64 in flight: {statistics.median(stores):,.0f} moves/s, ratios {[round(r, 2) for r in ratios]}")


async def games(here: Evening, count: int) -> None:
    """Starts a game of four in each of `count` rooms, after a throw in another one that loads words and phrases."""
    await here.butler.wake()
    await here.say("Аня", "бросаю кости", chat=-9999)
    for chat in range(1, count + 1):
        await here.butler.hear(here.message("Аня", "играем в крэпс", chat=-chat))
        for name in ("Борис", "Вера", "Гоша"):
            await here.butler.hear(here.message(name, "я в игре", chat=-chat))
        await here.butler.hear(here.message("Аня", "начинаем", chat=-chat))


async def play_on(here: Evening, chat: int) -> bool:
    """Plays the next throw at that chat's table and returns True; opens a new table if it is over and returns False."""
    room = here.butler.services.rooms._rooms[here.place(-chat).address]
    table = room.open.get((0, "craps"))
    if table is None:
        for name, text in (("Аня", "играем в крэпс"), ("Борис", "я в игре"), ("Аня", "начинаем")):
            await here.butler.hear(here.message(name, text, chat=-chat))
        return False
    seat = table.due()
    if seat is None:
        return False  # another task is opening it
    name = room.people[table.players[seat].person]
    await here.butler.hear(here.message(name, "бросаю кости", chat=-chat))
    return True


def test_updates_through_the_butler_with_64_in_flight(tmp_path: Path) -> None:
    """design 10.1: updates a second through the whole Butler, without a platform, in 64 rooms at once."""

    async def measured() -> None:
        async with evening(tmp_path) as here:
            await games(here, FLIGHT)
            before = here.messages
            began = time.perf_counter()
            await asyncio.gather(*(_rounds(here, chat, 30) for chat in range(1, FLIGHT + 1)))
            spent = time.perf_counter() - began
            print(f"\nthe Butler, 64 rooms: {(here.messages - before) / spent:,.0f} updates/s")

    async def _rounds(here: Evening, chat: int, count: int) -> None:
        for _ in range(count):
            await play_on(here, chat)

    asyncio.run(measured())


def test_update_to_committed_move_at_300_a_second(tmp_path: Path) -> None:
    """design 10.1: time from the planned moment of an update to its commit, at 300 a second whether or not the last is
    done."""

    async def measured() -> None:
        async with evening(tmp_path) as here:
            await games(here, 100)
            times: list[float] = []

            async def one(chat: int, due: float) -> None:
                if await play_on(here, chat):
                    times.append(time.perf_counter() - due)

            began = time.perf_counter()
            tasks: list[asyncio.Task[None]] = []
            for at in range(OFFERED * SECONDS):
                due = began + at / OFFERED
                if (wait := due - time.perf_counter()) > 0:
                    await asyncio.sleep(wait)
                tasks.append(asyncio.create_task(one(at % 100 + 1, due)))
            await asyncio.gather(*tasks)
            times.sort()
            p50, p99 = times[len(times) // 2], times[len(times) * 99 // 100]
            spent = time.perf_counter() - began
            print(f"\n{OFFERED} updates/s offered, {len(times) / spent:,.0f} moves/s made")
            print(f"update to committed move: p50 {p50 * 1e3:.1f} ms, p99 {p99 * 1e3:.1f} ms")

    asyncio.run(measured())


ORDINARY = (
    "привет всем", "кто сегодня играет?", "я вчера весь вечер сидел дома", "ну и погода", "ха-ха", "до завтра!",
    "а что на ужин", "посмотри в почте, я отправил", "ok", "sounds good to me", "今天天氣很好", "спасибо большое",
)  # fmt: skip


def test_ordinary_message(tmp_path: Path) -> None:
    """design 5: time and SQL statements of an ordinary message, beside an open table and without one."""

    async def measured() -> None:
        async with evening(tmp_path) as here:
            await games(here, 1)
            await here.butler.hear(here.message("Аня", "бросаю кости", chat=-2))
            asked: list[object] = []
            for engine in (here.store._read, here.store._write):
                event.listen(engine.sync_engine, "before_cursor_execute", lambda *args: asked.append(args))
            for where, chat in (("a chat with a table", -1), ("one without", -2), ("one never met", -3)):
                messages = [here.message("Аня", text, chat=chat) for text in ORDINARY]
                times = []
                for _ in range(1000):
                    for heard in messages:
                        began = time.perf_counter()
                        await here.butler.hear(heard)
                        times.append(time.perf_counter() - began)
                middle = statistics.median(times) * 1e6
                print(f"\nordinary message in {where}: median {middle:.1f} us, statements {len(asked)}")

    asyncio.run(measured())
