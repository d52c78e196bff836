"""The Butler: hears and is pressed; commits first and then says what to say. (DESIGN)"""

import time
from collections.abc import Awaitable, Callable
from typing import Any

from bot import house, presses, sayings
from bot.boards import Boards
from bot.clock import Clock
from bot.dealer import Input
from bot.desk import Desk, Hears, IsAdmin, Turn, everyone, everything
from bot.drift import drifted
from bot.entry import Kind
from bot.fairness import new_seed
from bot.languages import spoken_by
from bot.rooms import Room
from bot.router import understand
from bot.store.effects import Effects
from bot.store.store import HEARD_DAYS, Store
from bot.store.writer import Conflict, Down
from bot.talk import CALL, Act, Hand, Heard, Place, Press, Say, Show, Whisper, spans
from bot.words import say as say_line
from rules.dice import Dice
from rules.telling import Line

TRIES = 3  # how often an update is looked at anew when somebody else was first


class Butler:
    """One Butler over one store. Each call returns what to do; nothing is said before it is committed."""

    def __init__(
        self,
        store: Store,
        clock: Callable[[], float] = time.time,
        language: str = "",
        loaded: Dice | None = None,
        is_admin: IsAdmin = everyone,
        seeds: Callable[[], bytes] = new_seed,
        hears: Hears = everything,
    ) -> None:
        self.desk = Desk(store, clock, language, loaded, is_admin=is_admin, hears=hears, seeds=seeds)
        self.store = store
        self.away: set[tuple[str, int]] = set()  # chats that have shut him out: their tables wait
        boards, self.clock = Boards(self.desk), Clock(self.desk, self.park, self.away)
        self.posts, self.posted, self.below = boards.posts, boards.posted, boards.below
        self.wake, self.lapse = self.clock.wake, self.clock.lapse

    # ---- people ------------------------------------------------------------------------------------------------------
    async def hear(self, heard: Heard) -> list[Act]:
        """A message. Ordinary talk comes back as [] without a look at the store. Raises Down."""
        desk = self.desk
        command = _command(heard.text, desk.me) if heard.text[:1] == "/" else None
        addressed = heard.private or heard.to_me
        here = desk.rooms.games_at(heard.place)
        if command is None and not understand(heard.text, here, me=desk.me, addressed=addressed):
            if not desk.rooms.seen(heard.place, heard.who, desk.clock()):
                return []
            woken = await self._answer(heard, _nothing, heard=heard)  # who sleeps and talks is awake, without a word
            return [act for act in woken if isinstance(act, Show)]

        async def answered(turn: Turn) -> list[Act]:
            here = {table.game.id for table in turn.room.at(turn.topic)}
            said = understand(heard.text, here, me=self.desk.me, addressed=addressed)
            if said:
                return await sayings.said(turn, said)
            return await sayings.command(turn, *command) if command else []

        return await self._answer(heard, answered, heard=heard)

    async def press(self, press: Press) -> list[Act]:
        """A button. Every press is answered. Raises Down."""
        acts = await self._answer(press, presses.pressed, press=press)
        return acts if any(isinstance(act, Whisper) for act in acts) else [Whisper(press.id, ""), *acts]

    async def _answer(
        self, event: Heard | Press, handler: Callable[[Turn], Awaitable[list[Act]]], **what: Any
    ) -> list[Act]:
        """In the order of the room; once for each cause; once more if somebody else was first."""
        acts: list[Act] = []
        for _ in range(TRIES):
            async with self.desk.rooms.inside(event.place, spoken_by(event.who.language)) as room:
                if await self.store.known(event.cause):
                    return acts + await self._once_more(room, event)
                person = await self.desk.rooms.person(event.place.platform, event.who, room)
                turn = Turn(self.desk, room, person, event.place, event.who, event.cause, **what)
                try:
                    acts += await drifted(self.desk, room)
                    acts += await self._woken(turn)
                    acts += await handler(turn)
                except Conflict:
                    self.desk.rooms.forget(room)  # what we have in mind is not what is there
                    continue
                room.active[person.id] = self.desk.clock()
                return acts
        raise Conflict

    async def _woken(self, turn: Turn) -> list[Act]:
        """Who sleeps at a table here and does something is awake again, whoever's turn it is. (EVENINGS 1.16)"""
        acts: list[Act] = []
        for table in turn.room.at(turn.topic):
            seat = table.seat_of(turn.person.id) if table.asleep else None
            if seat is None or seat not in table.asleep:
                continue
            _, after = await self.desk.dealer.act(turn.room, table, [Input(Kind.BACK, seat, turn.person.id)], "")
            if turn.heard:
                acts.append(turn.reply(turn.say(Line("table-back"))))
            acts.append(turn.refresh(after))
        return acts

    async def _once_more(self, room: Room, event: Heard | Press) -> list[Act]:
        """This update has had its effect: throw nothing, say again what may not have been said."""
        rows = [row for row in await self.store.throws_of(event.cause) if row.sent_at is None]
        acts: list[Act] = await self.clock.unsaid(rows) if rows else []
        acts += [Show(event.place, room.id, table.number) for table in room.at(event.place.topic)]
        return acts

    async def handed(self, hand: Hand) -> None:
        """A file is out."""
        if hand.once:
            effects = Effects()
            effects.heard(hand.once, at=self.desk.clock())
            try:
                await self.store.commit(effects)
            except Conflict:
                return  # two were under way

    async def said(self, say: Say) -> None:
        """A throw's answer is out."""
        if say.key:
            room, day, first = say.key
            text = str(day)
            effects = Effects()
            iso = f"{text[:4]}-{text[4:6]}-{text[6:]}"
            effects.sent(room, iso, first, sent_at=self.desk.clock())
            await self.store.commit(effects)

    # ---- the house ---------------------------------------------------------------------------------------------------
    async def greet(self, place: Place, language: str, hears: bool) -> list[Act]:
        """Added to a chat, or let to hear it at last: say so, once each."""
        async with self.desk.rooms.inside(place, language) as room:
            return await house.greet(self.desk, room, place, hears)

    async def apologise(self, event: Heard | Press) -> list[Act]:
        """Something broke: the person is told that nothing has happened."""
        try:
            room = await self.desk.rooms.find(event.place)
        except Down:
            raise
        except Exception:
            room = None  # it may be the room itself that is broken
        text = say_line(room.language if room else spoken_by(event.who.language), Line("trouble"))
        if isinstance(event, Press):
            return [Whisper(event.id, text)]
        return [Say(event.place, text, event.message)]

    async def moved(self, platform: str, old: int, new: int) -> None:
        """A chat has another address now: its room goes with it. Saying it twice does no harm. Raises Down."""
        await self.store.move(platform, old, new)
        for chat in (old, new):
            room = await self.desk.rooms.find(Place(platform, chat))
            if room is not None:
                self.desk.rooms.forget(room)

    async def users_in(self, text: str) -> dict[int, int]:
        """The accounts of those whom a text calls: person -> the platform's user id."""
        persons = {span.call for span in spans(text) if span.call} if CALL in text else set()
        return await self.store.users("telegram", sorted(persons)) if persons else {}

    async def park(self, cause: str, kind: str, error: BaseException) -> None:
        """Keep where an update broke its handler, and not a word of it."""
        effects = Effects()
        effects.park(cause, kind, error, self.desk.clock())
        try:
            await self.store.commit(effects)
        except Conflict:
            return  # it broke before

    async def sweep(self) -> None:
        """Forget the causes that no platform will repeat any more."""
        effects = Effects()
        effects.purge(before=self.desk.clock() - HEARD_DAYS * 86400)
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
    return (name.lower(), rest.strip()) if sayings.ours(name.lower()) else None
