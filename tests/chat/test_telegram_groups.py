"""What happens to a chat: privacy mode, languages, moves to a supergroup, removal. (telegram 1, 4; voice 8)"""

import asyncio

import pytest

from tests.chat.book import all_said, count, read
from tests.chat.conftest import Serve

pytestmark = pytest.mark.quick_clock

DICE = r"[1-6]️⃣ [1-6]️⃣ = \d+"


async def test_privacy_mode(serve: Serve) -> None:
    """telegram 1: commands, buttons and replies work; the greeting says how to be heard, and thanks come once."""
    h = await serve(privacy_mode=True)
    ann, bob = h.user("Ann"), h.user("Bob")
    chat, other = h.group("Table", ann, bob), h.group("Other", bob)
    await chat.set_bot("member", ann)
    hello = await chat.expect("I need to be an administrator", kind="send")
    await other.set_bot("member", bob)
    await other.expect("I need to be an administrator", kind="send")
    await chat.say(ann, "roll the dice")  # Telegram does not deliver this
    await chat.say(ann, "/roll 2d6")
    await chat.expect(f"^Ann: {DICE}", kind="send")
    await chat.say(ann, "roll three dice", reply_to=hello.id)
    await chat.expect("^Ann: ", kind="send")
    await (await chat.press(bob, "Throw the dice", message=hello)).answered("")
    await chat.expect(f"^Bob: {DICE}", kind="send")
    await chat.say(bob, "/craps")
    table = await chat.expect("Bob opens a table", kind="send")
    await chat.say(ann, "count me in", reply_to=table.id)
    await chat.expect("Bob, Ann", kind="edit")
    assert await h.bot.stop() == 0
    await h.bot.start()  # the greeting is kept in the store
    await chat.set_bot("administrator", ann)
    await chat.expect("Thank you, now I hear", kind="send")
    await chat.set_bot("administrator", ann)
    await chat.say(ann, "roll the dice")
    await chat.expect(f"^Ann: {DICE}", kind="send")
    # In the other chat a plain phrase that arrives shows that privacy mode is off.
    h.api.privacy_mode = False
    await other.say(bob, "what a fine evening")
    await other.expect("Thank you, now I hear", kind="send")
    await other.say(bob, "roll the dice")
    await other.expect("^Bob", kind="send")
    assert (chat.count("Thank you"), other.count("Thank you")) == (1, 1)
    assert (chat.count("Good evening"), other.count("Good evening")) == (1, 1)


async def test_languages(serve: Serve) -> None:
    """voice 1.15: a group's language is that of who added the Butler, a popup's the presser's; admins change it."""
    h = await serve()
    anna, bob = h.user("Аня", language_code="ru"), h.user("Bob", language_code="en")
    chat = h.group("Стол", anna, bob)
    await chat.set_bot("member", anna)
    await chat.expect("Добрый вечер", kind="send")
    await (await chat.press(bob, "繁體中文")).answered("Это решают администраторы|administrators decide")
    await chat.say(anna, "играем в крэпс")
    await chat.expect("Стол открывает Аня", kind="send")
    await (await chat.press(bob, "Сесть за стол")).answered("Your seat is 2")
    await (await chat.press(anna, "Сесть за стол")).answered("Вы уже за столом")
    await (await chat.press(anna, "English")).answered("I speak English|Говорю")
    await chat.expect("Аня opens a table", kind="edit")
    private = h.private(bob)
    await private.say(bob, "/start")
    await private.expect("Say .roll the dice", kind="send")


async def test_a_group_becomes_a_supergroup(serve: Serve) -> None:
    """K11: the room moves with its table, whether an update or an error tells of the move first."""
    h = await serve()
    ann, bob = h.user("Ann"), h.user("Bob")
    for signal in ("update", "error"):
        chat = h.group(f"Table {signal}", ann, bob, kind="group")
        await chat.say(ann, "let's play craps")
        await chat.expect("opens a table")
        await (await chat.press(bob, "Join")).answered("seat")
        await (await chat.press(ann, "Start")).answered("We begin")
        await chat.expect("circle 1", kind="send")
        if signal == "error":
            # The throw's answer is under way when the chat moves: the error tells of the move first.
            h.api.fault("slow", "sendMessage", chat_id=chat.id, delay=0.8)
            await chat.say(ann, "roll the dice")
            await asyncio.sleep(0.4)
            moved = await chat.migrate()
        else:
            moved = await chat.migrate()
            await moved.say(ann, "roll the dice")
        moved.cursor = 0
        await moved.expect("Bob, your throw", kind="send")
        moved.cursor = 0
        board = await moved.expect(r"Ann · \d\+\d")
        await (await moved.press(bob, "Throw the dice", message=board)).answered("= ")
        await moved.expect("circle 1 · complete")
        assert read(h.bot.database, "SELECT count(*) FROM addresses WHERE chat = ?", chat.id) == [(0,)]
        assert read(h.bot.database, "SELECT count(*) FROM addresses WHERE chat = ?", moved.id) == [(1,)]
    assert count(h.bot.database, "rooms") == 2
    assert count(h.bot.database, "parked") == 0


async def test_a_move_and_what_follows_it_in_one_batch(serve: Serve) -> None:
    """telegram 2: what is said in the supergroup is handled after the move of its group, in the same room."""
    h = await serve()
    ann = h.user("Ann")
    chat = h.group("Table", ann, kind="group")
    await chat.say(ann, "let's play craps")
    await chat.expect("opens a table")
    await h.bot.stop()
    await chat.say(ann, "roll the dice")
    moved = await chat.migrate()
    h.api.pending.remove(next(u for u in h.api.pending if "migrate_from_chat_id" in u.get("message", {})))
    await moved.say(ann, "roll three dice")
    await h.bot.start()
    moved.cursor = 0
    await moved.expect(r"^Ann: \d\S+ \d\S+ \d\S+ = ", kind="send")
    moved.cursor = 0
    await moved.expect(r"^Ann: \d\S+ \d\S+ = ", kind="send")
    await all_said(h.bot.database, 2)
    assert count(h.bot.database, "rooms") == 1


async def test_thrown_out_muted_blocked(serve: Serve) -> None:
    """K16: a chat that removed, muted or blocked the Butler gets no call; let in again, it is told what was kept."""
    h = await serve()
    ann, bob = h.user("Ann"), h.user("Bob")
    chat, other, private = h.group("Table", ann), h.group("Other", bob), h.private(ann)
    for where in (chat, private):
        await where.say(ann, "roll the dice")
        await where.expect("^Ann", kind="send")
    # Muted: the throw is kept, and told when the Butler may write again.
    chat.state.bot_status = "restricted"
    await chat.say(ann, "roll three dice")
    await asyncio.sleep(0.5)
    await chat.set_bot("restricted", ann)
    await chat.say(ann, "roll four dice")
    await asyncio.sleep(0.5)
    calls = h.calls(chat, "sendMessage")
    await other.say(bob, "roll the dice")
    await other.expect("^Bob", kind="send")
    assert h.calls(chat, "sendMessage") == calls <= 4
    await chat.set_bot("member", ann)
    chat.cursor = 0
    await chat.expect(r"^Ann: \d\S+ \d\S+ \d\S+ = ", kind="send")
    chat.cursor = 0
    await chat.expect(r"^Ann: \d\S+ \d\S+ \d\S+ \d\S+ = ", kind="send")
    # Removed: no further call.
    await chat.set_bot("kicked", ann)
    await other.say(bob, "roll the dice")
    await other.expect("^Bob", kind="send")
    calls = h.calls(chat)
    assert await h.bot.stop() == 0
    await h.bot.start()
    await asyncio.sleep(0.5)
    assert h.calls(chat) - calls <= 1
    # Blocked and unblocked in private.
    await private.set_bot("kicked", ann)
    await asyncio.sleep(0.2)
    await private.set_bot("member", ann)
    await private.say(ann, "roll the dice")
    await private.expect("^Ann", kind="send")
    await all_said(h.bot.database)
