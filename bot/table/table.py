"""Table: the state that a log leads to, and questions about it. Pure. bot/table/replay.py computes it."""

from dataclasses import dataclass, field
from typing import Any

from bot.table.entry import Phase, is_open
from rules.game import AnyGame, Events, Outcome, Seat
from rules.lines import Line


@dataclass(frozen=True, slots=True)
class Player:
    """The player of a seat: a person's id, or a computer player's character, with `person` 0."""

    person: int
    computer: str = ""


@dataclass(frozen=True, slots=True)
class Done:
    """A page that has ended: its closing lines, and the seq of the entry that ended it."""

    page: int
    seq: int
    lines: tuple[Line, ...]


@dataclass(frozen=True)
class Table:
    """The state that a log leads to. `seq`: of the last entry; `state`: the game's own, None before the start."""

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
    words: dict[int, str] = field(default_factory=dict)  # person -> own word, an input of the dice
    done: tuple[Done, ...] = ()
    events: Events = ()  # of the last move
    moved: tuple[Seat, ...] = ()  # the seat of the last entry, if it was a move
    asleep: frozenset[Seat] = frozenset()  # the Butler moves for these at once (voice 1.16)
    missed: dict[Seat, int] = field(default_factory=dict)  # seat -> turns missed in a row
    gone: frozenset[Seat] = frozenset()  # left in mid-game
    mode: str = ""  # how pages are shown: `run`, `steps`, or "" before one is chosen
    step: int = 0  # parts of the page shown so far, in `steps` mode
    cheers: dict[int, tuple[tuple[int, Seat], ...]] = field(default_factory=dict)  # page -> (watcher, side) ...
    started: int = 0  # seq of the entry that started the game, 0 before
    turned: int = 0  # seq of the last entry that changed `state`
    ended: int = 0  # seq of the entry that ended it, 0 before
    faces: tuple[int, ...] = (0,) * 6  # how often each face fell, ones first
    reason: str = ""  # why it was closed
    chain: str = ""  # of inputs, see seeds.link

    @property
    def name(self) -> str:
        return f"{self.room}.{self.number}"

    @property
    def open(self) -> bool:
        return is_open(self.phase)

    def seat_of(self, person: int) -> Seat | None:
        """The seat of a person at the table; None for a watcher, and for a player who has left."""
        for seat, player in enumerate(self.players):
            if player.person == person and not player.computer and seat not in self.gone:
                return seat
        return None

    def view(self, seat: Seat | None) -> Any:
        """What this seat may know of the game; None: what everybody may."""
        return self.game.view(self.state, seat)

    def due(self) -> Seat | None:
        """The seat that the table waits for, or None.

        If several may move: first persons, seats awake before seats asleep, then computers."""
        waiting = self.game.waiting(self.state) if self.phase == Phase.PLAYING else ()
        if waiting and self._late(waiting[0]):
            able = [seat for seat in waiting[1:] if self.game.legal(self.state, seat)]
            return min((waiting[0], *able), key=self._late)
        return waiting[0] if waiting else None

    def _late(self, seat: Seat) -> int:
        """0 for a person awake, 1 for one asleep, 2 for a computer."""
        return 2 if self.players[seat].computer else int(seat in self.asleep)

    def page(self) -> int:
        """The number of the page in play."""
        return self.game.face.page(self.view(None))

    def plays(self, seat: Seat) -> bool:
        """Whether the game is running and this seat is not out of it."""
        return self.phase == Phase.PLAYING and seat in self.game.playing(self.state)

    def cheering(self, side: str) -> frozenset[int]:
        """The watchers who cheered for this side, `0` or `1`, on the page in play."""
        if self.phase != Phase.PLAYING or not self.game.winners:
            return frozenset()
        given = self.cheers.get(self.page(), ())
        return frozenset(watcher for watcher, seat in given if str(seat) == side)

    def own(self) -> Seat | None:
        """The seat whose own view the chat may see: in private that of the only person, else None."""
        persons = [seat for seat, player in enumerate(self.players) if not player.computer] if self.private else []
        return persons[0] if len(persons) == 1 else None

    def outcome(self) -> Outcome | None:
        """The places, or None before the end of the game."""
        return self.game.outcome(self.state) if self.state is not None else None

    @property
    def solo(self) -> bool:
        """Whether exactly one person has played, still at the table or not."""
        return sum(not player.computer for player in self.players) == 1

    def persons(self) -> tuple[Seat, ...]:
        """Seats of persons who have not left."""
        return tuple(s for s, p in enumerate(self.players) if not p.computer and s not in self.gone)
