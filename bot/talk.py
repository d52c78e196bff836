"""What a chat platform must know: what happens there (an Event) and what the Butler does in answer (an Act).

Text for people is a str with marks from Unicode's private use area: dice, names that call somebody, bold, a folded
quote. `spans` takes it apart, and each platform draws the parts in its own way. Names and words of people cannot hold
such a mark: `bot.names` strips them.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field
from enum import IntEnum

from bot.site import Address, Site

FACE = 0xE000  # U+E001 .. U+E006: a die that shows 1 .. 6
CALL, NAME, END = "\ue010", "\ue011", "\ue012"  # CALL person NAME words END: words that call that person
BOLD, LIGHT = "\ue020", "\ue021"
FOLD, OPEN = "\ue022", "\ue023"  # a quote that is shown folded
PRIVATE = range(0xE000, 0xF900)


@dataclass(frozen=True, slots=True)
class Place:
    """Where people talk: a chat of a platform, and a topic of it (0: the chat has none, or its general one).

    `account`: the Butler's own account there that hears it; "" where there is only one."""

    platform: str
    chat: int
    topic: int = 0
    account: str = ""

    @property
    def address(self) -> Address:
        return Address(self.platform, self.account, self.chat)

    @property
    def site(self) -> Site:
        return Site(self.platform, self.account)


@dataclass(frozen=True, slots=True)
class Speaker:
    """Who: the platform's id of the account, the name shown there, and its language ("" if unknown)."""

    user: int
    name: str
    language: str = ""


@dataclass(frozen=True, slots=True)
class Heard:
    """A new message by a person. `cause` names it for ever (`Site.cause`)."""

    place: Place
    who: Speaker
    message: int
    text: str
    cause: str
    private: bool = False
    to_me: bool = False  # an answer to a message of the Butler
    admin: bool | None = None  # None: not looked up
    seated: bool = True  # False: a channel or an anonymous administrator, who cannot take a seat


@dataclass(frozen=True, slots=True)
class Press:
    """A button pressed. `id` answers it; `data` may be anything at all."""

    place: Place
    who: Speaker
    message: int
    data: str
    cause: str
    id: str
    private: bool = False


@dataclass(frozen=True, slots=True)
class Standing:
    """The Butler's own standing in a chat has changed. `inside`: he may speak there. `hears`: plain talk arrives."""

    place: Place
    language: str
    inside: bool
    hears: bool
    private: bool


@dataclass(frozen=True, slots=True)
class Moved:
    """A chat of this site has another id from now on."""

    old: int
    new: int


@dataclass(frozen=True, slots=True)
class Answered:
    """The platform's answer to a `LookUp`; None: it cannot be told."""

    asked: "LookUp"
    answer: bool | None


Event = Heard | Press | Standing | Moved | Answered


@dataclass(frozen=True, slots=True)
class Button:
    """`data` comes back when it is pressed; a button with an address (`url`) leads there instead."""

    label: str
    data: str
    url: str = ""


Rows = tuple[tuple[Button, ...], ...]


class Weight(IntEnum):
    """What goes first when the minute is nearly full (EVENINGS 1.8)."""

    VERDICT = 0
    REPLY = 1
    BOARD = 2
    CALL = 3
    NOD = 5


@dataclass(frozen=True, slots=True)
class Say:
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
class Show:
    """The board of a table has changed: bring what the chat sees of it up to date.

    `urgent`: a page has ended, so this goes before replies. `repost`: somebody asked where it is."""

    place: Place
    room: int
    table: int
    repost: bool = False
    urgent: bool = False


@dataclass(frozen=True, slots=True)
class Whisper:
    """The answer to a press, seen by the presser only. At most 200 UTF-16 units. `alert` waits for an OK."""

    press: str
    text: str
    alert: bool = False


@dataclass(frozen=True, slots=True)
class Nod:
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
class Hand:
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


Act = Say | Show | Whisper | Nod | Hand | LookUp | Make


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


@dataclass(slots=True)
class Span:
    """A piece of text in one style. `call` is the person it calls, 0 for none."""

    text: str
    bold: bool = False
    fold: bool = False
    call: int = 0
    die: int = field(default=0)


def spans(text: str) -> Iterator[Span]:
    """Take marked text apart, in order. Unbalanced marks are harmless."""
    bold = fold = False
    call, run, number = 0, "", ""
    for char in text:
        code = ord(char)
        if code not in PRIVATE:
            if call < 0:
                number += char
            else:
                run += char
            continue
        if run:
            yield Span(run, bold, fold, max(call, 0))
            run = ""
        if FACE < code <= FACE + 6:
            yield Span("", bold, fold, die=code - FACE)
        elif char == CALL:
            call, number = -1, ""
        elif char == NAME:
            call = int(number) if number.isdecimal() and len(number) < 19 else 0
        elif char == END:
            call = 0
        elif char in (BOLD, LIGHT):
            bold = char == BOLD
        elif char in (FOLD, OPEN):
            fold = char == FOLD
    if run:
        yield Span(run, bold, fold, max(call, 0))


def plain(text: str, die: str = "[{}]") -> str:
    """The text without its marks, each die drawn by `die`."""
    return "".join(die.format(span.die) if span.die else span.text for span in spans(text))


def pips(faces: tuple[int, ...], live: tuple[bool, ...] | None = None) -> str:
    """Dice as text, one space between: a mark for each six-sided die that matters, digits for the others."""
    lit = live or (True,) * len(faces)
    return " ".join(chr(FACE + face) if on and face <= 6 else str(face) for face, on in zip(faces, lit, strict=True))
