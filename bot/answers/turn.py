"""Turn: one message or press in its room, and the ways to answer it."""

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

LANGUAGE, CANCEL, HELLO, GREET = "language", "cancel", "hello", "greet"  # kinds of wishes
QUESTIONS = {LANGUAGE: ADMIN, CANCEL: ADMIN, HELLO: HEARING, GREET: HEARING}  # kind of wish -> question to the platform
SECOND_PRESS = 10.0  # seconds after a dangerous press within which a second one confirms it


def asking(room: Room, wish: WishRow) -> LookUp:
    """The question to the platform that a wish waits for."""
    return LookUp(room.place(wish.topic), QUESTIONS[wish.kind], wish.user, room.id, wish.cause)


@dataclass(frozen=True)
class Turn:
    """One message (`heard`) or `press` in its room; the room's lock is held.

    `cause`: to be noted by the turn's first commit; "" if it is noted already or nothing is to be. `wish`: the
    decision that is settled now, and `answer` the platform's answer to its question, None if it cannot tell."""

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
        """The id by which the platform answers the press; only for a turn with a press."""
        assert self.press is not None
        return self.press.id

    @property
    def private(self) -> bool:
        return self.event.private

    @property
    def language(self) -> str:
        """The language for what only this person sees: the one set, else the client's, else the room's."""
        code = self.person.language or self.who.language
        return spoken_by(code) if code else self.room.language

    def decides(self) -> bool | None:
        """Whether the person may decide for the chat; None: only the platform can tell, so `ask` it."""
        everybody = self.private or not self.services.profile.abilities.administrators
        if everybody or (self.heard and self.heard.admin):  # only administrators can write in the chat's own name
            return True
        return self.answer

    async def ask(self, kind: str, argument: str = "") -> list[Act]:
        """Commits the decision as a wish, and returns the question to the platform. Raises Conflict, Down."""
        effects, wish = self.effects(), self.wish_for(kind, argument, self.cause)
        effects.wish(wish)
        await self.services.store.commit(effects)
        return [asking(self.room, wish)]

    def wish_for(self, kind: str, argument: str, cause: str) -> WishRow:
        """The wish of this person, with all that is needed to answer later. `kind` is one of QUESTIONS."""
        message, press = (self.heard.message, "") if self.heard else (0, self.press_id)
        return WishRow(
            self.room.id, cause, kind, argument, self.person.id, self.who.user, self.who.language, self.topic,
            message, press, self.services.clock(),
        )  # fmt: skip

    def effects(self) -> Effects:
        """Effects that this turn's first commit must hold: its cause is noted, its wish deleted."""
        effects = Effects()
        if self.cause:
            effects.heard(self.cause, self.services.clock())
        if self.wish:
            effects.unwish(self.wish.room, self.wish.cause)
        return effects

    def text(self, line: Line) -> str:
        """A line as text in the room's language."""
        return words.render(self.room.language, line)

    def reply(self, text: str, **options: object) -> Message:
        """A message in the chat, as a reply to the message heard. `options`: further fields of Message."""
        to = self.heard.message if self.heard else 0
        return replace(Message(self.place, text, to), **options)  # type: ignore[arg-type]

    def respond(self, line: Line, table: Table | None = None, alert: bool = False) -> Act:
        """A refusal or a receipt: a popup after a press, else a message in the chat. `table` gives names to seats."""
        language = self.language if self.press else self.room.language
        if table is None:
            text = words.render(language, line)
        else:
            text = pages.render(table, self.services.scene(self.room, table, language), line)
        return Popup(self.press.id, text, alert) if self.press else self.reply(text)

    def refuse(self, line: Line, table: Table | None = None) -> list[Act]:
        """Refuses with what would work; the same refusal again before the table moves is a shrug. (voice 1.10)"""
        if self.heard and table is not None:
            key, seen = (self.person.id, table.number), (table.seq, line.id)
            if self.room.refused.get(key) == seen:
                return [Reaction(self.place, self.heard.message, shrug=True)]
            self.room.refused[key] = seen
        return [self.respond(line, table)]

    def nod(self) -> list[Act]:
        """A reaction to the message heard; [] after a press, which gets a popup as its receipt."""
        return [Reaction(self.place, self.heard.message)] if self.heard else []

    def refresh(self, table: Table, repost: bool = False) -> ShowTable:
        """Brings the table's board up to date; urgent if the game or a page has just ended."""
        urgent = table.phase == Phase.OVER or bool(table.done and table.done[-1].seq >= table.seq - 1)
        return ShowTable(self.place, self.room.id, table.number, repost, urgent)

    def meant(self, token: str, table: Table) -> bool:
        """Whether a dangerous act is confirmed: by a message, or a second press within SECOND_PRESS. (voice 1.13)"""
        key, now = (self.person.id, table.number, token), self.services.clock()
        first, cause = self.room.danger.pop(key, (-SECOND_PRESS, ""))
        if self.heard or (now - first <= SECOND_PRESS and cause not in ("", self.event.cause)):
            return True
        self.room.danger[key] = now, self.event.cause
        return False

    async def play(self, table: Table, *inputs: Input) -> list[Act]:
        """Makes the entries of a move and returns the answer. Raises Illegal, Conflict, Down."""
        mine, after = await self.services.tables.act(self.room, table, inputs, self.cause)
        return self.moved(mine, after)

    def moved(self, mine: Table, after: Table, named: bool = False) -> list[Act]:
        """The answer to a move: `mine` is the table just after it, `after` with all that followed.

        `named`: a reply begins with the name of the game."""
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
        """Whether the seat is another person's, who has been inactive here for COLD seconds."""
        person = table.players[seat].person
        return person != self.person.id and self.room.cold(person, self.services.clock())

    def call(self, table: Table) -> list[Act]:
        """A mention of the person who is due, if inactive for COLD seconds. (voice 1.5)

        [] in private, and if the person who moved may move again."""
        due, mine = table.due(), table.seat_of(self.person.id)
        if mine is not None and table.phase == Phase.PLAYING and table.game.legal(table.state, mine):
            return []
        if self.private or due is None or table.players[due].computer or not self._cold(table, due):
            return []
        text = pages.call(table, self.services.scene(self.room, table), calling=True)
        return [Message(self.place, text, weight=Weight.CALL, loud=True, call=(self.room.id, table.number))]
