"""Reads rerolls, keeps and passes: which dice are thrown again, which stay, or none. (phrases 7)

They count only for a player who has that choice to make. A choice that is unclear or impossible whatever the dice show
becomes a `Problem`, which the game answers in its own words.
"""

import re
from collections.abc import Iterator, Sequence

from bot.router import choice as choices
from bot.router.choice import Choice
from bot.router.lexer import Sentence
from rules.game import Phrase, Problem

_PASS = re.compile(r"I?(?:S|(?<=I)s|o?zR|KQ(?:a?[cC]?[Nn])?[cC]?Y?|KYQ?|Q[Nn]?K|Ro)")
_ALL = re.compile(r"I?[Rr][me]?(?:Q(?P<c>[DCc]?)a?[Nn]?)(?![DCcFfgOHPbQ])|I?Q[Nn]?R")
_EXCEPT = re.compile(r"I?[Rr][me]?(?:Qa?[Nn]?)?,?H")
_WHICH = re.compile(r"I?(?P<v>[RrK])[me]?Q?a?(?P<c>[DCc]?)a?[Nn]|I?(?P<w>[Rr])[me]?(?P<d>c)|I?[Rr][me]?B")
_THAT = re.compile(r"I?(?P<v>[RrK])[me]?(?:a?(?P<c>[DCc]?)a?[Nn][:,-]?)?")
_NOUN = re.compile(r"a?[Nn]")
_BESIDE = re.compile(r"[,.~-]*U?I?(?:(?P<v>[VvM][me]?)?a?(?P<c>[DCc])a?[Nn]|[VvM][me]?a?(?P<n>[Nn]))")
_REST = re.compile(r"[,.~-]*U?I?(?:B(?P<c>[DCc]?)[Nn]?I?[RrVv]|[RrVv]B(?P<d>[DCc]?)[Nn]?)")


def readings(sentence: Sentence, start: int, named: bool, held: int) -> Iterator[tuple[Phrase, int]]:
    """Yields every reading from word `start` on, and the index where its tail begins.

    `named`: the Butler is addressed, so imperatives count. `held`: number of dice to choose from.
    """
    kinds = sentence.kinds
    if found := _PASS.match(kinds, start):
        yield Phrase("pass"), found.end()
    if "r" in kinds and not named:
        return
    found = _ALL.match(kinds, start)
    if found and (not found["c"] or sentence.words[found.start("c")].value == held):
        count, end = _beside(sentence, found.end())
        yield Phrase("reroll", whole=True) if count in (None, held) else _differs(held, count), end
    if found := _EXCEPT.match(kinds, start):
        picked, end = choices.read(sentence, found.end(), held, single=bool(sentence.words[found.end() - 1].value))
        yield from _picked("keep", picked, None, _noun(kinds, end))
    if found := _THAT.match(kinds, start):
        yield from _that(sentence, found, held)
    if found := _WHICH.match(kinds, start):
        yield Phrase("ask", problem=Problem("which")), found.end()
    yield from _turned(sentence, start, held)


def _that(sentence: Sentence, found: "re.Match[str]", held: int) -> Iterator[tuple[Phrase, int]]:
    """Yields the choice of a verb with dice after it; then may follow how many are thrown, or that the rest is."""
    kinds = sentence.kinds
    picked, end = choices.read(sentence, found.end(), held)
    end = _noun(kinds, end)
    counts = [sentence.words[found.start("c")].value] if found["c"] else []
    if found["v"] == "K":
        rest = _REST.match(kinds, end)
        if rest:
            end = rest.end()
            thrown = [sentence.words[rest.start(group)].value for group in "cd" if rest[group]]
        else:
            count, end = _beside(sentence, end)
            thrown = [count] if count is not None else []
        counts += [held - count for count in thrown]
        yield from _picked("keep", picked, counts[0] if counts else None, end, thrown)
        return
    count, end = _beside(sentence, end)
    if count is not None:
        counts.append(count)
    odd = [said for said in counts if said != len(picked.values) + len(picked.spots)]
    yield from _picked("reroll", picked, odd[0] if odd else counts[0] if counts else None, end)


def _turned(sentence: Sentence, start: int, held: int) -> Iterator[tuple[Phrase, int]]:
    """Yields the choice of dice with a verb after them: `4 и 5 перебрасываю`."""
    kinds = sentence.kinds
    first = start + kinds.startswith("I", start)
    picked, end = choices.read(sentence, first, held)
    end = _noun(kinds, end)
    if kinds[end : end + 1] in ("R", "K"):
        yield from _picked("reroll" if kinds[end] == "R" else "keep", picked, None, end + 1)


def _noun(kinds: str, end: int) -> int:
    found = _NOUN.match(kinds, end)
    return found.end() if found else end


def _beside(sentence: Sentence, end: int) -> tuple[int | None, int]:
    """Returns how many dice are said to be thrown beside a choice (`, бросаю три кости`), None if nothing tells, and
    the index behind that."""
    found = _BESIDE.match(sentence.kinds, end)
    if not found or found.start("c") == end:
        return None, end
    if found["c"]:
        return sentence.words[found.start("c")].value, found.end()
    return 1 if sentence.words[found.start("n")].value == 1 else None, found.end()  # a plural noun tells no number here


def _differs(named: int, said: int) -> Phrase:
    return Phrase("ask", problem=Problem("count", named=named, said=said))


def _picked(
    kind: str, picked: Choice, count: int | None, end: int, thrown: Sequence[int] = ()
) -> Iterator[tuple[Phrase, int]]:
    """Yields the phrase of a choice and the index behind it; nothing for an empty choice."""
    if picked:
        yield chosen(kind, picked, count, thrown), end


def chosen(kind: str, picked: Choice, count: int | None, thrown: Sequence[int] = ()) -> Phrase:
    """Returns the phrase of a choice, or its `Problem` if no dice can follow it. `count`: how many dice were said to be
    named; `thrown`: how many were said to be thrown."""
    named = len(picked.values) + len(picked.spots)
    if picked.wrong is not None or picked.glued:
        return Phrase("err", problem=Problem("row" if picked.glued else "face", face=picked.wrong or 0))
    if picked.wrong_spot is not None:
        return Phrase("err", problem=Problem("spot", spot=picked.wrong_spot))
    if named > picked.held:
        return Phrase("err", problem=Problem("many", named=named))
    if count is not None and count != named and not picked.every:
        return _differs(picked.held - named, thrown[0]) if thrown else _differs(named, count)
    every = tuple(dict.fromkeys(picked.every))
    spots = tuple(dict.fromkeys(picked.spots))
    return Phrase(kind, count=count, values=tuple(picked.values), every=every, spots=spots)
