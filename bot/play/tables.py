"""Makes the entries of tables: an input and all that follows from it (computers' replies, moves for absent players, the
end) are one commit, before anything is sent. (design 4)"""

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

IDLE = 1800.0  # seconds after which a lobby that nobody starts is closed
RUN = 8.0  # seconds between two moves in `run` mode
MOST_ENTRIES = 400  # most entries that may follow from one input; the rest is made at the next deadline
TOO_MANY = 30  # most open tables in one room


@dataclass(frozen=True)
class Input:
    """An entry to be made: its kind, its seat, the person who does it (0: nobody), its token."""

    kind: Kind
    seat: int | None = None
    who: int = 0
    token: str = ""


class Tables:
    """Opens tables and makes their entries. The caller holds the room's lock. `clock` gives seconds."""

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
        self._loaded = loaded  # in place of seeded dice: for `butler play --dice` and tests only
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
        """Opens a table with its opener seated; its seed and commitment are stored in the same commit.

        Raises Illegal (too many tables, an option not on offer), Conflict (the cause was heard before, or a table of
        this game is open in the topic), Down."""
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
        """Makes the entries for these inputs and all that follows, and commits them together with `also`.

        Returns the table just after the inputs, and after all that followed. `cause`: noted as heard; "" for none, or
        if `also` notes it. Raises Illegal (nothing was written), Conflict (the cause was heard before, or another
        entry took the seq), Down."""
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
            self._rooms.forget(room)  # memory and store may differ now
            raise
        room.keep(table, room.topics[table.number], at)
        return mine, table

    def _enter(self, room: Room, table: Table, one: Input, effects: Effects, at: float) -> Table:
        """Makes one entry, adds it to `effects`, and returns the table after it. Raises Illegal."""
        entry, table = decide(table, partial(self._dice, room), one.kind, one.seat, one.who, one.token)
        effects.entry(room.id, table.number, entry, at=at)
        if entry.kind == Kind.CLOSED and any(table.faces):  # not before: a count during the game would show hidden dice
            effects.counted(room.id, table.faces)
        return table

    def _dice(self, room: Room, table: Table, entry: Entry) -> Dice:
        """The dice of an entry: loaded ones, else those of the seed; of a closing entry always those of the seed."""
        if self._loaded is not None and entry.kind != Kind.CLOSED:
            return self._loaded
        return sealed(room.seeds[table.number])(table, entry)

    def _follow(self, room: Room, table: Table, effects: Effects, at: float) -> Table:
        """Makes the moves of computers, and of seats asleep unless all persons are: until another seat is due."""
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
        """The input that moves for an absent player, chosen from that seat's own view. (voice 1.16)"""
        move = table.game.absent(table.view(seat))
        return Input(Kind.ABSENT, seat, table.players[seat].person, str(move))

    def due_at(self, room: Room, table: Table, at: float) -> float | None:
        """Time of the table's next deadline in seconds; None for none.

        Of a lobby its end; in `run` mode, or if a computer is due, the next move; else the nudge, at half the pace."""
        if table.phase == Phase.LOBBY:
            return at + IDLE
        due = table.due()
        if due is not None and (table.mode == "run" or table.players[due].computer):
            return at + RUN
        if table.phase == Phase.PLAYING and not (table.private and table.solo):  # alone with computers: voice 1.17
            return at + room.row.pace / 2
        return None

    def _results(self, table: Table, effects: Effects, at: float) -> None:
        """Adds each person's result. A shared first place is a draw, not a win; a seat without a place comes last."""
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
                continue  # a person who left and took another seat has one result, that of the first seat
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
