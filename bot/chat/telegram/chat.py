"""What waits to be said in one chat, and which of it goes next. Pure: time is given. (voice 1.8)"""

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field, replace
from typing import TypeVar

from bot.acts import File, Message, Reaction, Rows, ShowTable, Weight
from bot.chat.telegram.pace import MINUTE, Pace

GATHER_FROM, ONLY_FROM = (
    10,
    14,
)  # calls in a group's last minute from which replies are gathered; from which boards stop
GATHER = 4.0  # seconds for which replies are gathered
MERGE, MERGE_BUSY = 3.0, 5.0  # seconds between two edits of one board
LATE = 15.0  # seconds after which a board that waits is urgent: replies to others must not hide whose turn it is
KEPT = 64  # tables and pages of a chat that are remembered

Key = tuple[int, int]  # (room, table)
K = TypeVar("K")
V = TypeVar("V")


@dataclass(frozen=True)
class Job:
    """One thing to do in a chat. `drop` forgets it when it is hopeless; the same thing again has the same `what`."""

    what: object
    do: Callable[[], Awaitable[None]]
    drop: Callable[[], None]


@dataclass
class Chat:
    """Queues by weight, and what is in the chat already."""

    id: int
    pace: Pace
    says: deque[Message] = field(default_factory=deque)
    calls_due: deque[Message] = field(default_factory=deque)
    boards: dict[Key, tuple[ShowTable, float]] = field(default_factory=dict)  # -> when it may go
    hands: deque[File] = field(default_factory=deque)
    past: deque[int] = field(default_factory=deque)  # calls to take away
    buried: deque[tuple[int, str]] = field(default_factory=deque)  # old boards, and what they say from now on
    nods: deque[Reaction] = field(default_factory=deque)
    calls: dict[Key, int] = field(default_factory=dict)  # a call that is in the chat -> its message
    edited: dict[Key, float] = field(default_factory=dict)
    reposted: dict[Key, float] = field(default_factory=dict)
    shown: dict[tuple[int, int, int], tuple[str, Rows]] = field(default_factory=dict)  # (room, table, page) -> content
    gather_since: float = 0.0
    newest: int = 0  # the highest message id seen here
    out: bool = False  # thrown out, blocked: nothing is said until we are let in again
    work: asyncio.Task[None] | None = None
    more: asyncio.Event = field(default_factory=asyncio.Event)
    trying: object = None  # what failed last, how often in a row, and since when
    tries: int = 0
    since: float = 0.0

    @property
    def idle(self) -> bool:
        return self.work is None or self.work.done()

    def used(self, now: float) -> int:
        """Calls in the last minute, where a minute has a limit."""
        return self.pace.used(now) if self.pace.group else 0

    # ---- queues ------------------------------------------------------------------------------------------------------
    def say(self, say: Message, now: float) -> None:
        if say.weight is Weight.CALL:
            self.calls_due.append(say)
        else:
            self.says.append(say)
            self.gather_since = self.gather_since or now

    def board(self, show: ShowTable, now: float) -> None:
        """A table has changed: its board is due, and whoever was called has been heard."""
        key = (show.room, show.table)
        before, at = self.boards.get(key, (None, 0.0))
        if before is not None:
            show = replace(show, repost=show.repost or before.repost, urgent=show.urgent or before.urgent)
        if show.urgent or show.repost:
            soon = now
        else:
            merge = MERGE_BUSY if self.used(now) >= GATHER_FROM else MERGE
            soon = max(now, self.edited.get(key, -MERGE_BUSY) + merge)
        self.boards[key] = (show, soon if before is None else min(at, soon))
        self.calls_due = deque(call for call in self.calls_due if call.call != key)
        if key in self.calls:
            self.past.append(self.calls.pop(key))

    def clear(self) -> None:
        """Forget all that waits; what must be said is in the store."""
        for queue in (self.says, self.calls_due, self.boards, self.hands, self.past, self.buried, self.nods):
            queue.clear()
        self.gather_since = 0.0

    def take(self, other: "Chat") -> None:
        """What waited under another id of this chat waits here. Message ids of the other mean nothing here."""
        self.says.extend(replace(one, reply_to=0) for one in other.says)
        self.calls_due.extend(other.calls_due)
        self.boards |= {key: due for key, due in other.boards.items() if key not in self.boards}
        self.hands.extend(other.hands)
        self.pace.until = max(self.pace.until, other.pace.until)
        self.gather_since = self.gather_since or other.gather_since
        other.clear()

    def remember(self) -> None:
        """Keep what is known of this chat's messages small."""
        _shorten(self.shown)
        _shorten(self.edited)
        _shorten(self.reposted)
        _shorten(self.calls)

    # ---- what goes next ----------------------------------------------------------------------------------------------
    def board_next(self, now: float) -> tuple[Key | None, Key | None, float | None]:
        """The urgent board and the calm one that may go now, and else in how many seconds one may."""
        busy = self.used(now) >= ONLY_FROM
        quiet_in = self.pace.calls[-ONLY_FROM] + MINUTE - now if busy else 0.0
        urgent = calm = None
        waits = []
        for key, (show, at) in sorted(self.boards.items(), key=lambda item: item[1][1]):
            weighty = show.urgent or show.repost or key not in self.edited
            wait = max(at - now, 0.0 if weighty else min(quiet_in, at + LATE - now))
            if wait > 0:
                waits.append(wait)
            elif show.urgent or now - at >= LATE:
                urgent = urgent or key
            else:
                calm = calm or key
        return urgent, calm, min(waits, default=None)

    def held(self, now: float) -> float:
        """Seconds for which the first reply is still held back, to be told together with what follows."""
        if not self.says or self.used(now) < GATHER_FROM or not gathers(self.says[0]):
            return 0.0
        return self.gather_since + GATHER - now


def _shorten(kept: dict[K, V]) -> None:
    """Only the newest stay."""
    while len(kept) > KEPT:
        del kept[next(iter(kept))]


def gathers(say: Message) -> bool:
    """Replies may be told together; calls and what has buttons stand alone."""
    return say.weight is Weight.REPLY and not say.buttons and not say.loud
