"""A table as a log: replaying computes the live state, and an impossible log raises Mismatch. (design 4)"""

import random
from dataclasses import replace

import pytest

from bot.fairness.evidence import sealed
from bot.table.entry import Entry, Kind, Phase
from bot.table.replay import decide, fold, opened, start, step
from bot.table.table import Table
from rules import games
from rules.dice import Mismatch
from rules.game import Illegal
from tests.bot.evening import Told

DICE = sealed(bytes(range(32)))
GAMES = sorted(games())
HOSTILE = (
    "", " ", "throw ", "Throw", "throw\n", "bid", "bid 0x0", "bid 4x9", "bid 4x", "bid " + "9" * 5000 + "x3", "bid ٤x٣",
    "reroll", "reroll 9", "reroll 1,1", "reroll 2,1", "reroll ,", "reroll " + "1," * 3000, "pass pass", "round 2",
    "\x00", "🎲", "call\u200b", "__class__", "-1", "None", "0x10", "1e9", "../../etc", "%s%s%n", "{0}",
)  # fmt: skip


def table_of(id: str, private: bool = False) -> tuple[list[Entry], Table]:
    """Returns the log and the state of a table of this game that was just opened."""
    game = games()[id]
    first = Entry(1, Kind.OPENED, who=1, token=opened(game, game.settled({}), private))
    return [first], start(7, 3, first)


class Evening:
    """A random evening at one table: everything that people may do there, legal or not."""

    def __init__(self, id: str, seed: int) -> None:
        self.chance = random.Random(f"{id} {seed}")
        self.log, self.table = table_of(id)
        self.refused = 0

    def do(self, kind: Kind, seat: int | None = None, who: int = 0, token: str = "") -> None:
        """Appends one entry; counts it in `refused` if it is illegal, which must change nothing."""
        before = self.table
        try:
            entry, self.table = decide(self.table, DICE, kind, seat, who, token)
        except Illegal:
            assert self.table is before
            self.refused += 1
            return
        self.log.append(entry)

    def play(self) -> None:
        for _ in range(self.chance.randrange(4, 12)):
            self.in_lobby()
        while len(self.table.players) < self.table.game.seats[0]:
            self.do(Kind.JOINED, who=90 + len(self.table.players))
        self.do(Kind.STARTED, who=1)
        assert self.table.started
        while self.table.phase == Phase.PLAYING and len(self.log) < 400:
            self.in_game()
        self.do(Kind.CLOSED, token="over" if self.table.phase == Phase.OVER else "idle")

    def in_lobby(self) -> None:
        seats = len(self.table.players)
        computers = sorted(self.table.game.computers)
        match self.chance.randrange(8):
            case 0 if seats:
                self.do(Kind.LEFT, self.chance.randrange(seats))
            case 1 if computers:
                self.do(Kind.JOINED, token=self.chance.choice(computers))
            case 2:
                self.do(Kind.CUT, who=self.chance.randrange(1, 6), token="ромашка")
            case 3:
                self.do(self.chance.choice([Kind.STARTED, Kind.PLAYED, Kind.BACK, Kind.ABSENT]), 0, 1, "throw")
            case _:
                self.do(Kind.JOINED, who=self.chance.randrange(1, 9))

    def in_game(self) -> None:
        table, game = self.table, self.table.game
        any_seat = self.chance.randrange(len(table.players))
        who = table.players[any_seat].person
        match self.chance.randrange(30):
            case 0:
                self.do(Kind.LEFT, any_seat, who)
            case 1:
                self.do(Kind.CHEERED, who=50 + any_seat, token=self.chance.choice("012"))
            case 2:
                self.do(Kind.MODE, who=who, token=self.chance.choice(["run", "steps", "steps", "no"]))
            case 3 | 4:
                self.do(Kind.STEPPED, who=who, token=str(table.step))
            case 7:
                self.do(Kind.BACK, self.chance.choice([*table.asleep, any_seat]), who)
            case 5:
                self.do(Kind.JOINED, who=99)
            case 6:
                self.do(Kind.PLAYED, any_seat, who, self.chance.choice(HOSTILE))
            case _:
                seat = table.due()
                assert seat is not None
                moves = game.legal(table.state, seat)
                slept = self.chance.randrange(4) == 0
                move = game.absent(table.view(seat)) if slept else self.chance.choice(moves)
                self.do(Kind.ABSENT if slept else Kind.PLAYED, seat, table.players[seat].person, str(move))


@pytest.mark.parametrize("id", GAMES)
def test_a_replay_computes_what_was_live(id: str) -> None:
    """design 4: `fold`, and `step` entry by entry, compute from a log the table that was live."""
    refused = 0
    kinds: set[str] = set()
    for seed in range(20):
        evening = Evening(id, seed)
        evening.play()
        refused += evening.refused
        kinds |= {entry.kind for entry in evening.log}
        assert fold(7, 3, evening.log) == evening.table
        table = start(7, 3, evening.log[0])
        for entry in evening.log[1:]:
            table = step(table, entry)
        assert table == evening.table
        assert evening.table.phase in (Phase.OVER, Phase.VOID)
    assert refused > 20
    told_in_steps = {Kind.CHEERED, Kind.MODE, Kind.STEPPED}
    assert kinds >= set(Kind) - {Kind.UNKNOWN} - (set() if games()[id].steps else told_in_steps)


def changed(log: list[Entry], at: int, **what: object) -> list[Entry]:
    """Returns the log with fields of one entry replaced."""
    return [*log[:at], replace(log[at], **what), *log[at + 1 :]]  # type: ignore[arg-type]


@pytest.fixture(scope="module")
def craps() -> list[Entry]:
    """The log of a game of craps of three after two throws: 7 entries."""
    evening = Evening("craps", 3)
    for who in (1, 2, 3):
        evening.do(Kind.JOINED, who=who)
    evening.do(Kind.STARTED, who=1)
    for _ in range(2):
        evening.do(Kind.PLAYED, evening.table.due(), 1, "throw")
    assert len(evening.log) == 7
    return evening.log


def test_a_log_with_anything_wrong_in_it_drifts(craps: list[Entry]) -> None:
    """design 4: a log that cannot have been played raises Mismatch and no other error."""
    fold(7, 3, craps)
    wrong = {
        "nothing": [],
        "no beginning": craps[1:],
        "a gap": [*craps[:5], *craps[6:]],
        "a double": [*craps[:6], craps[5], *craps[6:]],
        "another order": [*craps[:5], craps[6], craps[5]],
        "a face that is none": changed(craps, 6, fell=(7, 1)),
        "a face of zero": changed(craps, 6, fell=(0, 1)),
        "too few": changed(craps, 6, fell=(3,)),
        "too many": changed(craps, 6, fell=(3, 4, 4)),
        "none": changed(craps, 6, fell=()),
        "dice for who sits down": changed(craps, 1, fell=(1,)),
        "dice for an opening": changed(craps, 0, fell=(1,)),
        "another seat": changed(craps, 6, seat=0),
        "a seat that is none": changed(craps, 6, seat=None),
        "a seat below": changed(craps, 6, seat=-1),
        "a seat above": changed(craps, 6, seat=3),
        "another kind": changed(craps, 6, kind=Kind.UNKNOWN),
        "a second start": changed(craps, 6, kind=Kind.STARTED),
        "too early": changed(craps, 2, kind=Kind.PLAYED, seat=0, token="throw"),
        "twice at the table": changed(craps, 2, who=1),
        "nobody's cheer": changed(craps, 6, kind=Kind.CHEERED, token="0", fell=()),
        "a closing without its number": [*craps, Entry(8, Kind.CLOSED, token="idle")],
        "after the closing": [*craps, Entry(8, Kind.CLOSED, fell=(5,)), Entry(9, Kind.PLAYED, 0, 1, "throw", (1, 2))],
        "another beginning": changed(craps, 0, seq=0),
    }
    for why, log in wrong.items():
        with pytest.raises(Mismatch):
            raise AssertionError(f"{why}: {fold(7, 3, log)}")


@pytest.mark.parametrize(
    "token",
    [
        "chess 1", "craps 2", "craps 01", "craps", "", " ", "craps  1", "craps 1 ", "craps 1 x=1", "craps 1 private=1",
        "craps 1 private private", "craps 1 =", "craps 1 dice=" + "9" * 5000, "liars 1 dice=0 people=0",
        "liars 1 dice=5 people=0 private", "liars 1 people=0 dice=5", "liars 1 dice=٥ people=0", "craps 1\n",
        "../craps 1", "craps 1 private\x00", "Craps 1",
    ],
)  # fmt: skip
def test_no_token_but_a_canonical_one_opens_a_table(token: str) -> None:
    """design 4: `opened` holds game, version and options in canonical text; anything else raises Mismatch."""
    with pytest.raises(Mismatch):
        raise AssertionError(start(7, 3, Entry(1, Kind.OPENED, who=1, token=token)))


@pytest.mark.parametrize("id", GAMES)
@pytest.mark.parametrize("kind", [Kind.PLAYED, Kind.ABSENT])
def test_hostile_tokens_are_illegal_live_and_drift_in_a_log(id: str, kind: Kind) -> None:
    """design 3, 7.10: a hostile token raises Illegal live and Mismatch in a log, and changes nothing."""
    log, table = table_of(id)
    for who in range(1, games()[id].seats[0] + 1):
        entry, table = decide(table, DICE, Kind.JOINED, who=who)
        log.append(entry)
    entry, table = decide(table, DICE, Kind.STARTED, who=1)
    seat = table.due()
    for token in HOSTILE:
        before = table
        with pytest.raises(Illegal):
            decide(table, DICE, kind, seat, 1, token)
        assert table == before
        with pytest.raises(Mismatch):
            step(table, Entry(table.seq + 1, kind, seat, 1, token))


def test_the_chain_binds_every_input(craps: list[Entry]) -> None:
    """F3: another person, seat, word, order, option, room or table number makes another chain."""
    log, table = table_of("poker")
    said = [(Kind.JOINED, 1, ""), (Kind.JOINED, 2, ""), (Kind.JOINED, 3, ""), (Kind.CUT, 2, "ромашка")]
    for kind, who, token in said:
        entry, table = decide(table, DICE, kind, None, who, token)
        log.append(entry)
    honest = fold(7, 3, log).chain
    others = [
        changed(log, 0, who=2),
        changed(log, 0, token=log[0].token.replace("poker 1", "poker 1 private")),
        changed(log, 1, who=5),
        changed(log, 3, who=5),
        changed(log, 4, who=3),
        changed(log, 4, seat=1),
        changed(log, 4, token="роза"),
        [*log[:2], replace(log[3], seq=3), replace(log[2], seq=4), log[4]],
        log[:-1],
    ]
    chains = {fold(7, 3, other).chain for other in others} | {fold(8, 3, log).chain, fold(7, 4, log).chain}
    assert len(chains) == len(others) + 2
    assert honest not in chains


def test_computers_sit_behind_persons() -> None:
    """At the start computers are seated behind persons, also those that came first."""
    _, table = table_of("liars")
    for who, token in ((0, "B"), (11, ""), (0, "A"), (12, "")):
        _, table = decide(table, DICE, Kind.JOINED, who=who, token=token)
    _, table = decide(table, DICE, Kind.STARTED, who=11)
    assert [(player.person, player.computer) for player in table.players] == [(11, ""), (12, ""), (0, "B"), (0, "A")]
    assert table.options["people"] == 2
    assert table.seat_of(0) is None


def test_a_private_table_may_show_the_one_persons_view() -> None:
    """design 1.3: `own` is the seat whose view a private table may show; in a group it is None."""
    for private in (True, False):
        _, table = table_of("liars", private)
        for who, token in ((11, ""), (0, "A")):
            _, table = decide(table, DICE, Kind.JOINED, who=who, token=token)
        _, table = decide(table, DICE, Kind.STARTED, who=11)
        assert table.own() == (0 if private else None)


def test_where_nobody_cheers_a_cheer_is_refused() -> None:
    """A cheer in a game without cheers raises Illegal."""
    _, table = table_of("craps")
    for who in (1, 2):
        _, table = decide(table, DICE, Kind.JOINED, who=who)
    _, table = decide(table, DICE, Kind.STARTED, who=1)
    with pytest.raises(Illegal):
        decide(table, DICE, Kind.CHEERED, who=9, token="0")


def test_who_is_awake_is_due_before_who_sleeps() -> None:
    """voice 1.16: where both seats may move, the one that is awake is due."""
    _, table = table_of("nuclear")
    for who in (1, 2):
        _, table = decide(table, DICE, Kind.JOINED, who=who)
    _, table = decide(table, DICE, Kind.STARTED, who=1)
    for seat in (0, 1):
        _, slept = decide(table, DICE, Kind.ABSENT, seat, 1 + seat, "round")
        assert slept.due() == 1 - seat
    _, both = decide(slept, DICE, Kind.ABSENT, 0, 1, "round")
    assert both.due() in (0, 1)


def test_the_last_page_is_told_whole_when_the_game_is_over() -> None:
    """voice 7: each page told in steps begins at step 1, but the last is shown whole, as the verdict has no step
    button."""
    _, table = table_of("nuclear")
    for who in (1, 2):
        _, table = decide(table, DICE, Kind.JOINED, who=who)
    _, table = decide(table, DICE, Kind.STARTED, who=1)
    _, table = decide(table, DICE, Kind.MODE, who=1, token="steps")
    while table.phase == Phase.PLAYING:
        _, table = decide(table, DICE, Kind.PLAYED, 0, 1, "round")
        assert table.phase == Phase.OVER or table.step == 1
    assert table.step == 0


def test_illegal_leaves_the_dice_alone() -> None:
    """design 3: a move that is refused draws no dice."""
    _, table = table_of("craps")
    for who in (1, 2):
        _, table = decide(table, DICE, Kind.JOINED, who=who)
    _, table = decide(table, DICE, Kind.STARTED, who=1)
    dice = Told(3, 4)
    with pytest.raises(Illegal):
        decide(table, lambda _table, _entry: dice, Kind.PLAYED, 1, 2, "throw")
    assert dice.falls == [3, 4]
    assert table.phase != Phase.LOBBY
