"""Given the same moves, all calls and log lines are the same to the byte whatever hidden dice show, until the cups are
lifted. (design 1.3; L1)

Three persons and both computers sit at the table; a watcher asks for everything that can be asked for. The same evening
is played again with the hidden dice of the persons permuted, and compared call by call: only the popups that show a
hand to its owner may differ.
"""

import random
import re
from collections.abc import Callable, Sequence
from pathlib import Path

import pytest

from rules.dice import Faces
from tests.chat.stage import GROUP, Call, Stage, logged, run, stage

SEATED = ("Аня", "Борис", "Вера")
WATCHER = "Яна"
FORGED = (".check", ".record", "?dice", "?odds", "?place", "=1+", "+reroll 1", "call", "bid 9x6", ".step 1", ".cheer 0")
ASKED = ("/fair", "/fair stats", "/fair статистика", "/fair 1", "/fair 2025-11-30", "/fair 2020-01-01", "/stats", "/me")


class Dealt:
    """Dice that give these hands in order, and then threes; each pick is the first seat."""

    def __init__(self, hands: Sequence[Faces]) -> None:
        self._hands = list(hands)

    def roll(self, count: int, sides: int = 6) -> Faces:
        hand = self._hands.pop(0) if self._hands else (3,) * count
        assert len(hand) == count
        return hand

    def pick(self, count: int) -> int:
        return 0


def _others_see(call: Call, owners: set[str]) -> str:
    """Returns a call as others see it: time, method, every parameter. `owners`: presses whose popup is left out."""
    if call.params.get("callback_query_id") in owners:
        return f"{call.at:.3f} {call.method} (for its owner)"
    return f"{call.at:.3f} {call.method} {sorted(call.params.items())!r}"


async def _evening(folder: Path, hands: list[Faces], moves: list[str], log: list[str]) -> tuple[list[str], list[str]]:
    """Plays a table of five with these hands and moves, and pries. Returns what others saw and what owners saw."""
    async with stage(folder, Dealt(hands)) as on:
        owners: set[str] = set()
        own: list[str] = []

        async def look(name: str) -> None:
            owners.add(f"press{on._updates + 1}")
            own.append(await on.press(name, "👁 Мои кости"))

        await on.say("Аня", "играем в кости лжеца")
        for name in SEATED[1:]:
            await on.say(name, "я в игре")
        await on.press("Аня", "🤖 Счетовод")
        await on.press("Аня", "🤖 Рассказчик")
        await on.wait(20)
        await on.press("Аня", "Начать")
        await on.wait(60)
        for name in SEATED:
            await look(name)
        await on.say("Борис", "/odds")
        await look("Борис")
        for move in moves:
            name, _, what = move.partition(": ")
            if name == "late":
                await on.wait(float(what))
                continue
            if what.startswith("t1."):
                await on.press(name, what)
            else:
                await on.say(name, what)
            await on.wait(70 if what == "/leave" else 3)
            await on.press(WATCHER, "👁 Мои кости")
            await on.press(WATCHER, "Ещё ставки")
        await _pry(on)
        for name in SEATED:
            await look(name)
        await on.wait(20)
        seen = [_others_see(call, owners) for call in on.api.calls]
    return [*seen, *log], own


async def _pry(on: Stage) -> None:
    """Asks for everything that can be asked of a running table, as the watcher and as another player."""
    for number in (0, 1, 2):
        for token in FORGED:
            for name in (WATCHER, "Вера"):
                stamp = on.find("👁 Мои кости")[1].split(".")[1]
                if name == WATCHER or not token.startswith(("call", "bid", "?dice")):
                    await on.press(name, f"t{number}.{stamp}.{token}")
    for text in ASKED:
        await on.say(WATCHER, text)
        await on.wait(2)
    await on.update({"message": {"text": "бросаю кости"}})  # no chat: it is parked, with a line in the log


# Moves of round one by three persons. The hands of Счетовод and Рассказчик are fixed, and so are their replies.
COMPUTERS: list[Faces] = [(4, 4, 4, 2, 6), (5, 5, 2, 3, 1)]
EVENINGS = {
    "bids": ["Аня: шесть двоек", "Борис: t1.1.bid 6x3", "Вера: 6x4"],
    "zhai": ["Аня: шесть двоек", "Борис: семь единиц"],
    "refused": [
        "Аня: две двойки",
        "Аня: девяносто двоек",
        "Аня: 6x7",
        "Вера: не верю",
        "Аня: не верю",
        "Борис: ставлю 9x2",
    ],
    "slept": ["late: 61", "Борис: t1.1.bid 9x3"],
    "left": ["Аня: шесть двоек", "Борис: /leave"],
    "asked": ["Вера: чей ход?", "Аня: t1.0.bid 6x2", "Аня: t1.0.bid 6x2", "Вера: где стол?", "Вера: t1.1.bid 7x2"],
}


LATER = ["Аня: t1.0.bid 6x2", "Борис: не верю", "Борис: t1.2.bid 6x2", "Вера: 6x3"]  # Борис has four dice then
FIRST: list[Faces] = [(2, 2, 2, 2, 2), (2, 1, 3, 4, 5), (3, 4, 5, 6, 6), *COMPUTERS]


def _hands(seed: int) -> list[Faces]:
    """Returns the hands of all seats; `seed` permutes the persons' dice, which together stay the same."""
    dice = [1, 1, 2, 3, 3, 4, 4, 4, 5, 5, 5, 6, 6, 6, 2]
    random.Random(seed).shuffle(dice)
    return [tuple(dice[:5]), tuple(dice[5:10]), tuple(dice[10:]), *COMPUTERS]


@pytest.mark.parametrize("moves", [*EVENINGS.values(), LATER], ids=[*EVENINGS, "later"])
def test_others_receive_the_same_bytes(moves: list[str], tmp_path: Path) -> None:
    """design 1.3: the same texts, button data, others' popups and log lines; the same order, kind and time of calls."""
    slept = moves is EVENINGS["slept"]

    async def once(seed: int) -> tuple[list[str], list[str]]:
        async with logged() as log:
            hands = _hands(seed)
            if slept:  # computer A moves by the sleeper's own dice, which is no leak, so these dice stay the same
                hands = [(2, 2, 3, 6, 1), *hands[1:]]
            if moves is LATER:
                hands = [*FIRST, hands[0], hands[1][1:], *hands[2:]]
            folder = tmp_path / str(seed)
            folder.mkdir()
            return await _evening(folder, hands, moves, log)

    first, mine = run(once(1))
    assert sum("sendMessage" in line for line in first) > 5
    assert any("is parked" in line for line in first), "the log was not looked at"
    for seed in (2, 3):
        second, yours = run(once(seed))
        assert mine != yours, "the dice did not change at all"
        for one, other in zip(first, second, strict=True):
            assert one == other


def test_the_difference_would_be_found(tmp_path: Path) -> None:
    """The comparison can fail: once the cups are lifted, the calls differ."""
    moves = [*EVENINGS["bids"], "Аня: не верю"]
    seen = []
    for seed in (1, 2):
        folder = tmp_path / str(seed)
        folder.mkdir()
        seen.append(run(_evening(folder, _hands(seed), moves, []))[0])
    assert seen[0] != seen[1]


@pytest.mark.parametrize("moves", [EVENINGS["bids"], EVENINGS["left"]], ids=["bids", "left"])
def test_no_die_and_no_seed_leaves_the_house(moves: list[str], tmp_path: Path) -> None:
    """L1: before the call others are shown no hand, no seed and no file."""
    hands = [(6, 6, 5, 1, 2), (6, 5, 4, 4, 1), (5, 4, 3, 3, 1), *COMPUTERS]
    seen, own = run(_evening(tmp_path, hands, moves, []))
    text = "\n".join(seen)
    assert "Ваши кости: 1️⃣ 2️⃣ 5️⃣ 6️⃣ 6️⃣" in own[0], "the owner sees them"
    assert "Ваши кости" not in text
    for hand in (*hands, (1, 2, 5, 6, 6), (1, 4, 4, 5, 6), (1, 3, 3, 4, 5)):
        for drawn in _drawings(hand):
            assert drawn not in text
    assert bytes(32).hex() not in text
    assert '"seed"' not in text
    assert "sendDocument" not in text


def _drawings(hand: Faces) -> list[str]:
    joined: list[Callable[[int], str]] = [str, "{}\ufe0f\u20e3".format]
    return [sign.join(draw(face) for face in hand) for draw in joined for sign in (" ", "", ", ", ",")]


def test_owners_see_their_own_and_nobody_elses(tmp_path: Path) -> None:
    """L1: a popup holds the presser's hand alone; a watcher, a press from another chat and a player out get none."""

    async def evening() -> None:
        hands = [(1, 1, 1, 1, 1), (2, 2, 2, 2, 2)]
        async with stage(tmp_path, Dealt(hands)) as on:
            await on.say("Аня", "/liars")
            await on.say("Борис", "я в игре")
            await on.press("Аня", "Начать")
            await on.wait(10)
            assert await on.press("Аня", "👁 Мои кости") == "Ваши кости: 1️⃣ 1️⃣ 1️⃣ 1️⃣ 1️⃣"
            assert await on.press("Борис", "👁 Мои кости") == "Ваши кости: 2️⃣ 2️⃣ 2️⃣ 2️⃣ 2️⃣"
            assert await on.press(WATCHER, "👁 Мои кости") == "Вы не за этим столом. Зрителям рады."
            private = on.user("Борис")
            data = on.find("👁 Мои кости")[1]
            assert await on.press("Борис", data, private) == "Этот стол уже убран. Новый: скажите «играем в крэпс»."
            assert not re.search("[1-6]️⃣", on.api.answers[f"press{on._updates}"])
            await on.say("Аня", "/leave")
            await on.wait(10)
            assert not re.search("[1-6]️⃣", await on.press("Аня", data))

    run(evening())


def test_a_running_tables_seed_stays_shut(tmp_path: Path) -> None:
    """F8: no argument of `/fair` opens a seed before its table is closed; afterwards the file is sent."""

    async def evening() -> None:
        async with stage(tmp_path) as on:
            await on.say("Аня", "/liars")
            await on.say("Борис", "я в игре")
            await on.press("Аня", "Начать")
            await on.say("Аня", "бросаю кости", GROUP)
            await on.wait(10)
            for argument in ("1", "01", " 1", "1 ", "1\n", "１", "0001-01-01", "2025-11-30", "1.1", "1%", "9999-12-31"):
                await on.say(WATCHER, f"/fair {argument}")
                await on.wait(10)
            assert not [call for call in on.api.calls if call.method == "sendDocument"]
            assert await on.press(WATCHER, "t1.0..check") == "Эта кнопка больше ничего не значит."
            await on.say("Аня", "/leave")
            await on.wait(10)
            await on.press(WATCHER, "Проверить кости")
            await on.wait(10)
            sent = [call for call in on.api.calls if call.method == "sendDocument"]
            assert len(sent) == 1
            assert bytes(32).hex().encode() in sent[0].params["content"]

    run(evening())
