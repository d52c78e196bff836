"""The language of the command line: --language, else BUTLER_LANGUAGE, else the locale. (design 11)"""

import os
import pty
import re
import select
import subprocess
import sys
import time
from pathlib import Path

import pytest
from click.testing import CliRunner

from bot.commands.cli import app
from bot.text import words
from rules.lines import Line

GAME = str(Path(__file__).parents[2] / "seeds" / "games" / "craps-hit.game")
TITLES = {"ru": "Крэпс", "en": "Craps", "zh-Hant": "花旗骰"}
COLOURS = re.compile(r"\x1b\[[0-9;?]*[A-Za-z]")  # and movements of the cursor
LIMIT = 120.0  # seconds; more means broken, not slow


@pytest.mark.parametrize(
    ("environment", "language"),
    [
        ({"LANG": "ru_RU.UTF-8"}, "ru"),
        ({"LANG": "ru"}, "ru"),
        ({"LANG": "be_BY@latin"}, "ru"),
        ({"LANG": "en_GB.UTF-8"}, "en"),
        ({"LANG": "zh_TW.UTF-8"}, "zh-Hant"),
        ({"LANG": "zh_CN"}, "zh-Hant"),
        ({"LANG": "de_DE.UTF-8"}, "en"),
        ({"LANG": "C"}, "en"),
        ({"LANG": "C.UTF-8"}, "en"),
        ({"LANG": "POSIX"}, "en"),
        ({"LANG": "../../../etc\x1b[31m"}, "en"),
        ({}, "en"),
        ({"LC_ALL": "en_US.UTF-8", "LC_MESSAGES": "zh_TW.UTF-8", "LANG": "ru_RU.UTF-8"}, "en"),
        ({"LC_ALL": "", "LC_MESSAGES": "zh_TW.UTF-8", "LANG": "ru_RU.UTF-8"}, "zh-Hant"),
        ({"BUTLER_LANGUAGE": "zh-Hant", "LC_ALL": "ru_RU.UTF-8"}, "zh-Hant"),
        ({"BUTLER_LANGUAGE": "", "LC_ALL": "ru_RU.UTF-8"}, "ru"),
    ],
)
def test_the_language_follows_the_locale(environment: dict[str, str], language: str) -> None:
    """design 11: locale variables rank as in POSIX, BUTLER_LANGUAGE before them; other locales get English."""
    unset = dict.fromkeys(("BUTLER_LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG"))
    done = CliRunner().invoke(app, ["replay", GAME], env=unset | environment)
    assert done.stdout.startswith(f"── craps-hit.game · {TITLES[language]}\n")
    done = CliRunner().invoke(app, ["replay", "--language", "en", GAME], env=unset | environment)
    assert done.stdout.startswith("── craps-hit.game · Craps\n")


@pytest.mark.parametrize(
    ("locale", "language"), [("ru_RU.UTF-8", "ru"), ("en_US.UTF-8", "en"), ("zh_TW.UTF-8", "zh-Hant"), ("C", "en")]
)
def test_the_greeting_at_a_prompt(locale: str, language: str) -> None:
    """design 11: the first thing that `make run` prints at a terminal is in the language of the locale."""
    greeting = words.render(language, Line("terminal-hello"))
    ours, theirs = pty.openpty()
    kept = {name: value for name, value in os.environ.items() if not name.startswith(("BUTLER_", "LC_", "LANG"))}
    child = subprocess.Popen(
        [sys.executable, "-m", "bot", "play"],
        stdin=theirs,
        stdout=theirs,
        stderr=theirs,
        cwd=Path(__file__).parents[2],
        env=kept | {"LANG": locale, "TERM": "xterm", "PROMPT_TOOLKIT_NO_CPR": "1"},
    )
    os.close(theirs)
    try:
        told, until = b"", time.monotonic() + LIMIT
        while "›".encode() not in told and time.monotonic() < until:
            if select.select([ours], [], [], 1.0)[0]:
                told += os.read(ours, 10_000)
        assert COLOURS.sub("", told.decode("utf-8")).startswith(greeting)
        os.write(ours, b"\x04")
        assert child.wait(LIMIT) == 0
    finally:
        child.kill()
        child.wait()
        os.close(ours)
