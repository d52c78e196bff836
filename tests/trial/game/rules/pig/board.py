"""How pig looks: one message for the whole game."""

from rules.game import Events, Phrase, Seat
from rules.pig.rules import HOLD, THROW, Held, Move, State, Thrown, waiting
from rules.lines import Board, Key, Line, Pips, Report, Who, names
from rules.turns import off_turn as told_off_turn
from rules.turns import turn
from rules.usual import ask as ask
from rules.usual import mark as mark


def page(view: State) -> int:
    return 1


def stamp(view: State) -> int:
    return view.moves


def call(view: State) -> Line:
    return Line("pig-call", {"who": Who(view.players[0])})


def board(view: State, draft: str = "", odds: bool = False) -> Board:
    lines = (*_points(view), Line("pig-pot", {"pot": view.pot}))
    keys = (
        (Key(Line("key-throw"), str(THROW)), *((Key(Line("pig-key-hold"), str(HOLD)),) if view.pot else ())),
        (Key(Line("key-rules"), "?rules"), Key(Line("key-leave"), ".leave")),
    )
    return Board(lines, turn(waiting(view), "decide", "game"), keys)


def _points(view: State) -> tuple[Line, ...]:
    seats = sorted(view.players)
    return (Line("pig-title"), *(Line("pig-row", {"who": Who(seat), "points": view.points[seat]}) for seat in seats))


def closing(view: State, events: Events) -> tuple[Line, ...]:
    return _points(view) if view.over else ()


def verdict(view: State) -> tuple[Line, ...]:
    best = max((view.points[seat] for seat in view.players), default=0)
    return (Line("pig-verdict", {"who": names(seat for seat in view.players if view.points[seat] == best)}),)


def report(view: State, events: Events) -> Report:
    match events[0]:
        case Thrown(seat, face, pot):
            told = Line("pig-thrown", {"who": Who(seat), "dice": Pips((face,)), "pot": pot})
            return Report(told, (told,))
        case Held(seat, points):
            return Report(Line("pig-held", {"who": Who(seat), "points": points}))
        case event:
            raise TypeError(event)


def off_turn(view: State, seat: Seat) -> Line:
    return told_off_turn(waiting(view), seat, "decide")


def dice(view: State) -> int:
    return 1


def means(view: State, said: Phrase) -> Move | None:
    if said.kind == "hold":
        return HOLD if view.pot else None
    return THROW if said.count == 1 else None
