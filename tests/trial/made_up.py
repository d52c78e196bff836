"""A made-up language: English with its letters changed about, so that it stays as long and is never out of date."""

import re
from pathlib import Path

from fluent.syntax import FluentParser, FluentSerializer, ast
from fluent.syntax.visitor import Transformer

from bot.text.languages import spoken_by

FALLBACK = spoken_by("")
CHANGED = str.maketrans("aeioubdfgklmnprstvzAEIOUBDFGKLMNPRSTVZ", "eiouadbvkglnmrptszfEIOUADBVKGLNMRPTSZF")
_WORD = re.compile(r"(?<![\w/.{])[A-Za-z'][A-Za-z']+(?![\w}]|\.[a-z])")  # no command, notation, slot or file's name


def translated(text: str) -> str:
    """`Throw the dice` -> `Tplew tli bosi`; single letters and whatever is no word stay."""
    return _WORD.sub(lambda word: word[0].translate(CHANGED), text)


class _Texts(Transformer):
    """Changes the texts of messages; ids, variables and keys stay."""

    def visit_TextElement(self, node: ast.TextElement) -> ast.TextElement:
        node.value = translated(node.value)
        return node


def messages(locales: Path) -> dict[str, str]:
    """Name -> content of every .ftl."""
    found = {}
    for path in sorted((locales / FALLBACK).glob("*.ftl")):
        resource = FluentParser().parse(path.read_text(encoding="utf-8"))
        found[path.name] = FluentSerializer().serialize(_Texts().visit(resource))
    return found


def rows(locales: Path, ending: str) -> dict[str, str]:
    """Name -> content of every file of rows `meaning: words`, its words changed."""
    found = {}
    for path in sorted((locales / FALLBACK).glob(f"*{ending}")):
        lines = [line for line in path.read_text(encoding="utf-8").splitlines() if not line.startswith("unlike")]
        found[path.name] = "".join(f"{_row(line)}\n" for line in lines)
    return found


def _row(line: str) -> str:
    head, colon, words = line.partition(":")
    return line if line.startswith("#") or head == "starts" else head + colon + translated(words)
