"""Decides what a message says: first the prefilter, then the readings of each line, the longest first. (phrases 2)"""

import re
from collections.abc import Collection
from dataclasses import replace

from bot.router import grammar, prefilter, table_words
from bot.router.grammar import Setting
from bot.router.line import Line
from bot.router.normalise import MAX_CANDIDATE, MAX_MESSAGE, broken, fold, spell, squeeze
from bot.router.segments import quoted
from rules.game import Phrase

MOST_COMMANDS = 5
MOST_LINES = 40  # that are read: the last ones, as a post ends in its command
_BREAK = re.compile("\r\n|[\n\r\x0b\x0c\x85\u2028\u2029]")


def understand(
    text: str, at: Collection[str] = (), *, me: str = "butler_bot", addressed: bool = False
) -> tuple[Phrase, ...]:
    """Returns the commands of a message, in order, at most five; () is silence. (phrases 2, 11)

    `at`: ids of the games with an open table here. `me`: the bot's @name without @. `addressed`: the message answers
    the Butler or stands in a private chat with it. Pure; never raises; work grows linearly with the text.
    """
    if not text or len(text) > MAX_MESSAGE:
        return ()
    if text[0] == "/":
        return _slash(text, me.casefold())
    if "\n" in text or not text.isprintable():
        return _decide(text, Setting(at, me.casefold(), addressed))
    low = fold(spell(Line.cut(text)))
    if not (addressed or prefilter.worth_it(low, at, me.casefold())):
        return ()
    return _decide(text, Setting(at, me.casefold(), addressed))


def _slash(text: str, me: str) -> tuple[Phrase, ...]:
    from bot.router import slash  # imported on use: few messages need it

    low = fold(spell(_BREAK.sub("\n", text)))
    if not slash.is_roll(low, me) or broken(text):
        return ()
    return (slash.command(low),)


def _decide(text: str, setting: Setting) -> tuple[Phrase, ...]:
    rows = _BREAK.split(text.strip())
    found = _commands(rows, setting)
    if not found and len(rows) == 1 and (word := _word(rows[0], setting)):
        found = [word]
    if not found or broken(text):
        return ()
    if len(found) > MOST_COMMANDS:
        found = [*found[: MOST_COMMANDS - 1], replace(found[MOST_COMMANDS - 1], more=True)]
    return tuple(found)


def _commands(rows: list[str], setting: Setting) -> list[Phrase]:
    """Returns the commands of all lines, in order; a message of up to 8 lines may also be one command as a whole."""
    if 1 < len(rows) <= 8 and sum(map(len, rows)) <= MAX_CANDIDATE:
        whole = squeeze(fold(spell("\n".join(row.strip() for row in rows if row.strip()))))
        if prefilter.begins(whole) and (one := grammar.command(whole, setting)):
            return [one]
    found: dict[int, list[Phrase]] = {}
    squares: set[int] = set()
    last = len(rows) - 1
    for number in (last, *range(max(0, len(rows) - MOST_LINES), last)):  # last one first: it must be read
        line = Line(rows[number], first=number == 0, last=number == last)
        if not line.plausible():
            continue
        said = line.commands(setting)
        if said and not quoted("\n".join([*rows[:number], ""])):
            found[number] = said
            if line.single:
                squares.add(number)
        if len(found) > MOST_COMMANDS + 1 or setting.spent():
            break
    if len(found) < sum(map(bool, map(str.strip, rows))):
        found = {number: said for number, said in found.items() if number not in squares}  # `D8` among other lines
    return [said for number in sorted(found) for said in found[number]]


def _word(row: str, setting: Setting) -> Phrase | None:
    """Returns the table word that a message of one line is, or None."""
    if len(row) > MAX_CANDIDATE:
        return None
    plain, named = prefilter.unaddressed(squeeze(fold(spell(row))), setting.me)
    return table_words.understood(plain, setting.at, named or setting.addressed)
