"""Queues of one chat: what waits to be sent, and which of it goes next. Pure: times are given. (voice 1.8)"""

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field, replace
from typing import TypeVar

from bot.acts import File, Message, Reaction, Rows, ShowTable, Weight
from bot.chat.telegram.pace import MINUTE, Pace

# Calls in a group's last minute from which replies are gathered, and from which calm boards wait.
GATHER_FROM, ONLY_FROM = 10, 14
GATHER = 4.0  # seconds for which the first reply is held back to be sent with others
MERGE, MERGE_BUSY = 3.0, 5.0  # seconds between two edits of one board: as a rule, and from GATHER_FROM calls on
LATE = 15.0  # seconds after which a waiting board is urgent: replies must not delay whose turn it is for ever
KEPT = 64  # tables and pages of a chat that are remembered

Key = tuple[int, int]  # (room, table)
K = TypeVar("K")
V = TypeVar("V")


@dataclass(frozen=True)
class Job:
    """One thing to send in a chat. `drop` takes it from its queue; tried again, the same thing has the same `what`."""

    what: object
    do: Callable[[], Awaitable[None]]
    drop: Callable[[], None]


@dataclass
class Chat:
    """Queues of one chat by kind, and what is known of its messages."""

    id: int
    pace: Pace
    says: deque[Message] = field(default_factory=deque)
    calls_due: deque[Message] = field(default_factory=deque)
    boards: dict[Key, tuple[ShowTable, float]] = field(default_factory=dict)  # -> (act, when it may go)
    hands: deque[File] = field(default_factory=deque)
    past: deque[int] = field(default_factory=deque)  # messages of old calls, to be deleted
    buried: deque[tuple[int, str]] = field(default_factory=deque)  # replaced boards: (message, its new text)
    nods: deque[Reaction] = field(default_factory=deque)
    calls: dict[Key, int] = field(default_factory=dict)  # -> the message of the call that stands in the chat
    edited: dict[Key, float] = field(default_factory=dict)  # -> when its board was last edited
    reposted: dict[Key, float] = field(default_factory=dict)  # -> when its board was last posted anew
    shown: dict[tuple[int, int, int], tuple[str, Rows]] = field(default_factory=dict)  # (room, table, page) -> content
    gather_since: float = 0.0  # when the first reply in `says` began to wait; 0: none waits
    newest: int = 0  # the highest message id seen here
    out: bool = False  # removed or blocked: nothing is sent until `Voices.let_in`
    work: asyncio.Task[None] | None = None
    more: asyncio.Event = field(default_factory=asyncio.Event)
    trying: object = None  # `what` of the job that failed last; below: how often in a row, since when
    tries: int = 0
    since: float = 0.0

    @property
    def idle(self) -> bool:
        return self.work is None or self.work.done()

    def used(self, now: float) -> int:
        """Calls in the last minute; 0 in a chat without a limit for the minute."""
        return self.pace.used(now) if self.pace.group else 0

    # ---- queues ------------------------------------------------------------------------------------------------------
    def say(self, say: Message, now: float) -> None:
        """Queues a message."""
        if say.weight is Weight.CALL:
            self.calls_due.append(say)
        else:
            self.says.append(say)
            self.gather_since = self.gather_since or now

    def board(self, show: ShowTable, now: float) -> None:
        """Makes the board of a table due. The table has changed, so its call is dropped, or deleted from the chat."""
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
        """Empties all queues. Throws and boards that were in them are in the store."""
        for queue in (self.says, self.calls_due, self.boards, self.hands, self.past, self.buried, self.nods):
            queue.clear()
        self.gather_since = 0.0

    def take(self, other: "Chat") -> None:
        """Takes over what waits under another id of this chat. Message ids of the other are not valid here."""
        self.says.extend(replace(one, reply_to=0) for one in other.says)
        self.calls_due.extend(other.calls_due)
        self.boards |= {key: due for key, due in other.boards.items() if key not in self.boards}
        self.hands.extend(other.hands)
        self.pace.until = max(self.pace.until, other.pace.until)
        self.gather_since = self.gather_since or other.gather_since
        other.clear()

    def remember(self) -> None:
        """Limits what is known of this chat's messages to the newest KEPT of each kind."""
        _shorten(self.shown)
        _shorten(self.edited)
        _shorten(self.reposted)
        _shorten(self.calls)

    # ---- what goes next ----------------------------------------------------------------------------------------------
    def board_next(self, now: float) -> tuple[Key | None, Key | None, float | None]:
        """The urgent board and the calm one that may go now, and in how many seconds another may; None for none."""
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
        """Seconds for which the first reply is still held back to be sent with others; 0 or less: it is not held."""
        if not self.says or self.used(now) < GATHER_FROM or not gathers(self.says[0]):
            return 0.0
        return self.gather_since + GATHER - now


def _shorten(kept: dict[K, V]) -> None:
    """Deletes all but the newest KEPT items."""
    while len(kept) > KEPT:
        del kept[next(iter(kept))]


def gathers(say: Message) -> bool:
    """Whether a message may be sent together with others: a reply without buttons and sound."""
    return say.weight is Weight.REPLY and not say.buttons and not say.loud
