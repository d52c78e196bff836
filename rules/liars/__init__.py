"""Liar's dice: hidden dice, bids that only rise, and a call that costs somebody a die. (L1-L11)

Options: `dice`, how many each player begins with; `people`, how many of the first seats are persons (0: all of them),
set by the table. Computers have the seats behind the persons, and the match ends when only they are left.
"""

from rules.game import Game, Option
from rules.liars import bids, cpu, face, odds, rules
from rules.liars.bids import Move
from rules.liars.moments import moments
from rules.liars.public import State, View

GAME: Game[State, Move, View] = Game(
    id="liars",
    version=1,
    seats=range(2, 21),
    kinds=frozenset({"bid", "call"}),
    start=rules.start,
    legal=rules.legal,
    apply=rules.apply,
    leave=rules.leave,
    view=rules.view,
    absent=cpu.absent,
    waiting=rules.waiting,
    playing=rules.waiting,
    outcome=rules.outcome,
    parse=bids.parse,
    face=face,
    options=(Option("dice", (5, 1, 2, 3, 4, 6)), Option("people", tuple(range(21)), persons=True)),
    hidden=True,
    count=rules.count,
    computers={"A": cpu.cautious, "B": cpu.bluffer},
    odds=odds.FOR_COMMAND,
    moments=moments,
    patience=2,  # a move here is a decision: one missed turn costs one move, and no more (voice 1.16)
)
