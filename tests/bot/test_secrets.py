"""What is never shown: seeds of open tables, hidden dice, what people say. (design 1.3, 1.4, 1.6)"""

import json
from pathlib import Path

import pytest

from bot.fairness.verify import verify
from tests.bot.evening import evening


@pytest.mark.parametrize("argument", ["1", "01", "10", "0", "2026", "2026-1-1", "1 ", "1_", "2026-11-31", "١"])
async def test_no_word_behind_fair_hands_out_the_seed_of_a_table_that_is_open(tmp_path: Path, argument: str) -> None:
    """design 1.4: `/fair` with any argument sends no file while the table is open: its seed is shown when it closes."""
    async with evening(tmp_path) as here:
        for _ in range(10):
            await here.game("играем в крэпс", "Аня", "Борис")
            await here.press("Аня", ".leave")
            await here.press("Аня", ".leave")
        await here.game("играем в крэпс", "Аня", "Борис")
        for table in ("1", "10", "11"):
            answer = await here.say("Вера", f"/fair {argument}" if argument != "1" else f"/fair {table}")
            assert not answer.hands
            assert answer.says


async def test_the_file_of_a_table_is_one_that_can_be_verified(tmp_path: Path) -> None:
    """design 1.4: the file that [Проверить кости] sends is evidence that `verify` finds nothing wrong with."""
    async with evening(tmp_path) as here:
        await here.game("играем в крэпс", "Аня", "Борис")
        await here.say("Аня", "бросаю кости")
        await here.press("Борис", ".leave")
        await here.press("Борис", ".leave")
        answer = await here.press("Вера", ".check")
        assert verify(json.loads(answer.hands[0].content)) == []
