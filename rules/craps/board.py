"""The `Face` of craps: one message a circle, whose turn it is in its last line. (voice 4)"""

from collections.abc import Iterator

from rules.craps.rules import (
    DRAWS,
    THROW,
    Cast,
    CircleEnded,
    Meaning,
    Move,
    Thrown,
    Verdict,
    View,
    due,
    playing,
    waiting,
)
from rules.game import Events, Illegal, Phrase, Seat
from rules.lines import Arg, Board, Key, Line, Listed, Pips, Report, Who, names
from rules.turns import CROWD, PLACE, place, turn
from rules.turns import off_turn as told_off_turn
from rules.usual import mark as mark


def page(view: View) -> int:
    return view.circle


stamp = page  # within a circle the button is the same move for every seat


def call(view: View) -> Line:
    return Line("craps-call", {"who": Who(due(view) or 0)})


def board(view: View, draft: str = "", odds: bool = False) -> Board:
    stage = "craps-come-out" if view.come_out else "craps-points"
    title = Line("craps-title", {"circle": view.circle, "stage": Line(stage)})
    keys = [
        (Key(Line("key-throw"), str(THROW)),),
        (Key(Line("key-rules"), "?rules"), Key(Line("key-leave"), ".leave")),
    ]
    if len(view.players) > CROWD:
        keys.insert(1, PLACE)
        lines = [title, *_summary(view.casts, len(view.players))]
    else:
        lines = [title, *_rows(view.casts), *_to_come(view), *_walked(view.walked)]
    crowd = len(view.players) > CROWD
    return Board(tuple(lines), turn(waiting(view), "throw", "circle", crowd), tuple(keys))


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
    """Yields the lines for more than `CROWD` seats: how many threw, how many throws count, the last three throws."""
    counts = {meaning: sum(cast.meaning is meaning for cast in casts) for meaning in Meaning}
    yield Line("craps-crowd-thrown", {"thrown": len(casts), "players": players})
    if casts and casts[0].meaning in (Meaning.NATURAL, Meaning.CRAPS, Meaning.POINT):
        yield Line("craps-crowd-come-out", {"naturals": counts[Meaning.NATURAL], "craps": counts[Meaning.CRAPS]})
    elif casts:
        yield Line("craps-crowd-points", {"hits": counts[Meaning.HIT], "sevens": counts[Meaning.SEVEN_OUT]})
    if casts:
        last = (Line("craps-crowd-cast", {"who": Who(cast.seat), "total": cast.total}) for cast in casts[-3:])
        yield Line("craps-crowd-last", {"casts": Listed(tuple(last))})


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
    if ended.verdict in DRAWS:
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
        case event:
            raise TypeError(event)


def off_turn(view: View, seat: Seat) -> Line:
    return told_off_turn(waiting(view), seat, "throw", "circle")


def dice(view: View) -> int:
    return 2


def means(view: View, said: Phrase) -> Move | None:
    return THROW if said.kind == "throw" and said.count == 2 else None


def ask(view: View, viewer: Seat | None, word: str, draft: str, odds: bool) -> tuple[Line, ...]:
    if word != "place":
        raise Illegal("move-unknown")
    if viewer is None:
        return (Line("table-watching"),)
    if viewer not in playing(view):
        return (Line("table-out"),)
    return (place(waiting(view), view.players, viewer, "throw", "circle"),)
