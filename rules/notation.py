"""Dice notation: 2d6, 4d6kh3+1, d%. Parsed, bounded, thrown. (PHRASES, dice notation; seeds/rules/rolls.md)

The text is expected in lower case with plain digits, spaces and hyphens; the router sees to that. Nothing is cached.
"""

import re
from dataclasses import dataclass

from rules.dice import Dice, Faces

MAX_DICE = 100
MAX_SIDES = 1000
MAX_DIGITS = 6  # of any number; longer ones are refused before int() sees them

# A space may stand anywhere but beside к, and not before д: "2 к 6" is a ratio.
_TERM = r"(?:(?:[0-9]+(?: ?d|д)|[dд]) ?(?:[0-9]+|%)|[0-9]*к(?:[0-9]+|%))(?: ?(?:kh|kl|dh|dl|k) ?(?:[0-9]+)?)?|[0-9]+"
EXPRESSION = re.compile(rf"(?:{_TERM})(?: ?[+-] ?(?:{_TERM}))*(?![\w%])")
_PART = re.compile(r"([+-]?)([0-9]*)(?:([dдк])([0-9]+|%)(?:(kh|kl|dh|dl|k)([0-9]*))?)?")


class Unreadable(ValueError):
    """This is no dice notation."""


class OutOfRange(ValueError):
    """Notation, but of no dice, of no sides, or of more than can be thrown."""


@dataclass(frozen=True, slots=True)
class Term:
    """One summand: `count` dice of `sides`, or a constant (sides 0, count its size). `keep`: kh, kl, dh, dl or ""."""

    sign: int
    count: int
    sides: int = 0
    keep: str = ""
    kept: int = 0

    def __str__(self) -> str:
        keep = f"{self.keep}{self.kept}" if self.keep else ""
        return f"{self.count}d{self.sides}{keep}" if self.sides else str(self.count)


@dataclass(frozen=True, slots=True)
class Fallen:
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


@dataclass(frozen=True, slots=True)
class Roll:
    """A sum of terms. str(roll) is its canonical text: `1d20`, `4d6kh3+1`."""

    terms: tuple[Term, ...]

    def __str__(self) -> str:
        first, *others = self.terms
        return str(first) + "".join(f"{'-' if term.sign < 0 else '+'}{term}" for term in others)

    def throw(self, dice: Dice) -> tuple[Fallen, ...]:
        """Throw every term, in order. Of equal faces the earlier one is kept or dropped first."""
        return tuple(_thrown(term, dice) for term in self.terms)


def _thrown(term: Term, dice: Dice) -> Fallen:
    if not term.sides:
        return Fallen(term, (), ())
    faces = dice.roll(term.count, term.sides)
    if not term.keep:
        return Fallen(term, faces, (True,) * term.count)
    order = sorted(range(term.count), key=faces.__getitem__, reverse=term.keep[1] == "h")
    chosen = set(order[: term.kept])
    return Fallen(term, faces, tuple((spot in chosen) == (term.keep[0] == "k") for spot in range(term.count)))


def _number(digits: str) -> int:
    """Digits are counted before they are read: a number of 4,000 of them costs nothing."""
    digits = digits.lstrip("0") or "0"
    if len(digits) > MAX_DIGITS:
        raise OutOfRange(digits[:MAX_DIGITS])
    return int(digits)


def parse(text: str) -> Roll:
    """The roll that a text describes. Raises Unreadable, or OutOfRange (1..100 dice in all, 1..1000 sides)."""
    text = " ".join(text.split())
    if not EXPRESSION.fullmatch(text):
        raise Unreadable(text[:40])
    terms = []
    dice = 0
    for sign, count, letter, sides, keep, kept in _PART.findall(text.replace(" ", "")):
        factor = -1 if sign == "-" else 1
        if not letter:
            if count:
                terms.append(Term(factor, _number(count)))
            continue
        number = _number(count) if count else 1
        faces = 100 if sides == "%" else _number(sides)
        held = _number(kept) if kept else 1
        dice += number
        if not (number and 1 <= faces <= MAX_SIDES and dice <= MAX_DICE) or (keep in ("k", "kh", "kl") and not held):
            raise OutOfRange(text[:40])
        terms.append(Term(factor, number, faces, "kh" if keep == "k" else keep, held if keep else 0))
    if not dice:
        raise Unreadable(text[:40])
    return Roll(tuple(terms))
