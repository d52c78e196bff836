"""One thing that somebody said or pressed, in its room, and the ways to answer it."""

from dataclasses import dataclass, replace

from bot.acts import ADMIN, HEARING, Act, LookUp, Message, Popup, Reaction, ShowTable, Weight
from bot.answers.services import Services
from bot.events import Heard, Press
from bot.play.rooms import Room
from bot.play.tables import Input
from bot.site import Place, Speaker
from bot.store.effects import Effects
from bot.store.rows import PersonRow, WishRow
from bot.table import pages
from bot.table.entry import Phase
from bot.table.table import Table
from bot.text import words
from bot.text.languages import spoken_by
from rules.lines import Line

LANGUAGE, CANCEL, HELLO, GREET = "language", "cancel", "hello", "greet"  # what a wish may be for
QUESTIONS = {LANGUAGE: ADMIN, CANCEL: ADMIN, HELLO: HEARING, GREET: HEARING}
SECOND_PRESS = 10.0  # seconds for which a dangerous press may be repeated


def asking(room: Room, wish: WishRow) -> LookUp:
    """The question that this wish waits for."""
    return LookUp(room.place(wish.topic), QUESTIONS[wish.kind], wish.user, room.id, wish.cause)


@dataclass(frozen=True)
class Turn:
    """One thing that somebody said or pressed, in its room. `cause`: what its first commit writes down, "" if that was
    done before, with `wish`; then `answer` is what the platform says of the person, None if it cannot tell."""

    services: Services
    room: Room
    person: PersonRow
    place: Place
    who: Speaker
    cause: str
    heard: Heard | None = None
    press: Press | None = None
    wish: WishRow | None = None
    answer: bool | None = None

    @property
    def topic(self) -> int:
        return self.place.topic

    @property
    def event(self) -> Heard | Press:
        assert self.heard or self.press
        return self.heard or self.press  # type: ignore[return-value]  # one of the two is always there

    @property
    def press_id(self) -> str:
        """What answers the press; only asked where there is one."""
        assert self.press is not None
        return self.press.id

    @property
    def private(self) -> bool:
        return self.event.private

    @property
    def language(self) -> str:
        """The person's own language, for what only that person sees; the room's where the client does not say."""
        return self.person.language or (spoken_by(self.who.language) if self.who.language else self.room.language)

    def decides(self) -> bool | None:
        """Whether the person may settle things for the chat; None: only the platform can tell, so `ask` it."""
        everybody = self.private or not self.services.profile.abilities.administrators
        if everybody or (self.heard and self.heard.admin):  # who writes in the chat's own name is set over it
            return True
        return self.answer

    async def ask(self, kind: str, argument: str = "") -> list[Act]:
        """Leave a decision open until the platform has answered: it is kept as a wish. Raises Conflict, Down."""
        effects, wish = self.effects(), self.wish_for(kind, argument, self.cause)
        effects.wish(wish)
        await self.services.store.commit(effects)
        return [asking(self.room, wish)]

    def wish_for(self, kind: str, argument: str, cause: str) -> WishRow:
        message, press = (self.heard.message, "") if self.heard else (0, self.press_id)
        return WishRow(
            self.room.id, cause, kind, argument, self.person.id, self.who.user, self.who.language, self.topic,
            message, press, self.services.clock(),
        )  # fmt: skip

    def effects(self) -> Effects:
        """What the first commit of this turn begins with: its cause is heard, or its wish is fulfilled."""
        effects = Effects()
        if self.cause:
            effects.heard(self.cause, self.services.clock())
        if self.wish:
            effects.unwish(self.wish.room, self.wish.cause)
        return effects

    def text(self, line: Line) -> str:
        """A line in the room's language."""
        return words.render(self.room.language, line)

    def reply(self, text: str, **options: object) -> Message:
        """An answer in the chat to what was said."""
        to = self.heard.message if self.heard else 0
        return replace(Message(self.place, text, to), **options)  # type: ignore[arg-type]

    def respond(self, line: Line, table: Table | None = None, alert: bool = False) -> Act:
        """To the person alone after a press, else to the chat: a refusal, a receipt."""
        language = self.language if self.press else self.room.language
        if table is None:
            text = words.render(language, line)
        else:
            text = pages.render(table, self.services.scene(self.room, table, language), line)
        return Popup(self.press.id, text, alert) if self.press else self.reply(text)

    def refuse(self, line: Line, table: Table | None = None) -> list[Act]:
        """Say what would work: once a turn in the chat; the same mistake again gets a shrug. (voice 1.10)"""
        if self.heard and table is not None:
            key, seen = (self.person.id, table.number), (table.seq, line.id)
            if self.room.refused.get(key) == seen:
                return [Reaction(self.place, self.heard.message, shrug=True)]
            self.room.refused[key] = seen
        return [self.respond(line, table)]

    def nod(self) -> list[Act]:
        """A move without dice needs no words; a press is answered by its receipt."""
        return [Reaction(self.place, self.heard.message)] if self.heard else []

    def refresh(self, table: Table, repost: bool = False) -> ShowTable:
        urgent = table.phase == Phase.OVER or bool(table.done and table.done[-1].seq >= table.seq - 1)
        return ShowTable(self.place, self.room.id, table.number, repost, urgent)

    def meant(self, token: str, table: Table) -> bool:
        """Whether a dangerous press is the second one within ten seconds. (voice 1.13)"""
        key, now = (self.person.id, table.number, token), self.services.clock()
        first, cause = self.room.danger.pop(key, (-SECOND_PRESS, ""))
        if self.heard or (now - first <= SECOND_PRESS and cause not in ("", self.event.cause)):
            return True
        self.room.danger[key] = now, self.event.cause
        return False

    async def play(self, table: Table, *inputs: Input) -> list[Act]:
        """Make a move (or several entries) and answer it. Raises Illegal, Conflict, Down."""
        mine, after = await self.services.tables.act(self.room, table, inputs, self.cause)
        return self.moved(mine, after)

    def moved(self, mine: Table, after: Table, named: bool = False) -> list[Act]:
        """The answer to a move: `mine` is the table just after it, `after` with all that followed; `named`: of which
        game."""
        scene = self.services.scene(self.room, mine)
        report = mine.game.face.report(mine.view(None), mine.events)
        if self.press:
            own = replace(scene, language=self.language)
            return [Popup(self.press.id, pages.render(mine, own, report.toast)), self.refresh(after), *self.call(after)]
        if report.reply is None:
            return [*self.nod(), self.refresh(after), *self.call(after)]
        text = "\n".join(pages.render(mine, scene, line) for line in report.reply)
        if named:
            text = f"{self.text(Line(mine.game.id))} · {text}"
        due = after.due()
        if after.phase == Phase.PLAYING and due is not None and not after.players[due].computer:
            cold = self._cold(after, due)
            call = pages.call(after, self.services.scene(self.room, after), calling=cold)
            told = self.text(Line("told-and-call", {"told": text, "call": call}))
            return [self.reply(told, loud=cold), self.refresh(after)]
        return [self.reply(text), self.refresh(after)]

    def _cold(self, table: Table, seat: int) -> bool:
        person = table.players[seat].person
        return person != self.person.id and self.room.cold(person, self.services.clock())

    def call(self, table: Table) -> list[Act]:
        """An edit wakes nobody: who has been away for a minute is called, unless the mover may just as well go on.
        (voice 1.5)"""
        due, mine = table.due(), table.seat_of(self.person.id)
        if mine is not None and table.phase == Phase.PLAYING and table.game.legal(table.state, mine):
            return []
        if self.private or due is None or table.players[due].computer or not self._cold(table, due):
            return []
        text = pages.call(table, self.services.scene(self.room, table), calling=True)
        return [Message(self.place, text, weight=Weight.CALL, loud=True, call=(self.room.id, table.number))]
