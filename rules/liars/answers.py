"""What liar's dice answers to one person: receipts, refusals, popups. (voice 6)"""

from rules.game import Events, Illegal, Phrase, Seat
from rules.liars.bids import CALL, Bid, Move, cheapest, moves
from rules.liars.board import odds_lines, short
from rules.liars.closing import loss
from rules.liars.events import BidMade, Lifted
from rules.liars.public import View, order
from rules.liars.rules import check
from rules.lines import Arg, Line, Pips, Report
from rules.turns import off_turn as told_off_turn
from rules.usual import mark as mark

ALIKE = 5  # face of the bid that `?more` gives as an example
BEYOND = 3  # dice above the cheapest bid on that face; buttons end at one above


def report(view: View, events: Events) -> Report:
    """Returns the receipt of a bid or a call. A phrase gets a reaction: the board tells the rest. (voice 1.3)"""
    match events[0]:
        case BidMade(_, bid, zhai):
            args: dict[str, Arg] = {"number": bid.number, "face": Pips((bid.face,)), "zhai": "yes" if zhai else "no"}
            return Report(Line("liars-toast-bid", args))
        case Lifted() as lifted:
            mine = View(view.table, lifted.caller)  # the presser is told as "you"
            return Report(Line("liars-toast-call", {"loss": loss(mine, lifted)}))
        case event:
            raise TypeError(event)


def off_turn(view: View, seat: Seat) -> Line:
    return told_off_turn(order(view.table), seat, "bid")


def dice(view: View) -> int:
    """Returns 0: a throw by phrase is no move, as the cups are shaken without one."""
    return 0


def means(view: View, said: Phrase) -> Move | None:
    move: Move
    if said.kind == "call":
        move = CALL
    elif said.kind == "bid" and len(said.values) == 2:
        move = Bid(*said.values)
    else:
        return None
    check(view.table, move)
    return move


def ask(view: View, viewer: Seat | None, word: str, draft: str, odds: bool) -> tuple[Line, ...]:
    """Answers `?dice` with the own dice, from the viewer's own view, and `?more` with how to say another bid."""
    if word == "dice":
        if not view.mine or viewer is None or viewer != view.me:
            return (Line("table-watching") if viewer is None or viewer != view.me else Line("table-out"),)
        mine = Line("liars-mine", {"dice": Pips(view.mine)})
        return (mine, *odds_lines(view)) if odds else (mine,)
    if word == "more":
        return (_more(view),)
    raise Illegal("move-unknown")


def _more(view: View) -> Line:
    table = view.table
    if table.due is None or table.least >= table.total * 6:
        return Line("liars-only-call")
    number = cheapest(table.least, ALIKE)
    bid = Bid(min(number + BEYOND, table.total), ALIKE) if number <= table.total else moves(table.total)[-2]
    assert isinstance(bid, Bid)
    spoken = Line("liars-spoken", {"number": bid.number, "face": bid.face})
    return Line("liars-more", {"spoken": spoken, "short": short(bid).replace("×", "x")})
