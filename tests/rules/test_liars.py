"""The rounds of liar's dice: L1-L8 of seeds/rules/liars.md, each worked example, and every recorded game."""

from pathlib import Path

import pytest

from bot.commands import recorded
from bot.commands.simulate import Chance
from rules import games
from rules.dice import Loaded
from rules.game import Illegal, Outcome
from rules.liars.bids import CALL, Bid, parse
from rules.liars.events import BidMade, Gone, Lifted, Shaken, Voided
from rules.liars.public import State
from rules.liars.rules import apply, leave, legal, outcome, start, waiting

LIARS = games()["liars"]
RECORDS = sorted((Path(__file__).parents[2] / "seeds" / "games").glob("liars-*.game"))
NONE = Loaded(())


def table(cups: tuple[tuple[int, ...], ...], opener: int = 0, people: int = 0) -> State:
    """Returns a match in its first round with these cups."""
    falls = [opener, *(face for cup in cups for face in cup)]
    state, _ = start({"dice": len(cups[0]), "people": people}, len(cups), Loaded(falls))
    return state


def bid(state: State, *bids: str) -> State:
    """Returns the state after these bids, each by the seat in turn."""
    for one in bids:
        due = state.table.due
        assert due is not None
        state, _ = apply(state, due, parse(f"bid {one}"), NONE)
    return state


def call(state: State, *falls: int) -> tuple[State, Lifted]:
    """Returns the state after a call by the seat in turn, and its event. `falls`: the dice of the next round."""
    due = state.table.due
    assert due is not None
    dice = Loaded(falls)
    after, events = apply(state, due, CALL, dice)
    dice.spent()
    assert isinstance(events[0], Lifted)
    return after, events[0]


def texts(state: State) -> list[str]:
    due = state.table.due
    assert due is not None
    return [str(move) for move in legal(state, due)]


THREE = ((1, 2, 3, 4, 5), (2, 2, 3, 4, 6), (1, 1, 3, 6, 6))


def test_everyone_shakes_and_the_opener_is_drawn() -> None:
    """L1, L2: five dice each, in the order of the seats; the first opener is a draw of the match's dice."""
    state, events = start(LIARS.settled({}), 3, Loaded([2, *(face for cup in THREE for face in cup)]))
    assert state.cups == THREE
    assert events == (Shaken(1, 2),)
    assert waiting(state) == (2, 0, 1)


def test_ones_are_wild() -> None:
    """L5: without a bid of 1s they count for any face."""
    _, lifted = call(bid(table(THREE), "4x3"), *(1,) * 14)
    assert (lifted.found, lifted.wild) == (6, True)  # three 3s, three 1s


def test_a_bid_of_ones_ends_wild_ones_for_every_bid_of_the_round() -> None:
    """L5: also for bids on other faces after it, until the round ends."""
    state = bid(table(THREE), "4x3", "4x1", "5x3")
    assert not state.table.wild
    state, lifted = call(state, *(1,) * 14)
    assert (lifted.found, lifted.wild, lifted.loser) == (3, False, 2)
    assert state.table.wild


def test_ones_bid_count_only_as_ones() -> None:
    """L5, L6: a bid of 1s counts 1s and nothing else."""
    _, lifted = call(bid(table(THREE), "4x1"), *(1,) * 14)
    assert (lifted.found, lifted.loser) == (3, 0)


def test_zhai_is_told_once() -> None:
    """L5: only the first bid of 1s in a round is told as zhai."""
    state = table(THREE)
    _, (first,) = apply(state, 0, Bid(4, 1), NONE)
    assert first == BidMade(0, Bid(4, 1), True)
    _, (second,) = apply(bid(state, "4x1"), 1, Bid(5, 1), NONE)
    assert second == BidMade(1, Bid(5, 1), False)


@pytest.mark.parametrize(("number", "loser"), [(5, 1), (6, 1), (7, 0)])
def test_who_loses_a_die(number: int, loser: int) -> None:
    """L6: with six dice that count, the bidder loses a die if more were bid, else the caller, also if exactly six were
    bid."""
    state, lifted = call(bid(table(THREE), f"{number}x3"), *(1,) * 14)
    assert (lifted.found, lifted.bidder, lifted.caller, lifted.loser, lifted.left) == (6, 0, 1, loser, 4)
    assert state.table.held[loser] == 4
    assert state.table.total == 14


def test_a_call_shows_every_cup() -> None:
    """L6: a call shows all cups, those without a die that counts too."""
    _, lifted = call(bid(table(THREE), "4x3"), *(1,) * 14)
    assert lifted.cups == tuple(enumerate(THREE))


def test_the_loser_opens_the_next_round() -> None:
    """L7: the loser opens the next round, and everyone shakes anew."""
    state, _ = call(bid(table(THREE), "4x2", "9x2"), *(3,) * 14)
    assert state.table.due == 1
    assert state.table.round == 2
    assert state.table.bids == ()
    assert state.cups == ((3,) * 5, (3,) * 4, (3,) * 5)


def test_after_a_loser_who_is_out_the_next_seat_after_the_loser_opens() -> None:
    """L7: if the loser, here the bidder, is out, the seat after the loser opens, not the one after the caller."""
    state = table(((2,), (3,), (4,)))
    state, lifted = call(bid(state, "1x2", "2x2"), 5, 6)  # seat 1 bids 2x2, there is one: out
    assert (lifted.loser, lifted.left) == (1, 0)
    assert state.table.due == 2
    assert state.table.players == (0, 2)
    last_seat = table(((2,), (3,), (4,)), opener=1)
    state, lifted = call(bid(last_seat, "1x3", "2x2"), 5, 6)  # seat 2 is out: the next seat is 0
    assert (lifted.loser, state.table.due) == (2, 0)


def test_the_last_player_with_dice_wins() -> None:
    """L8: the last player with dice wins, places follow the order of going out, and nothing more is shaken."""
    state = table(((2,), (3,), (4,)))
    state, _ = call(bid(state, "1x2", "2x2"), 5, 6)  # seat 1 is out, seat 2 opens
    assert outcome(state) is None
    state, lifted = call(bid(state, "1x2"))  # a 5 and a 6: no 2, seat 2 is out
    assert lifted.over
    assert outcome(state) == Outcome(((0,), (2,), (1,)))
    assert waiting(state) == ()
    assert state.cups == ((), (), ())


def test_one_person_against_computers_ends_when_the_person_is_out() -> None:
    """L8, decided: the match ends with the only person; those still in rank by their dice, equal dice share a place."""
    state = table(((2,), (3,), (4,), (5,)), people=1)
    state, lifted = call(bid(state, "1x6"))
    assert (lifted.loser, lifted.over) == (0, True)
    assert outcome(state) == Outcome(((1, 2, 3), (0,)))


def test_those_still_in_rank_by_dice() -> None:
    """L8, decided: of those still in, more dice are a higher place."""
    state = table(((2, 2), (3, 3), (4, 4)), people=1)
    state, _ = call(bid(state, "4x2"), 2, 3, 3, 4, 4)  # seat 0 loses one and opens
    state, _ = call(bid(state, "4x2", "4x3"), 2, 3, 4, 4)  # seat 1 loses one and opens
    state, _ = call(bid(state, "1x3", "1x4", "2x2"))  # T = 4 = n+1; only one 2: seat 0 is out
    assert outcome(state) == Outcome(((2,), (1,), (0,)))


def test_several_people_play_until_only_computers_are_left() -> None:
    """L8, decided: with two people and two computers the first person out ends nothing, the second does."""
    state = table(((2,), (3,), (4,), (5,)), people=2)
    state, _ = call(bid(state, "1x6"), 2, 3, 4)
    assert outcome(state) is None
    state, lifted = call(bid(state, "1x6"))
    assert (lifted.loser, lifted.over) == (1, True)
    assert outcome(state) == Outcome(((2, 3), (1,), (0,)))


def test_more_people_than_seats_means_everyone() -> None:
    """L8: option `people` of 0, or of more than there are seats, makes every seat a person's."""
    assert table(((2,), (3,)), people=0).table.people == 2
    assert table(((2,), (3,)), people=9).table.people == 2


@pytest.mark.parametrize(("leaver", "opener"), [(0, 1), (1, 2), (2, 0)])
def test_leaving_in_mid_round(leaver: int, opener: int) -> None:
    """L8: the dice go, the round is void and shaken again, the next seat after the one who left opens."""
    state = bid(table(THREE), "4x3", "4x1")
    state, events = leave(state, leaver, Loaded((6,) * 10))
    assert events == (Gone(leaver), Voided(1, leaver, False), Shaken(2, opener))
    assert state.table.due == opener
    assert state.table.total == 10
    assert (state.table.bids, state.table.wild, state.cups[leaver]) == ((), True, ())
    assert [seat for place in (outcome(call_out(state)) or Outcome(())).places for seat in place][-1] == leaver


def call_out(state: State) -> State:
    """Returns the end of a match in which the highest bid is always called, so that the opener loses every round."""
    dice = Chance(1)
    while (due := state.table.due) is not None:
        state, _ = apply(state, due, legal(state, due)[-1], dice)
    return state


def test_leaving_one_behind_ends_the_match() -> None:
    """L8: if a leave leaves one player, that one wins and nothing is shaken."""
    state, events = leave(table(((2, 2), (3, 3))), 0, NONE)
    assert events == (Gone(0), Voided(1, 0, True))
    assert outcome(state) == Outcome(((1,), (0,)))
    with pytest.raises(Illegal):
        leave(state, 1, NONE)


def test_the_last_person_leaving_ends_the_match() -> None:
    """L8: the match ends when a leave leaves only computers."""
    state, _ = leave(table(THREE, people=1), 0, NONE)
    assert outcome(state) == Outcome(((1, 2), (0,)))


def test_counters() -> None:
    """design 9.4: the counters are bids, calls and rounds begun."""
    state, events = start(LIARS.settled({}), 3, Chance(1))
    total = dict(LIARS.count(events))
    dice = Chance(2)
    while (due := state.table.due) is not None:
        state, events = apply(state, due, legal(state, due)[-1], dice)
        for name, value in LIARS.count(events).items():
            total[name] += value
    # the highest bid is called at once, and the opener loses each time but for all dice of ones
    assert total["bids"] == total["calls"] == total["rounds"] == state.table.round


def test_there_are_recorded_games() -> None:
    """design 2: seeds/games holds recorded games of liar's dice."""
    assert len(RECORDS) >= 8


@pytest.mark.parametrize("path", RECORDS, ids=[path.stem for path in RECORDS])
def test_a_recorded_game_can_be_repeated(path: Path) -> None:
    """design 7.7: a recorded game names its clause in its first line, and plays again without an error."""
    text = path.read_text(encoding="utf-8")
    assert text.startswith("# L")
    assert list(recorded.play(recorded.read(text)))
