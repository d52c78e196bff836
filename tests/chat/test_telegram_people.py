"""People: hostile names, labels and presses, strangers, two at once. (telegram 5; voice 1)"""

import asyncio
import random
import unicodedata
from typing import Any

import pytest

from tests.chat.book import count, faces, read
from tests.chat.conftest import Serve
from tests.harness import Chat, Harness

NAMES = {
    "markup": "<b>*_`[x](tg://user?id=1)`_*</b>&amp;",
    "bidi": "\u202e\u2066abc\u2069\u200fאבג",
    "zalgo": "Z" + "\u0301\u0302\u0303" * 60 + "algo",
    "emoji": "👩‍👩‍👧‍👦" * 200,
    "controls": "a\x00b\x1bc\nd\re\tf\x7fg",
    "dice": "\ue001\ue006 Six \ue006",
    "calls": "\ue0101\ue011Boss\ue012\ue020\ue022",
    "halves": "half \ud83d end \udc00",
    "long": "W" * 500,
    "command": "/roll 2d6",
    "colon": "Ann: 6️⃣ 6️⃣ = 12",
}
NAMELESS = {
    "empty": "",
    "blank": " \u200b\u2060\ufeff\u3164"[:4],
    "marks": "\u0301\u0302",
    "private": "\ue001\ue010\uf8ff",
}


def harmless(text: str) -> bool:
    """Whether a text has no control, bidi or private-use character, and at most three accents in a row."""
    if any(unicodedata.category(char) in ("Cc", "Co", "Cs") and char != "\n" for char in text):
        return False
    if any(char in "\u202a\u202b\u202c\u202d\u202e\u200e\u200f\u2066\u2067" for char in text):
        return False
    marks = 0
    for char in text:
        marks = marks + 1 if unicodedata.category(char) == "Mn" else 0
        if marks > 3:
            return False
    return True


async def test_names_break_nothing(serve: Serve) -> None:
    """K17: a name is clipped and is never shown as a die, a mention, a style or a second line; a blank one as `№ 7`."""
    h = await serve()
    everyone = {kind: h.user(name) for kind, name in (NAMES | NAMELESS).items()}
    chats = {kind: h.group(kind, user) for kind, user in everyone.items()}
    for kind, user in everyone.items():
        await chats[kind].say(user, "roll the dice")
    for kind, chat in chats.items():
        told = await chat.expect("", kind="send")
        assert harmless(told.text), (kind, told.text)
        assert "entities" not in told, kind
        assert "\n" not in told.text
        name = told.text[: told.text.rindex(": ")]
        assert 0 < len(name) < 200
        assert (kind in NAMELESS) == name.startswith("№ "), (kind, name)
        fallen = read(
            h.bot.database,
            "SELECT fell FROM throws JOIN addresses USING (room) WHERE chat = ?",
            chat.id,
        )
        assert faces(told.text[len(name) :]) == [int(face) for face in fallen[0][0].split()]
    # And at a table of twelve of them: rows and headings.
    table = h.group("Table", *everyone.values())
    first, *others = everyone.values()
    await table.say(first, "let's play craps")
    await table.expect("opens a table")
    for user in others[:11]:
        await (await table.press(user, "Join")).answered("Your seat")
    await (await table.press(first, "Start")).answered("We begin")
    board = await table.expect("circle 1", kind="send")
    assert len(board.text.splitlines()) == 14
    assert harmless(board.text)
    assert {entity["type"] for entity in board["entities"]} == {"bold"}
    assert "Traceback" not in h.bot.log


async def test_labels_break_nothing(serve: Serve) -> None:
    """K17: a label of a throw is cleaned like a name: it adds no dice, mentions, styles or accents."""
    h = await serve()
    ann = h.user("Ann")
    labels = ["\ue001\ue006", "\ue0101\ue011Boss\ue012", "<b>x</b>", "z" + "\u0301" * 30, "\ue020bold", "\u05d0\u05d1"]
    for at, label in enumerate(labels):
        chat = h.group(f"Table {at}", ann)
        await chat.say(ann, f"2d6 # {label}")
        told = await chat.expect("^Ann", kind="send")
        assert harmless(told.text.replace("\u2068", "")), told.text
        assert len(faces(told.text)) == 2
        assert "entities" not in told


async def seated(h: Harness, *people: dict[str, Any]) -> Chat:
    """Opens and starts a craps table of these people; returns the chat."""
    chat = h.group("Table", *people)
    await chat.say(people[0], "let's play craps")
    await chat.expect("opens a table")
    for person in people[1:]:
        await (await chat.press(person, "Join")).answered("Your seat")
    await (await chat.press(people[0], "Start")).answered("We begin")
    await chat.expect("circle 1", kind="send")
    return chat


async def test_whatever_a_client_sends_as_a_press(serve: Serve) -> None:
    """design 7.10: a press with any data, on any message or none, is answered, and nothing happens at the table."""
    h = await serve()
    ann, bob, stranger = h.user("Ann"), h.user("Bob"), h.user("Stranger")
    chat = await seated(h, ann, bob)
    entries = count(h.bot.database, "entries")
    chance = random.Random(5)
    shapes = [
        "t1.1.throw",
        "t1.0.",
        "t1.999.throw",
        "t99.1.throw",
        "t1.1.+4 5",
        "t1.1.=9",
        "t1.1.?",
        "t1.1..",
        "b.",
        "b.open.",
    ]
    board = chat.messages[-1]
    presses = []
    for at in range(120):
        if at % 3:
            data = chance.choice(shapes) + "".join(
                chr(chance.choice((32, 46, 48, 65, 0x451, 0x202E, 0xE001, 0x1F3B2))) for _ in range(chance.randrange(6))
            )
        else:
            data = "".join(chr(chance.randrange(1, 0xD800)) for _ in range(chance.randrange(1, 20)))
        presses.append(await chat.forge(stranger, data, chance.choice((board, {"message_id": 9999}, None))))
    for data in ("t1.1.throw" * 6, "t" + "9" * 60, "t1.1.\x00", "", "t١.1.throw", "t1.1.throw\n", " t1.1.throw"):
        presses.append(await chat.forge(ann, data, board))
    for press in presses:
        await press.answered("")
    assert count(h.bot.database, "entries") == entries
    assert count(h.bot.database, "throws") == 0
    assert count(h.bot.database, "parked") == 0
    await (await chat.forge(stranger, "t1.1.throw", board)).answered("not at this table")
    await (await chat.forge(ann, "t1.0.throw", board)).answered("The table has changed")
    elsewhere = h.group("Elsewhere", ann)
    await elsewhere.say(ann, "/help")
    other = await elsewhere.expect("let's play craps", kind="send")
    await (await elsewhere.forge(ann, "t1.1.throw", other)).answered("This table is gone")
    assert "Traceback" not in h.bot.log


async def test_double_presses_and_two_at_once(serve: Serve) -> None:
    """K7, K8: repeated and simultaneous presses seat each person once, start once, and throw once for each."""
    h = await serve()
    people = [h.user(f"P{at}") for at in range(6)]
    chat = h.group("Table", *people)
    await asyncio.gather(*(chat.say(person, "let's play craps") for person in people))
    await chat.expect("opens a table", kind="send")
    presses = [await chat.press(person, "Join") for person in people for _ in range(2)]
    for press in presses:
        await press.answered("")
    starts = [await chat.press(person, "Start") for person in people]
    for press in starts:
        await press.answered("")
    board = await chat.expect("circle 1", kind="send")
    throws = [await chat.press(person, "Throw", message=board) for person in people for _ in range(3)]
    for press in throws:
        await press.answered("")
    log = read(h.bot.database, "SELECT kind, seat, token FROM entries ORDER BY seq")
    kinds = [kind for kind, _, _ in log]
    assert kinds.count("opened") == 1
    assert kinds.count("joined") == len(people)
    assert kinds.count("started") == 1
    seats = [seat for kind, seat, _ in log if kind == "played"]
    assert seats == sorted(set(seats))  # each at most once in the first circle, in turn
    assert seats[0] == 0


@pytest.mark.parametrize("phrases", [("roll the dice", "roll three dice")])
async def test_two_throw_at_once(serve: Serve, phrases: tuple[str, str]) -> None:
    """K8: two messages at once in one chat are two throws, numbered, each told to its own person."""
    h = await serve()
    ann, bob = h.user("Ann"), h.user("Bob")
    chat = h.group("Table", ann, bob)
    await asyncio.gather(chat.say(ann, phrases[0]), chat.say(bob, phrases[1]))
    chat.cursor = 0
    await chat.expect("Ann", kind="send")
    chat.cursor = 0
    await chat.expect("Bob", kind="send")
    assert read(h.bot.database, "SELECT number FROM throws ORDER BY number") == [(1,), (2,)]
