"""Computer players: two characters, and the neutral one that they are measured against. (L11, L12)

A player is given the view of its own seat and nothing else, so it knows no other dice. Of the bids on one face the
cheapest is the likeliest, so a raise is chosen among six at most.
"""

from rules.dice import Dice
from rules.liars.bids import CALL, FACES, Bid, Move, cheapest
from rules.liars.odds import chance as likely
from rules.liars.public import View

CAUTIOUS = 0.50  # A calls what is less likely than this
NEUTRAL = 0.35
BOLD = 0.15  # B calls what is less likely than this, and bluffs with no bid that is


def raises(view: View) -> list[Bid]:
    """Returns the cheapest raise on each face, lowest bid first; empty where only the call is left."""
    table = view.table
    least = table.least
    bids = [Bid(cheapest(least, face), face) for face in FACES]
    return sorted([bid for bid in bids if bid.number <= table.total], key=lambda bid: bid.height)


def belief(view: View, bid: Bid) -> float:
    """Returns the probability of a bid given the viewer's own dice, under the wild rule of the round (L10)."""
    return likely(view.mine, view.table.total, bid.number, bid.face, view.table.wild)


def likeliest(view: View, bids: list[Bid]) -> Move:
    """Returns the raise with the greatest probability, of equals the lowest bid; the call if there is none."""
    return max(bids, key=lambda bid: belief(view, bid)) if bids else CALL  # max() keeps the first of equals


def _doubts(view: View, limit: float) -> bool:
    return bool(view.table.bids) and belief(view, view.table.bids[-1].bid) < limit


def absent(view: View) -> Move:
    """Returns the move for an absent player: that of A, which needs no chance. (voice 1.16)"""
    return CALL if _doubts(view, CAUTIOUS) else likeliest(view, raises(view))


def cautious(view: View, chance: Dice) -> Move:
    """Returns the move of A: calls a bid that is less likely than .5, else makes the likeliest raise."""
    return absent(view)


def neutral(view: View, chance: Dice) -> Move:
    """Returns the move of N, the measure for the others: calls a bid less likely than .35, else the likeliest raise."""
    return CALL if _doubts(view, NEUTRAL) else likeliest(view, raises(view))


def bluffer(view: View, chance: Dice) -> Move:
    """Returns the move of B: calls a bid less likely than .15; every other time bids a face that it does not hold, if
    one has .15 or more; else makes the likeliest raise."""
    if _doubts(view, BOLD):
        return CALL
    bids = raises(view)
    if bids and chance.pick(2):
        unheld = [bid for bid in bids if bid.face not in view.mine and belief(view, bid) >= BOLD]
        if unheld:
            return unheld[chance.pick(len(unheld))]
    return likeliest(view, bids)
