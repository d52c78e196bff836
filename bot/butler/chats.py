"""How the chats of a site stand to the Butler: may he speak there, does he hear plain talk, where have they moved."""

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
    """All methods but `shut_out` raise Down."""

    def __init__(self, services: Services, clock: Clock) -> None:
        self.services, self.clock = services, clock

    async def back(self, address: Address) -> list[Act]:
        """Somebody was heard there: if the Butler was shut out, he no longer is."""
        return await self.clock.let_in(address) if address in self.clock.away else []

    async def stands(self, event: Standing) -> list[Act]:
        if not event.inside:
            self.shut_out(event.place.chat)
            return []
        back = await self.clock.let_in(event.place.address)
        return back if event.private else [*back, *await self.greet(event.place, event.language, event.hears)]

    async def greet(self, place: Place, language: str, hears: bool) -> list[Act]:
        """Added to a chat, or let to hear it at last: say so, once each."""
        async with self.services.rooms.inside(place.address, spoken_by(language)) as room:
            return await about.greet(self.services, room, place, hears)

    async def first(self, heard: Heard) -> list[Act]:
        """The first answer in a group that keeps plain talk back says so, though nobody told how the Butler came there:
        the platform is asked, and its answer greets."""
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
        """A plain phrase in a chat that was told how to be heard: so now it is."""
        if heard.place.address not in self.services.deaf or heard.text.startswith("/") or heard.to_me:
            return []
        return await self.greet(heard.place, heard.who.language, hears=True)

    def shut_out(self, chat: int) -> None:
        """The Butler may not speak in this chat: its tables wait until he hears something from there again."""
        address = Address(*self.services.profile.site, chat)
        self.clock.away.add(address)
        room = self.services.rooms.at(address)
        if room is not None:
            self.services.orders.drop(room.id)

    async def moved(self, old: int, new: int) -> None:
        """A chat has another id now: its room goes with it. Saying it twice does no harm. Raises Down."""
        await self.services.store.move(self.services.profile.site, old, new)
        for chat in (old, new):
            room = await self.services.rooms.find(Address(*self.services.profile.site, chat))
            if room is not None:
                self.services.rooms.forget(room)
