"""The Butler: takes what happens on one site; commits first, and then says what to say. (design 1.2)"""

import time
from collections.abc import Awaitable, Callable
from typing import Any

from bot.acts import Act, File, LookUp, Make, Message, Popup, Post, ShowTable
from bot.answers import files, phrases, presses
from bot.answers.services import Services
from bot.answers.turn import Turn, asking
from bot.butler.boards import Boards
from bot.butler.chats import Chats
from bot.butler.clock import Clock
from bot.butler.decisions import Decisions
from bot.butler.outdated import outdated
from bot.events import Answered, Event, Heard, Moved, Press, Standing
from bot.play.rooms import Room
from bot.play.tables import Input
from bot.router import understand
from bot.site import Place, Profile
from bot.store.effects import Effects
from bot.store.store import HEARD_DAYS, Store
from bot.store.writer import Conflict
from bot.table.entry import Kind
from bot.table.seeds import new_seed
from bot.text.languages import spoken_by
from bot.text.marks import CALL, spans
from bot.text.words import render
from rules.dice import Dice
from rules.lines import Line

TRIES = 3  # how often an update is looked at anew when somebody else was first


class Butler:
    """One Butler on one site. Each call returns what to do; nothing is said before it is committed."""

    def __init__(
        self,
        store: Store,
        profile: Profile,
        clock: Callable[[], float] = time.time,
        language: str = "",
        loaded: Dice | None = None,
        seeds: Callable[[], bytes] = new_seed,
    ) -> None:
        self.profile = profile
        self.services = Services(store, profile, clock, language, loaded, seeds=seeds)
        self.store = store
        self.boards, self.clock = Boards(self.services), Clock(self.services, self.park)
        self.chats, self.decisions = Chats(self.services, self.clock), Decisions(self.services)

    # ---- what happens ------------------------------------------------------------------------------------------------
    async def take(self, event: Event) -> list[Act]:
        """Anything that a platform tells. Raises Down."""
        match event:
            case Heard():
                return await self._take_heard(event)
            case Press():
                return await self.press(event)
            case Standing():
                return await self.chats.stands(event)
            case Moved(old, new):
                await self.moved(old, new)
                return []
            case Answered():
                return await self.decisions.answered(event)

    async def _take_heard(self, heard: Heard) -> list[Act]:
        """A message, with what it shows of its chat: that the Butler may speak there, that plain talk arrives."""
        back = await self.chats.back(heard.place.address)
        acts = await self.hear(heard)
        first = await self.chats.first(heard) if acts else []
        return [*back, *await self.chats.hears_now(heard), *first, *acts]

    async def hear(self, heard: Heard) -> list[Act]:
        """The answer to a message. Ordinary talk comes back as [] without a look at the store. Raises Down."""
        services, me = self.services, self.profile.me
        command = _command(heard.text, me) if heard.text[:1] == "/" else None
        addressed = heard.private or heard.to_me
        here = services.rooms.games_at(heard.place)
        if command is None and not understand(heard.text, here, me=me, addressed=addressed):
            if not services.rooms.seen(heard.place, heard.who, services.clock()):
                return []
            woken = await self._answer(heard, _nothing, heard=heard)  # who sleeps and talks is awake, without a word
            return [act for act in woken if isinstance(act, ShowTable)]

        async def answered(turn: Turn) -> list[Act]:
            here = {table.game.id for table in turn.room.at(turn.topic)}
            said = understand(heard.text, here, me=me, addressed=addressed)
            if said:
                return await phrases.answer(turn, said)
            return await phrases.command(turn, *command) if command else []

        return await self._answer(heard, answered, heard=heard)

    async def press(self, press: Press) -> list[Act]:
        """A button. Every press is answered, if need be when the platform has answered. Raises Down."""
        acts = await self._answer(press, presses.pressed, press=press)
        return acts if any(isinstance(act, Popup | LookUp) for act in acts) else [Popup(press.id, ""), *acts]

    async def _answer(
        self, event: Heard | Press, handler: Callable[[Turn], Awaitable[list[Act]]], **what: Any
    ) -> list[Act]:
        """In the order of the room; once for each cause; once more if somebody else was first."""
        acts: list[Act] = []
        for _ in range(TRIES):
            async with self.services.rooms.inside(event.place.address, spoken_by(event.who.language)) as room:
                if await self.store.known(event.cause):
                    return acts + await self._once_more(room, event)
                person = await self.services.rooms.person(event.place.platform, event.who, room)
                turn = Turn(self.services, room, person, event.place, event.who, event.cause, **what)
                try:
                    acts += await outdated(self.services, room)
                    acts += await self._woken(turn)
                    acts += await handler(turn)
                except Conflict:
                    self.services.rooms.forget(room)  # what we have in mind is not what is there
                    continue
                room.active[person.id] = self.services.clock()
                return acts
        raise Conflict

    async def _woken(self, turn: Turn) -> list[Act]:
        """Who sleeps at a table here and does something is awake again, whoever's turn it is. (voice 1.16)"""
        acts: list[Act] = []
        for table in turn.room.at(turn.topic):
            seat = table.seat_of(turn.person.id) if table.asleep else None
            if seat is None or seat not in table.asleep:
                continue
            _, after = await self.services.tables.act(turn.room, table, [Input(Kind.BACK, seat, turn.person.id)], "")
            if turn.heard:
                acts.append(turn.reply(turn.text(Line("table-back"))))
            acts.append(turn.refresh(after))
        return acts

    async def _once_more(self, room: Room, event: Heard | Press) -> list[Act]:
        """This update has had its effect: throw nothing, say again what may not have been said."""
        rows = [row for row in await self.store.throws_of(event.cause) if row.sent_at is None]
        acts: list[Act] = await self.clock.unsaid(rows) if rows else []
        wish = await self.store.wish(room.id, event.cause)
        acts += [asking(room, wish)] if wish else []
        acts += [ShowTable(event.place, room.id, table.number) for table in room.at(event.place.topic)]
        return acts

    # ---- how a chat stands to the Butler -----------------------------------------------------------------------------
    async def greet(self, place: Place, language: str, hears: bool) -> list[Act]:
        """Added to a chat, or let to hear it at last: say so, once each. Raises Down."""
        return await self.chats.greet(place, language, hears)

    def shut_out(self, chat: int) -> None:
        """The Butler may not speak in this chat: its tables wait until he hears something from there again."""
        self.chats.shut_out(chat)

    async def moved(self, old: int, new: int) -> None:
        """A chat has another id now: its room goes with it. Saying it twice does no harm. Raises Down."""
        await self.chats.moved(old, new)

    # ---- later work --------------------------------------------------------------------------------------------------
    async def make(self, order: Make) -> list[Act]:
        """Build a file. Raises Down."""
        return await files.make(self.services, order)

    async def give_up(self, work: LookUp | Make, error: Exception) -> list[Act]:
        """Later work broke: keep where, and tell the chat that nothing has happened. Raises Down."""
        return await self.decisions.give_up(work, error)

    # ---- what is out -------------------------------------------------------------------------------------------------
    async def posts(self, room: int, number: int) -> list[Post]:
        """The table's messages that are not up to date, as they should be, oldest first. Raises Down."""
        return await self.boards.posts(room, number)

    async def posted(self, room: int, number: int, post: Post, message: int, last: bool) -> None:
        """A message of the table is out, or up to date; `last`: nothing of it is left to show. Raises Down."""
        await self.boards.posted(room, number, post, message, last)

    def below(self, room: int) -> str:
        """What an old board says when a new one stands below it."""
        return self.boards.below(room)

    async def sent(self, say: Message) -> None:
        """A throw's answer is out. Raises Down."""
        await self.boards.sent(say)

    async def file_sent(self, hand: File) -> None:
        """A file is out. Raises Down."""
        await self.boards.file_sent(hand)

    async def users_in(self, text: str) -> dict[int, int]:
        """The accounts of those whom a text calls: person -> the platform's user id."""
        persons = {span.call for span in spans(text) if span.call} if CALL in text else set()
        return await self.store.users(self.profile.site.platform, sorted(persons)) if persons else {}

    # ---- the clock and the store -------------------------------------------------------------------------------------
    async def wake(self) -> list[Act]:
        """After a start: what was committed and may not have been said, and decisions left open. Raises Down."""
        await self.store.adopt(self.profile.site)
        return await self.clock.wake()

    async def lapse(self) -> list[Act]:
        """Look at the clock: nudge, move for those who sleep, clear away tables that nobody starts. Raises Down."""
        return await self.clock.lapse()

    async def open_tables(self) -> int:
        """How many tables are open on this site. Raises Down."""
        return len(await self.store.laid(self.profile.site))

    async def apologise(self, event: Heard | Press) -> list[Act]:
        """Something broke: the person is told that nothing has happened. Raises Down."""
        room = await self.services.room_of(event.place)
        text = render(room.language if room else spoken_by(event.who.language), Line("trouble"))
        if isinstance(event, Press):
            return [Popup(event.id, text)]
        return [Message(event.place, text, event.message)]

    async def park(self, cause: str, kind: str, error: BaseException) -> None:
        """Keep where an update broke its handler, and not a word of it."""
        effects = Effects()
        effects.park(cause, kind, error, self.services.clock())
        try:
            await self.store.commit(effects)
        except Conflict:
            return  # it broke before

    async def sweep(self) -> None:
        """Forget the causes that no platform will repeat any more."""
        effects = Effects()
        effects.purge(before=self.services.clock() - HEARD_DAYS * 86400)
        await self.store.commit(effects)


async def _nothing(turn: Turn) -> list[Act]:
    return []


def _command(text: str, me: str) -> tuple[str, str] | None:
    """A slash command for the Butler: its name and what follows. None for talk, and for another bot's command."""
    if len(text) > 200:
        return None
    head, _, rest = text[1:].partition(" ")
    name, _, whose = head.partition("@")
    if (whose and whose.lower() != me.lower()) or not name.isascii():
        return None
    return (name.lower(), rest.strip()) if phrases.ours(name.lower()) else None
