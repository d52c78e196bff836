"""Writes phrases in the notation of seeds/phrases.tsv: `DICE 2; REROLL v=4,5`."""

from collections.abc import Collection

from rules.game import Phrase


def label(said: tuple[Phrase, ...], at: Collection[str] = ()) -> str:
    """Returns the label of a message, `NONE` for silence. Without an open table (`at` empty) `again` is left out, as
    there is no throw that it could repeat."""
    words = [_one(one) for one in said if at or one.kind != "again"]
    return "; ".join(words) or "NONE"


def _one(said: Phrase) -> str:
    if said.kind == "throw":
        return said.game.upper() or f"DICE {said.count}"
    if said.kind == "roll":
        return f"EXPR {said.roll}"
    if said.kind in ("reroll", "keep"):
        return f"{said.kind.upper()} {_dice(said)}"
    if said.kind == "bid":
        return "BID {}x{}".format(*said.values)
    if said.kind == "open":
        return f"OPEN {said.game}"
    if said.kind == "cut":
        return f"CUT {said.label}".rstrip()
    return said.kind.upper()


def _dice(said: Phrase) -> str:
    if said.whole:
        return "all"
    faces = [f"{face}*" for face in said.every] + [str(face) for face in said.values]
    spots = ",".join(map(str, said.spots))
    return " ".join(["v=" + ",".join(faces)] * bool(faces) + ["p=" + spots] * bool(spots))
