"""Where a command may stand in a message: the whole of it, a line, its last sentence, its first if it ends in "!".

Of one line the longest reading wins. Somebody's speech, a chat log and a list are not commands of whoever sent them.
"""

import re

from bot.router.normalise import EMOJI

MOST_LINES = 40  # looked at: the last ones, as a post ends in its command; and the first sentence

# A sentence ends here; a dot only before a space, and not after a number that counts a list or a shortened word.
END = re.compile(
    rf"(?:[!?。]|\.\.+|(?<![0-9.])(?<!\b\w)(?<!\bсм)(?<!\bул)(?<!\bстр)(?<!\bим)(?<!\bгл)(?<!\bрис)(?<!\bдр)(?<!\bпр)(?<!\bmr)"
    rf"(?<!\bmrs)(?<!\bdr)(?<!\bvs)(?<!\bno)(?<!\betc)(?<!\bfig)\.(?=\s|$)|(?<=\S)\*(?=\s|$)|(?<=[\w.!?~])(?<!\b\w)(?<!\b[0-9][0-9])\)(?=[\s)]|$)"
    rf"|[:;=]['-]?[)(dpз3](?!\w)|[{EMOJI}\u200d\U0001f3fb-\U0001f3ff])(?:[!?.。)*(]|[:;=]['-]?[)(dpз3](?!\w)|[{EMOJI}\u200d])*"
)
_LOG = re.compile(r"[^:.!?]{1,40}:(?:\s|$)|\[[0-9]|>|//|#(?!\d)|[\"«“„'`]")
_CUTS = re.compile(r":$|\[.*[0-9]:[0-9].*\]$|^.*\b[0-9]{1,2}:[0-9]{2}$")
_SPEECH = re.compile(r"(?:(?<=[\s.,!?)])|^)-")


def lines(text: str) -> list[tuple[int, str]]:
    """The lines that may hold a command, with their numbers. What follows a line that ends in ":" is reported."""
    found = []
    fenced = False
    quoted = 0
    rows = text.split("\n")
    for number, row in enumerate(rows):
        row = row.strip()
        if row.startswith("```"):
            fenced = not fenced
            continue
        inside = fenced or quoted > 0
        quoted = max(0, quoted + row.count("«") + row.count("“") - row.count("»") - row.count("”"))
        if row.count('"') % 2:
            quoted = 0 if quoted else 1
        if row and not inside:
            found.append((number, row))
        if _CUTS.search(row[-80:]):
            break
    return found[-MOST_LINES:]


def undashed(line: str) -> str | None:
    """A line without the one dash that opens it; None if a second dash makes it somebody's speech."""
    if not line.startswith("-"):
        return line
    rest = line.lstrip("- ")
    return None if _SPEECH.search(rest) else rest


def reported(line: str) -> bool:
    """Whether the line begins as a log, a quotation or a comment does."""
    return _LOG.match(line) is not None


def sentences(line: str) -> list[tuple[str, bool]]:
    """The sentences of a line, each with whether dots end it."""
    found = []
    start = 0
    for end in END.finditer(line):
        if end.end() < len(line) or start:
            piece = line[start : end.end()].strip()
            if piece:
                found.append((piece, end[0].startswith("..")))
            start = end.end()
    rest = line[start:].strip()
    if rest:
        found.append((rest, False))
    return found


def spoken_of(line: str, first: str) -> bool:
    """Whether an exclamation is somebody's speech: a dash or a closing quotation mark follows it."""
    after = line[line.find(first) + len(first) :].lstrip()
    return after[:1] in ("-", "»", "”", '"', "'", "“")
