"""Open tables whose log the rules no longer fit: closed as void, and shown so to the chat. (design 4)"""

from bot.acts import Act, ShowTable
from bot.answers.services import Services
from bot.play.rooms import Room
from bot.store.effects import Effects
from bot.table.entry import Entry, Kind, Phase

OUTDATED = "drift"  # the reason in the closing entry; it is stored, so it never changes


async def outdated(services: Services, room: Room) -> list[Act]:
    """Closes the outdated tables of a room whose lock is held. Raises Conflict, Down."""
    acts: list[Act] = []
    while room.outdated:
        row, at = room.outdated[0], services.clock()
        log = await services.store.log(row.room, row.number)
        last = Entry(max([row.seq, *(entry.seq for entry in log)]) + 1, Kind.CLOSED, token=OUTDATED)
        effects = Effects()
        effects.entry(row.room, row.number, last, at=at)
        effects.moved(row.room, row.number, last.seq, phase=Phase.VOID, due_at=None)
        await services.store.commit(effects)
        del room.outdated[0]
        acts.append(ShowTable(room.place(row.topic), row.room, row.number))
    return acts
