"""Rooms and persons, and the platforms' addresses and accounts that lead to them. Both are created when first met."""

from collections.abc import Sequence

from sqlalchemy import ColumnElement, and_, delete, func, insert, literal, or_, select, update
from sqlalchemy.exc import IntegrityError

from bot.site import Address, Site
from bot.store import tables as t
from bot.store.base import Base
from bot.store.rows import PersonRow, RoomRow
from bot.store.writer import down


def _at(address: Address) -> ColumnElement[bool]:
    to = t.addresses.c
    return and_(to.platform == address.platform, to.account == address.account, to.chat == address.chat)


class People(Base):
    """Reads and creates rooms and persons."""

    async def room(self, address: Address) -> RoomRow | None:
        row = await self._one(select(t.rooms).join(t.addresses).where(_at(address)))
        return RoomRow(row.id, row.language, row.pace, row.greeted) if row else None

    async def room_by_id(self, room: int) -> tuple[RoomRow, Address]:
        """The room with its address."""
        to = t.addresses
        query = select(t.rooms, to.c.platform, to.c.account, to.c.chat).join(to).where(t.rooms.c.id == room)
        row = (await self._all(query.order_by(func.abs(to.c.chat))))[-1]
        return RoomRow(row.id, row.language, row.pace, row.greeted), Address(row.platform, row.account, row.chat)

    async def chats_greeted(self, site: Site, stage: int) -> set[int]:
        """The chats of a site whose greeting came just so far."""
        to = t.addresses.c
        query = select(to.chat).join(t.rooms).where(to.platform == site.platform, to.account == site.account)
        return {int(row.chat) for row in await self._all(query.where(t.rooms.c.greeted == stage))}

    async def new_room(self, address: Address, language: str) -> RoomRow:
        """The room of this chat, created if there is none. Raises Down."""
        await self._create(
            insert(t.rooms).values(language=language), t.addresses, lambda id: {**address._asdict(), "room": id}
        )
        found = await self.room(address)
        assert found is not None
        return found

    async def move(self, site: Site, old: int, new: int) -> None:
        """A chat has a new address. A room that was made there before we knew is younger: it gets the old address in
        exchange, from which its words are led to the new one; an older room keeps its own. Raises Down."""
        before, after = Address(*site, old), Address(*site, new)
        found, there = await self.room(before), await self.room(after)
        if found is None or (there is not None and there.id < found.id):
            return
        there_now = [{**after._asdict(), "room": found.id}]
        if there is not None:
            there_now.append({**before._asdict(), "room": there.id})
        nowhere = update(t.posts).where(t.posts.c.room == found.id).values(message=0)  # ids are counted anew there
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
        """What stands in the store from before accounts were written down belongs to this account: addresses of its
        platform, and causes. Doing it twice does no harm. Raises Down."""
        to, nobody = t.addresses.c, Site(site.platform)
        if site == nobody:
            return
        orphans = (to.platform == site.platform, to.account == nobody.account)
        if await self._one(select(to.chat).where(*orphans).limit(1)) is None:
            return
        first, after = nobody.cause(""), nobody.cause("")[:-1] + chr(ord(":") + 1)  # all that begins with `first`
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

    async def preferences(self, persons: Sequence[int]) -> tuple[set[int], set[int]]:
        """Those who do not want to be mentioned, and those who want to be told odds."""
        c = t.persons.c
        rows = await self._all(select(c.id, c.quiet, c.odds).where(c.id.in_(persons)))
        return {row.id for row in rows if row.quiet}, {row.id for row in rows if row.odds}
