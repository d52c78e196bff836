"""The port of a game: a value of pure functions over its own frozen states, moves and views. (design 3)

Rules know no clock, no chance of their own, no names and no chat. Dice come in as an argument. Events (what happened,
public, past tense) and lines (message ids and facts, rules/lines.py) come out.
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any, Generic, Literal, Protocol, TypeVar

from rules.dice import Dice, Faces
from rules.lines import Arg, Board, Line, Report
from rules.lines import Seat as Seat
from rules.moments import Decision, Log, Luck, Moment, Record
from rules.notation import Roll

S = TypeVar("S")  # state: everything, hidden dice included
M = TypeVar("M")  # move: str(move) is its one canonical text, at most 40 ASCII bytes
V = TypeVar("V")  # view: all that one viewer may know
V_contra = TypeVar("V_contra", contravariant=True)


class Illegal(Exception):
    """A move that the rules refuse, with the line that says what would work. The only exception that rules raise."""

    def __init__(self, id: str, **args: Arg) -> None:
        super().__init__(id)
        self.line = Line(id, args)


class Event:
    """Something that happened: public, past tense. Each game has frozen dataclasses of its own that derive from it."""

    __slots__ = ()


Events = tuple[Event, ...]


@dataclass(frozen=True)
class Outcome:
    """Places of a finished game, best first; seats that share a place stand together. Each ranked seat is there
    once."""

    places: tuple[tuple[Seat, ...], ...]


@dataclass(frozen=True)
class Option:
    """A rule that a table may choose before it starts: its id and its allowed values, the usual one first.

    `persons`: it is not chosen; at the start the table sets it to the number of seats that are persons.
    """

    id: str
    choices: tuple[int, ...]
    persons: bool = False

    @property
    def usual(self) -> int:
        return self.choices[0]


@dataclass(frozen=True)
class Problem:
    """Why a choice of dice cannot be followed, whatever the dice show. Answered only to a seat that has that choice.

    why: `which`: no dice are named, or only how many; `count`: `named` dice are to go and `said` to be thrown; `face`:
    no die shows `face`; `row`: the same in a number that is no row of faces, as 500; `spot`: no die lies at place
    `spot`; `many`: `named` dice are more than one holds.
    """

    why: Literal["which", "count", "face", "row", "spot", "many"]
    named: int = 0
    said: int = 0
    face: int = 0
    spot: int = 0


@dataclass(frozen=True)
class Phrase:
    """What a person said, as the router understood it; nothing here is checked against any table.

    kind: `throw` (count dice; `game` if said by a game's name), `roll` (notation), `reroll`, `keep`, `pass`,
    `bid` (values = number, face), `call`, `ask` (understood, the choice is missing), `err` (understood, impossible),
    `again`, the table words `open` (game), `join`, `leave`, `start`, `cancel`, `standings`, `turn`, `fair`, `help`,
    and what else a game's own phrases in locales/ add.
    """

    kind: str
    count: int | None = None  # dice named: of a throw, or beside a reroll
    values: tuple[int, ...] = ()  # reroll, keep: faces in the order said; bid: number, face
    every: tuple[int, ...] = ()  # reroll, keep: "all sixes"
    spots: tuple[int, ...] = ()  # reroll, keep: 1-based positions
    whole: bool = False  # reroll: everything
    roll: Roll | None = None
    label: str = ""  # the note behind a roll; never stored
    game: str = ""  # id: of a throw the game whose name was said, else the game whose phrase this is
    line: Line | None = None  # ask, err: the answer, at any table and at none
    problem: Problem | None = None  # ask, err: answered by a game with rerolls, to a seat that may choose
    addressed: bool = False  # the Butler was named, replied to, or written to in private
    more: bool = False  # fifth command of a message with more: the answer says that the rest is left out


class Face(Protocol[V_contra]):
    """How a game looks: pure functions of a view, mostly of the view that everybody shares.

    rules/usual.py has functions for games that need none of their own.
    """

    def page(self, view: V_contra) -> int:
        """Number of the circle or round that the board shows: each has a message of its own. Never falls."""
        ...

    def stamp(self, view: V_contra) -> int:
        """Number that a press must find unchanged: of moves if each changes what a button means, else the page.

        Never falls.
        """
        ...

    def board(self, view: V_contra, draft: str = "", odds: bool = False) -> Board:
        """The live message. `draft`: what the seat in turn has marked, "" for nothing.

        `odds`: the view is one person's own, and that person wants to see odds.
        """
        ...

    def call(self, view: V_contra) -> Line:
        """Line that addresses the seat in turn: `Bob, your throw.`"""
        ...

    def closing(self, view: V_contra, events: Events) -> tuple[Line, ...]:
        """Final text of the page that these events ended; () if it goes on. `view` is the one after them.

        At the end of the game a board without final text stays: it may then offer no move and tell of no turn."""
        ...

    def verdict(self, view: V_contra) -> tuple[Line, ...]:
        """The message that ends the game."""
        ...

    def report(self, view: V_contra, events: Events) -> Report:
        """Answer to the last move, for its player. `events` are those of a move, never of a leave."""
        ...

    def off_turn(self, view: V_contra, seat: Seat) -> Line:
        """Refusal for a seat in the game that may not move now: who is in turn, and how many come before it."""
        ...

    def dice(self, view: V_contra) -> int:
        """Number of dice that a throw by phrase has now; 0 where such a throw is no move."""
        ...

    def means(self, view: V_contra, said: Phrase) -> Any:
        """The move that a phrase means, None if it means none here. Raises Illegal if that move cannot be made.

        `view` is that of the seat in turn. Called only for a seat that may move and for a kind in `Game.kinds`.
        """
        ...

    def mark(self, view: V_contra, draft: str, word: str) -> tuple[str, Line]:
        """The viewer's draft after a `=word` button ("" for none), and the receipt. Raises Illegal for any
        other word."""
        ...

    def ask(self, view: V_contra, viewer: Seat | None, word: str, draft: str, odds: bool) -> tuple[Line, ...]:
        """Popup of a `?word` button of the game's own, at most 200 UTF-16 units in all.

        `viewer` is None for a watcher. `draft`: what the viewer has marked. `odds`: the viewer's setting. Raises
        Illegal for any other word.
        """
        ...


Chooser = Callable[[V, Dice], M]  # a computer player: the view of its seat and dice of its own give a move


@dataclass(frozen=True)
class Odds:
    """A chance that `butler odds` computes: `--name value` for each option, `--name` alone is "". `example` shows them.

    chance(asked) is exact; it raises Illegal or ValueError for what cannot be asked."""

    options: frozenset[str]
    example: str
    chance: Callable[[Mapping[str, str]], Fraction]


@dataclass(frozen=True)
class Game(Generic[S, M, V]):
    """The rules of one game. All functions are pure; every sequence of legal moves ends.

    kinds                          the kinds of `Phrase` that can be moves: shared ones, and those of its .phrases.
    start(options, seats, dice)    the first state. Options hold a value for each of `options`.
    legal(state, seat)             all moves of that seat now; () when it is not its turn.
    apply(state, seat, move, dice) the next state; raises Illegal unless the move is in `legal`.
    leave(state, seat, dice)       the state without that seat; raises Illegal if it is not in the game any more.
    view(state, viewer)            all that this seat may know; None: what everybody may. The only way to hidden dice.
    absent(view)                   the move made for a player who is absent.
    waiting(state)                 the seats still to move in this circle, the one that is due first.
    playing(state)                 the seats that are not out, whether they may move now or not; () when it is over.
    outcome(state)                 None while the game goes on.
    parse(token)                   the inverse of str(move); raises Illegal for anything else.
    hidden                         a seat's own view holds more than everybody's.
    patience                       missed turns in a row after which the seat's moves are made without a wait.

    Optional:

    count(events)     counters (battles, ...), for `butler simulate`.
    computers         a character's id -> its `Chooser`; `computer-ID` is its name.
    winners(view)     who won each page so far, for two seats that watchers cheer at. Texts: NAME-cheers,
                      NAME-best-guess.
    steps(view)       the last page in parts, each with all that the one before tells. Texts: NAME-key-step,
                      NAME-run-chosen, NAME-steps-chosen.
    book(game)        lines for all events of a game, in order, for a file.
    hand(faces)       names what a throw by the game's name, outside a table, makes; in `throw-hand`.
    held              dice of such a throw, and of a choice (`reroll`, `keep`); 0: neither.
    odds              chances for the command line.
    moments(events)   the moments of these events, in order (rules/moments.py).
    records(log), luck(log), decisions(log)    see rules/moments.py; nothing shows them yet.
    """

    id: str
    version: int
    seats: range
    kinds: frozenset[str]
    start: Callable[[Mapping[str, int], int, Dice], tuple[S, Events]]
    legal: Callable[[S, Seat], tuple[M, ...]]
    apply: Callable[[S, Seat, M, Dice], tuple[S, Events]]
    leave: Callable[[S, Seat, Dice], tuple[S, Events]]
    view: Callable[[S, Seat | None], V]
    absent: Callable[[V], M]
    waiting: Callable[[S], tuple[Seat, ...]]
    playing: Callable[[S], tuple[Seat, ...]]
    outcome: Callable[[S], Outcome | None]
    parse: Callable[[str], M]
    face: Face[V]
    options: tuple[Option, ...] = ()
    hidden: bool = False
    patience: int = 1
    count: Callable[[Events], Mapping[str, int]] = field(default=lambda events: {})
    computers: Mapping[str, Chooser[V, M]] = field(default_factory=dict)
    winners: Callable[[V], tuple[Seat, ...]] | None = None
    steps: Callable[[V], tuple[tuple[Line, ...], ...]] | None = None
    book: Callable[[Iterable[Events]], Iterable[Line]] | None = None
    hand: Callable[[Faces], Line] | None = None
    held: int = 0
    odds: Odds | None = None
    moments: Callable[[Events], tuple[Moment, ...]] = field(default=lambda events: ())
    records: Callable[[Log], tuple[Record, ...]] = field(default=lambda log: ())
    luck: Callable[[Log], tuple[Luck, ...]] = field(default=lambda log: ())
    decisions: Callable[[Log], tuple[Decision, ...]] = field(default=lambda log: ())

    def settled(self, options: Mapping[str, int]) -> dict[str, int]:
        """The options with the usual value where none is chosen. Raises Illegal for a value that is not offered."""
        for option in self.options:
            if options.get(option.id, option.usual) not in option.choices:
                raise Illegal("option-unknown", option=option.id)
        return {option.id: options.get(option.id, option.usual) for option in self.options}


AnyGame = Game[Any, Any, Any]
