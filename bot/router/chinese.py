"""Reads commands in Chinese, simplified and traditional: one anchored pattern for each kind of command. (phrases 3.3)

The text is in lower case, with the Butler's other names already replaced by 管家.
"""

import re
from collections.abc import Callable, Collection
from functools import cache

from bot.router import hands
from bot.router.choice import Choice
from bot.router.lexicon import LAST
from bot.router.normalise import HAN
from bot.router.rerolls import chosen
from bot.text.languages import LANGUAGES
from rules import notation
from rules.game import Phrase, Problem
from rules.lines import Line

_DIGIT = {
    "零": 0,
    "〇": 0,
    "一": 1,
    "二": 2,
    "两": 2,
    "兩": 2,
    "三": 3,
    "四": 4,
    "五": 5,
    "六": 6,
    "七": 7,
    "八": 8,
    "九": 9,
}
_DIGIT |= {"俩": 2, "倆": 2, "双": 2, "雙": 2, "对": 2, "對": 2}
_N = "[0-9]+|[一二两兩三四五六七八九]?十[一二三四五六七八九]?|[零〇一二两兩三四五六七八九]"
_EMOJI = "\U0001f000-\U0001faff\u2600-\u27bf"
# Groups are atomic: the regex never goes back into them, so that time grows linearly with the text.
_FRONT = (
    rf"(?>(?:[{_EMOJI}]|管家|好吧|好了|好啦|好的|好|那么|那麼|那就|那|嗯|来吧|來吧|现在|現在|这次|這次|再次?|该我了|該我了|轮到我了|輪到我了|ok)"
    r"[,!.。、~ ]*)*+"
)
_ME = r"(?:我[来來]?|[让讓]我[来來]?)? ?"
_PLEASE = r"(?:请|請|麻烦|麻煩)?(?:你|您)?(?:帮我|幫我|给我|給我|替我|为我|為我)? ?"
_VERB = "[掷擲丢丟扔投摇搖]"
_UNIT = "(?: ?[个個颗顆枚粒])?"
_NOUN = "(?:骰子|骰|🎲)"
_TAIL = rf"(?:[!.。,~ ]|管家|谢谢你?您?|謝謝你?您?|多谢|多謝|拜托了?|拜託了?|please|[:;=]-?[)d(p]|\)|[{_EMOJI}])*+"
_ONE = "(?:[0-9]++|[零〇一二两兩三四五六七八九])"
_WHAT = rf"(?>(?:第 ?)?{_ONE} ?[点點]?{_UNIT}|(?:所有|全部)的?{_ONE}[点點]?|最[后後](?:一?[个個颗顆枚粒])?)"
_LIST = rf"(?P<what>(?>{_WHAT}(?>(?: ?[,、和跟与與及] ?| )?{_WHAT})*))"
_RE = f"重新?{_VERB}"
_KEEP = "(?:保留|留下|留住|留着|留著|留)"
_REST = f"(?:[,。 ]*(?:其余的?|其餘的?|其他的?|剩下的?|别的|別的)(?:都|全部?)?{_RE})?"

LANGUAGE = "zh-Hant"  # folder of locales/; without it `command` returns None

_Reader = Callable[["re.Match[str]"], Phrase | None]


def number(text: str) -> int:
    """Returns the number that Chinese numerals (0..99) or ASCII digits write; for more than six digits 10**6, which is
    out of every range."""
    text = text.strip()
    if text[0] in "0123456789":
        return int(text) if len(text) <= 6 else 10**6
    if "十" in text:
        tens, ones = text.split("十")
        return 10 * (_DIGIT[tens] if tens else 1) + (_DIGIT[ones] if ones else 0)
    return _DIGIT[text]


def _thrown(found: "re.Match[str]") -> Phrase | None:
    count = number(found["n"]) if found["n"] else 2
    return Phrase("throw", count=count) if 1 <= count <= notation.MAX_DICE else Phrase("err", line=Line("dice-range"))


def _rolled(found: "re.Match[str]") -> Phrase | None:
    try:
        return Phrase("roll", roll=notation.parse(found["roll"]))
    except notation.OutOfRange:
        return Phrase("err", line=Line("dice-range"))
    except notation.Unreadable:
        return None


def _picked(kind: str, held: int) -> _Reader:
    def read(found: "re.Match[str]") -> Phrase | None:
        choice = Choice(held)
        for piece in re.findall(_WHAT, found["what"]):
            numbers = [number(one) for one in re.findall(_ONE, piece)]
            if piece[0] == "最":
                choice.place(LAST)
            elif piece[0] == "第":
                choice.place(numbers[0])
            elif piece[0] in "所全":
                choice.take_all(numbers[0])
            elif piece.isascii() and piece.isdigit():
                choice.take_digits(piece)
            else:
                choice.take(numbers[0])
        beside = found.groupdict().get("n")
        return chosen(kind, choice, number(beside) if beside else None)

    return read


def _times(kind: str, held: int) -> _Reader:
    def read(found: "re.Match[str]") -> Phrase | None:
        face, times = number(found["face"]), number(found["n"])
        if not (1 <= face <= 6 and 1 <= times <= held):
            return None
        return Phrase(kind, values=(face,) * times)

    return read


def _whole(pattern: str) -> "re.Pattern[str]":
    return re.compile(_FRONT + pattern + _TAIL)


_BESIDE = rf"(?:[,。、 ]+我?{_VERB}(?P<n>{_N}){_UNIT}{_NOUN})?"
_DICE = rf"(?:(?P<n>{_N}){_UNIT} ?|(?P<pair>[一]?[对對双雙俩倆]) ?|(?=[骰🎲]))(?:六面)?{_NOUN}"
_TWICE = rf"(?P<n>{_N})[个個颗顆枚粒] ?(?P<face>[1-6一二三四五六])[点點]?"


_Table = tuple[tuple["re.Pattern[str]", _Reader], ...]  # the pattern and the reader of each kind of command


@cache
def _rolls() -> _Table:
    """Returns patterns of throws and of dice notation, compiled at the first call."""
    return (
        (_whole(_ME + _PLEASE + _VERB + "(?:一下)? ?" + _DICE), _thrown),
        (
            _whole(_ME + _PLEASE + _VERB + "(?:一下)? ?" + _DICE + "吧"),
            lambda found: _thrown(found) if "管家" in found[0] else None,
        ),
        (
            _whole(_PLEASE + _DICE),
            lambda found: _thrown(found) if "管家" in found[0] and (found["n"] or found["pair"]) else None,
        ),
        (_whole(_ME + _PLEASE + _VERB + rf"(?:一下)? ?(?P<roll>{notation.EXPRESSION.pattern})"), _rolled),
    )


@cache
def _named() -> "re.Pattern[str]":
    """Returns the pattern of a throw by the name of a game: a verb and a word of `hands.NAMES`."""
    names = "|".join(re.escape(name) for name in hands.NAMES if HAN.search(name))
    return _whole(_ME + _PLEASE + _VERB + f"(?:{_N})?{_UNIT}(?P<name>{names or '(?!)'})")


@cache
def _choices(held: int) -> _Table:
    """Returns patterns of rerolls, keeps and passes for a choice among `held` dice."""
    numbers = [f"{sign}[个個颗顆]" for sign, value in _DIGIT.items() if value == held]
    every = f"(?:{'|'.join(['全部', '所有', *numbers])})(?:的?骰子)?"
    return (
        (
            _whole(f"我?(?:过|過|不{_RE}了?|不[换換]了?|(?:全部|都){_KEEP}|{_KEEP}{every}|全{_KEEP})"),
            lambda _: Phrase("pass"),
        ),
        (_whole(_ME + f"(?:{_RE}{every}|(?:全部|全|都){_RE})"), lambda _: Phrase("reroll", whole=True)),
        (
            _whole(
                _ME + f"除了?{_LIST}(?:以外|之外|外)?[, ]*(?:的?全部|全都|其他的?|其余的?|其餘的?)?都?{_RE}(?:{every})?"
            ),
            _picked("keep", held),
        ),
        (_whole(_ME + f"{_RE}除了?{_LIST}(?:以外|之外|外)的?(?:全部|所有)?(?:骰子)?"), _picked("keep", held)),
        (_whole(_ME + f"{_RE}{_TWICE}"), _times("reroll", held)),
        (_whole(_ME + f"{_KEEP}{_TWICE}{_REST}"), _times("keep", held)),
        (
            _whole(_ME + rf"(?:{_RE}|把)(?:(?P<n>{_N}){_UNIT}{_NOUN}|{_NOUN})(?:{_RE})?"),
            lambda _: Phrase("ask", problem=Problem("which")),
        ),
        (_whole(_ME + f"{_RE} ?{_LIST}(?:的?{_NOUN})?{_BESIDE}"), _picked("reroll", held)),
        (_whole(_ME + f"把? ?{_LIST}(?:的?{_NOUN})?{_RE}"), _picked("reroll", held)),
        (_whole(_ME + f"{_KEEP} ?{_LIST}(?:的?{_NOUN})?{_REST}"), _picked("keep", held)),
    )


_CHOOSES = re.compile("[重留过過换換]")  # every choice has one of these signs


def command(text: str, line: bool, at: Collection[str]) -> Phrase | None:
    """Returns what a Chinese candidate says, None for silence.

    `line`: the text is a whole message or line; only there the name of a game is a throw. `at`: ids of the games with
    an open table here.
    """
    if LANGUAGE not in LANGUAGES:
        return None
    if line and (named := _named().fullmatch(text)):
        return hands.throw(named["name"])
    return _read(text, _rolls()) or (_read(text, _choices(hands.held(at))) if _CHOOSES.search(text) else None)


def _read(text: str, table: _Table) -> Phrase | None:
    for pattern, reader in table:
        found = pattern.fullmatch(text)
        said = reader(found) if found else None
        if said is not None:
            return said
    return None
