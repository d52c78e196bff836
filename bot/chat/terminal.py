"""A group chat in the terminal: `Аня: бросаю кости` is a message, `Аня: [Начать]` presses the newest such button."""

import asyncio
import hashlib
import re
from collections.abc import AsyncIterator, Callable
from pathlib import Path

from bot.acts import Button, File, Popup, Reaction, Rows
from bot.butler.butler import Butler
from bot.chat.driver import Driver
from bot.chat.plain import Plain
from bot.chat.port import Incoming
from bot.events import Heard, Press
from bot.site import Abilities, Place, Profile, Site, Speaker
from bot.text import words
from bot.text.marks import plain
from bot.text.names import harmless
from rules.lines import Line

SITE = Site("terminal")
PROFILE = Profile(SITE, Abilities(edits=False))
HERE = Place(SITE.platform, -1)
SPEAKER = re.compile(r"\s*([^:\[\]]{1,64}?)\s*:\s*(.*)", re.DOTALL)
PRESSED = re.compile(r"\[(.+)\]")
DATA = re.compile(r"t\d+\.\d+\..+|b\..+")  # the data of a button, typed in place of its label
NOBODY = "?"


class Terminal(Plain):
    """One chat between the people who are named in the lines. `write` takes text that is ready to print.

    `run` is a part of every cause, so that causes differ from those of earlier runs. `folder`: where files are written;
    None: their content is printed."""

    def __init__(
        self, butler: Butler, write: Callable[[str], None], language: str, run: str = "", folder: Path | None = None
    ) -> None:
        super().__init__(butler, PROFILE)
        self.driver = Driver(butler, self)
        self.write, self.language, self.run, self.folder = write, language, run, folder
        self._messages = 0
        self._last = ""
        self._boards: dict[int, Rows] = {}  # message -> its buttons, newest last
        self._pressers: dict[str, str] = {}  # press -> name
        self._speakers: dict[int, str] = {}  # message -> name

    # ---- input -------------------------------------------------------------------------------------------------------
    async def start(self) -> None:
        """Starts the driver, and waits for all that it sends."""
        await self.driver.start()
        await self._rest()

    async def tick(self) -> None:
        """Handles deadlines once, and waits for all that follows."""
        await self.driver.tick()
        await self._rest()

    async def line(self, text: str) -> None:
        """Handles one line, and waits for all that follows."""
        item = self._read(text)
        if item is not None:
            await self.driver.batch([item])
            await self._rest()

    async def _rest(self) -> None:
        await self.spoken()
        await self.driver.settled()
        await self.spoken()

    def _read(self, text: str) -> Incoming | None:
        found = SPEAKER.fullmatch(text.rstrip("\r\n"))
        name, said = (found[1], found[2]) if found else (self._last or NOBODY, text.strip())
        if not said:
            return None
        self._last = name
        who = Speaker(_user(name), name)
        self._messages += 1
        cause = SITE.cause(f"{self.run}.{self._messages}")
        if pressed := PRESSED.fullmatch(said.strip()):
            data, message = self._button(pressed[1])
            if not message and self._boards and not DATA.fullmatch(data):
                self._no_such_button(name)
                return None
            self._pressers[cause] = name
            press = Press(HERE, who, message, data, cause, cause)
            return Incoming(HERE.chat, cause, "press", lambda: press)
        self._speakers = {self._messages: name}  # reactions are printed before the next line
        heard = Heard(HERE, who, self._messages, said.replace("\\n", "\n"), cause)
        return Incoming(HERE.chat, cause, "message", lambda: heard)

    def _button(self, label: str) -> tuple[str, int]:
        """(data, message) of the newest button by label or token: `[Начать]`, `[.start]`, `[start]`, `[bid 4x5]`.

        Message 0: there is no such button; the data is what was typed, or made of it."""
        if DATA.fullmatch(label):
            return label, 0
        wanted = _bare(label)
        newest_first = [(m, b) for m, rows in reversed(self._boards.items()) for row in rows for b in row]
        for spelling in (_label, _token):
            for message, button in newest_first:
                if spelling(button) == wanted:
                    return button.data, message
        newest = next((button for _, button in newest_first if button.data[0] == "t"), None)
        head = ".".join(newest.data.split(".", 2)[:2]) if newest else ""
        return (f"{head}.{label}" if head and label.isascii() else label), 0  # as any client may send any data

    def _no_such_button(self, name: str) -> None:
        keys = " ".join(row for rows in list(self._boards.values())[-1:] for row in _drawn_rows(rows))
        self.write(f"(to {name}) {words.render(self.language, Line('terminal-no-button', {'keys': keys}))}")

    # ---- output ------------------------------------------------------------------------------------------------------
    async def send(self, place: Place, text: str, buttons: Rows, reply_to: int = 0) -> int:
        self._messages += 1
        self.write("\n".join([plain(text), *_drawn_rows(buttons)]))
        if buttons:
            self._boards[self._messages] = buttons
        return self._messages

    def replaced(self, message: int) -> None:
        self._boards.pop(message, None)

    async def send_popup(self, popup: Popup) -> None:
        name = self._pressers.pop(popup.press, NOBODY)
        if popup.text:
            self.write(f"(to {name}) {plain(popup.text)}")

    async def react(self, reaction: Reaction) -> None:
        who = harmless(self._speakers.get(reaction.message, NOBODY), 1)
        line = Line("terminal-shrug" if reaction.shrug else "terminal-nod", {"who": who})
        self.write(words.render(self.language, line))

    async def send_file(self, file: File) -> None:
        """Writes a file into `folder`; without one prints its content, so that a pipe can take it."""
        if file.text:
            self.write(file.text)
        if self.folder is None:
            self.write(file.content.decode("utf-8"))
        else:
            (self.folder / file.name).write_bytes(file.content)
            self.write(str(self.folder / file.name))


def _user(name: str) -> int:
    """The user id of a name: the same in every run."""
    return int.from_bytes(hashlib.sha256(name.casefold().encode()).digest()[:6], "big")


def _bare(label: str) -> str:
    """A label in lower case, without the pictures and signs at its ends."""
    return re.sub(r"^\W+|\W+$", "", plain(label)).casefold() or label


def _label(button: Button) -> str:
    return _bare(button.label)


def _token(button: Button) -> str:
    return _bare(button.data.split(".", 2)[-1])


def _drawn_rows(rows: Rows) -> list[str]:
    return [" ".join(f"[{plain(button.label)}]" for button in row) for row in rows]


async def evening(terminal: Terminal, lines: AsyncIterator[str]) -> None:
    """Handles all lines, with a look at deadlines before each."""
    await terminal.start()
    async for line in lines:
        await terminal.tick()
        await terminal.line(line)


async def piped(read: Callable[[], str]) -> AsyncIterator[str]:
    """Lines from a pipe, each read in a thread, to the end of the pipe."""
    while line := await asyncio.to_thread(read):
        yield line
