"""The Butler as a package: what wheel and sdist hold, and that the wheel plays without the checkout. (design 11)

The wheel is installed into an environment of its own that borrows the packages of the running one, so that no network
is needed. So this does not prove that the requirements in the wheel's metadata are enough.
"""

import os
import re
import subprocess
import sys
import sysconfig
import tarfile
import tomllib
import zipfile
from email.parser import Parser
from pathlib import Path
from shutil import copy, copytree, ignore_patterns

import pytest

ROOT = Path(__file__).parent.parent
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
FOLDERS = ("bot", "rules", "locales", "seeds")
LOCKED = re.compile(r"[a-z0-9-]+==[^\s;]+( ; [^\\]+)? \\|    --hash=sha256:[0-9a-f]{64}( \\)?")

EVENINGS = {
    "ru_RU.UTF-8": """Аня: играем в крэпс
Борис: я в игре
Аня: [Начать]
Аня: бросаю кости!
Борис: [🎲 Бросить кости]
Аня: бросаю кости
Борис: бросаю кости
""",
    "en_US.UTF-8": """Ann: let's play craps
Bob: count me in
Ann: [Start]
Ann: I roll the dice!
Bob: [🎲 Throw the dice]
Ann: roll the dice
Bob: roll the dice
""",
    "zh_TW.UTF-8": """小明: 來玩花旗骰
阿寶: 我要玩
小明: [開始]
小明: 擲骰子
阿寶: [🎲 擲骰]
小明: 擲骰子
阿寶: 擲骰子
""",
}
WINS = {
    "ru_RU.UTF-8": "🏆 Крэпс: победа — Борис. Бросков 4, кругов 2.",
    "en_US.UTF-8": "🏆 Craps: Bob wins. Throws 4, circles 2.",
    "zh_TW.UTF-8": "🏆 花旗骰：阿寶獲勝。共 4 擲、2 圈。",
}
BROKEN_OFF = "Ann: let's play craps\nBob: count me in\nAnn: [Start]\nAnn: roll the dice\nBob: [Leave]\nBob: [Leave]\n"


def travelling() -> set[str]:
    """Every file of the four folders, as a path in the checkout."""
    files = (path for folder in FOLDERS for path in (ROOT / folder).rglob("*") if path.is_file())
    return {path.relative_to(ROOT).as_posix() for path in files if "__pycache__" not in path.parts}


def copied() -> set[str]:
    """The names of the files and folders that the Dockerfile's first stage copies to build the wheel from."""
    stage = (ROOT / "Dockerfile").read_text(encoding="utf-8").split("\nFROM ")[1]
    return {name for line in re.findall("^COPY (.*) [^ ]+$", stage, re.MULTILINE) for name in line.split()}


def build(kind: str, tree: Path, into: Path) -> Path:
    """Builds the sdist or the wheel (`kind`) of `tree` into the new folder `into`; returns the path of the file."""
    into.mkdir()
    code = f"import sys; from setuptools import build_meta; build_meta.build_{kind}(sys.argv[1])"
    words = [sys.executable, "-c", code, str(into)]
    done = subprocess.run(words, cwd=tree, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    (made,) = into.iterdir()
    return made


@pytest.fixture(scope="module")
def sdist(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The sdist, built from the files that the Dockerfile copies and no others."""
    folder = tmp_path_factory.mktemp("sdist")
    tree = folder / "tree"
    tree.mkdir()
    for name in copied() - {"requirements-build.lock"}:
        source = ROOT / name
        if source.is_dir():
            copytree(source, tree / name, ignore=ignore_patterns("__pycache__"))
        else:
            copy(source, tree)
    return build("sdist", tree, folder / "dist")


@pytest.fixture(scope="module")
def wheel(sdist: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel, built from the unpacked sdist."""
    folder = tmp_path_factory.mktemp("wheel")
    subprocess.run([sys.executable, "-m", "tarfile", "--extract", str(sdist), str(folder)], check=True)
    (tree,) = folder.iterdir()
    return build("wheel", tree, folder / "dist")


class Installed:
    """The wheel installed in an environment of its own, and an empty folder to run its programs in."""

    def __init__(self, wheel: Path, folder: Path) -> None:
        self.folder = folder / "empty"
        self.folder.mkdir()
        subprocess.run([sys.executable, "-m", "venv", str(folder / "env")], check=True, timeout=300)
        self.bin = folder / "env" / "bin"
        self.call("python", "-m", "pip", "install", "--quiet", "--no-index", "--no-deps", str(wheel))
        asked = "import sysconfig; print(sysconfig.get_path('purelib'))"
        self.site = Path(self.call("python", "-c", asked).strip())
        # The folders alone: the .pth file of an editable Butler in them is not read, so there is one `bot` to import.
        borrowed = {sysconfig.get_path("purelib"), sysconfig.get_path("platlib")}
        (self.site / "borrowed.pth").write_text("\n".join(borrowed), encoding="utf-8")

    def call(self, program: str, *words: str, given: str = "", **environment: str) -> str:
        """Runs a program of the environment and returns its standard output. It must exit with 0, print no error and
        leave no file."""
        done = subprocess.run(
            [str(self.bin / program), *words],
            input=given,
            capture_output=True,
            encoding="utf-8",
            cwd=self.folder,
            env={"PATH": os.defpath, "HOME": str(self.folder), "PYTHONUTF8": "1"} | environment,
            timeout=300,
            check=False,
        )
        assert (done.returncode, done.stderr) == (0, "")
        assert not list(self.folder.iterdir()), "nothing is left behind in the folder that it is called from"
        return done.stdout


@pytest.fixture(scope="module")
def installed(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Installed:
    return Installed(wheel, tmp_path_factory.mktemp("installed"))


def test_the_wheel_holds_every_file_of_the_four_folders_and_no_other(wheel: Path) -> None:
    """design 11: the wheel holds all texts, phrase lists, rules, seeds and migrations, as text: no font, no picture. A
    new kind of file must be added to package-data."""
    with zipfile.ZipFile(wheel) as archive:
        held = {name: archive.read(name) for name in archive.namelist() if ".dist-info/" not in name}
    assert set(held) == travelling()
    assert {"locales/ru/deny.txt", "bot/store/migrations/script.py.mako", "seeds/verify.py"} <= set(held)
    for name, content in held.items():
        assert "\0" not in content.decode("utf-8"), name


def test_the_sdist_holds_what_the_wheel_is_built_from(sdist: Path) -> None:
    """design 11: the sdist holds the same files, the licence and README."""
    with tarfile.open(sdist) as archive:
        held = {name.partition("/")[2] for name in archive.getnames()}
    assert travelling() | {"LICENSE", "README.md", "pyproject.toml"} <= held


def test_the_image_is_given_what_the_wheel_is_built_from() -> None:
    """design 11: .dockerignore lets through everything that the Dockerfile copies."""
    assert copied() >= set(FOLDERS)
    let_in = (ROOT / ".dockerignore").read_text(encoding="utf-8").splitlines()
    assert {f"!{name}" for name in copied() | {"requirements.lock"}} <= set(let_in)


def test_the_metadata(wheel: Path) -> None:
    """design 11: the metadata names the licence; setuptools, rich and typer are not needed to run."""
    with zipfile.ZipFile(wheel) as archive:
        (name,) = (name for name in archive.namelist() if name.endswith(".dist-info/METADATA"))
        metadata = Parser().parsestr(archive.read(name).decode("utf-8"))
        licence = archive.read(name.replace("METADATA", "licenses/LICENSE")).decode("utf-8")
    assert (metadata["Name"], metadata["Version"]) == ("butler", PROJECT["version"])
    assert (metadata["License-Expression"], metadata["License-File"]) == ("MIT", "LICENSE")
    assert licence.startswith("MIT License\n\nCopyright (c) 2026 the Butler authors\n")
    needed = [one for one in metadata.get_all("Requires-Dist", []) if "extra ==" not in one]
    assert len(needed) == len(PROJECT["dependencies"])
    for package in ("setuptools", "rich", "typer"):
        assert not any(one.startswith(package) for one in needed)
        assert f"\n{package}==" not in (ROOT / "requirements.lock").read_text(encoding="utf-8")


@pytest.mark.parametrize("path", sorted(ROOT.glob("*.lock")), ids=lambda path: path.stem)
def test_a_lock_file_holds_names_versions_and_hashes(path: Path) -> None:
    """design 11: a lock file holds names, versions and hashes, no address of a registry and no path."""
    for line in path.read_text(encoding="utf-8").splitlines():
        assert LOCKED.fullmatch(line), line


def test_the_installed_butler_says_who_he_is(installed: Installed) -> None:
    """design 11: `--version` prints the version; `-h` and `--help` end with the path of the installed seeds."""
    assert installed.call("butler", "--version") == f"butler {PROJECT['version']}\n"
    told = installed.call("butler", "-h")
    assert told == installed.call("butler", "--help")
    assert Path(told.splitlines()[-1].strip()) == installed.site / "seeds"


@pytest.mark.parametrize("locale", EVENINGS)
def test_the_installed_butler_plays_an_evening(locale: str, installed: Installed) -> None:
    """design 11: craps from the opening to the verdict, by pipe, in the language of the locale."""
    told = installed.call("butler", "play", "--dice", "2,2,4,5,3,4,4,5", given=EVENINGS[locale], LANG=locale)
    assert WINS[locale] in told.splitlines()


def test_the_installed_butler_understands(installed: Installed) -> None:
    """design 11: the phrase lists and the lists of real words (deny.txt) are installed."""
    given = "бросаю кости\nroll three dice\n擲骰子\nбросаю гости\n"
    assert installed.call("butler", "understand", given=given).split("\n") == ["DICE 2", "DICE 3", "DICE 2", "NONE", ""]


def test_the_installed_butler_replays_and_verifies(installed: Installed, tmp_path: Path) -> None:
    """design 11: `butler replay` repeats every installed game; a finished game passes `butler verify` and the installed
    verify.py."""
    games = sorted(map(str, (installed.site / "seeds" / "games").glob("*.game")))
    assert f"games: {len(games)}\n" in installed.call("butler", "replay", "--quiet", *games)
    assert len(games) > 40
    told = installed.call("butler", "play", "--language", "en", given=BROKEN_OFF + "Ann: [Check the dice]\n")
    (evidence,) = (line for line in told.splitlines() if line.startswith('{"format"'))
    (tmp_path / "game.json").write_text(evidence, encoding="utf-8")
    seal = re.search("[0-9a-f]{64}", told)
    assert seal
    assert seal[0] in installed.call("butler", "verify", "--language", "en", str(tmp_path / "game.json"))
    installed.call("python", str(installed.site / "seeds" / "verify.py"), str(tmp_path / "game.json"), seal[0])
