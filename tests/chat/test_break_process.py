"""The process: a late first answer of Telegram, and what libraries write into the log."""

import asyncio
import os
import shutil
import sys
from pathlib import Path
from typing import Any, cast

from bot.chat.telegram import serve
from bot.chat.telegram.api import Api
from bot.chat.telegram.polls import DEAF_FOR
from tests.chat.stage import START, opened
from tests.harness.driver import ROOT
from tests.harness.patience import LIMIT
from tests.harness.quick import run, template


class Patient:
    """An Api whose `me` takes longer than DEAF_FOR; after that every poll is empty."""

    id, username, hears_all, answered = 9, "butler_bot", True, 0.0

    async def me(self) -> None:
        await asyncio.sleep(DEAF_FOR + 5)

    async def call(self, method: str, **params: Any) -> Any:
        if method == "getUpdates":
            await asyncio.sleep(params["timeout"])  # nothing has happened: Telegram holds the poll open
        return []


def test_who_waited_long_for_the_first_answer_is_not_deaf(tmp_path: Path) -> None:
    """E3: 90 s without a good poll end the process; the time before the first answer of getMe does not count."""

    async def serving() -> int:
        loop, stopping = asyncio.get_running_loop(), asyncio.Event()
        loop.call_later(2 * DEAF_FOR, stopping.set)
        async with opened(Path(shutil.copy(template(), tmp_path / "butler.db"))) as store:
            clock = lambda: START + loop.time()  # noqa: E731
            return await serve.run(cast(Api, Patient()), store, "en", stopping, clock=clock)

    assert run(serving()) == 0


SCRIPT = """
import logging
from bot.chat.telegram import serve
from bot.table.entry import Entry, Kind
from bot.settings import read
from bot.store.effects import Effects

async def once(api, store, language, stopping, database):
    effects = Effects()
    effects.entry(1, 1, Entry(4, Kind.STARTED, fell=(6, 6, 5, 4, 3, 1, 2, 2)), at=1.0)
    await store.commit(effects)
    logging.getLogger("bot").debug("everything is told")
    return 0

serve.run = once
made = logging.basicConfig
logging.basicConfig = lambda **given: made(**given | {"level": logging.DEBUG})
serve.serve(read())
"""


async def test_no_library_tells_hidden_dice_at_any_level(tmp_path: Path) -> None:
    """telegram 5, design 1.6: hidden dice that are committed stand in no log line, not even at level DEBUG."""
    env = {"PYTHONPATH": str(ROOT), "BUTLER_TOKEN": "123456:ABC-defg", "BUTLER_DATABASE": str(tmp_path / "butler.db")}
    process = await asyncio.create_subprocess_exec(
        sys.executable, "-c", SCRIPT, cwd=ROOT, env=os.environ | env,
        stdout=asyncio.subprocess.PIPE, stderr=asyncio.subprocess.STDOUT,
    )  # fmt: skip
    said, _ = await asyncio.wait_for(process.communicate(), LIMIT)
    assert process.returncode == 0, said.decode()
    assert b"everything is told" in said
    assert b"6 6 5 4 3 1 2 2" not in said
