"""Free throws, and which throws by phrase are moves. (R1-R7; voice 1.18, 3)"""

from pathlib import Path

import pytest

from bot.acts import Message
from bot.text.marks import CALL, PRIVATE
from tests.bot.evening import Evening, Told, evening


async def test_the_plain_forms(tmp_path: Path) -> None:
    """voice 3: the answers to free throws, to the letter."""
    async with evening(tmp_path, 3, 5, 2, 2, 4, 5, 1, 1, 6, 5, 4, 4, 6, 1) as here:
        assert (await here.say("Аня", "*подходит к столу*\nБросаю кости!")).says == ["Аня: [3] [5] = 8"]
        assert (await here.say("Борис", "бросаю покер")).says == ["Борис: [2] [2] [4] [5] [1] = 14, пара (2 2)"]
        assert (await here.say("Вера", "4d6kh3+1 # сила")).says == ["Вера, сила: [6] [5] [4] (1) + 1 = 16"]
        answer = await here.say("Гоша", "бросаю кость\nбросаю две кости")
        assert answer.says == ["Гоша:\n1) [4]\n2) [6] [1] = 7"]
        assert (await here.say("Аня", "бросаю 0 костей")).says == ["От одной до ста костей, прошу вас."]
        assert (await here.say("Аня", "бросаю 9999999999 костей")).says == ["От одной до ста костей, прошу вас."]
        assert (await here.say("Аня", "бросаю " + "9" * 3000 + " костей")).says == [
            "От одной до ста костей, прошу вас."
        ]
        assert (await here.say("Аня", "/roll " + "9" * 3900)).says == ["От одной до ста костей, прошу вас."]
        assert (await here.say("Борис", "вчера бросаю кости и думаю")).quiet


async def test_six_commands_are_five_throws_and_a_word(tmp_path: Path) -> None:
    """R4: of six commands in a message five are thrown, and the answer says so."""
    async with evening(tmp_path, *[1] * 10) as here:
        answer = await here.say("Аня", "\n".join(["бросаю кости"] * 6))
        assert answer.says == [
            "Аня:\n" + "\n".join(f"{at}) [1] [1] = 2" for at in range(1, 6))
            + "\nЗа раз бросаю пять раз, остальное не брошено."
        ]  # fmt: skip


async def test_once_more_is_the_last_throw_here_of_the_last_hour(tmp_path: Path) -> None:
    """R7: `ещё раз` repeats the speaker's last free throw in this chat, for an hour."""
    async with evening(tmp_path, *range(1, 7), *range(1, 7), 1, 2, 3, 4, 5) as here:
        assert (await here.say("Аня", "ещё раз")).quiet
        await here.say("Аня", "бросаю три кости")
        await here.say("Борис", "бросаю кость")
        assert (await here.say("Аня", "ещё раз")).says == ["Аня: [5] [6] [1] = 12"]
        assert (await here.say("Аня", "ещё раз", chat=-2)).quiet
        here.now += 3601
        assert (await here.say("Аня", "ещё раз")).quiet


async def test_once_more_keeps_poker_and_notation(tmp_path: Path) -> None:
    """R7: `ещё раз` repeats a throw named poker with its meaning, and notation as it was."""
    async with evening(tmp_path, 2, 2, 4, 5, 1, 6, 6, 6, 6, 1, 3, 4) as here:
        await here.say("Аня", "бросаю покер")
        assert "каре" in (await here.say("Аня", "ещё раз")).text
        await here.say("Аня", "d6+3")
        assert (await here.say("Аня", "ещё раз")).says == ["Аня: [4] + 3 = 7"]


async def at_craps(here: Evening) -> None:
    """Starts a game of craps of three."""
    await here.game("играем в крэпс", "Аня", "Борис", "Вера")


async def test_is_it_a_move_at_craps(tmp_path: Path) -> None:
    """voice 1.18: each row of the table of throws by phrase, at craps."""
    async with evening(tmp_path) as here:
        await at_craps(here)
        here.butler.services.free_throws._loaded = here.butler.services.tables._loaded = Told(3, 5, *[4] * 30)
        entries = 5
        # seated, on turn, another bare number
        for text in ("бросаю кость", "бросаю три кости", "бросаю покер"):
            here.butler.services.rooms.known(1).refused.clear()  # type: ignore[union-attr]
            assert (await here.say("Аня", text)).says == ["За этим столом бросают две кости."]
        # the same mistake again
        again = await here.say("Аня", "бросаю кость")
        assert (again.says, again.nods[0].shrug) == ([], True)
        # seated, not on turn, the table's number
        assert (await here.say("Борис", "бросаю кости")).says == ["Сейчас бросает Аня, вы следом."]
        assert (await here.say("Вера", "бросаю две кости")).says == ["Сейчас бросает Аня, до вас ещё Борис."]
        assert len(await here.store.log(1, 1)) == entries
        # seated, notation: free, outside the game; off turn also another number
        assert (await here.say("Аня", "/roll 1d6")).says == ["Аня: [3] (вне игры)"]
        assert (await here.say("Аня", "2d6")).says == ["Аня: [5] [4] = 9 (вне игры)"]
        assert (await here.say("Борис", "бросаю три кости")).says == ["Борис: [4] [4] [4] = 12 (вне игры)"]
        # not seated
        assert (await here.say("Гоша", "бросаю кости")).says == ["Гоша: [4] [4] = 8"]
        assert len(await here.store.log(1, 1)) == entries
        # seated, on turn, the table's number
        assert (await here.say("Аня", "бросаю кости")).says == ["Аня: [4] [4] = 8. Число — 8. Борис, ваш бросок."]
        assert len(await here.store.log(1, 1)) == entries + 1


async def test_is_it_a_move_at_poker(tmp_path: Path) -> None:
    """voice 1.18: throws, rerolls and passes by phrase at dice poker, on turn and off."""
    async with evening(tmp_path, *[2, 2, 4, 5, 1], *[6, 6, 3, 6, 1], 3, 3, 5, 1, 1) as here:
        await here.game("играем в покер", "Аня", "Борис")
        assert (await here.say("Аня", "бросаю кости")).says == ["За этим столом бросают пять костей."]
        assert (await here.say("Борис", "бросаю покер")).says == ["Сейчас бросает Аня, вы следом."]
        await here.say("Аня", "бросаю пять костей")
        await here.say("Борис", "бросаю покер")
        told = (await here.say("Борис", "перебрасываю 6")).says
        assert told == ["Сейчас решает Аня, вы следом."]
        told = (await here.say("Аня", "перебрасываю шестёрку")).says
        assert told == ["Шестёрки здесь нет: 2 2 4 5 1. Ничего не брошено."]
        answer = await here.say("Аня", "Перебрасываю 4, 5 и 1, бросаю три кости!")
        assert answer.says[0].splitlines() == [
            "Аня перебрасывает 4 5 1: [3] [3] [5]",
            "Стало 2 2 [3] [3] [5] — две пары (2 2 3 3), сумма 15.",
            "Лучшее: Борис, тройка (6 6 6), 22. Борис, вам решать.",
        ]
        assert (await here.say("Борис", "пас")).nods


async def test_is_it_a_move_at_liars_dice(tmp_path: Path) -> None:
    """voice 1.18: at liar's dice every throw by phrase is free; a bid off turn is answered with whose turn it is."""
    async with evening(tmp_path) as here:
        await here.game("играем в кости лжеца", "Аня", "Борис")
        table = here.tables()[0]
        due, other = ("Аня", "Борис") if table.due() == 0 else ("Борис", "Аня")
        assert (await here.say(due, "бросаю кости")).says[0].endswith("(вне игры)")
        assert (await here.say(other, "четыре тройки")).says == [f"Сейчас решает {due}, вы следом."]
        assert (await here.say("Вера", "не верю")).quiet
        assert (await here.say(due, "не верю")).says[0].startswith("Ставки ещё нет, открывать нечего.")
        assert (await here.say(due, "четыре тройки")).nods
        told = (await here.say(other, "две двойки")).says
        assert told == ["Выше 4 × [3]: больше костей или старше грань. Например, 4×4 или 5×2."]
        assert (await here.say(other, "не верю")).nods
        assert "не верит: 4 × [3]" in [text for _, text, _ in here.boards.values()][-2]


async def test_is_it_a_move_at_nuclear_dice(tmp_path: Path) -> None:
    """voice 1.18: at nuclear dice one die by phrase is the move of either player; another number is refused."""
    async with evening(tmp_path) as here:
        await here.game("играем в ядерные кости", "Аня", "Борис")
        assert (await here.say("Аня", "бросаю две кости")).says == ["За этим столом бросают одну кость."]
        assert (await here.say("Борис", "бросаю кость")).nods
        assert (await here.say("Вера", "бросаю кость")).says


async def test_not_believed_beside_a_table_where_nobody_bids(tmp_path: Path) -> None:
    """Bids and calls by players of craps, beside a table of liar's dice where they have no seat, are silence."""
    async with evening(tmp_path) as here:
        await here.game("играем в крэпс", "Аня", "Борис")
        await here.game("играем в кости лжеца", "Вера", "Гоша")
        await here.press("Аня", "t1.1.throw")
        for name in ("Аня", "Борис"):
            assert (await here.say(name, "не верю")).quiet
            assert (await here.say(name, "четыре тройки")).quiet


async def test_on_turn_at_two_tables(tmp_path: Path) -> None:
    """voice 1.18: on turn at two tables, the number of dice decides, then the longer wait; the reply names the game."""
    async with evening(tmp_path) as here:
        await here.game("играем в крэпс", "Аня", "Борис")
        here.now += 1
        await here.game("играем в покер", "Аня", "Борис")
        answer = await here.say("Аня", "бросаю пять костей")
        assert answer.says[0].startswith("Покер · Аня: ")
        answer = await here.say("Аня", "бросаю кости")
        assert "Аня: " in answer.says[0]
        await here.say("Борис", "бросаю кости")
        craps = next((t for t in here.tables() if t.game.id == "craps"), None)
        assert craps is None or len(craps.state.casts) in (0, 2)


async def test_a_move_and_a_free_throw_in_one_message(tmp_path: Path) -> None:
    """design 4: a move and a free throw in one message are committed together, and once."""
    async with evening(tmp_path, 3, 5, 6, 2, 2) as here:
        await at_craps(here)
        here.butler.services.tables._loaded = Told(2, 2)
        answer = await here.say("Аня", "бросаю кости\n1d6", cause="both")
        assert answer.says == ["Аня: [2] [2] = 4. Число — 4. Борис, ваш бросок.", "Аня: [3] (вне игры)"]
        assert (await here.say("Аня", "бросаю кости\n1d6", cause="both")).says == []


async def test_a_label_is_harmless_and_not_kept(tmp_path: Path) -> None:
    """design 6: a label calls nobody, whatever marks it holds; one that is too long is shortened."""
    async with evening(tmp_path, *[4] * 9) as here:
        answer = await here.say("Аня", "/roll 1d6 # a\ue0101\ue011b\ue012\ue020c")
        assert isinstance(answer.acts[0], Message)
        assert CALL not in answer.acts[0].text
        assert [char for char in answer.acts[0].text if ord(char) in PRIVATE] == ["\ue004"]
        for length in (300, 1001, 3000):
            answer = await here.say("Аня", "/roll 1d6 # " + "ю" * length)
            assert answer.says[0].endswith("[4]")
            assert len(answer.says[0]) < 200


async def test_long_throws_stay_short(tmp_path: Path) -> None:
    """voice 2: a throw of over 300 characters is told as its sum and first 20 faces."""
    async with evening(tmp_path) as here:
        for text in ("100d1000", "бросаю сто костей", "50d6kh3", "99d6+1d20-3", "100d%"):
            answer = await here.say("Аня", text)
            assert len(answer.says[0]) < 400, text


async def test_throws_are_numbered_by_room_and_day(tmp_path: Path) -> None:
    """design 5: throws are numbered by room and UTC day, over a restart; `first` is a message's first number."""
    async with evening(tmp_path) as here:
        for chat, count in ((-1, 2), (-2, 1)):
            for _ in range(count):
                await here.say("Аня", "бросаю кости", chat=chat)
        await here.say("Аня", "бросаю кости\nбросаю кости", chat=-1)
        here.now += 86400
        await here.say("Аня", "бросаю кости", chat=-1)
        await here.restart()
        await here.say("Аня", "бросаю кости", chat=-1)
        day, next_day = "2026-05-28", "2026-05-29"
        assert [(t.number, t.first) for t in await here.store.throws_on(1, day)] == [(1, 1), (2, 2), (3, 3), (4, 3)]
        assert [t.number for t in await here.store.throws_on(2, day)] == [1]
        assert [t.number for t in await here.store.throws_on(1, next_day)] == [1, 2]


@pytest.mark.parametrize(
    "text", ["бросаю кости", "бросаю кость\nбросаю две кости", "бросаю покер", "4d6kh3+1", "100d6"]
)
async def test_a_throw_that_was_not_said_is_said_after_a_crash_in_the_same_words(tmp_path: Path, text: str) -> None:
    """design 1.1, 1.2: a committed throw that was not sent is said after a crash in the same words, when redelivered or
    at a start; a sent one is not."""
    async with evening(tmp_path) as here:
        acts = await here.butler.hear(here.message("Аня", text, cause="one"))
        told = [act.text for act in acts if isinstance(act, Message)]
        await here.close()
        await here.open()
        again = await here.butler.hear(here.message("Аня", text, cause="one"))
        assert [act.text for act in again if isinstance(act, Message)] == told
        woken = await here.restart()
        assert [act.text for act in woken.acts if isinstance(act, Message)] == told
        assert (await here.restart()).quiet
        assert (await here.say("Аня", text, cause="one")).quiet


async def test_a_flood_may_be_told_together(tmp_path: Path) -> None:
    """voice 1.8: each answer to a free throw may be gathered with others and has a key of its own."""
    async with evening(tmp_path) as here:
        acts = []
        for at in range(25):
            acts += await here.butler.hear(here.message(f"p{at % 5}", "бросаю кости"))
        assert all(isinstance(act, Message) and act.gather and act.key for act in acts)
        assert len({act.key for act in acts if isinstance(act, Message)}) == 25


async def test_a_sum_below_zero_has_the_sign_of_a_summand(tmp_path: Path) -> None:
    """voice 3: a sum below zero has the same minus sign as what is subtracted."""
    async with evening(tmp_path, 3, *[1] * 11) as here:
        assert (await here.say("Аня", "1d6-10")).says == ["Аня: [3] − 10 = −7"]
        assert (await here.say("Аня", "11d6-20")).says == ["Аня: 11к6−20 = −9 (1 1 1 1 1 1 1 1 1 1 1)"]
