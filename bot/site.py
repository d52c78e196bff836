"""Where the Butler serves: sites, chats, topics and people of a platform, and what the platform can do."""

from dataclasses import dataclass
from typing import NamedTuple


class Site(NamedTuple):
    """One account of the Butler on one platform. `account`: the bot's own id there, as text; "" if it has none.

    Rooms, causes, message numbers and deadlines belong to one site, and no other site sees them."""

    platform: str
    account: str = ""

    def cause(self, what: str) -> str:
        """A cause: the name of an update, never given to another. PLATFORM:ACCOUNT:WHAT."""
        return f"{self.platform}:{self.account}:{what}"


class Address(NamedTuple):
    """A chat as one account of the Butler sees it. Two bots in one chat have two addresses, and so two rooms."""

    platform: str
    account: str
    chat: int

    @property
    def site(self) -> Site:
        return Site(self.platform, self.account)


@dataclass(frozen=True, slots=True)
class Abilities:
    """What a platform can do. What it cannot do is left out or shown in another way."""

    edits: bool = True  # a message can be changed
    buttons: bool = True
    popups: bool = True  # the answer to a press is seen by the presser alone
    reactions: bool = True
    private_replies: bool = False  # a message in a group that one person alone sees
    documents: bool = True
    pictures: bool = False
    administrators: bool = False  # chats have administrators, who decide; else everybody decides
    hears_all: bool = True  # plain talk always arrives; else it may be kept back, and `Platform.hears` is asked

    @property
    def secrets(self) -> bool:
        """Whether hidden dice can be shown to their owner alone."""
        return self.popups or self.private_replies


@dataclass(frozen=True, slots=True)
class Profile:
    """What a platform says of itself, once it is connected. `me`: the bot's name there, as in `/roll@me`.

    `invitation`: a link that brings the Butler into a group; "" if there is none."""

    site: Site
    abilities: Abilities = Abilities()
    me: str = "butler_bot"
    invitation: str = ""


@dataclass(frozen=True, slots=True)
class Place:
    """A chat of a platform and a topic in it (0: the chat has none, or its general one).

    `account`: as in `Site`."""

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
    """A person on a platform: the user id, the name shown there, the client's language code ("" if unknown)."""

    user: int
    name: str
    language: str = ""
