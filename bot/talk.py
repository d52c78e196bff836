"""What a chat platform must know: what people do (Heard, Press) and what the Butler does in answer.

Text for people is a str with marks from Unicode's private use area: dice, names that call somebody, bold, a folded
quote. `spans` takes it apart, and each platform draws the parts in its own way. Names and words of people cannot hold
such a mark: `bot.names` strips them.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field
from enum import IntEnum

FACE = 0xE000  # U+E001 .. U+E006: a die that shows 1 .. 6
CALL, NAME, END = "\ue010", "\ue011", "\ue012"  # CALL person NAME words END: words that call that person
BOLD, LIGHT = "\ue020", "\ue021"
FOLD, OPEN = "\ue022", "\ue023"  # a quote that is shown folded
PRIVATE = range(0xE000, 0xF900)


@dataclass(frozen=True, slots=True)
class Place:
    """Where people talk: a chat of a platform, and a topic of it (0: the chat has none, or its general one)."""

    platform: str
    chat: int
    topic: int = 0


@dataclass(frozen=True, slots=True)
class Speaker:
    """Who: the platform's id of the account, the name shown there, and its language ("" if unknown)."""

    user: int
    name: str
    language: str = ""


@dataclass(frozen=True, slots=True)
class Heard:
    """A new message by a person. `cause` names it for ever (`telegram:-100501.17`)."""

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
class Hand:
    """A small file to be sent. `once`: the cause that is written down when it is out; it is sent no more after that."""

    place: Place
    name: str
    content: bytes
    text: str = ""
    once: str = ""


Act = Say | Show | Whisper | Nod | Hand


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
