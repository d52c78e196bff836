"""The Strategist rerolls what has the largest expected share of the first place. Exact, no sampling. (Q2)

Hands already final are known; each seat still to come shows its first hand, and is taken to play for its expected
mid-rank (Q1). So the choice of the last seat is optimal.
"""

from rules.dice import Dice
from rules.poker.hands import strength
from rules.poker.moves import SECOND, THROW, Move
from rules.poker.odds import first_places, kept, ways
from rules.poker.rules import View


def choose(view: View, chance: Dice) -> Move:
    """Returns the move of the seat in turn: the largest share of the first place; of equals the most dice kept."""
    if view.round == 1:
        return THROW
    at = len(view.moves)
    worth, _ = first_places([strength(faces) for faces in view.hands[:at]], view.hands[at + 1 :])
    different = {kept(view.hands[at], move.spots): move for move in reversed(SECOND)}
    stay = max(different, key=lambda stay: (sum(count * worth[final] for final, count in ways(stay)), len(stay), stay))
    return different[stay]
