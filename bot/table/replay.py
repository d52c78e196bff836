"""Computes a table from its log: `decide` makes one more entry, `step` plays an entry, `fold` a whole log.

`decide` makes an entry with dice that remember what they gave; `step` plays that entry with just those dice. The live
path is the replay path, so a state that a restart would not compute is never shown. Pure: no clock, no storage.
"""

from collections.abc import Callable, Iterable
from dataclasses import replace
from operator import add
from typing import Any, assert_never

from bot.table import seeds
from bot.table.entry import Entry, Kind, Phase
from bot.table.table import Done, Player, Table
from rules import asked_for, games
from rules.dice import Dice, Loaded, Mismatch, Noted
from rules.game import AnyGame, Events, Illegal, Seat

FIRST = 1  # the seq of the entry that opens a table
LONGEST_WORD = 100  # most characters of a player's own word
LAST_NUMBER = 2**32  # the closing entry draws one number below this, so that the end of the log is bound as well

DiceOf = Callable[[Table, Entry], Dice]  # the dice of an entry, from the table with the entry's link in its chain


def opened(game: AnyGame, options: dict[str, int], private: bool = False) -> str:
    """The token of an entry of kind OPENED."""
    where = ["private"] if private else []
    return " ".join([game.id, str(game.version), *where, *(f"{id}={value}" for id, value in sorted(options.items()))])


def start(room: int, number: int, entry: Entry) -> Table:
    """The table that an OPENED entry opens. Raises Mismatch for an unknown game, another version, unknown options."""
    id, _, rest = entry.token.partition(" ")
    version, *options = rest.split(" ")
    game = games().get(id)
    if game is None or str(game.version) != version or (entry.kind, entry.seq, entry.fell) != (Kind.OPENED, FIRST, ()):
        raise Mismatch(f"{entry.token} is not played here")
    private = options[:1] == ["private"]
    try:
        chosen = {name: int(value) for name, _, value in (option.partition("=") for option in options[private:])}
        table = Table(room, number, game, game.settled(chosen), entry.who, private, seq=entry.seq)
        if opened(game, chosen, private) != entry.token or not chosen.keys() <= table.options.keys():
            raise Mismatch(f"{entry.token} is no table of this version")
    except (ValueError, Illegal):
        raise Mismatch(f"{entry.token} is no table") from None
    return replace(table, chain=entry.linked(seeds.first_link(table.name)))


def fold(room: int, number: int, entries: Iterable[Entry]) -> Table:
    """The table after a whole log. Raises Mismatch if the log is empty or does not fit the rules."""
    rows = iter(entries)
    first = next(rows, None)
    if first is None:
        raise Mismatch("there is no log")
    table = start(room, number, first)
    for entry in rows:
        table = step(table, entry)
    return table


def decide(
    table: Table, dice_of: DiceOf, kind: Kind, seat: Seat | None = None, who: int = 0, token: str = ""
) -> tuple[Entry, Table]:
    """Makes one more entry and plays it; returns it and the table after it. Raises Illegal if the rules refuse it."""
    entry = Entry(table.seq + 1, kind, seat, who, token)
    noted = Noted(dice_of(replace(table, chain=entry.linked(table.chain)), entry))
    _take(table, entry, noted)
    entry = replace(entry, fell=tuple(noted.fell))
    return entry, step(table, entry)


def step(table: Table, entry: Entry) -> Table:
    """The table after an entry. Raises Mismatch if the entry does not fit the rules."""
    if entry.seq != table.seq + 1:
        raise Mismatch(f"entry {entry.seq} after {table.seq}")
    loaded = Loaded(entry.fell)
    noted = Noted(loaded)
    try:
        after = _take(table, entry, noted)
    except Illegal as refused:
        raise Mismatch(f"entry {entry.seq}: {refused}") from None
    loaded.spent()
    faces = tuple(map(add, table.faces, noted.faces))
    return replace(after, seq=entry.seq, faces=faces, chain=entry.linked(table.chain))


def _take(table: Table, entry: Entry, dice: Dice) -> Table:
    """The table after the effect of an entry, without its seq, faces and link. Raises Illegal."""
    lobby, playing, game = table.phase == Phase.LOBBY, table.phase == Phase.PLAYING, table.game
    match entry.kind:
        case Kind.JOINED:
            if lobby:
                return _joined(table, entry)
        case Kind.LEFT:
            if lobby:
                return _stood_up(table, entry)
            if playing:
                return _left(table, entry, dice)
        case Kind.CUT:
            if lobby:
                return _cut(table, entry)
        case Kind.STARTED:
            if lobby:
                return _started(table, entry, dice)
        case Kind.PLAYED | Kind.ABSENT:
            if playing:
                return _played(table, entry, dice)
        case Kind.BACK:
            if playing and entry.seat in table.asleep:
                missed = {seat: count for seat, count in table.missed.items() if seat != entry.seat}
                return replace(table, asleep=table.asleep - {entry.seat}, missed=missed, events=(), moved=())
        case Kind.CHEERED:
            if playing and entry.token in ("0", "1") and game.winners:
                page = table.page()
                given = dict(table.cheers.get(page, ())) | {entry.who: int(entry.token)}
                return replace(table, cheers=table.cheers | {page: tuple(given.items())}, events=(), moved=())
        case Kind.MODE:
            if playing and entry.token in ("run", "steps") and game.steps:
                return replace(table, mode=entry.token, events=(), moved=())
        case Kind.STEPPED:
            if not lobby and table.mode == "steps" and entry.token == str(table.step):
                return replace(table, step=table.step + 1, events=(), moved=())
        case Kind.CLOSED:
            if table.open or (table.phase == Phase.OVER and not table.reason):
                dice.pick(LAST_NUMBER)
                phase, ended = (Phase.VOID if table.open else table.phase), table.ended or entry.seq
                return replace(table, phase=phase, ended=ended, reason=entry.token, events=(), moved=())
        case Kind.OPENED | Kind.UNKNOWN:
            pass  # refused: only `start` opens a table
        case _:
            assert_never(entry.kind)
    if not table.open:
        raise Illegal("table-no-longer", game=asked_for(game.id))
    raise Illegal("table-not-now")


def _joined(table: Table, entry: Entry) -> Table:
    """Adds a person or a computer player before the start. Raises Illegal."""
    if len(table.players) >= table.game.seats[-1]:
        raise Illegal("table-full", seats=table.game.seats[-1])
    if entry.token and entry.token not in table.game.computers:
        raise Illegal("table-no-such-computer")
    if not entry.token and table.seat_of(entry.who) is not None:
        raise Illegal("table-seated-already")
    return replace(table, players=(*table.players, Player(entry.who, entry.token)))


def _stood_up(table: Table, entry: Entry) -> Table:
    """Removes a seat before the start; the seats behind it move up."""
    seat = _seat(table, entry)
    return replace(table, players=table.players[:seat] + table.players[seat + 1 :])


def _cut(table: Table, entry: Entry) -> Table:
    """Adds a player's own word, one for each. Raises Illegal."""
    if entry.who in table.words or len(entry.token) > LONGEST_WORD:
        raise Illegal("cut-already")
    return replace(table, words=table.words | {entry.who: entry.token})


def _started(table: Table, entry: Entry, dice: Dice) -> Table:
    """Starts the game. Raises Illegal if too few are seated."""
    game, players = table.game, table.players
    if len(players) not in game.seats:
        raise Illegal("table-too-few", seats=game.seats[0], computers="yes" if game.computers else "no")
    seated = tuple(sorted(players, key=lambda player: bool(player.computer)))  # computers sit behind the persons
    persons = sum(not player.computer for player in seated)
    options = table.options | {option.id: persons for option in game.options if option.persons}
    state, events = game.start(options, len(seated), dice)
    after = replace(table, phase=Phase.PLAYING, started=entry.seq, turned=entry.seq, players=seated, options=options)
    return replace(after, state=state, events=events)


def _left(table: Table, entry: Entry, dice: Dice) -> Table:
    """Takes a seat out of a running game. Raises Illegal."""
    seat = _seat(table, entry)
    after = _moved(table, entry, seat, *table.game.leave(table.state, seat, dice))
    return replace(after, gone=table.gone | {seat}, asleep=table.asleep - {seat})


def _played(table: Table, entry: Entry, dice: Dice) -> Table:
    """Plays a move, by the player or for an absent one, and counts turns missed in a row. Raises Illegal."""
    seat, game = _seat(table, entry), table.game
    after = _moved(table, entry, seat, *game.apply(table.state, seat, game.parse(entry.token), dice))
    count = table.missed.get(seat, 0) + 1 if entry.kind == Kind.ABSENT else 0
    asleep = table.asleep | {seat} if count >= game.patience else table.asleep - {seat}
    return replace(after, asleep=asleep, missed=table.missed | {seat: count})


def _seat(table: Table, entry: Entry) -> Seat:
    """The seat that an entry is about. Raises Illegal if the table has no such seat."""
    if entry.seat is None or not 0 <= entry.seat < len(table.players):
        raise Illegal("table-watching")
    return entry.seat


def _moved(table: Table, entry: Entry, seat: Seat, state: Any, events: Events) -> Table:
    """The table with the state after a move of this seat; notes a page that ended, and the end of the game."""
    after = replace(table, state=state, events=events, moved=(seat,), turned=entry.seq)
    after = replace(after, step=1 if table.mode == "steps" else 0)
    if lines := table.game.face.closing(after.view(after.own()), events):
        after = replace(after, done=(*table.done, Done(table.page(), entry.seq, lines)))
    # The last page is shown whole at once, not in steps.
    over = table.game.outcome(state) is not None
    return replace(after, phase=Phase.OVER, ended=entry.seq, step=0) if over else after
