"""What a platform is: it reads its wire into events, performs acts, answers look-ups, and says what it can do."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Protocol

from bot.acts import Act
from bot.events import Event
from bot.site import Place, Profile


@dataclass(frozen=True, slots=True)
class Incoming:
    """One thing that came over the wire, not read yet.

    `chat`: what has the same one is handled in order. `cause`, `kind`: under which it is parked if it breaks.
    `read` gives the event, or None if it is none of the Butler's business; it may raise anything."""

    chat: int
    cause: str
    kind: str
    read: Callable[[], Event | None]


class Platform(Protocol):
    """A chat platform, connected."""

    @property
    def profile(self) -> Profile: ...

    def perform(self, acts: list[Act]) -> None:
        """Queue Say, Show, Whisper, Nod and Hand; what is out is told to the Butler (`said`, `posted`, `handed`)."""
        ...

    def noticed(self, event: Event) -> None:
        """An event is about to be handled: note what it tells about its chat. It may come twice."""
        ...

    async def is_admin(self, place: Place, user: int) -> bool | None:
        """Whether this person is set over the chat; None: it cannot be told now."""
        ...

    async def hears(self, place: Place) -> bool | None:
        """Whether plain talk of this chat arrives; None: it cannot be told now."""
        ...
