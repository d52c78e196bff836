"""Killed between commit and message, liar's dice goes on after a restart: the same dice, the same replies of the
computers, live buttons; a press on an old board gets a popup. (design 1.1, 1.2; L9)

The Butler is a child process and dies by SIGKILL while a call to the Bot API hangs: what it decided is committed, and
no chat has been told. Nothing is pressed or said until the chat shows what it should.
"""

import re
from typing import Any

from tests.chat.book import read
from tests.chat.conftest import Serve
from tests.harness import Harness
from tests.harness.patience import until

DICE = "👁 Мои кости"
CALL = "Не верю — открываем"


class Process:
    """The Butler as a child process, and its database."""

    def __init__(self, harness: Harness) -> None:
        self.harness = harness

    def log(self) -> list[tuple[Any, ...]]:
        """Returns the entries in the database, in order: (seq, kind, seat, token, fell)."""
        query = "SELECT seq, kind, seat, token, fell FROM entries ORDER BY number, seq"
        return read(self.harness.bot.database, query)

    async def logged(self, more_than: int) -> list[tuple[Any, ...]]:
        """Waits until the log has more than `more_than` entries; returns it."""
        await until(lambda: len(self.log()) > more_than, self.log)
        return self.log()

    async def killed_and_restarted(self) -> None:
        await self.harness.process.kill()
        self.harness.api.faults.clear()
        await self.harness.bot.start()


async def _own(chat: Any, user: Any) -> str:
    return str((await (await chat.press(user, DICE)).answered())["text"])


async def test_killed_between_shake_and_bid_bid_and_reply_call_and_reveal(serve: Serve) -> None:
    """L9: killed at three moments, a group's table of two persons and computers A and B goes on from its log."""
    h = await serve(limits="off", env={"BUTLER_LANGUAGE": "ru"})
    ann, bob = h.user("Аня", language_code="ru"), h.user("Борис", language_code="ru")
    chat, process = h.group("Стол", ann, bob), Process(h)
    await chat.say(ann, "играем в кости лжеца")
    await chat.press(ann, "Счетовод")
    await chat.press(ann, "Рассказчик")
    await chat.press(bob, "Сесть за стол")
    await chat.expect("За столом 4")

    # Between the shake and the first bid: the dice have fallen, and nothing of the table is in the chat.
    before = len(process.log())
    h.api.fault("hang", "editMessageText|sendMessage", times=99, delay=600)
    await chat.press(ann, "Начать")
    shaken = await process.logged(before)
    await process.killed_and_restarted()
    chat.cursor = 0
    board = await chat.expect("раунд [12]\n")
    assert process.log()[: len(shaken)] == shaken
    own = [await _own(chat, ann), await _own(chat, bob)]
    fell = _cups(shaken[-1])
    assert all(re.fullmatch("Ваши кости:( [1-6]️⃣){5}", text) for text in own)
    assert set(map(_digits, own)) <= {*fell, *_all_cups(shaken)}

    # Between a bid and the computers' replies: all of it is one commit, and the board tells all of it.
    turn = (ann, bob)[bool(re.search("(Начинает|Решает) Борис", board.text))]
    old = board
    assert re.search("(Начинает|Решает) (Аня|Борис)", board.text), "a computer holds the table up"
    before = len(process.log())
    h.api.fault("hang", "editMessageText|sendMessage", times=99, delay=600)
    await chat.press(turn, board.buttons[0]["text"], message=board)
    bid = await process.logged(before)
    await process.killed_and_restarted()
    again = await process.logged(before)
    assert again[: len(bid)] == bid, "the reply was another one"
    await chat.expect(_standing(bid))
    if bid[-1][3].startswith("bid"):  # no computer has called: it is still the same round
        assert [await _own(chat, ann), await _own(chat, bob)] == own

    # A press on an old board gets a popup, and nothing happens.
    count = len(process.log())
    told = await (await chat.forge(turn, old.buttons[0]["callback_data"], old)).answered()
    assert told["text"].startswith(("Стол уже изменился", "Сейчас решает"))
    assert len(process.log()) == count

    # Between the call and the reveal: all cups are lifted, with the dice that the log has had since the shake.
    for _ in range(6):
        board = chat.messages[-1]
        turn = (ann, bob)[bool(re.search("(Начинает|Решает) Борис", board.text))]
        if board.button(CALL):
            break
        await chat.press(turn, board.buttons[0]["text"], message=board)
        await chat.expect("Ставка")
    before = len(process.log())
    h.api.fault("hang", "editMessageText|sendMessage", times=99, delay=600)
    await chat.press(turn, CALL)
    await process.logged(before)
    await process.killed_and_restarted()
    chat.cursor = 0
    lifted = await chat.expect("открыто")
    assert not lifted.buttons
    for cup in re.findall("^.+?: ([1-6️⃣ ]+) — ", lifted.text, re.M):
        assert tuple(sorted(int(one) for one in cup if one in "123456")) in {*fell, *_all_cups(process.log())}
    following = await chat.expect("раунд [2-9]\n")
    assert {DICE} <= {one["text"] for one in following.buttons}
    turn = (ann, bob)[bool(re.search("(Начинает|Решает) Борис", following.text))]
    await chat.press(turn, following.buttons[0]["text"], message=following)
    await chat.expect("Ставка|открыто")


async def test_killed_in_a_private_match(serve: Serve) -> None:
    """L9: killed after a bid, a private match shows the same dice, and the same replies in one edit."""
    h = await serve(limits="off", env={"BUTLER_LANGUAGE": "ru"})
    ann = h.user("Аня", language_code="ru")
    chat, process = h.private(ann), Process(h)
    await chat.say(ann, "/liars")
    await chat.expect("За столом 3")
    await chat.press(ann, "Начать")
    board = await chat.expect("Ваши кости")
    own = re.findall("Ваши кости: (.*)", board.text)
    before = len(process.log())
    h.api.fault("hang", "editMessageText|sendMessage", times=99, delay=600)
    await chat.press(ann, board.buttons[0]["text"], message=board)
    bid = await process.logged(before)
    await process.killed_and_restarted()
    edited = await chat.expect("Ставка|открыто", kind="edit")
    assert process.log() == bid
    bids = [entry[3][4:].replace("x", "×") for entry in bid[before:] if entry[3][:3] == "bid"]
    live = edited
    if "открыто" in edited.text:
        assert bids[-1][-1] in edited.text, "the last bid was called"
        live = await chat.expect("Ваши кости")
    else:
        assert re.findall("Ваши кости: (.*)", edited.text) == own
        assert all(one in edited.text for one in bids)
    await chat.press(ann, live.buttons[0]["text"], message=live)
    assert len(await process.logged(len(bid))) > len(bid)


def _cups(entry: tuple[Any, ...]) -> list[tuple[int, ...]]:
    """Returns the hands of a start entry, each sorted; its dice are one pick, then five a seat."""
    fell = [int(one) for one in entry[4].split()][1:]
    return [tuple(sorted(fell[at : at + 5])) for at in range(0, len(fell), 5)]


def _all_cups(log: list[tuple[Any, ...]]) -> set[tuple[int, ...]]:
    """Returns each run of 4 or 5 dice of an entry, sorted: every hand of a later round is among them."""
    found = set()
    for entry in log:
        fell = [int(one) for one in entry[4].split()]
        found |= {tuple(sorted(fell[at : at + size])) for size in (4, 5) for at in range(len(fell) - size + 1)}
    return found


def _digits(text: str) -> tuple[int, ...]:
    return tuple(sorted(int(one) for one in re.findall("([1-6])️⃣", text)))


def _standing(log: list[tuple[Any, ...]]) -> str:
    """Returns a regex of what the chat must show after the last entry: its bid, or open cups."""
    token = str(log[-1][3])
    return re.escape(token[4:].replace("x", "×")) if token.startswith("bid") else "открыто"
