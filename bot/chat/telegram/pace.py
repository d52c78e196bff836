"""How fast one may speak: in a group 18 calls a minute, a few at once, 24 a second in all. Pure: time is given."""

from collections import deque
from dataclasses import dataclass, field

MINUTE, GROUP = 60.0, 18  # sends and edits a minute in a group
BURST, SPAN = 4, 5.0  # and in any chat so many in five seconds: one a second, with a short breath
ALL, TICK = 6, 0.25  # to all chats together: 24 a second, and spread, since calls that leave at once arrive spread


@dataclass
class Pace:
    """The calls of one chat in the last minute."""

    group: bool
    calls: deque[float] = field(default_factory=deque)
    until: float = 0.0  # Telegram asked this chat to wait until then

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
        self.calls.append(now)


@dataclass
class Total:
    """The calls to all chats just now."""

    calls: deque[float] = field(default_factory=deque)

    def wait(self, now: float) -> float:
        while self.calls and self.calls[0] <= now - TICK:
            self.calls.popleft()
        return self.calls[-ALL] + TICK - now if len(self.calls) >= ALL else 0.0

    def called(self, now: float) -> None:
        self.calls.append(now)
