"""The `Face` of dice poker: one message a round; the dice to reroll are marked with buttons. (voice 5)"""

from collections.abc import Iterable, Iterator

from rules.dice import Faces
from rules.game import Events, Seat
from rules.lines import Arg, Board, Key, Line, Pips, Report, Who, names
from rules.poker.chances import act, ends
from rules.poker.chances import ask as ask
from rules.poker.chances import off_turn as off_turn
from rules.poker.hands import DICE, hand, kind, named, plain, strength
from rules.poker.moves import PASS, REROLLS, THROW
from rules.poker.rules import Passed, Rerolled, RoundEnded, Thrown, View, due, waiting
from rules.poker.speech import SPOTS, marked
from rules.poker.speech import mark as mark
from rules.poker.speech import means as means
from rules.poker.verdict import verdict as verdict
from rules.turns import CROWD, PLACE, turn

ROOMY = 12  # lines at most for seats of two lines each; with more to show, a seat has one line
SHOWN = 10  # seats on the board of a crowd


def page(view: View) -> int:
    return view.round


def stamp(view: View) -> int:
    """Number of turns that ended; 0 in round one, where the button is the same move for every seat."""
    return 0 if view.round == 1 else view.turns


def call(view: View) -> Line:
    return Line("poker-call", {"who": Who(due(view) or 0), "round": view.round})


def board(view: View, draft: str = "", odds: bool = False) -> Board:
    title = Line("poker-title", {"round": view.round, "phase": "open"})
    lines = (title, *_seats(view, due(view)), *_best(view))
    last = turn(waiting(view), act(view), ends(view), len(view.players) > CROWD)
    return Board(lines, last, tuple(_keys(view, draft)))


def _seats(view: View, at: Seat | None) -> Iterator[Line]:
    """Yields every seat with its dice and what they make; of a crowd the ten that matter, a line each."""
    if 2 * len(view.players) + len(view.walked) <= ROOMY:
        for index in range(len(view.players)):
            yield from _hand(view, index, at)
        for seat in view.walked:
            yield Line("poker-row-walked", {"who": Who(seat)})
        return
    shown = _matter(view)
    for index in shown:
        yield _brief(view, index, at)
    if len(shown) < len(view.players):
        yield Line("poker-rest", {"count": len(view.players) - len(shown)})
    if view.walked:
        yield Line("poker-walked", {"who": names(view.walked, 3)})


def _mark(view: View, index: int, at: Seat | None) -> str:
    return "due" if view.players[index] == at else "later"


def _hand(view: View, index: int, at: Seat | None) -> Iterator[Line]:
    """Yields the lines of one seat. Dice of this round and of the seat in turn are drawn, earlier ones are digits."""
    args: dict[str, Arg] = {"who": Who(view.players[index]), "mark": _mark(view, index, at)}
    if index >= len(view.hands):
        yield Line("poker-row-wait", args)
        return
    faces = view.hands[index]
    passed = index < len(view.moves) and view.moves[index] is PASS
    yield Line("poker-row-passed" if passed else "poker-row-dice", args | {"dice": _drawn(view, index, at)})
    yield Line("poker-held", {"hand": named(faces), "total": hand(faces).total})


def _drawn(view: View, index: int, at: Seat | None) -> Pips:
    faces = view.hands[index]
    if view.round == 1 or view.players[index] == at:
        return Pips(faces)
    spots = view.moves[index].spots if index < len(view.moves) else ()
    return Pips(faces, tuple(spot in spots for spot in SPOTS))


def _brief(view: View, index: int, at: Seat | None) -> Line:
    args: dict[str, Arg] = {"who": Who(view.players[index]), "mark": _mark(view, index, at)}
    if index >= len(view.hands):
        return Line("poker-row-wait", args)
    read = hand(view.hands[index])
    digits = "".join(map(str, view.hands[index]))
    return Line("poker-row-brief", args | {"dice": digits, "category": read.category.id, "total": read.total})


def _matter(view: View) -> list[int]:
    """Returns the indexes of the players that a crowd sees, in seat order: leading, just acted, next to act."""
    done = len(view.hands) if view.round == 1 else len(view.moves)
    ahead = range(done, len(view.players))
    behind = range(done - 1, -1, -1)
    wanted = (*_leading(view)[:2], *ahead[:3], *behind[:3], *ahead[3:SHOWN], *behind[3:SHOWN])
    return sorted(tuple(dict.fromkeys(wanted))[:SHOWN])


def _leading(view: View) -> list[int]:
    top = max(map(strength, view.hands), default=0)
    return [index for index, faces in enumerate(view.hands) if strength(faces) == top]


def _best(view: View) -> Iterator[Line]:
    leading = _leading(view)
    if not leading:
        return
    read = hand(view.hands[leading[0]])
    who = names((view.players[index] for index in leading), 3)
    if len(leading) == 1:
        yield Line("poker-best", {"who": who, "hand": named(view.hands[leading[0]]), "total": read.total})
    else:
        yield Line("poker-best-shared", {"who": who, "kind": kind(read.category), "total": read.total})


def _keys(view: View, draft: str) -> Iterator[tuple[Key, ...]]:
    place = PLACE if len(view.players) > CROWD else ()
    if view.over:
        return
    if view.round == 1:
        yield (Key(Line("poker-key-throw"), str(THROW)),)
        if place:
            yield place
        yield (Key(Line("key-rules"), "?rules"), Key(Line("key-leave"), ".leave"))
        return
    faces, spots = view.hands[len(view.moves)], marked(draft)
    yield tuple(_die(spot, face, spot in spots) for spot, face in enumerate(faces, 1))
    yield (Key(Line("poker-key-reroll"), f"+{REROLLS[spots]}" if spots else "=none"),)
    group = hand(faces).group
    if 0 < len(group) < DICE:
        move = REROLLS[tuple(spot for spot, face in enumerate(faces, 1) if face not in group)]
        yield (Key(Line("poker-key-keep", {"dice": plain(tuple(sorted(group)))}), str(move)),)
    yield (Key(Line("poker-key-pass"), str(PASS)), Key(Line("poker-key-odds"), "?odds"))
    if place:
        yield place


def _die(spot: int, face: int, on: bool) -> Key:
    """Returns the key of a die. Its token says marked or not, so that a press delivered twice changes nothing more."""
    return Key(Line("poker-key-die", {"face": face, "marked": "yes" if on else "no"}), f"={spot}{'-' if on else '+'}")


def closing(view: View, events: Events) -> tuple[Line, ...]:
    for event in events:
        if isinstance(event, RoundEnded):
            title = Line("poker-title", {"round": event.round, "phase": "complete"})
            return (title, *_seats(view, None), *_best(view))
    return ()


def report(view: View, events: Events) -> Report:
    match events[0]:
        case Thrown(seat, faces):
            args = _made(seat, faces) | {"dice": Pips(faces)}
            return Report(Line("poker-toast-throw", args), (Line("poker-reply-throw", args),))
        case Rerolled(seat, before, spots, after):
            args = _made(seat, after) | {
                "old": plain(_at(before, spots)),
                "new": Pips(_at(after, spots)),
                "dice": Pips(after, tuple(spot in spots for spot in SPOTS)),
            }
            best = () if view.over else tuple(Line("poker-reply-best", {"best": line}) for line in _best(view))
            return Report(Line("poker-toast-reroll", args), (Line("poker-reply-reroll", args), *best))
        case Passed(seat, faces):
            return Report(Line("poker-toast-pass", _made(seat, faces)))
        case event:
            raise TypeError(event)


def _made(seat: Seat, faces: Faces) -> dict[str, Arg]:
    return {"who": Who(seat), "hand": named(faces), "total": hand(faces).total}


def _at(faces: Faces, spots: Iterable[int]) -> Faces:
    return tuple(faces[spot - 1] for spot in spots)


def dice(view: View) -> int:
    """Returns 5 in round one; 0 in round two, where `means` asks for dice to be named first (P3)."""
    return DICE if view.round == 1 and not view.over else 0
