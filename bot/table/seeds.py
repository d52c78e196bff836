"""Dice that follow from a committed seed and the inputs, so that anyone can recompute them. (seeds/rules/fairness.md)

The SHA-256 of a secret seed is published first, the seed when the table closes. The faces are a function of the seed,
the table, the number of the log entry and all inputs up to it, and of nothing else.
"""

import hashlib
import hmac
import secrets
import struct
from collections.abc import Iterator

from rules.dice import Faces

VERSION = "butler/1"
RANGE = 2**32  # a number of the stream is four bytes, the highest first
WORDS_OF = struct.Struct(">8I")


def new_seed() -> bytes:
    """A secret seed: 32 random bytes from the operating system."""
    return secrets.token_bytes(32)


def commitment(seed: bytes) -> str:
    """The commitment, published before the first throw: SHA-256 of the seed, 64 hex digits."""
    return hashlib.sha256(seed).hexdigest()


def first_link(table: str) -> str:
    """The first link of the chain of inputs, 64 hex digits. `table`: `room.number`, or `room/day` for free throws."""
    return hashlib.sha256(f"{VERSION}|{table}".encode()).hexdigest()


def link(chain: str, seq: int, kind: str, seat: int | None, who: int, token: str) -> str:
    """The chain of inputs with one more entry, 64 hex digits.

    The links up to the start are the public salt (seats, persons, the words that players added); those after it make
    every throw depend on all entries before it, so that a change of any field of a closed log is noticed.
    """
    at = "" if seat is None else str(seat)
    return hashlib.sha256(f"{chain}|{seq}|{kind}|{at}|{who}|{token}".encode()).hexdigest()


def short(seal: str) -> str:
    """A commitment as a lobby shows it before it is unfolded: `5b1f…e9`."""
    return f"{seal[:4]}…{seal[-2:]}"


class SeededDice:
    """The dice of one entry. The same arguments give the same faces and picks for ever.

    `stream`: "dice", or "computer" for the choices of computer players. `table`: `room.number`, or `room/day` for free
    throws. `number`: the entry's seq, or the throw's number that day. `context`: the chain with this entry, or
    `person|notation` of a free throw. Uniform by rejection: a word of 32 bits that is not below the largest multiple of
    the range is dropped, and the next one is taken.

    The object holds no seed, but an HMAC that was fed all of the message except the counter: it can continue this one
    stream only. So rules and computer players, which are given these dice, cannot compute any other throw.
    """

    __slots__ = ("_words",)

    def __init__(self, seed: bytes, stream: str, table: str, number: int, context: str) -> None:
        self._words = _words(hmac.new(seed, f"{VERSION}|{stream}|{table}|{number}|{context}|".encode(), "sha256"))

    def roll(self, count: int, sides: int = 6) -> Faces:
        """`count` faces of 1..sides. Raises ValueError unless sides is 1..2**32."""
        limit = _limit(sides)
        faces: list[int] = []
        while len(faces) < count:
            word = next(self._words)
            if word < limit:
                faces.append(word % sides + 1)
        return tuple(faces)

    def pick(self, count: int) -> int:
        """One of 0..count-1. Raises ValueError unless count is 1..2**32."""
        limit = _limit(count)
        while True:
            word = next(self._words)
            if word < limit:
                return word % count


def _limit(count: int) -> int:
    """The largest multiple of `count` up to RANGE: words below it give each remainder equally often."""
    if not 1 <= count <= RANGE:
        raise ValueError(f"one of {count} cannot be drawn")
    return RANGE // count * count


def _words(keyed: hmac.HMAC) -> Iterator[int]:
    """HMAC-SHA256(seed, message|0), then |1, |2 ... as big-endian words of four bytes. `keyed` was fed `message|`."""
    counter = 0
    while True:
        block = keyed.copy()
        block.update(b"%d" % counter)
        yield from WORDS_OF.unpack(block.digest())
        counter += 1
