"""Port of a platform: it reads its wire into events, performs acts, answers look-ups, and names its abilities."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Protocol

from bot.acts import Act
from bot.events import Event
from bot.site import Place, Profile


@dataclass(frozen=True, slots=True)
class Incoming:
    """One update, not read yet.

    `chat`: updates with the same one are handled in order. `cause`, `kind`: recorded if it is parked. `read` returns
    the event, or None if the update does not concern the Butler; it may raise any exception."""

    chat: int
    cause: str
    kind: str
    read: Callable[[], Event | None]


class Platform(Protocol):
    """A connected chat platform."""

    @property
    def profile(self) -> Profile: ...

    def perform(self, acts: list[Act]) -> None:
        """Queues Message, ShowTable, Popup, Reaction and File. Tells the Butler what was sent (`sent`, `posted`,
        `file_sent`)."""
        ...

    def noticed(self, event: Event) -> None:
        """Notes what an event shows of its chat. Called before the event is handled, again if it is retried."""
        ...

    async def is_admin(self, place: Place, user: int) -> bool | None:
        """Whether `user` is an administrator of the chat; None if that cannot be told now."""
        ...

    async def hears(self, place: Place) -> bool | None:
        """Whether plain talk of this chat arrives; None if that cannot be told now."""
        ...
