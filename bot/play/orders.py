"""Ordered files that are not sent yet: each is built once at a time, at most MANY a room."""

from collections.abc import Callable

from bot.acts import Make
from rules.game import Illegal

MANY = 4  # most orders that one room may have waiting
LOST = 300.0  # seconds after which an order that was not finished is dropped, so that the file can be ordered again

Key = tuple[int, str, str]  # (room, kind, which)


class Orders:
    """The waiting orders, in memory only. `clock` gives the time in seconds."""

    def __init__(self, clock: Callable[[], float]) -> None:
        self._clock = clock
        self._waiting: dict[Key, float] = {}  # -> time of the order

    def take(self, order: Make) -> bool:
        """Adds an order; returns False if the same file is on order already. Raises Illegal if its room has MANY."""
        now = self._clock()
        self._waiting = {key: at for key, at in self._waiting.items() if now - at < LOST}
        if _key(order) in self._waiting:
            return False
        if sum(room == order.room for room, _, _ in self._waiting) >= MANY:
            raise Illegal("file-many")
        self._waiting[_key(order)] = now
        return True

    def done(self, order: Make) -> None:
        """Removes an order: its file was sent, or cannot be built."""
        self._waiting.pop(_key(order), None)

    def drop(self, room: int) -> None:
        """Removes all orders of a room to which nothing can be sent now."""
        self._waiting = {key: at for key, at in self._waiting.items() if key[0] != room}


def _key(order: Make) -> Key:
    return order.room, order.kind, order.which
