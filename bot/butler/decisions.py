"""Decisions that wait for the platform's answer: carried out when it comes, or refused with what would work."""

from bot.acts import Act, LookUp, Make, Message
from bot.answers import about, seats
from bot.answers.services import Services
from bot.answers.turn import CANCEL, GREET, HELLO, LANGUAGE, Turn
from bot.events import Answered, Heard, Press
from bot.play.rooms import Room
from bot.site import Speaker
from bot.store.effects import Effects
from bot.store.rows import WishRow
from bot.store.writer import Conflict, Down
from bot.text.languages import spoken_by
from bot.text.words import render
from rules import asked_for
from rules.game import Illegal
from rules.lines import Line

TRIES = 3  # attempts at a wish that meets Conflict


class Decisions:
    """Settles wishes. Its methods raise Down."""

    def __init__(self, services: Services) -> None:
        self.services = services

    async def answered(self, event: Answered) -> list[Act]:
        """Fulfils or refuses the wish that waited for this answer, and deletes it. Raises Conflict, Down."""
        for _ in range(TRIES):
            async with self.services.rooms.inside_id(event.asked.room) as room:
                wish = await self.services.store.wish(room.id, event.asked.cause)
                if wish is None:
                    return []  # settled already: two look-ups were under way
                try:
                    acts = await _decided(await self._again(room, wish, event))
                    await self._settle(wish, acts)
                    return acts
                except Conflict:
                    self.services.rooms.forget(room)
        raise Conflict

    async def _settle(self, wish: WishRow, acts: list[Act]) -> None:
        """Deletes a wish that was refused, for which nothing was written. Raises Conflict, and Down if there are no
        acts: acts may tell of what was committed, so they are not lost for a wish that stays until the next start."""
        try:
            if await self.services.store.wish(wish.room, wish.cause):
                await self._unwish(wish)
        except Down:
            if not acts:
                raise

    async def _again(self, room: Room, wish: WishRow, event: Answered) -> Turn:
        """The turn in which the wish was made, with the platform's answer."""
        person = await self.services.store.person(self.services.profile.site.platform, wish.user)
        assert person is not None
        place, who = room.place(wish.topic), Speaker(wish.user, person.name, wish.language)
        heard = press = None
        if wish.press:
            press = Press(place, who, wish.message, "", wish.cause, wish.press)
        else:
            heard = Heard(place, who, wish.message, "", wish.cause)
        return Turn(self.services, room, person, place, who, "", heard, press, wish, event.answer)

    async def _unwish(self, wish: WishRow) -> None:
        """Deletes a wish. Raises Conflict, Down."""
        effects = Effects()
        effects.unwish(wish.room, wish.cause)
        await self.services.store.commit(effects)

    async def give_up(self, work: LookUp | Make, error: Exception) -> list[Act]:
        """Parks a look-up or a file that broke, and tells the chat that nothing has happened. Raises Conflict, Down."""
        now = self.services.clock()
        effects = Effects()
        if isinstance(work, Make):
            self.services.orders.done(work)
            effects.park(f"file:{work.room}.{work.kind}.{work.which}.{now}", "file", error, now)
        else:
            effects.unwish(work.room, work.cause)
            effects.park(f"wish:{work.cause}.{now}", "wish", error, now)
        await self.services.store.commit(effects)
        room = await self.services.room_of(work.place)
        return [Message(work.place, render(room.language if room else spoken_by(""), Line("trouble")))]


async def _decided(turn: Turn) -> list[Act]:
    """Carries out the turn's wish by the platform's answer, or refuses it. Raises Conflict, Down."""
    assert turn.wish is not None
    kind, argument = turn.wish.kind, turn.wish.argument
    if kind in (LANGUAGE, CANCEL) and turn.answer is None:
        return [turn.respond(Line("admins-unknown"))]
    if kind == LANGUAGE:
        return await about.set_language(turn, argument)
    if kind == CANCEL:
        return await _cancel(turn, int(argument))
    if kind == GREET and turn.answer is None:
        return []  # nobody asked for it: the next answer in this chat asks the platform again
    if kind in (HELLO, GREET):
        return await about.greet(turn.services, turn.room, turn.place, turn.answer is True, turn.effects())
    raise ValueError(kind)


async def _cancel(turn: Turn, number: int) -> list[Act]:
    """Cancels a table of the turn's room, if it is still open and the person may."""
    table = turn.room.numbered(number)
    if table is None:
        return [turn.respond(Line("table-no-longer", {"game": asked_for()}))]
    try:
        return await seats.cancel(turn, table)
    except Illegal as refused:
        return turn.refuse(refused.line, table)
