"""Effects: the rows that one update writes, for a fixed list of statements, each with a typed method.

Nothing outside bot/store knows a statement or the names that it binds. All rows of a statement have the same keys, so
that those of many updates go into one executemany (bot/store/writer.py).
"""

import json
from collections.abc import Sequence
from dataclasses import dataclass, field, fields
from typing import Any

from sqlalchemy import Executable, bindparam, delete, insert, update

from bot.store import tables as t
from bot.store.rows import ThrowRow, WishRow, fell_text
from bot.table.entry import Entry, Phase

Row = dict[str, object]  # bind name -> value
Rows = dict[Executable, list[Row]]

FRAMES = 12  # frames of a traceback that are kept
WISH_FIELDS = tuple(one.name for one in fields(WishRow))
THROW_FIELDS = tuple(one.name for one in fields(ThrowRow))


def _key(table: Any, *names: str) -> list[Any]:
    """The conditions that choose a row. Their binds are b_NAME: NAME alone is the new value of the column."""
    return [table.c[name] == bindparam(f"b_{name}") for name in names]


def _new(*names: str) -> dict[str, Any]:
    """New values of columns, bound by the columns' names."""
    return {name: bindparam(name) for name in names}


HEARD = insert(t.heard)
SEED = insert(t.seeds)
OPENED = insert(t.tables)
ENTRY = insert(t.entries)
MOVED = update(t.tables).where(*_key(t.tables, "room", "number")).values(_new("seq", "phase", "due_at"))
WATCHED = update(t.tables).where(*_key(t.tables, "room", "number")).values(_new("seq"))
DUE = update(t.tables).where(*_key(t.tables, "room", "number")).values(_new("due_at"))
THROW = insert(t.throws)
SENT = (
    update(t.throws)
    .where(*_key(t.throws, "room", "day", "first"), t.throws.c.sent_at.is_(None))
    .values(_new("sent_at"))
)
UNPOST = delete(t.posts).where(*_key(t.posts, "room", "number", "page"))
POST = insert(t.posts)
SHOWN = (
    update(t.tables)
    .where(*_key(t.tables, "room", "number"), t.tables.c.shown < bindparam("b_seq"))
    .values(shown=bindparam("b_seq"))
)
UNDRAFT = delete(t.drafts).where(*_key(t.drafts, "room", "number"))
DRAFT = insert(t.drafts)
RESULT = insert(t.results)
NAMED = update(t.persons).where(*_key(t.persons, "id")).values(_new("name"))
PERSON = update(t.persons).where(*_key(t.persons, "id")).values(_new("language", "odds", "quiet"))
ROOM = update(t.rooms).where(*_key(t.rooms, "id")).values(_new("language", "pace", "greeted"))
COUNTED = (
    update(t.rooms)
    .where(*_key(t.rooms, "id"))
    .values({name: t.rooms.c[name] + bindparam(f"b_{name}") for name in t.FACES})
)
COUNTS = tuple(f"b_{name}" for name in t.FACES)
WISH = insert(t.wishes)
UNWISH = delete(t.wishes).where(*_key(t.wishes, "room", "cause"))
PARK = insert(t.parked)
PURGE = delete(t.heard).where(t.heard.c.at < bindparam("b_before"))

# The order of the statements in a transaction: referenced rows come first.
ORDER: tuple[Executable, ...] = (
    *(HEARD, SEED, OPENED, ENTRY, MOVED, WATCHED, DUE, THROW, SENT, UNPOST, POST, SHOWN, UNDRAFT, DRAFT, RESULT),
    *(NAMED, PERSON, ROOM, COUNTED, UNWISH, WISH, PARK, PURGE),
)


@dataclass(slots=True)
class Effects:
    """The rows of one update, by statement. Committed together or not at all (Store.commit)."""

    rows: Rows = field(default_factory=dict)

    def _add(self, statement: Executable, row: Row) -> None:
        self.rows.setdefault(statement, []).append(row)

    def causes(self) -> list[str]:
        """The causes that these effects note as heard."""
        return [str(row["cause"]) for row in self.rows.get(HEARD, ())]

    def __bool__(self) -> bool:
        return bool(self.rows)

    # ---- updates -----------------------------------------------------------------------------------------------------
    def heard(self, cause: str, at: float) -> None:
        """Notes the cause of the update; `at`: seconds. A cause that is stored already is a Conflict."""
        self._add(HEARD, {"cause": cause, "at": at})

    def park(self, cause: str, kind: str, error: BaseException, at: float) -> None:
        """Notes an update that broke its handler: type of the error, functions and lines, no chat text."""
        lines = []
        trace = error.__traceback__
        while trace is not None:
            lines.append(f"{trace.tb_frame.f_code.co_name}:{trace.tb_lineno}")
            trace = trace.tb_next
        where = json.dumps(lines[-FRAMES:])
        self._add(PARK, {"cause": cause, "kind": kind, "error": type(error).__name__, "where": where, "at": at})

    def purge(self, before: float) -> None:
        """Deletes the causes heard before this time (seconds)."""
        self._add(PURGE, {"b_before": before})

    def wish(self, row: WishRow) -> None:
        """Adds a decision that waits for the platform's answer."""
        self._add(WISH, {name: getattr(row, name) for name in WISH_FIELDS})

    def unwish(self, room: int, cause: str) -> None:
        """Deletes a decision that waits: it is made, or given up."""
        self._add(UNWISH, {"b_room": room, "b_cause": cause})

    # ---- tables ------------------------------------------------------------------------------------------------------
    def opened(
        self,
        room: int,
        number: int,
        *,
        game: str,
        topic: int,
        phase: Phase,
        seq: int,
        due_at: float | None,
        opened_at: float,
    ) -> None:
        """Adds a table, of which nothing is shown yet. `due_at` (None: never) and `opened_at`: seconds."""
        row: Row = {"room": room, "number": number, "game": game, "topic": topic, "phase": phase.value, "seq": seq}
        self._add(OPENED, row | {"shown": 0, "due_at": due_at, "opened_at": opened_at})

    def entry(self, room: int, number: int, entry: Entry, *, at: float) -> None:
        """Adds an entry to a table's log. A seq that is taken is a Conflict."""
        row: Row = {
            "room": room,
            "number": number,
            "seq": entry.seq,
            "kind": entry.kind.value,
            "seat": entry.seat,
            "who": entry.who,
            "token": entry.token,
            "fell": fell_text(entry.fell),
            "at": at,
        }
        self._add(ENTRY, row)

    def moved(self, room: int, number: int, seq: int, *, phase: Phase, due_at: float | None) -> None:
        """Sets a table's last entry, phase and next deadline (seconds; None: never)."""
        row: Row = {"b_room": room, "b_number": number, "seq": seq, "phase": phase.value, "due_at": due_at}
        self._add(MOVED, row)

    def watched(self, room: int, number: int, seq: int) -> None:
        """Sets a table's last entry; phase and deadline stay."""
        self._add(WATCHED, {"b_room": room, "b_number": number, "seq": seq})

    def due(self, room: int, number: int, *, due_at: float) -> None:
        """Sets a table's deadline (seconds), without an entry."""
        self._add(DUE, {"b_room": room, "b_number": number, "due_at": due_at})

    def result(
        self, room: int, number: int, *, person: int, game: str, place: int, won: bool, solo: bool, at: float
    ) -> None:
        """Adds a person's result: `place` 1 is best; `solo`: one person against computers; `at`: seconds."""
        row: Row = {"room": room, "number": number, "person": person, "game": game}
        self._add(RESULT, row | {"place": place, "won": won, "solo": solo, "at": at})

    # ---- messages of a table, marks ----------------------------------------------------------------------------------
    def unpost(self, room: int, number: int, page: int) -> None:
        """Deletes the message number of a page."""
        self._add(UNPOST, {"b_room": room, "b_number": number, "b_page": page})

    def post(self, room: int, number: int, page: int, *, message: int, seq: int) -> None:
        """Adds the message number of a page, which shows up to entry `seq`. Call `unpost` first."""
        self._add(POST, {"room": room, "number": number, "page": page, "message": message, "seq": seq})

    def shown(self, room: int, number: int, seq: int) -> None:
        """Notes that the chat has seen the table up to entry `seq`; never lowers it."""
        self._add(SHOWN, {"b_room": room, "b_number": number, "b_seq": seq})

    def undraft(self, room: int, number: int) -> None:
        """Deletes all drafts of a table."""
        self._add(UNDRAFT, {"b_room": room, "b_number": number})

    def draft(self, room: int, number: int, seat: int, *, seq: int, choice: str) -> None:
        """Adds what a seat has marked since entry `seq`. Call `undraft` first."""
        self._add(DRAFT, {"room": room, "number": number, "seat": seat, "seq": seq, "choice": choice})

    # ---- dice --------------------------------------------------------------------------------------------------------
    def seed(self, room: int, name: str, *, seed: bytes, commitment: str) -> None:
        """Adds the secret seed of a table (`name`: its number) or of a day's free throws (`name`: the day, ISO)."""
        self._add(SEED, {"room": room, "name": name, "seed": seed, "commitment": commitment})

    def throw(self, row: ThrowRow) -> None:
        """Adds a free throw."""
        values: Row = {name: getattr(row, name) for name in THROW_FIELDS}
        self._add(THROW, values | {"fell": fell_text(row.fell)})

    def sent(self, room: int, day: str, first: int, *, sent_at: float) -> None:
        """Notes when the answer to the throws of one message was sent (seconds). `first`: the first one's number."""
        self._add(SENT, {"b_room": room, "b_day": day, "b_first": first, "sent_at": sent_at})

    def counted(self, room: int, faces: Sequence[int]) -> None:
        """Adds to a room's counts of faces: six numbers, ones first."""
        self._add(COUNTED, {"b_id": room, **dict(zip(COUNTS, faces, strict=True))})

    # ---- rooms and persons -------------------------------------------------------------------------------------------
    def named(self, person: int, name: str) -> None:
        """Sets a person's name."""
        self._add(NAMED, {"b_id": person, "name": name})

    def person(self, person: int, *, language: str, odds: bool, quiet: bool) -> None:
        """Sets a person's settings."""
        self._add(PERSON, {"b_id": person, "language": language, "odds": odds, "quiet": quiet})

    def room(self, room: int, *, language: str, pace: int, greeted: int) -> None:
        """Sets a room's settings. `pace`: seconds a move; `greeted`: see tables.py."""
        self._add(ROOM, {"b_id": room, "language": language, "pace": pace, "greeted": greeted})
