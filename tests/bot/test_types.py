"""Planted faults: mypy refuses a misspelt column and a kind or phase that is not handled. (design 5)"""

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

pytestmark = pytest.mark.slow

PROJECT = Path(__file__).parents[2]

# SQLAlchemy is skipped: it takes most of mypy's time, and no planted fault concerns it.
SETTINGS = """
[mypy]
strict = True
python_version = 3.11
follow_imports = silent
warn_unused_ignores = False
[mypy-sqlalchemy.*]
follow_imports = skip
"""

RIGHT = """
from bot.table.entry import Entry, Kind, Phase
from bot.store.effects import Effects

effects = Effects()
effects.heard("cause", at=1.0)
effects.entry(1, 1, Entry(2, Kind.JOINED), at=1.0)
effects.moved(1, 1, 2, phase=Phase.LOBBY, due_at=None)
"""

WRONG = {
    'effects.moved(1, 1, 2, phase=Phase.LOBBY, duo_at=None)': "call-arg",  # a misspelt column
    'effects.moved(1, 1, 2, phase=Phase.LOBBY)': "call-arg",  # a missing column
    'effects.moved(1, 1, 2, phase="lobby", due_at=None)': "arg-type",  # text in place of a phase
    'effects.draft(1, 1, 0, seq="5", choice="1")': "arg-type",  # a value of another type
    'effects.moovd(1, 1, 2)': "attr-defined",  # a method that does not exist
    'effects.entry(1, 1, Entry(2, "joined"), at=1.0)': "arg-type",  # text in place of a kind
    'print(Kind.JIONED)': "attr-defined",  # a misspelt kind
}  # fmt: skip


def checked(tree: Path, *files: str) -> list[str]:
    """Returns mypy's output for these files of the copy, one line for each error."""
    (tree / "mypy.ini").write_text(SETTINGS)
    command = [sys.executable, "-m", "mypy", "--config-file", "mypy.ini", "--no-error-summary", *files]
    ran = subprocess.run(command, cwd=tree, capture_output=True, text=True, timeout=300)
    assert ran.stderr == ""
    return ran.stdout.splitlines()


@pytest.fixture(scope="module")
def tree(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the project's code; each test restores the files that it changes."""
    root = tmp_path_factory.mktemp("tree")
    for folder in ("bot", "rules"):
        shutil.copytree(PROJECT / folder, root / folder, ignore=shutil.ignore_patterns("__pycache__"))
    return root


def test_a_misspelt_column_fails_mypy(tree: Path) -> None:
    """design 5: each line of WRONG is an error of the kind given with it, and RIGHT has none."""
    (tree / "right.py").write_text(RIGHT)
    (tree / "wrong.py").write_text(RIGHT + "".join(f"{line}\n" for line in WRONG))
    assert checked(tree, "right.py") == []
    said = [line for line in checked(tree, "wrong.py") if ": error: " in line]
    first = len(RIGHT.splitlines())
    assert len(said) == len(WRONG), said
    for at, (line, error) in enumerate(zip(said, WRONG.values(), strict=True), first + 1):
        assert line.startswith(f"wrong.py:{at}: error: "), line
        assert line.endswith(f"[{error}]"), line


@pytest.mark.parametrize(
    ("member", "files"),
    [
        ('    DANCED = "danced"\n    UNKNOWN = "unknown"', {"bot/table/entry.py", "bot/table/replay.py"}),
        ('    FROZEN = "frozen"\n    VOID = "void"', {"bot/table/entry.py"}),
    ],
    ids=["kind", "phase"],
)
def test_a_kind_or_phase_more_fails_mypy_until_it_is_handled(tree: Path, member: str, files: set[str]) -> None:
    """design 5: one more kind or phase is an error in each file with a `match` over it, by assert_never."""
    path = tree / "bot" / "table" / "entry.py"
    text = path.read_text()
    last = member.splitlines()[-1]
    assert text.count(last) == 1
    assert checked(tree, "bot/table/entry.py", "bot/table/replay.py") == []
    path.write_text(text.replace(last, member))
    try:
        said = checked(tree, "bot/table/entry.py", "bot/table/replay.py")
    finally:
        path.write_text(text)
    assert all('to "assert_never" has incompatible type' in line for line in said), said
    assert {line.partition(":")[0] for line in said} == files
