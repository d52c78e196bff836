"""Ordinary text in Russian, English and Chinese, found on the machine: nothing is downloaded and nothing is shipped.

Russian and Chinese: the message catalogues (.mo) of the installed programs. English: the documentation strings of
Python's standard library. Mixed in: the phrases of the exam that are silence.
"""

import gettext
import random
import re
import sysconfig
from collections.abc import Iterator
from pathlib import Path

from bot.router.escape import unescape
from tests.bot.test_phrases import rows

SHARE = Path("/usr/share")
_STRINGS = re.compile(r'"""(.*?)"""', re.DOTALL)


def catalogue(*languages: str) -> Iterator[str]:
    """Each line of each message in these languages."""
    for path in sorted(path for language in languages for path in SHARE.glob(f"**/{language}/LC_MESSAGES/*.mo")):
        try:
            with path.open("rb") as file:
                messages = vars(gettext.GNUTranslations(file))["_catalog"].values()
        except (OSError, ValueError, UnicodeDecodeError):
            continue
        for message in messages:
            yield from (line.strip() for line in message.splitlines() if len(line.strip()) > 3)


def documentation() -> Iterator[str]:
    """Each line of the documentation strings of the standard library."""
    for path in sorted(Path(sysconfig.get_paths()["stdlib"]).rglob("*.py")):
        if "site-packages" not in path.parts:
            for text in _STRINGS.findall(path.read_text(encoding="utf-8", errors="ignore")):
                yield from (
                    line.strip()
                    for line in text.splitlines()
                    if len(line.strip()) > 15 and not line.strip().startswith((">>>", "..."))
                )


def silent() -> list[str]:
    """The phrases of the exam that nobody should answer."""
    return [unescape(phrase) for phrase, labels, at in rows() if labels == ["NONE"] and not at]


def sample(russian: int, english: int, chinese: int) -> list[str]:
    """So many lines of each, drawn with a fixed seed and shuffled; fewer where the machine has fewer."""
    draw = random.Random(3)
    lines: list[str] = []
    for found, wanted in (
        (catalogue("ru"), russian),
        (documentation(), english),
        (catalogue("zh_CN", "zh_TW"), chinese),
    ):
        every = list(dict.fromkeys(found))
        lines += draw.sample(every, min(wanted, len(every)))
    draw.shuffle(lines)
    return lines
