"""Boards of craps: reposted, called for, deleted; refusals. (voice 1)"""

import asyncio

import pytest

from tests.chat.book import count, read
from tests.chat.conftest import Serve
from tests.harness import Chat, Harness, Msg
from tests.harness.patience import until

pytestmark = pytest.mark.quick_clock


async def begun(h: Harness, *people: dict[str, object]) -> tuple[Chat, Msg]:
    """Opens and starts a craps table of these people; returns the chat and the first board."""
    chat = h.group("Table", *people)
    await chat.say(dict(people[0]), "let's play craps")
    await chat.expect("opens a table")
    for person in people[1:]:
        await (await chat.press(dict(person), "Join")).answered("Your seat")
    await (await chat.press(dict(people[0]), "Start")).answered("We begin")
    return chat, await chat.expect("circle 1", kind="send")


async def reacted(chat: Chat, message: int) -> None:
    """Waits for a reaction on that message."""
    await until(lambda: any(e["kind"] == "reaction" and e["message_id"] == message for e in chat.state.events))


async def test_a_board_that_talk_has_pushed_away(serve: Serve) -> None:
    """voice 1.2: after 8 messages the board is posted anew; the old one says so, has no buttons, is still answered."""
    h = await serve()
    ann, bob = h.user("Ann"), h.user("Bob")
    chat, board = await begun(h, ann, bob)
    for at in range(9):
        await chat.say(bob, f"what a fine evening, number {at}")
    await (await chat.press(ann, "Throw the dice", message=board)).answered("= ")
    below = await chat.expect("circle 1", kind="send")
    assert below.button("Throw the dice")
    chat.cursor = 0
    old = await chat.expect("The table is below", kind="edit")
    assert old.id == board.id
    assert not old.buttons
    # Asked for within 30 s it stays, and the person gets a reaction. (voice 1.2, 1.10)
    asked = await chat.say(bob, "where is the table?")
    await reacted(chat, asked.id)
    assert chat.count("circle 1") == 2
    await (await chat.press(ann, "Throw the dice", message=board)).answered("thrown in this circle")
    await (await chat.press(bob, "Throw the dice", message=below)).answered("= ")


async def test_who_has_been_away_is_called(serve: Serve) -> None:
    """voice 1.5: after a press an inactive next player is called by a mention with sound, deleted once they moved."""
    h = await serve()
    ann, bob = h.user("Ann"), h.user("Bob")
    chat, board = await begun(h, ann, bob)
    assert await h.bot.stop() == 0
    await h.bot.start()  # after a start nobody counts as active
    await (await chat.press(ann, "Throw the dice", message=board)).answered("= ")
    call = await chat.expect("^Bob, your throw", kind="send")
    assert [(one["type"], one["url"]) for one in call["entities"]] == [("text_link", f"tg://user?id={bob['id']}")]
    loud = [entry["params"].get("disable_notification") for entry in h.api.log
            if entry["dir"] == "call" and entry["params"].get("text") == call.text]  # fmt: skip
    assert loud == [None]
    await (await chat.press(bob, "Throw the dice", message=board)).answered("= ")
    await until(lambda: call.id not in chat.state.messages)


async def test_a_board_that_was_deleted(serve: Serve) -> None:
    """telegram 4: a board that was deleted, or cannot be edited any more, is posted anew, and the game goes on."""
    h = await serve()
    ann, bob = h.user("Ann"), h.user("Bob")
    chat, board = await begun(h, ann, bob)
    del chat.state.messages[board.id]
    await (await chat.forge(ann, board.buttons[0]["callback_data"], board)).answered("= ")
    anew = await chat.expect(r"Ann · \d", kind="send")
    h.api.fault("edit_missing", "editMessageText", chat_id=chat.id)
    await (await chat.press(bob, "Throw the dice", message=anew)).answered("= ")
    await chat.expect("circle 1 · complete", kind="send")
    assert count(h.bot.database, "parked") == 0


async def test_one_mistake_is_refused_once(serve: Serve) -> None:
    """voice 1.10: the same refusal again, before the table moves, is a reaction; at a press it is always a popup."""
    h = await serve()
    ann, bob = h.user("Ann"), h.user("Bob")
    chat, board = await begun(h, ann, bob)
    await asyncio.sleep(5)
    await chat.say(bob, "roll the dice")
    await chat.expect("Ann has the dice. You are next", kind="send")
    again = await chat.say(bob, "roll the dice")
    await reacted(chat, again.id)
    for _ in range(2):
        await (await chat.press(bob, "Throw the dice", message=board)).answered("Ann has the dice")
    assert chat.count("Ann has the dice") == 1
    assert read(h.bot.database, "SELECT count(*) FROM throws") == [(0,)]
