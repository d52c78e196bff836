"""Texts of a round of some thirty battles: its highlights, five steps, and a record of every battle. (voice 7)"""

from collections import deque
from collections.abc import Iterable, Iterator

from rules.dice import Loaded
from rules.game import Event, Events
from rules.lines import Line, Who
from rules.nuclear.battle import DISASTERS, Battle, Queues, Result, battles, lineup
from rules.nuclear.lines import (
    battle_line,
    decided,
    kind,
    opening,
    pair,
    queue_rows,
    record_line,
    round_result,
    title,
)
from rules.nuclear.rules import Gone, Opened, RoundEnded, View

HIGHLIGHTS = 2  # besides the deciding battle
PARTS = 5  # of a round told step by step; the last one decides
PER_PART = 2  # battles told of each
RANKS = ("destructive", "disaster-short", "disaster", "won-big", "big-special", "big", "special", "tie", "won")


def queues_after(ended: RoundEnded, number: int) -> Queues:
    """Returns the queues after battle `number` (0: at the start of the round), by playing the round again."""
    first, second = lineup(ended.starter, ended.before)
    queues = (deque(first), deque(second))
    again = battles(queues, Loaded(face for battle in ended.battles[:number] for face in battle.faces))
    for _ in range(number):
        next(again)
    return tuple(queues[0]), tuple(queues[1])


def half(ended: RoundEnded) -> int:
    """Returns the number of the battle after which the first part of a round ends.

    It is two thirds of them, as the points come late. A round has six battles or more.
    """
    return len(ended.battles) * 2 // 3


def highlights(ended: RoundEnded) -> tuple[Battle, ...]:
    """Returns at most two battles before the deciding one: disasters, strongest first, then first big dice taken."""

    def weight(battle: Battle) -> tuple[int, int, int]:
        strength = 7 if battle.result is Result.DESTRUCTIVE else battle.power
        return battle.result not in DISASTERS, -strength, battle.number

    worth = [battle for battle in ended.battles[:-1] if battle.result in DISASTERS or kind(battle) == "won-big"]
    return tuple(sorted(sorted(worth, key=weight)[:HIGHLIGHTS]))


def tease(ended: RoundEnded) -> tuple[Line, ...]:
    """Returns the first part of a round: the score before it, the highlights up to `half`, dice and points by then."""
    at = half(ended)
    first, second = queues_after(ended, at)
    return (
        title(ended.number, ended.before),
        *(battle_line(battle) for battle in highlights(ended) if battle.number <= at),
        Line("nuclear-hanging-dice", {"number": at, "dice": pair((len(first), len(second)))}),
        Line("nuclear-hanging", {"points": pair(ended.battles[at - 1].points)}),
    )


def whole(ended: RoundEnded) -> tuple[Line, ...]:
    """Returns a round with its result."""
    return (
        title(ended.number, ended.after),
        *map(battle_line, highlights(ended)),
        decided(ended),
        round_result(ended),
    )


def steps(view: View) -> tuple[tuple[Line, ...], ...]:
    """Returns the last round in five parts, each with the battles of the one before; the last one has the result.

    () before the first round. At most 13 lines each: the next line-up still fits below.
    """
    return tuple(_steps(view.last)) if view.last else ()


def _steps(ended: RoundEnded) -> Iterator[tuple[Line, ...]]:
    told: list[Line] = []
    done = 0
    for part in range(1, PARTS):
        until = max(done + 1, len(ended.battles) * part // PARTS)
        fought = sorted(ended.battles[done:until], key=lambda battle: (RANKS.index(kind(battle)), battle.number))
        told += map(battle_line, sorted(fought[:PER_PART]))
        points = pair(ended.battles[until - 1].points)
        state = Line("nuclear-step", {"number": until, "points": points})
        yield (title(ended.number, ended.before), *told, state, *queue_rows(queues_after(ended, until)))
        done = until
    yield (title(ended.number, ended.after), *told, decided(ended), round_result(ended))


def book(game: Iterable[Events]) -> Iterator[Line]:
    """Yields every battle of a game in one line each, from all its events in order."""
    for events in game:
        for event in events:
            yield from _recorded(event)


def _recorded(event: Event) -> Iterator[Line]:
    match event:
        case Opened(throws):
            yield Line("nuclear-opening-title", {"first": Who(0), "second": Who(1)})
            yield opening(throws)
            yield Line("nuclear-record-legend")
        case RoundEnded():
            yield title(event.number, event.before)
            yield from queue_rows(lineup(event.starter, event.before))
            yield from map(record_line, event.battles)
            yield Line("nuclear-record-left")
            yield from queue_rows(event.left)
            yield round_result(event)
        case Gone(seat):
            yield Line("table-left", {"who": Who(seat)})
