"""Reads the .phrases files, one a language and game: rows of `meaning: phrase | phrase`."""

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from bot.router.templates import split
from bot.text.languages import FOLDER, LANGUAGES

_ROW = re.compile(r"([a-z]+)(?: ([0-9]+))?: *(.*)")


@cache
def paths() -> tuple[Path, ...]:
    """Returns the .phrases files of all complete languages, sorted within a language."""
    return tuple(path for language in LANGUAGES for path in sorted((FOLDER / language).glob("*.phrases")))


def lines(path: Path) -> Iterator[tuple[str, int | None, str]]:
    """Yields (meaning, number or None, phrase) of each phrase of a file, in lower case with е for ё. Raises ValueError
    for a row of another form."""
    for row in path.read_text(encoding="utf-8").splitlines():
        if row.strip() and not row.startswith("#"):
            found = _ROW.fullmatch(row.strip())
            if found is None:
                raise ValueError(f"{path.name}: {row}")
            for phrase in split(found[3], "|"):
                yield found[1], int(found[2]) if found[2] else None, phrase.casefold().replace("ё", "е")
