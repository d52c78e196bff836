"""Events of a platform: messages, presses, the Butler's standing in a chat, answers to look-ups."""

from dataclasses import dataclass

from bot.acts import LookUp
from bot.site import Place, Speaker


@dataclass(frozen=True, slots=True)
class Heard:
    """A new message by a person. `message`: its number in the chat; `cause`: see `Site.cause`."""

    place: Place
    who: Speaker
    message: int
    text: str
    cause: str
    private: bool = False
    to_me: bool = False  # a reply to a message of the Butler
    admin: bool | None = None  # None: not looked up
    seated: bool = True  # False: a channel or an anonymous administrator, who cannot take a seat


@dataclass(frozen=True, slots=True)
class Press:
    """A press on a button of `message`. `id`: given back in the Popup that answers it; `data` may be any text."""

    place: Place
    who: Speaker
    message: int
    data: str
    cause: str
    id: str
    private: bool = False


@dataclass(frozen=True, slots=True)
class Standing:
    """The Butler's standing in a chat has changed. `inside`: it may send there. `hears`: plain talk arrives."""

    place: Place
    language: str
    inside: bool
    hears: bool
    private: bool


@dataclass(frozen=True, slots=True)
class Moved:
    """A chat of this site has a new id."""

    old: int
    new: int


@dataclass(frozen=True, slots=True)
class Answered:
    """The platform's answer to a `LookUp`; None: it cannot tell."""

    asked: LookUp
    answer: bool | None


Event = Heard | Press | Standing | Moved | Answered
