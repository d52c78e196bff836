"""Each press has one answer, with the text that matters. (design 1.5)"""

import asyncio
from pathlib import Path

from bot.play.tables import TOO_MANY
from tests.bot.evening import SITE, Evening, evening


def test_the_answer_to_a_rematch_is_not_drowned_by_an_empty_one(tmp_path: Path) -> None:
    """design 1.5: who presses `Once more` second gets a seat, and the one answer to the press names it."""

    async def main() -> None:
        async with evening(tmp_path, 3, 4, 1, 1) as one:
            await one.game("играем в крэпс", "Аня", "Борис")
            await one.press("Аня", "throw")
            await one.press("Борис", "throw")
            again = one.key(".again")
            first = await one.press("Аня", again)
            assert first.whispers == [""]
            second = await one.press("Борис", again)
            assert len(second.whispers) == 1
            assert "место — 2" in second.whispers[0]

    asyncio.run(main())


def test_a_refusal_to_open_a_table_is_heard(tmp_path: Path) -> None:
    """design 1.5: a press that may not open a table is answered with the refusal; one that joins, with the seat."""

    async def main() -> None:
        async with evening(tmp_path) as one:
            for topic in range(TOO_MANY):
                await one.say("Аня", "играем в крэпс", topic=topic)
            refused = await one.press("Борис", "b.open.poker")
            assert len(refused.whispers) == 1
            assert refused.whispers[0]
            joined = await one.press("Борис", "b.open.craps")
            assert len(joined.whispers) == 1
            assert "место — 2" in joined.whispers[0]

    asyncio.run(main())


def test_a_page_told_in_steps_is_told_whole_when_its_players_want_the_game_to_run(tmp_path: Path) -> None:
    """design 1.5: choosing `run` amid a page told in steps shows the whole page and takes its step button away. (voice
    7)"""

    async def main() -> None:
        async with evening(tmp_path) as one:
            await one.game("играем в ядерные кости", "Аня", "Борис")
            await one.press("Аня", ".steps")
            for name in ("Аня", "Борис"):
                await one.press(name, "round")
            assert ".step 1" in _tokens(one)
            await one.press("Аня", "t1.0..run")
            assert not any(token.startswith(".step ") for token in _tokens(one))
            assert not await one.store.unsaid_tables(SITE)

    asyncio.run(main())


def _tokens(one: Evening) -> list[str]:
    """Returns the tokens of the buttons under the newest message of a table."""
    rows = list(one.boards.values())[-1][2]
    return [button.data.split(".", 2)[2] for row in rows for button in row]
