"""Dice notation: 2d6, 4d6kh3+1, d%. Parsed, bounded, thrown. (phrases 8; seeds/rules/rolls.md)

The text is expected in lower case with plain digits, spaces and hyphens; the router sees to that. Nothing is cached.
"""

import re
from typing import NamedTuple

from rules.dice import Dice, Faces

MAX_DICE = 100
MAX_SIDES = 1000
MAX_DIGITS = 6  # of any number; longer ones are refused before int() sees them

# A space may stand anywhere but beside к, and not before д: "2 к 6" is a ratio.
_TERM = r"(?:(?:[0-9]+(?: ?d|д)|[dд]) ?(?:[0-9]+|%)|[0-9]*к(?:[0-9]+|%))(?: ?(?:kh|kl|dh|dl|k) ?(?:[0-9]+)?)?|[0-9]+"
EXPRESSION = re.compile(rf"(?:{_TERM})(?: ?[+-] ?(?:{_TERM}))*(?![\w%])")
_PART = re.compile(r"([+-]?)([0-9]*)(?:([dдк])([0-9]+|%)(?:(kh|kl|dh|dl|k)([0-9]*))?)?")
# The usual form, read in one match: 4d6kh3+2. The general way in `parse` reads it as well.
_USUAL = re.compile(r"([0-9]{1,6})?d([0-9]{1,6}|%)(?:(kh|kl|dh|dl|k)([0-9]{1,6})?)?(?:([+-])([0-9]{1,6}))?")


class Unreadable(ValueError):
    """Raised for text that is no dice notation."""


class OutOfRange(ValueError):
    """Raised for notation out of bounds: 1..100 dice in all, 1..1000 sides, 1 die or more kept, 6 digits a number."""


class Term(NamedTuple):
    """One summand: `count` dice of `sides`, or a constant (sides 0, count its size). `keep`: kh, kl, dh, dl or ""."""

    sign: int
    count: int  # type: ignore[assignment]  # hides the count() of tuples, which is not used here
    sides: int = 0
    keep: str = ""
    kept: int = 0

    def __str__(self) -> str:
        keep = f"{self.keep}{self.kept}" if self.keep else ""
        return f"{self.count}d{self.sides}{keep}" if self.sides else str(self.count)


class Fallen(NamedTuple):
    """A thrown term: the faces in the order they fell, and which of them count."""

    term: Term
    faces: Faces
    live: tuple[bool, ...]

    @property
    def sum(self) -> int:
        """What the term adds to the total, its sign included."""
        if not self.term.sides:
            return self.term.sign * self.term.count
        return self.term.sign * sum(face for face, live in zip(self.faces, self.live, strict=True) if live)


class Roll(NamedTuple):
    """A sum of terms. str(roll) is its canonical text: `1d20`, `4d6kh3+1`."""

    terms: tuple[Term, ...]

    def __str__(self) -> str:
        first, *others = self.terms
        return str(first) + "".join(f"{'-' if term.sign < 0 else '+'}{term}" for term in others)

    def throw(self, dice: Dice) -> tuple[Fallen, ...]:
        """Throws every term, in order. Of equal faces the earlier one is kept or dropped first."""
        return tuple(_thrown(term, dice) for term in self.terms)


def _thrown(term: Term, dice: Dice) -> Fallen:
    _, count, sides, keep, kept = term
    if not sides:
        return Fallen(term, (), ())
    faces = dice.roll(count, sides)
    if not keep:
        return Fallen(term, faces, (True,) * count)
    chosen = keep[0] == "k"
    live = [not chosen] * count
    for spot in sorted(range(count), key=faces.__getitem__, reverse=keep[1] == "h")[:kept]:
        live[spot] = chosen
    return Fallen(term, faces, tuple(live))


def _number(digits: str) -> int:
    """Returns the number that digits write. Raises OutOfRange for more than `MAX_DIGITS`, before int() reads them."""
    if len(digits) > MAX_DIGITS and len(digits := digits.lstrip("0") or "0") > MAX_DIGITS:
        raise OutOfRange(digits[:MAX_DIGITS])
    return int(digits)


def parse(text: str) -> Roll:
    """Returns the roll that a text writes. Raises Unreadable, or OutOfRange (1..100 dice in all, 1..1000 sides)."""
    usual = _USUAL.fullmatch(text)
    if usual is not None:
        count, sides, keep, kept, sign, more = usual.groups()
        first = _term(1, count, sides, keep, kept)
        return Roll((first, Term(-1 if sign == "-" else 1, int(more))) if sign else (first,))
    text = " ".join(text.split())
    if not EXPRESSION.fullmatch(text):
        raise Unreadable(text[:40])
    terms = []
    for sign, count, letter, sides, keep, kept in _PART.findall(text.replace(" ", "")):
        factor = -1 if sign == "-" else 1
        if letter:
            terms.append(_term(factor, count, sides, keep, kept))
        elif count:
            terms.append(Term(factor, _number(count)))
    dice = sum(term.count for term in terms if term.sides)
    if not dice:
        raise Unreadable(text[:40])
    if dice > MAX_DICE:
        raise OutOfRange(text[:40])
    return Roll(tuple(terms))


def _term(sign: int, count: str, sides: str, keep: str, kept: str) -> Term:
    """Returns one term from its pieces; None or "" for a piece left out. Raises OutOfRange."""
    number = _number(count) if count else 1
    faces = 100 if sides == "%" else _number(sides)
    if not 1 <= number <= MAX_DICE or not 1 <= faces <= MAX_SIDES:
        raise OutOfRange(f"{number}d{faces}")
    if not keep:
        return Term(sign, number, faces)
    held = _number(kept) if kept else 1
    if not held and keep[0] == "k":
        raise OutOfRange(f"keep {held}")
    return Term(sign, number, faces, "kh" if keep == "k" else keep, held)
