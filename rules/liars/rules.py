"""Liar's dice: hidden dice, bids that only rise, and a call that costs one of two players a die. (L1-L8)"""

from collections.abc import Mapping

from rules.dice import Dice, Faces
from rules.game import Events, Illegal, Outcome, Seat
from rules.liars.bids import CALL, Bid, Move, moves
from rules.liars.events import BidMade, Gone, Lifted, Placed, Shaken, Voided, Won
from rules.liars.public import Public, State, View, counts, following, order, places
from rules.lines import Pips


def start(options: Mapping[str, int], seats: int, dice: Dice) -> tuple[State, Events]:
    """L1, L2: everyone has the same number of dice; who opens is drawn. Draws one pick, then the dice seat by seat."""
    people = min(options["people"], seats) or seats
    opener = dice.pick(seats)
    held = (options["dice"],) * seats
    table = Public(people, held, tuple(range(seats)), sum(held), opener, dice=options["dice"])
    return State(table, _shake(held, dice)), (Shaken(1, opener),)


def _shake(held: tuple[int, ...], dice: Dice) -> tuple[Faces, ...]:
    return tuple([dice.roll(count) if count else () for count in held])


def waiting(state: State) -> tuple[Seat, ...]:
    return order(state.table)


def legal(state: State, seat: Seat) -> tuple[Move, ...]:
    """All bids that are high enough, lowest first, then the call; the opener may not call (L4)."""
    table = state.table
    if table.due != seat:
        return ()
    return moves(table.total)[table.least :] if table.bids else moves(table.total)[table.least : -1]


def check(table: Public, move: Move) -> None:
    """Raises Illegal, with an example of what would work, unless the seat in turn may make this move (L3, L4)."""
    if move == CALL:
        if not table.bids:
            raise Illegal("liars-nothing-to-call", least=table.minimum, first=f"{table.minimum}×2")
        return
    least = table.least
    assert isinstance(move, Bid)
    if 1 <= move.face <= 6 and move.number <= table.total and move.height >= least:
        return
    if least >= table.total * 6:
        raise Illegal("liars-only-call")
    first, second = _examples(table, least)
    if not 1 <= move.face <= 6:
        raise Illegal("liars-no-face", first=first)
    if move.number > table.total:
        raise Illegal("liars-beyond", total=table.total, first=first)
    if not table.bids:
        raise Illegal("liars-opening", least=table.minimum, first=first)
    standing = table.bids[-1].bid
    raise Illegal("liars-too-low", number=standing.number, face=Pips((standing.face,)), first=first, second=second)


def _examples(table: Public, least: int) -> tuple[str, str]:
    """Returns the lowest legal bid, and the lowest one of more dice ("none" if it is the same or beyond all dice)."""
    low = moves(table.total)[least]
    assert isinstance(low, Bid)
    more = low.number + 1
    second = f"{more}×2" if low.face != 2 and more <= table.total else "none"
    return f"{low.number}×{low.face}", second


def apply(state: State, seat: Seat, move: Move, dice: Dice) -> tuple[State, Events]:
    """Plays a move. A bid draws nothing; a call draws the dice of the next round, seat by seat, if there is one."""
    table = state.table
    if table.due != seat:
        raise Illegal("liars-not-now")
    check(table, move)
    if isinstance(move, Bid):
        return _bid(state, seat, move)
    return _call(state, seat, dice)


def _bid(state: State, seat: Seat, bid: Bid) -> tuple[State, Events]:
    people, held, players, total, _, round, bids, wild, made, gone, dice = table = state.table
    zhai = wild and bid.face == 1  # L5: for every bid of the round, those made before included
    after = Public(
        people,
        held,
        players,
        total,
        following(table, seat),
        round,
        (*bids, Placed(seat, bid)),
        wild and bid.face != 1,
        made + 1,
        gone,
        dice,
    )
    return State(after, state.cups), (BidMade(seat, bid, zhai),)


def _call(state: State, caller: Seat, dice: Dice) -> tuple[State, Events]:
    """L6: all cups are lifted. Enough dice: the caller loses one; otherwise the bidder."""
    table = state.table
    bidder, bid = table.bids[-1]
    found = sum(counts(face, bid, table.wild) for cup in state.cups for face in cup)
    loser = caller if found >= bid.number else bidder
    left = table.held[loser] - 1
    cups = tuple((seat, state.cups[seat]) for seat in table.players)
    after, events = _next_round(table, loser, left, dice)
    over = after.table.due is None
    lifted = Lifted(table.round, caller, bidder, bid, table.wild, cups, found, loser, left, over)
    if len(after.table.players) == 1:
        winner = after.table.players[0]
        return after, (lifted, Won(winner, after.table.held[winner], table.dice))
    return after, (lifted, *events)


def _next_round(table: Public, seat: Seat, left: int, dice: Dice) -> tuple[State, Events]:
    """Begins the next round: `seat` has `left` dice now and opens; with none it is out and the next one opens (L7, L8).

    Draws no dice if that ends the match.
    """
    held = (*table.held[:seat], left, *table.held[seat + 1 :])
    players = table.players if left else tuple([player for player in table.players if player != seat])
    gone = table.gone if left else (*table.gone, seat)
    moves = table.moves + 1
    after = Public(table.people, held, players, sum(held), None, table.round, (), True, moves, gone, table.dice)
    if len(players) == 1 or players[0] >= table.people:  # L8: one is left, or only computers are
        return State(after, ((),) * len(held)), ()
    opener = seat if left else following(after, seat)
    after = after._replace(due=opener, round=table.round + 1)
    return State(after, _shake(held, dice)), (Shaken(after.round, opener),)


def leave(state: State, seat: Seat, dice: Dice) -> tuple[State, Events]:
    """L8: the leaver's dice go, the round is void and shaken again, the next seat opens."""
    table = state.table
    if table.due is None or seat not in table.players:
        raise Illegal("table-not-in-game")
    after, events = _next_round(table, seat, 0, dice)
    return after, (Gone(seat), Voided(table.round, seat, after.table.due is None), *events)


def view(state: State, viewer: Seat | None) -> View:
    """Returns what everybody knows and the viewer's own dice. The only way to hidden dice (L1)."""
    if viewer is None:
        return View(state.table)
    return View(state.table, viewer, tuple(sorted(state.cups[viewer])))


def outcome(state: State) -> Outcome | None:
    return Outcome(places(state.table)) if state.table.due is None else None


def count(events: Events) -> Mapping[str, int]:
    """Returns counters for `butler simulate`: bids, calls, and rounds begun."""
    counters = {"bids": 0, "calls": 0, "rounds": 0}
    for event in events:
        kind = type(event)
        if kind is BidMade:
            counters["bids"] += 1
        elif kind is Lifted:
            counters["calls"] += 1
        elif kind is Shaken:
            counters["rounds"] += 1
    return counters
