"""Each kind of phrase that a game takes has an effect at its table, in every language that has it. (design 3)

Phrases come from the files in locales/, slots filled, and for the kinds that games share from the exam.
"""

from collections.abc import Iterator
from itertools import islice, product
from pathlib import Path

import pytest

from bot.answers.moves import UNCLEAR
from bot.router import understand
from bot.router.escape import unescape
from bot.router.phrase_files import lines
from bot.router.table_words import OTHER
from bot.router.templates import expand
from bot.table.entry import Phase
from bot.table.table import Table
from bot.text.languages import FOLDER
from rules import games
from tests.bot.evening import Evening, evening
from tests.bot.test_phrases import rows

NAMES = ("Аня", "Борис", "Вера")
EVENINGS = 8  # games within which every kind must have been legal
TRIED = 80  # phrases of one kind that are tried at one turn
SLOTS = {"number": "123456789", "face": "123456", "pip": "123456", "word": ("слово",)}


def filled(phrase: str) -> Iterator[str]:
    """Yields the shortest text of a phrase, once for each combination of values of its slots."""
    text = min(expand(phrase), key=len)
    names = [name for name in SLOTS if f"{{{name}}}" in text]
    for values in product(*(SLOTS[name] for name in names)):
        said = text
        for name, value in zip(names, values, strict=True):
            said = said.replace(f"{{{name}}}", value)
        yield said


def own(game: str) -> dict[tuple[str, str], list[str]]:
    """Returns (kind, language) -> phrases, from the game's own files."""
    found: dict[tuple[str, str], list[str]] = {}
    for path in sorted(FOLDER.glob(f"*/{game}.phrases")):
        for meaning, number, phrase in lines(path):
            if number is None and meaning not in ("open", "name", "lead", "tail", *OTHER):
                texts = found.setdefault((meaning, path.parent.name), [])
                texts += [text for text in filled(phrase) if means(text, game) == meaning]
    return found


def means(text: str, game: str) -> str:
    """Returns the kind of a text at a table of this game, empty if it is not one phrase."""
    said = understand(text, (game,))
    return said[0].kind if len(said) == 1 else ""


def shared(game: str) -> dict[tuple[str, str], list[str]]:
    """Returns (kind, "") -> phrases of the exam, for the kinds that this game takes."""
    exam = [unescape(phrase) for phrase, _, at in rows() if not at or game in at]
    found: dict[tuple[str, str], list[str]] = {}
    for phrase in exam:
        kind = means(phrase, game)
        if kind in games()[game].kinds:
            found.setdefault((kind, ""), []).append(phrase)
    return found


def seated(one: Evening, game: str) -> Table | None:
    """Returns the table where this game is being played, or None."""
    return next((table for table in one.tables() if table.game.id == game and table.phase == Phase.PLAYING), None)


async def moved(one: Evening, game: str, name: str, text: str) -> bool:
    """Says the text; returns whether the table moved on, or for an unclear phrase whether it was answered."""
    before = seated(one, game)
    answer = await one.say(name, text)
    after = seated(one, game)
    if means(text, game) in UNCLEAR:
        return bool(answer.text)
    return before is not None and (after is None or after.seq > before.seq)


async def a_move(one: Evening, table: Table, seat: int) -> None:
    """Presses a legal move of the seat: the last that has a button, or else the last."""
    view = table.view(seat)
    tokens = [str(move) for move in table.game.legal(table.state, seat)]
    shown = [key.token for row in table.game.face.board(view).keys for key in row if key.token in tokens]
    token = (shown or tokens)[-1]
    await one.press(NAMES[seat], f"t{table.number}.{table.game.face.stamp(view)}.{token}")


@pytest.mark.parametrize("game", games())
async def test_every_kind_of_phrase_does_something_where_it_is_legal(game: str, tmp_path: Path) -> None:
    """design 3: every kind of phrase that a game takes has an effect at its table at a turn where it is legal."""
    pending = shared(game) | own(game)
    assert {kind for kind, _ in pending} == games()[game].kinds
    async with evening(tmp_path) as one:
        for _ in range(EVENINGS):
            await one.say(NAMES[0], f"/{game}")
            for name in NAMES[1 : games()[game].seats[-1]]:
                await one.say(name, "/join")
            await one.say(NAMES[0], "/begin")
            while (table := seated(one, game)) is not None:
                seat = table.due()
                assert seat is not None
                for key, texts in list(pending.items()):
                    for text in islice(texts, TRIED):
                        if await moved(one, game, NAMES[seat], text):
                            del pending[key]
                            break
                    if key not in pending:
                        break
                else:
                    await a_move(one, table, seat)
            if not pending:
                return
    assert pending.keys() == set(), "these were said and nothing happened"


@pytest.mark.parametrize("game", games())
async def test_off_turn_a_word_of_the_game_is_answered_with_whose_turn_it_is(game: str, tmp_path: Path) -> None:
    """design 3: off turn, each kind but throws (which may be free) and unclear ones (which may be meant for a person)
    is answered with whose turn it is."""
    words = {kind: texts for (kind, _), texts in (shared(game) | own(game)).items()}
    words = {kind: texts for kind, texts in words.items() if kind not in (*UNCLEAR, "throw")}
    async with evening(tmp_path) as one:
        await one.say(NAMES[0], f"/{game}")
        await one.say(NAMES[1], "/join")
        await one.say(NAMES[0], "/begin")
        table = seated(one, game)
        assert table is not None
        waiting = next((seat for seat in (0, 1) if not table.game.legal(table.state, seat)), None)
        for texts in words.values():
            assert waiting is not None
            due = NAMES[1 - waiting]
            answer = await one.say(NAMES[waiting], texts[0])
            assert due in answer.text or answer.nods  # the same mistake again gets a reaction alone
            assert seated(one, game) == table
