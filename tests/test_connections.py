"""Connections of sqlite3 are closed. Python 3.13 warns of one that is not, and warnings are errors; older Pythons are
silent, so this test searches the text of the project.
"""

import re
from pathlib import Path

ROOT = Path(__file__).parents[1]


def test_every_connection_is_closed_by_a_with() -> None:
    """`with sqlite3.connect(...)` ends a transaction and closes nothing: `closing(...)` must stand around it."""
    sources = [path for folder in ("bot", "rules", "tests") for path in (ROOT / folder).rglob("*.py")]
    open_ones = [
        f"{path.relative_to(ROOT)}: {line.strip()}"
        for path in sources
        if path != Path(__file__) and "bench" not in path.parts
        for line in path.read_text(encoding="utf-8").splitlines()
        if re.search(r"sqlite3\.connect\(", line) and "closing(sqlite3.connect(" not in line
    ]
    assert len(sources) > 100
    assert open_ones == []
