"""Moments of nuclear dice: disasters, by how many dice they take, and rounds. (N6, N8)"""

from collections.abc import Iterator

from rules.game import Events
from rules.lines import Arg, Pips
from rules.moments import Moment, Size
from rules.nuclear.battle import DISASTERS, NONE, Battle, Result
from rules.nuclear.rules import RoundEnded

HIGHEST = 6  # power of a disaster


def moments(events: Events) -> tuple[Moment, ...]:
    """Returns `disaster` (big) and `destructive` (huge) in the order of the battles, of no seat; then `round`, its
    winner's.

    A disaster is huge too if its power is six, or if it ended the round and no die was left of either queue.
    """
    return tuple(moment for event in events if isinstance(event, RoundEnded) for moment in _round(event))


def _round(ended: RoundEnded) -> Iterator[Moment]:
    for battle in ended.battles:
        if battle.result in DISASTERS:
            yield _disaster(ended, battle)
    facts: dict[str, Arg] = {"round": ended.number, "battles": len(ended.battles)}
    yield Moment("round", Size.SMALL, ended.winner, facts)


def _disaster(ended: RoundEnded, battle: Battle) -> Moment:
    all_gone = battle.result is Result.DESTRUCTIVE or (battle is ended.battles[-1] and ended.left == NONE)
    facts: dict[str, Arg] = {
        "round": ended.number,
        "battle": battle.number,
        "dice": Pips(battle.faces),
        "power": battle.power,
        "first": len(battle.gone[0]),
        "second": len(battle.gone[1]),
    }
    size = Size.HUGE if all_gone or battle.power == HIGHEST else Size.BIG
    return Moment(battle.result.value, size, None, facts)
