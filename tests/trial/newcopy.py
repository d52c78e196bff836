"""A copy of the project to which files are added by the steps of CONTRIBUTING, and in which its programs are run."""

import os
import re
import shlex
import shutil
import subprocess
import sys
from fnmatch import fnmatchcase
from hashlib import sha256
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).parents[2]
PARTS = ("bot", "rules", "locales", "seeds", "docs", "tests", "pyproject.toml", "README.md", "CONTRIBUTING.md")
PROGRAMS = {
    "pytest": ("-m", "pytest", "-n", "0"),
    "mypy": ("-m", "mypy"),
    "lint-imports": ("-c", "from importlinter.cli import lint_imports_command as lint; lint()", "--no-cache"),
    "butler": ("-m", "bot"),
}


class Step(NamedTuple):
    """A numbered step: the files that it adds, as patterns, or the commands that it runs; `said` is the whole of it."""

    number: int
    files: tuple[str, ...]
    commands: tuple[str, ...]
    said: str


def steps(heading: str, **names: str) -> list[Step]:
    """The steps of a section of CONTRIBUTING, `NAME` or `LANG` filled in. Files and commands are what stands in
    backticks before the first colon."""
    text = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
    section = text.split(f"\n## {heading}\n")[1].split("\n## ")[0]
    for name, value in names.items():
        section = section.replace(name, value)
    found = []
    for number, said in re.findall(r"^(\d+)\. (.*(?:\n   .*)*)", section, re.MULTILINE):
        marked = re.findall("`([^`]+)`", said.split(": ")[0])
        commands = tuple(one for one in marked if set(one.split()) & PROGRAMS.keys())
        found.append(Step(int(number), tuple(one for one in marked if one not in commands), commands, said))
    assert [step.number for step in found] == list(range(1, len(found) + 1))
    return found


def copied(folder: Path, *parts: str) -> Path:
    """Copy these parts of the project."""
    folder.mkdir(parents=True, exist_ok=True)
    for part in parts:
        if (ROOT / part).is_dir():
            shutil.copytree(ROOT / part, folder / part, ignore=shutil.ignore_patterns("__pycache__"))
        else:
            shutil.copy(ROOT / part, folder)
    return folder


class NewCopy:
    """The project as it is, in a folder of its own."""

    def __init__(self, folder: Path, *parts: str) -> None:
        self.folder = copied(folder, *(parts or PARTS))
        self._before = self._files()

    def _files(self) -> dict[str, bytes]:
        every = (path for path in self.folder.rglob("*") if path.is_file() and "__pycache__" not in path.parts)
        return {path.relative_to(self.folder).as_posix(): sha256(path.read_bytes()).digest() for path in every}

    def unchanged(self) -> bool:
        """Whether every file that was there is there as it was."""
        now = self._files()
        return all(now.get(path) == digest for path, digest in self._before.items())

    def follow(self, done: list[Step], brought: Path) -> str:
        """Carry the steps out one after another, the files from `brought`. Fails if a file of a step is not brought, is
        there already, or if one is brought that no step names. What the commands said."""
        waiting = {path.relative_to(brought).as_posix() for path in brought.rglob("*") if path.is_file()}
        waiting = {path for path in waiting if "__pycache__" not in path}
        said = ""
        for step in done:
            for pattern in step.files:
                files = {path for path in waiting if fnmatchcase(path, pattern)}
                assert files, f"step {step.number}: nothing for {pattern}"
                waiting -= files
                for path in files:
                    target = self.folder / path
                    assert not target.exists(), path
                    target.parent.mkdir(parents=True, exist_ok=True)
                    shutil.copy(brought / path, target)
            if step.commands:
                assert not waiting, f"no step before {step.number} names {waiting}"
            for command in step.commands:
                said += self.run(command)
        return said

    def run(self, command: str, given: str = "", **environment: str) -> str:
        """What a command says, as CONTRIBUTING writes it (`NAME=value pytest ...`), with the code of the copy. Fails if
        it fails."""
        words = shlex.split(command)
        while "=" in words[0]:
            name, _, value = words.pop(0).partition("=")
            environment[name] = value
        done = subprocess.run(
            [sys.executable, *PROGRAMS[words[0]], *words[1:]],
            cwd=self.folder,
            env=os.environ | {"PYTHONPATH": str(self.folder), **environment},
            input=given,
            capture_output=True,
            text=True,
            encoding="utf-8",
        )
        assert done.returncode == 0, f"{command}\n{done.stdout[-5000:]}\n{done.stderr[-3000:]}"
        return done.stdout


def linted(folder: Path) -> dict[str, str]:
    """Contract -> what lint-imports says of it, of those that are broken."""
    done = subprocess.run([sys.executable, *PROGRAMS["lint-imports"]], cwd=folder, capture_output=True, text=True)
    _, *sections = re.split(r"\n([^\n]+)\n-+\n\n", done.stdout.partition("Broken contracts\n")[2])
    assert bool(done.returncode) == bool(sections), done.stdout + done.stderr
    return dict(zip(sections[::2], sections[1::2], strict=True))
