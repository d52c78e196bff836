"""Several sites over one database: none sends, marks or numbers what belongs to another. (design 5)

`schema_0001.sql` is a database of schema 0001, which is migrated: a supergroup on Telegram with a move and a throw
committed and not sent, and a room of the terminal with the same.
"""

import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from bot.butler.butler import Butler
from bot.chat.terminal import PROFILE, Terminal
from bot.site import Site
from bot.store.store import Store
from tests.chat.stage import GROUP, START, Stage, bot, opened
from tests.harness.quick import run

OLD = (Path(__file__).parent.parent / "bot" / "schema_0001.sql").read_text(encoding="utf-8")
TELEGRAM, TERMINAL = Site("telegram", "4242"), Site("terminal")
LATER = START + 120.0  # what the terminal's clock shows


def brought(folder: Path) -> Path:
    path = folder / "evening.db"
    with closing(sqlite3.connect(path)) as base:
        base.executescript(OLD)
    return path


def rows(path: Path, query: str, *given: Any) -> list[tuple[Any, ...]]:
    with closing(sqlite3.connect(path)) as base:
        return base.execute(query, given).fetchall()


async def telegram_restarts(store: Store) -> Stage:
    """Starts a bot and lets 20 s pass; returns its Stage."""
    async with bot(store) as on:
        await on.driver.start()
        await on.wait(20)
    return on


async def terminal_restarts(store: Store) -> list[str]:
    """Starts the terminal and types one line; returns all that it writes."""
    told: list[str] = []
    terminal = Terminal(Butler(store, PROFILE, lambda: LATER, "ru"), told.append, "ru", "new")
    await terminal.start()
    await terminal.tick()
    await terminal.line("Аня: привет")
    return told


def only_telegram(on: Stage, path: Path) -> None:
    texts = "\n".join(on.texts())
    assert "Вера: " in texts, "the throw that was not said"
    assert "Аня · " in texts, "the move that was not shown"
    assert "Кости лжеца" not in texts
    assert "Галя" not in texts
    assert {call.chat for call in on.api.calls if "chat_id" in call.params} == {GROUP}
    assert rows(path, "SELECT shown = seq FROM tables WHERE room = 1") == [(1,)]


def only_terminal(told: list[str]) -> None:
    text = "\n".join(told)
    assert "Галя: " in text, "the throw that was not said"
    assert "Кости лжеца" in text, "the table that was not shown"
    assert "Вера" not in text
    assert "Борис" not in text


@pytest.mark.parametrize("first", ["telegram", "terminal"])
def test_two_platforms_over_one_file_both_with_work_unsaid(tmp_path: Path, first: str) -> None:
    """design 5: unsent throws and tables and message numbers belong to a site; it never sends for another's rooms."""
    path = brought(tmp_path)

    async def evening() -> None:
        async with opened(path) as store:
            if first == "telegram":
                on = await telegram_restarts(store)
                assert len(await store.unsaid_throws(TERMINAL)) == 1
                assert len(await store.unsaid_tables(TERMINAL)) == 1
                only_telegram(on, path)
                only_terminal(await terminal_restarts(store))
            else:
                only_terminal(await terminal_restarts(store))
                before = rows(path, "SELECT * FROM posts WHERE room = 1")
                assert before == [(1, 1, -1, 4, 4), (1, 1, 1, 7, 4)]
                assert rows(path, "SELECT sent_at FROM throws WHERE room = 1 AND number = 2") == [(None,)]
                assert rows(path, "SELECT shown, seq FROM tables WHERE room = 1") == [(4, 5)]
                only_telegram(await telegram_restarts(store), path)
            for site in (TELEGRAM, TERMINAL):
                assert await store.unsaid_throws(site) == []
                assert await store.unsaid_tables(site) == []
            assert (await terminal_restarts(store)) == []
            assert (await telegram_restarts(store)).texts() == []

    run(evening())


def test_the_first_bot_takes_over_what_is_older_than_accounts(tmp_path: Path) -> None:
    """design 5: what is older than accounts belongs to the first bot that starts; a second start or another bot changes
    nothing. An update from before the upgrade is still recognised."""
    path = brought(tmp_path)

    async def evening() -> None:
        async with opened(path) as store, bot(store) as on:
            assert rows(path, "SELECT cause FROM heard WHERE cause LIKE 'tele%' AND cause NOT LIKE 'telegram::%'") == []
            for _ in range(2):
                await on.driver.start()
            assert rows(path, "SELECT DISTINCT account FROM addresses WHERE platform = 'telegram'") == [("4242",)]
            assert rows(path, "SELECT account FROM addresses WHERE platform = 'terminal'") == [("",)]
            assert rows(path, "SELECT cause FROM parked") == [("telegram:4242:update.77",)]
            before = rows(path, "SELECT * FROM entries"), rows(path, "SELECT room, day, number, fell FROM throws")
            on.api.newest[GROUP] = 7
            await on.say("Вера", "бросаю четыре кости")  # the message that is known as -100501.8
            query = {"id": "press-one", "from": on._who("Аня"), "data": "t1.1.throw"}
            await on.update({"callback_query": query | {"message": {"message_id": 7, "chat": on._chat(GROUP)}}})
            after = rows(path, "SELECT * FROM entries"), rows(path, "SELECT room, day, number, fell FROM throws")
            assert after == before
            async with bot(store, id=777) as other:
                await other.driver.start()
                await other.wait(20)
                assert other.api.calls == []
            assert rows(path, "SELECT DISTINCT account FROM addresses WHERE platform = 'telegram'") == [("4242",)]

    run(evening())


def test_two_tokens_in_one_supergroup_and_with_one_person(tmp_path: Path) -> None:
    """design 5: two bots in one chat have two rooms, and never share message numbers or causes."""
    path = tmp_path / "evening.db"

    async def evening() -> None:
        async with opened(path) as store, bot(store, id=11) as one, bot(store, id=22) as two:
            for chat in (GROUP, one.user("Аня")):
                for on in (one, two):  # both receive the same text, under message numbers of their own
                    on.api.newest[chat] = 500 if on is one else 900
                    await on.say("Аня", "бросаю кости", chat)
                    await on.say("Аня", "играем в кости лжеца", chat)
                    await on.wait(10)
            addresses = rows(path, "SELECT account, chat, room FROM addresses")
            assert len(addresses) == len({room for _, _, room in addresses}) == 4
            for account, numbers in (("11", range(500, 600)), ("22", range(900, 1000))):
                posts = rows(path, "SELECT message FROM posts JOIN addresses USING (room) WHERE account = ?", account)
                assert len(posts) == 2
                assert all(message in numbers for (message,) in posts)
            # Only the bot whose table moves edits, and under its own numbers.
            calls = len(two.api.calls)
            assert await one.press("Борис", "Сесть за стол") == "Ваше место — 2."
            await one.wait(10)
            assert len(two.api.calls) == calls
            edits = [call.params["message_id"] for call in one.api.calls if call.method == "editMessageText"]
            assert edits
            assert all(500 <= message < 600 for message in edits)
            # People are kept by platform and user, so both bots know the same persons.
            assert rows(path, "SELECT count(*) FROM persons") == [(2,)]

    run(evening())


def test_the_same_update_number_of_two_bots_are_two_updates(tmp_path: Path) -> None:
    """design 5: in private both bots number messages from 1: the same chat and message is a throw for each of them."""
    path = tmp_path / "evening.db"

    async def evening() -> None:
        async with opened(path) as store, bot(store, id=11) as one, bot(store, id=22) as two:
            for on in (one, two):
                await on.say("Аня", "бросаю кости", on.user("Аня"))
                await on.wait(5)
                assert len(on.texts(on.user("Аня"))) == 1
            causes = rows(path, "SELECT cause FROM throws ORDER BY cause")
            assert causes == [("telegram:11:7001.1",), ("telegram:22:7001.1",)]

    run(evening())


def test_a_look_each_second_costs_what_is_due(tmp_path: Path) -> None:
    """Deadlines, unsent throws and unsent tables are found by indexes of their own, and each row's site by one more."""
    path = tmp_path / "evening.db"

    async def look() -> None:
        async with opened(path):
            pass

    run(look())
    here = "EXISTS (SELECT 1 FROM addresses AS a WHERE a.room = {}.room AND a.platform = 'x' AND a.account = '')"
    for table, condition, index in (
        ("tables", "due_at <= 5", "tables_due"),
        ("tables", "shown < seq", "tables_unsaid"),
        ("throws", "sent_at IS NULL", "throws_unsaid"),
    ):
        query = f"EXPLAIN QUERY PLAN SELECT * FROM {table} WHERE {condition} AND {here.format(table)}"  # noqa: S608
        plan = " ".join(str(row[3]) for row in rows(path, query))
        assert index in plan, plan
        assert "addresses_room" in plan, plan
