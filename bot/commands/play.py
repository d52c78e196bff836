"""`butler play`: a local group chat, by pipe or at a prompt. The only command that can load dice."""

import asyncio
import re
import secrets
import sys
import tempfile
import time
from collections.abc import AsyncIterator
from pathlib import Path

from bot.butler.butler import Butler
from bot.chat.driver import TICK
from bot.chat.terminal import PROFILE, Terminal, evening, piped
from bot.store.store import Store
from bot.text import words
from rules.dice import Faces
from rules.lines import Line


class OutOfDice(BaseException):
    """The loaded dice have run out, or the next one does not fit. It ends the command; no Exception, so that no handler
    parks it as the fault of one update."""


class ToldDice:
    """Dice that fall as `--dice` says. A pick (who opens) is always 0: only faces are loaded. Raises OutOfDice."""

    def __init__(self, falls: list[int]) -> None:
        self._falls = falls

    def roll(self, count: int, sides: int = 6) -> Faces:
        faces = tuple(self._falls[:count])
        if len(faces) < count or not all(1 <= face <= sides for face in faces):
            raise OutOfDice(f"{count} faces of 1..{sides} were needed, and {list(faces)} is what was left of --dice")
        del self._falls[:count]
        return faces

    def pick(self, count: int) -> int:
        return 0


def play(database: str, language: str, dice: list[int] | None) -> int:
    """Runs one chat. Returns the exit code: 0 at the end of the lines, 1 when the loaded dice run out."""
    with tempfile.TemporaryDirectory(prefix="butler-") as folder:
        path = database or str(Path(folder) / "evening.db")
        try:
            asyncio.run(_evening(path, language, dice))
        except OutOfDice as error:
            sys.stdout.flush()
            print(f"butler play: {error}.", file=sys.stderr)
            return 1
    return 0


async def _evening(path: str, language: str, dice: list[int] | None) -> None:
    store = Store(path)
    await store.open()
    try:
        loaded = ToldDice(list(dice)) if dice is not None else None
        butler = Butler(store, PROFILE, time.time, language, loaded)
        prompt = sys.stdin.isatty() and sys.stdout.isatty()
        write = _coloured if prompt else _write
        terminal = Terminal(butler, write, language, secrets.token_hex(4), Path.cwd() if prompt else None)
        if dice is not None:
            write(words.render(language, Line("terminal-loaded", {"dice": " ".join(map(str, dice))})))
        if prompt:
            write(words.render(language, Line("terminal-hello")))
        if prompt:
            ticking = asyncio.create_task(_ticking(terminal))
            await evening(terminal, _asked())
            ticking.cancel()
        else:
            await evening(terminal, piped(sys.stdin.readline))
    finally:
        await store.close()


async def _ticking(terminal: Terminal) -> None:
    """Handles deadlines every TICK seconds, also while nobody types."""
    while True:
        await asyncio.sleep(TICK)
        await terminal.tick()


def _write(text: str) -> None:
    print(text, flush=True)


def _coloured(text: str) -> None:
    """Prints to a terminal: popups and reactions dim, dice bright, buttons blue."""
    from prompt_toolkit import print_formatted_text
    from prompt_toolkit.formatted_text import FormattedText

    parts: list[tuple[str, str]] = []
    for line in text.split("\n"):
        aside = "fg:ansibrightblack" if line.startswith("(") else ""
        for piece in re.split(r"(\[[^\]]*\])", line):
            die = re.fullmatch(r"\[[1-6]\]", piece)
            parts.append(("bold fg:ansiyellow" if die else "fg:ansiblue" if piece[:1] == "[" else aside, piece))
        parts.append(("", "\n"))
    print_formatted_text(FormattedText(parts), end="")


async def _asked() -> AsyncIterator[str]:
    """Lines typed at a prompt with history and colour, until its end or Ctrl-C."""
    from prompt_toolkit import PromptSession
    from prompt_toolkit.formatted_text import HTML
    from prompt_toolkit.patch_stdout import patch_stdout

    session: PromptSession[str] = PromptSession()
    while True:
        try:
            with patch_stdout():
                yield await session.prompt_async(HTML("<ansigreen>› </ansigreen>"))
        except (EOFError, KeyboardInterrupt):
            return
