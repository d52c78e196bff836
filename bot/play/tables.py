"""Plays at a table: each input with all that follows from it (computers' replies, sleepers' moves, the end), committed
together before anything is said. (design 4)"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial

from bot.fairness.evidence import sealed
from bot.play.rooms import Room, Rooms
from bot.store.effects import Effects
from bot.store.store import Store
from bot.table.entry import Entry, Kind, Phase, keeps_deadline
from bot.table.replay import FIRST, decide, opened, start
from bot.table.seeds import SeededDice, commitment, new_seed
from bot.table.table import Table
from rules.dice import Dice
from rules.game import AnyGame, Illegal

IDLE = 1800.0  # seconds until a lobby that nobody starts is cleared away
RUN = 8.0  # seconds between two pages of a game that is told one after another
MOST_ENTRIES = 400  # entries that one input may bring about; the rest follows with the next look at the clock
TOO_MANY = 30  # open tables in one room


@dataclass(frozen=True)
class Input:
    """What somebody does at a table."""

    kind: Kind
    seat: int | None = None
    who: int = 0
    token: str = ""


class Tables:
    def __init__(
        self,
        store: Store,
        rooms: Rooms,
        clock: Callable[[], float],
        loaded: Dice | None = None,
        seeds: Callable[[], bytes] = new_seed,
    ) -> None:
        self._store = store
        self._rooms = rooms
        self._clock = clock
        self._loaded = loaded  # only ever given by `butler play --dice`
        self._seeds = seeds

    async def open(
        self,
        room: Room,
        topic: int,
        game: AnyGame,
        opener: int,
        cause: str,
        private: bool = False,
        options: Mapping[str, int] | None = None,
    ) -> Table:
        """A new table with its opener seated; its seed is drawn and sealed before anybody can touch it.

        Raises Conflict if the cause was heard before, or a table of this game is open here; Down."""
        if len(room.open) >= TOO_MANY:
            raise Illegal("table-too-many")
        number = max([await self._store.last_number(room.id), *room.topics]) + 1
        seed, at = self._seeds(), self._clock()
        entry = Entry(FIRST, Kind.OPENED, who=opener, token=opened(game, game.settled(options or {}), private))
        table = start(room.id, number, entry)
        room.seeds[number], room.seals[number] = seed, commitment(seed)
        effects = Effects()
        effects.seed(room.id, str(number), seed=seed, commitment=room.seals[number])
        effects.opened(
            room.id,
            number,
            game=game.id,
            topic=topic,
            phase=table.phase,
            seq=table.seq,
            due_at=at + IDLE,
            opened_at=at,
        )
        effects.entry(room.id, number, entry, at=at)
        room.topics[number] = topic
        return (await self.act(room, table, [Input(Kind.JOINED, who=opener)], cause, effects))[1]

    async def act(
        self, room: Room, table: Table, inputs: Sequence[Input], cause: str, also: Effects | None = None
    ) -> tuple[Table, Table]:
        """Make the entries for these inputs and all that follows, and commit them.

        The table just after the inputs, and as it is then. Raises Illegal (nothing has happened), Conflict (this cause
        was heard, or somebody else moved first), Down."""
        at = self._clock()
        effects = also or Effects()
        if cause:
            effects.heard(cause, at)
        before = table
        for one in inputs:
            table = self._enter(room, table, one, effects, at)
        mine = table
        table = self._follow(room, table, effects, at)
        if table.phase == Phase.OVER and before.phase != Phase.OVER:
            table = self._enter(room, table, Input(Kind.CLOSED, token="over"), effects, at)
            self._results(table, effects, at)
        if inputs and table.phase == Phase.PLAYING and all(keeps_deadline(one.kind) for one in inputs):
            effects.watched(room.id, table.number, table.seq)
        else:
            due_at = self.due_at(room, table, at)
            effects.moved(room.id, table.number, table.seq, phase=table.phase, due_at=due_at)
        if table.moved:
            effects.undraft(room.id, table.number)
        try:
            await self._store.commit(effects)
        except BaseException:
            self._rooms.forget(room)  # somebody else wrote, or nobody knows: look again at what is there
            raise
        room.keep(table, room.topics[table.number], at)
        return mine, table

    def _enter(self, room: Room, table: Table, one: Input, effects: Effects, at: float) -> Table:
        entry, table = decide(table, partial(self._dice, room), one.kind, one.seat, one.who, one.token)
        effects.entry(room.id, table.number, entry, at=at)
        if entry.kind == Kind.CLOSED and any(table.faces):  # not before: hidden dice must not show in any count
            effects.counted(room.id, table.faces)
        return table

    def _dice(self, room: Room, table: Table, entry: Entry) -> Dice:
        if self._loaded is not None and entry.kind != Kind.CLOSED:
            return self._loaded
        return sealed(room.seeds[table.number])(table, entry)

    def _follow(self, room: Room, table: Table, effects: Effects, at: float) -> Table:
        """Computers reply at once, and the Butler moves for those who sleep, unless all of them do."""
        for _ in range(MOST_ENTRIES):
            seat = table.due()
            if seat is None:
                break
            player = table.players[seat]
            if player.computer:
                chance = SeededDice(room.seeds[table.number], "computer", table.name, table.seq, table.chain)
                move = table.game.computers[player.computer](table.view(seat), chance)
                table = self._enter(room, table, Input(Kind.PLAYED, seat, token=str(move)), effects, at)
            elif seat in table.asleep and not table.asleep.issuperset(table.persons()):
                table = self._enter(room, table, self.asleep(table, seat), effects, at)
            else:
                break
        return table

    def asleep(self, table: Table, seat: int) -> Input:
        """The move that is made for one who sleeps, from that seat's own view. (voice 1.16)"""
        move = table.game.absent(table.view(seat))
        return Input(Kind.ABSENT, seat, table.players[seat].person, str(move))

    def due_at(self, room: Room, table: Table, at: float) -> float | None:
        """When the pace wants something of this table next: half the time to move, then the other half."""
        if table.phase == Phase.LOBBY:
            return at + IDLE
        due = table.due()
        if due is not None and (table.mode == "run" or table.players[due].computer):
            return at + RUN
        if table.phase == Phase.PLAYING and not (table.private and table.solo):  # alone nobody is kept waiting
            return at + room.row.pace / 2
        return None

    def _results(self, table: Table, effects: Effects, at: float) -> None:
        """Who came where. A first place that is shared is a draw, and no win. Who left without a place is last."""
        outcome = table.outcome()
        assert outcome is not None
        places: dict[int, tuple[int, bool]] = {}
        behind = 1
        for tied in outcome.places:
            places |= {seat: (behind, behind == 1 and len(tied) == 1) for seat in tied}
            behind += len(tied)
        told: set[int] = set()
        for seat, player in enumerate(table.players):
            if player.computer or player.person in told:
                continue  # who left and sat down again is counted once, by the first seat
            told.add(player.person)
            place, won = places.get(seat, (len(table.players), False))
            effects.result(
                table.room,
                table.number,
                person=player.person,
                game=table.game.id,
                place=place,
                won=won,
                solo=table.solo,
                at=at,
            )
