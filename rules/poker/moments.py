"""Moments of dice poker: every hand that is thrown, rerolled or kept. (P2-P4)"""

from collections.abc import Iterator

from rules.dice import Faces
from rules.game import Events, Seat
from rules.lines import Pips
from rules.moments import Moment, Size
from rules.poker.hands import Category, hand
from rules.poker.rules import Passed, Rerolled, Thrown


def moments(events: Events) -> tuple[Moment, ...]:
    """Returns a moment for every hand, by its combination (`full`, `poker`).

    A full house or better is big when it falls. Five of a kind is huge once it is final: after a reroll or a pass.
    """
    return tuple(_moments(events))


def _moments(events: Events) -> Iterator[Moment]:
    for event in events:
        match event:
            case Thrown(seat, faces):
                yield _hand(seat, faces, "thrown")
            case Rerolled(seat=seat, after=faces):
                yield _hand(seat, faces, "rerolled")
            case Passed(seat, faces):
                yield _hand(seat, faces, "kept")


def _hand(seat: Seat, faces: Faces, how: str) -> Moment:
    read = hand(faces)
    size = Size.SMALL
    if read.category is Category.POKER and how != "thrown":
        size = Size.HUGE
    elif read.category >= Category.FULL and how != "kept":
        size = Size.BIG
    return Moment(read.category.id, size, seat, {"dice": Pips(faces), "total": read.total, "how": how})
