"""Files that somebody asked for and that are not out yet: none is built twice at a time, and a chat has few at once."""

from collections.abc import Callable

from bot.acts import Make
from rules.game import Illegal

MANY = 4  # files of one room that may wait
LOST = 300.0  # seconds after which a file that is not out may be asked for again

Key = tuple[int, str, str]


class Orders:
    """What waits. `clock`: seconds."""

    def __init__(self, clock: Callable[[], float]) -> None:
        self._clock = clock
        self._waiting: dict[Key, float] = {}  # -> when it was asked for

    def take(self, order: Make) -> bool:
        """Note the order; False if this file waits already. Raises Illegal if its room has too many."""
        now = self._clock()
        self._waiting = {key: at for key, at in self._waiting.items() if now - at < LOST}
        if _key(order) in self._waiting:
            return False
        if sum(room == order.room for room, _, _ in self._waiting) >= MANY:
            raise Illegal("file-many")
        self._waiting[_key(order)] = now
        return True

    def done(self, order: Make) -> None:
        """The file is out, or there will be none."""
        self._waiting.pop(_key(order), None)

    def drop(self, room: int) -> None:
        """Nothing that waits for this room will come out."""
        self._waiting = {key: at for key, at in self._waiting.items() if key[0] != room}


def _key(order: Make) -> Key:
    return order.room, order.kind, order.which
