"""What a room keeps in memory of a table that is closed: nothing. (design 2)"""

from pathlib import Path

from tests.bot.evening import evening


async def test_thirty_tables_opened_and_cancelled_leave_nothing(tmp_path: Path) -> None:
    """A closed table leaves nothing in its room: no refusals, first presses, topics, seeds, seals."""
    async with evening(tmp_path) as here:
        await here.say("Аня", "играем в покер", topic=9)  # one that stays open
        room = here.rooms()[0]
        for number in range(2, 32):
            await here.say("Аня", "играем в крэпс")
            for _ in range(2):
                await here.say("Борис", "я в игре")  # seated the first time, then refused
            await here.say("Вера", "начинаем")  # refused
            assert {table for _, table in room.refused} == {number}
            for name in ("Вера", "Аня"):
                await here.press(name, f"t{number}.0..cancel")
            assert {table for _, table, _ in room.danger} == {number}
            if number % 2:
                await here.press("Аня", f"t{number}.0..cancel")
            else:  # the game is played to an end: its last player but one leaves
                await here.press("Аня", f"t{number}.0..start")
                for _ in range(2):
                    await here.press("Борис", f"t{number}.0..leave")
            assert (room.refused, room.danger) == ({}, {})
        assert here.rooms() == [room]
        assert [table.number for table in here.tables()] == [1]
        for one in (room.topics, room.moved_at, room.seeds, room.seals):
            assert list(one) == [1]


async def test_a_table_that_is_gone_still_shows_its_seal(tmp_path: Path) -> None:
    """The last board of a cancelled table still shows its seal, though the room has dropped it."""
    async with evening(tmp_path) as here:
        await here.say("Аня", "играем в крэпс")
        seal = here.rooms()[0].seals[1]
        await here.press("Аня", ".cancel")
        await here.press("Аня", ".cancel")
        assert here.rooms()[0].seals == {}
        assert seal in here.board()
