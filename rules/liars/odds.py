"""Probability of a bid given one's own dice: exact fractions over 3**unseen or 6**unseen. (L10)"""

import re
from collections.abc import Mapping
from fractions import Fraction
from functools import lru_cache
from itertools import accumulate
from math import comb

from rules.dice import Faces
from rules.game import Illegal, Odds


@lru_cache(maxsize=512)
def _tails(unseen: int, sides: int) -> tuple[int, ...]:
    """Returns ways[k], k = 0..unseen: in how many of the sides**unseen falls one side shows k times or more."""
    exactly = [comb(unseen, hits) * (sides - 1) ** (unseen - hits) for hits in range(unseen, -1, -1)]
    return tuple(accumulate(exactly))[::-1]


def _wanted(own: Faces, number: int, face: int, wild: bool) -> tuple[int, int]:
    """Returns how many unseen dice must match, and n if one matches with probability 1/n: 3 with wild 1s, else 6."""
    if wild and face != 1:
        return number - own.count(face) - own.count(1), 3
    return number - own.count(face), 6


def probability(own: Faces, total: int, number: int, face: int, wild: bool) -> Fraction:
    """Returns P(at least `number` of `total` dice count for `face`), given the own dice; () for a watcher.

    `wild` is the round's flag; for a bid of 1s it makes no difference, since that bid itself ends it (L5). Raises
    Illegal for a face outside 1..6, a number below 1, or fewer dice in play than `own`.
    """
    if not (1 <= face <= 6 and number >= 1 and total >= len(own) and all(1 <= die <= 6 for die in own)):
        raise Illegal("liars-no-odds")
    wanted, sides = _wanted(own, number, face, wild)
    unseen = total - len(own)
    if wanted <= 0:
        return Fraction(1)
    return Fraction(_tails(unseen, sides)[wanted], sides**unseen) if wanted <= unseen else Fraction(0)


@lru_cache(maxsize=1 << 14)
def _share(unseen: int, sides: int, wanted: int) -> float:
    return _tails(unseen, sides)[wanted] / sides**unseen if wanted <= unseen else 0.0


def chance(own: Faces, total: int, number: int, face: int, wild: bool) -> float:
    """Returns `probability` as the nearest float, for computer players: the same on every machine."""
    wanted, sides = _wanted(own, number, face, wild)
    return _share(total - len(own), sides, wanted) if wanted > 0 else 1.0


BID = re.compile(r"([0-9]{1,3})[xX×]([1-6])")
MOST = 200  # dice that the command line computes with


def asked(options: Mapping[str, str]) -> Fraction:
    """Returns the probability for `--dice 12345 --total 15 --bid 4x5 [--zhai]`. Raises Illegal for anything else."""
    dice, total = options.get("dice", ""), options.get("total", "15")
    dice = "" if dice == "-" else dice  # "-": no dice, as the table of exact values writes it
    bid = BID.fullmatch(options.get("bid", "1x2"))
    readable = re.fullmatch("[1-6]{0,20}", dice) and re.fullmatch("[0-9]{1,3}", total) and not options.get("zhai")
    if bid is None or not readable or not max(1, len(dice)) <= int(total) <= MOST:
        raise Illegal("liars-no-odds")
    own = tuple(map(int, dice))
    return probability(own, int(total), int(bid[1]), int(bid[2]), "zhai" not in options)


FOR_COMMAND = Odds(frozenset({"dice", "total", "bid", "zhai"}), "--dice 12345 --total 15 --bid 4x5 [--zhai]", asked)
