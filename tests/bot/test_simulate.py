"""Simulation: random games, their counts, and records that replay to the same counts. (design 9.4)"""

from math import isclose

import pytest

from bot.commands.recorded import play
from bot.commands.simulate import Chance, Simulation, Tally, count_events, measure, simulate, simulation
from rules import games
from rules.game import AnyGame


def test_the_same_seed_is_the_same_evening() -> None:
    """design 9.4: the same --seed gives the same throws, another seed others."""
    one, two, other = Chance(1), Chance(1), Chance(2)
    rolled = [one.roll(5) for _ in range(20)]
    assert [two.roll(5) for _ in range(20)] == rolled
    assert [other.roll(5) for _ in range(20)] != rolled
    assert one.throws == 20


def test_the_dice_of_a_study_are_honest_enough() -> None:
    """design 9.4: 120,000 simulated faces are even: chi-square below the one-in-100,000 point of 5 degrees; picks
    likewise."""
    chance = Chance(4)
    faces = chance.roll(120_000)
    assert set(faces) == {1, 2, 3, 4, 5, 6}
    assert sum((faces.count(face) - 20_000) ** 2 / 20_000 for face in range(1, 7)) < 30.9
    picks = [chance.pick(3) for _ in range(30_000)]
    assert sum((picks.count(one) - 10_000) ** 2 / 10_000 for one in range(3)) < 23.1


def test_a_tally() -> None:
    """design 9.4: a tally gives the mean and the standard error: the sample's deviation over the root of its size."""
    tally = Tally()
    for value in (2, 4, 4, 4, 5, 5, 7, 9):
        tally.add(value)
    figures = tally.figures()
    assert figures["mean"] == 5
    assert isclose(figures["standard_error"], (32 / 7 / 8) ** 0.5)
    one = Tally()
    one.add(3)
    assert one.figures() == {"mean": 3, "standard_error": 0}


def test_a_shared_first_place_counts_as_its_share() -> None:
    """design 9.4: a shared first place counts as its share, so wins add up to one a game."""
    found = Simulation(games()["craps"], 3, wins=[0.0] * 3)
    found.count({"throws": 2}, ((0, 2), (1,)))
    found.count({"throws": 4, "rare": 1}, ((1,), (0, 2)))
    found.count({"throws": 4}, ())
    assert found.wins == [0.5, 1, 0.5]
    assert found.tallies["rare"].figures()["mean"] == 1 / 3
    assert found.tallies["throws"].games == found.tallies["rare"].games == 3


@pytest.mark.parametrize("game", games().values(), ids=games())
def test_measuring_counts_the_games_that_simulating_records(game: AnyGame) -> None:
    """design 9.4: with a record and without, the same games are played and counted."""
    players = game.seats[0]
    counted = simulation(game, players)
    for record, counters in simulate(game, players, 30, 5):
        counted.count(counters, record.places or ())
        again: dict[str, int] = {"throws": 0}
        for one in play(record):
            again["throws"] += one.throws
            count_events(game, one.events, again)
        assert again == counters
    measured = measure(game, players, 30, 5)
    assert measured.wins == counted.wins
    assert measured.tallies == counted.tallies
    assert measured.games == 30
    assert set(measured.figures()) == {
        *("game", "players", "games", "seconds", "games_per_second", "wins", "throws"),
        *game.count(()),
    }


@pytest.mark.parametrize("game", games().values(), ids=games())
def test_every_seat_wins_as_often_where_the_rules_favour_none(game: AnyGame) -> None:
    """design 9.4: wins add up to the games; at craps and poker each of the seats wins equally often, within 4 sigma."""
    players = min(3, game.seats[-1])
    found = measure(game, players, 600, 8)
    assert isclose(sum(found.wins), 600)
    if game.id in ("craps", "poker"):
        assert all(abs(wins - 200) < 4 * (600 * 2 / 9) ** 0.5 for wins in found.wins)
