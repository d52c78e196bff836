"""Reads moves of dice poker: dice named in words, or marked one by one with buttons. (P3)"""

from collections import Counter
from typing import assert_never

from rules.dice import Faces
from rules.game import Illegal, Phrase, Problem
from rules.lines import Line, Listed
from rules.poker.hands import DICE, plain
from rules.poker.moves import PASS, REROLLS, THROW, Move
from rules.poker.rules import View

SPOTS = range(1, DICE + 1)


def means(view: View, said: Phrase) -> Move | None:
    """Returns the move of the seat in turn. Dice are named by value or position; what is not there is refused (P3)."""
    if view.round == 1:
        return THROW if said.kind == "throw" and said.count == DICE and said.game in ("", "poker") else None
    match said.kind:
        case "pass":
            return PASS
        case "reroll":
            spots = _named(view, said)
        case "keep":
            stay = _named(view, said)
            spots = tuple(spot for spot in SPOTS if spot not in stay)
        case "throw":
            raise Illegal("poker-mark-first")
        case "ask" | "err" if said.line is None:
            raise _unclear(view, said.problem)
        case _:
            return None
    if said.count is not None:
        thrown = said.count if said.kind == "reroll" else DICE - said.count  # a keep counts what stays
        if thrown != len(spots):
            raise Illegal("poker-count-differs", named=len(spots), said=thrown)
    return REROLLS[spots] if spots else PASS


def _unclear(view: View, problem: Problem | None) -> Illegal:
    """Returns the refusal of a choice that no five dice can follow, with the dice that are there (P3)."""
    if problem is None:
        return Illegal("poker-mark-first")
    dice = plain(view.hands[len(view.moves)])
    match problem.why:
        case "which":
            return Illegal("poker-which")
        case "count":
            return Illegal("poker-count-differs", named=problem.named, said=problem.said)
        case "face" | "row":
            return Illegal("poker-no-such-face", face=problem.face, dice=dice)
        case "spot":
            return Illegal("poker-spot-range", spot=problem.spot, dice=dice)
        case "many":
            return Illegal("poker-too-many", named=problem.named, dice=dice)
        case _:
            assert_never(problem.why)


def _named(view: View, said: Phrase) -> tuple[int, ...]:
    """Returns the positions of the dice that were named, ascending; of equal dice the first ones as shown."""
    faces = view.hands[len(view.moves)]
    if said.whole:
        return tuple(SPOTS)
    if not (said.values or said.every or said.spots):
        raise Illegal("poker-mark-first")
    if any(spot not in SPOTS for spot in said.spots):
        raise Illegal("poker-no-such-spot", dice=plain(faces))
    held = Counter(faces)
    wanted = Counter(said.values)
    for face in said.every:
        wanted[face] = max(wanted[face], held[face], 1)
    for face, count in wanted.items():  # in the order said: the first that is not there is the one refused
        if count > held[face]:
            raise Illegal("poker-no-such-die", face=face, held=held[face], dice=plain(faces))
    spots = set(said.spots)
    for face, count in wanted.items():
        spots.update([spot for spot in SPOTS if faces[spot - 1] == face][:count])
    return tuple(sorted(spots))


def marked(draft: str) -> tuple[int, ...]:
    """Returns the positions that a draft marks. `3,4,5` is the one way to write them; raises Illegal for any other."""
    if not draft:
        return ()
    spots = tuple(int(spot) for spot in draft.split(",") if spot.isascii() and spot.isdigit())
    if spots not in REROLLS or str(REROLLS[spots]) != f"reroll {draft}":
        raise Illegal("move-unknown")
    return spots


def mark(view: View, draft: str, word: str) -> tuple[str, Line]:
    """Sets one mark: `3+` marks the third die, `3-` unmarks it, whatever it was; `none` tells to mark dice first."""
    spots = set(marked(draft))
    if view.round == 1 or view.over:
        raise Illegal("move-unknown")
    match tuple(word):
        case (spot, "+") if spot in "12345":
            spots.add(int(spot))
        case (spot, "-") if spot in "12345":
            spots.discard(int(spot))
        case _ if word != "none":
            raise Illegal("move-unknown")
    return ",".join(map(str, sorted(spots))), _receipt(view.hands[len(view.moves)], tuple(sorted(spots)))


def _receipt(faces: Faces, spots: tuple[int, ...]) -> Line:
    if not spots:
        return Line("poker-mark-first")
    return Line("poker-marked", {"count": len(spots), "dice": Listed(tuple(faces[spot - 1] for spot in spots))})
