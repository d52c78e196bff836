"""State of liar's dice: what everybody knows, the dice under the cups, what one viewer may see.

Hidden dice are in `State.cups` and nowhere else. A view holds what everybody knows and the viewer's own dice, so it
cannot give away more.
"""

from itertools import groupby
from typing import NamedTuple

from rules.dice import Faces
from rules.game import Seat
from rules.liars.bids import Bid
from rules.liars.events import Placed


class Public(NamedTuple):
    """What everybody knows. A seat that is out holds no dice and is not among the players.

    `people`: that many of the first seats are persons, the others computers; at least 1.
    `bids`: those of this round, in order. `wild`: 1s count as any face until someone bids them (L5).
    `moves` counts bids, calls and leaves of the whole match. `due` is None when the match is over.
    """

    people: int
    held: tuple[int, ...]
    players: tuple[Seat, ...]
    total: int
    due: Seat | None
    round: int = 1
    bids: tuple[Placed, ...] = ()
    wild: bool = True
    moves: int = 0
    gone: tuple[Seat, ...] = ()  # those who are out, last out last
    dice: int = 0  # that each player began with

    @property
    def minimum(self) -> int:
        """L3: the number of dice that an opening bid needs."""
        needed = len(self.players) + 1
        return needed if self.total > needed else 1

    @property
    def least(self) -> int:
        """Least height of the next bid."""
        return self.bids[-1].bid.height + 1 if self.bids else self.minimum * 6 - 6


class State(NamedTuple):
    """What everybody knows, and the dice under the cups: by seat, in the order they fell, () when nothing is hidden."""

    table: Public
    cups: tuple[Faces, ...]


class View(NamedTuple):
    """What one viewer knows: the table, and the own dice, sorted. `me` is None for the view that everybody shares."""

    table: Public
    me: Seat | None = None
    mine: Faces = ()


def following(table: Public, seat: Seat) -> Seat:
    """Returns the next player still in after a seat, which may itself be out."""
    return next((player for player in table.players if player > seat), table.players[0])


def order(table: Public) -> tuple[Seat, ...]:
    """Returns the players still in, the one in turn first; () when the match is over."""
    if table.due is None:
        return ()
    at = table.players.index(table.due)
    return table.players[at:] + table.players[:at]


def counts(face: int, bid: Bid, wild: bool) -> bool:
    """L5, L6: whether a die that shows `face` counts for this bid."""
    return face == bid.face or (wild and face == 1)


def places(table: Public) -> tuple[tuple[Seat, ...], ...]:
    """L8: those still in by the dice they hold, equal dice sharing a place; then by going out, last out highest."""
    still = sorted(table.players, key=lambda seat: -table.held[seat])
    shared = tuple(tuple(group) for _, group in groupby(still, key=lambda seat: table.held[seat]))
    return (*shared, *((seat,) for seat in reversed(table.gone)))
