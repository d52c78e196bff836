"""Texts that end a round and a match of liar's dice: the lifted cups, the count, who loses a die. (voice 6)"""

from collections.abc import Iterator

from rules.dice import Faces
from rules.game import Events, Seat
from rules.liars.board import CROWD, who, wildness, you
from rules.liars.events import Lifted, Voided
from rules.liars.public import View, counts, places
from rules.lines import Arg, Line, Listed, Pips


def closing(view: View, events: Events) -> tuple[Line, ...]:
    for event in events:
        if isinstance(event, Lifted):
            return tuple(_lifted(view, event))
        if isinstance(event, Voided):
            return (
                Line("liars-title", {"round": event.round, "stage": "void"}),
                Line(
                    "liars-void",
                    {
                        "who": who(view, event.seat),
                        "you": you(view, event.seat),
                        "over": "yes" if event.over else "no",
                    },
                ),
            )
    return ()


def _lifted(view: View, event: Lifted) -> Iterator[Line]:
    yield Line("liars-title", {"round": event.round, "stage": "lifted"})
    yield Line(
        "liars-called",
        {
            "who": who(view, event.caller),
            "you": you(view, event.caller),
            "number": event.bid.number,
            "face": Pips((event.bid.face,)),
            "bidder": who(view, event.bidder),
            "wild": wildness(event.wild),
        },
    )
    if len(event.cups) > CROWD:
        yield _counted_only(view, event)
    else:
        yield from _cups(view, event)
    yield loss(view, event)
    if not event.left and not event.over:
        yield Line("liars-out", {"who": who(view, event.loser), "you": you(view, event.loser)})


def _sorted(cup: Faces, event: Lifted) -> tuple[Faces, int]:
    """Returns a cup with the dice that count first, and how many count."""
    counted = sorted(face for face in cup if counts(face, event.bid, event.wild))
    rest = sorted(face for face in cup if not counts(face, event.bid, event.wild))
    return (*counted, *rest), len(counted)


def _cups(view: View, event: Lifted) -> Iterator[Line]:
    for seat, cup in event.cups:
        faces, found = _sorted(cup, event)
        live = (True,) * found + (False,) * (len(faces) - found)
        yield Line("liars-row-cup", {"who": who(view, seat), "dice": Pips(faces, live), "found": found})


def _counted_only(view: View, event: Lifted) -> Line:
    """Returns one line for more than `CROWD` cups: the dice that count."""
    told = []
    for seat, cup in event.cups:
        faces, found = _sorted(cup, event)
        if found:
            told.append(Line("liars-counted-cup", {"who": who(view, seat), "dice": Pips(faces[:found])}))
    return Line("liars-counted", {"cups": Listed(tuple(told))}) if told else Line("liars-counted-none")


def loss(view: View, event: Lifted) -> Line:
    """Returns the line with the count, the bid, and who loses a die."""
    found, number = event.found, event.bid.number
    against = "less" if found < number else "equal" if found == number else "more"
    return Line(
        "liars-loss",
        {
            "against": against,
            "found": found,
            "number": number,
            "who": who(view, event.loser),
            "you": you(view, event.loser),
            "left": event.left,
        },
    )


def verdict(view: View) -> tuple[Line, ...]:
    """Returns the message that ends the match; for one person in private only the ranking, with "You" in it."""
    ranking = places(view.table)
    rounds = view.table.round
    if view.me is not None:
        return (Line("liars-ranking", {"places": _ranked(view, ranking, 1)}),)
    first, *others = ranking
    lines = [
        Line(
            "liars-verdict", {"who": Listed(tuple(who(view, s) for s in first)), "count": len(first), "rounds": rounds}
        )
    ]
    if others:
        lines.append(Line("liars-places", {"places": _ranked(view, tuple(others), 1 + len(first))}))
    return tuple(lines)


def _ranked(view: View, ranking: tuple[tuple[Seat, ...], ...], place: int) -> Arg:
    """Returns `1. Ann · 2. Bob, Eve · 4. Gus`: a shared place stands together, and the next place counts its seats."""
    told: list[Line] = []
    for seats in ranking:
        told.append(Line("liars-place", {"place": place, "who": Listed(tuple(who(view, seat) for seat in seats))}))
        place += len(seats)
    line = told[-1]
    for earlier in reversed(told[:-1]):
        line = Line("liars-then", {"first": earlier, "then": line})
    return line
