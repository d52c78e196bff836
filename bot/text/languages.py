"""The languages the Butler speaks: the folders of locales/ that are complete. No other list of them exists.

A folder is a language if its name is an IETF tag and it holds `language.txt` and every message that the fallback
language has in its .ftl files. Any other folder is used for nothing. `language.txt` has two lines: `order: 2`, the
place in lists (ties by id), and `codes: en *`, the IETF codes of the clients that are spoken to in this language; `*`,
in one language only, makes it the fallback, for every other code.
"""

import re
from pathlib import Path
from typing import NamedTuple

FOLDER = Path(__file__).parents[2] / "locales"
_ABOUT = "language.txt"
_OTHERS = "*"
_MESSAGE = re.compile(r"^([A-Za-z][A-Za-z0-9_-]*) *=", re.MULTILINE)  # in an .ftl file: its id
_ID = re.compile("[a-z]{2,3}(-[A-Z][a-z]{3})?(-[A-Z]{2}|-[0-9]{3})?")  # language, script, region


class _Language(NamedTuple):
    order: int
    id: str
    codes: tuple[str, ...]  # in lower case
    messages: frozenset[str]  # ids of messages; not kept


def _read(folder: Path) -> _Language | None:
    """The language of a folder, complete or not; None if its name is no tag, its language.txt lacks a line, or one of
    its files cannot be read as UTF-8."""
    try:
        rows = (folder / _ABOUT).read_text(encoding="utf-8").splitlines()
        files = folder.glob("*.ftl")
        ids = frozenset(id for path in files for id in _MESSAGE.findall(path.read_text(encoding="utf-8")))
    except (OSError, UnicodeDecodeError):
        return None
    about = {key.strip(): value.strip() for key, _, value in (row.partition(":") for row in rows)}
    order, codes = about.get("order", ""), tuple(about.get("codes", "").lower().split())
    if not (_ID.fullmatch(folder.name) and order.isdecimal() and codes):
        return None
    return _Language(int(order), folder.name, codes, ids)


def _complete() -> tuple[_Language, ...]:
    """The complete languages in the order of lists. Raises LookupError if no language is the fallback."""
    found = sorted(one for path in FOLDER.glob(f"*/{_ABOUT}") if (one := _read(path.parent)) is not None)
    fallback = next((one for one in found if _OTHERS in one.codes), None)
    if fallback is None:
        raise LookupError(f"no {_ABOUT} in {FOLDER} has {_OTHERS} among its codes")
    return tuple(one._replace(messages=frozenset()) for one in found if fallback.messages <= one.messages)


_COMPLETE = _complete()
LANGUAGES = tuple(one.id for one in _COMPLETE)  # ids, names of folders, in the order of lists
_CODES = {code: one.id for one in reversed(_COMPLETE) for code in one.codes} | {id.lower(): id for id in LANGUAGES}


def named(text: str) -> str | None:
    """The language with this id or client code, case ignored; None if there is none."""
    low = text.strip().lower()
    return _CODES.get(low) if low != _OTHERS else None


def spoken_by(code: str) -> str:
    """The language for a client that says `code` (IETF, may be empty or nonsense): the longest part of it that is
    known decides, `zh-hant-tw` before `zh`; else the fallback."""
    parts = code[:50].lower().split("-")
    known = (named("-".join(parts[:end])) for end in range(len(parts), 0, -1))
    return next(filter(None, known), _CODES[_OTHERS])
