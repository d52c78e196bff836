"""README's first example, played line by line. (design 11)"""

import asyncio
import re
from collections.abc import Callable
from pathlib import Path

import pytest

from bot.butler.butler import Butler
from bot.chat.terminal import PROFILE, Terminal
from bot.commands.play import ToldDice
from bot.store.store import Store

README = (Path(__file__).parents[2] / "README.md").read_text(encoding="utf-8")
EXAMPLES = re.findall(r"^```\n(\w+: .*?)^```$", README, re.MULTILINE | re.DOTALL)
LOADED = [2, 2, 3, 4]


def test_the_example_stands_in_english_and_in_russian() -> None:
    """design 11: README has the example twice, first in English, then in Russian."""
    assert [bool(re.search("[а-я]", example)) for example in EXAMPLES] == [False, True]


@pytest.mark.parametrize(
    ("at", "language", "verdict"), [(0, "en", "🏆 Craps: Bob wins."), (1, "ru", "🏆 Крэпс: победа — Борис.")]
)
def test_every_line_of_the_example_is_answered(
    at: int, language: str, verdict: str, database: Callable[[str], Path]
) -> None:
    """design 11: each line of the example is answered, and with a point and a natural the table has a winner."""

    async def evening() -> str:
        told: list[str] = []
        store = Store(str(database("readme.db")))
        await store.open()
        try:
            butler = Butler(store, PROFILE, lambda: 1_767_268_800.0, language, ToldDice(list(LOADED)))
            terminal = Terminal(butler, told.append, language)
            for line in EXAMPLES[at].splitlines():
                before = len(told)
                await terminal.line(line)
                assert len(told) > before, line
        finally:
            await store.close()
        return "\n".join(told)

    assert verdict in asyncio.run(evening())
