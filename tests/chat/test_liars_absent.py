"""Liar's dice with players who miss their turns or leave. (voice 1.13, 1.16; L7, L8)"""

import re
from pathlib import Path

from bot.commands.play import ToldDice
from bot.table.entry import Kind
from tests.chat.stage import Stage, run, stage

HALF = 61.0  # seconds: a little more than half of the 2 minutes to move


async def _begun(on: Stage, *others: str) -> None:
    await on.say("Аня", "/liars")
    for name in others:
        await on.say(name, "я в игре")
    await on.say("Аня", "начинаем")
    await on.wait(20)


def _turn(on: Stage) -> str:
    found = re.search(r"(?:Начинает|Решает) (\w+)", on.board())
    assert found
    return found[1]


def test_one_missed_turn_costs_one_move_and_two_the_seat(tmp_path: Path) -> None:
    """voice 1.16: computer A moves for a seat that misses a turn; after two running it moves each turn at once."""

    async def evening() -> None:
        async with stage(tmp_path, ToldDice([2, 2, 2, 2, 3, 4, 4, 5, 5, 6])) as on:
            await _begun(on, "Борис")
            assert _turn(on) == "Аня"
            await on.wait(HALF - 20)
            assert [text for text in on.texts() if text == "Аня, стол ждёт. Через минуту схожу за вас."]
            assert _turn(on) == "Аня"
            await on.wait(HALF)
            assert "Аня 3×2" in on.board()
            assert _turn(on) == "Борис"
            await on.say("Борис", "четыре двойки")
            await on.wait(5)
            assert _turn(on) == "Аня", "one turn was missed, and the next one is hers"
            await on.wait(2 * HALF)
            assert "Аня 5×2" in on.board()
            await on.say("Борис", "шесть двоек")
            await on.wait(5)
            assert "\nАня 7×2\n" in on.board(), "moved for at once"
            log = await on.store.log(1, 1)
            assert [entry.kind for entry in log if entry.seat == 0] == [Kind.ABSENT] * 3

    run(evening())


def test_the_seat_is_claimed(tmp_path: Path) -> None:
    """voice 1.16: a sleeper who presses or says anything has the seat back, and may move."""

    async def evening() -> None:
        async with stage(tmp_path, ToldDice([2, 2, 2, 2, 3, 2, 2, 2, 2, 3, *[4] * 9])) as on:
            await _begun(on, "Борис")
            await on.wait(2 * HALF)
            await on.say("Борис", "четыре двойки")
            await on.wait(2 * HALF)
            assert "Аня 5×2" in on.board()
            await on.press("Аня", "Ещё ставки")
            await on.say("Аня", "чей ход?")
            await on.wait(5)
            await on.say("Борис", "шесть двоек")
            await on.wait(5)
            assert _turn(on) == "Аня", "the seat is hers again"
            await on.say("Аня", "не верю")
            await on.wait(8)
            kinds = [entry.kind for entry in await on.store.log(1, 1) if entry.seat == 0]
            assert kinds[-1] == Kind.PLAYED
            assert kinds.count(Kind.ABSENT) == 2

    run(evening())


def test_all_sleep(tmp_path: Path) -> None:
    """voice 1.16: a table where all persons sleep is closed and counts for nobody; computers do not play it out."""

    async def evening() -> None:
        async with stage(tmp_path) as on:
            await on.say("Аня", "/liars")
            await on.press("Аня", "🤖 Счетовод")
            await on.press("Аня", "🤖 Рассказчик")
            await on.say("Аня", "начинаем")
            await on.wait(1500)
            assert not any("🏆" in text for text in on.texts())
            assert "закрыт" in on.last() or "убран" in on.last()
            await on.say("Аня", "/me")
            await on.wait(5)
            assert on.last().startswith("Ваших партий пока нет.")

    run(evening())


def test_alone_nobody_waits(tmp_path: Path) -> None:
    """voice 1.17: alone with computers in private there is no deadline: 15 minutes later the board is unchanged."""

    async def evening() -> None:
        async with stage(tmp_path) as on:
            chat = on.user("Аня")
            await on.say("Аня", "/liars", chat)
            await on.wait(4)
            assert "На ход" not in on.last(chat)
            await on.press("Аня", "Начать", chat)
            await on.wait(4)
            before = on.last(chat)
            await on.wait(900)
            assert on.last(chat) == before
            await on.press("Аня", on.buttons(chat)[0][0], chat)
            await on.wait(4)
            assert on.last(chat) != before

    run(evening())


def test_leaving_in_mid_round(tmp_path: Path) -> None:
    """L8, voice 1.13: the leaver's dice go, the round is void and shaken again, the next seat opens; by button it takes
    two presses within 10 s, by phrase none."""

    async def evening() -> None:
        dice = ToldDice([2, 2, 2, 2, 3, 4, 4, 5, 5, 6, 1, 1, 1, 1, 1, 3, 3, 3, 3, 3, 6, 6, 6, 6, 6])
        async with stage(tmp_path, dice) as on:
            await _begun(on, "Борис", "Вера")
            await on.say("Аня", "пять двоек")
            await on.wait(5)
            await on.say("Борис", "/leave")
            await on.wait(8)
            assert (
                "🎲 Кости лжеца · раунд 1 · прерван\nБорис встаёт из-за стола. Раунд не в счёт, трясём стаканы заново."
                in (on.texts())
            )
            assert on.board().startswith("🎲 Кости лжеца · раунд 2\nКостей 10. Единица — дикая.\nАня 5 · Вера 5\n")
            assert _turn(on) == "Вера"
            assert await on.press("Аня", "👁 Мои кости") == "Ваши кости: 3️⃣ 3️⃣ 3️⃣ 3️⃣ 3️⃣"
            assert await on.press("Борис", "👁 Мои кости") == "Вы не за этим столом. Зрителям рады."
            assert await on.press("Вера", "t1.2..leave") == "Нажмите ещё раз, если это всерьёз."
            await on.wait(11)
            assert await on.press("Вера", "t1.2..leave") == "Нажмите ещё раз, если это всерьёз.", "ten seconds are over"
            assert await on.press("Вера", "t1.2..leave") == "Вы встаёте из-за стола. Зрителям рады."
            await on.wait(8)
            assert on.last() == "🏆 Кости лжеца: победа — Аня. Раундов 2.\n2. Вера · 3. Борис"

    run(evening())


def test_out_and_looking_on(tmp_path: Path) -> None:
    """L7, L8: a player who loses the last die is out and is told so at a press; the next seat opens."""

    async def evening() -> None:
        falls: list[int] = []
        for left in range(5, 0, -1):
            falls += [6] * left + [5] * 5 + [5] * 5
        async with stage(tmp_path, ToldDice([*falls, *[5] * 10])) as on:
            await _begun(on, "Борис", "Вера")
            for _ in range(5):
                assert _turn(on) == "Аня"
                least = int(re.search(r"не меньше (\d+)", on.board())[1])  # type: ignore[index]
                await on.say("Аня", f"{least}x1")
                await on.wait(5)
                await on.say("Борис", "не верю")
                await on.wait(12)
            assert any(
                text.endswith("Аня теряет последнюю кость.\nАня выбывает и смотрит дальше.") for text in on.texts()
            )
            assert _turn(on) == "Борис"
            assert await on.press("Аня", "👁 Мои кости") == "Вы вне этой партии. Зрителям рады."
            assert await on.press("Аня", on.buttons()[0][0]) == "Вы вне этой партии. Зрителям рады."

    run(evening())
