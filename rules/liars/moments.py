"""Moments of liar's dice: bids, calls, last dice. (L4-L8)"""

from collections.abc import Iterator

from rules.game import Events
from rules.liars.events import BidMade, Lifted, Won
from rules.lines import Arg, Pips, Who
from rules.moments import Moment, Size

MANY = 9  # dice in play; a bluff is huge if none of so many counts


def moments(events: Events) -> tuple[Moment, ...]:
    """Returns `bid` for every bid; for a call `bluff` (too few dice; the caller's; huge if none of nine or more
    counts), `exact` (as many as bid) or `true` (more); `out` for a last die lost; `last-die` for a match won with one
    die left."""
    return tuple(_moments(events))


def _moments(events: Events) -> Iterator[Moment]:
    for event in events:
        match event:
            case BidMade(seat, bid, zhai):
                facts: dict[str, Arg] = {"number": bid.number, "face": Pips((bid.face,))}
                yield Moment("bid", Size.SMALL, seat, facts | {"zhai": "yes" if zhai else "no"})
            case Lifted():
                yield _lifted(event)
                if not event.left:
                    yield Moment("out", Size.SMALL, event.loser)
            case Won(winner, left, dice) if left == 1 < dice:
                yield Moment("last-die", Size.HUGE, winner, {"dice": dice})


def _lifted(event: Lifted) -> Moment:
    total = sum(len(cup) for _, cup in event.cups)
    facts: dict[str, Arg] = {
        "number": event.bid.number,
        "face": Pips((event.bid.face,)),
        "found": event.found,
        "total": total,
        "caller": Who(event.caller),
        "bidder": Who(event.bidder),
    }
    if event.found < event.bid.number:
        none = not event.found and total >= MANY
        return Moment("bluff", Size.HUGE if none else Size.BIG, event.caller, facts)
    if event.found == event.bid.number:
        return Moment("exact", Size.BIG, event.bidder, facts)
    return Moment("true", Size.SMALL, event.bidder, facts)
