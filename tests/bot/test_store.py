"""The store: one writer, whole transactions, a file of its own. (design 5)"""

import asyncio
import multiprocessing
import os
import sqlite3
import stat
from collections.abc import AsyncIterator
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext

from bot.site import Address, Site
from bot.store import tables as t
from bot.store.effects import Effects
from bot.store.engine import Refused, address
from bot.store.rows import ThrowRow, day_of
from bot.store.store import Store
from bot.store.writer import Conflict, Down
from bot.table.entry import Entry, Kind, Phase
from tests.harness.patience import LIMIT


@pytest.fixture
async def store(tmp_path: Path) -> AsyncIterator[Store]:
    one = Store(str(tmp_path / "house" / "butler.db"))
    await one.open()
    yield one
    await one.close()


def path_of(store: Store) -> str:
    """Returns the path of the store's file."""
    return str(store._url.database)


def move(number: int, seq: int, cause: str = "") -> Effects:
    """Returns the effects of a move: its cause, its entry, and the table's new last number."""
    effects = Effects()
    effects.heard(cause or f"c{number}.{seq}", at=1.0)
    effects.entry(1, number, Entry(seq, Kind.JOINED, who=seq), at=1.0)
    effects.moved(1, number, seq, phase=Phase.LOBBY, due_at=None)
    return effects


async def table(store: Store, number: int, topic: int = 0, game: str = "craps", phase: Phase = Phase.LOBBY) -> None:
    """Commits a new table in room 1."""
    effects = Effects()
    effects.opened(1, number, game=game, topic=topic, phase=phase, seq=1, due_at=None, opened_at=1.0)
    await store.commit(effects)


def counted(store: Store, name: str) -> int:
    """Returns the number of rows of an SQL table."""
    with closing(sqlite3.connect(path_of(store))) as base, base:
        return int(base.execute(f"SELECT count(*) FROM {name}").fetchone()[0])  # noqa: S608


# ---- the writer ------------------------------------------------------------------------------------------------------
async def test_sixty_four_at_once_are_all_there_and_share_transactions(store: Store) -> None:
    """design 5: 64 updates that wait are all committed, in at most three transactions."""
    await store.new_room(Address("test", "", -1), "ru")
    for number in range(1, 65):
        await table(store, number, topic=number)
    tried = []
    whole = store.writer._try

    async def counting(rows):  # type: ignore[no-untyped-def]
        tried.append(len(Effects(rows).causes()))
        return await whole(rows)

    store.writer._try = counting  # type: ignore[method-assign]
    await asyncio.gather(*(store.commit(move(number, 2)) for number in range(1, 65)))
    assert sum(tried) == 64
    assert len(tried) <= 3
    assert counted(store, "entries") == counted(store, "heard") == 64
    assert all(row.seq == 2 for row in await store.open_tables(1))


async def test_one_repeated_cause_spoils_nobody(store: Store) -> None:
    """design 5: of 64 updates the one with a cause that is known raises Conflict and writes nothing; all others are
    written."""
    await store.new_room(Address("test", "", -1), "ru")
    for number in range(1, 65):
        await table(store, number, topic=number)
    await store.commit(move(7, 2, "seen"))
    effects = [move(number, 3 if number == 7 else 2, "seen" if number == 7 else "") for number in range(1, 65)]
    results = await asyncio.gather(*map(store.commit, effects), return_exceptions=True)
    assert [type(result) for result in results if result is not None] == [Conflict]
    assert isinstance(results[6], Conflict)
    assert counted(store, "entries") == 64
    assert (await store.table(1, 7)).seq == 2  # type: ignore[union-attr]


async def test_two_hands_cannot_append_one_entry(store: Store) -> None:
    """design 5: of eight writers of one entry one succeeds and seven get Conflict: the primary key is the lock."""
    await store.new_room(Address("test", "", -1), "ru")
    await table(store, 1)
    results = await asyncio.gather(
        *(store.commit(move(1, 2, f"hand{hand}")) for hand in range(8)), return_exceptions=True
    )
    assert sorted(str(type(result)) for result in results).count(str(type(None))) == 1
    assert sum(isinstance(result, Conflict) for result in results) == 7
    assert counted(store, "heard") == counted(store, "entries") == 1


async def test_rows_of_one_statement_keep_their_order(store: Store) -> None:
    """design 5: one update may move a table several times and replace a message: its rows are written in order."""
    await store.new_room(Address("test", "", -1), "ru")
    await table(store, 1)
    effects = Effects()
    for seq in range(2, 40):
        effects.entry(1, 1, Entry(seq, Kind.JOINED, who=seq), at=1.0)
        effects.moved(1, 1, seq, phase=Phase.LOBBY, due_at=float(seq))
    for _ in range(3):
        effects.unpost(1, 1, 0)
    effects.post(1, 1, 0, message=7, seq=39)
    await store.commit(effects)
    row = await store.table(1, 1)
    assert row is not None
    assert (row.seq, row.due_at) == (39, 39.0)
    assert [entry.seq for entry in await store.log(1, 1)] == list(range(2, 40))
    assert await store.posts(1, 1) == {0: (7, 39)}


async def test_two_updates_of_one_board_in_one_batch(store: Store) -> None:
    """design 5: two updates that replace the message of one page in one batch are both committed."""
    await store.new_room(Address("test", "", -1), "ru")
    await table(store, 1)

    async def posted(message: int) -> None:
        effects = Effects()
        effects.unpost(1, 1, 0)
        effects.post(1, 1, 0, message=message, seq=1)
        effects.shown(1, 1, 1)
        await store.commit(effects)

    await asyncio.gather(posted(5), posted(6))
    assert (await store.posts(1, 1))[0][0] in (5, 6)


async def test_shown_never_goes_back(store: Store) -> None:
    """design 5: `shown` is never set to a smaller number."""
    await store.new_room(Address("test", "", -1), "ru")
    await table(store, 1)
    for seq in (1, 5, 3):
        effects = Effects()
        effects.watched(1, 1, 5)
        effects.shown(1, 1, seq)
        await store.commit(effects)
    assert (await store.table(1, 1)).shown == 5  # type: ignore[union-attr]


async def test_what_a_bug_puts_in_spoils_only_itself(store: Store) -> None:
    """design 1.7: effects that cannot be written raise an error of their own, not Down; the others of the batch are
    written."""
    await store.new_room(Address("test", "", -1), "ru")
    for number in range(1, 9):
        await table(store, number, topic=number)
    wrong: list[Effects] = []
    entry = Entry(1, Kind.JOINED)
    nothing: Any = None
    for bad in (replace(entry, who=2**70), replace(entry, token="\ud800"), replace(entry, token=nothing)):
        effects = Effects()
        effects.entry(1, 99, replace(bad, seq=len(wrong) + 1), at=1.0)
        wrong.append(effects)
    for row in ({"who": object()}, {"kind": None}, None):
        effects = Effects()
        effects.entry(1, 99, replace(entry, seq=len(wrong) + 1), at=1.0)
        [rows] = effects.rows.values()
        rows[0] = rows[0] | row if row else {"room": 1}
        wrong.append(effects)
    good = [move(number, 2) for number in range(1, 9)]
    results = await asyncio.gather(*map(store.commit, [*good, *wrong]), return_exceptions=True)
    assert results[:8] == [None] * 8
    assert not any(result is None or isinstance(result, Down) for result in results[8:])
    assert counted(store, "entries") == 8


# ---- storage errors --------------------------------------------------------------------------------------------------
async def test_a_locked_database_is_down_and_recovers(store: Store) -> None:
    """design 5: while the database is locked every write raises Down and writes nothing; then writes work again."""
    await store.new_room(Address("test", "", -1), "ru")
    await table(store, 1)
    async with store._write.begin() as connection:
        await connection.exec_driver_sql("PRAGMA busy_timeout=20")
    with closing(sqlite3.connect(path_of(store), isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        results = await asyncio.gather(*(store.commit(move(1, seq)) for seq in range(2, 9)), return_exceptions=True)
        assert all(isinstance(result, Down) for result in results)
        with pytest.raises(Down):
            await store.new_room(Address("test", "", -2), "ru")
        with pytest.raises(Down):
            await store.new_person("test", 5, "Аня")
        with pytest.raises(Down):
            await store.move(Site("test"), -1, -3)
        assert (await store.table(1, 1)).seq == 1  # type: ignore[union-attr]  # reading works
        other.execute("ROLLBACK")
    assert counted(store, "entries") == counted(store, "heard") == 0
    await asyncio.gather(*(store.commit(move(1, seq)) for seq in range(2, 9)))
    assert counted(store, "entries") == 7
    assert (await store.new_room(Address("test", "", -2), "ru")).id == 2


async def test_a_full_disk_is_down_and_writes_nothing_by_halves(store: Store) -> None:
    """design 5: a transaction that does not fit on the disk raises Down and leaves no row; with room it is written."""
    await store.new_room(Address("test", "", -1), "ru")
    await table(store, 1)
    async with store._write.begin() as connection:
        pages = int((await connection.exec_driver_sql("PRAGMA page_count")).scalar() or 0)
        await connection.exec_driver_sql(f"PRAGMA max_page_count={pages + 2}")
    effects = move(1, 2)
    for at in range(2000):
        effects.heard(f"filling {at} " + "x" * 60, at=1.0)
    with pytest.raises(Down):
        await store.commit(effects)
    assert counted(store, "heard") == counted(store, "entries") == 0
    async with store._write.begin() as connection:
        await connection.exec_driver_sql("PRAGMA max_page_count=1000000")
    await store.commit(effects)
    assert counted(store, "heard") == 2001


# ---- the file --------------------------------------------------------------------------------------------------------
async def test_nobody_else_can_read_it(store: Store) -> None:
    """design 5: the folder has mode 0700, its files 0600."""
    path = Path(path_of(store))
    await store.new_room(Address("test", "", -1), "ru")
    assert stat.S_IMODE(path.parent.stat().st_mode) == 0o700
    modes = {name: stat.S_IMODE((path.parent / name).stat().st_mode) for name in os.listdir(path.parent)}
    assert set(modes) == {"butler.db", "butler.db-wal", "butler.db-shm", "butler.db.lock"}
    assert set(modes.values()) == {0o600}


async def test_a_file_that_was_open_to_others_is_closed_to_them(tmp_path: Path) -> None:
    """design 5: a database file of mode 0644 is set to 0600 when it is opened."""
    path = tmp_path / "butler.db"
    path.touch(0o644)
    path.chmod(0o644)
    store = Store(str(path))
    await store.open()
    await store.close()
    assert stat.S_IMODE(path.stat().st_mode) == 0o600


def _second(path: str, out: "multiprocessing.Queue[str]") -> None:
    """Opens the store in another process and puts "open" or the refusal into the queue."""

    async def opened() -> str:
        try:
            await Store(path).open()
        except Refused as refused:
            return str(refused)
        return "open"

    out.put(asyncio.run(opened()))


async def test_a_second_process_is_refused_with_a_sentence(store: Store) -> None:
    """design 5: a second process, and a second store in one process, are refused by the lock file with a sentence."""
    context = multiprocessing.get_context("spawn")
    out: multiprocessing.Queue[str] = context.Queue()
    child = context.Process(target=_second, args=(path_of(store), out))
    child.start()
    said = await asyncio.to_thread(out.get, True, LIMIT)
    child.join()
    assert said.startswith("Another Butler is using ")
    with pytest.raises(Refused, match="Another Butler"):
        await Store(path_of(store)).open()


async def refused(path: Path) -> str:
    """Returns the sentence with which opening this path is refused."""
    with pytest.raises(Refused) as caught:
        await Store(str(path)).open()
    return str(caught.value)


async def test_what_is_no_database_of_ours_is_refused_and_left_alone(tmp_path: Path) -> None:
    """design 5: a newer schema, other files, a folder and a wrong URL are refused, and no byte is changed."""
    newer, foreign, text = tmp_path / "newer.db", tmp_path / "foreign.db", tmp_path / "text.db"
    store = Store(str(newer))
    await store.open()
    await store.close()
    with closing(sqlite3.connect(newer)) as base, base:
        base.execute("UPDATE alembic_version SET version_num = '9999'")
    with closing(sqlite3.connect(foreign)) as base, base:
        base.execute("CREATE TABLE cats (name)")
    text.write_text("dear diary " * 1000)
    before = {path: path.read_bytes() for path in (foreign, text)}
    assert "newer Butler (schema 9999" in await refused(newer)
    assert "database of something else" in await refused(foreign)
    assert "file of something else" in await refused(text)
    assert {path: path.read_bytes() for path in (foreign, text)} == before
    assert "is a folder" in await refused(tmp_path)
    (tmp_path / "shut").mkdir(0o500)
    for url in ("postgresql://x/y", "mysql://x", "://", "sqlite://:x:y", "x://"):
        with pytest.raises(Refused):
            address(url)


async def test_a_damaged_file_is_refused(tmp_path: Path) -> None:
    """design 5: a damaged file is refused with a sentence."""
    path = tmp_path / "butler.db"
    store = Store(str(path))
    await store.open()
    for chat in range(200):
        await store.new_room(Address("test", "", chat), "ru" * 50)
    await store.close()
    content = bytearray(path.read_bytes())
    for at in range(2 * 4096, len(content) - 4096, 4096):
        content[at : at + 64] = b"\xff" * 64
    path.write_bytes(bytes(content))
    assert "Restore the last backup" in (said := await refused(path)) or "cannot be read" in said


async def test_the_migration_is_the_schema(store: Store) -> None:
    """design 5: the migrations, from the first schema on, make the schema that the statements expect."""

    def differences(connection):  # type: ignore[no-untyped-def]
        return compare_metadata(MigrationContext.configure(connection, opts={"compare_type": True}), t.meta)

    async with store._write.begin() as connection:
        assert await connection.run_sync(differences) == []
        found = (await connection.exec_driver_sql("SELECT version_num FROM alembic_version")).scalar()
    assert found == t.VERSION


async def test_how_commits_are_kept(store: Store) -> None:
    """design 5: the database has WAL, synchronous=FULL and foreign keys."""
    async with store._write.begin() as connection:
        for pragma, value in (("journal_mode", "wal"), ("synchronous", 2), ("foreign_keys", 1)):
            assert (await connection.exec_driver_sql(f"PRAGMA {pragma}")).scalar() == value


# ---- rows ------------------------------------------------------------------------------------------------------------
async def test_one_open_table_a_room_topic_and_game(store: Store) -> None:
    """design 5: a second open table of a game in a topic of a room raises Conflict; closed ones do not count."""
    await store.new_room(Address("test", "", -1), "ru")
    await table(store, 1)
    await table(store, 2, topic=1)
    await table(store, 3, game="poker")
    for phase in (Phase.LOBBY, Phase.PLAYING):
        with pytest.raises(Conflict):
            await table(store, 4, phase=phase)
    await table(store, 5, phase=Phase.OVER)
    effects = Effects()
    effects.moved(1, 1, 2, phase=Phase.VOID, due_at=None)
    await store.commit(effects)
    await table(store, 6)


async def test_causes_are_forgotten_after_eight_days(store: Store) -> None:
    """design 5: causes older than 8 days are purged, younger ones are known."""
    day = 86400.0
    effects = Effects()
    for at in range(10):
        effects.heard(f"day {at}", at=at * day)
    await store.commit(effects)
    effects = Effects()
    effects.purge(before=9.5 * day - 8 * day)
    await store.commit(effects)
    assert [await store.known(f"day {at}") for at in range(4)] == [False, False, True, True]


async def test_what_is_parked_holds_no_text(store: Store) -> None:
    """design 1.6: a parked error is kept as its class and code lines, without its text."""
    effects = Effects()
    try:
        int("тайна: зелёный чай")
    except ValueError as error:
        effects.park("test:1", "message", error, 1.0)
    await store.commit(effects)
    with closing(sqlite3.connect(path_of(store))) as base, base:
        kept = base.execute("SELECT * FROM parked").fetchall()
    assert kept[0][:3] == ("test:1", "message", "ValueError")
    assert "тайна" not in str(kept)
    assert "test_what_is_parked" in kept[0][3]


async def test_rooms_and_persons_have_ids_of_our_own(store: Store) -> None:
    """design 5: one number on two platforms is two rooms; asked for by ten at the same time it is one room."""
    rooms = await asyncio.gather(*(store.new_room(Address("telegram", "", -5), "ru") for _ in range(10)))
    assert len({room.id for room in rooms}) == 1
    assert (await store.new_room(Address("discord", "", -5), "en")).id != rooms[0].id
    persons = await asyncio.gather(*(store.new_person("telegram", 5, "Аня") for _ in range(10)))
    assert len({person.id for person in persons}) == 1
    assert counted(store, "persons") == 1
    assert counted(store, "rooms") == 2


async def test_a_chat_that_moves_takes_its_room_along(store: Store) -> None:
    """K11: a chat that moves takes its room along; said twice it does no harm, and a new address that has a room keeps
    it."""
    room = await store.new_room(Address("telegram", "", -5), "ru")
    for _ in range(2):
        await store.move(Site("telegram"), -5, -1005)
        assert (await store.room(Address("telegram", "", -1005))).id == room.id  # type: ignore[union-attr]
        assert await store.room(Address("telegram", "", -5)) is None
    other = await store.new_room(Address("telegram", "", -6), "ru")
    await store.move(Site("telegram"), -6, -1005)
    assert (await store.room(Address("telegram", "", -6))).id == other.id  # type: ignore[union-attr]


async def test_a_draft_belongs_to_its_entry(store: Store) -> None:
    """design 5: a draft counts for its seat and its entry only."""
    effects = Effects()
    effects.draft(1, 1, 0, seq=5, choice="1,2")
    await store.commit(effects)
    assert await store.draft(1, 1, 0, 5) == "1,2"
    assert await store.draft(1, 1, 0, 6) == ""
    assert await store.draft(1, 1, 1, 5) == ""


async def test_a_result_and_a_throw_need_their_person(store: Store) -> None:
    """design 5: a result or a throw of an unknown person raises Conflict: foreign keys are on."""
    await store.new_room(Address("test", "", -1), "ru")
    result, throw = Effects(), Effects()
    result.result(1, 1, person=9, game="craps", place=1, won=True, solo=False, at=1.0)
    throw.throw(ThrowRow(1, day_of(1.0), 1, 1, 0, 9, "1d6", (3,), "", False, False, 1, "c", 1.0, None))
    for effects in (result, throw):
        with pytest.raises(Conflict):
            await store.commit(effects)


async def test_a_look_needs_no_lock_and_refuses_what_it_does_not_know(tmp_path: Path) -> None:
    """design 9.6: `look` opens a database beside a running Butler, and refuses a newer schema; it migrates and makes
    nothing."""
    path = tmp_path / "butler.db"
    working = Store(str(path))
    await working.open()
    other = Store(str(path))
    await other.look()
    assert await other.faces() == [0] * 6
    await other.close()
    await working.close()
    with closing(sqlite3.connect(path)) as connection, connection:
        connection.execute("UPDATE alembic_version SET version_num = '9999'")
    connection.close()
    with pytest.raises(Refused, match="9999"):
        await Store(str(path)).look()
