"""Languages are folders: one that is added is live everywhere, one that is half added nowhere; no code names them.

The languages here lack a lexicon of rolls; a complete one is added in tests/test_contributing.py."""

import json
import re
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from bot.text.languages import FOLDER, LANGUAGES, named, spoken_by
from tests.trial.newcopy import ROOT, copied

Told = dict[str, Any]  # what SCRIPT prints

# Run in a copy of the project; prints one JSON object.
SCRIPT = """
import json
from bot.answers.about import language_rows
from bot.text.languages import LANGUAGES, named, spoken_by
from bot.router import label, understand
from bot.settings import Mistaken, Settings
from bot.text.words import render
from rules.lines import Line

def allowed(language):
    try:
        Settings(token="1:abcdef", language=language)
    except ValueError:
        return False
    return True

def heard(text, *at):
    return label(understand(text, at), at)

print(json.dumps({
    "languages": LANGUAGES,
    "buttons": [(key.label, key.data) for row in language_rows() for key in row],
    "codes": [spoken_by(code) for code in ("qaa", "qaa-FR", "qac", "qab", "qad", "qae", "xx")],
    "named": [named(text) for text in ("QAA", "qac", "qab")],
    "allowed": [allowed("qaa"), allowed("qab")],
    "said": render("qaa", Line("language-set")),
    "phrases": [heard("ni ludu dek mil"), heard("mi ludas kun vi", "craps"), heard("qab ludas", "craps"), heard("2d6")],
    "held": [
        heard("перебрасываю последнюю", "three"), heard("reroll the last two", "three"), heard("重掷最后一个", "three"),
        heard("перебрасываю все три", "three"), heard("重掷三个", "three"), heard("перебрасываю 1 2 3 4", "three"),
        heard("перебрасываю последнюю", "three", "poker"), heard("перебрасываю 500", "three"),
    ],
    "thrown": [heard("бросаю трёшку"), heard("roll threesome"), heard("я бросаю трёшк"), heard("roll threesomes")],
}))
"""


@pytest.fixture(scope="module")
def copy(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the project with a language `qaa`, made from English without a lexicon of rolls; a language `qab`,
    which lacks a file; `qad`, which lacks a message; `qae`, which is not UTF-8; and a game of three dice, which takes
    rerolls and names its throw."""
    root = copied(tmp_path_factory.mktemp("copy"), "bot", "rules", "locales")
    locales = root / "locales"
    for language, codes in (("qaa", "qaa qac"), ("qab", "qab"), ("qad", "qad"), ("qae", "qae")):
        shutil.copytree(locales / "en", locales / language, ignore=shutil.ignore_patterns("rolls.txt", "deny.txt"))
        (locales / language / "language.txt").write_text(f"order: 9\ncodes: {codes}\n", encoding="utf-8")
        (locales / language / "craps.phrases").write_text("open: ni ludu dek mil\n", encoding="utf-8")
        (locales / language / "butler.phrases").write_text(
            f"join: {'mi ludas kun vi' if language == 'qaa' else 'qab ludas'}\n", encoding="utf-8"
        )
    (locales / "qab" / "fair.ftl").unlink()
    words = (locales / "qad" / "fair.ftl").read_text(encoding="utf-8")
    (locales / "qad" / "fair.ftl").write_text(words.replace("fair-title =", "# fair-title ="), encoding="utf-8")
    (locales / "qae" / "language.txt").write_bytes(b"# \xe9\norder: 9\ncodes: qae\n")
    words = (locales / "qaa" / "butler.ftl").read_text(encoding="utf-8")
    for ours, theirs in (("= English", "= Esperanto"), ("I speak English", "Mi parolas"), ("= Join", "= Sidi")):
        words = words.replace(ours, theirs)
    (locales / "qaa" / "butler.ftl").write_text(words, encoding="utf-8")

    (root / "rules" / "three").mkdir()
    (root / "rules" / "three" / "__init__.py").write_text(
        "from dataclasses import replace\nfrom rules.poker import GAME as poker\n"
        "GAME = replace(poker, id='three', held=3, kinds=frozenset(('throw', 'reroll', 'keep', 'pass')))\n"
    )
    (locales / "ru" / "three.phrases").write_text("named: трёшку\nunlike: трёшки\n", encoding="utf-8")
    (locales / "en" / "three.phrases").write_text("named: threesome\n", encoding="utf-8")
    return root


@pytest.fixture(scope="module")
def told(copy: Path) -> Told:
    """What SCRIPT prints in the copy."""
    done = subprocess.run([sys.executable, "-c", SCRIPT], cwd=copy, capture_output=True, text=True, check=True)
    return dict(json.loads(done.stdout))


def test_a_language_that_is_added_is_live_everywhere(told: Told) -> None:
    """design 2: a new folder is in lists, buttons, `/language`, client codes, settings, phrases and notation."""
    assert told["languages"] == [*LANGUAGES, "qaa"]
    assert told["buttons"][-1] == ["Esperanto", "b.language.qaa"]
    assert told["codes"][:3] == ["qaa", "qaa", "qaa"]
    assert told["named"][:2] == ["qaa", "qaa"]
    assert told["allowed"] == [True, False]
    assert told["said"] == "Mi parolas."
    assert told["phrases"] == ["OPEN craps", "JOIN", "NONE", "EXPR 2d6"]


def test_a_language_that_is_half_added_is_live_nowhere(told: Told) -> None:
    """design 2: a folder that lacks a message, or is not UTF-8, is in no list and no setting; its phrases are
    silence."""
    for half in ("qab", "qad", "qae"):
        assert half not in str(told["languages"]) + str(told["buttons"])
    assert told["codes"][3:] == ["en", "en", "en", "en"]
    assert told["named"][2] is None


def test_an_evening_in_a_language_that_is_added(copy: Path) -> None:
    """design 2: a language without a lexicon of rolls serves boards, buttons, commands, notation and phrases."""
    evening = (
        "Ana: /language qaa\nAna: ni ludu dek mil\nBoris: mi ludas kun vi\nAna: 2d6\nAna: /table\nAna: /language\n"
    )
    command = [sys.executable, "-m", "bot", "play", "--language", "en", "--dice", "3,4"]
    done = subprocess.run(command, cwd=copy, input=evening, capture_output=True, text=True, check=True)
    assert "Mi parolas." in done.stdout
    assert "[Sidi]" in done.stdout
    assert "At the table 2: Ana, Boris" in done.stdout
    assert "Ana: [3] [4] = 7" in done.stdout
    assert "[Esperanto]" in done.stdout


def test_any_game_may_have_dice_chosen_and_a_throw_named(told: Told) -> None:
    """phrases 7, 3, 6: the number of dice to choose from and the names of a throw come from the game. Of two open games
    the one that holds more dice decides. A named word is corrected only if its file has `unlike`."""
    assert told["held"] == [
        "REROLL p=3", "REROLL p=2,3", "REROLL p=3", "REROLL all", "REROLL all", "ERR", "REROLL p=5", "ERR",
    ]  # fmt: skip
    assert told["thrown"] == ["THREE", "THREE", "THREE", "NONE"]


@pytest.mark.parametrize(
    ("code", "language"),
    [
        ("ru", "ru"),
        ("ru-RU", "ru"),
        ("be", "ru"),
        ("zh-hans", "zh-Hant"),
        ("zh", "zh-Hant"),
        ("zh-Hant-TW", "zh-Hant"),
        ("en-GB", "en"),
        ("de", "en"),
        ("*", "en"),
        ("", "en"),
        ("\x00" * 50, "en"),
        ("-" * 5000, "en"),
    ],
)
def test_the_first_guess_at_a_language(code: str, language: str) -> None:
    """design 2: a client's code leads to a language; anything else, nonsense too, to the fallback."""
    assert spoken_by(code) == language


def test_a_language_is_named_by_id_or_code() -> None:
    """design 2: `/language` takes an id or a code in any case; `named` returns None for anything else."""
    assert [named(text) for text in ("zh-hant", "ZH", " en ")] == ["zh-Hant", "zh-Hant", "en"]
    assert [named(text) for text in ("*", "", "zh-", "englisch")] == [None] * 4


def test_each_folder_is_a_language_with_codes_of_its_own() -> None:
    """design 2: every folder in locales/ is complete, each code leads to one language, and one is the fallback."""
    assert {path.name for path in FOLDER.iterdir() if path.is_dir()} == set(LANGUAGES)
    abouts = [(FOLDER / language / "language.txt").read_text(encoding="utf-8") for language in LANGUAGES]
    every = [
        code for about in abouts for line in re.findall(r"^codes: (.*)$", about, re.MULTILINE) for code in line.split()
    ]
    assert sorted(every) == sorted(set(every))
    assert "*" in every
    assert all(spoken_by(language) == language for language in LANGUAGES)


def test_no_code_lists_the_languages() -> None:
    """design 2: no module in bot/ holds the ids of two languages."""
    ids = re.compile("|".join(f"[\"']{re.escape(one)}[\"']" for one in LANGUAGES))
    for path in sorted((ROOT / "bot").rglob("*.py")):
        assert len(set(ids.findall(path.read_text(encoding="utf-8")))) < 2, path
