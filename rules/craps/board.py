"""How craps looks: one message a circle, whose turn it is in its last line. (EVENINGS 4)"""

from collections.abc import Iterator

from rules.craps.rules import (
    THROW,
    Cast,
    CircleEnded,
    Gone,
    Meaning,
    Move,
    Thrown,
    Verdict,
    View,
    due,
    waiting,
)
from rules.game import Events, Illegal, Said, Seat
from rules.telling import Arg, Board, Key, Line, Listed, Pips, Report, Who, names

CROWD = 12  # with more seats than this a board counts instead of listing
AGAIN = {Verdict.ALL_NATURALS, Verdict.ALL_HITS, Verdict.ALL_CRAPS, Verdict.ALL_SEVENS}


def board(view: View, draft: str) -> Board:
    stage = "craps-come-out" if view.come_out else "craps-points"
    title = Line("craps-title", {"circle": view.circle, "stage": Line(stage)})
    keys = [
        (Key(Line("craps-key-throw"), str(THROW)),),
        (Key(Line("key-rules"), "?rules"), Key(Line("key-leave"), ".leave")),
    ]
    if len(view.players) > CROWD:
        keys.insert(1, (Key(Line("craps-key-place"), "?place"),))
        lines = [title, *_summary(view.casts, len(view.players))]
    else:
        lines = [title, *_rows(view.casts), *_to_come(view), *_walked(view.walked)]
    return Board(
        view.circle,
        view.circle,
        tuple(lines),
        _turn(view),
        Line("craps-call", {"who": Who(due(view) or 0)}),
        tuple(keys),
    )


def _rows(casts: tuple[Cast, ...]) -> Iterator[Line]:
    for cast in casts:
        first, second = cast.dice
        yield Line(
            "craps-row-cast",
            {
                "who": Who(cast.seat),
                "first": first,
                "second": second,
                "total": cast.total,
                "meaning": cast.meaning.value,
            },
        )


def _to_come(view: View) -> Iterator[Line]:
    for at in range(len(view.casts), len(view.players)):
        mark = "due" if at == len(view.casts) else "later"
        yield Line("craps-row-wait", {"who": Who(view.players[at]), "mark": mark, "point": view.points[at]})


def _walked(seats: tuple[Seat, ...]) -> Iterator[Line]:
    for seat in seats[:CROWD]:
        yield Line("craps-row-walked", {"who": Who(seat)})


def _summary(casts: tuple[Cast, ...], players: int) -> Iterator[Line]:
    """A crowd: how many threw, what of it counts, and the last three."""
    counts = {meaning: sum(cast.meaning is meaning for cast in casts) for meaning in Meaning}
    yield Line("craps-crowd-thrown", {"thrown": len(casts), "players": players})
    if casts and casts[0].meaning in (Meaning.NATURAL, Meaning.CRAPS, Meaning.POINT):
        yield Line("craps-crowd-come-out", {"naturals": counts[Meaning.NATURAL], "craps": counts[Meaning.CRAPS]})
    elif casts:
        yield Line("craps-crowd-points", {"hits": counts[Meaning.HIT], "sevens": counts[Meaning.SEVEN_OUT]})
    if casts:
        last = (Line("craps-crowd-cast", {"who": Who(cast.seat), "total": cast.total}) for cast in casts[-3:])
        yield Line("craps-crowd-last", {"casts": Listed(tuple(last))})


def _turn(view: View) -> Line:
    coming = waiting(view)
    crowd = len(view.players) > CROWD
    args: dict[str, Arg] = {"who": Who(coming[0]) if coming else ""}
    if len(coming) > 2 and crowd:
        return Line("craps-turn-three", args | {"next": Who(coming[1]), "then": Who(coming[2])})
    if len(coming) > 1:
        return Line("craps-turn-two", args | {"next": Who(coming[1])})
    return Line("craps-turn-last", args)


def closing(view: View, events: Events) -> tuple[Line, ...]:
    for event in events:
        if isinstance(event, CircleEnded):
            return tuple(_closing(event))
    return ()


def _closing(ended: CircleEnded) -> Iterator[Line]:
    yield Line("craps-title", {"circle": ended.circle, "stage": Line("craps-complete")})
    if len(ended.casts) > CROWD:
        yield from _summary(ended.casts, len(ended.casts))
    else:
        yield from _rows(ended.casts)
        yield from _walked(ended.walked)
    if ended.verdict in AGAIN:
        yield Line("craps-again", {"verdict": ended.verdict.value})
    elif ended.verdict in (Verdict.NATURALS, Verdict.HITS):
        yield Line("craps-reached", {"verdict": ended.verdict.value, "who": names(ended.on)})
    elif ended.verdict is not Verdict.WINNER and ended.out:
        yield Line("craps-out", {"who": names(ended.out), "count": len(ended.out)})
    elif ended.verdict is Verdict.AGAIN:
        yield Line("craps-nothing-decided")


def verdict(view: View) -> tuple[Line, ...]:
    return (Line("craps-verdict", {"who": Who(view.players[0]), "throws": view.throws, "circles": view.circle}),)


def report(view: View, events: Events) -> Report:
    match events[0]:
        case Thrown(cast):
            args: dict[str, Arg] = {
                "who": Who(cast.seat),
                "dice": Pips(cast.dice),
                "total": cast.total,
                "meaning": cast.meaning.value,
            }
            return Report(Line("craps-toast", args), (Line("craps-reply", args),))
        case Gone(seat):
            return Report(Line("table-left", {"who": Who(seat)}))
        case event:
            raise TypeError(event)


def off_turn(view: View, seat: Seat) -> Line:
    coming = waiting(view)
    if seat not in view.players or not coming:
        return Line("table-out")
    if seat not in coming:
        return Line("craps-already", {"who": Who(coming[0])})
    before = coming.index(seat)
    args: dict[str, Arg] = {"who": Who(coming[0]), "before": before}
    return Line("craps-off-turn", args | {"next": Who(coming[1])})


def dice(view: View) -> int:
    return 2


def means(view: View, said: Said) -> Move | None:
    return THROW if said.kind == "throw" and said.count == 2 else None


def mark(view: View, draft: str, word: str) -> tuple[str, Line]:
    raise Illegal("move-unknown")


def ask(view: View, viewer: Seat | None, word: str, draft: str, odds: bool) -> tuple[Line, ...]:
    if word == "place":
        if viewer not in waiting(view):
            return (Line("table-watching") if viewer is None else off_turn(view, viewer),)
        before = waiting(view).index(viewer)
        return (
            Line(
                "craps-place", {"place": view.players.index(viewer) + 1, "players": len(view.players), "before": before}
            ),
        )
    return (Line("craps-nutshell"),)
