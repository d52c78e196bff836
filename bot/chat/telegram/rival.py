"""Another process that polls with this token: how long to wait after a 409. Pure: times and chance are given.

Telegram ends the older of two polls with a 409, so two processes take updates from each other by turns. The process
that was alone before polls again after about a second and never gives up. The one that came to a token in use polls
seldom, and handles no update while the other still takes them.
"""

from collections.abc import Callable

HELD = 6.0  # seconds of polls without a 409 after which this process was alone: one that came second does not reach it
ALONE = 5.0  # seconds without a 409 after which a process that came second serves: one that was alone is back before
FIRST, MOST = 1.0, 60.0  # seconds to wait after a 409: the first time if it was alone, and at most; doubled each time
SECOND = 3  # doublings of the first wait of a process that came second
GONE = 150.0  # seconds without a 409 after which the other is gone: longer than its longest wait and a poll of it


class Rival:
    """What this process has met. Call `asks` before each poll, `met` at each 409, `leaves` at each batch."""

    def __init__(self, chance: Callable[[float, float], float]) -> None:
        self._chance = chance  # a number between the two given, so that two processes do not wait in step
        self._lost = SECOND  # polls lost in a row; it begins as if SECOND were lost
        self._since: float | None = None  # since when no poll was lost and no update left to the other
        self._left: object = None  # the update that was left to the other last

    def asks(self, now: float) -> None:
        """Notes that a poll is about to be sent."""
        if self._since is None:
            self._since = now

    def met(self, now: float) -> float:
        """Notes a poll lost to another process. Returns the seconds to wait before the next."""
        if self._since is not None and now - self._since >= HELD:
            self._lost = 0
        self._since = self._left = None
        wait = min(MOST, FIRST * 2.0**self._lost) * self._chance(0.75, 1.25)
        self._lost += 1
        return wait

    def leaves(self, first: object, now: float) -> float:
        """Seconds for which a batch is left to the other process; `first` is its first update. 0 if it is handled here:
        no poll was lost lately, or the other did not take this update while it was left."""
        left, self._left = self._left, None
        if self._lost <= SECOND or self._since is None:
            return 0.0
        if left == first or now - self._since >= ALONE:
            self._lost = SECOND  # this process serves, and leaves nothing more before the next 409
            return 0.0
        if left is not None:
            return self.met(now)  # the update left before was taken: the other is there
        self._since, self._left = None, first
        return ALONE
