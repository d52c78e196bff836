"""What was not sent to a chat is sent when it lets the Butler in again, also if the storage fails then. (design 5)"""

from pathlib import Path

import pytest

from bot.events import Standing
from bot.store.effects import Effects
from bot.store.writer import Down
from tests.bot.evening import CHAT, evening


@pytest.mark.parametrize("asked", ["message", "standing"])
async def test_what_was_not_sent_is_sent_after_a_failure(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, asked: str
) -> None:
    """design 1.2: an update that meets Down after the chat has let the Butler in is handled again with what was not
    sent before."""
    async with evening(tmp_path) as here:
        unsent = await here.butler.take(here.message("Аня", "бросаю кости"))
        here.butler.shut_out(CHAT)
        update = here.message("Аня", "бросаю кости")
        event = update if asked == "message" else Standing(update.place, "ru", inside=True, hears=False, private=False)

        async def failing(effects: Effects) -> None:
            raise Down("disk")

        with monkeypatch.context() as broken:
            broken.setattr(here.store, "commit", failing)
            with pytest.raises(Down):
                await here.butler.take(event)
        assert unsent[-1] in await here.butler.take(event)
