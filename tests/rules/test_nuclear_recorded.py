"""The recorded games of nuclear dice: each shows what its remark says."""

from collections.abc import Callable
from pathlib import Path

import pytest

from bot.commands.recorded import play, read
from rules.nuclear.battle import BIG, Battle, Compared, Result, compare
from rules.nuclear.rules import RoundEnded, State

FOLDER = Path(__file__).parents[2] / "seeds" / "games"
FILES = sorted(FOLDER.glob("nuclear-*.game"))


def replayed(name: str) -> tuple[State, list[RoundEnded], list[Battle]]:
    """Returns the last state, the rounds, and the battles of the last round."""
    rounds: list[RoundEnded] = []
    state: object = None
    for _, after, events, _ in play(read((FOLDER / f"nuclear-{name}.game").read_text(encoding="utf-8"))):
        rounds += [event for event in events if isinstance(event, RoundEnded)]
        state = after
    assert isinstance(state, State)
    return state, rounds, list(rounds[-1].battles)


@pytest.mark.parametrize("file", FILES, ids=[file.stem for file in FILES])
def test_a_recorded_game_is_repeated_to_the_letter(file: Path) -> None:
    """design 7.7: a recorded game plays again without an error, and written again it is the same text."""
    text = file.read_text(encoding="utf-8")
    record = read(text)
    for _ in play(record):
        pass
    assert text.startswith("# ")
    assert text.endswith(str(record))


def test_the_first_round() -> None:
    """N2, N4, N5, N8: `first-round` has an opening with ties, a normal win, both ties of small dice, and an empty queue
    last."""
    state, rounds, battles = replayed("first-round")
    assert [compare(*faces) for faces in state.opening] == [Compared.TIE, Compared.SPECIAL, Compared.FIRST]
    assert {battle.result for battle in battles} == {Result.WON, Result.TIE, Result.SPECIAL}
    assert () in rounds[-1].left
    assert max(battles[-1].points) < 7


def test_seven_points() -> None:
    """N8: `seven-points` ends at seven points with dice in both queues."""
    _, rounds, battles = replayed("seven-points")
    assert max(battles[-1].points) >= 7
    assert all(rounds[-1].left)


def test_the_sixth_battle_on_capture() -> None:
    """N7: in `sixth-battle` a die taken in its sixth battle is a point of the taker."""
    _, _, battles = replayed("sixth-battle")
    assert any(
        battle.taker is not None and battle.dice[1 - battle.taker] == 1 and 0 in battle.gone[battle.taker]
        for battle in battles
    )


def test_big_beats_small() -> None:
    """N5: in `big-beats-small` a big die wins a tie and a special tie."""
    _, _, battles = replayed("big-beats-small")
    ties = {compare(*battle.faces) for battle in battles if battle.result is Result.BIG}
    assert ties == {Compared.TIE, Compared.SPECIAL}


@pytest.mark.parametrize("power", range(1, 7))
def test_a_disaster_of_each_power(power: int) -> None:
    """N6: there is a disaster of each power, with as many dice leaving each queue."""
    _, _, battles = replayed(f"disaster-{power}")
    assert any(battle.power == power and tuple(map(len, battle.gone)) == (power, power) for battle in battles)


def test_a_queue_shorter_than_the_power() -> None:
    """N6: in `short-queue` a disaster finds a queue shorter than its power."""
    _, _, battles = replayed("short-queue")
    assert any(0 < min(map(len, battle.gone)) < battle.power for battle in battles)


def test_a_destructive_disaster() -> None:
    """N6: in `destructive` a special tie of big dice is the last battle, as no die is left."""
    _, rounds, battles = replayed("destructive")
    assert battles[-1].result is Result.DESTRUCTIVE
    assert all(die & BIG for die in battles[-1].dice)
    assert rounds[-1].left == ((), ())


@pytest.mark.parametrize(
    ("name", "right"),
    [
        ("early-end", lambda state: len(state.winners) == 9 and sorted(state.wins) == [3, 6]),
        ("tenth-round", lambda state: len(state.winners) == 10 and state.wins == (5, 5)),
        ("tenth-round-six", lambda state: len(state.winners) == 10 and sorted(state.wins) == [4, 6]),
        ("leave", lambda state: state.left == 0 and state.winner == 1),
    ],
)
def test_how_a_game_ends(name: str, right: Callable[[State], bool]) -> None:
    """N9, N11: games end after six wins, after round ten at 5:5 and at 6:4, and by a leave."""
    state, _, _ = replayed(name)
    assert right(state)
    assert state.winner is not None
