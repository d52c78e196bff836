"""Kinds of entries and phases of tables: closed lists with stored values that never change. (design 5)"""

import copy
from pathlib import Path
from typing import Any

import pytest

from bot.fairness.verify import verify
from bot.store.store import Store
from bot.table.entry import Entry, Kind, Phase, is_open, kind_of
from bot.table.replay import fold, step
from bot.table.seeds import SeededDice, first_link, link
from rules.dice import Mismatch
from tests.bot.evening import evening
from tests.bot.test_clock import OUTDATED, tampered
from tests.bot.test_fairness import SEED
from tests.bot.test_verify import whole

STORED = "opened joined left cut started played absent back cheered mode stepped closed unknown"


def test_stored_values_are_those_of_the_first_version() -> None:
    """design 5: stored kinds and phases never change: databases, evidence and the chain of dice hold them."""
    assert [kind.value for kind in Kind] == STORED.split()
    assert [phase.value for phase in Phase] == ["lobby", "playing", "over", "void"]
    assert [phase for phase in Phase if is_open(phase)] == [Phase.LOBBY, Phase.PLAYING]
    assert len({Entry(2, kind).linked("") for kind in Kind}) == len(Kind)
    assert Entry(2, Kind.PLAYED, 0, 5, "throw").linked("x") == link("x", 2, "played", 0, 5, "throw")


def test_a_stored_kind_that_is_not_known_is_unknown() -> None:
    """design 4: a stored kind that this version does not know is read as UNKNOWN."""
    assert [kind_of(kind.value) for kind in Kind] == list(Kind)
    assert {kind_of(text) for text in ("", "danced", "PLAYED", "played ", "thrown")} == {Kind.UNKNOWN}


async def test_a_log_with_an_unknown_kind_drifts(tmp_path: Path) -> None:
    """design 4: an unknown kind at any place of a log is read without an error, and replaying raises Mismatch."""
    async with evening(tmp_path, 3, 4) as here:
        await here.game("играем в крэпс", "Аня", "Борис")
        await here.press("Аня", "throw")
        length = len(await here.store.log(1, 1))
        for seq in range(1, length + 1):
            await tampered(here, f"UPDATE entries SET kind = kind || 'x' WHERE seq = {seq}")  # noqa: S608
            log = await here.store.log(1, 1)
            assert [entry.kind for entry in log].count(Kind.UNKNOWN) == 1
            with pytest.raises(Mismatch):
                fold(1, 1, log)
            await tampered(here, f"UPDATE entries SET kind = rtrim(kind, 'x') WHERE seq = {seq}")  # noqa: S608
        fold(1, 1, await here.store.log(1, 1))


async def test_a_table_with_an_unknown_kind_is_closed_and_its_players_told(tmp_path: Path) -> None:
    """design 4: a table with an unknown kind in its log is closed as void and its chat told once; the throw is
    answered."""
    async with evening(tmp_path, 3, 4) as here:
        await here.game("играем в крэпс", "Аня", "Борис")
        await tampered(here, "UPDATE entries SET kind = 'danced' WHERE seq = 3")
        answer = await here.say("Аня", "бросаю кости")
        assert answer.boards == [OUTDATED]
        assert answer.says == ["Аня: [3] [4] = 7"]
        assert (await here.restart()).quiet
        store: Store = here.store
        assert (await store.log(1, 1))[-1].kind == Kind.CLOSED


def test_no_table_takes_an_unknown_kind_or_a_second_opening() -> None:
    """design 4: `step` refuses an unknown kind and a second opening at every point of a whole game."""
    table = None
    log = [_entry(row) for row in whole("craps")["entries"]]
    for at in range(1, len(log) + 1):
        table = fold(7, 3, log[:at])
        for kind in (Kind.UNKNOWN, Kind.OPENED):
            with pytest.raises(Mismatch):
                step(table, Entry(table.seq + 1, kind, 0, 101, "craps 1"))
    assert table is not None
    assert table.phase == Phase.OVER


def _entry(row: dict[str, Any]) -> Entry:
    fell = tuple(face for draw in row["draws"] for face in draw[2:])
    return Entry(row["seq"], kind_of(row["kind"]), row["seat"], row["who"], row["token"], fell)


@pytest.mark.parametrize("kind", ["danced", "unknown", "thrown", "opened"])
def test_a_file_with_an_unknown_kind_is_refused_by_the_rules_alone(kind: str) -> None:
    """F10: a file with true dice and a kind that is not known has one finding: the rules, at that entry."""
    document = copy.deepcopy(whole("craps"))
    at = next(at for at, row in enumerate(document["entries"]) if row["kind"] == "played")
    document["entries"][at]["kind"] = kind
    chain = first_link("7.3")
    for row in document["entries"]:
        chain = link(chain, row["seq"], row["kind"], row["seat"], row["who"], row["token"])
        context = f"{row['who']}|{row['token']}" if row["kind"] == "thrown" else chain
        dice = SeededDice(SEED, "dice", "7.3", row["seq"], context)
        for draw in row["draws"]:
            fell = dice.roll(len(draw) - 2, draw[1]) if draw[0] == "roll" else (dice.pick(draw[1]),)
            draw[2:] = fell
    assert [(one.kind, one.where) for one in verify(document)] == [("rules", f"entry {at + 1}")]
