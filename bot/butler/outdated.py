"""Tables that the rules of this version no longer understand: closed as void, and their players told. (design 4)"""

from bot.acts import Act, ShowTable
from bot.answers.services import Services
from bot.play.rooms import Room
from bot.store.effects import Effects
from bot.table.entry import Entry, Kind, Phase

OUTDATED = "drift"  # why such a table was closed


async def outdated(services: Services, room: Room) -> list[Act]:
    """Close those of this room, whose lock is held. Raises Conflict, Down."""
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
