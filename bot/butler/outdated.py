"""Tables that the rules of this version no longer understand: closed as void, and their players told. (DESIGN)"""

from bot.acts import Act, Show
from bot.answers.turn import Desk
from bot.play.rooms import Room
from bot.store.effects import Effects
from bot.table.entry import Entry, Kind, Phase

DRIFTED = "drift"  # why such a table was closed


async def drifted(desk: Desk, room: Room) -> list[Act]:
    """Close those of this room, whose lock is held. Raises Conflict, Down."""
    acts: list[Act] = []
    while room.drifted:
        row, at = room.drifted[0], desk.clock()
        log = await desk.store.log(row.room, row.number)
        last = Entry(max([row.seq, *(entry.seq for entry in log)]) + 1, Kind.CLOSED, token=DRIFTED)
        effects = Effects()
        effects.entry(row.room, row.number, last, at=at)
        effects.moved(row.room, row.number, last.seq, phase=Phase.VOID, due_at=None)
        await desk.store.commit(effects)
        del room.drifted[0]
        acts.append(Show(room.place(row.topic), row.room, row.number))
    return acts
