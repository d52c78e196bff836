"""Popups of dice poker: the odds of the marked dice, one's place in the order. (voice 5)"""

from fractions import Fraction

from rules.game import Illegal, Seat
from rules.lines import Line, percent
from rules.poker.hands import hand, named, plain, strength
from rules.poker.odds import distribution, first_chance, kept
from rules.poker.rules import View, due, playing, waiting
from rules.poker.speech import marked
from rules.turns import off_turn as told_off_turn
from rules.turns import place


def act(view: View) -> str:
    """Returns what the seat in turn does, the `act` of rules/turns.py."""
    return "throw" if view.round == 1 else "decide"


def ends(view: View) -> str:
    """Returns what the last seat in turn completes, the `ends` of rules/turns.py."""
    return "round" if view.round == 1 else "game"


def ask(view: View, viewer: Seat | None, word: str, draft: str, odds: bool) -> tuple[Line, ...]:
    """Answers `?odds` and `?place`. `odds`: the viewer has switched them on; they are off by default. (voice 5)"""
    if word not in ("odds", "place"):
        raise Illegal("move-unknown")
    if viewer is None:
        return (Line("table-watching"),)
    if viewer not in playing(view):
        return (Line("table-out"),)
    if word == "place":
        return (place(waiting(view), view.players, viewer, act(view), ends(view)),)
    return (_odds(view, viewer, draft) if odds else Line("poker-odds-off"),)


def off_turn(view: View, seat: Seat) -> Line:
    return told_off_turn(waiting(view), seat, act(view), ends(view))


def _odds(view: View, viewer: Seat, draft: str) -> Line:
    """Returns the chances of the dice marked now: to improve, to beat the best hand on the table, to come first."""
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
