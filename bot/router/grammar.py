"""Reads one sentence as one command, by how its words follow each other. (phrases 3)

Each reader is given the sentence and the place where its front (leads, address) ends; it gives what was said and the
place where the tail begins, or None. The letters are the kinds of lexicon.py.
"""

import re
from collections.abc import Collection
from dataclasses import dataclass, field, replace

from bot.router import hands, rerolls
from bot.router.lexer import Sentence, lex
from bot.router.normalise import HAN, MAX_CANDIDATE
from rules.game import Phrase
from rules.lines import Line
from rules.notation import MAX_DICE, MAX_SIDES, Roll, Term

SHARE = 100  # words taken for one message; then nobody is any longer looking for a command in it
_NAMES = re.compile(r"дворецкий|butler|@[a-z0-9_]+")
_CHINESE = 20  # what a Chinese candidate counts for, in words
_DOES = re.compile("[VvMRrKSsXA]")  # there is no command without one of these
_CHOOSES = re.compile("[RrKSs]")  # and no choice of dice without one of these
_OWN = ("дворецкий", "butler")
FRONT = re.compile(r"~?(?:E|G|A[,.~]*|L[,~-]?|J[,~]|T,?)*")
TAIL = re.compile(r"(?:,?[TAEG]|[.~])*,?")
AMOUNT = r"(?P<a>a?)(?P<c>[DCc]?)a?(?P<j>j?)(?P<n>[Nn]|G+)"
_THROW = re.compile(rf"I?(?P<v>[Vv]m?|Me?(?:,?T,?)?){AMOUNT}")
_TURNED = re.compile(r"I?(?P<c>[DCc]?)(?P<j>j?)(?P<n>N)I?(?P<v>[Vv]|Me?(?:,?T,?)?)")
_NAMED = re.compile(r"I?(?P<v>Vm?|Me?(?:,?T,?)?)a?(?P<z>Z)[Nn]?")
_ROLL = re.compile(r"(?:I?(?P<v>[Vv]m?|Me?(?:,?T,?)?)a?)?(?P<c>C?)X")
_BARE = re.compile(rf"[me]?{AMOUNT}")
_LABEL = re.compile(r"^([^#]*[^#\s])\s*#\s*(.*)$")
_CLOSED = re.compile(r"[0-9%hlk][)!]|^[дк](?:[0-9]+|%)(?:-.*)?$|к(?!(?:[2-468]|10|12|20|30|100)(?![0-9]))[0-9]")


@dataclass(frozen=True, slots=True)
class Setting:
    """Context of a candidate: ids of games with an open table, the bot's name, whether the bot was spoken to."""

    at: Collection[str] = ()
    me: str = "butler_bot"
    addressed: bool = False
    line: bool = True  # the whole message or a whole line, not one sentence of it
    soft: bool = False  # a last sentence that follows dots: "Кто не рискует... Кидаю!"
    looked: list[int] = field(default_factory=lambda: [0])  # words taken so far

    def look(self, words: int) -> None:
        """Count the words taken from a candidate."""
        self.looked[0] += words

    def spent(self) -> bool:
        """Whether the message has had its share of work."""
        return self.looked[0] > SHARE


def command(text: str, setting: Setting) -> Phrase | None:
    """What a candidate (in lower case) says, or None for silence."""
    return read(text, setting)[0]


def read(text: str, setting: Setting) -> tuple[Phrase | None, int]:
    """The same, and how far it was worth reading: where the first word stands that no command may hold."""
    if len(text) > MAX_CANDIDATE or setting.spent():
        return None, len(text)
    if HAN.search(text):
        from bot.router import chinese  # most chats need it never

        setting.look(_CHINESE)
        text = _NAMES.sub(lambda name: "管家" if name[0] in _OWN or name[0][1:] == setting.me else name[0], text)
        said = _chosen(chinese.command(text, setting.line, setting.at), setting)
        return replace(said, addressed=setting.addressed or "管家" in text) if said else None, len(text)
    if "#" in text and (parted := _LABEL.match(text)):
        said = _agreed(lex(parted[1], setting.me), parted[1], setting)
        if said is not None and said.kind in ("roll", "err") and not said.problem:
            return replace(said, label=parted[2].strip() if said.kind == "roll" else ""), len(text)
    sentence = lex(text, setting.me)
    return _agreed(sentence, text, setting), sentence.stopped if sentence.stop else len(text)


def _agreed(sentence: Sentence, text: str, setting: Setting) -> Phrase | None:
    """What all readings of a sentence say, if they say the same."""
    setting.look(sentence.cost)
    if sentence.stop or (not _DOES.search(sentence.kinds) and not setting.addressed):
        return None
    agreed: Phrase | None = None
    for reading in sentence.readings():
        said = _said(reading, text, setting)
        if said is None:
            continue
        if agreed is not None and agreed != said:
            return None
        agreed = said
    return agreed


def _said(sentence: Sentence, text: str, setting: Setting) -> Phrase | None:
    kinds = sentence.kinds
    start = FRONT.match(kinds).end()  # type: ignore[union-attr]
    named = setting.addressed or "A" in kinds
    for reader in (_throw, _named, _roll, _bare):
        found = reader(sentence, start, named, text, setting)
        if found is not None and TAIL.fullmatch(kinds, found[1]):
            return replace(found[0], addressed=named)
    if not _CHOOSES.search(kinds):
        return None
    for choice, end in rerolls.readings(sentence, start, named, hands.held(setting.at)):
        if TAIL.fullmatch(kinds, end):
            said = _chosen(choice, setting)
            return replace(said, addressed=named) if said else None
    return None


def _chosen(said: Phrase | None, setting: Setting) -> Phrase | None:
    """A command, but for a number that is no row of faces where nobody chooses dice: "перекидываю 500"."""
    if said and said.problem and said.problem.why == "row" and not hands.chooses(setting.at):
        return None
    return said


def thrown(count: int) -> Phrase:
    """A throw of so many dice, or the refusal if nobody has as many."""
    if 1 <= count <= MAX_DICE:
        return Phrase("throw", count=count)
    return Phrase("err", line=Line("dice-range"))


def _count(sentence: Sentence, found: "re.Match[str]") -> int | None:
    """How many dice: a number beats the noun's own; a form like `костей` says none by itself."""
    groups = found.groupdict()
    if any(sentence.words[at].value < 0 for at in range(*found.span()) if sentence.kinds[at] == "a"):
        return None  # "roll my dice": a throw is of nobody's own dice
    if groups["c"]:
        return sentence.words[found.start("c")].value
    if groups.get("a") and sentence.words[found.start("a")].value == 1:
        return 1
    if groups["n"][0] == "G":
        return len(groups["n"])
    return sentence.words[found.start("n")].value or None


def _dice(sentence: Sentence, found: "re.Match[str]") -> Phrase | None:
    count = _count(sentence, found)
    if count is None:
        return None
    said = thrown(count)
    sides = sentence.words[found.start("j")].value if found["j"] else 6
    if said.kind != "throw" or sides == 6:
        return said
    return many_sided(count, sides)


def many_sided(count: int, sides: int) -> Phrase:
    """So many dice with so many sides, as words say it: `two twenty-sided dice`."""
    if not (1 <= count <= MAX_DICE and 1 <= sides <= MAX_SIDES):
        return Phrase("err", line=Line("dice-range"))
    return Phrase("roll", roll=Roll((Term(1, count, sides),)))


def _throw(sentence: Sentence, start: int, named: bool, text: str, setting: Setting) -> tuple[Phrase, int] | None:
    for pattern in (_THROW, _TURNED):
        found = pattern.match(sentence.kinds, start)
        if found and (named or found["v"][0] != "M"):
            said = _dice(sentence, found)
            return (said, found.end()) if said else None
    return None


def _named(sentence: Sentence, start: int, named: bool, text: str, setting: Setting) -> tuple[Phrase, int] | None:
    found = _NAMED.match(sentence.kinds, start)
    if not found or (found["v"][0] == "M" and not named):
        return None
    # "Надоело. Бросаю" and the name of a game gives something up; only кидаю after dots cannot mean that.
    if not setting.line and (not setting.soft or sentence.words[found.start("v")].value):
        return None
    said = hands.throw(hands.SPACED[sentence.words[found.start("z")].value])
    return (said, found.end()) if said else None


def _roll(sentence: Sentence, start: int, named: bool, text: str, setting: Setting) -> tuple[Phrase, int] | None:
    found = _ROLL.match(sentence.kinds, start)
    if not found or ((found["v"] or "V")[0] == "M" and not named):
        return None
    at = found.end() - 1
    if not found["v"] and not named and _CLOSED.search(text):
        return None  # `2d6!` explodes elsewhere, `д6` is a house, `2к24` a game of that year
    if sentence.error:
        return Phrase("err", line=Line("dice-range")), found.end()
    roll = sentence.rolls[at]
    if found["c"]:
        first = roll.terms[0]
        if not sentence.words[at].value or len(roll.terms) > 1 or first.keep or not (found["v"] or named):
            return None
        return many_sided(sentence.words[found.start("c")].value, first.sides), found.end()
    return Phrase("roll", roll=roll), found.end()


def _bare(sentence: Sentence, start: int, named: bool, text: str, setting: Setting) -> tuple[Phrase, int] | None:
    found = _BARE.match(sentence.kinds, start)
    if not found or not named or not (found["c"] or setting.addressed or "A" in sentence.kinds[:start]):
        return None
    said = _dice(sentence, found)
    return (said, found.end()) if said else None
