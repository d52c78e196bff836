"""One round of nuclear dice, battle by battle: two queues, and what becomes of the dice in front. (N1, N4-N8)"""

from collections import deque
from collections.abc import Iterator
from enum import StrEnum
from typing import NamedTuple

from rules.dice import Dice, Faces
from rules.game import Seat

# A die of a queue is a number: the battles that it has left (0..6), and BIG on top of that if it is a big die.
# A game has some 250 battles and a simulation thousands of games: an object for each die would take most of the time.
Die = int
Queue = tuple[Die, ...]
Queues = tuple[Queue, Queue]
BATTLES = 6  # that a die takes part in (N7)
BIG = 8
LEFT = BIG - 1  # die & LEFT: its battles left
SMALL_DIE, BIG_DIE = BATTLES, BATTLES | BIG
ENOUGH = 7  # points that win a round (N8)
NONE: Queues = ((), ())


class Compared(StrEnum):
    """Result of two throws against one another (N1)."""

    FIRST = "first"
    SECOND = "second"
    TIE = "tie"
    SPECIAL = "special"


class Result(StrEnum):
    """Result of a battle."""

    WON = "won"  # by the throws (N4)
    BIG = "big"  # a tie of either kind, which a big die wins against a small one (N5)
    TIE = "tie"
    SPECIAL = "special"
    DISASTER = "disaster"  # two big dice and a tie: as many dice leave each queue as was thrown (N6)
    DESTRUCTIVE = "destructive"  # two big dice and a special tie: all dice leave (N6)


DISASTERS = (Result.DISASTER, Result.DESTRUCTIVE)


class Battle(NamedTuple):
    """One battle. Pairs are in the order of the seats. A tuple, because there are very many of them."""

    number: int  # from 1 in each round
    faces: Faces
    dice: tuple[Die, Die]  # before the battle, which still counts among those left
    result: Result
    taker: Seat | None  # who holds both dice now; None if each kept its own, or lost it
    gone: Queues  # dice that left, by their holder; this battle is off their count
    points: tuple[int, int]  # after it

    @property
    def power(self) -> int:
        """Power of a disaster: 1..6 dice of each queue. 0 for no disaster and for a destructive one, which has none."""
        return self.faces[0] if self.result is Result.DISASTER else 0


def compare(u: int, v: int) -> Compared:
    """N1: one or two steps above the other wins, around the circle of six."""
    return (
        Compared.TIE,
        Compared.FIRST,
        Compared.FIRST,
        Compared.SPECIAL,
        Compared.SECOND,
        Compared.SECOND,
    )[(u - v) % 6]


def _judged(faces: Faces, first_is_big: bool, second_is_big: bool) -> tuple[Result, Seat | None]:
    """N4, N5: what the throws of these two dice mean, and who takes both."""
    compared = compare(*faces)
    if compared in (Compared.FIRST, Compared.SECOND):
        return Result.WON, int(compared is Compared.SECOND)
    if first_is_big != second_is_big:
        return Result.BIG, int(second_is_big)
    special = compared is Compared.SPECIAL
    if first_is_big:
        return (Result.DESTRUCTIVE if special else Result.DISASTER), None
    return (Result.SPECIAL if special else Result.TIE), None


# Every possible battle: (faces, first die & BIG, second die & BIG) -> result and taker.
JUDGED: dict[tuple[Faces, int, int], tuple[Result, Seat | None]] = {
    ((u, v), one, two): _judged((u, v), bool(one), bool(two))
    for u in range(1, 7)
    for v in range(1, 7)
    for one in (0, BIG)
    for two in (0, BIG)
}


def lineup(starter: Seat, wins: tuple[int, int]) -> Queues:
    """N3: seven small dice for the starter and six for the other; behind them a big one for each round won."""
    first, second = (
        (SMALL_DIE,) * (ENOUGH if seat == starter else ENOUGH - 1) + (BIG_DIE,) * wins[seat] for seat in (0, 1)
    )
    return first, second


def small(dice: Queue) -> int:
    """Returns the number of small dice: the points that these dice make when they leave (N7)."""
    return sum(die < BIG for die in dice)


def battles(queues: tuple[deque[Die], deque[Die]], dice: Dice) -> Iterator[Battle]:
    """Yields battles until a queue is empty or a player has enough points (N8). Changes the queues in place."""
    first, second = queues
    roll, judged, last = dice.roll, JUDGED, LEFT
    points, number = (0, 0), 0
    while first and second and points[0] < ENOUGH and points[1] < ENOUGH:
        number += 1
        faces = roll(2)
        one, two = first.popleft(), second.popleft()
        result, taker = judged[faces, one & BIG, two & BIG]
        gone = NONE
        if taker == 0:
            first.append(two - 1)
            first.append(one - 1)
        elif taker == 1:
            second.append(one - 1)
            second.append(two - 1)
        elif result in DISASTERS:
            first.appendleft(one - 1)
            second.appendleft(two - 1)
            gone = _blast(queues, faces[0] if result is Result.DISASTER else len(first) + len(second))
        else:
            first.append(one - 1)
            second.append(two - 1)
        if gone is NONE and (one & last == 1 or two & last == 1):
            gone = _spent(queues, taker)
        if gone is not NONE:
            points = (points[0] + small(gone[0]), points[1] + small(gone[1]))
        yield Battle(number, faces, (one, two), result, taker, gone, points)


def _blast(queues: tuple[deque[Die], deque[Die]], power: int) -> Queues:
    """N6: removes the first `power` dice of both queues, those that fought among them, and returns them."""
    first, second = (tuple(queue.popleft() for _ in range(min(power, len(queue)))) for queue in queues)
    return first, second


def _spent(queues: tuple[deque[Die], deque[Die]], taker: Seat | None) -> Queues:
    """N7: removes those of the dice just moved to the back that have no battle left, and returns them."""
    gone: tuple[list[Die], list[Die]] = ([], [])
    for seat in (0, 1):
        moved = 1 if taker is None else 2 if taker == seat else 0
        back = [queues[seat].pop() for _ in range(moved)]
        for die in reversed(back):
            (queues[seat] if die & LEFT else gone[seat]).append(die)
    return tuple(gone[0]), tuple(gone[1])
