"""What `make` checks before it installs: the version of Python and the state of .venv. (design 11)

Nothing is installed here; the Pythons are shell scripts that print a version.
"""

import os
import shutil
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]

pytestmark = pytest.mark.skipif(shutil.which("make") is None, reason="there is no make here")


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder with the project's files that make needs."""
    for name in ("Makefile", ".ci/venv", "requirements.lock", "requirements-build.lock", "pyproject.toml"):
        (tmp_path / name).parent.mkdir(exist_ok=True)
        shutil.copy(ROOT / name, tmp_path / name)
    return tmp_path


def python(path: Path, version: str, good: bool) -> Path:
    """Writes a script that prints `version`, passes the check of the version if `good`, and fails at anything else."""
    path.parent.mkdir(parents=True, exist_ok=True)
    codes = f"*print*) echo {version};; *version_info*) exit {int(not good)};;"
    path.write_text(f"#!/bin/sh\ncase $2 in {codes} *) exit 1;; esac\n")
    path.chmod(0o755)
    return path


def made(folder: Path, *words: str) -> str:
    """Runs `make run`, which must fail; returns its standard error without make's own lines."""
    outer = ("MAKE", "VENV", "PYTHON")  # of the make that may have started the tests
    env = {name: value for name, value in os.environ.items() if not name.startswith(outer)}
    command = ["make", "--no-print-directory", "run", *words]
    done = subprocess.run(command, cwd=folder, env=env, capture_output=True, encoding="utf-8")
    assert done.returncode != 0
    return "".join(line for line in done.stderr.splitlines(keepends=True) if not line.startswith("make"))


def test_a_python_that_is_not_there(folder: Path) -> None:
    """design 11: a missing Python is refused with a sentence that names the version needed; nothing is made."""
    said = made(folder, "PYTHON=no-such-python")
    assert said == (
        "The Butler needs Python 3.11 or newer, and there is no 'no-such-python' here: install one, or name one, "
        "as in `make run PYTHON=python3.12`.\n"
    )
    assert not (folder / ".venv").exists()


def test_a_python_that_is_too_old(folder: Path) -> None:
    """design 11: an old Python is refused with a sentence that names its version; nothing is made."""
    old = python(folder / "python3", "3.10.13", good=False)
    said = made(folder, f"PYTHON={old}")
    assert said.startswith(f"The Butler needs Python 3.11 or newer, and '{old}' is 3.10.13: ")
    assert said.count("\n") == 1
    assert not (folder / ".venv").exists()


def test_a_python_that_does_not_run(folder: Path) -> None:
    """design 11: a name on PATH that does not run is refused with a sentence."""
    assert "'false' does not run here" in made(folder, "PYTHON=false")


def test_a_python_that_makes_no_environments(folder: Path) -> None:
    """design 11: a Python without venv is refused with the name of the package that Debian has it in."""
    bare = python(folder / "python3", "3.12.1", good=True)
    assert "has no venv module (on Debian and Ubuntu: apt install python3-venv)" in made(folder, f"PYTHON={bare}")


@pytest.mark.parametrize(
    ("version", "good", "stamp", "why"),
    [
        ("", False, "", "it has no Python"),
        ("3.10.13", False, "here", "its Python is not 3.11 or newer"),
        ("3.11.7", True, "", "it was not finished"),
        ("3.11.7", True, "/elsewhere", "it was made for another folder"),
        ("3.11.7", True, "here", "its Python is 3.11.7, and 3.12.1 is asked for"),
    ],
)
def test_an_environment_that_cannot_serve_is_made_anew(
    folder: Path, version: str, good: bool, stamp: str, why: str
) -> None:
    """design 11: a .venv that is half-made, old, moved or of another Python is removed, and a sentence says why."""
    (folder / ".venv").mkdir()
    if version:
        python(folder / ".venv/bin/python", version, good)
    if stamp:
        (folder / ".venv/.made").write_text(stamp.replace("here", str(folder)))
    asked = python(folder / "python3.12", "3.12.1", good=True)  # makes no environment, so make stops there
    said = made(folder, f"PYTHON={asked}")
    assert said.startswith(f"Making .venv anew: {why}.\n")
    assert not (folder / ".venv").exists()


@pytest.mark.parametrize("kept", ["thesis.txt", "bin/python", ".made"])
def test_a_folder_of_somebody_else_stays(folder: Path, tmp_path_factory: pytest.TempPathFactory, kept: str) -> None:
    """design 11: a folder that VENV names and make has not made here is refused; nothing in it is deleted."""
    other = tmp_path_factory.mktemp("other")
    python(other / kept, "3.12.1", good=True)
    said = made(folder, f"VENV={other}")
    assert said.startswith(f"{other} (VENV) holds something that make has not made here")
    assert [path.name for path in other.rglob("*") if path.is_file()] == [Path(kept).name]


def test_an_environment_that_serves_stays(folder: Path) -> None:
    """design 11: a .venv that was finished in this folder is kept."""
    python(folder / ".venv/bin/python", "3.11.7", good=True)
    (folder / ".venv/.made").write_text(str(folder))
    assert "anew" not in made(folder)
    assert (folder / ".venv/.made").exists()


def test_the_pythons_of_a_machine(tmp_path: Path) -> None:
    """`make test-pythons` finds each minor version from 3.11 on once, the oldest first, and none that does not run."""
    for minor in (13, 12):
        python(tmp_path / f"bin/python3.{minor}", f"3.{minor}", good=True)
        python(tmp_path / f".pyenv/versions/3.{minor}.9/bin/python3", f"3.{minor}", good=True)
    (tmp_path / "bin/python3.14").write_text("#!/bin/sh\nexit 127\n")
    (tmp_path / "bin/python3.14").chmod(0o755)
    path = f"{tmp_path}/bin:/usr/bin:/bin"
    done = subprocess.run(
        [ROOT / ".ci/pythons"], env={"PATH": path, "HOME": str(tmp_path)}, capture_output=True, encoding="utf-8"
    )
    found = dict(line.split(" ") for line in done.stdout.splitlines())
    assert [found["3.12"], found["3.13"]] == [f"{tmp_path}/bin/python3.12", f"{tmp_path}/bin/python3.13"]
    assert list(found) == sorted(found)
    assert "3.10" not in found
    assert str(tmp_path / "bin/python3.14") not in found.values()
