"""SIGKILL at random instants: what the chats saw is what the database holds, word for word. (design 1.1, 1.2)

BUTLER_KILLS: how many kills (40). BUTLER_SEED: seed of the instants and of what people do (7).
"""

import asyncio
import os
import random
import re
from collections import Counter
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from bot.chat.telegram.drawing import drawn
from bot.fairness.evidence import day_evidence, sealed, table_evidence
from bot.fairness.verify import verify
from bot.table import pages
from bot.table.entry import Entry, Kind, kind_of
from bot.table.replay import decide, fold, start
from bot.table.table import Table
from tests.chat.book import count, faces, read
from tests.chat.conftest import Serve
from tests.harness import Chat, Harness, Nursery
from tests.harness.patience import until

KILLS = int(os.environ.get("BUTLER_KILLS", "40"))
SITE = "telegram:123456:"  # what causes begin with: the id is that in the stand-in's token
SEED = int(os.environ.get("BUTLER_SEED", "7"))
THROWS = {
    "roll a die": (1,),
    "roll the dice": (2,),
    "roll three dice": (3,),
    "roll a die\nroll the dice": (1, 2),
}
TURN = re.compile(r"^(P\d) throws", re.M)


@dataclass
class Company:
    """People who throw in some chats and play craps in others, at random."""

    h: Harness
    chance: random.Random
    people: list[dict[str, Any]] = field(default_factory=list)
    free: list[Chat] = field(default_factory=list)
    tables: list[Chat] = field(default_factory=list)
    said: dict[str, tuple[int, ...]] = field(default_factory=dict)  # cause -> the dice asked for, in the free chats

    def __post_init__(self) -> None:
        self.people = [self.h.user(f"P{at}") for at in range(5)]
        self.free = [self.h.group(f"Free {at}", *self.people) for at in range(2)]
        self.free += [self.h.private(person) for person in self.people[:2]]
        self.tables = [self.h.group(f"Table {at}", *self.people) for at in range(3)]

    async def act(self) -> None:
        """Does one thing at random: a throw, an old update once more, or a step at a table."""
        match self.chance.randrange(10):
            case 0 | 1 | 2:
                await self.throw()
            case 3:
                await self.h.api.redeliver(self.chance.choice(list(self.h.api.history) or [0]))
            case _:
                await self.play(self.chance.choice(self.tables))

    async def throw(self) -> None:
        chat = self.chance.choice(self.free)
        person = self.h.api.users[chat.id] if chat.id > 0 else self.chance.choice(self.people)
        text = self.chance.choice(list(THROWS))
        message = await chat.say(person, text)
        self.said[f"{SITE}{chat.id}.{message.id}"] = THROWS[text]

    async def play(self, chat: Chat) -> None:
        """Does what the newest buttons offer; at a started table in four of five cases as the person on turn."""
        newest = next((message for message in reversed(chat.messages) if message.buttons), None)
        if newest is None:
            await chat.say(self.chance.choice(self.people), "let's play craps")
            return
        turn = TURN.search(newest.text)
        anyone = self.chance.choice(self.people)
        if turn is None:
            wanted = "Join" if self.chance.random() < 0.6 else "Start"
            wanted = wanted if newest.button(wanted) else "One more game"
            await chat.press(anyone, wanted, message=newest)
            return
        meant = next(person for person in self.people if person["first_name"] == turn[1])
        person = meant if self.chance.random() < 0.8 else anyone
        if self.chance.random() < 0.5:
            await chat.press(person, "Throw the dice", message=newest)
        else:
            await chat.say(person, "roll the dice")


@pytest.mark.slow
async def test_kills(serve: Serve) -> None:
    """design 1.1: after KILLS kills every kept throw was told as kept, no other dice were, each update counted once."""
    h = await serve(run=False, seed=SEED)
    company = Company(h, random.Random(SEED))
    async with Nursery(h.process) as nursery:
        await killings(h, company, nursery)
    await h.bot.start()
    await settled(h, company)
    assert await h.bot.stop() == 0
    assert "Traceback" not in h.bot.log
    assert count(h.bot.database, "parked") == 0
    free_throws(h.bot.database, company)
    for chat in company.tables:
        table_throws(h.bot.database, chat)
        boards(h.bot.database, chat)
    honest(h.bot.database)
    once(h.bot.database, company)


async def killings(h: Harness, company: Company, nursery: Nursery) -> None:
    """Starts the Butler, lets people act, kills it; KILLS times."""
    chance = random.Random(SEED + 1)

    def asked_since(polls: int) -> bool:
        return h.api.polls > polls

    for _ in range(KILLS):
        polls = h.api.polls
        process = await nursery.spawn()
        if chance.random() < 0.85:
            await until(partial(asked_since, polls))
        else:
            await asyncio.sleep(chance.uniform(0, 0.15))  # killed during its start
        end = asyncio.get_running_loop().time() + chance.uniform(0.02, 0.55)
        while asyncio.get_running_loop().time() < end:
            await company.act()
            await asyncio.sleep(chance.uniform(0, 0.1))
        await nursery.kill(process)


async def settled(h: Harness, company: Company) -> None:
    """Waits until every update is acknowledged and all that is committed is marked as told."""

    def waiting() -> tuple[object, ...]:
        return (
            len(h.api.pending),
            read(h.bot.database, "SELECT number, phase, shown, seq FROM tables WHERE shown < seq"),
            read(h.bot.database, "SELECT room, count(*) FROM throws WHERE sent_at IS NULL GROUP BY room"),
        )

    await until(lambda: waiting() == (0, [], []), waiting)


def sends(chat: Chat) -> list[dict[str, Any]]:
    return [event["message"] for event in chat.state.events if event["kind"] == "send"]


def told(name: str, falls: list[list[int]]) -> str:
    """Returns the English answer to one message; `falls`: the dice of each of its throws."""
    lines = []
    for fell in falls:
        dice = " ".join(f"{face}\ufe0f\u20e3" for face in fell)
        lines.append(f"{dice} = {sum(fell)}" if len(fell) > 1 else dice)
    if len(lines) == 1:
        return f"{name}: {lines[0]}"
    return "\n".join([f"{name}:", *(f"{at}) {line}" for at, line in enumerate(lines, 1))])


def kept_throws(database: Path, chat: Chat) -> dict[str, str]:
    """Returns the answer to each message that threw freely in this chat: cause -> text."""
    rows = read(
        database,
        "SELECT cause, persons.name, fell FROM throws JOIN persons ON persons.id = person"
        " JOIN addresses USING (room) WHERE chat = ? ORDER BY day, number",
        chat.id,
    )
    found: dict[str, tuple[str, list[list[int]]]] = {}
    for cause, name, fell in rows:
        found.setdefault(cause, (name, []))[1].append([int(face) for face in fell.split()])
    return {cause: told(name, falls) for cause, (name, falls) in found.items()}


def free_throws(database: Path, company: Company) -> None:
    """Asserts of the free chats: each message made its throws once; all were told, and nothing else was."""
    for chat in company.free:
        kept = kept_throws(database, chat)
        asked = {cause for cause in company.said if cause.startswith(f"{SITE}{chat.id}.")}
        assert set(kept) == asked
        unsaid, known = Counter(kept.values()), set(kept.values())
        for message in sends(chat):
            if "reply_to_message" in message:  # not gathered: it answers that message alone
                cause = f"{SITE}{chat.id}.{message['reply_to_message']['message_id']}"
                assert message["text"] == kept[cause]
            for text in parts(message["text"]):
                assert text in known
                unsaid[text] -= 1
        assert not +unsaid, "kept, and never said"
    rows = read(database, "SELECT cause, count(*) FROM throws GROUP BY cause")
    for cause, number in rows:
        if cause in company.said:
            assert number == len(company.said[cause])


def parts(text: str) -> list[str]:
    """Returns the answers in a message, which may gather several."""
    return re.split(r"\n(?=P\d:)", text)


def table_throws(database: Path, chat: Chat) -> None:
    """Asserts that all dice told in replies and popups of a table's chat fell there, to that person."""
    rows = read(
        database,
        "SELECT persons.name, fell FROM entries JOIN persons ON persons.id = who JOIN addresses USING (room)"
        " WHERE chat = ? AND kind IN ('played', 'absent')",
        chat.id,
    )
    fell = {(name, tuple(map(int, dice.split()))) for name, dice in rows}
    free = set(kept_throws(database, chat).values())
    replies: dict[int, set[str]] = {}
    for message in sends(chat):
        for text in parts(message["text"]):
            if re.match(r"P\d: \d", text) and text not in free:
                assert (text[:2], tuple(faces(text))) in fell, text
                if answered := message.get("reply_to_message"):
                    replies.setdefault(answered["message_id"], set()).add(text)
    assert all(len(texts) == 1 for texts in replies.values())
    for event in chat.state.events:
        if event["kind"] == "answer" and faces(event["text"]):
            name = chat.api.users[event["user"]]["first_name"]
            assert (name, tuple(faces(event["text"]))) in fell


def boards(database: Path, chat: Chat) -> None:
    """Asserts that every message of every table shows what the table's log folds to."""
    room = read(database, "SELECT room FROM addresses WHERE chat = ?", chat.id)[0][0]
    names = dict(read(database, "SELECT id, name FROM persons"))
    for (number,) in read(database, "SELECT number FROM tables WHERE room = ?", room):
        table = folded(database, room, number)
        seal = read(database, "SELECT commitment FROM seeds WHERE room = ? AND name = ?", room, str(number))[0][0]
        posts = dict(read(database, "SELECT page, message FROM posts WHERE room = ? AND number = ?", room, number))
        shown = pages.posts(table, pages.Scene("en", names, seal=seal), {})
        assert posts.keys() == {page.page for page in shown}
        for page in shown:
            assert chat.state.messages[posts[page.page]]["text"] == drawn(page.text)[0]


def honest(database: Path) -> None:
    """design 1.1: a crash never changes a throw. Asserts that the dice of each table and day are those of its seed."""
    seeds = {(room, name): seed for room, name, seed in read(database, "SELECT room, name, seed FROM seeds")}
    for room, number in read(database, "SELECT room, number FROM tables"):
        log, seed = entries(database, room, number), seeds[room, str(number)]
        table = start(room, number, log[0])
        for entry in log[1:]:
            again, table = decide(table, sealed(seed), entry.kind, entry.seat, entry.who, entry.token)
            assert again == entry, f"table {room}.{number}"
        if log[-1].kind == Kind.CLOSED:
            assert verify(table_evidence(room, number, log, seed)) == []
    query = "SELECT number, person, notation, fell FROM throws WHERE room = ? AND day = ? ORDER BY number"
    for room, day in read(database, "SELECT DISTINCT room, day FROM throws"):
        rows = read(database, query, room, day)
        throws = [(number, who, notation, tuple(map(int, fell.split()))) for number, who, notation, fell in rows]
        assert verify(day_evidence(room, day, throws, seeds[room, day])) == []


def entries(database: Path, room: int, number: int) -> list[Entry]:
    log = read(
        database,
        "SELECT seq, kind, seat, who, token, fell FROM entries WHERE room = ? AND number = ? ORDER BY seq",
        room,
        number,
    )
    return [
        Entry(seq, kind_of(kind), seat, who, token, tuple(map(int, fell.split())))
        for seq, kind, seat, who, token, fell in log
    ]


def folded(database: Path, room: int, number: int) -> Table:
    return fold(room, number, entries(database, room, number))


def once(database: Path, company: Company) -> None:
    """Asserts that as many causes had an effect in the tables' chats as there are persons' entries and free throws."""
    of = {str(id): call["chat"].id for id, call in company.h.api.callbacks.items()}
    heard = [cause for (cause,) in read(database, "SELECT cause FROM heard WHERE cause LIKE 'telegram:%:%'")]
    assert len(heard) == len(set(heard))
    for chat in company.tables:
        here = [
            cause
            for cause in heard
            if cause.startswith(f"{SITE}{chat.id}.") or of.get(cause.removeprefix(f"{SITE}press.")) == chat.id
        ]
        made = read(
            database,
            "SELECT count(*) FROM entries JOIN addresses USING (room)"
            " WHERE chat = ? AND kind IN ('joined', 'left', 'started', 'played')",
            chat.id,
        )[0][0]
        assert len(here) == made + len(kept_throws(database, chat))
