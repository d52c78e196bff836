"""The live message of a round of liar's dice. (voice 6)

In a group it is made from the view that everybody shares, and one's dice are behind the key "My dice". For one person
in private it shows that person's dice: a view that has dice is private.
"""

from collections.abc import Iterator
from functools import partial

from rules.game import Seat
from rules.liars.bids import CALL, FACES, Bid, cheapest
from rules.liars.odds import probability
from rules.liars.public import Public, View, order
from rules.lines import Arg, Board, Key, Line, Listed, Pips, Who, percent
from rules.turns import turn

CROWD = 8  # more players than this are counted instead of listed
LINES = 15  # that a board may have, its last one not counted

Keys = tuple[Key, ...]


def page(view: View) -> int:
    return view.table.round


def stamp(view: View) -> int:
    return view.table.moves


def call(view: View) -> Line:
    table = view.table
    return Line("liars-call", {"who": Who(table.due or 0), "bids": len(table.bids)})


def board(view: View, draft: str = "", odds: bool = False) -> Board:
    """Returns the live message. `odds` counts on a private board only: it adds the viewer's odds."""
    table = view.table
    private = view.mine != ()
    fixed = [_title(table), *(_private(view, odds) if private else _public(table))]
    standing = [*_standing(view)]
    room = LINES - len(fixed) - len(standing)
    return Board((*fixed, *_history(view, room), *standing), _turn(view), _keys(view, odds))


def who(view: View, seat: Seat) -> Arg:
    """A seat by name, or "You" on a private board."""
    return Line("liars-you") if private_to(view, seat) else Who(seat)


def private_to(view: View, seat: Seat) -> bool:
    return view.me == seat


def you(view: View, seat: Seat) -> str:
    """Returns "yes" or "no": whether a line speaks to the viewer, for a verb that must agree."""
    return "yes" if private_to(view, seat) else "no"


def wildness(wild: bool) -> str:
    return "yes" if wild else "no"


def _title(table: Public) -> Line:
    return Line("liars-title", {"round": table.round, "stage": "open"})


def _public(table: Public) -> Iterator[Line]:
    yield Line("liars-total", {"total": table.total, "wild": wildness(table.wild)})
    yield from _by_number(table) if len(table.players) > CROWD else _by_seat(table)


def _by_seat(table: Public) -> Iterator[Line]:
    """Yields the seats with their dice, two to a line, which fits 32 columns with names of 12."""
    seats = [
        Line(
            "liars-seat" if seat < table.people else "liars-seat-computer", {"who": Who(seat), "dice": table.held[seat]}
        )
        for seat in table.players
    ]
    for first, second in zip(seats[::2], seats[1::2], strict=False):
        yield Line("liars-row-two-seats", {"first": first, "second": second})
    if len(seats) % 2:
        yield Line("liars-row-one-seat", {"first": seats[-1]})


def _by_number(table: Public) -> Iterator[Line]:
    """Yields one line for more than `CROWD` players: the usual number of dice, and who has another."""
    numbers = [table.held[seat] for seat in table.players]
    usual = max(sorted(set(numbers), reverse=True), key=numbers.count)
    others = tuple(_holding(Who(seat), table.held[seat]) for seat in table.players if table.held[seat] != usual)
    if others:
        yield Line("liars-crowd-but", {"usual": usual, "others": Listed(others)})
    else:
        yield Line("liars-crowd-all", {"usual": usual})


def _holding(name: Arg, dice: int, computer: bool = False) -> Line:
    return Line("liars-seat-computer" if computer else "liars-seat", {"who": name, "dice": dice})


def _private(view: View, odds: bool) -> Iterator[Line]:
    table = view.table
    held = Listed(tuple(_holding(who(view, seat), table.held[seat]) for seat in table.players))
    yield Line("liars-private-total", {"total": table.total, "held": held})
    yield Line("liars-mine", {"dice": Pips(view.mine)})
    if odds:
        yield from odds_lines(view)
    yield Line("liars-wild", {"wild": wildness(table.wild)})


def odds_lines(view: View) -> Iterator[Line]:
    """Yields the odds of the standing bid and of each raise of the first row, from the viewer's own dice only (L10)."""
    table = view.table

    def share(bid: Bid) -> int:
        return percent(probability(view.mine, table.total, bid.number, bid.face, table.wild))

    if table.bids:
        standing = table.bids[-1].bid
        yield Line("liars-odds-standing", {"bid": short(standing), "percent": share(standing)})
    offers = " · ".join(f"{short(bid)} {share(bid)}" for bid in offered(table))
    if offers:
        yield Line("liars-odds-offers", {"offers": offers})


def short(bid: Bid) -> str:
    """Returns a bid as buttons and the history show it, `9×3`, the same in every language."""
    return f"{bid.number}×{bid.face}"


def offered(table: Public, more: int = 0) -> list[Bid]:
    """Returns the cheapest raise on each face in the order 2 3 4 5 6 1, plus `more` dice; none beyond all dice."""
    least = table.least
    bids = (Bid(cheapest(least, face) + more, face) for face in FACES)
    return [bid for bid in bids if bid.number <= table.total]


def _history(view: View, room: int) -> Iterator[Line]:
    """Yields the bids of the round in order, two to a line; if `room` lines do not hold them, how many came before,
    then the last ones."""
    bids = view.table.bids
    hidden = 0
    if len(bids) > room * 2:
        hidden = len(bids) - (room - 1) * 2
        yield Line("liars-earlier", {"count": hidden})
    told = [Line("liars-bid", {"who": who(view, seat), "bid": short(bid)}) for seat, bid in bids[hidden:]]
    for at in range(0, len(told), 2):
        ends = "last" if at + 2 >= len(told) else "more"
        if at + 1 < len(told):
            yield Line("liars-row-two-bids", {"first": told[at], "second": told[at + 1], "ends": ends})
        else:
            yield Line("liars-row-one-bid", {"first": told[at]})


def _standing(view: View) -> Iterator[Line]:
    table = view.table
    if table.bids:
        seat, bid = table.bids[-1]
        args: dict[str, Arg] = {"number": bid.number, "face": Pips((bid.face,))}
        yield Line("liars-row-standing", args | {"who": who(view, seat), "you": you(view, seat)})
        if table.least >= table.total * 6:
            yield Line("liars-only-call")
    elif not view.mine:
        yield Line("liars-fresh")


def _turn(view: View) -> Line:
    """Returns the last line: the seat in turn, and before the first bid the least number to open with."""
    table = view.table
    if table.due is None:
        return Line("liars-over")
    if not table.bids:
        args: dict[str, Arg] = {"who": who(view, table.due), "you": you(view, table.due)}
        return Line("liars-turn-open", args | {"least": table.minimum})
    if private_to(view, table.due):
        return Line("liars-your-turn")
    return turn(order(table), "bid", "round", name=partial(who, view))


def _keys(view: View, odds: bool) -> tuple[Keys, ...]:
    table = view.table
    rows: list[Keys] = []
    mine = view.mine != ()
    moves = table.due is not None and (not mine or view.me == table.due)  # on a private board only its owner may press
    if moves:
        rows += [tuple(Key(_label(bid), str(bid)) for bid in offered(table, more)) for more in (0, 1)]
    if mine:
        rows.append(
            (Key(Line("liars-key-odds", {"odds": "on" if odds else "off"}), ".odds"), Key(Line("key-rules"), "?rules"))
        )
    else:
        rows.append((Key(Line("liars-key-dice"), "?dice"), Key(Line("liars-key-more"), "?more")))
    if moves and table.bids:
        rows.append((Key(Line("liars-key-call"), str(CALL)),))
    return tuple(row for row in rows if row)


def _label(bid: Bid) -> Line:
    return Line("liars-key-bid", {"bid": short(bid)})
