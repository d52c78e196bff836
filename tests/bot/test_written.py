"""Evidence files of version 0.1.0, one of each game: they verify and fold as they did then."""

from dataclasses import replace
from pathlib import Path

import pytest

from bot.fairness.form import parsed, read
from bot.fairness.verify import verify
from bot.table.replay import fold

WRITTEN = Path(__file__).parent / "written"
PLACES = {  # as 0.1.0 computed them
    "craps": ((0,), (1,), (2,)),
    "liars": ((2,), (1,), (0,)),
    "nuclear": ((0,), (1,)),
    "poker": ((2,), (1,), (0,)),
}


@pytest.mark.parametrize("game", PLACES)
def test_what_the_first_version_wrote_is_as_true_as_it_was(game: str) -> None:
    """design 3: old logs, with the option that the table fills in, their pages and cheers, verify and have the same
    places."""
    document = read(WRITTEN / f"{game}-0.1.0.json")
    assert verify(document) == []
    evidence = parsed(document)
    room, number = map(int, evidence.table.split("."))
    log = [replace(row.entry(), fell=tuple(int(n) for draw in row.draws for n in draw[2:])) for row in evidence.entries]
    table = fold(room, number, log)
    outcome = table.outcome()
    assert outcome is not None
    assert outcome.places == PLACES[game]
    if game == "liars":
        assert table.options == {"dice": 2, "people": 2}  # and one computer
