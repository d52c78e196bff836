"""Moments of craps: every throw, and circles that are a draw. (C2, C6, C7)"""

from collections.abc import Iterator

from rules.craps.rules import DRAWS, Cast, CircleEnded, Meaning, Thrown
from rules.game import Events
from rules.lines import Pips
from rules.moments import Moment, Size

BIG = (Meaning.NATURAL, Meaning.HIT)


def moments(events: Events) -> tuple[Moment, ...]:
    """Returns a moment for every throw, by its meaning, big for naturals and hits; then `draw` for a drawn circle."""
    return tuple(_moments(events))


def _moments(events: Events) -> Iterator[Moment]:
    for event in events:
        match event:
            case Thrown(cast):
                yield _thrown(cast)
            case CircleEnded(verdict=verdict) if verdict in DRAWS:
                yield Moment("draw", Size.SMALL, None, {"verdict": verdict.value})


def _thrown(cast: Cast) -> Moment:
    size = Size.BIG if cast.meaning in BIG else Size.SMALL
    return Moment(cast.meaning.value, size, cast.seat, {"dice": Pips(cast.dice), "total": cast.total})
