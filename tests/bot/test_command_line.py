"""The command line as people and scripts use it: what each command prints, and one sentence for every mistake."""

import json
import os
import subprocess
import sys
from collections.abc import Callable
from math import isclose
from pathlib import Path

import pytest
from click.testing import CliRunner

from bot.commands.cli import app
from bot.text.languages import LANGUAGES
from rules import games
from tests.harness.patience import LIMIT
from tests.rules.test_craps import EXAMPLES

ROOT = Path(__file__).parents[2]
RECORDED = sorted((ROOT / "seeds" / "games").glob("*.game"))

Written = Callable[[str, bytes], str]


def butler(*words: str, given: str | bytes = "") -> tuple[int, str, str]:
    """Runs a command in this process, in Russian; returns exit code, standard output, standard error."""
    done = CliRunner().invoke(app, words, input=given, env={"BUTLER_LANGUAGE": "ru"})
    assert done.exception is None or isinstance(done.exception, SystemExit), done.exception
    return done.exit_code, done.stdout, done.stderr


def child(*words: str, given: bytes = b"", **environment: str) -> tuple[int, str, str]:
    """Runs a command as a process, fed by a pipe; returns exit code, standard output, standard error."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith("BUTLER_")}
    done = subprocess.run(
        [sys.executable, "-m", "bot", *words],
        input=given,
        capture_output=True,
        cwd=ROOT,
        env=kept | {"PYTHONPATH": str(ROOT), "BUTLER_LANGUAGE": "ru"} | environment,
        timeout=LIMIT,
        check=False,
    )
    return done.returncode, done.stdout.decode("utf-8"), done.stderr.decode("utf-8")


def refused(done: tuple[int, str, str], *why: str) -> None:
    """Asserts exit code 1 or 2, nothing on standard output, and on standard error one sentence with these words."""
    code, out, err = done
    assert code in (1, 2)
    assert out == ""
    (sentence,) = err.splitlines()
    assert sentence.startswith("butler: ")
    assert sentence.endswith((".", "]"))
    assert len(sentence) < 400
    for word in why:
        assert word in sentence


@pytest.fixture
def written(tmp_path: Path) -> Written:
    def write(name: str, content: bytes) -> str:
        (tmp_path / name).write_bytes(content)
        return str(tmp_path / name)

    return write


def counted(out: str) -> dict[str, int]:
    """Returns the counters at the end of what `replay` prints."""
    rows = out[out.index("games: ") :].splitlines()
    return {name: int(value) for name, _, value in (row.partition(": ") for row in rows)}


# simulate


@pytest.mark.parametrize(("game", "counters"), [(id, tuple(game.count(()))) for id, game in games().items()])
def test_simulate_prints_one_object(game: str, counters: tuple[str, ...]) -> None:
    """design 9.4: exactly these keys; mean and standard error of throws and every counter."""
    code, out, err = butler("simulate", game, "--players", "2", "--games", "40", "--seed", "7", "--json")
    assert (code, err) == (0, "")
    assert out.count("\n") == 1
    found = json.loads(out)
    keys = {"game", "players", "games", "seconds", "games_per_second", "wins", "throws"}
    assert set(found) == keys | set(counters)
    assert (found["game"], found["players"], found["games"]) == (game, 2, 40)
    assert len(found["wins"]) == 2
    assert isclose(sum(found["wins"]), 40)
    assert isclose(found["games_per_second"], 40 / found["seconds"])
    for name in ("throws", *counters):
        assert set(found[name]) == {"mean", "standard_error"}
    assert found["throws"]["mean"] > 1
    assert found["throws"]["standard_error"] > 0


def test_simulate_says_the_same_in_words() -> None:
    """design 9.4: without --json the same figures as text: games a second, wins by seat, throws a game."""
    wanted = json.loads(butler("simulate", "craps", "--players", "3", "--games", "50", "--json")[1])
    code, out, _ = butler("simulate", "craps", "--players", "3", "--games", "50")
    assert code == 0
    first, wins, throws = out.splitlines()
    assert first.startswith("craps, 3 players, 50 games: ")
    assert first.endswith(" games/s")
    assert wins == "wins by seat: " + ", ".join(f"{one:g}" for one in wanted["wins"])
    mean, error = wanted["throws"].values()
    assert throws == f"throws a game: {mean:.4f} ± {error:.4f}"


@pytest.mark.parametrize("game", games())
def test_what_simulate_records_replay_counts(game: str, tmp_path: Path) -> None:
    """design 9.4: the counters, summed, equal those of the simulation that recorded the games."""
    folder = tmp_path / "deep" / "games"
    code, out, _ = butler("simulate", game, "--games", "25", "--seed", "3", "--json", "--record", str(folder))
    assert code == 0
    simulated = json.loads(out)
    files = sorted(folder.iterdir())
    assert [file.name for file in files] == [f"{game}-{number:02}.game" for number in range(1, 26)]
    code, out, err = butler("replay", "--quiet", *map(str, files))
    assert (code, err) == (0, "")
    summed = counted(out)
    assert summed.pop("games") == 25
    assert set(summed) == set(simulated) - {"game", "players", "games", "seconds", "games_per_second", "wins"}
    assert all(isclose(value, simulated[name]["mean"] * 25) for name, value in summed.items())
    plain = json.loads(butler("simulate", game, "--games", "25", "--seed", "3", "--json")[1])
    assert {key: plain[key] for key in ("wins", *summed)} == {key: simulated[key] for key in ("wins", *summed)}


@pytest.mark.parametrize(
    ("words", "why"),
    [
        (("chess",), "there is no game 'chess'; there are craps"),
        (("x" * 5000,), "there is no game"),
        (("craps", "--players", "1"), "2 to 1000 players"),
        (("craps", "--players", "1001"), "2 to 1000 players"),
        (("craps", "--players", "-5"), "2 to 1000 players"),
        (("nuclear", "--players", "3"), "2 to 2 players"),
        (("craps", "--games", "0"), "1 or more"),
        (("craps", "--games", "-1"), "1 or more"),
    ],
)
def test_simulate_refuses_what_cannot_be_played(words: tuple[str, ...], why: str) -> None:
    """design 9.6: an unknown game and impossible numbers of players or games are refused with a sentence."""
    refused(butler("simulate", *words), why)


@pytest.mark.parametrize("words", [(), ("craps", "--games", "many"), ("craps", "--seed", "9" * 5000), ("craps", "--x")])
def test_a_command_typed_wrongly_is_told_how(words: tuple[str, ...]) -> None:
    """design 9.6: wrong arguments are answered with the usage and an error, no traceback."""
    code, out, err = butler("simulate", *words)
    assert (code, out) == (2, "")
    assert err.startswith("Usage: ")
    assert "\nError: " in err
    assert "Traceback" not in err


def test_a_folder_that_cannot_be_written_is_a_sentence(written: Written) -> None:
    """design 9.6: a --record folder that cannot be written is refused with a sentence."""
    file = written("file", b"")
    refused(butler("simulate", "craps", "--games", "2", "--record", file), "cannot be written")
    refused(butler("simulate", "craps", "--games", "2", "--record", f"{file}/deeper"), "cannot be written")
    refused(butler("simulate", "craps", "--games", "2", "--record", "/proc/none"), "cannot be written")


# replay


@pytest.mark.parametrize("language", LANGUAGES)
def test_replay_prints_every_recorded_game(language: str) -> None:
    """design 9.4: `replay` prints every recorded game in each language, whether it is over or not."""
    code, out, err = butler("replay", "--language", language, *map(str, RECORDED))
    assert (code, err) == (0, "")
    assert out.count("── ") == len(RECORDED)
    assert counted(out)["games"] == len(RECORDED)
    assert not [line for line in out.splitlines() if line != line.rstrip()]


def test_replay_reads_as_the_chat_read() -> None:
    """voice 4: `replay` prints the last board of each circle and the verdict in the words of the chat."""
    out = butler("replay", str(ROOT / "seeds" / "games" / "craps-evening.game"))[1]
    assert out == (
        "── craps-evening.game · Крэпс\n\n"
        "🎲 Крэпс · круг 1 · завершён\n"
        "№ 1 · 3+5 = 8 · число 8\n"
        "№ 2 · 6+3 = 9 · число 9\n"
        "✖️ № 3 · 1+1 = 2 · провал\n"
        "№ 4 · 2+3 = 5 · число 5\n"
        "№ 5 · 4+4 = 8 · число 8\n"
        "✖️ № 6 · 6+6 = 12 · провал\n"
        "№ 7 · 4+2 = 6 · число 6\n"
        "Выбывают: № 3, № 6.\n\n"
        "🎲 Крэпс · круг 2 · завершён\n"
        "✖️ № 1 · 4+3 = 7 · семёрка\n"
        "№ 2 · 2+2 = 4 · мимо\n"
        "✅ № 4 · 1+4 = 5 · есть!\n"
        "✅ № 5 · 6+2 = 8 · есть!\n"
        "✖️ № 7 · 3+4 = 7 · семёрка\n"
        "Попадания: № 4, № 5. Остальные выбывают.\n\n"
        "🎲 Крэпс · круг 3 · завершён\n"
        "№ 4 · 5+6 = 11 · победный\n"
        "№ 5 · 2+5 = 7 · победный\n"
        "Победили все, а значит, никто. Бросаем заново.\n\n"
        "🎲 Крэпс · круг 4 · завершён\n"
        "№ 4 · 4+6 = 10 · число 10\n"
        "№ 5 · 3+4 = 7 · победный\n\n"
        "🏆 Крэпс: победа — № 5. Бросков 16, кругов 4.\n\n"
        "games: 1\n"
        "throws: 16\n"
    )


def test_replay_tells_how_a_table_stands_that_is_not_over(written: Written) -> None:
    """design 9.4: of a game that was broken off `replay` prints the board and whose turn it is."""
    out = butler("replay", written("half.game", b"game craps 1\nseats 3\nstart\n1 throw: 2 2\n"), "--language", "en")[1]
    assert "№ 1 · 2+2 = 4 · point 4\n👉 № 2\n№ 3\n№ 2 throws, then № 3.\n" in out


@pytest.mark.parametrize("game", games())
def test_replay_tells_who_won(game: str, tmp_path: Path) -> None:
    """design 9.4: `replay` ends every game with its verdict; nuclear dice are printed battle by battle."""
    butler("simulate", game, "--games", "1", "--record", str(tmp_path))
    out = butler("replay", str(tmp_path / f"{game}-1.game"), "--language", "en")[1]
    pages = out.split("\n\n")
    assert pages[-2].startswith(("🏆", "🤝"))
    assert len(pages) >= 3  # the heading, the verdict, the sums
    if games()[game].book is not None:
        assert pages[1].count("\n") > 100


HOSTILE = {
    "empty": b"",
    "zeros": b"\0" * 5000,
    "binary": bytes(range(256)) * 20,
    "huge": b"game craps 1\nseats 2\nstart\n" + b"#" * 5_000_000,
    "long": b"1 throw: " + b"9" * 100_000,
    "word": b"x" * 100_000,
    "bell": b"\x1b[31m\x07 game craps 1",
    "marks": "\u202e\ue010\ue001 \U000e0041".encode(),
    "game": b"game " + b"y" * 100_000 + b" 1\nseats 2\nstart\n",
    "surrogate": b"\xed\xa0\x80\xed\xb0\x80",
    "utf-16": "game craps 1\nseats 2\nstart\n".encode("utf-16"),
}


@pytest.mark.parametrize("name", HOSTILE)
def test_replay_refuses_a_file_that_is_no_game(name: str, written: Written) -> None:
    """design 9.6: a file that is no game is refused with a sentence that names it, without its control characters."""
    done = butler("replay", written(name, HOSTILE[name]))
    refused(done, name)
    assert done[2][:-1].isprintable()


def test_replay_refuses_what_cannot_be_read(tmp_path: Path) -> None:
    """design 9.6: a missing file, a folder and an endless file are refused; games before them are printed."""
    refused(butler("replay", str(tmp_path / "none")), "No such file")
    refused(butler("replay", str(tmp_path)), "Is a directory")
    refused(butler("replay", "/dev/zero"), "larger than 5,000,000 bytes")
    refused(butler("replay", "--language", "tlh", str(RECORDED[0])), ", ".join(LANGUAGES))
    code, out, err = butler("replay", str(RECORDED[0]), str(tmp_path / "none"))
    assert code == 1
    assert out.startswith(f"── {RECORDED[0].name}")
    assert err.count("\n") == 1


# understand


def test_understand_answers_one_line_a_line() -> None:
    """design 9.3: one label for every line feed, in order, with empty lines, CRLF and a last line without its end."""
    lines = ["бросаю кости", "", "бросаю три кости\r", "  ", "вчера бросаю кости и думаю", "бросаю покер"]
    code, out, err = butler("understand", given="\n".join(lines))
    assert (code, err) == (0, "")
    assert out.splitlines() == ["DICE 2", "NONE", "DICE 3", "NONE", "NONE", "POKER"]


def test_understand_at_a_table() -> None:
    """design 9.3: `--at` labels as at an open table of that game; an unknown game is refused."""
    given = "я в игре\nбросаю кости\n"
    assert butler("understand", given=given)[1].splitlines() == ["NONE", "DICE 2"]
    assert butler("understand", "--at", "craps", given=given)[1].splitlines() == ["JOIN", "DICE 2"]
    refused(butler("understand", "--at", "chess"), "--at is one of craps")


def test_understand_takes_any_bytes() -> None:
    """design 9.6: bytes of any kind are labelled; carriage returns and separators end no line."""
    rows = [
        b"\xff\xfe\x00\x01",
        b"x" * 1_000_000,
        b"a\rb\x0bc\x0cd\x1ce",
        "a\u2028b\u2029c\x85d".encode(),
        b"\xed\xa0\x80",
        b"\\ud800 \\U0010ffff \\u0000 \\",
        bytes(range(256)).replace(b"\n", b""),
        "бросаю кости".encode(),
    ]
    for options in ((), ("--at", "craps"), ("--explain",)):
        code, out, err = child("understand", *options, given=b"\n".join(rows) + b"\n")
        assert (code, err) == (0, "")
        assert out.count("\n") == len(rows)
        assert out.splitlines()[-1].startswith("DICE 2")


# play


def test_play_ends_well_with_the_end_of_the_lines() -> None:
    """design 9.2: each line is answered, and the end of the pipe ends the evening with exit code 0."""
    code, out, err = child("play", given="Аня: бросаю кости\nБорис: бросаю покер\n".encode())
    assert (code, err) == (0, "")
    first, second = out.splitlines()
    assert first.startswith("Аня: [")
    assert second.startswith("Борис: [")


def test_play_takes_any_bytes() -> None:
    """design 9.6: binary, a megabyte in a line, lone surrogates and bare colons do not end an evening."""
    rows = [
        bytes(range(256)).replace(b"\n", b""),
        b"A: " + b"x" * 1_000_000,
        b"y" * 1_000_000,
        b"A: \xed\xa0\x80\xff\xfe",
        b"\xed\xa0\x80: roll the dice",
        b":::::",
        b":",
        b"[]",
        b"A: []",
        b"A: [" + b"z" * 5000 + b"]",
        b"A: [t1.1.throw]",
        b"",
        b"\r",
        b" : : [.start]",
        b"\0: \0",
        "Аня: бросаю кости".encode(),
    ]
    code, out, err = child("play", given=b"\n".join(rows))
    assert (code, err) == (0, "")
    assert out.splitlines()[-1].startswith("Аня: [")


@pytest.mark.parametrize(("given", "dice"), [("Аня: бросаю кости\n" * 2, "3,4,5"), ("Аня: бросаю кости\n", "3,9")])
def test_loaded_dice_that_run_out_end_the_evening(given: str, dice: str) -> None:
    """design 9.2: loaded dice are announced; when they run out or do not fit, the evening ends with an error."""
    code, out, err = child("play", "--dice", dice, given=given.encode())
    assert code == 1
    assert out.startswith(f"⚠️ КОСТИ ПОДЛОЖЕНЫ: {dice.replace(',', ' ')}.")
    assert err.startswith("butler")
    assert err.count("\n") == 1


@pytest.mark.parametrize("dice", ["three", "3,x", "0", "-1", "1001", "9" * 5000, "3;4"])
def test_play_refuses_dice_that_are_none(dice: str) -> None:
    """design 9.6: a --dice list that holds no faces is refused with its form."""
    refused(butler("play", "--dice", dice), "--dice takes faces between commas")


def test_play_refuses_what_it_cannot_use(written: Written, tmp_path: Path) -> None:
    """design 9.6: an unknown language, a file that is no database, a folder and an unwritable place are refused."""
    refused(butler("play", "--language", "tlh"), ", ".join(LANGUAGES))
    refused(child("play", "--database", written("text", b"no database" * 500)), "file of something else")
    refused(butler("play", "--database", str(tmp_path)), "is a folder")
    refused(butler("play", "--database", "/proc/none/file"), "cannot be opened")


def test_play_reproduces_every_worked_example() -> None:
    """C2-C7, design 9.2: from typed lines, with loaded dice; a draw is followed by a natural and craps."""
    names, lines, fell, wanted = ("Аня", "Борис", "Вера"), [], [], []
    for _, seats, dice, wins, _, _ in EXAMPLES:
        throws = [*dice.split(), *(("34", "11") if wins is None else ())]
        due = [*names[:seats], *names[:2] * 2][: len(throws)]  # nobody but the third goes out before the end
        lines += ["Аня: играем в крэпс", *(f"{name}: [Сесть за стол]" for name in names[1:seats]), "Аня: [Начать]"]
        lines += [f"{name}: бросаю кости" for name in due]
        fell += throws
        circles = 1 + (len(throws) - seats) // 2
        wanted.append(f"🏆 Крэпс: победа — {names[wins or 0]}. Бросков {len(throws)}, кругов {circles}.")
    code, out, err = child("play", "--dice", ",".join("".join(fell)), given="\n".join(lines).encode())
    assert (code, err) == (0, "")
    assert [line for line in out.splitlines() if line.startswith("🏆")] == wanted
    assert out.count("Победили все, а значит, никто.") == 2
    assert out.count("Провал у всех, а значит, ни у кого.") == 1
    assert out.count("Семёрка у каждого.") == 1


# verify, odds, fair, run


@pytest.mark.parametrize("content", [*HOSTILE.values(), b"[]", b"{}", b"null", b"[" * 100_000, b'{"a":1,"a":1}'])
def test_verify_refuses_what_is_no_evidence(content: bytes, written: Written) -> None:
    """design 9.5, 9.6: a file that is no evidence is refused with exit code 2, apart from 1 for dishonest dice."""
    done = butler("verify", written("evidence", content))
    refused(done)
    assert done[0] == 2


def test_odds() -> None:
    """L10: `odds` prints an exact fraction and its decimals; a wrong argument is answered with an example."""
    assert butler("odds", "--dice", "12345", "--total", "15", "--bid", "4x5")[1] == "17635/19683 0.8959508205\n"
    assert butler("odds", "--dice", "-", "--total", "15", "--bid", "4x5")[1] == "11346539/14348907 0.7907598119\n"
    code, out, err = butler("odds", "--dice", "55555", "--total", "5", "--bid", "5x5")
    assert (code, out, err) == (0, "1/1 1.0000000000\n", "")
    for words in (("--bid", "x"), ("--bid", "4x7"), ("--bid", "4x0"), ("--dice", "7"), ("--dice", "1" * 21)):
        refused(butler("odds", *words), "for example")
    refused(butler("odds", "--total", "0"), "for example")
    refused(butler("odds", "--total", "201"), "for example")
    refused(butler("odds", "--dice", "12345", "--total", "4"), "for example")


def test_fair_looks_and_makes_nothing(tmp_path: Path) -> None:
    """design 9.6: `fair` reads a database that exists and makes none by looking for it."""
    path = tmp_path / "evening.db"
    refused(butler("fair", "--database", str(path)), "There is no database")
    assert not list(tmp_path.iterdir())
    assert child("play", "--database", str(path), given="Аня: бросаю кости\n".encode())[0] == 0
    code, out, err = child("fair", BUTLER_DATABASE=str(path))
    assert (code, err) == (0, "")
    assert out.startswith("🎲 Кости всех чатов")
    refused(child("fair", BUTLER_DATABASE=" "), "BUTLER_DATABASE must be a path")
    refused(butler("fair", "--language", "tlh"), ", ".join(LANGUAGES))


def test_run_tells_every_mistake_at_once() -> None:
    """design 9.1: a sentence for each wrong setting, all at once, without any part of the token."""
    secret = "123456:SECRET"
    code, out, err = child("run", BUTLER_TOKEN=secret + "!", BUTLER_API_URL="nowhere", BUTLER_LANGUAGE="tlh")
    assert (code, out) == (2, "")
    assert [line.split()[1] for line in err.splitlines()] == ["BUTLER_TOKEN", "BUTLER_API_URL", "BUTLER_LANGUAGE"]
    assert "SECRET" not in err


@pytest.mark.parametrize("words", [("fly",), ("--fly",)])
def test_what_is_no_command_is_told(words: tuple[str, ...]) -> None:
    """design 9: a name that is no command is refused with exit code 2."""
    code, out, err = butler(*words)
    assert (code, out) == (2, "")
    assert "No such" in err


def test_help_names_every_command() -> None:
    """design 9: `--help` lists every command; their names are binding."""
    code, out, _ = butler("--help")
    assert code == 0
    for command in ("run", "play", "understand", "simulate", "replay", "verify", "odds", "fair"):
        assert f"\n  {command} " in out
