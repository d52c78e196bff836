"""Chats of a site: whether the Butler may send there, whether plain talk arrives, where they have moved."""

from collections.abc import Iterator
from contextlib import contextmanager

from bot.acts import Act
from bot.answers import about
from bot.answers.services import Services
from bot.answers.turn import GREET, Turn, asking
from bot.butler.clock import Clock
from bot.events import Heard, Standing
from bot.site import Address, Place
from bot.store.effects import Effects
from bot.text.languages import spoken_by


class Chats:
    """Handles what is heard of the chats themselves. All methods but `shut_out` raise Down."""

    def __init__(self, services: Services, clock: Clock) -> None:
        self.services, self.clock = services, clock

    async def back(self, address: Address) -> list[Act]:
        """The acts when something is heard from a chat that had shut the Butler out: what was not sent there."""
        return await self.clock.let_in(address) if address in self.clock.away else []

    @contextmanager
    def away_if_it_fails(self, address: Address, back: list[Act]) -> Iterator[None]:
        """Shuts the chat out again if the block raises: `back` is not sent then, and the next update gets it."""
        try:
            yield
        except BaseException:
            if back:
                self.clock.away.add(address)
            raise

    async def stands(self, event: Standing) -> list[Act]:
        """Handles a change of the Butler's standing in a chat."""
        if not event.inside:
            self.shut_out(event.place.chat)
            return []
        back = await self.clock.let_in(event.place.address)
        if event.private:
            return back
        with self.away_if_it_fails(event.place.address, back):
            return [*back, *await self.greet(event.place, event.language, event.hears)]

    async def greet(self, place: Place, language: str, hears: bool) -> list[Act]:
        """Greets a chat that the Butler was added to, or whose plain talk now arrives; once each."""
        async with self.services.rooms.inside(place.address, spoken_by(language)) as room:
            return await about.greet(self.services, room, place, hears)

    async def first(self, heard: Heard) -> list[Act]:
        """Asks the platform, with the first answer in a group that was not greeted, whether plain talk arrives there;
        its answer greets the group. Where plain talk always arrives, nothing is asked."""
        if heard.private or self.services.profile.abilities.hears_all:
            return []
        async with self.services.rooms.inside(heard.place.address, spoken_by(heard.who.language)) as room:
            cause = f"greet:{room.id}"
            if room.row.greeted or await self.services.store.wish(room.id, cause):
                return []
            person = await self.services.rooms.person(heard.place.platform, heard.who, room)
            turn = Turn(self.services, room, person, heard.place, heard.who, "", heard=heard)
            wish, effects = turn.wish_for(GREET, "", cause), Effects()
            effects.wish(wish)
            await self.services.store.commit(effects)
            return [asking(room, wish)]

    async def hears_now(self, heard: Heard) -> list[Act]:
        """Tells a chat that was told how to let the Butler hear, at the first plain phrase, that it is heard."""
        if heard.place.address not in self.services.deaf or heard.text.startswith("/") or heard.to_me:
            return []
        return await self.greet(heard.place, heard.who.language, hears=True)

    def shut_out(self, chat: int) -> None:
        """Lets the tables of a chat wait that does not let the Butler send, and drops its files."""
        address = Address(*self.services.profile.site, chat)
        self.clock.away.add(address)
        room = self.services.rooms.at(address)
        if room is not None:
            self.services.orders.drop(room.id)

    async def moved(self, old: int, new: int) -> None:
        """Gives the room of a chat the chat's new id. A second call changes nothing."""
        await self.services.store.move(self.services.profile.site, old, new)
        for chat in (old, new):
            room = await self.services.rooms.find(Address(*self.services.profile.site, chat))
            if room is not None:
                self.services.rooms.forget(room)
