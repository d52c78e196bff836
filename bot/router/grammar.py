"""Reads one sentence as one command, by the order in which its words stand. (phrases 3)

A reader takes a sentence and the index where its front (leads, address) ends. It returns the phrase and the index where
the tail begins, or None. The letters in patterns are the kinds of lexicon.py.
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

SHARE = 100  # words read of one message; after these the search for commands in it ends (phrases 11)
_NAMES = re.compile(r"дворецкий|butler|@[a-z0-9_]+")
_CHINESE = 20  # cost of a Chinese candidate, in words
_DOES = re.compile("[VvMRrKSsXA]")  # every command has one of these kinds, unless the Butler is addressed
_CHOOSES = re.compile("[RrKSs]")  # every choice of dice has one of these kinds
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
    looked: list[int] = field(default_factory=lambda: [0])  # words read so far; shared by all candidates of a message

    def look(self, words: int) -> None:
        """Adds to the number of words read."""
        self.looked[0] += words

    def spent(self) -> bool:
        """Whether more than `SHARE` words of the message were read."""
        return self.looked[0] > SHARE


def command(text: str, setting: Setting) -> Phrase | None:
    """Returns what a candidate in lower case says, None for silence."""
    return read(text, setting)[0]


def read(text: str, setting: Setting) -> tuple[Phrase | None, int]:
    """Returns what a candidate in lower case says, None for silence, and the index of its first word that no command
    may hold, or the length of the text."""
    if len(text) > MAX_CANDIDATE or setting.spent():
        return None, len(text)
    if HAN.search(text):
        from bot.router import chinese  # imported on use: few chats need it

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
    """Returns the command that the readings of a sentence give; None if none gives one or two give different ones."""
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
    """Returns the phrase; None for a number that is no row of faces (`перекидываю 500`) unless an open game takes
    rerolls."""
    if said and said.problem and said.problem.why == "row" and not hands.chooses(setting.at):
        return None
    return said


def thrown(count: int) -> Phrase:
    """Returns a throw of `count` dice, or the refusal `dice-range` unless it is 1..100."""
    if 1 <= count <= MAX_DICE:
        return Phrase("throw", count=count)
    return Phrase("err", line=Line("dice-range"))


def _count(sentence: Sentence, found: "re.Match[str]") -> int | None:
    """Returns how many dice are named: a number counts before the form of the noun. None if neither tells (`костей`),
    or if they are somebody's own dice."""
    groups = found.groupdict()
    if any(sentence.words[at].value < 0 for at in range(*found.span()) if sentence.kinds[at] == "a"):
        return None  # "roll my dice" is about the dice that one holds
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
    """Returns a roll of `count` dice with `sides` sides (`two twenty-sided dice`), or the refusal `dice-range`."""
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
    # "Надоело. Бросаю" and the name of a game gives it up; of single sentences only "... Кидаю" and it is a throw.
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
        return None  # `2d6!` is notation of other bots, `д6` a house number, `2к24` a video game
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
