"""The router's data: the lists of real words are current, no phrase means two things at one table, no game is named."""

import re
import subprocess
import sys
from collections import Counter
from pathlib import Path

import pytest

import bot.router
from bot.router import hands, table_words, typos, understand
from bot.router.lexicon import LEXICONS, WORDS
from bot.router.make_deny import near, real_words
from bot.router.phrase_files import lines, paths
from bot.router.table_words import COMMON, OTHER
from bot.router.templates import bare, expand
from bot.router.typos import correctable, one_edit, readings, spellings
from bot.text.languages import FOLDER, LANGUAGES
from rules import games

GAMES = sorted({path.stem for path in paths()} - {COMMON})


@pytest.mark.parametrize("language", [one for one in LEXICONS if (FOLDER / one / typos.FILE).is_file()])
def test_deny_lists_are_current(language: str) -> None:
    """phrases 6: deny.txt is what make_deny.py makes; if this fails, run `python -m bot.router.make_deny`."""
    path = FOLDER / language / typos.FILE
    assert real_words(LEXICONS[language].words) == path.read_text(encoding="utf-8").split()


def test_games_list_the_real_words_near_their_names() -> None:
    """phrases 6: `unlike` of a game's phrases holds every real word one slip away from its `named` words."""
    assert hands.CORRECTED
    for path in paths():
        found = {meaning: [phrase for one, _, phrase in lines(path) if one == meaning] for meaning in OTHER}
        if found["unlike"]:
            assert found["unlike"] == real_words(found["named"]), path
        assert not found["named"] or games()[path.stem].held, path


def test_the_router_names_no_game() -> None:
    """phrases 7: no code of the router holds a game's id, a game's message id or a name for a throw."""
    folder = Path(bot.router.__file__).parent
    words = re.compile("|".join([*(rf"(?<![a-z]){id}" for id in games()), *map(re.escape, hands.NAMES)]), re.IGNORECASE)
    assert words.search("a round of poker")
    for path in sorted(folder.iterdir()):
        if path.is_file():
            assert not words.search(path.read_text(encoding="utf-8")), path


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
    """phrases 6: a real word one edit away is never taken for a command's word."""
    assert readings(word) == ()


def test_near_words_are_found() -> None:
    """phrases 6: every string one edit away from a word is found again, and none that is two edits away."""
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
    assert all(word in WORDS for lexicon in LEXICONS.values() for word in correctable(lexicon.words))


def phrases(game: str) -> Counter[tuple[str, str]]:
    """Returns how often each (phrase, meaning) can be said at a table of this game, all brackets expanded."""
    found: Counter[tuple[str, str]] = Counter()
    for path in paths():
        if path.stem in (COMMON, game):
            for meaning, value, phrase in lines(path):
                if value is None and meaning not in ("lead", "tail", "name", *OTHER):
                    found.update((bare(text), meaning) for text in expand(phrase))
    return found


@pytest.mark.parametrize("game", GAMES)
def test_no_phrase_means_two_things(game: str) -> None:
    """phrases 9: at one table a phrase has one meaning, and none is a throw or a move of the roll grammar as well."""
    meanings: dict[str, set[str]] = {}
    for phrase, meaning in phrases(game):
        meanings.setdefault(phrase, set()).add(meaning)
    assert not {phrase: found for phrase, found in meanings.items() if len(found) > 1}
    for phrase, found in meanings.items():
        if "{" not in phrase:
            said = understand(phrase, (game,))
            assert [one.kind for one in said] == list(found), (phrase, said)


def test_openings_open_their_own_game() -> None:
    """phrases 9: no two games open by the same phrase, and an opening needs no table."""
    seen: dict[str, str] = {}
    for game in GAMES:
        for path in (path for path in paths() if path.stem == game):
            for meaning, _, phrase in lines(path):
                if meaning == "open":
                    for text in expand(phrase):
                        assert seen.setdefault(bare(text), game) == game, text
    assert set(seen.values()) == set(GAMES)
    for text, game in list(seen.items())[::7]:
        (said,) = understand(text)
        assert (said.kind, said.game) == ("open", game)


def test_every_game_speaks_every_language() -> None:
    """phrases 9: each game's phrases exist in every language, with the same meanings."""
    for name in (*GAMES, COMMON):
        kinds = [{meaning for meaning, _, _ in lines(path)} - {"unlike"} for path in paths() if path.stem == name]
        assert len(kinds) == len(LANGUAGES), name
        assert all(one == kinds[0] for one in kinds), name


def test_the_router_is_light() -> None:
    """design 2: importing the router brings in no chat platform, no validation library, no morphology."""
    heavy = ["telegram", "pydantic", "fluent", "sqlalchemy", "pymorphy3", "wordfreq", "click", "asyncio"]
    code = f"import sys, bot.router; print(*[name for name in {heavy!r} if name in sys.modules])"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.split() == []


def test_memory() -> None:
    """design 10.2: the router with all its data takes at most 5 MB."""
    code = (
        "import tracemalloc; tracemalloc.start(); from bot.router import understand;"
        "[understand(t, ('liars',)) for t in ('бросаю котси', '4x5', '管家，掷骰子', 'привет всем')];"
        "print(tracemalloc.get_traced_memory()[1])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert int(done.stdout) <= 5_000_000


def test_phrases_are_read_from_data() -> None:
    """phrases 9: the book of openings holds each game found in locales/."""
    assert set(table_words.book().opening) == {*GAMES, COMMON}
