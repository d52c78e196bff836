"""Waking: a sleeping player by any message, a turn after an absence of the Butler. (voice 1.16, 1.17)"""

from pathlib import Path

from bot.acts import Message
from tests.bot.evening import evening


async def test_ordinary_talk_wakes_a_sleeper_without_a_word(tmp_path: Path) -> None:
    """voice 1.16, design 1.5: any message of a sleeping player wakes the seat; ordinary talk is not answered."""
    async with evening(tmp_path) as here:
        await here.say("Аня", "играем в крэпс")
        await here.say("Борис", "я в игре")
        await here.say("Аня", "начинаем")
        await here.lapse(61)
        await here.lapse(61)
        table = here.tables()[0]
        assert table.asleep == {0}
        acts = await here.butler.hear(here.message("Аня", "извините, чайник закипел"))
        assert not [act for act in acts if isinstance(act, Message)]
        assert here.tables()[0].asleep == frozenset()
        assert await here.butler.hear(here.message("Аня", "и чай заварился")) == []


async def test_a_turn_that_ran_out_while_he_was_away_begins_anew(tmp_path: Path) -> None:
    """voice 1.17, K2: a turn that ran out while the Butler was away begins anew, with one apology."""
    async with evening(tmp_path) as here:
        await here.game("играем в крэпс", "Аня", "Борис")
        assert (await here.restart()).says == []
        here.now += 3600
        assert (await here.restart()).says == ["Прошу прощения, отлучался. Стол цел, кости те же."]
        assert (await here.lapse(1)).says == []
        assert (await here.lapse(60)).says == ["Аня, стол ждёт. Через минуту брошу за вас."]
        assert here.tables()[0].asleep == frozenset()
