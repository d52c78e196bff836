"""What the Butler does in answer: messages, boards, popups, reactions, files, and questions to the platform."""

from dataclasses import dataclass
from enum import IntEnum

from bot.site import Place


@dataclass(frozen=True, slots=True)
class Button:
    """`data` comes back when it is pressed; a button with an address (`url`) leads there instead."""

    label: str
    data: str
    url: str = ""


Rows = tuple[tuple[Button, ...], ...]


class Weight(IntEnum):
    """What goes first when the minute is nearly full (voice 1.8)."""

    VERDICT = 0
    REPLY = 1
    BOARD = 2
    CALL = 3
    NOD = 5


@dataclass(frozen=True, slots=True)
class Message:
    """A message. `key` tells the Butler what has been said once it is out."""

    place: Place
    text: str
    reply_to: int = 0
    buttons: Rows = ()
    weight: Weight = Weight.REPLY
    loud: bool = False
    key: tuple[int, ...] = ()
    call: tuple[int, int] = (0, 0)  # (room, table): a call, taken away once that table moves
    gather: bool = False  # may be told together with others of its kind


@dataclass(frozen=True, slots=True)
class ShowTable:
    """The board of a table has changed: bring what the chat sees of it up to date.

    `urgent`: a page has ended, so this goes before replies. `repost`: somebody asked where it is."""

    place: Place
    room: int
    table: int
    repost: bool = False
    urgent: bool = False


@dataclass(frozen=True, slots=True)
class Popup:
    """The answer to a press, seen by the presser only. At most 200 UTF-16 units. `alert` waits for an OK."""

    press: str
    text: str
    alert: bool = False


@dataclass(frozen=True, slots=True)
class Reaction:
    """A reaction on somebody's message."""

    place: Place
    message: int
    shrug: bool = False


@dataclass(frozen=True, slots=True)
class Make:
    """A file is to be built, outside of all order. `kind` and `which` name it: (table, 12), (day, 2026-11-30)."""

    place: Place
    room: int
    kind: str
    which: str


@dataclass(frozen=True, slots=True)
class File:
    """A small file to be sent. `once`: the cause that is written down when it is out; it is sent no more after that.

    `order`: what it was built for."""

    place: Place
    name: str
    content: bytes
    text: str = ""
    once: str = ""
    order: Make | None = None


@dataclass(frozen=True, slots=True)
class LookUp:
    """A question to the platform, asked outside of all order; `Answered` brings the answer back.

    `question`: ADMIN (is `user` set over this chat?) or HEARING (does plain talk arrive?). `cause`: of the wish that
    waits for it."""

    place: Place
    question: str
    user: int
    room: int
    cause: str


ADMIN, HEARING = "admin", "hearing"


Act = Message | ShowTable | Popup | Reaction | File | LookUp | Make


@dataclass(frozen=True, slots=True)
class Post:
    """One message of a table, as it should be now. `message` 0: not posted yet.

    `seq` is the entry up to which it should tell, `told` the one up to which it does. `tease` is said first, alone,
    when it is new."""

    page: int
    seq: int
    message: int
    text: str
    buttons: Rows = ()
    weight: Weight = Weight.BOARD
    tease: str = ""
    told: int = -1
