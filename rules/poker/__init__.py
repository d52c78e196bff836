"""Dice poker: five dice, two rounds, and in the second any of them may be thrown again. (P1-P6)"""

from rules.game import Game
from rules.poker import board, cpu, hands, moves, rules
from rules.poker.moments import moments
from rules.poker.moves import Move
from rules.poker.rules import State, View

GAME: Game[State, Move, View] = Game(
    id="poker",
    version=1,
    seats=range(2, 1001),
    kinds=frozenset({"throw", "reroll", "keep", "pass", "ask", "err"}),
    start=rules.start,
    legal=rules.legal,
    apply=rules.apply,
    leave=rules.leave,
    view=rules.view,
    absent=rules.absent,
    waiting=rules.waiting,
    playing=rules.playing,
    outcome=rules.outcome,
    parse=moves.parse,
    face=board,
    computers={"C": cpu.choose},
    hand=hands.named,
    held=hands.DICE,
    moments=moments,
)
