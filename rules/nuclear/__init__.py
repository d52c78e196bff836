"""Nuclear dice: two queues of dice fight, one move a round, ten rounds at most. (N1-N11)"""

from rules.game import Game
from rules.nuclear import board, rules, story
from rules.nuclear.moments import moments
from rules.nuclear.rules import Move, State, View

GAME: Game[State, Move, View] = Game(
    id="nuclear",
    version=1,
    seats=range(2, 3),
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
    count=rules.count,
    computers={"A": rules.choose},
    winners=board.winners,
    steps=story.steps,
    book=story.book,
    moments=moments,
)
