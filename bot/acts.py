"""Acts, which the Butler returns and a platform performs; and Post, one message of a table."""

from dataclasses import dataclass
from enum import IntEnum

from bot.site import Place


@dataclass(frozen=True, slots=True)
class Button:
    """A button. `data` comes back when it is pressed; one with a `url` opens that address instead."""

    label: str
    data: str
    url: str = ""


Rows = tuple[tuple[Button, ...], ...]


class Weight(IntEnum):
    """The kinds of messages, by what goes first when a chat's minute is nearly full. (voice 1.8)"""

    VERDICT = 0
    REPLY = 1
    BOARD = 2
    CALL = 3
    NOD = 5


@dataclass(frozen=True, slots=True)
class Message:
    """A message of marked text (bot/text/marks.py). `reply_to`: 0 for none; `loud`: with a sound.

    `key`: of the answer to throws (room, day as 20261130, first throw), by which `Butler.sent` records it."""

    place: Place
    text: str
    reply_to: int = 0
    buttons: Rows = ()
    weight: Weight = Weight.REPLY
    loud: bool = False
    key: tuple[int, ...] = ()
    call: tuple[int, int] = (0, 0)  # (room, table): of a call, which is deleted when that table moves
    gather: bool = False  # the answer to a single throw, which may be sent together with others


@dataclass(frozen=True, slots=True)
class ShowTable:
    """The table has changed: its messages in the chat are to be brought up to date.

    `urgent`: a page has ended, so this goes before replies. `repost`: somebody asked for the board."""

    place: Place
    room: int
    table: int
    repost: bool = False
    urgent: bool = False


@dataclass(frozen=True, slots=True)
class Popup:
    """The answer to a press, seen by the presser alone. At most 200 UTF-16 units. `alert`: shown until closed."""

    press: str
    text: str
    alert: bool = False


@dataclass(frozen=True, slots=True)
class Reaction:
    """A reaction on a person's message: the move is made, or with `shrug` the same mistake again. (voice 1.10)"""

    place: Place
    message: int
    shrug: bool = False


@dataclass(frozen=True, slots=True)
class Make:
    """An order to build a file, as later work. `kind` and `which` name it: (table, 12), (day, 2026-11-30)."""

    place: Place
    room: int
    kind: str
    which: str


@dataclass(frozen=True, slots=True)
class File:
    """A file to be sent. `text`: its caption. `order`: what it was built for.

    `once`: a cause that is recorded when it was sent, so that it is not built again; "" for none."""

    place: Place
    name: str
    content: bytes
    text: str = ""
    once: str = ""
    order: Make | None = None


@dataclass(frozen=True, slots=True)
class LookUp:
    """A question to the platform, asked as later work; the event `Answered` brings the answer.

    `question`: ADMIN (is `user` an administrator of the chat?) or HEARING (does plain talk arrive?). `cause`: that of
    the wish that waits for the answer."""

    place: Place
    question: str
    user: int
    room: int
    cause: str


ADMIN, HEARING = "admin", "hearing"


Act = Message | ShowTable | Popup | Reaction | File | LookUp | Make


@dataclass(frozen=True, slots=True)
class Post:
    """One message of a table, as it should be now. `message` 0: not sent yet.

    `seq`: the entry up to which it shows the table; `told`: the one up to which the message that was sent does, -1 if
    none was. `tease`: a first part, shown alone for a while when the message is new; "" for none."""

    page: int
    seq: int
    message: int
    text: str
    buttons: Rows = ()
    weight: Weight = Weight.BOARD
    tease: str = ""
    told: int = -1
