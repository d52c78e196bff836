"""One table as a log: what goes in (entries), what it comes to (Table), and the one function between them (step).

`decide` makes an entry with dice that remember what they gave; `step` plays that entry with just those dice. The live
path is the replay path, so a state that a restart would not compute is never shown. Pure: no clock, no storage.
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field, replace
from operator import add
from typing import Any

from bot import fairness
from rules import games
from rules.dice import Dice, Drift, Faces, Loaded, Noted
from rules.game import AnyGame, Events, Illegal, Outcome, Seat
from rules.telling import Line

# Kinds of entries. `token` holds: opened `craps 1 [private] option=value ...`; joined: the computer's id, or "";
# played and absent: the move; cut: the player's own word; cheered: a seat; stepped: what was shown; closed: why.
OPENED, JOINED, LEFT, CUT, STARTED = "opened", "joined", "left", "cut", "started"
PLAYED, ABSENT, BACK, CHEERED, CLOSED = "played", "absent", "back", "cheered", "closed"
MODE, STEPPED = "mode", "stepped"  # how a long page is told: `run`, `steps`; one part more of it

LOBBY, PLAYING, OVER, VOID = "lobby", "playing", "over", "void"
FIRST = 1  # the seq of the entry that opens a table
LONGEST_WORD = 100  # characters of a player's own word
LAST_NUMBER = 2**32  # the closing entry draws one number below this, so that the end of the log is bound as well


@dataclass(frozen=True, slots=True)
class Entry:
    """One input, with all the chance that it drew. `seat` is None where none is meant; `who` 0 for a computer."""

    seq: int
    kind: str
    seat: Seat | None = None
    who: int = 0
    token: str = ""
    fell: Faces = ()


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
    phase: str = LOBBY
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
        return self.phase in (LOBBY, PLAYING)

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
        waiting = self.game.waiting(self.state) if self.phase == PLAYING else ()
        if waiting and self._late(waiting[0]):
            able = [seat for seat in waiting[1:] if self.game.legal(self.state, seat)]
            return min((waiting[0], *able), key=self._late)
        return waiting[0] if waiting else None

    def _late(self, seat: Seat) -> int:
        return 2 if self.players[seat].computer else int(seat in self.asleep)

    def cheering(self, side: str) -> frozenset[int]:
        """The watchers who are for this side on the page that is shown."""
        if self.phase != PLAYING or not self.game.winners:
            return frozenset()
        given = self.cheers.get(_page(self), ())
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


DiceOf = Callable[[Table, Entry], Dice]  # the dice of an entry, from the table with the entry's link in its chain


def opened(game: AnyGame, options: dict[str, int], private: bool = False) -> str:
    """The token of an Opened entry."""
    where = ["private"] if private else []
    return " ".join([game.id, str(game.version), *where, *(f"{id}={value}" for id, value in sorted(options.items()))])


def start(room: int, number: int, entry: Entry) -> Table:
    """The table that an Opened entry opens. Raises Drift for a game that is not here, or is of another version."""
    id, _, rest = entry.token.partition(" ")
    version, *options = rest.split(" ")
    game = games().get(id)
    if game is None or str(game.version) != version or (entry.kind, entry.seq, entry.fell) != (OPENED, FIRST, ()):
        raise Drift(f"{entry.token} is not played here")
    private = options[:1] == ["private"]
    try:
        chosen = {name: int(value) for name, _, value in (option.partition("=") for option in options[private:])}
        table = Table(room, number, game, game.settled(chosen), entry.who, private, seq=entry.seq)
        if opened(game, chosen, private) != entry.token or not chosen.keys() <= table.options.keys():
            raise Drift(f"{entry.token} is no table of this version")
    except (ValueError, Illegal):
        raise Drift(f"{entry.token} is no table") from None
    return replace(table, chain=_linked(fairness.first_link(table.name), entry))


def _linked(chain: str, entry: Entry) -> str:
    return fairness.link(chain, entry.seq, entry.kind, entry.seat, entry.who, entry.token)


def fold(room: int, number: int, entries: Iterable[Entry]) -> Table:
    """The table that a whole log comes to. Raises Drift where the rules no longer fit."""
    rows = iter(entries)
    first = next(rows, None)
    if first is None:
        raise Drift("there is no log")
    table = start(room, number, first)
    for entry in rows:
        table = step(table, entry)
    return table


def decide(
    table: Table, dice_of: DiceOf, kind: str, seat: Seat | None = None, who: int = 0, token: str = ""
) -> tuple[Entry, Table]:
    """Make one more entry and play it. Raises Illegal if the rules or the table refuse; nothing has happened then."""
    entry = Entry(table.seq + 1, kind, seat, who, token)
    noted = Noted(dice_of(replace(table, chain=_linked(table.chain, entry)), entry))
    _take(table, entry, noted)
    entry = replace(entry, fell=tuple(noted.fell))
    return entry, step(table, entry)


def step(table: Table, entry: Entry) -> Table:
    """The table after an entry. Raises Drift if the log and the rules disagree."""
    if entry.seq != table.seq + 1:
        raise Drift(f"entry {entry.seq} after {table.seq}")
    loaded = Loaded(entry.fell)
    noted = Noted(loaded)
    try:
        after = _take(table, entry, noted)
    except Illegal as refused:
        raise Drift(f"entry {entry.seq}: {refused}") from None
    loaded.spent()
    faces = tuple(map(add, table.faces, noted.faces))
    return replace(after, seq=entry.seq, faces=faces, chain=_linked(table.chain, entry))


def _take(table: Table, entry: Entry, dice: Dice) -> Table:
    """What an entry does. Raises Illegal."""
    match entry.kind:
        case "joined" | "left" | "cut" | "started" if table.phase == LOBBY:
            return _in_lobby(table, entry, dice)
        case "played" | "absent" | "left" if table.phase == PLAYING:
            return _in_game(table, entry, dice)
        case "back" if table.phase == PLAYING and entry.seat in table.asleep:
            missed = {seat: count for seat, count in table.missed.items() if seat != entry.seat}
            return replace(table, asleep=table.asleep - {entry.seat}, missed=missed, events=(), moved=())
        case "cheered" if table.phase == PLAYING and entry.token in ("0", "1") and table.game.winners:
            page = _page(table)
            given = dict(table.cheers.get(page, ())) | {entry.who: int(entry.token)}
            return replace(table, cheers=table.cheers | {page: tuple(given.items())}, events=(), moved=())
        case "mode" if table.phase == PLAYING and entry.token in ("run", "steps") and table.game.steps:
            return replace(table, mode=entry.token, events=(), moved=())
        case "stepped" if table.phase != LOBBY and table.mode == "steps" and entry.token == str(table.step):
            return replace(table, step=table.step + 1, events=(), moved=())
        case "closed" if table.open or (table.phase == OVER and not table.reason):
            dice.pick(LAST_NUMBER)
            phase = table.phase if table.phase == OVER else VOID
            return replace(table, phase=phase, ended=table.ended or entry.seq, reason=entry.token, events=(), moved=())
    raise Illegal("table-no-longer" if not table.open else "table-not-now")


def _in_lobby(table: Table, entry: Entry, dice: Dice) -> Table:
    players = table.players
    if entry.kind == JOINED:
        if len(players) >= table.game.seats[-1]:
            raise Illegal("table-full", seats=table.game.seats[-1])
        if entry.token and entry.token not in table.game.computers:
            raise Illegal("table-no-such-computer")
        if not entry.token and table.seat_of(entry.who) is not None:
            raise Illegal("table-seated-already")
        return replace(table, players=(*players, Player(entry.who, entry.token)))
    if entry.kind == LEFT:
        if entry.seat is None or not 0 <= entry.seat < len(players):
            raise Illegal("table-watching")
        return replace(table, players=players[: entry.seat] + players[entry.seat + 1 :])
    if entry.kind == CUT:
        if entry.who in table.words or len(entry.token) > LONGEST_WORD:
            raise Illegal("cut-already")
        return replace(table, words=table.words | {entry.who: entry.token})
    if len(players) not in table.game.seats:
        raise Illegal("table-too-few", seats=table.game.seats[0], computers="yes" if table.game.computers else "no")
    seated = tuple(sorted(players, key=lambda player: bool(player.computer)))  # computers sit behind the persons
    options = dict(table.options)
    if any(option.id == "people" for option in table.game.options):
        options["people"] = sum(not player.computer for player in seated)
    state, events = table.game.start(options, len(seated), dice)
    after = replace(table, phase=PLAYING, started=entry.seq, turned=entry.seq, players=seated, options=options)
    return replace(after, state=state, events=events)


def _in_game(table: Table, entry: Entry, dice: Dice) -> Table:
    seat, game = entry.seat, table.game
    if seat is None or not 0 <= seat < len(table.players):
        raise Illegal("table-watching")
    if entry.kind == LEFT:
        state, events = game.leave(table.state, seat, dice)
    else:
        state, events = game.apply(table.state, seat, game.parse(entry.token), dice)
    after = replace(table, state=state, events=events, moved=(seat,), turned=entry.seq)
    after = replace(after, step=1 if table.mode == "steps" else 0)
    if entry.kind == LEFT:
        after = replace(after, gone=table.gone | {seat}, asleep=table.asleep - {seat})
    else:
        count = table.missed.get(seat, 0) + 1 if entry.kind == ABSENT else 0
        asleep = table.asleep | {seat} if count >= game.patience else table.asleep - {seat}
        after = replace(after, asleep=asleep, missed=table.missed | {seat: count})
    if lines := game.face.closing(after.view(after.own()), events):
        after = replace(after, done=(*table.done, Done(_page(table), entry.seq, lines)))
    # The last page is told whole: its button for more would come too late.
    return replace(after, phase=OVER, ended=entry.seq, step=0) if game.outcome(state) is not None else after


def _page(table: Table) -> int:
    return table.game.face.board(table.view(None), "").page
