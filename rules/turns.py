"""Lines about whose turn it is, the same in every game where seats take turns. The messages are in butler.ftl.

`act` is what the seat in turn does: `throw`, `decide` or `bid`. `ends` is what the last one completes: `circle`,
`round` or `game`. `coming` are the seats still to move, the one in turn first.
"""

from collections.abc import Callable

from rules.lines import Arg, Key, Line, Seat, Who

CROWD = 12  # seats of which a board still lists all; with more it names three in turn, and PLACE tells one's own
PLACE: tuple[Key, ...] = (Key(Line("turn-key-place"), "?place"),)  # a row of keys


def turn(coming: tuple[Seat, ...], act: str, ends: str, crowd: bool = False, name: Callable[[Seat], Arg] = Who) -> Line:
    """Returns the last line of a board: the seat in turn, the next one, in a crowd the third as well."""
    args: dict[str, Arg] = {"who": name(coming[0]) if coming else "", "act": act}
    if len(coming) > 2 and crowd:
        return Line("turn-three", args | {"next": name(coming[1]), "then": name(coming[2])})
    if len(coming) > 1:
        return Line("turn-two", args | {"next": name(coming[1])})
    return Line("turn-last", args | {"ends": ends})


def off_turn(coming: tuple[Seat, ...], seat: Seat, act: str, ends: str = "round") -> Line:
    """Returns the refusal of a move off turn: who is in turn, and how many come before, or that the seat has moved."""
    if seat not in coming:
        return Line("turn-had", {"who": Who(coming[0]), "act": act, "ends": ends})
    before = coming.index(seat)
    args: dict[str, Arg] = {"who": Who(coming[0]), "next": Who(coming[min(1, before)]), "before": before, "act": act}
    return Line("turn-off", args)


def place(coming: tuple[Seat, ...], players: tuple[Seat, ...], seat: Seat, act: str, ends: str) -> Line:
    """Returns the answer to `?place` for a seat that is in the game."""
    if seat not in coming:
        return off_turn(coming, seat, act, ends)
    args: dict[str, Arg] = {"place": players.index(seat) + 1, "players": len(players), "before": coming.index(seat)}
    return Line("turn-place", args | {"act": act})
