"""Citations in docstrings, comments and pages: each leads to a page, a clause or a file of the project. (design 7.4)

A clause is cited bare, `C4` or `L1-L8`; anything else by page and number: `voice 1.5, 1.16`, `telegram 6.1-6.3`.
"""

import ast
import io
import re
import tokenize
from collections import Counter
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
PAGES = ("design", "voice", "phrases", "telegram")
FOLDERS = ("bot", "rules", "tests", "locales", "seeds", "docs")
KINDS = {".py", ".md", ".ftl", ".phrases", ".talk", ".game", ".tsv"}

KEY = re.compile(r"^(?:## (\d+)\. |[*-] \*\*(\d+\.\d+)[ *])", re.MULTILINE)
CLAUSE_KEY = re.compile(r"^(?:[*-] )?(?:\*\*([CPQLNRF]\d+)[.*]|\| ([KE]\d+) \|)", re.MULTILINE)
NUMBER = r"\d+(?:\.\d+)*(?:-\d+(?:\.\d+)*)?"
CITED = re.compile(rf"\b({'|'.join(PAGES)}) ({NUMBER}(?:(?:, | and ){NUMBER})*)")
CLAUSE = re.compile(r"(?<![\w.-])([CPQLNRFKE])(\d{1,2})(?:-\1(\d{1,2}))?(?![\w.]\w)(?!\w)")
PATH = re.compile(r"\b(?:docs|seeds/rules)/[a-z][\w-]*\.\w+")
OLD = re.compile(
    r"\b(?:DESIGN|EVENINGS|PHRASES|LIARS|PEERS|TELEGRAM)\b|\bRULES(?:\.md| [A-Z]\d*\b)|\b[Ii]ssue \d+|\b[Pp]romises? \d"
    r"|\.\./shared\b|\bshared/\w+\.md"
)


@cache
def page_keys(page: str) -> tuple[str, ...]:
    """Returns the numbers of a page's parts, in order. Raises OSError if there is no such page."""
    text = (ROOT / "docs" / f"{page}.md").read_text(encoding="utf-8")
    return tuple(found[1] or found[2] for found in KEY.finditer(text))


@cache
def clause_keys() -> tuple[str, ...]:
    """Returns the keys of all clauses (`C4`): of the games, of the dice, and of the tables in docs/telegram.md."""
    pages = (*sorted((ROOT / "seeds" / "rules").glob("*.md")), ROOT / "docs" / "telegram.md")
    texts = (path.read_text(encoding="utf-8") for path in pages)
    return tuple(found[1] or found[2] for text in texts for found in CLAUSE_KEY.finditer(text))


def words(kind: str, text: str) -> Iterator[tuple[str, bool]]:
    """Yields the texts of a file that are written for its readers, each with whether clauses may be cited in it.

    Left out are code, what people say in an evening or a recorded game, and the code blocks of a page.
    """
    if kind == ".py":
        yield from _python(text)
    elif kind == ".md":
        yield " ".join(re.sub(r"^```.*?^```", "", text, flags=re.MULTILINE | re.DOTALL).split()), True
    else:
        yield from ((line, True) for line in text.splitlines() if line.startswith("#"))


def _python(text: str) -> Iterator[tuple[str, bool]]:
    tree = ast.parse(text)
    docs = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef) and node.body:
            first = node.body[0]
            if isinstance(first, ast.Expr):
                docs.add(first.value)
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and not node.value.isalpha():
            yield " ".join(node.value.split()), node in docs
    comments, last = [""], -1
    for token in tokenize.generate_tokens(io.StringIO(text).readline):
        if token.type == tokenize.COMMENT:  # a comment of several lines is one piece
            said = token.string.lstrip("# ")
            if token.start[0] == last + 1:
                comments[-1] += f" {said}"
            else:
                comments.append(said)
            last = token.start[0]
    yield from ((comment, True) for comment in comments)


def complaints(kind: str, text: str) -> list[str]:
    """Returns a sentence for each wrong citation in the text of a file, in order."""
    found = []
    for piece, cites in words(kind, text):
        found += [f"{old[0]} is no document of the project" for old in OLD.finditer(piece)]
        found += [f"{path[0]} is not there" for path in PATH.finditer(piece) if not (ROOT / path[0]).exists()]
        for cited in CITED.finditer(piece):
            numbers = re.split(", | and |-", cited[2])
            found += [f"{cited[1]} {one} is not there" for one in numbers if one not in page_keys(cited[1])]
        if cites:
            clauses = [f"{one[1]}{number}" for one in CLAUSE.finditer(piece) for number in one.groups()[1:] if number]
            found += [f"clause {one} is not there" for one in clauses if one not in clause_keys()]
    return found


def files() -> list[Path]:
    """Returns all files that may cite, sorted, without this one, which holds planted faults."""
    inside = [path for folder in FOLDERS for path in (ROOT / folder).rglob("*") if path.suffix in KINDS]
    return sorted(path for path in (*inside, *ROOT.glob("*.md")) if path != Path(__file__))


def test_every_citation_leads_somewhere() -> None:
    """design 7.4: every number, clause and path that a file cites exists in the project."""
    wrong = {
        path.relative_to(ROOT).as_posix(): found
        for path in files()
        if (found := complaints(path.suffix, path.read_text(encoding="utf-8")))
    }
    assert not wrong


def test_no_number_has_two_meanings() -> None:
    """design 7.2: each key of a page and each clause stands once; every page and every game has some."""
    for keys in (*map(page_keys, PAGES), clause_keys()):
        assert [key for key, count in Counter(keys).items() if count > 1] == []
    assert all(len(page_keys(page)) > 5 for page in PAGES)
    assert {key[0] for key in clause_keys()} == set("CPQLNRFKE")


def test_all_kinds_of_files_cite() -> None:
    """The search covers every kind of file, and finds citations of every page and of every letter of the clauses."""
    seen = {path.suffix for path in files()}
    assert seen == KINDS
    pieces = [piece for path in files() for piece, _ in words(path.suffix, path.read_text(encoding="utf-8"))]
    assert {found[1] for piece in pieces for found in CITED.finditer(piece)} == set(PAGES)
    assert {found[1] for piece in pieces for found in CLAUSE.finditer(piece)} >= set("CPQLNRFK")


@pytest.mark.parametrize(
    ("kind", "text", "wrong"),
    [
        (".py", '"""One thing. (voice 1.99)"""', "voice 1.99 is not there"),
        (".py", '"""One thing, told over\n    two lines. (voice\n    1.99)"""', "voice 1.99 is not there"),
        (".py", "x = 1  # design 1.2, 1.77: so", "design 1.77 is not there"),
        (".py", "# begins here, voice\n# 77 and ends", "voice 77 is not there"),
        (".py", 'WHY = {"a": "telegram 6.1-6.44"}', "telegram 6.44 is not there"),
        (".py", '"""C44: nothing."""', "clause C44 is not there"),
        (".py", '"""(R1, L1-L80)"""', "clause L80 is not there"),
        (".py", 'def f() -> None:\n    """K99."""', "clause K99 is not there"),
        (".py", '"""Two pages. (voice 1.2; phrases 77)"""', "phrases 77 is not there"),
        (".py", '"""Seen from afar. (docs/manners.md)"""', "docs/manners.md is not there"),
        (".py", '"""As told. (EVENINGS 1.16)"""', "EVENINGS is no document of the project"),
        (".py", "# LIARS: the next one", "LIARS is no document of the project"),
        (".py", '"""DESIGN, a game: so."""', "DESIGN is no document of the project"),
        (".py", '"""PHRASES: so."""', "PHRASES is no document of the project"),
        (".py", '"""(PEERS K7)"""', "PEERS is no document of the project"),
        (".py", '"""(TELEGRAM 4)"""', "TELEGRAM is no document of the project"),
        (".py", '"""(RULES C)"""', "RULES C is no document of the project"),
        (".py", '"""(RULES L1)"""', "RULES L1 is no document of the project"),
        (".py", '"""Issue 2, settings."""', "Issue 2 is no document of the project"),
        (".py", '"""Promise 5: so."""', "Promise 5 is no document of the project"),
        (".py", "# see ../shared for more", "../shared is no document of the project"),
        (".md", "As `voice 1.99` says.", "voice 1.99 is not there"),
        (".md", "* **X** see C44", "clause C44 is not there"),
        (".talk", "# RULES C, a worked example", "RULES C is no document of the project"),
        (".game", "# C44: nobody wins", "clause C44 is not there"),
        (".ftl", "# voice 77", "voice 77 is not there"),
        (".phrases", "# phrases 77", "phrases 77 is not there"),
        (".tsv", "# EVENINGS 3", "EVENINGS is no document of the project"),
    ],
)
def test_planted_faults_are_found(kind: str, text: str, wrong: str) -> None:
    """A citation that leads nowhere, or uses an old name, is found in each kind of file."""
    assert complaints(kind, text) == [wrong]


@pytest.mark.parametrize(
    ("kind", "text"),
    [
        (".py", '"""What is so. (C4, L1-L8, voice 1.5, 1.16; telegram 6.1-6.3 and design 7, docs/voice.md)"""'),
        (".py", 'LIARS = PHRASES["RULES"]\nEVENINGS = f"{LIARS}"\nTELEGRAM = "C44"'),
        (".py", "x = 1  # noqa: E501, RUF001; 4d6kh3, `D8`, K = 5, python 3.11"),
        (".py", '"""Plain phrases, 5 of them; a voice 2x; telegram.4"""'),
        (".md", "```\nvoice 1.99, C44\n```\nno more"),
        (".talk", "> Аня: EVENINGS 1.99, C44"),
        (".tsv", "rules\tRULES\tcraps"),
    ],
)
def test_what_is_no_wrong_citation_is_left_alone(kind: str, text: str) -> None:
    """Code, labels, what people say, and correct citations give no complaint."""
    assert complaints(kind, text) == []
