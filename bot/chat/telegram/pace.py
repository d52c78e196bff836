"""Rate limits: 18 calls a minute to a group, 4 in 5 s to any chat, 24 a second to all. Pure: times are given."""

from collections import deque
from dataclasses import dataclass, field

MINUTE, GROUP = 60.0, 18  # seconds; sends and edits to a group in that time
BURST, SPAN = 4, 5.0  # calls to any chat in SPAN seconds: about one a second, a few of them at once
ALL, TICK = 6, 0.25  # calls to all chats in TICK seconds: 24 a second, evenly, as calls sent at once arrive spread


@dataclass
class Pace:
    """The calls of one chat in the last minute."""

    group: bool
    calls: deque[float] = field(default_factory=deque)
    until: float = 0.0  # no call before this time: Telegram has answered 429

    def used(self, now: float) -> int:
        """Calls in the last minute."""
        while self.calls and self.calls[0] <= now - MINUTE:
            self.calls.popleft()
        return len(self.calls)

    def wait(self, now: float) -> float:
        """Seconds until the next call may go; 0 for now."""
        wait = self.until - now
        used = self.used(now)
        if self.group and used >= GROUP:
            wait = max(wait, self.calls[used - GROUP] + MINUTE - now)
        if used >= BURST:
            wait = max(wait, self.calls[-BURST] + SPAN - now)
        return max(0.0, wait)

    def called(self, now: float) -> None:
        """Counts a call."""
        self.calls.append(now)


@dataclass
class Total:
    """The calls to all chats in the last TICK seconds."""

    calls: deque[float] = field(default_factory=deque)

    def wait(self, now: float) -> float:
        """Seconds until the next call may go; 0 for now."""
        while self.calls and self.calls[0] <= now - TICK:
            self.calls.popleft()
        return self.calls[-ALL] + TICK - now if len(self.calls) >= ALL else 0.0

    def called(self, now: float) -> None:
        self.calls.append(now)
