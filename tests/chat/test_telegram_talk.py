"""A conversation on Telegram: throws, a table, popups, topics, and messages that are not for the Butler."""

import asyncio

import pytest

from tests.chat.conftest import Serve

pytestmark = pytest.mark.quick_clock

THROW = r"Ann: [1-6]️⃣ [1-6]️⃣ = \d+"


async def test_an_evening(serve: Serve) -> None:
    """voice 1.1, 1.3: a throw is answered by a reply, a circle has one message, a press is answered by a popup."""
    h = await serve()
    ann, bob, cleo = h.user("Ann"), h.user("Bob"), h.user("Cleo")
    chat = h.group("Table", ann, bob, cleo)
    said = await chat.say(ann, "roll the dice")
    answer = await chat.expect(THROW, kind="send")
    assert answer["reply_to_message"]["message_id"] == said.id
    await chat.say(ann, "let's play craps")
    lobby = await chat.expect("Ann opens a table", kind="send")
    assert [button["text"] for button in lobby.buttons] == [
        "Join", "Leave", "Start", "Rules", "Cut the dice", "Cancel",
    ]  # fmt: skip
    assert {entity["type"] for entity in lobby["entities"]} == {"expandable_blockquote"}
    await (await chat.press(bob, "Join")).answered("Your seat is 2")
    await chat.expect("Ann, Bob", kind="edit")
    rules = await (await chat.press(cleo, "Rules")).answered("In full: /rules craps")
    assert rules["show_alert"]
    await (await chat.press(cleo, "Start")).answered("Take a seat first")
    await (await chat.press(ann, "Start")).answered("We begin")
    started = await chat.expect("We throw in this order", kind="edit")
    assert started.id == lobby.id
    assert not started.buttons
    board = await chat.expect("circle 1", kind="send")
    turn = board.text.splitlines()[-1]
    assert turn == "Ann throws, then Bob."
    bold = [entity for entity in board["entities"] if entity["type"] == "bold"]
    assert bold == [
        {"type": "bold", "offset": len(board.text.encode("utf-16-le")) // 2 - len(turn), "length": len(turn)}
    ]
    await (await chat.press(cleo, "Throw the dice")).answered("not at this table")
    await (await chat.press(bob, "Throw the dice")).answered("Ann has the dice")
    await chat.say(ann, "roll the dice")
    await chat.expect(rf"{THROW}.*Bob, your throw", kind="send")
    assert [event["kind"] for event in chat.state.events if event["kind"] == "delete"] == []
    toast = await (await chat.press(bob, "Throw the dice")).answered("= ")
    assert not toast["show_alert"]
    await chat.expect("circle 1 · complete", kind="edit")
    assert h.api.violations == []
    assert not h.token_in(h.bot.log)


async def test_what_is_not_meant_for_the_butler(serve: Serve) -> None:
    """R2, R5: edits, forwards, quotes, code, spoilers, struck text, captions, via-bot and channels never throw."""
    h = await serve()
    ann, bob = h.user("Ann"), h.user("Bob")
    chat = h.group("Table", ann, bob)
    news = h.group("News", kind="channel")
    said = await chat.say(ann, "good evening")
    await chat.edit(said, "roll the dice")
    await chat.say(ann, "roll the dice", forward_from=bob)
    await chat.say(ann, "roll the dice", via_bot=True)
    await chat.say(None, "roll the dice", as_channel=news)
    await chat.say(None, "roll the dice", linked_channel=news)
    for tag in ("code", "s", "tg-spoiler", "blockquote", "pre"):
        await chat.say(ann, f"<{tag}>roll the dice</{tag}>", html=True)
    await chat.say(ann, "", caption="roll the dice", photo=[{"file_id": "p", "width": 1, "height": 1}])
    await chat.say(bob, "yesterday I roll the dice and think")
    await chat.say(bob, "ro​ll the dice and more")
    await chat.say(bob, "/roll@another_bot 2d6")
    await chat.say(bob, "https://example.org/roll")
    await news.post("roll the dice")
    chat.cursor = 0
    # A quote above one's own words is not read; the words are.
    await chat.say(bob, "roll the dice", reply_to=said.id, quote="roll the dice")
    await chat.expect("^Bob: ", kind="send")
    await chat.say(ann, "Dice!\nroll the dice <b>now</b>")
    await chat.quiet(10.0)
    assert chat.count("") == 1
    assert news.state.events == []


async def test_who_has_no_face(serve: Serve) -> None:
    """K12: an anonymous administrator may throw, but gets no seat and is told why."""
    h = await serve()
    ann = h.user("Ann")
    chat = h.group("Table", ann)
    await chat.say(None, "let's play craps", anonymous=True)
    await chat.expect("People sit at the table, not channels", kind="send")
    await chat.say(None, "roll the dice", anonymous=True)
    await chat.expect("Group: [1-6]", kind="send")


async def test_topics(serve: Serve) -> None:
    """K14: a topic has its own tables; General has no thread; a message in a deleted topic is answered in the chat."""
    h = await serve()
    ann, bob = h.user("Ann"), h.user("Bob")
    chat = h.group("Forum", ann, bob, forum=True, topics={7: "Dice", 9: "More", 11: "Shut"})
    await chat.say(ann, "let's play craps", thread=7)
    table = await chat.expect("opens a table", kind="send")
    assert table["message_thread_id"] == 7
    await chat.say(bob, "let's play craps", thread=9)
    other = await chat.expect("Bob opens a table", kind="send")
    assert other["message_thread_id"] == 9
    await (await chat.press(bob, "Join", message=table)).answered("Your seat is 2")
    # In General a reply bears a thread number that is no topic: it must not be sent back.
    await chat.say(ann, "roll the dice", message_thread_id=3)
    answer = await chat.expect(THROW, kind="send")
    assert "message_thread_id" not in answer
    del chat.state.topics[9]
    await asyncio.sleep(5)  # a chat has four calls in five seconds
    chat.state.closed_topics.add(11)
    await chat.say(ann, "roll the dice", thread=11)
    await chat.say(bob, "roll three dice", thread=9)
    answer = await chat.expect("^Bob: ", kind="send")
    assert "message_thread_id" not in answer
    await chat.say(ann, "roll two dice", thread=7)
    assert (await chat.expect(THROW, kind="send"))["message_thread_id"] == 7
