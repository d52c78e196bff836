"""Dice that rules are given: a source of chance, dice with known results, dice that record what fell."""

from collections.abc import Iterable
from typing import Protocol

Faces = tuple[int, ...]


class Mismatch(Exception):
    """Raised when known results do not fit what a game asks for: the rules or the log have changed."""


class Dice(Protocol):
    """A source of chance. Both calls are uniform and independent of everything before."""

    def roll(self, count: int, sides: int = 6) -> Faces:
        """`count` faces (0 or more), each 1..sides, in the order they fell."""
        ...

    def pick(self, count: int) -> int:
        """A number 0..count-1, to draw a seat or one of several equals."""
        ...


class Loaded:
    """Dice with known results, faces and picks in one row: for examples, replays, recorded games.

    Raise Mismatch if too few are left or one is out of range.
    """

    def __init__(self, falls: Iterable[int]) -> None:
        self._falls = tuple(falls)
        self._next = 0

    def roll(self, count: int, sides: int = 6) -> Faces:
        end = self._next + count
        faces = self._falls[self._next : end]
        if len(faces) < count or (faces and not (min(faces) >= 1 and max(faces) <= sides)):
            raise Mismatch(f"{count} faces of 1..{sides} wanted, {faces} left")
        self._next = end
        return faces

    def pick(self, count: int) -> int:
        if self._next >= len(self._falls) or not 0 <= self._falls[self._next] < count:
            raise Mismatch(f"one of 0..{count - 1} wanted, {self._falls[self._next : self._next + 1]} left")
        self._next += 1
        return self._falls[self._next - 1]

    def spent(self) -> None:
        """Raises Mismatch unless all results were used."""
        if self._next != len(self._falls):
            raise Mismatch(f"{len(self._falls) - self._next} falls left over")


class Noted:
    """Dice that pass on another's results and record them in `fell`, faces and picks in one row.

    `throws` counts the calls for faces, `faces` how often six-sided dice showed each face, ones first.
    """

    def __init__(self, dice: Dice) -> None:
        self._dice = dice
        self.fell: list[int] = []
        self.throws = 0
        self.faces = [0] * 6

    def roll(self, count: int, sides: int = 6) -> Faces:
        faces = self._dice.roll(count, sides)
        self.fell += faces
        self.throws += 1
        if sides == 6:
            for face in faces:
                self.faces[face - 1] += 1
        return faces

    def pick(self, count: int) -> int:
        one = self._dice.pick(count)
        self.fell.append(one)
        return one
