"""Whole evenings as text: what is typed and everything that the terminal answers, byte for byte. (voice 3-8)

A `.talk` file holds `# remarks`, `> what is typed` and, below it, the answers. `@` lines set the scene: `@ language en`
(before anything is said), `@ dice 3 4 5 6` (more faces for the loaded dice; all must fall), `@ later 61` (so many
seconds pass). Seeds are counted up, so that seals repeat. BUTLER_GOLDEN=write writes the answers anew. The buttons of
all games, and of all languages, are one line each, `[every game]` and `[every language]`, however many there are.
"""

import asyncio
import os
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from functools import cache
from itertools import combinations, count
from pathlib import Path

import pytest

from bot.butler.butler import Butler
from bot.chat.terminal import PROFILE, SITE, Terminal
from bot.commands.play import ToldDice
from bot.store.store import Store
from bot.text.languages import LANGUAGES
from bot.text.words import render
from rules import games
from rules.lines import Line

HERE = Path(__file__).parent / "evenings"
REWRITE = os.environ.get("BUTLER_GOLDEN") == "write"
BUTTON = re.compile(r"\[([^]]*)\]")
BUTTONS = re.compile(r"\[[^]]*\]( \[[^]]*\])*")
NOON = 1_767_268_800.0  # 1 January 2026, 12:00 UTC


@cache
def lists() -> tuple[tuple[str, list[str]], ...]:
    """(what stands for it, its labels in order) of each list of buttons that grows with the project."""
    languages = sorted(render(language, Line("language-name")) for language in LANGUAGES)
    titles = (sorted(render(language, Line(game)) for game in games()) for language in LANGUAGES)
    return ("[every language]", languages), *(("[every game]", labels) for labels in titles)


def without_lists(lines: list[str]) -> list[str]:
    """The lines, where rows that together are a whole such list are one."""
    for short, labels in lists():
        for start, end in combinations(range(len(lines) + 1), 2):
            rows = lines[start:end]
            if all(map(BUTTONS.fullmatch, rows)) and sorted(BUTTON.findall("".join(rows))) == labels:
                return without_lists([*lines[:start], short, *lines[end:]])
    return lines


@dataclass
class Evening:
    """One `.talk` file: plays its lines and collects lines and answers."""

    path: Path
    now: float = NOON
    falls: list[int] = field(default_factory=list)
    told: list[str] = field(default_factory=list)

    def said(self) -> Iterator[str]:
        """Yields the lines of the file that are not answers."""
        for line in self.path.read_text(encoding="utf-8").splitlines():
            if line.startswith(("> ", "# ", "@ ")) or not line:
                yield line

    def write(self, text: str) -> None:
        self.told.extend(without_lists(text.split("\n")))

    async def play(self, database: Path) -> str:
        """Plays the file on an empty database; returns the file as it should be."""
        language = next((line[11:] for line in self.said() if line.startswith("@ language ")), "ru")
        store, seeds = Store(str(database)), count(1)
        await store.open()
        try:
            butler = Butler(
                store,
                PROFILE,
                lambda: self.now,
                language,
                ToldDice(self.falls),
                seeds=lambda: next(seeds).to_bytes(32, "big"),
            )
            terminal = Terminal(butler, self.write, language, "evening")
            await terminal.start()
            for line in self.said():
                if line.startswith("# ") or not line:
                    self.told.append(line)
                    continue
                self.told.append(line)
                await self._line(terminal, line[0], line[2:])
            assert await store.unsaid_tables(SITE) == [], (
                "said, and not known to be said: it would be said at every start"
            )
            assert await store.unsaid_throws(SITE) == []
        finally:
            await store.close()
        assert not self.falls, f"{self.path.name}: dice that never fell: {self.falls}"
        return "\n".join(self.told) + "\n"

    async def _line(self, terminal: Terminal, sign: str, text: str) -> None:
        if sign == ">":
            await terminal.tick()
            await terminal.line(text)
        elif text.startswith("dice "):
            self.falls.extend(map(int, text[5:].split()))
        elif text.startswith("later "):
            self.now += float(text[6:])
            await terminal.tick()


@pytest.mark.parametrize("path", sorted(HERE.glob("*.talk")), ids=lambda path: path.stem)
def test_evening(path: Path, database: Callable[[str], Path]) -> None:
    """voice 3-8: the terminal's answers to the lines of a file are those of the file, byte for byte."""
    told = asyncio.run(Evening(path).play(database("evening.db")))
    if REWRITE:
        path.write_text(told, encoding="utf-8")
    assert told == path.read_text(encoding="utf-8")


def test_there_are_evenings() -> None:
    """More than 20 files are found, so that an empty folder does not pass."""
    assert len(list(HERE.glob("*.talk"))) > 20
