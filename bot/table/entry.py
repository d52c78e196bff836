"""One entry of a table's log, its closed list of kinds, and the phases of a table."""

from dataclasses import dataclass
from enum import StrEnum
from typing import assert_never

from bot.table import seeds
from rules.dice import Faces
from rules.game import Seat


class Kind(StrEnum):
    """What an entry is. The values are in databases, evidence files and the chain of dice: they never change.

    Each comment says what `token` holds."""

    OPENED = "opened"  # `GAME VERSION [private] option=value ...`
    JOINED = "joined"  # the computer's id, or ""
    LEFT = "left"  # ""
    CUT = "cut"  # the player's own word
    STARTED = "started"  # ""
    PLAYED = "played"  # the move
    ABSENT = "absent"  # the move made for one who is absent
    BACK = "back"  # ""
    CHEERED = "cheered"  # a seat
    MODE = "mode"  # how a long page is told: `run`, `steps`
    STEPPED = "stepped"  # how many parts of the page were shown before this one
    CLOSED = "closed"  # why
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
    """Whether an entry leaves the time to move as it was: watchers who cheer or read on buy nobody time."""
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
    """One input, with all the chance that it drew. `seat` is None where none is meant; `who` 0 for a computer."""

    seq: int
    kind: Kind
    seat: Seat | None = None
    who: int = 0
    token: str = ""
    fell: Faces = ()

    def linked(self, chain: str) -> str:
        """The chain of inputs with this one more."""
        return seeds.link(chain, self.seq, self.kind, self.seat, self.who, self.token)
