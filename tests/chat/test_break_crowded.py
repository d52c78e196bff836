"""A chat that is flooded, moved or closed in the middle of a game."""

from pathlib import Path

import pytest

from bot.chat.telegram.chat import LATE
from bot.talk import Place
from tests.chat.stage import Stage, run, stage


async def _flood(one: Stage, seconds: float, gap: float = 1.0) -> None:
    for at in range(int(seconds / gap)):
        await one.say(f"Зритель {at % 7}", "бросаю кости")
        await one.wait(gap)


@pytest.mark.parametrize("gap", [0.5, 2.0])
def test_a_flood_of_throws_does_not_hide_whose_turn_it_is(gap: float, tmp_path: Path) -> None:
    """EVENINGS 1.4, 1.8: gathered replies never end here, and still the board follows each move."""

    async def evening() -> None:
        async with stage(tmp_path) as one:
            await one.say("Аня", "играем в покер")
            for name in ("Борис", "Вера", "Гоша"):
                await one.say(name, "я в игре")
            await one.say("Аня", "начинаем")
            await _flood(one, 70, gap)
            for name in ("Аня", "Борис", "Вера"):
                pressed = one.clock()
                await one.press(name, "🎲 Бросить пять костей")
                await _flood(one, LATE + 15, gap)
                edits = [call.at for call in one.counted() if f"{name} · " in call.text and call.at >= pressed]
                assert edits and edits[0] - pressed < LATE + 15, name
            assert not one.too_fast()

    run(evening())


def test_a_lobby_that_is_history_keeps_its_language(tmp_path: Path) -> None:
    """EVENINGS 1.1: a finished message stays as history; another language, or a new name, costs no call for it."""

    async def evening() -> None:
        async with stage(tmp_path) as one:
            one.server.butler.desk.is_admin = _everyone
            await one.say("Аня", "играем в крэпс")
            await one.say("Борис", "я в игре")
            await one.say("Аня", "начинаем")
            await one.wait(10)
            before = len(one.api.calls)
            await one.say("Аня", "/language en")
            await one.wait(10)
            edited = [call.text for call in one.api.calls[before:] if call.method == "editMessageText"]
            assert len(edited) == 1
            assert "Craps · circle 1" in edited[0]
            assert "Стол открывает Аня" in one.texts()[0]

    run(evening())


async def _everyone(place: Place, user: int) -> bool:
    return True
