"""The `Face` of nuclear dice: one message a round, its highlights only, and the next line-up below. (voice 7)"""

from rules.game import Events, Phrase, Seat
from rules.lines import Arg, Board, Key, Line, Report, Who
from rules.nuclear.battle import lineup
from rules.nuclear.lines import opening, pair, queue_rows
from rules.nuclear.rules import ROUND, ROUNDS, SEATS, Move, RoundEnded, View
from rules.nuclear.story import tease, whole
from rules.usual import ask as ask
from rules.usual import mark as mark


def page(view: View) -> int:
    """Number of rounds played: page 0 tells who begins, page k round k."""
    return len(view.winners)


stamp = page  # every move ends a round


def call(view: View) -> Line:
    return Line("nuclear-call", {"who": Who(view.starter), "round": len(view.winners) + 1})


def board(view: View, draft: str = "", odds: bool = False) -> Board:
    """Returns the live message: the last round and the line-up of the next one, if there is one."""
    lines = (*whole(view.last), *_coming(view)) if view.last else _opening(view)
    return Board(lines, _turn(view), _keys(view), tease(view.last) if view.last else ())


def _opening(view: View) -> tuple[Line, ...]:
    first, second = lineup(view.starter, view.wins)
    return (
        Line("nuclear-opening-title", {"first": Who(0), "second": Who(1)}),
        opening(view.opening),
        Line("nuclear-opening-dice", {"first": Who(0), "dice": len(first), "second": Who(1), "others": len(second)}),
    )


def _coming(view: View) -> tuple[Line, ...]:
    """Returns the queues of the next round, () when the game is over."""
    if view.winner is not None:
        return ()
    return (Line("nuclear-next"), *queue_rows(lineup(view.starter, view.wins)), Line("nuclear-legend"))


def _turn(view: View) -> Line:
    if view.winner is not None:
        return Line("nuclear-over")
    return Line("nuclear-turn", {"round": len(view.winners) + 1})


def _keys(view: View) -> tuple[tuple[Key, ...], ...]:
    record = (Key(Line("nuclear-key-record"), ".record"),)
    if view.winner is not None:
        return (record,) if view.last else ()
    modes = (Key(Line("nuclear-key-run"), ".run"), Key(Line("nuclear-key-steps"), ".steps"))
    return (
        (Key(Line("nuclear-key-round", {"round": len(view.winners) + 1}), str(ROUND)),),
        record if view.last else modes,
        tuple(Key(Line("nuclear-key-cheer", {"who": Who(seat)}), f".cheer {seat}") for seat in SEATS),
        (Key(Line("key-rules"), "?rules"), Key(Line("key-leave"), ".leave")),
    )


def winners(view: View) -> tuple[Seat, ...]:
    """Returns who won each round so far, round one first; guesses of watchers are counted against it."""
    return view.winners


def closing(view: View, events: Events) -> tuple[Line, ...]:
    """Returns the whole page that a new round ended. Only a page still cut at the half of its round needs it."""
    if not isinstance(events[0], RoundEnded):
        return ()
    return whole(view.before) if view.before else _opening(view)


def verdict(view: View) -> tuple[Line, ...]:
    winner = view.winner or 0
    wins = view.wins if winner == 0 else view.wins[::-1]
    facts: dict[str, Arg] = {
        "who": Who(winner),
        "score": pair(wins),
        "battles": view.battles,
        "disasters": view.disasters,
    }
    if view.left is not None:
        return (Line("nuclear-verdict-left", facts | {"left": Who(view.left)}),)
    return (Line("nuclear-verdict-tenth" if len(view.winners) == ROUNDS else "nuclear-verdict", facts),)


def report(view: View, events: Events) -> Report:
    """Returns the receipt of a round without its result, which has its own message; a phrase gets a reaction only."""
    match events[0]:
        case RoundEnded(number):
            return Report(Line("nuclear-toast", {"round": number}))
        case event:
            raise TypeError(event)


def off_turn(view: View, seat: Seat) -> Line:
    """Returns the turn line. No seat is off turn before the end, as both may play the next round."""
    return _turn(view)


def dice(view: View) -> int:
    return 1 if view.winner is None else 0


def means(view: View, said: Phrase) -> Move | None:
    return ROUND if said.kind == "throw" and said.count == 1 else None
