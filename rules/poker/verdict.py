"""The message that ends a game of dice poker: who won with what, and the totals that decided. (P4-P6)"""

from rules.lines import Arg, Line, Who, names
from rules.poker.hands import hand, kind, named, strength
from rules.poker.rules import View

LISTED = 12  # hands in a verdict; the rest is counted


def verdict(view: View) -> tuple[Line, ...]:
    """Returns the winner or the draw, then the others by strength, with the totals that decided; up to twelve hands."""
    if len(view.players) == 1:
        return (Line("poker-verdict-left", {"who": Who(view.players[0])}),)
    order = sorted(range(len(view.players)), key=lambda index: -strength(view.hands[index]))
    top = strength(view.hands[order[0]])
    first = [index for index in order if strength(view.hands[index]) == top]
    shown = order[len(first) : max(LISTED, len(first))]
    rest = len(order) - len(first) - len(shown)
    tail = (Line("poker-final-rest", {"count": rest}),) if rest else ()
    return (_headline(view, first), *(_final(view, index, "poker-final") for index in shown), *tail)


def _headline(view: View, first: list[int]) -> Line:
    if len(first) == 1:
        return _final(view, first[0], "poker-verdict-win")
    read = hand(view.hands[first[0]])
    args: dict[str, Arg] = {"kind": kind(read.category), "total": read.total}
    seats = [view.players[index] for index in first]
    if len(seats) == 2:
        return Line("poker-verdict-draw-two", args | {"who": Who(seats[0]), "other": Who(seats[1])})
    return Line("poker-verdict-draw", args | {"who": names(seats)})


def _final(view: View, index: int, id: str) -> Line:
    faces = view.hands[index]
    return Line(id, {"who": Who(view.players[index]), "hand": named(faces), "total": hand(faces).total})
