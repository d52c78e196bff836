"""Whatever Telegram or the network does: nothing is lost, nothing happens twice. (design 1.1, 1.2, 1.7)"""

import asyncio

import pytest

from tests.chat.book import all_said, count, faces, read
from tests.chat.conftest import Serve
from tests.harness import Chat, Harness
from tests.harness.patience import until

APPLIED = ("reset_after", "truncate_after", "hang_after")  # the call takes effect, and the bot does not learn it
REFUSED = ("500", "502", "garbage", "reset", "409", "slow")  # the call fails, or is late (`slow`)


THREE = r"^Ann: \d\S+ \d\S+ \d\S+ = "


def sent(chat: Chat) -> list[str]:
    """The texts of all messages ever sent to a chat."""
    return [event["message"]["text"] for event in chat.state.events if event["kind"] == "send"]


async def test_redelivery_alive_and_after_a_restart(serve: Serve) -> None:
    """design 1.1: a message or press that comes again, even once acknowledged, throws no die and makes no move."""
    h = await serve()
    ann, bob = h.user("Ann"), h.user("Bob")
    free, table = h.group("Free", ann), h.group("Table", ann, bob)
    await free.say(ann, "roll the dice")
    throw = h.api.next_update
    said = (await free.expect("Ann: ", kind="send")).text
    await table.say(ann, "let's play craps")
    await table.expect("opens a table")
    await (await table.press(bob, "Join")).answered("seat")
    await (await table.press(ann, "Start")).answered("We begin")
    await table.expect("circle 1", kind="send")
    press = await table.press(ann, "Throw the dice")
    await press.answered("= ")
    pressed = h.api.next_update
    before = read(h.bot.database, "SELECT * FROM entries ORDER BY number, seq")
    for _ in range(2):
        await h.api.redeliver(throw)
        await h.api.redeliver(pressed)
        await h.api.redeliver(throw)
        await free.say(ann, "/language")  # an answer to this proves that what came before it is done
        await free.expect("Which language", kind="send")
        assert await h.bot.stop() == 0
        await h.bot.start()
    await h.api.redeliver(throw)
    await h.api.redeliver(pressed)
    await free.say(ann, "/me")
    await free.expect("no games yet", kind="send")
    assert read(h.bot.database, "SELECT * FROM entries ORDER BY number, seq") == before
    assert count(h.bot.database, "throws") == 1
    assert {text for text in sent(free) if text.startswith("Ann: ")} == {said}


@pytest.mark.parametrize("kind", APPLIED)
async def test_reply_lost_after_the_call_was_applied(serve: Serve, kind: str) -> None:
    """design 1.1: a call whose reply was lost is made again with the same words: sends, edits, answers to presses."""
    h = await serve()
    ann, bob = h.user("Ann"), h.user("Bob")
    free, table, calm = h.group("Free", ann), h.group("Table", ann, bob), h.private(ann)
    h.api.fault(kind, "sendMessage", chat_id=free.id, delay=0.3)
    await free.say(ann, "roll the dice")
    await calm.say(ann, "roll a die")
    await calm.expect("^Ann: [1-6]", kind="send")
    await free.expect("Ann: ", kind="send")
    await free.say(ann, "roll three dice")
    await free.expect(THREE, kind="send")
    assert len(set(sent(free))) == 2
    await table.say(ann, "let's play craps")
    await table.expect("opens a table")
    h.api.fault(kind, "editMessageText", chat_id=table.id, delay=0.3)
    h.api.fault(kind, "answerCallbackQuery", delay=0.3)
    await table.press(bob, "Join")
    await table.expect("Ann, Bob", kind="edit")
    await (await table.press(ann, "Start")).answered("We begin")
    h.api.fault(kind, "sendMessage", chat_id=table.id, delay=0.3)
    await table.expect("circle 1", kind="send")
    await table.press(ann, "Throw the dice")
    await table.expect(r"Ann · \d")
    await all_said(h.bot.database)
    assert count(h.bot.database, "throws") == 3


async def test_killed_in_the_middle_of_a_send(serve: Serve) -> None:
    """design 1.1: killed after a message was sent, before its reply: the same words are sent again, no other dice."""
    h = await serve()
    ann = h.user("Ann")
    chat = h.group("Table", ann)
    h.api.fault("hang_after", "sendMessage", delay=600)
    await chat.say(ann, "roll the dice")
    said = await chat.expect("^Ann", kind="send")
    await h.process.kill()
    await h.bot.start()
    again = await chat.expect("^Ann", kind="send")
    assert again.text == said.text
    await all_said(h.bot.database, 1)
    assert count(h.bot.database, "throws") == 1


async def test_a_call_that_fails_is_made_again(serve: Serve) -> None:
    """After 5xx, HTML pages, broken connections and 409 a chat's send and the poll are tried again, and sent once."""
    h = await serve()
    people = [h.user(f"P{at}") for at in range(len(REFUSED))]
    chats = [h.group(kind, person) for kind, person in zip(REFUSED, people, strict=True)]
    for kind, chat in zip(REFUSED, chats, strict=True):
        h.api.fault(kind, "sendMessage", chat_id=chat.id, times=2, delay=0.2)
        h.api.fault(kind, "getUpdates", delay=0.2)
    for chat, person in zip(chats, people, strict=True):
        await chat.say(person, "roll the dice")
    await asyncio.gather(*(chat.expect("^P", kind="send") for chat in chats))
    assert [chat.count("^P") for chat in chats] == [1] * len(chats)
    assert h.process.alive


@pytest.mark.quick_clock
async def test_too_many_requests_holds_up_one_chat(serve: Serve) -> None:
    """design 1.7: 429: that chat waits for `retry_after`, another chat is served meanwhile."""
    h = await serve()
    ann, bob = h.user("Ann"), h.user("Bob")
    slow, quick = h.group("Slow", ann), h.group("Quick", bob)
    h.api.fault("429", "sendMessage", chat_id=slow.id, retry_after=30)
    now = asyncio.get_running_loop().time
    began = now()
    await slow.say(ann, "roll the dice")
    await slow.say(ann, "roll the dice")
    await quick.say(bob, "roll the dice")
    await quick.expect("Bob", kind="send")
    assert now() - began < 1
    assert slow.count("") == 0
    await slow.expect("Ann", kind="send")
    assert 30 <= now() - began < 32
    await slow.expect("Ann", kind="send")
    assert h.calls(slow, "sendMessage") == 3  # one that was refused, and the two throws


def hostile(h: Harness, chat: Chat, ann: dict[str, object]) -> list[tuple[str, object]]:
    """Returns updates that the Bot API does not describe, as (kind, payload)."""
    message = {"message_id": 900, "date": 0, "chat": chat.state.view(), "from": ann, "text": "roll the dice"}
    query = {"id": "77", "from": ann, "chat_instance": "1", "data": "b.throw", "message": message}
    return [
        ("message", {"text": "roll the dice"}),
        ("message", "roll the dice"),
        ("message", None),
        ("message", []),
        ("message", {**message, "chat": 7}),
        ("message", {**message, "chat": {"id": "seven", "type": "group"}}),
        ("message", {**message, "chat": {**chat.state.view(), "id": 10**30}}),
        ("message", {**message, "message_id": 10**30}),
        ("message", {**message, "message_id": "9"}),
        ("message", {**message, "from": {"id": 10**30, "first_name": "Big", "is_bot": False}}),
        ("message", {**message, "from": {"first_name": "Nobody", "is_bot": False}}),
        ("message", {**message, "from": None}),
        ("message", {**message, "text": 5}),
        ("message", {**message, "entities": "bold"}),
        ("message", {**message, "entities": [{"type": "code", "offset": -5, "length": 10**30}]}),
        ("message", {**message, "entities": [{"type": "code"}]}),
        ("message", {**message, "reply_to_message": 5}),
        ("message", {**message, "migrate_to_chat_id": "here"}),
        ("callback_query", {"id": "1"}),
        ("callback_query", {**query, "from": "me"}),
        ("callback_query", {**query, "message": 3}),
        ("callback_query", {**query, "data": {"a": 1}}),
        ("my_chat_member", {"chat": chat.state.view()}),
        ("my_chat_member", 5),
        ("something_new", {"a": 1}),
    ]


async def test_malformed_updates_stand_in_nobodys_way(serve: Serve) -> None:
    """design 5, 7.10: an update that breaks its reader is parked without its text; those behind it are handled."""
    h = await serve()
    ann, bob = h.user("Ann"), h.user("Bob")
    chat, other = h.group("Table", ann), h.group("Other", bob)
    h.api.allowed = None
    for kind, payload in hostile(h, chat, ann):
        await h.api.push(kind, payload)  # type: ignore[arg-type]  # malformed on purpose
    h.api.pending.append({"update_id": h.api.next_update, "poll": {}})
    await other.say(bob, "roll the dice")
    await chat.say(ann, "roll three dice")
    await other.expect("^Bob: ", kind="send")
    await chat.expect(THREE, kind="send")
    parked = read(h.bot.database, "SELECT * FROM parked")
    assert len(parked) > 10
    assert not any("roll" in str(cell) or "Nobody" in str(cell) for row in parked for cell in row)
    assert "roll the dice" not in h.bot.log
    assert "Traceback" not in h.bot.log


async def test_sigterm_with_updates_pending(serve: Serve) -> None:
    """SIGTERM: exit code 0; nothing is acknowledged that is not committed; what comes again counts once. A message that
    is still under way may be sent again, in the same words."""
    h, chats = await crowded(serve)
    assert await h.bot.stop() == 0
    assert len(h.api.pending) >= 120 - count(h.bot.database, "throws")
    await told_once(h, chats)


@pytest.mark.quick_clock
async def test_the_end_with_updates_pending_is_quick(serve: Serve) -> None:
    """telegram 2: an end within 8 s acknowledges exactly what is committed; over the restart no limit is passed."""
    h, chats = await crowded(serve)
    now = asyncio.get_running_loop().time
    ending = now()
    assert await h.bot.stop() == 0
    assert now() - ending < 8
    assert len(h.api.pending) == 120 - count(h.bot.database, "throws")
    await told_once(h, chats)
    assert [len(sent(chat)) for chat in chats] == [4] * len(chats)
    assert h.api.violations == []


async def crowded(serve: Serve) -> tuple[Harness, list[Chat]]:
    """Starts a Butler and asks for four throws in each of thirty groups; returns the groups."""
    h = await serve()
    people = [h.user(f"P{at}") for at in range(30)]
    chats = [h.group(f"G{at}", person) for at, person in enumerate(people)]
    for _ in range(4):
        for chat, person in zip(chats, people, strict=True):
            await chat.say(person, "roll the dice")
    return h, chats


async def told_once(h: Harness, chats: list[Chat]) -> None:
    """Starts it again; asserts that each throw is told, and each message is answered with its own dice alone."""
    await h.bot.start()
    await all_said(h.bot.database, 120)
    for chat in chats:
        answers: dict[int, set[str]] = {}
        for event in chat.state.events:
            if event["kind"] == "send":
                asked = event["message"]["reply_to_message"]["message_id"]
                answers.setdefault(asked, set()).add(event["message"]["text"])
        said = [faces(text) for texts in answers.values() for text in texts]
        room = "SELECT room FROM addresses WHERE chat = ?"
        rows = read(h.bot.database, f"SELECT fell FROM throws WHERE room = ({room}) ORDER BY number", chat.id)  # noqa: S608
        assert sorted(said) == sorted([int(face) for face in fell.split()] for (fell,) in rows)
        assert len(rows) == len(answers) == 4


async def test_sigterm_while_nothing_answers(serve: Serve) -> None:
    """SIGTERM ends the process with code 0 while no call is answered."""
    h = await serve()
    await unanswered(h)
    assert await h.bot.stop() == 0


@pytest.mark.quick_clock
async def test_the_end_while_nothing_answers_is_quick(serve: Serve) -> None:
    """telegram 2: the Butler ends within 8 s while no call is answered."""
    h = await serve()
    await unanswered(h)
    now = asyncio.get_running_loop().time
    ending = now()
    assert await h.bot.stop() == 0
    assert now() - ending < 8


async def unanswered(h: Harness) -> None:
    """Makes every call hang; returns when a send is under way."""
    ann = h.user("Ann")
    chat = h.group("Table", ann)
    h.api.fault("hang", "(send|get|edit|answer).*", times=99, delay=600)
    await chat.say(ann, "roll the dice")
    await until(lambda: h.calls(chat, "sendMessage"))
