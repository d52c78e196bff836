"""Run by tests/bot/test_other_games.py in a copy of the project from which a game was taken away."""

import os
from pathlib import Path

from rules import games
from tests.bot.evening import Evening

DATABASE, GONE = Path(os.environ["TRIAL_DATABASE"]), os.environ["TRIAL_GONE"]


async def test_the_house_goes_on_without_it() -> None:
    """design 3: greeting, help, standings, fairness and every other game work; what is left of the game says so."""
    assert GONE not in games()
    one = Evening(DATABASE, "ru", messages=1000)  # those before belong to the evening that was
    await one.open()
    try:
        await one.perform(await one.butler.wake())
        await one.lapse()
        went_on = await one.say("Ann", "/help", chat=-200)  # where a table of that game goes on, and cannot
        assert f"{GONE}: правила обновились" in "\n".join(went_on.boards)
        hello = await one.say("Ann", "/start", chat=-300)
        assert "играем в" in hello.text
        for word in ("/help", "/rules", "/stats", "/me", "/fair", "/table", "/language", "/odds"):
            assert (await one.say("Ann", word)).text, word
        assert GONE in (await one.say("Ann", "/stats")).text  # by its id: its name has gone as well
        again = await one.press("Ann", "t1.0..again")
        assert "играем в" in again.text
        for id in games():
            await one.say("Ann", f"/{id}", chat=-400)
            await one.say("Bob", "/join", chat=-400)
            await one.say("Ann", "/begin", chat=-400)
            table = next(table for table in one.tables() if table.game.id == id)
            assert table.state is not None
            await one.say("Ann", "/leave", chat=-400)
        assert (await one.say("Ann", f"/{GONE}")).quiet
    finally:
        await one.close()
