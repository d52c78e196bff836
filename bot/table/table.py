"""One table: what its log comes to, and what can be asked of it. Pure. (bot/table/replay.py makes it)"""

from dataclasses import dataclass, field
from typing import Any

from bot.table.entry import Phase, is_open
from rules.game import AnyGame, Events, Outcome, Seat
from rules.lines import Line


@dataclass(frozen=True, slots=True)
class Player:
    """Who sits there: a person's own id, or a computer player's character."""

    person: int
    computer: str = ""


@dataclass(frozen=True, slots=True)
class Done:
    """A page that is finished: its last words, and the entry that ended it."""

    page: int
    seq: int
    lines: tuple[Line, ...]


@dataclass(frozen=True)
class Table:
    """What a log comes to. `seq` is the last entry's; `state` the game's own, None before the start."""

    room: int
    number: int
    game: AnyGame
    options: dict[str, int]
    opener: int
    private: bool = False  # in a chat with one person: that person's own view may be shown
    phase: Phase = Phase.LOBBY
    seq: int = 0
    players: tuple[Player, ...] = ()
    state: Any = None
    words: dict[int, str] = field(default_factory=dict)  # person -> the word that went into the dice
    done: tuple[Done, ...] = ()
    events: Events = ()  # of the last move
    moved: tuple[Seat, ...] = ()  # the last mover
    asleep: frozenset[Seat] = frozenset()  # moved for without a wait, until they do something
    missed: dict[Seat, int] = field(default_factory=dict)  # turns missed in a row
    gone: frozenset[Seat] = frozenset()  # left in mid-game
    mode: str = ""
    step: int = 0  # parts of the page that were told, where it is told step by step
    cheers: dict[int, tuple[tuple[int, Seat], ...]] = field(default_factory=dict)  # page -> (watcher, side) ...
    started: int = 0  # the entry that started the game, 0 before
    turned: int = 0  # the last entry that moved the game on: a cheer, say, does not
    ended: int = 0  # the entry that ended it
    faces: tuple[int, ...] = (0,) * 6  # how often each face fell, ones first
    reason: str = ""  # why it was closed
    chain: str = ""

    @property
    def name(self) -> str:
        return f"{self.room}.{self.number}"

    @property
    def open(self) -> bool:
        return is_open(self.phase)

    def seat_of(self, person: int) -> Seat | None:
        """The seat of a person who is at the table; None for a watcher and for one who has left."""
        for seat, player in enumerate(self.players):
            if player.person == person and not player.computer and seat not in self.gone:
                return seat
        return None

    def view(self, seat: Seat | None) -> Any:
        return self.game.view(self.state, seat)

    def due(self) -> Seat | None:
        """The seat that the table waits for. Where several may move, persons come before computers, who is awake
        before who sleeps."""
        waiting = self.game.waiting(self.state) if self.phase == Phase.PLAYING else ()
        if waiting and self._late(waiting[0]):
            able = [seat for seat in waiting[1:] if self.game.legal(self.state, seat)]
            return min((waiting[0], *able), key=self._late)
        return waiting[0] if waiting else None

    def _late(self, seat: Seat) -> int:
        return 2 if self.players[seat].computer else int(seat in self.asleep)

    def page(self) -> int:
        """The number of the page that the game is at."""
        return self.game.face.page(self.view(None))

    def plays(self, seat: Seat) -> bool:
        """Whether the game goes on and that seat is not out of it."""
        return self.phase == Phase.PLAYING and seat in self.game.playing(self.state)

    def cheering(self, side: str) -> frozenset[int]:
        """The watchers who are for this side on the page that is shown."""
        if self.phase != Phase.PLAYING or not self.game.winners:
            return frozenset()
        given = self.cheers.get(self.page(), ())
        return frozenset(watcher for watcher, seat in given if str(seat) == side)

    def own(self) -> Seat | None:
        """Whose view the chat may see: None for everybody's; in private, the one person's."""
        persons = [seat for seat, player in enumerate(self.players) if not player.computer] if self.private else []
        return persons[0] if len(persons) == 1 else None

    def outcome(self) -> Outcome | None:
        return self.game.outcome(self.state) if self.state is not None else None

    @property
    def solo(self) -> bool:
        """One person against computers, whether still at the table or not."""
        return sum(not player.computer for player in self.players) == 1

    def persons(self) -> tuple[Seat, ...]:
        """Seats of persons who are still at the table."""
        return tuple(s for s, p in enumerate(self.players) if not p.computer and s not in self.gone)
