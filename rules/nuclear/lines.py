"""Lines for one throw, one battle, one queue and one round, for board.py and story.py."""

from rules.dice import Faces
from rules.game import Seat
from rules.lines import Arg, Line, Listed, Pips, Who
from rules.nuclear.battle import BIG, ENOUGH, LEFT, Battle, Compared, Queue, Queues, Result, compare
from rules.nuclear.rules import RoundEnded

WIDEST = 22  # columns of a queue: the longest line-up of a new round (N3)
OPENING = 6  # throws of the opening that are told, the last ones


def pair(two: tuple[int, int]) -> str:
    return f"{two[0]}:{two[1]}"


def drawn(queue: Queue, widest: int = WIDEST) -> str:
    """Returns a queue as text: a digit is a die's battles left, brackets a big die; the rest is counted: `66[5]…+9`."""
    dice = [f"[{die & LEFT}]" if die & BIG else str(die) for die in queue]
    if sum(map(len, dice)) <= widest:
        return "".join(dice) or "–"
    shown, room = 0, widest - len("…+99")
    while len(dice[shown]) <= room:
        room -= len(dice[shown])
        shown += 1
    return f"{''.join(dice[:shown])}…+{len(dice) - shown}"


def queue_rows(queues: Queues) -> tuple[Line, ...]:
    return tuple(Line("nuclear-row-queue", {"who": Who(seat), "dice": drawn(queues[seat])}) for seat in (0, 1))


def opening(throws: tuple[Faces, ...]) -> Line:
    """Returns the line of the throws that decide who begins, ties included (N2)."""
    return Line("nuclear-opening", {"throws": Listed(tuple(_opening_throw(faces) for faces in throws[-OPENING:]))})


def _opening_throw(faces: Faces) -> Line:
    compared = compare(*faces)
    result = compared.value if compared in (Compared.TIE, Compared.SPECIAL) else "won"
    first: Seat = int(compared is Compared.SECOND)
    return Line("nuclear-opening-throw", {"dice": Pips(faces), "result": result, "who": Who(first)})


def kind(battle: Battle) -> str:
    """Returns a battle's result as the texts tell it apart.

    `won-big` takes a big die, `big-special` is N5 at a special tie, `disaster-short` finds a queue shorter than its
    power.
    """
    one, two = battle.dice
    if battle.result is Result.WON and (one, two)[1 - (battle.taker or 0)] & BIG:
        return "won-big"
    if battle.result is Result.BIG and compare(*battle.faces) is Compared.SPECIAL:
        return "big-special"
    if battle.result is Result.DISASTER and min(map(len, battle.gone)) < battle.power:
        return "disaster-short"
    return battle.result.value


def battle_line(battle: Battle) -> Line:
    """Returns a battle as a line, with its special throw explained."""
    return Line("nuclear-battle", _facts(battle) | {"throw": _throw(battle)})


def _throw(battle: Battle) -> Line:
    return Line("nuclear-throw", {"dice": Pips(battle.faces), "result": kind(battle)})


def _facts(battle: Battle) -> dict[str, Arg]:
    return {
        "number": battle.number,
        "result": kind(battle),
        "who": "" if battle.taker is None else Who(battle.taker),
        "power": battle.power,
        "first": len(battle.gone[0]),
        "second": len(battle.gone[1]),
    }


def decided(ended: RoundEnded) -> Line:
    """Returns the battle that ended the round (N8): a disaster, the point that was enough, or a player without dice."""
    last = ended.battles[-1]
    if last.result in (Result.DISASTER, Result.DESTRUCTIVE):
        return battle_line(last)
    enough = max(last.points) >= ENOUGH
    who = Who(ended.winner if enough else 1 - ended.winner)
    how = "point" if enough else "empty"
    return Line("nuclear-decided", {"number": last.number, "throw": _throw(last), "how": how, "who": who})


def round_result(ended: RoundEnded) -> Line:
    return Line(
        "nuclear-round",
        {
            "round": ended.number,
            "who": Who(ended.winner),
            "points": pair(ended.points),
            "score": pair(ended.after),
        },
    )


def title(number: int, score: tuple[int, int]) -> Line:
    return Line("nuclear-title", {"round": number, "score": pair(score)})


def record_line(battle: Battle) -> Line:
    """Returns a battle as one short row: dice, faces, result, how many dice left, points after it."""
    facts = _facts(battle)
    facts |= {
        "one": drawn(battle.dice[:1]),
        "two": drawn(battle.dice[1:]),
        "dice": Pips(battle.faces, (False, False)),
        "gone": len(battle.gone[0]) + len(battle.gone[1]),
        "points": pair(battle.points),
    }
    del facts["first"], facts["second"]
    return Line("nuclear-record-battle", facts)
