"""Recorded games: each file in seeds/games is repeated exactly, and any other text is a game or Unreadable."""

import contextlib
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.commands.recorded import Recorded, Step, Unreadable, play, read
from bot.commands.simulate import simulate
from rules import games

FOLDER = Path(__file__).parents[2] / "seeds" / "games"
FILES = sorted(FOLDER.glob("*.game"))

CRAPS = "game craps 1\nseats 2\nstart\n1 throw: 3 4\n2 throw: 2 2\nplaces 1 / 2\n"


def repeat(text: str) -> int:
    """Reads and plays a recorded game; returns the number of its steps. Raises Unreadable."""
    return sum(1 for _ in play(read(text)))


@pytest.mark.parametrize("file", FILES, ids=[file.stem for file in FILES])
def test_a_recorded_game_is_repeated(file: Path) -> None:
    """design 7.7: every recorded game is repeated, begins with a remark, and is read back from its text."""
    text = file.read_text(encoding="utf-8")
    assert text.startswith("# ")
    assert file.name.startswith(read(text).game + "-")
    assert repeat(text) == len(read(text).steps)
    assert read(str(read(text))) == read(text)


@pytest.mark.parametrize("game", games())
def test_every_game_has_recorded_games(game: str) -> None:
    """design 2: every game has a recorded game."""
    assert [file for file in FILES if file.name.startswith(f"{game}-")]


@pytest.mark.parametrize("game", games())
def test_what_is_simulated_is_read_again_as_it_was(game: str) -> None:
    """design 9.4: a simulated game written as a `.game` file is read back equal and replays with the same throws."""
    for record, counters in simulate(games()[game], games()[game].seats[0], 20, 3):
        assert read(str(record)) == record
        assert sum(step.throws for step in play(record)) == counters["throws"]


def test_the_form() -> None:
    """The form in the docstring of bot/commands/recorded.py: headings, options, remarks, a leave, shared places."""
    text = "# why\n\ngame liars 1\nseats 3 # three\noption dice 1\nstart: 0 1 2 3\n2   leave:4 5 # gone\nplaces 1 3 / 2"
    record = read(text)
    steps = (Step(None, "", (0, 1, 2, 3)), Step(1, "leave", (4, 5)))
    assert record == Recorded("liars", 1, 3, steps, ((0, 2), (1,)), {"dice": 1})
    assert str(record).splitlines()[-2:] == ["2 leave: 4 5", "places 1 3 / 2"]
    assert read(CRAPS.replace("\n", "\r\n")) == read(CRAPS)


BAD = {
    "": "headings",
    "game craps 1\nseats 2\n": "begins with `start`",
    "hello\n": "line 1: 'hello' is no move",
    CRAPS.replace("craps 1", "craps 2"): "no game 'craps' of version 2",
    CRAPS.replace("craps", "chess"): "no game 'chess'",
    CRAPS.replace("seats 2", "seats 1"): "2 to 1000 seats",
    CRAPS.replace("seats 2", "seats -2"): "2 to 1000 seats",
    CRAPS.replace("seats 2", "seats two"): "headings",
    CRAPS.replace("seats 2", "seats 2\nseats 2"): "line 3",
    CRAPS.replace("seats 2", "seats 2\noption fun 1"): "no option 'fun'",
    CRAPS.replace("start\n", ""): "begins with `start`",
    CRAPS.replace("start\n", "start\nstart\n"): "starts once",
    CRAPS.replace("start\n", "start now\n"): "line 3",
    CRAPS.replace("1 throw", "2 throw"): "`2 throw: 3 4` is not allowed",
    CRAPS.replace("1 throw", "3 throw"): "seats 1 to 2",
    CRAPS.replace("1 throw", "0 throw"): "seats 1 to 2",
    CRAPS.replace("1 throw", "1 fly"): "is not allowed",
    CRAPS.replace("3 4", "3 7"): "faces of 1..6",
    CRAPS.replace("3 4", "3"): "faces of 1..6",
    CRAPS.replace("3 4", "3 4 5"): "left over",
    CRAPS.replace("3 4", "3 four"): "line 4",
    CRAPS.replace("places 1 / 2", "places 2 / 1"): "the places are `1 / 2`, recorded are `2 / 1`",
    CRAPS.replace("places 1 / 2", "places"): "the places are `1 / 2`, recorded are ``",
    CRAPS.replace("places 1 / 2\n", ""): "recorded are not known yet",
    CRAPS.replace("2 throw: 2 2\n", ""): "the places are not known yet",
    CRAPS + "places 1 / 2\n": "line 7",
    CRAPS.replace("places", "1 throw: 3 4\nplaces"): "is not allowed",
    CRAPS.replace("places", "1 leave\nplaces"): "is not allowed",
    "game liars 1\nseats 2\noption dice 99\nstart\n": "`start` is not allowed",
    "game liars 1\nseats 2\nstart: 0 1\n": "faces of 1..6",
    f"game craps {'9' * 5000}\nseats 2\nstart\n": "headings",
    f"game craps {'9' * 4000}\nseats 2\nstart\n": "no game 'craps' of version 999",
    f"game {'x' * 9000} 1\nseats 2\nstart\n": "no game 'xxx",
    f"{'x' * 9000}\n": "line 1: 'xxx",
    CRAPS.replace("3 4", "9" * 4000): "`1 throw: 999",
    CRAPS.replace("1 throw", "1 " + "x" * 9000): "`1 xxx",
}


@pytest.mark.parametrize(("text", "why"), BAD.items(), ids=range(len(BAD)))
def test_a_file_that_is_none_is_told_why_in_one_short_sentence(text: str, why: str) -> None:
    """design 9.6: a broken file is refused in one sentence that names the line if one is to blame, of under 250
    characters."""
    with pytest.raises(Unreadable) as refused:
        repeat(text)
    assert why in str(refused.value)
    assert "\n" not in str(refused.value)
    assert len(str(refused.value)) < 250


@given(text=st.text(max_size=200))
@settings(max_examples=200)
def test_any_text_is_a_game_or_unreadable(text: str) -> None:
    """design 9.6: any text raises Unreadable and never another error."""
    with pytest.raises(Unreadable):
        repeat(text)


@given(
    game=st.sampled_from(sorted(games())),
    lines=st.lists(
        st.builds(
            "{} {}{}".format,
            st.sampled_from(["1", "2", "3", "start", "places", "option dice", "seats", "-1"]),
            st.sampled_from(["throw", "leave", "pass", "call", "bid 4x2", "reroll 1,2", "round", "1 / 2", "", "9"]),
            st.sampled_from(
                ["", ":", ": 1 2", ": 1 2 3 4 5", ": 6 6 6 6 6 6 6 6 6 6", ": 0", ": 1 2 3 4 5 6 1 2 3 4 5"]
            ),
        ),
        max_size=8,
    ),
)
@settings(max_examples=300)
def test_lines_that_look_right_are_a_game_or_unreadable(game: str, lines: list[str]) -> None:
    """design 9.6: rules raise Illegal, dice raise Mismatch, and Unreadable is all that comes out."""
    with contextlib.suppress(Unreadable):
        repeat("\n".join([f"game {game} 1", "seats 2", *lines]))
