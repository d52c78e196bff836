"""Pig: throw one die and add it up, or hold; a one loses what is not held. Twenty points win."""

from rules.game import Game
from rules.pig import board, rules
from rules.pig.rules import Move, State

GAME: Game[State, Move, State] = Game(
    id="pig",
    version=1,
    seats=range(2, 11),
    kinds=frozenset({"throw", "hold"}),
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
)
