"""Messages of tables: what they should show, and records of what was sent. (design 6)"""

import contextlib
from dataclasses import replace

from bot.acts import File, Message, Post, Weight
from bot.answers.services import Services
from bot.butler.outdated import OUTDATED
from bot.play.rooms import Room
from bot.play.standings import streaks
from bot.store.effects import Effects
from bot.store.writer import Conflict
from bot.table import pages
from bot.table.entry import Phase
from bot.table.replay import fold
from bot.table.seeds import commitment
from bot.table.table import Table
from bot.text.languages import spoken_by
from bot.text.words import render
from rules import title
from rules.dice import Mismatch
from rules.lines import Line


class Boards:
    """Renders the messages of tables, and records which of them were sent. All methods but `below` raise Down."""

    def __init__(self, services: Services) -> None:
        self.services = services
        self.store = services.store

    async def posts(self, room_id: int, number: int) -> list[Post]:
        """The messages of a table that may not be up to date, as they should be, oldest first."""
        async with self.services.rooms.inside_id(room_id) as room:
            out = await self.store.posts(room_id, number)
            try:
                table = room.numbered(number) or await self._closed_table(room, number)
            except Mismatch:
                return await self._void(room, number, out)
            due = table.due()
            draft = await self.services.draft(room, table, due) if due is not None else ""
            scene = replace(self.services.scene(room, table, draft=draft), record=await self._record(table))
            if not table.open:  # the room keeps no seal of a closed table
                scene = replace(scene, seal=await self._seal(room, number))
            return pages.posts(table, scene, out)

    async def _record(self, table: Table) -> Line | None:
        """The record of the one person of a private table, this game included; else None, as before its end. (L9)"""
        seat = table.own()
        if table.phase != Phase.OVER or seat is None:
            return None
        until = (table.room, table.number)
        one = streaks(await self.store.played(table.players[seat].person, table.game.id, table.solo, until))
        return Line("record-line", {"wins": one.wins, "best": one.best, "current": one.current})

    async def _closed_table(self, room: Room, number: int) -> Table:
        """The table from its log. Raises Mismatch if the rules do not fit it."""
        table = fold(room.id, number, await self.store.log(room.id, number))
        await self.services.rooms.load_people(room, table)
        return table

    async def _seal(self, room: Room, number: int) -> str:
        """The SHA-256 of the table's seed, in hex; "" if it has none."""
        seed = await self.store.seed(room.id, str(number))
        return commitment(seed) if seed is not None else ""

    async def _void(self, room: Room, number: int, out: dict[int, tuple[int, int]]) -> list[Post]:
        """The one message of a table that was closed because the rules do not fit its log; [] for any other table."""
        row, log = await self.store.table(room.id, number), await self.store.log(room.id, number)
        if row is None or not log or log[-1].token != OUTDATED:
            return []
        message, told = out.get(pages.VERDICT_PAGE, (0, -1))
        text = render(room.language, Line("table-outdated", {"game": title(row.game)}))
        return [Post(pages.VERDICT_PAGE, row.seq, message, text, weight=Weight.VERDICT, told=told)]

    async def posted(self, room: int, number: int, post: Post, message: int, last: bool) -> None:
        """Records that a message of the table was sent or is up to date. `last`: nothing is left to show."""
        effects = Effects()
        effects.unpost(room, number, post.page)
        effects.post(room, number, post.page, message=message, seq=post.seq)
        if last:
            effects.shown(room, number, post.seq)
        await self.store.commit(effects)

    async def sent(self, say: Message) -> None:
        """Records that the answer to a throw was sent; other messages need no record."""
        if say.key:
            room, day, first = say.key
            text = str(day)
            effects = Effects()
            iso = f"{text[:4]}-{text[4:6]}-{text[6:]}"
            effects.sent(room, iso, first, sent_at=self.services.clock())
            await self.store.commit(effects)

    async def file_sent(self, hand: File) -> None:
        """Records that a file was sent, if its `once` asks for that, and frees its order."""
        if hand.once:
            effects = Effects()
            effects.heard(hand.once, at=self.services.clock())
            with contextlib.suppress(Conflict):  # recorded already: the file was built twice
                await self.store.commit(effects)
        if hand.order is not None:
            self.services.orders.done(hand.order)

    def below(self, room: int) -> str:
        """The line under an old board that points to the newer one below."""
        found = self.services.rooms.known(room)
        return render(found.language if found else spoken_by(""), Line("board-below"))
