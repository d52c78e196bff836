"""Cache of rooms, open tables and people of one site; safe to drop: it is read again from the store."""

import asyncio
from collections import OrderedDict
from collections.abc import AsyncIterator, Awaitable, Callable, Collection
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from dataclasses import dataclass, field, replace

from bot.site import Address, Place, Site, Speaker
from bot.store.effects import Effects
from bot.store.rows import PersonRow, RoomRow, TableRow
from bot.store.store import Store
from bot.table.replay import fold
from bot.table.seeds import commitment
from bot.table.table import Table
from bot.text.languages import LANGUAGES, spoken_by
from bot.text.names import harmless
from rules import games
from rules.dice import Mismatch

KEPT = 2000  # most rooms, and most persons, in memory; the least recently used is dropped first
COLD = 60.0  # seconds without a message or a press in the room, after which a person is called (voice 1.5)


@dataclass(eq=False)
class Room:
    """One chat in memory. `lock` is held while an event of the chat is handled. All times are in seconds.

    The other fields copy the store, but for `active`, `moved_at`, `refused` and `danger`: a restart loses those."""

    row: RoomRow
    address: Address
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)
    open: dict[tuple[int, str], Table] = field(default_factory=dict)  # (topic, game) -> the open table
    topics: dict[int, int] = field(default_factory=dict)  # table -> topic
    seeds: dict[int, bytes] = field(default_factory=dict)  # table -> secret seed
    seals: dict[int, str] = field(default_factory=dict)  # table -> commitment of its seed, 64 hex digits
    people: dict[int, str] = field(default_factory=dict)  # person -> name
    quiet: set[int] = field(default_factory=set)  # persons who do not want to be mentioned
    odds: set[int] = field(default_factory=set)  # persons who want to see odds
    active: dict[int, float] = field(default_factory=dict)  # person -> time of the last message or press here
    # table -> time of its last entry; of its opening, if nothing was entered since it was read from the store
    moved_at: dict[int, float] = field(default_factory=dict)
    # (person, table) -> (seq, message id) of the last refusal
    refused: dict[tuple[int, int], tuple[int, str]] = field(default_factory=dict)
    # (person, table, token) -> (time, cause) of the first of two presses
    danger: dict[tuple[int, int, str], tuple[float, str]] = field(default_factory=dict)
    day: str = ""  # of the last free throw: UTC, ISO; "" before the first one
    day_seed: bytes = b""
    throws: int = 0  # number of the last free throw of that day
    outdated: list[TableRow] = field(default_factory=list)  # open tables whose logs no longer fit the rules

    @property
    def id(self) -> int:
        return self.row.id

    @property
    def language(self) -> str:
        """The language stored; if it is none any more (its folder is gone or not complete), the nearest one."""
        return self.row.language if self.row.language in LANGUAGES else spoken_by(self.row.language)

    @property
    def chat(self) -> int:
        return self.address.chat

    def place(self, topic: int) -> Place:
        return Place(self.address.platform, self.chat, topic, self.address.account)

    def at(self, topic: int) -> list[Table]:
        """Open tables of a topic, the one whose last entry is oldest first."""
        here = [table for (where, _), table in self.open.items() if where == topic]
        return sorted(here, key=lambda table: self.moved_at.get(table.number, 0.0))

    def numbered(self, number: int) -> Table | None:
        """The open table with this number, or None."""
        return next((table for table in self.open.values() if table.number == number), None)

    def keep(self, table: Table, topic: int, at: float) -> None:
        """Stores an open table as it is at time `at`; removes everything about a closed one."""
        if table.open:
            self.topics[table.number] = topic
            self.moved_at[table.number] = at
            self.open[topic, table.game.id] = table
            return
        here = self.open.get((topic, table.game.id))
        if here is not None and here.number == table.number:
            del self.open[topic, table.game.id]
        for kept in (self.topics, self.moved_at, self.seeds, self.seals):
            kept.pop(table.number, None)
        self.refused = {key: seen for key, seen in self.refused.items() if key[1] != table.number}
        self.danger = {key: first for key, first in self.danger.items() if key[1] != table.number}

    def cold(self, person: int, now: float) -> bool:
        """Whether the person has been inactive here for COLD seconds or more."""
        return now - self.active.get(person, -COLD) >= COLD


class Rooms:
    """Rooms and persons in memory, read from the store when first needed. What reads the store raises Down."""

    def __init__(self, store: Store, site: Site, language: str = "") -> None:
        self._store = store
        self._site = site
        self._language = language  # of new rooms; "": the one that `enter` is given
        self._rooms: OrderedDict[Address, Room] = OrderedDict()
        self._ids: dict[int, Address] = {}
        self._laid: dict[int, set[tuple[int, str]]] | None = None  # chat -> (topic, game) of open tables; None: unknown
        self._persons: OrderedDict[tuple[str, int], PersonRow] = OrderedDict()

    async def find(self, address: Address) -> Room | None:
        """The room of a chat, read from the store if need be; None if the chat has no room."""
        if address in self._rooms:
            self._rooms.move_to_end(address)
            return self._rooms[address]
        row = await self._store.room(address)
        return await self._load(row, address) if row else None

    async def enter(self, address: Address, language: str) -> Room:
        """The room of a chat, created if there is none: in this language, unless the operator has set one."""
        found = await self.find(address)
        if found is not None:
            return found
        return await self._load(await self._store.new_room(address, self._language or language), address)

    async def by_id(self, room: int) -> Room:
        """The room with this id, read from the store if need be. The room must exist."""
        known = self.known(room)
        if known is not None:
            return known
        row, address = await self._store.room_by_id(room)
        return await self._load(row, address)

    def at(self, address: Address) -> Room | None:
        """The room of a chat, if it is in memory, else None."""
        return self._rooms.get(address)

    def known(self, room: int) -> Room | None:
        """The room with this id, if it is in memory, else None."""
        address = self._ids.get(room)
        return self._rooms.get(address) if address else None

    def inside(self, address: Address, language: str) -> AbstractAsyncContextManager[Room]:
        """The room of a chat, created if there is none, with its lock held."""
        return self._held(lambda: self.enter(address, language))

    def inside_id(self, room: int) -> AbstractAsyncContextManager[Room]:
        """The room with this id, with its lock held."""
        return self._held(lambda: self.by_id(room))

    @asynccontextmanager
    async def _held(self, find: Callable[[], Awaitable[Room]]) -> AsyncIterator[Room]:
        """Yields the room with its lock held.

        Finds it again if it was dropped from memory while this waited for the lock: no chat has two rooms in use."""
        while True:
            room = await find()
            async with room.lock:
                if self._rooms.get(room.address) is room:
                    yield room
                    return

    async def look_around(self) -> None:
        """Reads which games are open in which chats of the site, so that `games_at` needs no query."""
        laid: dict[int, set[tuple[int, str]]] = {}
        for chat, topic, game in await self._store.laid(self._site):
            laid.setdefault(chat, set()).add((topic, game))
        self._laid = laid

    def games_at(self, place: Place) -> Collection[str]:
        """Ids of the games that are open in a topic, from memory alone; of all games where that is unknown."""
        room = self._rooms.get(place.address)
        if room is not None:
            laid: Collection[tuple[int, str]] = room.open
        elif self._laid is not None:
            laid = self._laid.get(place.chat, ())
        else:
            return games()
        return [game for topic, game in laid if topic == place.topic] if laid else ()

    def seen(self, place: Place, who: Speaker, now: float) -> bool:
        """Notes a message that is not for the Butler as activity of its sender, without a query.

        True if a seat of the sender is asleep at an open table of the room: the caller wakes it. (voice 1.16)"""
        room = self._rooms.get(place.address)
        if room is None or not room.open:
            return False  # no open table, so nobody is due
        person = self._persons.get((place.platform, who.user))
        if person is None:
            return False
        room.active[person.id] = now
        return any(table.asleep and table.seat_of(person.id) in table.asleep for table in room.open.values())

    async def _load(self, row: RoomRow, address: Address) -> Room:
        """Reads a room's open tables, and drops the least recently used rooms that are not locked."""
        room = Room(row, address)
        for known in await self._store.open_tables(row.id):
            await self._load_table(room, known)
        room = self._rooms.setdefault(address, room)  # another task may have loaded it meanwhile
        self._ids[room.id] = address
        for old in [old for old in self._rooms.values() if not old.lock.locked()][: max(0, len(self._rooms) - KEPT)]:
            self.forget(old)
        return room

    async def _load_table(self, room: Room, known: TableRow) -> None:
        """Reads an open table into the room; into `room.outdated` if its log no longer fits the rules."""
        try:
            table = fold(room.id, known.number, await self._store.log(room.id, known.number))
        except Mismatch:
            room.outdated.append(known)
            return
        seed = await self._store.seed(room.id, str(known.number))
        if seed is not None:
            room.seeds[known.number], room.seals[known.number] = seed, commitment(seed)
        room.keep(table, known.topic, known.opened_at)
        await self.load_people(room, table)

    async def load_people(self, room: Room, table: Table) -> None:
        """Reads names and settings of a table's players, opener and cheering watchers into the room."""
        persons = {player.person for player in table.players if not player.computer} | {table.opener}
        persons |= {watcher for cheers in table.cheers.values() for watcher, _ in cheers}
        room.people |= await self._store.names(sorted(persons - room.people.keys()))
        quiet, odds = await self._store.preferences(sorted(persons))
        room.quiet |= quiet
        room.odds |= odds

    def forget(self, room: Room) -> None:
        """Drops a room from memory: it is read from the store when needed again."""
        if self.known(room.id) is room:
            self._laid = None if room.open or room.outdated else self._laid
            del self._rooms[room.address], self._ids[room.id]

    async def person(self, platform: str, who: Speaker, room: Room) -> PersonRow:
        """The person behind an account, created if there is none; a changed name is committed at once."""
        key = (platform, who.user)
        found = self._persons.get(key) or await self._store.person(*key)
        if found is None:
            found = await self._store.new_person(platform, who.user, harmless(who.name, 0))
        name = harmless(who.name, found.id)
        if name != found.name:
            effects = Effects()
            effects.named(found.id, name)
            await self._store.commit(effects)
            found = replace(found, name=name)
        self.remember(platform, who.user, found, room)
        return found

    def remember(self, platform: str, user: int, person: PersonRow, room: Room) -> None:
        """Stores a person in memory, and copies the name and settings into the room."""
        self._persons[platform, user] = person
        self._persons.move_to_end((platform, user))
        while len(self._persons) > KEPT:
            self._persons.popitem(last=False)
        room.people[person.id] = person.name
        (room.quiet.add if person.quiet else room.quiet.discard)(person.id)
        (room.odds.add if person.odds else room.odds.discard)(person.id)
