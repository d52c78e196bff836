"""The contract of design 3, checked for every game with random legal moves."""

import contextlib
import copy
import random
from collections.abc import Callable, Iterator

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.answers import about
from bot.answers import seats as seats_words
from bot.commands.simulate import Chance
from bot.router.phrase_files import lines
from bot.router.table_words import OTHER
from bot.text.languages import FOLDER
from rules import games
from rules.dice import Loaded, Noted
from rules.game import AnyGame, Events, Illegal
from rules.lines import Board, Line

LONGEST = 20_000  # moves; a game that takes more does not end


def tables() -> Iterator[object]:
    for id, game in games().items():
        for seats in sorted({game.seats[0], min(3, game.seats[-1]), min(7, game.seats[-1])}):
            yield pytest.param(game, seats, id=f"{id}-{seats}")


every_table = pytest.mark.parametrize(("game", "seats"), tuple(tables()))


def choices(game: AnyGame, chance: random.Random) -> dict[str, int]:
    return game.settled({option.id: chance.choice(option.choices) for option in game.options})


def evening(game: AnyGame, seats: int, seed: int, leaves: float = 0.0) -> Iterator[tuple[object, str, object]]:
    """Yields a whole game at random: the state before each input, the input, the state after. `leaves`: chance of a
    leave."""
    chance = random.Random(seed)
    dice = Chance(seed)
    state, _ = game.start(choices(game, chance), seats, dice)
    for _ in range(LONGEST):
        if game.outcome(state) is not None:
            return
        movers = [seat for seat in range(seats) if game.legal(state, seat)]
        assert movers, "someone can move until the end"
        if chance.random() < leaves:
            seat = chance.randrange(seats)
            try:
                after, _ = game.leave(state, seat, dice)
            except Illegal:
                continue
            yield state, f"{seat} leave", after
        else:
            seat = chance.choice(movers)
            move = chance.choice(game.legal(state, seat))
            after, _ = game.apply(state, seat, move, dice)
            yield state, f"{seat} {move}", after
        state = after
    raise AssertionError("the game ends")


@every_table
def test_someone_moves_until_the_end_and_the_outcome_counts_each_seat_once(game: AnyGame, seats: int) -> None:
    """design 3: it ends, and its outcome names no seat twice."""
    for seed in range(20):
        *_, (_, _, last) = evening(game, seats, seed)
        outcome = game.outcome(last)
        assert outcome is not None
        placed = [seat for place in outcome.places for seat in place]
        assert sorted(placed) == sorted(set(placed))
        assert set(placed) <= set(range(seats))
        assert all(game.legal(last, seat) == () for seat in range(seats))
        assert game.waiting(last) == ()


@every_table
def test_replay_equals_live_and_inputs_are_unchanged(game: AnyGame, seats: int) -> None:
    """design 4: the live path is the replay path."""
    chance = random.Random(5)
    dice = Noted(Chance(5))
    options = choices(game, chance)
    state, events = game.start(options, seats, dice)
    assert game.start(options, seats, Loaded(dice.fell)) == (state, events)
    for _ in range(60):
        if game.outcome(state) is not None:
            break
        seat = chance.choice([seat for seat in range(seats) if game.legal(state, seat)])
        move = chance.choice(game.legal(state, seat))
        kept = copy.deepcopy(state)
        dice = Noted(Chance(chance.random()))
        after = game.apply(state, seat, move, dice)
        assert state == kept
        loaded = Loaded(dice.fell)
        assert game.apply(state, seat, game.parse(str(move)), loaded) == after
        loaded.spent()
        state = after[0]


@every_table
def test_a_move_has_one_canonical_text(game: AnyGame, seats: int) -> None:
    """design 3: parse is the inverse of str(move), at most 40 ASCII bytes."""
    for before, _, _ in evening(game, seats, 3):
        for seat in range(seats):
            for move in game.legal(before, seat):
                token = str(move)
                assert game.parse(token) == move
                assert token.isascii()
                assert len(token) <= 40
                assert token[0] not in "+=?."


@every_table
def test_apply_takes_what_legal_lists_and_nothing_else(game: AnyGame, seats: int) -> None:
    """design 3: Illegal for any other move, and for any seat that is not in turn."""
    seen: set[object] = set()
    states = []
    for before, _, _ in evening(game, seats, 4):
        states.append(before)
        for seat in range(seats):
            seen.update(game.legal(before, seat))
    chance = random.Random(1)
    for state in chance.sample(states, min(40, len(states))):
        for seat in range(seats):
            legal = set(game.legal(state, seat))
            assert len(legal) == len(game.legal(state, seat))
            for move in chance.sample(sorted(seen, key=str), min(60, len(seen))):
                if move in legal:
                    game.apply(state, seat, move, Chance(1))
                else:
                    with pytest.raises(Illegal):
                        game.apply(state, seat, move, Chance(1))


@pytest.mark.parametrize("game", tuple(games().values()), ids=tuple(games()))
@given(token=st.text(max_size=60))
@settings(max_examples=60)
def test_a_forged_token_is_refused(game: AnyGame, token: str) -> None:
    """design 7.10: every input is hostile; what is no canonical text is Illegal, never another error."""
    with contextlib.suppress(Illegal):
        assert str(game.parse(token)) == token


@every_table
def test_leaving_at_any_moment_leaves_a_game_that_goes_on_or_is_over(game: AnyGame, seats: int) -> None:
    """K3-K5: after a leave, on turn or off, no turn belongs to a seat that left, and the game still ends."""
    for seed in range(20):
        left = set()
        for _, done, after in evening(game, seats, seed, leaves=0.15):
            seat, what = done.split(" ", 1)
            if what == "leave":
                left.add(int(seat))
                with pytest.raises(Illegal):
                    game.leave(after, int(seat), Chance(1))
            assert not left & set(game.waiting(after))
            assert all(game.legal(after, gone) == () for gone in left)


@every_table
def test_the_absent_move_is_legal_and_every_seat_may_be_asleep(game: AnyGame, seats: int) -> None:
    """voice 1.16: a game in which every seat is absent ends; each move is legal and comes from that seat's own view."""
    dice = Chance(9)
    state, _ = game.start(game.settled({}), seats, dice)
    for _ in range(LONGEST):
        if game.outcome(state) is not None:
            return
        due = game.waiting(state)[0]
        move = game.absent(game.view(state, due))
        assert move in game.legal(state, due)
        state, _ = game.apply(state, due, move, dice)
    raise AssertionError("the game ends")


@every_table
def test_a_computer_player_moves_by_the_rules_from_its_own_view(game: AnyGame, seats: int) -> None:
    """design 3: a computer player is given its seat's view and dice of its own; the same give the same, legal move."""
    for choose in game.computers.values():
        dice = Chance(11)
        state, _ = game.start(game.settled({}), seats, dice)
        while game.outcome(state) is None:
            seat = game.waiting(state)[0]
            move = choose(game.view(state, seat), Chance(2))
            assert move == choose(game.view(state, seat), Chance(2))
            assert move in game.legal(state, seat)
            state, _ = game.apply(state, seat, move, dice)


def check_lines(lines: tuple[Line, ...], check: Callable[[Line], object]) -> None:
    for line in lines:
        check(line)


@every_table
def test_the_board_offers_only_what_can_be_pressed_and_names_who_is_due(game: AnyGame, seats: int) -> None:
    """voice 1.4, 2: a button's move is legal for who is due; at most 16 lines; page and stamp never fall."""
    page = stamp = -1
    for before, _, _ in evening(game, seats, 6):
        view = game.view(before, None)
        board: Board = game.face.board(view)
        assert len(board.lines) + 1 <= 16
        assert game.face.page(view) >= page
        assert game.face.stamp(view) >= stamp
        page, stamp = game.face.page(view), game.face.stamp(view)
        assert isinstance(game.face.call(view), Line)
        due = game.waiting(before)[0]
        for row in board.keys:
            for key in row:
                if key.token[0] not in "+=?.":
                    assert game.parse(key.token) in game.legal(before, due)
        for seat in range(seats):
            if seat in game.playing(before) and not game.legal(before, seat):
                assert isinstance(game.face.off_turn(game.view(before, seat), seat), Line)


def ended(game: AnyGame, state: object, seats: int, seed: int) -> tuple[object, Events]:
    """The state and the events of the end, after random moves."""
    chance, dice, events = random.Random(seed), Chance(seed), Events()
    while game.outcome(state) is None:
        seat = chance.choice([seat for seat in range(seats) if game.legal(state, seat)])
        state, events = game.apply(state, seat, chance.choice(game.legal(state, seat)), dice)
    return state, events


@every_table
def test_a_game_that_is_over_asks_for_no_move(game: AnyGame, seats: int) -> None:
    """design 2: a game added by CONTRIBUTING left a board that named nobody's turn. The last page has last words,
    or a board that is complete; also when all but one have left."""
    for seed in range(5):
        state, _ = game.start(choices(game, random.Random(seed)), seats, Chance(seed))
        left, events = state, Events()
        for seat in range(seats - 1):
            if game.outcome(left) is None:
                left, events = game.leave(left, seat, Chance(seed))
        for after, last in ((left, events), ended(game, state, seats, seed)):
            view = game.view(after, None)
            if not game.face.closing(view, last):
                board = game.face.board(view)
                assert not board.turn.id.startswith("turn-")
                assert [key.token for row in board.keys for key in row if key.token[0] not in "+=?."] == []


@every_table
def test_the_seats_that_are_playing(game: AnyGame, seats: int) -> None:
    """design 3: whoever may move or waits for a turn is playing; a seat that left is not; after the end none is."""
    for seed in range(5):
        left: set[int] = set()
        for _, done, after in evening(game, seats, seed, leaves=0.1):
            seat, what = done.split(" ", 1)
            if what == "leave":
                left.add(int(seat))
            inside = game.playing(after)
            movers = {seat for seat in range(seats) if game.legal(after, seat)}
            assert movers | set(game.waiting(after)) <= set(inside)
            assert not left & set(inside)
            assert (inside == ()) == (game.outcome(after) is not None)
            assert sorted(set(inside)) == sorted(inside)


@every_table
def test_only_a_game_with_hidden_dice_shows_a_seat_more_than_everybody(game: AnyGame, seats: int) -> None:
    """design 3: `hidden` says whether a seat's own view holds more."""
    differ = any(
        game.view(state, seat) != game.view(state, None)
        for state, _, _ in evening(game, seats, 8)
        for seat in range(seats)
    )
    assert differ is game.hidden


@pytest.mark.parametrize("game", tuple(games().values()), ids=tuple(games()))
def test_the_kinds_of_a_game_are_those_of_its_phrases_and_none_of_the_house(game: AnyGame) -> None:
    """design 3: every kind that its .phrases add can be a move; what the Butler answers or throws freely never is."""
    own = {
        meaning
        for path in FOLDER.glob(f"*/{game.id}.phrases")
        for meaning, number, _ in lines(path)
        if number is None and meaning not in ("open", "name", "lead", "tail", *OTHER)
    }
    assert own <= game.kinds
    assert game.kinds
    assert not game.kinds & {*seats_words.KINDS, *about.TOPICS, "roll", "again"}
