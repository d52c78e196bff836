"""Finds where a command may stand: the whole message, a line, its last sentence, its first if that ends in "!".

Of one line the longest reading wins. Speech of others, a chat log and a list are no commands. (phrases 2, 4)
"""

import re

from bot.router.normalise import EMOJI

# A dot ends no sentence after these, after one letter, or after a number at the start of the line, as in a list.
_SHORT = "".join(
    rf"(?<!\b{word}\.)"
    for word in ["см", "ул", "стр", "им", "гл", "рис", "др", "пр", "mr", "mrs", "dr", "vs", "no", "etc", "fig"]
)
_MARK = rf"[:;=]['-]?[)(dpз3](?!\w)|[{EMOJI}\u200d\U0001f3fb-\U0001f3ff]"
# Each alternative begins with its sign and looks back from there, so that the search skips from sign to sign.
END = re.compile(
    rf"(?:[!?。]|\.\.+|\.(?<!^[0-9]\.)(?<!^[0-9][0-9]\.)(?<!\b[^\W\d]\.){_SHORT}(?=\s|$)|\*(?<=\S\*)(?=[\s\u4e00-\u9fff]|$)"
    rf"|\)(?<=[\w.!?~]\))(?<!\b\w\))(?<!\b[0-9][0-9]\))(?=[\s)\u4e00-\u9fff]|$)|{_MARK})(?:[!?.。)*(»”\"]|{_MARK})*"
)
_LOG = re.compile(r"[^:.!?]{1,40}:(?:\s|$)|\[[0-9]|>|//|#(?!\d)")
_REPORT = re.compile(r":[ \t]*\n|[0-9]:[0-9]{2}[^][\n]{0,12}\][ \t]*\n")
_SPEECH = re.compile(r"(?:(?<=[\s.,!?)])|^)-")
_NEGATIVE = re.compile("-[0-9dдк]")
_OPENED = re.compile(r"(?s).*\((?=\w)")
_WORDED = re.compile(f"\\w|[{EMOJI}]")
# "Roll the dice! he shouted": the verb of speaking is the first or the second word.
_TOLD = re.compile(
    r"\s*(?:[\w'-]+\s+)?(?:(?:крикнул|закричал|воскликнул|сказал|прошептал|ответил|заявил|объявил|произнес|пробормотал)[аи]?"
    r"|произнесла|кричит|шепчет|говорит|said|says|shouted|shouts|cried|cries|yelled|yells|whispered|exclaimed|announced)\b"
)
_CLOSING = ("-", "»", "”", '"', "'", "“")


def undashed(line: str) -> str:
    """Returns a line without the one dash that opens it; "" if a second dash makes it speech or the dash is a minus
    sign."""
    if not line.startswith("-"):
        return line
    rest = line.lstrip("- ")
    return "" if _SPEECH.search(rest) or _NEGATIVE.match(line) else rest


def reported(line: str) -> bool:
    """Whether a line begins as a log, a quotation or a comment does."""
    return _LOG.match(line) is not None


def quoted(before: str) -> str:
    """Returns the rule by which a line that follows `before` is not the sender's own words, "" if it is."""
    if ":" in before and _REPORT.search(before):
        return "after a colon"
    if before.count("```") % 2:
        return "code"
    opened = _OPENED.match(before) if "(" in before else None
    if opened is not None and ")" not in before[opened.end() :]:
        return "brackets"
    if before.count("«") > before.count("»") or before.count("“") > before.count("”") or before.count('"') % 2:
        return "quotation"
    return ""


def worded(before: str) -> bool:
    """Whether a word or an emoji stands before a last sentence, and not just the prefix of another bot: `!roll 2d6`."""
    return _WORDED.search(before) is not None


def sentences(line: str) -> list[tuple[int, int, bool]]:
    """Returns start, end and whether dots end it, for each sentence of a line."""
    found = []
    start = 0
    for end in END.finditer(line):
        if line[start : end.end()].strip():
            found.append((start, end.end(), end[0].startswith("..")))
        start = end.end()
    if line[start:].strip():
        found.append((start, len(line), False))
    return found


def spoken(after: str) -> bool:
    """Whether what follows an exclamation makes it somebody's speech: a dash, a closing quotation mark, "he said"."""
    return after.lstrip().startswith(_CLOSING) or _TOLD.match(after) is not None
