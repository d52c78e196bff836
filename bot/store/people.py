"""Rooms and persons, and the platforms' addresses and accounts that lead to them. Both are created when first met."""

from collections.abc import Sequence

from sqlalchemy import delete, func, insert, select, update
from sqlalchemy.exc import IntegrityError

from bot.store import tables as t
from bot.store.base import Base
from bot.store.rows import PersonRow, RoomRow
from bot.store.writer import down


class People(Base):
    """Reads and creates rooms and persons."""

    async def room(self, platform: str, chat: int) -> RoomRow | None:
        to = t.addresses
        query = select(t.rooms).join(to).where(to.c.platform == platform, to.c.chat == chat)
        row = await self._one(query)
        return RoomRow(row.id, row.language, row.pace, row.greeted) if row else None

    async def room_by_id(self, room: int) -> tuple[RoomRow, str, int]:
        """The room with an address of it (platform, chat); the newest, if it moved."""
        to = t.addresses
        query = select(t.rooms, to.c.platform, to.c.chat).join(to).where(t.rooms.c.id == room)
        row = (await self._all(query.order_by(func.abs(to.c.chat))))[-1]
        return RoomRow(row.id, row.language, row.pace, row.greeted), row.platform, row.chat

    async def chats_greeted(self, platform: str, stage: int) -> set[int]:
        """The chats of a platform whose greeting came just so far."""
        to = t.addresses
        query = select(to.c.chat).join(t.rooms).where(to.c.platform == platform, t.rooms.c.greeted == stage)
        return {int(row.chat) for row in await self._all(query)}

    async def new_room(self, platform: str, chat: int, language: str) -> RoomRow:
        """The room of this chat, created if there is none. Raises Down."""
        await self._create(
            insert(t.rooms).values(language=language),
            t.addresses,
            lambda id: {"platform": platform, "chat": chat, "room": id},
        )
        found = await self.room(platform, chat)
        assert found is not None
        return found

    async def move(self, platform: str, old: int, new: int) -> None:
        """A chat has a new address. A room that was made there before we knew is younger: it gets the old address in
        exchange, from which its words are led to the new one; an older room keeps its own. Raises Down."""
        found, there = await self.room(platform, old), await self.room(platform, new)
        if found is None or (there is not None and there.id < found.id):
            return
        to = t.addresses
        there_now = [{"platform": platform, "chat": new, "room": found.id}]
        if there is not None:
            there_now.append({"platform": platform, "chat": old, "room": there.id})
        gone = delete(to).where(to.c.platform == platform, to.c.chat.in_((old, new)))
        nowhere = update(t.posts).where(t.posts.c.room == found.id).values(message=0)  # ids are counted anew there
        try:
            async with self.writer.lock, self._write.begin() as connection:
                await connection.execute(gone)
                await connection.execute(insert(to), there_now)
                await connection.execute(nowhere)
        except IntegrityError:
            return
        except Exception as error:
            raise down(error) or error from None

    async def person(self, platform: str, user: int) -> PersonRow | None:
        to = t.accounts
        query = select(t.persons).join(to).where(to.c.platform == platform, to.c.user == user)
        row = await self._one(query)
        return PersonRow(row.id, row.name, row.language, row.odds, row.quiet) if row else None

    async def new_person(self, platform: str, user: int, name: str) -> PersonRow:
        """The person behind this account, created if there is none. Raises Down."""
        await self._create(
            insert(t.persons).values(name=name),
            t.accounts,
            lambda id: {"platform": platform, "user": user, "person": id},
        )
        found = await self.person(platform, user)
        assert found is not None
        return found

    async def names(self, persons: Sequence[int]) -> dict[int, str]:
        rows = await self._all(select(t.persons.c.id, t.persons.c.name).where(t.persons.c.id.in_(persons)))
        return {row.id: row.name for row in rows}

    async def users(self, platform: str, persons: Sequence[int]) -> dict[int, int]:
        """The accounts behind persons: person -> the platform's user id."""
        to = t.accounts
        query = select(to.c.person, to.c.user).where(to.c.platform == platform, to.c.person.in_(persons))
        return {row.person: row.user for row in await self._all(query)}

    async def wishes(self, persons: Sequence[int]) -> tuple[set[int], set[int]]:
        """Those who do not want to be mentioned, and those who want to be told odds."""
        c = t.persons.c
        rows = await self._all(select(c.id, c.quiet, c.odds).where(c.id.in_(persons)))
        return {row.id for row in rows if row.quiet}, {row.id for row in rows if row.odds}
