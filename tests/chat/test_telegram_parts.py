"""The pure parts of the adapter: reading updates, drawing text, the pace, what goes next in a chat."""

import string
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.acts import Button, Message, ShowTable, Weight
from bot.chat.telegram.chat import GATHER, KEPT, LATE, Chat
from bot.chat.telegram.drawing import MOST_UNITS, drawn, keyboard, popup
from bot.chat.telegram.pace import ALL, BURST, GROUP, MINUTE, SPAN, TICK, Pace, Total
from bot.chat.telegram.reading import COVER, chat_of, read
from bot.events import Heard, Moved, Press, Standing
from bot.site import Place
from bot.text.marks import BOLD, CALL, END, FOLD, LIGHT, NAME, OPEN, pips
from bot.text.names import units

ANN = {"id": 1001, "is_bot": False, "first_name": "Ann", "last_name": "B", "language_code": "ru"}
CHAT = {"id": -5, "type": "supergroup", "title": "Table"}
HERE = Place("telegram", -5, account="9")


def message(**fields: Any) -> dict[str, Any]:
    return {"update_id": 1, "message": {"message_id": 7, "date": 0, "chat": CHAT, "from": ANN, "text": "hi"} | fields}


# ---- reading ---------------------------------------------------------------------------------------------------------
def test_a_message() -> None:
    """design 12: a message is read into place, speaker, text, and a cause that names it for ever."""
    heard = read(message(), 9)
    assert isinstance(heard, Heard)
    assert (heard.place, heard.who.user, heard.who.name, heard.who.language) == (HERE, 1001, "Ann B", "ru")
    assert (heard.text, heard.cause, heard.private, heard.to_me) == ("hi", "telegram:9:-5.7", False, False)
    answer = read(message(reply_to_message={"message_id": 3, "from": {"id": 9}}), 9)
    assert isinstance(answer, Heard)
    assert answer.to_me


@pytest.mark.parametrize(
    "fields",
    [
        {"forward_origin": {"type": "user"}},
        {"via_bot": {"id": 9}},
        {"is_automatic_forward": True},
        {"edit_date": 5},
        {"sender_chat": {"id": -77, "type": "channel"}},
        {"from": {"id": 5, "is_bot": True, "first_name": "Other"}},
        {"chat": {"id": -9, "type": "channel"}},
        {"text": None},
    ],
)
def test_what_is_nobodys_own_words(fields: dict[str, Any]) -> None:
    """R5: forwards, via-bot messages, edits, channels, bots and messages without text are not read."""
    assert read(message(**fields), 9) is None


def test_what_is_covered_is_not_read() -> None:
    """R5: code (offsets in UTF-16 units) is replaced by COVER, a sign for each; lines and bold text stay."""
    text = "🎲 roll\nroll the dice"
    heard = read(message(text=text, entities=[{"type": "code", "offset": 3, "length": 5}]), 9)
    assert isinstance(heard, Heard)
    assert heard.text == f"🎲 {COVER * 4}\nroll the dice"
    bold = read(message(entities=[{"type": "bold", "offset": 0, "length": 2}]), 9)
    assert isinstance(bold, Heard)
    assert bold.text == "hi"


@pytest.mark.parametrize("wrong", [2**63, -(2**63), True, "5", None, 1.5])
def test_ids_that_no_database_takes(wrong: object) -> None:
    """design 7.10: ids that are no integers of 64 bits raise in the reader, and never reach the store."""
    with pytest.raises((TypeError, ValueError, KeyError)):
        read(message(message_id=wrong), 9)
    with pytest.raises((TypeError, ValueError, KeyError)):
        read(message(**{"from": ANN | {"id": wrong}}), 9)


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=8),
    lambda inner: (
        st.lists(inner, max_size=3)
        | st.dictionaries(
            st.sampled_from(
                ["chat", "from", "id", "type", "text", "message", "message_id", "entities", "data", "offset"]
            ),
            inner,
        )
    ),
    max_leaves=12,
)


@given(st.sampled_from(["message", "callback_query", "my_chat_member", "poll"]), JSON)
def test_whatever_arrives(kind: str, payload: Any) -> None:
    """design 7.10: `read` gives an event or None, or raises an error that parks; `chat_of` always gives a number."""
    update = {"update_id": 1, kind: payload}
    assert isinstance(chat_of(update), int)
    try:
        event = read(update, 9)
    except (KeyError, TypeError, ValueError, AttributeError):
        return
    assert event is None or isinstance(event, Heard | Press | Standing | Moved)


@given(st.text(st.characters(codec=None), max_size=64))
def test_whatever_a_press_carries(data: str) -> None:
    """design 7.10: a press is read whatever its data; lone surrogates are replaced, so that it can be encoded."""
    press = read({"callback_query": {"id": "4", "from": ANN, "data": data}}, 9)
    assert isinstance(press, Press)
    press.data.encode()
    assert press.private


def test_own_standing() -> None:
    """K16: a restricted bot is inside a chat only if it may send messages."""
    change = {"chat": CHAT, "from": ANN, "new_chat_member": {"status": "restricted", "can_send_messages": False}}
    assert read({"my_chat_member": change}, 9) == Standing(HERE, "ru", False, False, False)
    change = {"chat": CHAT, "from": ANN, "new_chat_member": {"status": "restricted", "can_send_messages": True}}
    assert read({"my_chat_member": change}, 9) == Standing(HERE, "ru", True, False, False)


# ---- drawing ---------------------------------------------------------------------------------------------------------
def test_drawing() -> None:
    """Dice become keycaps, styles entities in UTF-16 units (adjoining ones are one), a call a link to the person."""
    text = f"🎲 {BOLD}{pips((1, 6))}!{LIGHT} {CALL}12{NAME}Ann{END}\n{FOLD}seal{OPEN}"
    shown, entities = drawn(text, {12: 1001})
    assert shown == "🎲 1️⃣ 6️⃣! Ann\nseal"
    assert entities == [
        {"type": "bold", "offset": 3, "length": 8},
        {"type": "text_link", "offset": 12, "length": 3, "url": "tg://user?id=1001"},
        {"type": "expandable_blockquote", "offset": 16, "length": 4},
    ]
    assert drawn(text)[1] == [entities[0], entities[2]]


@given(st.text(st.sampled_from("ab🎲\ue001\ue006\ue010\ue011\ue012\ue020\ue021\ue022\ue023 7"), max_size=3000))
def test_drawing_never_passes_the_limits(text: str) -> None:
    """telegram 3: text of at most 4,096 units, entities within it and not empty, a popup of at most 200 units."""
    shown, entities = drawn(text, {7: 1})
    assert units(shown) <= MOST_UNITS
    for entity in entities:
        assert entity["length"] > 0
        assert entity["offset"] + entity["length"] <= units(shown)
    assert units(popup(text)) <= 200
    assert all(ord(char) < 0xE000 or ord(char) > 0xF8FF for char in shown)


def test_a_keyboard() -> None:
    """No rows give no keyboard; a label is cut to 64 characters."""
    assert keyboard(()) is None
    rows = keyboard(((Button("x" * 99, "t1.1.throw"),),))
    assert rows == {"inline_keyboard": [[{"text": "x" * 64, "callback_data": "t1.1.throw"}]]}


# ---- the pace --------------------------------------------------------------------------------------------------------
@given(st.lists(st.floats(0, 3), min_size=60, max_size=120))
def test_the_pace_of_a_group(gaps: list[float]) -> None:
    """telegram 3: whenever calls are wanted, a group gets at most 18 in a minute and 4 in five seconds."""
    pace, now, made = Pace(group=True), 0.0, []
    for gap in gaps:
        now += gap
        now += pace.wait(now)
        assert pace.wait(now) <= 1e-9
        pace.called(now)
        made.append(now)
    for at in made:
        assert sum(at - MINUTE + 1e-6 < one <= at for one in made) <= GROUP
        assert sum(at - SPAN + 1e-6 < one <= at for one in made) <= BURST


def test_the_pace_of_all() -> None:
    """telegram 3: all chats together get at most 24 calls a second, and 6 in a quarter of one."""
    total, now = Total(), 0.0
    made = []
    for _ in range(200):
        now += total.wait(now)
        total.called(now)
        made.append(now)
    for at in made:
        assert sum(at - TICK + 1e-6 < one <= at for one in made) <= ALL
        assert sum(at - 1 + 1e-6 < one <= at for one in made) <= 4 * ALL


# ---- what goes next --------------------------------------------------------------------------------------------------
def busy(calls: int) -> Chat:
    """Returns a group in which `calls` calls were made, one a second from 70.0 on."""
    chat = Chat(-5, Pace(group=True))
    chat.pace.calls.extend(70.0 + at for at in range(calls))
    return chat


def test_a_board_waits_for_what_comes_next() -> None:
    """voice 1.8: edits of one board are 3 s apart, 5 s from 10 calls a minute; an ended page waits for nothing."""
    for calls, merge in ((0, 3.0), (10, 5.0)):
        chat = busy(calls)
        chat.edited[(1, 1)] = 99.0
        chat.board(ShowTable(HERE, 1, 1), 100.0)
        assert chat.board_next(100.0) == (None, None, merge - 1)
        chat.board(ShowTable(HERE, 1, 1, urgent=True), 100.5)
        assert chat.board_next(100.5) == ((1, 1), None, None)


def test_boards_stop_when_the_minute_is_nearly_full() -> None:
    """voice 1.8: from 14 calls a minute in a group a board waits, LATE seconds at most; that of a new table not."""
    chat = busy(14)
    chat.edited[(1, 1)] = 0.0
    chat.board(ShowTable(HERE, 1, 1), 100.0)
    assert chat.board_next(100.0) == (None, None, LATE)
    chat.board(ShowTable(HERE, 1, 2), 100.0)
    assert chat.board_next(100.0)[1] == (1, 2)
    del chat.boards[(1, 2)]
    assert chat.board_next(114.0) == (None, None, 1.0)
    assert chat.board_next(115.0)[0] == (1, 1)  # late is urgent, or a flood would hide whose turn it is
    private = Chat(5, Pace(group=False))
    private.pace.calls.extend(70.0 + at for at in range(20))
    private.edited[(1, 1)] = 0.0
    private.board(ShowTable(HERE, 1, 1), 100.0)
    assert private.board_next(100.0)[1] == (1, 1)


def test_replies_are_held_to_be_told_together() -> None:
    """voice 1.8: below 10 calls a reply goes at once, from 10 it is held for GATHER seconds, but not with buttons."""
    reply = Message(HERE, "Ann: 5")
    calm, hurried = busy(9), busy(10)
    for chat in (calm, hurried):
        chat.say(reply, 100.0)
    assert calm.held(100.0) == 0
    assert hurried.held(100.0) == GATHER
    assert hurried.held(104.0) == 0
    shown = busy(10)
    shown.say(Message(HERE, "Games", buttons=((Button("x", "b.games"),),)), 100.0)
    assert shown.held(100.0) == 0


def test_a_call_is_dropped_when_they_have_moved() -> None:
    """voice 1.5: when a table moves its queued call is dropped, its sent one is to be deleted; others' calls stay."""
    chat = busy(0)
    chat.say(Message(HERE, "Bob, your throw.", weight=Weight.CALL, call=(1, 1)), 100.0)
    chat.say(Message(HERE, "Cleo, your throw.", weight=Weight.CALL, call=(1, 2)), 100.0)
    chat.calls = {(1, 1): 77, (1, 2): 78}
    chat.board(ShowTable(HERE, 1, 1), 101.0)
    assert [say.call for say in chat.calls_due] == [(1, 2)]
    assert list(chat.past) == [77]
    assert chat.calls == {(1, 2): 78}


def test_what_a_chat_remembers_is_bounded() -> None:
    """A chat remembers the newest KEPT tables and pages, however many there were."""
    chat = busy(0)
    for at in range(1000):
        chat.edited[(1, at)] = 1.0
        chat.shown[(1, at, 0)] = (string.ascii_letters, ())
        chat.remember()
    assert len(chat.edited) == len(chat.shown) == KEPT
    assert (1, 999) in chat.edited
