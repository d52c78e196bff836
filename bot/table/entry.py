"""One entry of a table's log, its closed list of kinds, and the phases of a table."""

from dataclasses import dataclass
from enum import StrEnum
from typing import assert_never

from bot.table import seeds
from rules.dice import Faces
from rules.game import Seat


class Kind(StrEnum):
    """Kinds of entries. The values are in databases, evidence files and the chain of inputs: they never change.

    Each comment says what `token` holds."""

    OPENED = "opened"  # `GAME VERSION [private] option=value ...`
    JOINED = "joined"  # the computer's id, or ""
    LEFT = "left"  # ""
    CUT = "cut"  # the player's own word
    STARTED = "started"  # ""
    PLAYED = "played"  # the move
    ABSENT = "absent"  # the move made for an absent player
    BACK = "back"  # ""
    CHEERED = "cheered"  # the seat cheered for, `0` or `1`
    MODE = "mode"  # how pages are shown: `run`, `steps`
    STEPPED = "stepped"  # how many parts of the page were shown before this one
    CLOSED = "closed"  # the reason
    UNKNOWN = "unknown"  # never written: a stored kind that this version does not know; no table accepts it


class Phase(StrEnum):
    """How far a table is: before the start, in the game, after its end, closed without an end. Stored by value."""

    LOBBY = "lobby"
    PLAYING = "playing"
    OVER = "over"
    VOID = "void"


KINDS = {kind.value: kind for kind in Kind}


def kind_of(text: str) -> Kind:
    """The kind that is stored as `text`; UNKNOWN for any other text, which `replay.step` refuses."""
    return KINDS.get(text, Kind.UNKNOWN)


def is_open(phase: Phase) -> bool:
    """Whether a table of this phase still accepts players or moves."""
    match phase:
        case Phase.LOBBY | Phase.PLAYING:
            return True
        case Phase.OVER | Phase.VOID:
            return False
    assert_never(phase)


def keeps_deadline(kind: Kind) -> bool:
    """Whether entries of this kind leave the deadline as it is: a cheer, one more part of a page."""
    match kind:
        case Kind.CHEERED | Kind.STEPPED:
            return True
        case Kind.OPENED | Kind.JOINED | Kind.LEFT | Kind.CUT | Kind.STARTED | Kind.PLAYED | Kind.ABSENT:
            return False
        case Kind.BACK | Kind.MODE | Kind.CLOSED | Kind.UNKNOWN:
            return False
    assert_never(kind)


@dataclass(frozen=True, slots=True)
class Entry:
    """One input at a table, with the chance that it drew.

    `seat`: None if it is about none; `who`: the person, 0 for none; `fell`: faces and picks in the order drawn."""

    seq: int
    kind: Kind
    seat: Seat | None = None
    who: int = 0
    token: str = ""
    fell: Faces = ()

    def linked(self, chain: str) -> str:
        """The chain of inputs with this one added."""
        return seeds.link(chain, self.seq, self.kind, self.seat, self.who, self.token)
