"""What a message says: a cheap no for ordinary talk, then the readings of each line, the longest first."""

import re
from collections.abc import Collection
from dataclasses import replace

from bot.router import chinese, grammar, segments, slash, table_words, typos
from bot.router.grammar import Setting
from bot.router.lexicon import PHRASES, WORDS
from bot.router.normalise import MAX_CANDIDATE, MAX_MESSAGE, broken, fold, spell, squeeze
from rules.game import Said

MOST_COMMANDS = 5

_FIRST = re.compile(r"[^\w@]*(@?\w+)(?:[^\w]+(\w+))?")
_LAST_LETTER = re.compile(r"(?s).*[\w🎲]")
_LAST_END = re.compile(r"(?s).*[.!?。*)3dpз\u203c\u2190-\u21ff\u2300-\u23ff\u25a0-\u27bf\u2900-\u2bff\U0001f000-\U0001faff]\s*")
_HAN = re.compile("[\u4e00-\u9fff]")
_HAN_START = frozenset("掷擲丢丟扔投摇搖我来來让讓请請帮幫麻给給管好那嗯现現这這再该該轮輪重保留过過不全都把第除所最四五六一二三两兩")
_NAMES = re.compile(r"(?:дворецкий|butler|@[a-z0-9_]+)")
_ADDRESS = re.compile(r"^[ ]*(?:(?:эй|hey|ну|ok|ок)[, ]+)?(?:дворецкий|butler|管家)(?!\w)[ ,.!-]*|[ ,.!-]*(?<!\w)(?:дворецкий|butler|管家)[ .!)]*(?=[?]*$)")
_CAPITAL = re.compile(r"(?:^|[.!?)*]\s)\s*(?:[0-9]*\s*([КД])|(D))\s*[0-9%]+\W*$")
_AGAIN = frozenset(("еще раз", "еще разок", "и еще раз", "again", "once more", "once again", "one more time", "再來一次", "再来一次", "再一次"))


def understand(
    text: str, at: Collection[str] = (), *, me: str = "butler_bot", addressed: bool = False
) -> tuple[Said, ...]:
    """What a person said, in order, at most five commands; () is silence. (PHRASES)

    `at`: ids of the games with an open table here. `me`: the bot's @name without @. `addressed`: the message answers
    the Butler or stands in a private chat with it. Pure; never raises; work grows linearly with the text.
    """
    if len(text) > MAX_MESSAGE or not text or text.isspace():
        return ()
    spelt = spell(text)
    low = fold(spelt)
    if low[0] == "/":
        return _slash(low, me.casefold())
    if not (plausible(low) or at or addressed or opens(low) or _named(low, me.casefold())):
        return ()
    return _decide(spelt, low, at, me.casefold(), addressed)


def opens(low: str) -> bool:
    """Whether the message is short enough for a table word that works anywhere."""
    return len(low) <= 48 and "\n" not in low and table_words.understood(low, (), False) is not None


def _named(low: str, me: str) -> bool:
    return len(low) <= MAX_CANDIDATE and ("дворецкий" in low or "butler" in low or "管家" in low or me in low)


def plausible(low: str) -> bool:
    """A cheap test that no command fails: whether some candidate begins as a command may."""
    if "\n" in low:
        return any(_begins(row) or _ends(row) for row in low.split("\n"))
    return _begins(low) or _ends(low)


def _ends(line: str) -> bool:
    """Whether the last sentence of a line begins as a command may."""
    found = _LAST_LETTER.match(line)
    if found is None:
        return False
    before = _LAST_END.match(line, 0, found.end())
    return before is not None and _begins(line[before.end() :])


def _begins(line: str) -> bool:
    found = _FIRST.match(line)
    if found is None:
        return "🎲" in line
    first, second = found.groups()
    if first in WORDS or first in PHRASES:
        return True
    char = first[0]
    if char.isdecimal() or char == "@" or char in _HAN_START:
        return True
    if char in "dдк" and first[-1].isdecimal() or char == "d" and (len(first) == 1):
        return True
    if second is None:
        return len(first) <= 14
    return (second in WORDS or second in PHRASES or second[0].isdecimal()) and bool(typos.readings(first))


def _slash(low: str, me: str) -> tuple[Said, ...]:
    if broken(low) or not slash.is_roll(low, me):
        return ()
    return (slash.command(low),)


def _decide(spelt: str, low: str, at: Collection[str], me: str, addressed: bool) -> tuple[Said, ...]:
    if broken(spelt):
        return ()
    setting = Setting(at, me, addressed)
    found = _several(low, spelt, setting)
    if not found:
        word = _word(low, setting)
        return (word,) if word else ()
    if len(found) > MOST_COMMANDS:
        found = [*found[: MOST_COMMANDS - 1], replace(found[MOST_COMMANDS - 1], more=True)]
    return tuple(found)


def _word(low: str, setting: Setting) -> Said | None:
    """A table word: the whole message, one line of it."""
    line = squeeze(low)
    if "\n" in line or len(line) > MAX_CANDIDATE:
        return None
    line = line.replace(f"@{setting.me}", "butler")
    plain = _ADDRESS.sub("", line, count=1)
    named = setting.addressed or plain != line
    if plain.strip(" .!") in _AGAIN:
        return Said("again", addressed=named)
    return table_words.understood(plain, setting.at, named)


def _several(low: str, spelt: str, setting: Setting) -> list[Said]:
    """The commands of a message, in order."""
    rows = segments.lines(low)
    if len(rows) > 1 and len(low) <= MAX_CANDIDATE and (said := _one(low.strip(), setting)):
        return [said]
    total = low.rstrip().count("\n")
    start = low[: len(low) - len(low.lstrip())].count("\n")
    written = spelt.split("\n")
    found: list[Said] = []
    for number, row in rows:
        if len(found) > MOST_COMMANDS:
            break
        said = _line(row, setting, first=number == start, last=number == total)
        if not (said and said[-1].kind in ("roll", "err") and _doubtful(written[number], number == start == total)):
            found += said
    return found


def _doubtful(row: str, alone: bool) -> bool:
    """Notation by itself that may be something else in capitals: `2К24`, a square of a chessboard amid other talk."""
    found = _CAPITAL.search(row)
    return found is not None and (found[2] is None or not alone or found.start() > 0)


def _line(row: str, setting: Setting, first: bool, last: bool) -> list[Said]:
    """What one line says: as a whole, or all its sentences, or its last, or its first if that is an exclamation."""
    if not (_begins(row) or (last and _ends(row))) or segments.reported(row):
        return []
    line = segments.undashed(squeeze(row))
    if not line:
        return []
    if not (row[-1] == "," and not last) and (said := _one(line, setting)):
        return [said]
    parts = segments.sentences(line)
    if len(parts) < 2:
        return []
    every = _all(parts, setting)
    if every:
        return every
    for size in (3, 2, 1) if last else ():
        if size < len(parts):
            text = _join(parts[-size:])
            part = replace(setting, line=False, soft=parts[-size - 1][1])
            if said := _one(text, part):
                return [said]
    for size in (2, 1) if first else ():
        text = _join(parts[:size])
        if size < len(parts) and _exclaims(parts[size - 1][0]) and not segments.spoken_of(line, parts[size - 1][0]):
            if said := _one(text, replace(setting, line=False)):
                return [said]
    return []


def _join(parts: list[tuple[str, bool]]) -> str:
    return " ".join(part for part, _ in parts)


def _exclaims(sentence: str) -> bool:
    return "!" in sentence[-6:] and "?" not in sentence


def _all(parts: list[tuple[str, bool]], setting: Setting) -> list[Said]:
    """The commands of a line that holds nothing else."""
    found = []
    for text, _ in parts:
        said = _one(text, setting)
        if said is None:
            return []
        found.append(said)
        if len(found) > MOST_COMMANDS:
            break
    return found


def _one(text: str, setting: Setting) -> Said | None:
    """One candidate, one command."""
    if len(text) > MAX_CANDIDATE:
        return None
    if _HAN.search(text):
        text = _NAMES.sub(lambda name: "管家" if name[0] in ("дворецкий", "butler", f"@{setting.me}") else name[0], text)
        said = chinese.command(text, setting.line)
        named = setting.addressed or "管家" in text
        return replace(said, addressed=named) if said else None
    return grammar.command(text, setting)
