"""Free throws: throws dice outside any game, keeps them as evidence, and renders the answer. (R1-R7, voice 3)"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from bot.acts import Message
from bot.play.rooms import Room
from bot.store.effects import Effects
from bot.store.rows import ThrowRow, day_of
from bot.store.store import Store
from bot.table.seeds import SeededDice, commitment, new_seed
from bot.text import words
from bot.text.names import clipped, isolated, tidy
from bot.text.words import REPLY_NAME
from rules import games, notation
from rules.dice import Dice, Loaded, Noted
from rules.game import Phrase
from rules.lines import Arg, Line, Pips
from rules.notation import Fallen

MANY = 10  # more dice than this are shown as notation, sum and plain faces (voice 2)
LONG = 300  # characters of notation and faces; if they are more, only the first SOME faces are shown
SOME = 20
AGAIN = 3600.0  # seconds after a free throw for which it can be repeated (R7)


def notation_of(said: Phrase) -> str:
    """The canonical notation of a phrase of kind `throw` or `roll`: `2d6`."""
    return str(said.roll) if said.roll else f"{said.count}d6"


@dataclass(frozen=True)
class Thrown:
    """Throws that are not committed yet: commit `effects`, then call `FreeThrows.kept`. `seed` is that of the day."""

    effects: Effects
    rows: tuple[ThrowRow, ...]
    seed: bytes


class FreeThrows:
    """Makes free throws, numbered within a room's day (UTC). The faces follow from that day's seed."""

    def __init__(self, store: Store, loaded: Dice | None = None, seeds: Callable[[], bytes] = new_seed) -> None:
        self._store = store
        self._loaded = loaded  # in place of seeded dice: for `butler play --dice` and tests only
        self._seeds = seeds

    async def throw(
        self,
        room: Room,
        topic: int,
        person: int,
        said: Sequence[Phrase],
        at: float,
        message: int,
        cause: str,
        beside: bool,
    ) -> Thrown:
        """Throws the dice of these phrases, in order, and commits nothing. The room's lock is held. Raises Down.

        `at`: seconds; `message`: the one to answer; `beside`: the person has a seat here, so this is outside the game.
        """
        effects, day = Effects(), max(day_of(at), room.day)  # a clock set back opens no day that is over
        seed, last = room.day_seed, room.throws
        if room.day != day:
            seed, last = await self._new_day(room, day, effects)
        rows: list[ThrowRow] = []
        faces = [0] * 6
        for number, one in enumerate(said, last + 1):
            text = notation_of(one)
            dice = self._loaded or SeededDice(seed, "dice", f"{room.id}/{day}", number, f"{person}|{text}")
            noted = Noted(dice)
            notation.parse(text).throw(noted)
            faces = [before + more for before, more in zip(faces, noted.faces, strict=True)]
            rows.append(
                ThrowRow(
                    room.id, day, number, last + 1, topic, person, text, tuple(noted.fell),
                    one.game, beside, one.more, message, cause, at, None,
                )
            )  # fmt: skip
        for row in rows:
            effects.throw(row)
        if any(faces):
            effects.counted(room.id, faces)
        return Thrown(effects, tuple(rows), seed)

    def kept(self, room: Room, thrown: Thrown) -> None:
        """Updates the room's day, seed and last number, once the throws are committed."""
        room.day, room.day_seed, room.throws = thrown.rows[-1].day, thrown.seed, thrown.rows[-1].number

    async def _new_day(self, room: Room, day: str, effects: Effects) -> tuple[bytes, int]:
        """The seed of a day and the number of its last throw. A seed that is not stored yet is drawn into `effects`."""
        seed = await self._store.seed(room.id, day)
        if seed is None:
            seed = self._seeds()
            effects.seed(room.id, day, seed=seed, commitment=commitment(seed))
        return seed, await self._store.last_throw_number(room.id, day)


def reply(room: Room, rows: Sequence[ThrowRow], labels: Sequence[str] = ()) -> Message:
    """The answer to the throws of one message. Equal rows give equal text, but for labels, which are not stored."""
    language = room.language
    name = isolated(clipped(room.people.get(rows[0].person, "№ 1"), REPLY_NAME))
    told = [told_row(row, language) for row in rows]
    label = tidy(labels[0]) if labels else ""
    if len(rows) == 1:
        who = Line("throw-labelled", {"who": name, "label": label}) if label else Line("throw-who", {"who": name})
        text = words.render(language, Line("throw-told", {"who": who, "dice": told[0]}))
    else:
        lines = [f"{at}) {one}" for at, one in enumerate(told, 1)]
        text = "\n".join([words.render(language, Line("throw-who", {"who": name})), *lines])
    if rows[0].beside:
        text = words.render(language, Line("throw-beside", {"said": text}))
    if rows[-1].more:
        text += "\n" + words.render(language, Line("throw-more"))
    day = int(rows[0].day.replace("-", ""))
    return Message(
        room.place(rows[0].topic),
        text,
        rows[0].message,
        key=(room.id, day, rows[0].number),
        gather=len(rows) == 1,
    )


def told_row(row: ThrowRow, language: str) -> str:
    """One throw as text: dice, sum, and the hand if it was thrown by the name of a game that has hands."""
    fallen = notation.parse(row.notation).throw(Loaded(row.fell))
    added = sum(one.sum for one in fallen)
    total: Arg = added if added >= 0 else f"−{-added}"  # the sign of a summand, not a hyphen
    dice = sum(len(one.faces) for one in fallen)
    if dice > MANY:
        return _crowd(row, fallen, total, language)
    text = "".join(_term(one, at, language) for at, one in enumerate(fallen))
    game = games().get(row.game)
    if game is not None and game.hand is not None:
        return words.render(language, Line("throw-hand", {"dice": text, "total": total, "hand": game.hand(row.fell)}))
    if dice == 1 and len(fallen) == 1:
        return text
    return words.render(language, Line("throw-sum", {"dice": text, "total": total}))


def _term(one: Fallen, at: int, language: str) -> str:
    """Term `at` as text: six-sided dice as pips, others as digits behind their kind, dropped ones in brackets."""
    sign = "" if not at and one.term.sign > 0 else " − " if one.term.sign < 0 else " + "
    if not one.term.sides:
        return f"{sign}{one.term.count}"
    kept = tuple(face for face, live in zip(one.faces, one.live, strict=True) if live)
    dropped = tuple(face for face, live in zip(one.faces, one.live, strict=True) if not live)
    six = one.term.sides == 6
    shown = _say(language, "throw-pips", dice=Pips(kept)) if six else " ".join(map(str, kept))
    if dropped:
        shown = f"{shown} ({' '.join(map(str, dropped))})".strip()
    if not six:
        shown = _say(language, "throw-kind", sides=str(one.term.sides), dice=shown)
    return sign + shown


def _say(language: str, id: str, **args: Arg) -> str:
    return words.render(language, Line(id, args))


def _crowd(row: ThrowRow, fallen: tuple[Fallen, ...], total: Arg, language: str) -> str:
    """A throw of more than MANY dice as text."""
    faces = tuple(face for one in fallen for face in one.faces)
    kind = _say(language, "throw-notation", notation=_localised(row.notation, language))
    listed = " ".join(map(str, faces))
    if len(listed) + len(kind) > LONG:
        listed = " ".join(map(str, faces[:SOME])) + " …"
    return _say(language, "throw-sum", dice=kind, total=total) + f" ({listed})"


def _localised(text: str, language: str) -> str:
    """Notation as the language writes it: its own letter between count and sides, and the minus sign U+2212."""
    letter = _say(language, "throw-letter")
    return "".join(
        letter if char == "d" and text[at : at + 2] not in ("dh", "dl") else "−" if char == "-" else char
        for at, char in enumerate(text)
    )
