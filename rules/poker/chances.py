"""What the popups at a poker table say: the odds of the marked dice, a place in the order, the rules in a nutshell."""

from fractions import Fraction

from rules.game import Illegal, Seat
from rules.poker.hands import hand, named, plain, strength
from rules.poker.odds import distribution, first_chance, kept
from rules.poker.rules import View, due, waiting
from rules.poker.speech import marked
from rules.telling import Line, Who


def ask(view: View, viewer: Seat | None, word: str, draft: str, odds: bool) -> tuple[Line, ...]:
    """EVENINGS 5: at most 200 UTF-16 units. `odds`: the viewer has switched them on; they are off by default."""
    if word == "rules":
        return (Line("poker-nutshell"),)
    if word not in ("odds", "place"):
        raise Illegal("move-unknown")
    if viewer is None:
        return (Line("table-watching"),)
    if word == "place":
        return (place(view, viewer),)
    return (_odds(view, viewer, draft) if odds else Line("poker-odds-off"),)


def off_turn(view: View, seat: Seat) -> Line:
    """For a seat that may not move now: who does, and how far off its own turn is."""
    coming = waiting(view)
    if seat not in view.players or not coming:
        return Line("table-out")
    if seat not in coming:
        return Line("poker-already", {"who": Who(coming[0]), "round": view.round})
    before = coming.index(seat)
    return Line(
        "poker-off-turn",
        {"who": Who(coming[0]), "next": Who(coming[min(1, before)]), "before": before, "round": view.round},
    )


def place(view: View, viewer: Seat) -> Line:
    coming = waiting(view)
    if viewer not in coming:
        return off_turn(view, viewer)
    args = {"place": view.players.index(viewer) + 1, "players": len(view.players), "before": coming.index(viewer)}
    return Line("poker-place", args)


def _odds(view: View, viewer: Seat, draft: str) -> Line:
    """For the dice marked now: the chance to improve, to beat the best hand on the table, to come first."""
    if due(view) != viewer:
        return off_turn(view, viewer)
    if view.round == 1:
        return Line("poker-odds-later")
    at, spots = len(view.moves), marked(draft)
    faces = view.hands[at]
    best = max((other for seat, other in enumerate(view.hands) if seat != at), key=strength)
    ends = distribution(faces, spots).items()
    improved = sum((chance for final, chance in ends if hand(final).category > hand(faces).category), Fraction())
    stronger = sum((chance for final, chance in ends if strength(final) > strength(best)), Fraction())
    finals = [strength(final) for final in view.hands[:at]]
    first = first_chance(finals, view.hands[at + 1 :], kept(faces, spots))
    rival = hand(best)
    dice = tuple(faces[spot - 1] for spot in spots)
    return Line(
        "poker-odds" if dice else "poker-odds-stand",
        {
            "dice": plain(dice),
            "hand": named(faces),
            "mine": hand(faces).category.id,
            "improved": percent(improved),
            "best": Line(
                "poker-odds-best", {"category": rival.category.id, "dice": plain(rival.group), "total": rival.total}
            ),
            "stronger": percent(stronger),
            "first": percent(first),
        },
    )


def percent(chance: Fraction) -> int:
    """A chance as a whole percentage: 0 and 100 only when it is exactly that, else 1..99."""
    return int(chance * 100) if chance in (0, 1) else min(99, max(1, round(chance * 100)))
