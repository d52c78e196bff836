"""What happens on a platform: messages heard, buttons pressed, and how the Butler stands in a chat."""

from dataclasses import dataclass

from bot.acts import LookUp
from bot.site import Place, Speaker


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

    asked: LookUp
    answer: bool | None


Event = Heard | Press | Standing | Moved | Answered
