"""A Butler in process on a test platform: people speak and press, acts are performed, the clock is set by hand.

The store is a real one on a file. Nothing sleeps. `restart` is a crash: everything in memory is lost.
"""

import zlib
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field, replace
from pathlib import Path

from bot.acts import ADMIN, Act, File, LookUp, Make, Message, Popup, Post, Reaction, Rows, ShowTable
from bot.butler.butler import Butler
from bot.events import Answered, Heard, Press
from bot.play.rooms import Room
from bot.site import Abilities, Place, Profile, Site, Speaker
from bot.store.store import Store
from bot.table.table import Table
from bot.text.marks import plain
from rules.dice import Faces

CHAT = -100
NOON = 1_780_000_000.0
SITE = Site("test")
ABILITIES = Abilities(administrators=True)


class Told:
    """Loaded dice: faces in the given order, every pick 0. Fails when no faces are left."""

    def __init__(self, *falls: int) -> None:
        self.falls = list(falls)

    def roll(self, count: int, sides: int = 6) -> Faces:
        assert len(self.falls) >= count, "no dice are left"
        faces = tuple(self.falls[:count])
        del self.falls[:count]
        return faces

    def pick(self, count: int) -> int:
        return 0


@dataclass
class Answer:
    """The acts that followed one message, press or look at the clock, and what they showed, by kind, as plain text."""

    acts: list[Act]
    says: list[str] = field(default_factory=list)
    whispers: list[str] = field(default_factory=list)
    boards: list[str] = field(default_factory=list)  # new or changed
    nods: list[Reaction] = field(default_factory=list)
    hands: list[File] = field(default_factory=list)

    @property
    def text(self) -> str:
        return "\n".join([*self.says, *self.whispers])

    @property
    def quiet(self) -> bool:
        return not self.acts


@dataclass
class Evening:
    """A test platform with one Butler. Persons are known by name; a cause is made up unless it is given."""

    path: Path
    language: str = "ru"
    loaded: Told | None = None
    admins: set[str] = field(default_factory=set)
    mute: bool = False  # the platform cannot tell who is an administrator
    abilities: Abilities = ABILITIES
    site: Site = SITE
    now: float = NOON
    messages: int = 0
    boards: dict[tuple[int, int, int], tuple[int, str, Rows]] = field(default_factory=dict)
    said: list[str] = field(default_factory=list)
    store: Store = field(init=False)
    butler: Butler = field(init=False)

    async def open(self) -> None:
        self.store = Store(str(self.path))
        await self.store.open()
        profile = Profile(self.site, self.abilities)
        self.butler = Butler(self.store, profile, lambda: self.now, self.language, self.loaded)

    async def close(self) -> None:
        await self.store.close()

    async def open_again(self) -> None:
        await self.close()
        await self.open()

    async def restart(self) -> Answer:
        """Drops everything in memory, opens the store again and performs what `wake` returns."""
        await self.open_again()
        return await self.perform(await self.butler.wake())

    def _answer(self, asked: LookUp) -> Answered:
        """Answers a look-up: None if `mute`, else whether the user is an administrator; yes to other questions."""
        if self.mute:
            return Answered(asked, None)
        return Answered(asked, asked.question != ADMIN or any(asked.user == user_of(name) for name in self.admins))

    def place(self, chat: int = CHAT, topic: int = 0) -> Place:
        return Place(self.site.platform, chat, topic, self.site.account)

    # ---- people ------------------------------------------------------------------------------------------------------
    def message(self, name: str, text: str, chat: int = CHAT, topic: int = 0, cause: str = "", **more: bool) -> Heard:
        """Returns a message of this person; a chat above 0 is private."""
        self.messages += 1
        cause = cause or f"test:{chat}.{self.messages}"
        private = more.pop("private", chat > 0)
        who = Speaker(user_of(name), name, "ru")
        return Heard(self.place(chat, topic), who, self.messages, text, cause, private, **more)

    async def say(
        self, name: str, text: str, chat: int = CHAT, topic: int = 0, cause: str = "", **more: bool
    ) -> Answer:
        return await self.perform(await self.butler.hear(self.message(name, text, chat, topic, cause, **more)))

    def pressing(self, name: str, data: str, chat: int = CHAT, topic: int = 0, cause: str = "") -> Press:
        """Returns a press by this person, with any data."""
        self.messages += 1
        cause = cause or f"press:{self.messages}"
        return Press(self.place(chat, topic), Speaker(user_of(name), name, "ru"), 1, data, cause, cause, chat > 0)

    async def press(self, name: str, data: str, chat: int = CHAT, topic: int = 0, cause: str = "") -> Answer:
        """Presses by data, or by the token of a button that is shown: `.start`, `throw`."""
        if not data.startswith(("t", "b.")) or data == "throw":
            data = self.key(data)
        return await self.perform(await self.butler.press(self.pressing(name, data, chat, topic, cause)))

    def key(self, token: str) -> str:
        """Returns the data of the newest button that carries this token. Fails if there is none."""
        for _, _, rows in reversed(self.boards.values()):
            for row in rows:
                for button in row:
                    if button.data.split(".", 2)[-1] == token:
                        return button.data
        raise AssertionError(f"no button {token} in {[rows for _, _, rows in self.boards.values()]}")

    async def lapse(self, seconds: float = 0.0) -> Answer:
        """Sets the clock on by so many seconds and performs what `lapse` returns."""
        self.now += seconds
        return await self.perform(await self.butler.lapse())

    # ---- the chat ----------------------------------------------------------------------------------------------------
    async def perform(self, acts: list[Act]) -> Answer:
        """Performs the acts and those that follow from them; returns what was shown."""
        answer, acts = Answer(acts), list(acts)
        for act in acts:
            match act:
                case Message():
                    self.messages += 1
                    answer.says.append(plain(act.text))
                    await self.butler.sent(act)
                case Popup(_, text):
                    answer.whispers.append(plain(text))
                case Reaction():
                    answer.nods.append(act)
                case File():
                    answer.hands.append(act)
                case ShowTable():
                    answer.boards += await self._show(act)
                case LookUp():
                    acts += await self.butler.take(self._answer(act))  # performed at the end
                case Make():
                    acts += await self.butler.make(act)
        self.said += answer.says
        return answer

    async def _show(self, show: ShowTable) -> list[str]:
        """Brings the messages of a table up to date; returns the texts of those that are new or changed."""
        changed: list[str] = []
        posts = await self.butler.posts(show.room, show.table)
        for post in posts:
            key = (show.room, show.table, post.page)
            if post.tease and not post.message and post.told < post.seq:
                self.messages += 1  # the teaser is posted alone; the next look shows the whole text
                await self.butler.posted(show.room, show.table, replace(post, seq=post.seq - 1), self.messages, False)
                return [*changed, *await self._show(show)]
            text = plain(post.text)
            if not self._same(key, post, text):
                changed.append(text)
                self.boards.pop(key, None)
            if post.message == 0:
                self.messages += 1
                post_id = self.messages
            else:
                post_id = post.message
            self.boards[key] = (post_id, text, post.buttons)
            await self.butler.posted(show.room, show.table, post, post_id, post is posts[-1])
        return changed

    def _same(self, key: tuple[int, int, int], post: Post, text: str) -> bool:
        known = self.boards.get(key)
        return known is not None and known[1:] == (text, post.buttons)

    def board(self, table: int = 0) -> str:
        """Returns the text of the newest message of a table (0: of any)."""
        found = [one for key, one in self.boards.items() if not table or key[1] == table]
        return found[-1][1]

    # ---- shortcuts ---------------------------------------------------------------------------------------------------
    async def game(self, phrase: str, *names: str, chat: int = CHAT, topic: int = 0) -> None:
        """Opens a table by the phrase, seats all names and starts the game."""
        await self.say(names[0], phrase, chat, topic)
        for name in names[1:]:
            await self.say(name, "я в игре", chat, topic)
        await self.say(names[0], "начинаем", chat, topic)

    async def person(self, name: str) -> int:
        found = await self.store.person(self.site.platform, user_of(name))
        assert found is not None
        return found.id

    def tables(self) -> list[Table]:
        """Returns all open tables in the Butler's memory."""
        return [table for room in self.rooms() for table in room.open.values()]

    def rooms(self) -> list[Room]:
        """Returns all rooms in the Butler's memory."""
        return list(self.butler.services.rooms._rooms.values())


def user_of(name: str) -> int:
    """Returns the platform's id of the person of this name."""
    return zlib.crc32(name.encode()) + 1


@asynccontextmanager
async def evening(path: Path, *falls: int, language: str = "ru") -> AsyncIterator[Evening]:
    """An open Evening on a file in a folder under `path`, with these loaded dice if any; closed at the end."""
    one = Evening(path / "house" / "butler.db", language, Told(*falls) if falls else None)
    await one.open()
    try:
        yield one
    finally:
        await one.close()
