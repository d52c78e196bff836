"""Dice notation: 2d6, 4d6kh3+1, d%. Parsed, bounded, thrown. (PHRASES, dice notation)"""

from dataclasses import dataclass

from rules.dice import Dice, Faces

MAX_DICE = 100
MAX_SIDES = 1000


@dataclass(frozen=True, slots=True)
class Term:
    """One summand: `count` dice of `sides`, or a constant (sides 0, count its size). `keep`: kh, kl, dh, dl or ""."""

    sign: int
    count: int
    sides: int = 0
    keep: str = ""
    kept: int = 0

    def __str__(self) -> str:
        raise NotImplementedError


@dataclass(frozen=True, slots=True)
class Fallen:
    """A thrown term: the faces in the order they fell, and which of them count."""

    term: Term
    faces: Faces
    live: tuple[bool, ...]


@dataclass(frozen=True, slots=True)
class Roll:
    """A sum of terms. str(roll) is its canonical text: `1d20`, `4d6kh3+1`."""

    terms: tuple[Term, ...]

    def throw(self, dice: Dice) -> tuple[Fallen, ...]:
        raise NotImplementedError
