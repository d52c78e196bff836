"""Another process that polls with our token. Telegram cuts the poll of whoever came before with a 409, so that two take
the updates from each other by turns. Who was alone before comes back soon, and does not give up; who came to a token in
use comes back seldom, and touches no update while the other still takes them. Pure: time and chance are given.
"""

from collections.abc import Callable

HELD = 6.0  # seconds of polls without a 409 after which the token is ours: who came second does not get so far
ALONE = 5.0  # seconds without a 409 after which one who waited serves: who is at home is back before
FIRST, MOST = 1.0, 60.0  # seconds to wait: at first for who is at home, and at most; doubled each time
SECOND = 3  # so often doubled is the wait of who was never alone
GONE = 150.0  # seconds without a 409: longer than the other waits between two tries, with a poll of it


class Rival:
    """`asks` before each poll, `met` at each 409."""

    def __init__(self, chance: Callable[[float, float], float]) -> None:
        self._chance = chance  # a number between two, so that two do not wait in step
        self._lost = SECOND  # how often in a row a poll was lost before it was ours
        self._since: float | None = None  # since when no poll was lost, nor an update left to the other
        self._left: object = None  # the update that was

    def asks(self, now: float) -> None:
        if self._since is None:
            self._since = now

    def met(self, now: float) -> float:
        """A poll was lost to another process. The seconds to wait before the next."""
        if self._since is not None and now - self._since >= HELD:
            self._lost = 0
        self._since = self._left = None
        wait = min(MOST, FIRST * 2.0**self._lost) * self._chance(0.75, 1.25)
        self._lost += 1
        return wait

    def leaves(self, first: object, now: float) -> float:
        """Seconds for which the updates that came now, of which this is the first, are left to the other; 0 if they are
        ours: nobody took a poll of ours for long, or nobody took this update while it was left."""
        left, self._left = self._left, None
        if self._lost <= SECOND or self._since is None:
            return 0.0
        if left == first or now - self._since >= ALONE:
            self._lost = SECOND  # we serve now, and leave nothing more before the next 409
            return 0.0
        if left is not None:
            return self.met(now)  # the one before was taken: so somebody is there
        self._since, self._left = None, first
        return ALONE
