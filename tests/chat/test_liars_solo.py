"""Liar's dice in a private chat: one person against computers A and B. (L1, L8-L10; voice 6)"""

import re
from pathlib import Path

from bot.commands.play import ToldDice
from tests.chat.stage import GROUP, Stage, run, stage

CALL = "Не верю — открываем"
ME = "Аня"


async def _begun(on: Stage, how: str = "/liars") -> int:
    """Opens and starts a private match; returns its chat."""
    chat = on.user(ME)
    await on.say(ME, how, chat)
    await on.wait(4)
    await on.press(ME, "Начать", chat)
    await on.wait(4)
    return chat


async def _to_the_end(on: Stage, chat: int, lose: bool = True) -> None:
    """Plays to the end: calls each standing bid, and opens with the highest bid on offer to `lose`, else the lowest."""
    for _ in range(60):
        rows = on.buttons(chat)
        if ["Ещё партию"] in rows:
            return
        called = any(CALL in row for row in rows)
        await on.press(ME, CALL if called else rows[1][-1] if lose else rows[0][0], chat)
        await on.wait(5)
    raise AssertionError("this match does not end")


def test_both_computers_sit_down_at_once(tmp_path: Path) -> None:
    """voice 4: in private the person and both computers are seated, no seat is offered, and one press starts."""

    async def evening() -> None:
        async with stage(tmp_path) as on:
            for how in ("/liars", "играем в кости лжеца", "Кости лжеца"):
                chat = on.user(how)
                await on.say(how, how, chat)
                await on.wait(1)
                assert "\nЗа столом 3: " in on.last(chat)
                assert ", Счетовод, Рассказчик\n" in on.last(chat)
                assert "Обыграть можно обоих." in on.last(chat)
                assert ["Начать"] in on.buttons(chat)
                assert not any("Сесть за стол" in row for row in on.buttons(chat))
            await on.say(ME, "/liars")
            await on.wait(1)
            assert "За столом 1: Аня" in on.last(GROUP)

    run(evening())


def test_the_own_dice_stand_in_the_message(tmp_path: Path) -> None:
    """voice 6: the own dice and `Вы` stand in the message, and one edit answers a press with both replies."""

    async def evening() -> None:
        dice = ToldDice([1, 3, 3, 5, 6, 3, 3, 5, 5, 2, 2, 2, 5, 4, 1])
        async with stage(tmp_path, dice) as on:
            chat = await _begun(on)
            assert on.last(chat) == (
                "🎲 Кости лжеца · раунд 1\nКостей 15: Вы 5, Счетовод 5, Рассказчик 5\n"
                "Ваши кости: 1️⃣ 3️⃣ 3️⃣ 5️⃣ 6️⃣\nЕдиница — дикая.\nВаш ход, не меньше 4."
            )
            assert on.buttons(chat)[2] == ["Шансы: нет", "Правила"]
            before = len(on.counted(chat))
            assert await on.press(ME, "4×3", chat) == "Ваша ставка: 4 × 3️⃣."
            await on.wait(4)
            one, *more = on.counted(chat)[before:]
            assert one.method == "editMessageText"
            assert not more
            assert re.search(r"\nВы 4×3, Счетовод \d×\d,\nРассказчик \d×\d\nСтавка: \d × .+, Рассказчик\n", one.text)
            assert on.last(chat).endswith("\nВаш ход.")

    run(evening())


def test_a_new_message_each_round(tmp_path: Path) -> None:
    """voice 6: each round has a new message, old ones stay without buttons; computers' dice are hidden until a call."""

    async def evening() -> None:
        async with stage(tmp_path) as on:
            chat = await _begun(on)
            await _to_the_end(on, chat)
            texts = on.texts(chat)
            rounds = [text for text in texts if "· раунд" in text]
            numbers = [int(text.split("раунд ")[1].split()[0]) for text in rounds]
            assert numbers == list(range(1, len(rounds) + 1))
            assert all("· открыто\n" in text for text in rounds)
            assert all(not on.buttons(chat, at) for at in range(len(texts) - 1))
            for call in on.api.calls:
                if call.text.startswith("🎲 Кости лжеца · раунд") and "открыто" not in call.text:
                    assert call.text.count("Ваши кости: ") == 1
                    assert not re.search(r"^(Счетовод|Рассказчик): ", call.text, re.M)

    run(evening())


def test_the_odds_are_switched_by_a_button(tmp_path: Path) -> None:
    """L10: the odds are off by default and are switched by a button, whose label says which they are."""

    async def evening() -> None:
        async with stage(tmp_path, ToldDice([1, 2, 3, 4, 5, *[6] * 10])) as on:
            chat = await _begun(on)
            assert "4×2 " not in on.last(chat)
            await on.press(ME, "Шансы: нет", chat)
            await on.wait(4)
            assert "\n4×2 90 · 4×3 90 · 4×4 90 · 4×5 90 · 4×6 70 · 4×1 22\n" in on.last(chat)
            await on.press(ME, "Шансы: да", chat)
            await on.wait(4)
            assert "4×2 90" not in on.last(chat)
            assert on.buttons(chat)[2] == ["Шансы: нет", "Правила"]

    run(evening())


def test_the_verdict_with_the_records(tmp_path: Path) -> None:
    """L8, L9: the match ends when the person is out; verdict and `/me` count it once. Leaving ends one too."""

    async def evening() -> None:
        async with stage(tmp_path) as on:
            chat = await _begun(on)
            await _to_the_end(on, chat)
            title, record = on.last(chat).split("\n")
            assert re.fullmatch(r"Итог: 1\. .* · 3\. Вы", title)
            assert record == "Побед 0, лучшая серия 0, текущая 0."
            await on.say(ME, "/me", chat)
            await on.wait(4)
            assert on.last(chat) == (
                "Кости лжеца, против компьютеров: партий 1, побед 0, поражений 1, лучшая серия 0, текущая 0."
            )
            assert await on.press(ME, "Ещё партию", chat) == ""
            await on.wait(4)
            assert ", Счетовод, Рассказчик\n" in on.last(chat)
            await on.press(ME, "Начать", chat)
            await on.wait(4)
            await on.say(ME, "/leave", chat)
            await on.wait(4)
            assert re.fullmatch(r"Итог: 1\. .* · 3\. Вы\nПобед 0, лучшая серия 0, текущая 0\.", on.last(chat))

    run(evening())


def test_the_records_add_up(tmp_path: Path) -> None:
    """L9: wins, the current and the best streak after each of several matches; a match in a group is counted apart."""

    async def evening() -> None:
        async with stage(tmp_path) as on:
            chat = await _begun(on)
            await on.press(ME, "Шансы: нет", chat)
            wins = best = current = 0
            for match in range(1, 9):
                await _sensibly(on, chat)
                ranking, record = on.last(chat).split("\n")
                won = bool(re.match(r"Итог: 1\. Вы( ·|$)", ranking))
                wins, current = wins + won, current + 1 if won else 0
                best = max(best, current)
                assert record == f"Побед {wins}, лучшая серия {best}, текущая {current}."
                await on.say(ME, "/me", chat)
                await on.wait(4)
                assert f"партий {match}, побед {wins}, поражений {match - wins}, лучшая серия {best}," in on.last(chat)
                await on.press(ME, "Ещё партию", chat)
                await on.wait(4)
                await on.press(ME, "Начать", chat)
                await on.wait(4)
            assert 0 < wins < 8, "this seed shows nothing"
            for who, what in (
                (ME, "/liars"),
                ("Борис", "я в игре"),
                (ME, "начинаем"),
                ("Борис", "/leave"),
                (ME, "/me"),
            ):
                await on.say(who, what)
                await on.wait(8)
            told = on.last(GROUP).split("\n")
            assert told[0] == "Кости лжеца: партий 1, побед 1, поражений 0, лучшая серия 1, текущая 1."
            assert told[1].startswith(f"Кости лжеца, против компьютеров: партий 8, побед {wins}, ")

    run(evening())


async def _sensibly(on: Stage, chat: int) -> None:
    """Plays to the end by the odds on the board: calls what is below 50 %, else makes the likeliest bid on offer."""
    for _ in range(300):
        if ["Ещё партию"] in on.buttons(chat):
            return
        standing = re.search(r"верно в (\d+) %", on.last(chat))
        offers = re.findall(r"(\d+×\d) (\d+)(?: ·|$)", on.last(chat), re.M)
        if standing and (int(standing[1]) < 50 or not offers):
            await on.press(ME, CALL, chat)
        else:
            await on.press(ME, max(offers, key=lambda one: int(one[1]))[0], chat)
        await on.wait(5)
    raise AssertionError("this match does not end")
