"""Reads which dice of a player are meant: `4, 5 и 1`, `451`, `двойку`, `две шестёрки`, `все двойки`, `№1 и 3`.

Bare numbers are faces; places need a mark. (phrases 7)
"""

from dataclasses import dataclass, field

from bot.router.lexer import Sentence
from bot.router.lexicon import LAST

FACES = range(1, 7)


@dataclass(slots=True)
class Choice:
    """A choice among `held` dice: `values` are faces, `every` faces of which all dice are meant, `spots` places from 1.

    `wrong`: the first face outside 1..6; `wrong_spot`: the first place outside 1..held; None if there is none.
    """

    held: int
    values: list[int] = field(default_factory=list)
    every: list[int] = field(default_factory=list)
    spots: list[int] = field(default_factory=list)
    wrong: int | None = None
    wrong_spot: int | None = None
    glued: bool = False  # a number, such as 300, is no row of faces
    marked: bool = False  # a number sign came before: bare numbers are places

    def __bool__(self) -> bool:
        return bool(self.values or self.every or self.spots)

    def take(self, face: int, times: int = 1) -> None:
        self.values += [face] * times
        if face not in FACES and self.wrong is None:
            self.wrong = face

    def take_digits(self, text: str) -> None:
        """Adds a number: one digit is a face, several are a row of faces."""
        self.glued |= len(text) > self.held or (len(text) > 1 and not set(text) <= set("123456"))
        for digit in text[: self.held]:
            self.take(int(digit))

    def take_all(self, face: int) -> None:
        self.every.append(face)
        if face not in FACES and self.wrong is None:
            self.wrong = face

    def row(self, start: int, count: int) -> None:
        """Adds the first `count` places, or the last ones if `start` is negative."""
        for offset in range(min(count, self.held + 1)):
            self.place(1 + offset if start > 0 else self.held - count + 1 + offset)

    def place(self, spot: int) -> None:
        """Adds a place: 1 is the first, `LAST` the last."""
        spot = self.held if spot == LAST else spot
        self.spots.append(spot)
        if not 1 <= spot <= self.held and self.wrong_spot is None:
            self.wrong_spot = spot


def read(sentence: Sentence, at: int, held: int, single: bool = False) -> tuple[Choice, int]:
    """Returns the choice among `held` dice that begins at word `at`, and the index behind it.

    `single`: a plural form of a face means one die, as in the Russian genitive after `кроме`.
    """
    kinds = sentence.kinds
    choice = Choice(held)
    end = at
    while True:
        start = end
        while choice and kinds[start : start + 1] in (",", "U"):
            start += 1
        start += kinds.startswith("a", start)
        used = _face(sentence, start, single, choice) or _place(sentence, start, choice)
        if not used:
            return choice, end
        end = start + used


def _face(sentence: Sentence, at: int, single: bool, choice: Choice) -> int:
    """Adds one item that names faces to the choice. Returns the number of its words, 0 if there is none."""
    words = sentence.words
    here, after, beyond = (sentence.kinds[i : i + 1] for i in range(at, at + 3))
    value = words[at].value if here else 0
    if here == "Q" and "f" in (after, beyond if after == "a" else ""):  # all twos, all the twos
        used = 2 if after == "f" else 3
        choice.take_all(words[at + used - 1].value)
        return used
    if here and here in "DCcqF" and (after in ("f", "g") or (after == "F" and value == 1)) and 1 <= value <= 9:
        choice.take(words[at + 1].value, value)  # two twos, тройку пятёрок
        return 2
    if here in ("D", "C", "c") and after in ("N", "n", "G", "j"):
        return 0  # "..., 3 кости" counts dice
    if here == "D" and not choice.marked:
        choice.take_digits(sentence.texts[at])
    elif here in ("C", "F") or (here == "f" and single):
        choice.take(value)
    elif here in ("f", "g"):
        choice.take_all(value)
    else:
        return 0
    return 1


def _place(sentence: Sentence, at: int, choice: Choice) -> int:
    """Adds one item that names places to the choice. Returns the number of its words, 0 if there is none."""
    words = sentence.words
    here, after = (sentence.kinds[i : i + 1] for i in range(at, at + 2))
    value = words[at].value if here else 0
    many = words[at + 1].value if after in ("C", "c", "D") else 0
    if here == "b" and many:
        choice.row(value, many)
        return 2
    if here == "O" and value in (1, LAST) and 2 <= many <= choice.held:  # the first two, the last three
        choice.row(1 if value == 1 else -1, many)
        return 2
    if here == "O":
        choice.place(value)
        choice.marked = False
        return 2 if after in ("N", "n") or (after == "C" and many == 1) else 1  # the first die, the last one
    if here == "P" and after in ("D", "C"):
        choice.place(words[at + 1].value)
        choice.marked = True  # so are the bare numbers that follow: "№1 и 3"
        return 2
    if here == "D" and choice.marked:
        choice.place(value)
        return 1
    return 0
