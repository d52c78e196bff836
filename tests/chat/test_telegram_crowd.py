"""Many people and many throws at once, within Telegram's limits. (voice 1.8, 3, 4)"""

import asyncio

import pytest

from tests.chat.book import faces, read
from tests.chat.conftest import Serve
from tests.harness.patience import until

pytestmark = pytest.mark.quick_clock


async def test_two_hundred_at_one_table(serve: Serve) -> None:
    """C1: 200 people sit down and throw by press; the board counts in place of listing; no limit is passed."""
    h = await serve()
    people = [h.user(f"Player number {at}") for at in range(200)]
    chat = h.group("Hall", *people)
    await chat.say(people[0], "let's play craps")
    lobby = await chat.expect("opens a table", kind="send")
    joins = [await chat.press(person, "Join", message=lobby) for person in people[1:]]
    for press in joins:
        await press.answered("Your seat is")
    full = await chat.expect("At the table 200", kind="edit")
    assert len(full.text) < 4096
    await (await chat.press(people[0], "Start", message=lobby)).answered("We begin")
    board = await chat.expect("0 of 200 have thrown", kind="send")
    assert "My place" in [button["text"] for button in board.buttons]
    place = await (await chat.press(people[41], "My place", message=board)).answered("Your place is 42 of 200")
    assert place["show_alert"]
    for person in people:
        await (await chat.press(person, "Throw the dice", message=board)).answered("= ")
    played = read(h.bot.database, "SELECT seat, fell FROM entries WHERE kind = 'played' ORDER BY seq")
    assert [seat for seat, _ in played] == list(range(200))
    complete = await chat.expect("circle 1 · complete")
    assert "200 of 200 have thrown" in complete.text
    assert all(
        len(event["message"]["text"]) < 4096
        for event in chat.state.events
        if "message" in event and "text" in event["message"]
    )
    assert h.api.violations == []


async def test_a_flood_of_throws(serve: Serve) -> None:
    """voice 1.8: of 25 throws in a minute later ones are told together, in order; none is lost, no limit is passed."""
    h = await serve()
    people = [h.user(f"P{at}") for at in range(5)]
    chat = h.group("Table", *people)
    second = h.group("Second", people[0])
    for at in range(25):
        await chat.say(people[at % 5], "roll the dice")
        await asyncio.sleep(0.4)
    now = asyncio.get_running_loop().time
    asked = now()
    await second.say(people[0], "roll the dice")
    await second.expect("^P0", kind="send")
    assert now() - asked < 1, "one chat has held up another"
    rows = read(
        h.bot.database,
        "SELECT persons.name, fell FROM throws JOIN persons ON persons.id = person JOIN addresses USING (room)"
        " WHERE chat = ? ORDER BY number",
        chat.id,
    )
    assert len(rows) == 25

    def texts() -> list[str]:
        return [event["message"]["text"] for event in chat.state.events if event["kind"] == "send"]

    def told() -> list[str]:
        return [line for text in texts() for line in text.splitlines()]

    await until(lambda: len(told()) >= 25, told)
    assert [(line.split(":")[0], faces(line)) for line in told()] == [
        (name, [int(face) for face in fell.split()]) for name, fell in rows
    ]
    assert len(texts()) < 20
    assert h.api.violations == []
