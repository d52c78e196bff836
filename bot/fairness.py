"""Dice that are settled before anyone can affect them, and that anyone can recompute. (seeds/rules/fairness.md)

A secret seed is committed to by its SHA-256 and revealed when the table closes. What falls is a function of the seed,
the table, the number of the log entry and all inputs up to it: nothing is chosen on the way.
"""

import hashlib
import hmac
import secrets
from collections.abc import Iterator

from rules.dice import Faces

VERSION = "butler/1"
WORD = 4  # bytes of the stream that make one number


def new_seed() -> bytes:
    """32 bytes from the operating system."""
    return secrets.token_bytes(32)


def commitment(seed: bytes) -> str:
    """What is published before the first throw: SHA-256 of the seed, 64 hex digits."""
    return hashlib.sha256(seed).hexdigest()


def first_link(table: str) -> str:
    """Where the chain of a table's inputs begins. `table` is `room.number`."""
    return hashlib.sha256(f"{VERSION}|{table}".encode()).hexdigest()


def link(chain: str, seq: int, kind: str, seat: int | None, who: int, token: str) -> str:
    """The chain with one more input: who sits where, what was chosen, what was said. 64 hex digits.

    The links up to the start are the public salt (seats, persons, the words that players added); those after it tie
    every throw to all that was done before it, so that no field of a finished log can be changed unseen.
    """
    at = "" if seat is None else str(seat)
    return hashlib.sha256(f"{chain}|{seq}|{kind}|{at}|{who}|{token}".encode()).hexdigest()


class SeededDice:
    """The dice of one entry. The same arguments give the same faces and picks for ever.

    `stream`: "dice", or "computer" for the choices of computer players. `table`: `room.number`, or `room/day` for free
    throws. `number`: the entry's seq, or the throw's number that day. `context`: the chain with this entry, or
    `person|notation` of a free throw. Uniform by rejection: a word of 32 bits that is not below the largest multiple of
    the range is thrown away, and the next one is taken.
    """

    def __init__(self, seed: bytes, stream: str, table: str, number: int, context: str) -> None:
        self._words = _words(seed, f"{VERSION}|{stream}|{table}|{number}|{context}")

    def roll(self, count: int, sides: int = 6) -> Faces:
        return tuple([self.pick(sides) + 1 for _ in range(count)])

    def pick(self, count: int) -> int:
        limit = 2 ** (8 * WORD) // count * count
        for word in self._words:
            if word < limit:
                return word % count
        raise AssertionError("the stream does not end")


def _words(seed: bytes, message: str) -> Iterator[int]:
    """HMAC-SHA256(seed, message|0), then |1, |2 ... as big-endian words of four bytes."""
    head = message.encode()
    counter = 0
    while True:
        block = hmac.digest(seed, head + b"|%d" % counter, "sha256")
        for at in range(0, len(block), WORD):
            yield int.from_bytes(block[at : at + WORD], "big")
        counter += 1
