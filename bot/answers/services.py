"""Services: what every answer works with (store, profile, clock, rooms, tables, free throws, orders)."""

from collections.abc import Callable
from dataclasses import dataclass, field

from bot.play.orders import Orders
from bot.play.rooms import Room, Rooms
from bot.play.tables import Tables
from bot.play.throws import FreeThrows
from bot.site import Address, Place, Profile
from bot.store.store import Store
from bot.store.writer import Down
from bot.table import pages
from bot.table.seeds import new_seed
from bot.table.table import Table
from rules.dice import Dice


@dataclass
class Services:
    """What every answer works with. `clock`: seconds; `language`: of new rooms, "" for that of the first speaker;
    `loaded`: dice for `butler play --dice` and tests only."""

    store: Store
    profile: Profile
    clock: Callable[[], float]
    language: str = ""
    loaded: Dice | None = None
    seeds: Callable[[], bytes] = new_seed  # tests fix it
    deaf: set[Address] = field(default_factory=set)  # chats greeted while plain talk did not arrive there
    rooms: Rooms = field(init=False)
    tables: Tables = field(init=False)
    free_throws: FreeThrows = field(init=False)
    orders: Orders = field(init=False)

    def __post_init__(self) -> None:
        self.rooms = Rooms(self.store, self.profile.site, self.language)
        self.tables = Tables(self.store, self.rooms, self.clock, self.loaded, self.seeds)
        self.free_throws = FreeThrows(self.store, self.loaded, self.seeds)
        self.orders = Orders(self.clock)

    def scene(self, room: Room, table: Table, language: str = "", draft: str = "") -> pages.Scene:
        """What a table is rendered with; `language` "" is the room's. `record` is left out."""
        return pages.Scene(
            language or room.language,
            room.people,
            room.row.pace,
            room.seals.get(table.number, ""),
            draft,
            frozenset(room.quiet),
            frozenset(room.odds),
        )

    async def room_of(self, place: Place) -> Room | None:
        """The room of a chat, for an apology; None if it has none, or if loading it fails. Raises Down."""
        try:
            return await self.rooms.find(place.address)
        except Down:
            raise
        except Exception:
            return None

    async def draft(self, room: Room, table: Table, seat: int) -> str:
        """What a seat has marked since the table's last entry; "" for nothing. Raises Down."""
        return await self.store.draft(room.id, table.number, seat, table.seq)
