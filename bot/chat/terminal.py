"""A group chat in the terminal: `Аня: бросаю кости` is said by Аня, `Аня: [Начать]` presses the newest such button."""

import asyncio
import hashlib
import re
from collections.abc import AsyncIterator, Callable
from dataclasses import dataclass, field
from pathlib import Path

from bot import words
from bot.butler import Butler
from bot.names import harmless
from bot.talk import Act, Button, Hand, Heard, Nod, Place, Press, Rows, Say, Show, Speaker, Whisper, plain
from rules.telling import Line

HERE = Place("terminal", -1)
SPEAKER = re.compile(r"\s*([^:\[\]]{1,64}?)\s*:\s*(.*)", re.DOTALL)
PRESSED = re.compile(r"\[(.+)\]")
DATA = re.compile(r"t\d+\.\d+\..+|b\..+")  # what a button carries may be typed as it is
NOBODY = "?"


@dataclass
class Terminal:
    """One chat between whoever is named in the lines that come in. `write` takes finished text."""

    butler: Butler
    write: Callable[[str], None]
    language: str
    run: str = ""  # makes causes of this run different from those of earlier ones
    folder: Path | None = None  # where files go; None: they are written out
    messages: int = 0
    last: str = ""
    boards: dict[int, Rows] = field(default_factory=dict)  # message -> its buttons, newest last
    shown: dict[tuple[int, int, int], str] = field(default_factory=dict)  # (room, table, page) -> text
    pressers: dict[str, str] = field(default_factory=dict)  # press -> name

    async def line(self, text: str) -> None:
        """One line of the evening. Raises Down; any other exception is a bug."""
        found = SPEAKER.fullmatch(text.rstrip("\r\n"))
        name, said = (found[1], found[2]) if found else (self.last or NOBODY, text.strip())
        if not said:
            return
        self.last = name
        who = Speaker(_user(name), name)
        self.messages += 1
        cause = f"terminal:{self.run}.{self.messages}"
        if pressed := PRESSED.fullmatch(said.strip()):
            await self._press(who, pressed[1], cause)
        else:
            heard = Heard(HERE, who, self.messages, said.replace("\\n", "\n"), cause)
            await self.perform(await self.butler.hear(heard), name)

    async def _press(self, who: Speaker, label: str, cause: str) -> None:
        data, message = self._button(label)
        if not message and self.boards and not DATA.fullmatch(data):
            keys = " ".join(row for rows in list(self.boards.values())[-1:] for row in _drawn_rows(rows))
            self.write(f"(to {who.name}) {words.say(self.language, Line('terminal-no-button', {'keys': keys}))}")
            return
        self.pressers[cause] = who.name
        press = Press(HERE, who, message, data, cause, cause)
        await self.perform(await self.butler.press(press), who.name)

    def _button(self, label: str) -> tuple[str, int]:
        """The newest button of that label, or with that token: `[Начать]`, `[.start]`, `[start]`, `[bid 4x5]`."""
        if DATA.fullmatch(label):
            return label, 0
        wanted = _bare(label)
        newest_first = [(m, b) for m, rows in reversed(self.boards.items()) for row in rows for b in row]
        for spelling in (_label, _token):
            for message, button in newest_first:
                if spelling(button) == wanted:
                    return button.data, message
        newest = next((button for _, button in newest_first if button.data[0] == "t"), None)
        head = ".".join(newest.data.split(".", 2)[:2]) if newest else ""
        return (f"{head}.{label}" if head and label.isascii() else label), 0  # as a client may send anything

    async def perform(self, acts: list[Act], name: str = "") -> None:
        """Say everything at once: there is no pace in a terminal."""
        for act in acts:
            match act:
                case Say():
                    self._say(act.text, act.buttons)
                    await self.butler.said(act)
                case Whisper(press, text):
                    if text:
                        self.write(f"(to {self.pressers.pop(press, name)}) {plain(text)}")
                case Nod():
                    line = Line("terminal-shrug" if act.shrug else "terminal-nod", {"who": harmless(name, 1)})
                    self.write(words.say(self.language, line))
                case Show():
                    await self._show(act)
                case Hand():
                    self._hand(act)
                    await self.butler.handed(act)

    def _hand(self, hand: Hand) -> None:
        """A file: into the folder there is for it, else as text, so that a pipe may take it."""
        if hand.text:
            self.write(hand.text)
        if self.folder is None:
            self.write(hand.content.decode("utf-8"))
        else:
            (self.folder / hand.name).write_bytes(hand.content)
            self.write(str(self.folder / hand.name))

    def _say(self, text: str, buttons: Rows) -> int:
        self.messages += 1
        self.write("\n".join([plain(text), *_drawn_rows(buttons)]))
        if buttons:
            self.boards[self.messages] = buttons
        return self.messages

    async def _show(self, show: Show) -> None:
        posts = await self.butler.posts(show.room, show.table)
        for post in posts:
            key = (show.room, show.table, post.page)
            text = "\n".join([post.text, *_drawn_rows(post.buttons)])
            message = post.message
            if self.shown.get(key) != text or (show.repost and post is posts[-1]):
                self.boards.pop(message, None)
                message = self._say(post.text, post.buttons)
                self.shown[key] = text
            await self.butler.posted(show.room, show.table, post, message, post is posts[-1])


def _user(name: str) -> int:
    """The same name is the same person, in the next run as well."""
    return int.from_bytes(hashlib.sha256(name.casefold().encode()).digest()[:6], "big")


def _bare(label: str) -> str:
    """A label without the pictures around it, in lower case."""
    return re.sub(r"^\W+|\W+$", "", plain(label)).casefold() or label


def _label(button: Button) -> str:
    return _bare(button.label)


def _token(button: Button) -> str:
    return _bare(button.data.split(".", 2)[-1])


def _drawn_rows(rows: Rows) -> list[str]:
    return [" ".join(f"[{plain(button.label)}]" for button in row) for row in rows]


async def evening(terminal: Terminal, lines: AsyncIterator[str]) -> None:
    """The whole evening, to the end of the lines."""
    await terminal.perform(await terminal.butler.wake())
    async for line in lines:
        await terminal.perform(await terminal.butler.lapse())
        await terminal.line(line)


async def piped(read: Callable[[], str]) -> AsyncIterator[str]:
    """Lines from a pipe, without holding up anything else."""
    while line := await asyncio.to_thread(read):
        yield line
