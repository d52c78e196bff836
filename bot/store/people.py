"""Reads and creates rooms and persons, with the addresses and accounts on platforms that lead to them."""

from collections.abc import Sequence

from sqlalchemy import ColumnElement, and_, delete, func, insert, literal, or_, select, update
from sqlalchemy.exc import IntegrityError

from bot.site import Address, Site
from bot.store import tables as t
from bot.store.base import Base
from bot.store.rows import PersonRow, RoomRow
from bot.store.writer import down


def _at(address: Address) -> ColumnElement[bool]:
    """The condition that chooses the row of an address."""
    to = t.addresses.c
    return and_(to.platform == address.platform, to.account == address.account, to.chat == address.chat)


class People(Base):
    """Reads and creates rooms and persons."""

    async def room(self, address: Address) -> RoomRow | None:
        """The room at an address, or None."""
        row = await self._one(select(t.rooms).join(t.addresses).where(_at(address)))
        return RoomRow(row.id, row.language, row.pace, row.greeted) if row else None

    async def room_by_id(self, room: int) -> tuple[RoomRow, Address]:
        """The room with this id, which must exist, and its address (of several, that of the largest |chat|)."""
        to = t.addresses
        query = select(t.rooms, to.c.platform, to.c.account, to.c.chat).join(to).where(t.rooms.c.id == room)
        row = (await self._all(query.order_by(func.abs(to.c.chat))))[-1]
        return RoomRow(row.id, row.language, row.pace, row.greeted), Address(row.platform, row.account, row.chat)

    async def chats_greeted(self, site: Site, stage: int) -> set[int]:
        """Chats of a site whose rooms have just this `greeted`."""
        to = t.addresses.c
        query = select(to.chat).join(t.rooms).where(to.platform == site.platform, to.account == site.account)
        return {int(row.chat) for row in await self._all(query.where(t.rooms.c.greeted == stage))}

    async def new_room(self, address: Address, language: str) -> RoomRow:
        """The room at an address, created if there is none. Raises Down."""
        await self._create(
            insert(t.rooms).values(language=language), t.addresses, lambda id: {**address._asdict(), "room": id}
        )
        found = await self.room(address)
        assert found is not None
        return found

    async def move(self, site: Site, old: int, new: int) -> None:
        """Gives the room of chat `old` the address of chat `new`. Doing it twice changes nothing. Raises Down.

        A younger room at `new` gets the address `old` in exchange; if the room at `new` is older, nothing changes.
        Message numbers of the room's tables are set to 0: in the new chat they mean other messages."""
        before, after = Address(*site, old), Address(*site, new)
        found, there = await self.room(before), await self.room(after)
        if found is None or (there is not None and there.id < found.id):
            return
        there_now = [{**after._asdict(), "room": found.id}]
        if there is not None:
            there_now.append({**before._asdict(), "room": there.id})
        nowhere = update(t.posts).where(t.posts.c.room == found.id).values(message=0)  # numbers start again there
        try:
            async with self.writer.lock, self._write.begin() as connection:
                await connection.execute(delete(t.addresses).where(or_(_at(before), _at(after))))
                await connection.execute(insert(t.addresses), there_now)
                await connection.execute(nowhere)
        except IntegrityError:
            return
        except Exception as error:
            raise down(error) or error from None

    async def adopt(self, site: Site) -> None:
        """Assigns what was stored for this platform without an account to this account: addresses, and causes.

        Doing it twice changes nothing. Raises Down."""
        to, nobody = t.addresses.c, Site(site.platform)
        if site == nobody:
            return
        orphans = (to.platform == site.platform, to.account == nobody.account)
        if await self._one(select(to.chat).where(*orphans).limit(1)) is None:
            return
        first, after = nobody.cause(""), nobody.cause("")[:-1] + chr(ord(":") + 1)  # the causes that begin with `first`
        try:
            async with self.writer.lock, self._write.begin() as connection:
                await connection.execute(update(t.addresses).where(*orphans).values(account=site.account))
                for table in (t.heard, t.throws, t.parked):
                    cause = table.c.cause
                    renamed = literal(site.cause("")) + func.substr(cause, len(first) + 1)
                    await connection.execute(update(table).where(cause >= first, cause < after).values(cause=renamed))
        except Exception as error:
            raise down(error) or error from None

    async def person(self, platform: str, user: int) -> PersonRow | None:
        """The person behind an account, or None."""
        to = t.accounts
        query = select(t.persons).join(to).where(to.c.platform == platform, to.c.user == user)
        row = await self._one(query)
        return PersonRow(row.id, row.name, row.language, row.odds, row.quiet) if row else None

    async def new_person(self, platform: str, user: int, name: str) -> PersonRow:
        """The person behind an account, created if there is none. Raises Down."""
        await self._create(
            insert(t.persons).values(name=name),
            t.accounts,
            lambda id: {"platform": platform, "user": user, "person": id},
        )
        found = await self.person(platform, user)
        assert found is not None
        return found

    async def names(self, persons: Sequence[int]) -> dict[int, str]:
        """The names of persons: person -> name."""
        rows = await self._all(select(t.persons.c.id, t.persons.c.name).where(t.persons.c.id.in_(persons)))
        return {row.id: row.name for row in rows}

    async def users(self, platform: str, persons: Sequence[int]) -> dict[int, int]:
        """The accounts behind persons: person -> the platform's user id."""
        to = t.accounts
        query = select(to.c.person, to.c.user).where(to.c.platform == platform, to.c.person.in_(persons))
        return {row.person: row.user for row in await self._all(query)}

    async def preferences(self, persons: Sequence[int]) -> tuple[set[int], set[int]]:
        """Of these persons, those who do not want to be mentioned, and those who want to see odds."""
        c = t.persons.c
        rows = await self._all(select(c.id, c.quiet, c.odds).where(c.id.in_(persons)))
        return {row.id for row in rows if row.quiet}, {row.id for row in rows if row.odds}
