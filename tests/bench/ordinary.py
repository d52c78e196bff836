"""Ordinary text in Russian, English and Chinese, found on the machine: nothing is downloaded and nothing is shipped.

Russian and Chinese: the message catalogues (.mo) of the installed programs. English: the documentation strings of
Python's standard library. `silent` gives the phrases of the exam labelled NONE.
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
    """Yields the lines, of more than 3 characters, of all installed messages in these languages."""
    for path in sorted(path for language in languages for path in SHARE.glob(f"**/{language}/LC_MESSAGES/*.mo")):
        try:
            with path.open("rb") as file:
                messages = vars(gettext.GNUTranslations(file))["_catalog"].values()
        except (OSError, ValueError, UnicodeDecodeError):
            continue
        for message in messages:
            yield from (line.strip() for line in message.splitlines() if len(line.strip()) > 3)


def documentation() -> Iterator[str]:
    """Yields the lines of the standard library's docstrings, of more than 15 characters, without examples."""
    for path in sorted(Path(sysconfig.get_paths()["stdlib"]).rglob("*.py")):
        if "site-packages" not in path.parts:
            for text in _STRINGS.findall(path.read_text(encoding="utf-8", errors="ignore")):
                yield from (
                    line.strip()
                    for line in text.splitlines()
                    if len(line.strip()) > 15 and not line.strip().startswith((">>>", "..."))
                )


def silent() -> list[str]:
    """Returns the phrases of the exam that are labelled NONE without a table."""
    return [unescape(phrase) for phrase, labels, at in rows() if labels == ["NONE"] and not at]


def sample(russian: int, english: int, chinese: int) -> list[str]:
    """Returns so many lines of each language, by a fixed seed, shuffled; fewer where the machine has fewer."""
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
