"""Craps: two dice each, and the circle is always completed. (C1-C8)"""

from rules.craps import board, rules
from rules.craps.moments import moments
from rules.craps.rules import Move, State, View
from rules.game import Game

GAME: Game[State, Move, View] = Game(
    id="craps",
    version=1,
    seats=range(2, 1001),
    kinds=frozenset({"throw"}),
    start=rules.start,
    legal=rules.legal,
    apply=rules.apply,
    leave=rules.leave,
    view=rules.view,
    absent=rules.absent,
    waiting=rules.waiting,
    playing=rules.playing,
    outcome=rules.outcome,
    parse=rules.parse,
    face=board,
    moments=moments,
)
