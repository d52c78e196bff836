"""Evenings of dice poker, liar's dice and nuclear dice as text: what is typed, and all that the terminal answers.

In a `.talk` file `> ` stands before what is typed, `# ` before a remark; `@ language en`, `@ dice 2 2 4` (they fall in
this order; without such a line a fixed seed's dice fall) and `@ later 61` (seconds) set the scene. Everything else is
an answer, compared byte for byte. BUTLER_GOLDEN=write writes the answers anew.
"""

import asyncio
import os
import re
from collections.abc import Iterator
from itertools import count
from pathlib import Path

import pytest

from bot.butler.butler import Butler
from bot.chat.terminal import PROFILE, Terminal
from bot.commands.play import ToldDice
from bot.store.store import Store

HERE = Path(__file__).parent
FILES = sorted(path for game in ("poker", "liars", "nuclear") for path in HERE.glob(f"{game}-*.talk"))
REWRITE = os.environ.get("BUTLER_GOLDEN") == "write"
SEAL = re.compile("[0-9a-f]{64}")


def _asked(path: Path) -> Iterator[str]:
    """Yields the lines of the file that are not answers."""
    for line in path.read_text(encoding="utf-8").split("\n"):
        if line[:2] in ("> ", "# ", "@ "):
            yield line


async def _evening(path: Path, database: Path) -> str:
    """Plays the file on an empty database; returns the file as it should be, seals replaced."""
    asked, told, seeds, now = list(_asked(path)), list[str](), count(1), [1_764_500_000.0]
    language = next((line[11:] for line in asked if line.startswith("@ language ")), "ru")
    falls = [int(face) for line in asked if line.startswith("@ dice ") for face in line[7:].split()]
    store = Store(str(database))
    await store.open()
    try:
        butler = Butler(
            store,
            PROFILE,
            lambda: now[0],
            language,
            ToldDice(falls) if falls else None,
            seeds=lambda: next(seeds).to_bytes(32, "big"),
        )
        terminal = Terminal(butler, told.append, language, "evening")
        for line in asked:
            told.append(line)
            if line.startswith("@ later "):
                now[0] += float(line[8:])
            await terminal.tick()
            if line.startswith("> "):
                await terminal.line(line[2:])
    finally:
        await store.close()
    assert not falls, f"dice that never fell: {falls}"
    return SEAL.sub("<seal>", "\n".join(told)) + "\n"


@pytest.mark.parametrize("path", FILES, ids=lambda path: str(path.stem))
def test_evening(path: Path, tmp_path: Path) -> None:
    """voice 5-7: the terminal's answers to the lines of a file are those of the file, byte for byte."""
    told = asyncio.run(_evening(path, tmp_path / "evening.db"))
    if REWRITE:
        path.write_text(told, encoding="utf-8")
    assert told == path.read_text(encoding="utf-8")


def test_every_game_in_every_language() -> None:
    """Each of the three games has an evening in each of three languages."""
    languages = {(path.stem.split("-")[0], _language(path)) for path in FILES}
    assert len(languages) == 9, languages


def _language(path: Path) -> str:
    return next((line[11:] for line in _asked(path) if line.startswith("@ language ")), "ru")


@pytest.mark.parametrize("path", FILES, ids=lambda path: str(path.stem))
def test_the_voice(path: Path) -> None:
    """voice 9, 11: no English in Russian, no doubled robots, no unfilled variables, no words that are never used."""
    answers = [line for line in path.read_text(encoding="utf-8").split("\n") if line[:2] not in ("> ", "# ", "@ ")]
    text = "\n".join(answers)
    for wrong in ("🤖 🤖", "{ $", "  ", "None", " ,", "очко", "банк", "ставка не ", "№", "!\n", "賭"):
        assert wrong not in text.replace("есть!", ""), wrong
    if _language(path) == "ru":
        names = r"\(to |<seal>|/[a-z]+( [a-z]+)?|python verify\.py|^\{.*\}$"
        words = set(re.findall("[A-Za-z]+", re.sub(names, "", text, flags=re.M)))
        assert words <= {"x"}, words
    if _language(path) == "zh-Hant":
        assert not re.search("[\u0400-\u04ff]", text)
