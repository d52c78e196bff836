"""The router's data: the list of real words is current, and no phrase means two things at one table."""

import subprocess
import sys
from collections import Counter

import pytest

from bot.router import table_words, understand
from bot.router.lexicon import WORDS
from bot.router.make_deny import TARGET, near, real_words
from bot.router.table_words import COMMON, FOLDER, lines
from bot.router.templates import bare, expand
from bot.router.typos import correctable, one_edit, readings, spellings

SHARED = [path for path in sorted(FOLDER.glob("*/*.phrases")) if path.stem == COMMON]
GAMES = sorted({path.stem for path in FOLDER.glob("*/*.phrases")} - {COMMON})


def test_deny_list_is_current() -> None:
    """PHRASES, typos: deny.txt holds what make_deny.py makes; if this fails, run `python -m bot.router.make_deny`."""
    assert real_words() == TARGET.read_text(encoding="utf-8").split()


@pytest.mark.parametrize(
    "word",
    [
        "бросают",
        "кидают",
        "гости",
        "кисти",
        "рокер",
        "костю",
        "кубки",
        "rice",
        "poll",
        "pie",
        "mice",
        "troll",
        "вбросаю",
        "сбросаю",
    ],
)
def test_real_words_are_no_slips(word: str) -> None:
    """PHRASES, typos: a real word one edit away is never taken for a command's word."""
    assert readings(word) == ()


def test_near_words_are_found() -> None:
    """PHRASES, typos: every string one edit away is found again, and nothing that is two away."""
    for word in ("кости", "бросаю", "dice", "перебрасываю", "roll"):
        for typed in set(near(word)) - {word}:
            assert one_edit(typed, word)
            assert len(typed) < 3 or word in spellings(typed), (typed, word)
    for typed, meant in (
        ("кости", "кости"),
        ("коти", "косты"),
        ("ксотси", "кости"),
        ("brosau", "бросаю"),
        ("cdie", "dice"),
    ):
        assert not one_edit(typed, meant)
    assert all(word in WORDS for word in correctable())


def phrases(game: str) -> Counter[tuple[str, str]]:
    """(phrase, meaning) of all that can be said at a table of this game, every bracket written out."""
    found: Counter[tuple[str, str]] = Counter()
    for path in sorted(FOLDER.glob("*/*.phrases")):
        if path.stem in (COMMON, game):
            for meaning, value, phrase in lines(path):
                if value is None and meaning not in ("lead", "tail", "name"):
                    found.update((bare(text), meaning) for text in expand(phrase))
    return found


@pytest.mark.parametrize("game", GAMES)
def test_no_phrase_means_two_things(game: str) -> None:
    """Issue 3.2: at one table a phrase has one meaning, and none is a throw or a move of the roll grammar as well."""
    meanings: dict[str, set[str]] = {}
    for phrase, meaning in phrases(game):
        meanings.setdefault(phrase, set()).add(meaning)
    assert not {phrase: found for phrase, found in meanings.items() if len(found) > 1}
    for phrase, found in meanings.items():
        if "{" not in phrase:
            said = understand(phrase, (game,))
            assert [one.kind for one in said] == list(found), (phrase, said)


def test_openings_open_their_own_game() -> None:
    """Issue 3.2: no two games open by the same phrase, and an opening needs no table."""
    seen: dict[str, str] = {}
    for game in GAMES:
        for path in sorted(FOLDER.glob(f"*/{game}.phrases")):
            for meaning, _, phrase in lines(path):
                if meaning == "open":
                    for text in expand(phrase):
                        assert seen.setdefault(bare(text), game) == game, text
    assert set(seen.values()) == set(GAMES)
    for text, game in list(seen.items())[::7]:
        (said,) = understand(text)
        assert (said.kind, said.game) == ("open", game)


def test_every_game_speaks_every_language() -> None:
    """Issue 3.2: each game's phrases exist in ru, en and zh-Hant, with the same meanings."""
    for name in (*GAMES, COMMON):
        kinds = [{meaning for meaning, _, _ in lines(path)} for path in sorted(FOLDER.glob(f"*/{name}.phrases"))]
        assert len(kinds) == 3
        assert kinds[0] == kinds[1] == kinds[2], name


def test_the_router_is_light() -> None:
    """Issue 3, must show: importing the router brings in no chat platform, no validation library, no morphology."""
    heavy = ["telegram", "pydantic", "fluent", "sqlalchemy", "pymorphy3", "wordfreq", "click", "asyncio"]
    code = f"import sys, bot.router; print(*[name for name in {heavy!r} if name in sys.modules])"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.split() == []


def test_memory() -> None:
    """Issue 3, must show: the router with all its data takes at most 5 MB."""
    code = (
        "import tracemalloc; tracemalloc.start(); from bot.router import understand;"
        "[understand(t, ('liars',)) for t in ('бросаю котси', '4x5', '管家，掷骰子', 'привет всем')];"
        "print(tracemalloc.get_traced_memory()[1])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert int(done.stdout) <= 5_000_000


def test_phrases_are_read_from_data() -> None:
    """Issue 3.2: the book holds each game found in locales/."""
    assert set(table_words.book().opening) == {*GAMES, COMMON}
