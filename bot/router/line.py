"""Reads one line of a message: as a whole, all its sentences, its last, its first if that is an exclamation. (phrases
2)

The readings are tried in this order; the first one that is a command counts.
"""

import re
from dataclasses import replace

from bot.router import grammar, prefilter, segments
from bot.router.grammar import Setting
from bot.router.normalise import MAX_CANDIDATE, fold, shorten, spell, squeeze
from rules.game import Phrase

_CYRILLIC = re.compile(r"(?:^|[.!?)*]\s)\s*[0-9]*\s*[КД]\s*[0-9%]+\W*$")
_SINGLE = re.compile(r"(^|[.!?)*]\s)\s*[Dd]\s*[0-9%]+\W*$")
_MOST_AT_ONCE = 3  # sentences that are one command: "Дворецкий! Перебрасываю 2 и 6. Кидаю две кости!"
_ENOUGH = 6  # sentences of one line that are read by `_every`
_SHORTEST = 4  # characters of a sentence


class Line:
    """One line of a message. `first`, `last`: it is the first or the last line."""

    GAP = " \x00 "
    CUT = 3 * MAX_CANDIDATE  # characters; of a longer line only the ends are read: its middle can hold no command

    def __init__(self, written: str, first: bool, last: bool) -> None:
        written = self.cut(written)
        self.long = self.GAP in written
        self.spelt = spell(written)
        self.low = fold(self.spelt)
        self.first = first
        self.last = last
        self.single = False  # the line is one die without a count, `d8`: perhaps a square of a chessboard

    @classmethod
    def cut(cls, written: str) -> str:
        """Returns a line; of one longer than `CUT` its two ends with `GAP` between, which no command holds."""
        if len(written) > MAX_CANDIDATE:
            written = shorten(written)
        if len(written) <= cls.CUT:
            return written
        return written[: MAX_CANDIDATE + 1] + cls.GAP + written[-MAX_CANDIDATE - 1 :]

    def plausible(self) -> bool:
        """Whether the line may hold a command, as far as the prefilter tells."""
        return prefilter.begins(self.low) or (self.last and prefilter.ends(self.low))

    def commands(self, setting: Setting) -> list[Phrase]:
        """Returns the commands of the line, in order; [] is silence."""
        found = self._commands(setting)
        if not found or found[-1].kind not in ("roll", "err"):
            return found
        single = _SINGLE.search(self.spelt)
        self.single = single is not None
        if _CYRILLIC.search(self.spelt) or (single and single[1]):
            return []  # `2К24` is a video game; `D8` counts only as a whole message (phrases 8)
        return found

    def _commands(self, setting: Setting) -> list[Phrase]:
        text = squeeze(self.low)
        if segments.reported(text):
            return []
        text = segments.undashed(text)
        if not text:
            return []
        goes_on = text[-1] == "," and not self.last
        said, far = (None, 0) if self.long or goes_on else grammar.read(text, setting)
        if said:
            return [said]
        if not (self.first or self.last or self.long or far > _SHORTEST):
            return []
        spans = segments.sentences(text)
        if len(spans) < 2:
            return []
        begun = self.long or goes_on or far >= spans[0][1] - 1  # all of the first sentence may be a command
        return (
            (self._every(text, spans, setting) if begun else [])
            or (self._last(text, spans, setting) if self.last else [])
            or (self._first(text, spans, setting) if self.first and begun else [])
        )

    def _every(self, text: str, spans: list[tuple[int, int, bool]], setting: Setting) -> list[Phrase]:
        """Returns the commands of a line that holds nothing else, [] for any other line."""
        found = []
        for start, end, _ in spans[:_ENOUGH]:
            said = grammar.command(text[start:end].strip(), setting)
            if said is None:
                return []
            found.append(said)
        return found

    def _last(self, text: str, spans: list[tuple[int, int, bool]], setting: Setting) -> list[Phrase]:
        before = text[: spans[-1][0]]
        if segments.quoted(before) or not segments.worded(before):
            return []
        for size in range(min(_MOST_AT_ONCE, len(spans) - 1), 0, -1):
            soft = spans[-size - 1][2]
            said = grammar.command(text[spans[-size][0] :].strip(), replace(setting, line=False, soft=soft))
            if said:
                return [said]
        return []

    def _first(self, text: str, spans: list[tuple[int, int, bool]], setting: Setting) -> list[Phrase]:
        for size in range(min(_MOST_AT_ONCE, len(spans) - 1), 0, -1):
            end = spans[size - 1][1]
            close = text[spans[size - 1][0] : end][-6:]
            if "!" in close and "?" not in close and not segments.spoken(text[end:]):
                said = grammar.command(text[:end].strip(), replace(setting, line=False))
                if said:
                    return [said]
        return []
