"""The Butler of one site: takes events, commits their effects, then returns acts. (design 1.2)"""

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

TRIES = 3  # attempts at an update that meets Conflict


class Butler:
    """One Butler on one site. What it does on an event is committed before the acts that tell of it are returned."""

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

    # ---- events ------------------------------------------------------------------------------------------------------
    async def take(self, event: Event) -> list[Act]:
        """The acts in answer to an event. Raises Down, or Conflict if each attempt met one."""
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
        """Answers a message, after what it shows of its chat: the Butler may send there again, plain talk arrives."""
        back = await self.chats.back(heard.place.address)
        with self.chats.away_if_it_fails(heard.place.address, back):
            acts = await self.hear(heard)
            first = await self.chats.first(heard) if acts else []
            return [*back, *await self.chats.hears_now(heard), *first, *acts]

    async def hear(self, heard: Heard) -> list[Act]:
        """Answers a message. Ordinary talk gives [] without a look at the store, unless it wakes a sleeping player.

        Raises Down."""
        services, me = self.services, self.profile.me
        command = _command(heard.text, me) if heard.text[:1] == "/" else None
        addressed = heard.private or heard.to_me
        here = services.rooms.games_at(heard.place)
        if command is None and not understand(heard.text, here, me=me, addressed=addressed):
            if not services.rooms.seen(heard.place, heard.who, services.clock()):
                return []
            woken = await self._answer(heard, _nothing, heard=heard)  # no reply: only the board shows who is awake
            return [act for act in woken if isinstance(act, ShowTable)]

        async def answered(turn: Turn) -> list[Act]:
            here = {table.game.id for table in turn.room.at(turn.topic)}
            said = understand(heard.text, here, me=me, addressed=addressed)
            if said:
                return await phrases.answer(turn, said)
            return await phrases.command(turn, *command) if command else []

        return await self._answer(heard, answered, heard=heard)

    async def press(self, press: Press) -> list[Act]:
        """Answers a press: with a Popup, or with a LookUp whose answer brings the Popup. Raises Down."""
        acts = await self._answer(press, presses.pressed, press=press)
        return acts if any(isinstance(act, Popup | LookUp) for act in acts) else [Popup(press.id, ""), *acts]

    async def _answer(
        self, event: Heard | Press, handler: Callable[[Turn], Awaitable[list[Act]]], **what: Any
    ) -> list[Act]:
        """Runs the handler with the room's lock held, once for each cause; up to TRIES times after Conflicts."""
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
                    self.services.rooms.forget(room)  # the cached room is not what the store holds
                    continue
                room.active[person.id] = self.services.clock()
                return acts
        raise Conflict

    async def _woken(self, turn: Turn) -> list[Act]:
        """Wakes the person at each table of this topic where they sleep, whoever's turn it is. (voice 1.16)"""
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
        """The acts for an update that has had its effect: no throw, but what may not have been sent is sent again."""
        rows = [row for row in await self.store.throws_of(event.cause) if row.sent_at is None]
        acts: list[Act] = await self.clock.unsaid(rows) if rows else []
        wish = await self.store.wish(room.id, event.cause)
        acts += [asking(room, wish)] if wish else []
        acts += [ShowTable(event.place, room.id, table.number) for table in room.at(event.place.topic)]
        return acts

    # ---- chats -------------------------------------------------------------------------------------------------------
    async def greet(self, place: Place, language: str, hears: bool) -> list[Act]:
        """Greets a chat that the Butler was added to, or whose plain talk now arrives; once each. Raises Down."""
        return await self.chats.greet(place, language, hears)

    def shut_out(self, chat: int) -> None:
        """Lets the tables of a chat wait that does not let the Butler send, until something is heard from there."""
        self.chats.shut_out(chat)

    async def moved(self, old: int, new: int) -> None:
        """Gives the room of a chat the chat's new id. A second call changes nothing. Raises Down."""
        await self.chats.moved(old, new)

    # ---- later work --------------------------------------------------------------------------------------------------
    async def make(self, order: Make) -> list[Act]:
        """Builds a file. Raises Down."""
        return await files.make(self.services, order)

    async def give_up(self, work: LookUp | Make, error: Exception) -> list[Act]:
        """Parks a look-up or a file that broke, and tells the chat that nothing has happened. Raises Down."""
        return await self.decisions.give_up(work, error)

    # ---- what was sent -----------------------------------------------------------------------------------------------
    async def posts(self, room: int, number: int) -> list[Post]:
        """The messages of a table that may not be up to date, as they should be, oldest first. Raises Down."""
        return await self.boards.posts(room, number)

    async def posted(self, room: int, number: int, post: Post, message: int, last: bool) -> None:
        """Records that a message of a table was sent or is up to date; `last`: nothing is left to show. Raises Down."""
        await self.boards.posted(room, number, post, message, last)

    def below(self, room: int) -> str:
        """The line under an old board that points to the newer one below."""
        return self.boards.below(room)

    async def sent(self, say: Message) -> None:
        """Records that the answer to a throw was sent; other messages need no record. Raises Down."""
        await self.boards.sent(say)

    async def file_sent(self, hand: File) -> None:
        """Records that a file was sent. Raises Down."""
        await self.boards.file_sent(hand)

    async def users_in(self, text: str) -> dict[int, int]:
        """The accounts of the persons whom a text calls: person -> the platform's user id. Raises Down."""
        persons = {span.call for span in spans(text) if span.call} if CALL in text else set()
        return await self.store.users(self.profile.site.platform, sorted(persons)) if persons else {}

    # ---- clock and store ---------------------------------------------------------------------------------------------
    async def wake(self) -> list[Act]:
        """The acts after a start: what was committed and may not have been sent, and open wishes. Raises Down."""
        await self.store.adopt(self.profile.site)
        return await self.clock.wake()

    async def lapse(self) -> list[Act]:
        """Handles tables past their deadline: nudges, moves for absent players, closes idle tables. Raises Down."""
        return await self.clock.lapse()

    async def open_tables(self) -> int:
        """The number of open tables on this site. Raises Down."""
        return len(await self.store.laid(self.profile.site))

    async def apologise(self, event: Heard | Press) -> list[Act]:
        """Tells a person whose update broke its handler that nothing has happened. Raises Down."""
        room = await self.services.room_of(event.place)
        text = render(room.language if room else spoken_by(event.who.language), Line("trouble"))
        if isinstance(event, Press):
            return [Popup(event.id, text)]
        return [Message(event.place, text, event.message)]

    async def park(self, cause: str, kind: str, error: BaseException) -> None:
        """Records where an update broke its handler, without any of its text. Raises Down."""
        effects = Effects()
        effects.park(cause, kind, error, self.services.clock())
        try:
            await self.store.commit(effects)
        except Conflict:
            return  # it is parked already

    async def sweep(self) -> None:
        """Deletes causes older than HEARD_DAYS, which no platform repeats. Raises Down."""
        effects = Effects()
        effects.purge(before=self.services.clock() - HEARD_DAYS * 86400)
        await self.store.commit(effects)


async def _nothing(turn: Turn) -> list[Act]:
    return []


def _command(text: str, me: str) -> tuple[str, str] | None:
    """(name, argument) of a slash command of the Butler; None for talk, and for another bot's command."""
    if len(text) > 200:
        return None
    head, _, rest = text[1:].partition(" ")
    name, _, whose = head.partition("@")
    if (whose and whose.lower() != me.lower()) or not name.isascii():
        return None
    return (name.lower(), rest.strip()) if phrases.ours(name.lower()) else None
