"""Which dice are meant: `4, 5 и 1`, `451`, `двойку`, `две шестёрки`, `все двойки`, `первую и третью`, `№1 и 3`.

Bare numbers are faces; places need a mark. (PHRASES, rerolls)
"""

from dataclasses import dataclass, field

from bot.router.lexer import Sentence

SEATED = 5  # dice on a poker table
FACES = range(1, 7)


@dataclass(slots=True)
class Choice:
    """Dice by face, by face altogether, by place; `wrong`: a face or a place that no die has."""

    values: list[int] = field(default_factory=list)
    every: list[int] = field(default_factory=list)
    spots: list[int] = field(default_factory=list)
    wrong: int | None = None
    wrong_spot: int | None = None
    glued: bool = False  # a number like 300, which is no row of faces

    def __bool__(self) -> bool:
        return bool(self.values or self.every or self.spots)

    def take(self, face: int, times: int = 1) -> None:
        self.values += [face] * times
        if face not in FACES and self.wrong is None:
            self.wrong = face

    def take_all(self, face: int) -> None:
        self.every.append(face)
        if face not in FACES and self.wrong is None:
            self.wrong = face

    def place(self, spot: int) -> None:
        self.spots.append(spot)
        if not 1 <= spot <= SEATED and self.wrong_spot is None:
            self.wrong_spot = spot


def read(sentence: Sentence, at: int, single: bool = False) -> tuple[Choice, int]:
    """The choice that begins at a word, and where it ends. `single`: after "except" the plural is a genitive of one."""
    words = sentence.words
    kinds = sentence.kinds
    choice = Choice()
    marked = False
    end = at
    while True:
        i = end
        while i < len(kinds) and kinds[i] in ",U" and choice:
            i += 1
        if kinds[i : i + 1] == "a":
            i += 1
        here = kinds[i : i + 1]
        after = kinds[i + 1 : i + 2]
        value = words[i].value if here else 0
        if not here:
            break
        if here == "Q" and (after == "f" or kinds[i + 1 : i + 3] == "af"):
            i += 1 if after == "f" else 2
            choice.take_all(words[i].value)
        elif here == "Q" and after == "D":  # 全部的6, all 6
            return choice, end
        elif here in "DCcF" and after in ("f", "g") and 1 <= value <= 9:
            i += 1
            choice.take(words[i].value, value)
        elif here in "DCc" and after in ("N", "n", "G", "j"):
            break  # "..., 3 кости" counts dice
        elif here == "D":
            text = sentence.texts[i]
            if marked:
                choice.place(value)
            elif len(text) > 1:
                choice.glued |= len(text) > SEATED or not set(text) <= set("123456")
                for digit in text[:SEATED]:
                    choice.take(int(digit))
            else:
                choice.take(value)
        elif here in "CF" or (here in "fg" and single and here == "f"):
            choice.take(value)
        elif here in "fg":
            choice.take_all(value)
        elif here == "O" and after in ("C", "c", "D") and 2 <= words[i + 1].value <= SEATED and value in (1, SEATED):
            i += 1  # the first two, the last three
            _row(choice, value, words[i].value)
        elif here == "O":
            choice.place(value)
            marked = False
            i += after == "C" and words[i + 1].value == 1  # the last one
        elif here == "b" and after in ("C", "c", "D"):
            i += 1
            _row(choice, value, words[i].value)
        elif here == "#" and after in ("D", "C"):
            marked = True
            i += 1
            choice.place(words[i].value)
        else:
            break
        end = i + 1
    return choice, end


def _row(choice: Choice, value: int, count: int) -> None:
    for offset in range(min(count, SEATED + 1)):
        choice.place(1 + offset if value == 1 else SEATED - count + 1 + offset)
