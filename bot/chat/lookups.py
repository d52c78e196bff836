"""Look-ups: questions to a platform. Equal ones are asked once, each has a time limit, and a chat has few at once."""

import asyncio
from collections import Counter, defaultdict

from bot.acts import ADMIN, LookUp
from bot.chat.port import Platform
from bot.site import Address

PATIENCE = 10.0  # seconds to wait for an answer; after that the answer is None
AT_ONCE, OF_A_CHAT = 16, 2  # look-ups that are being asked: of all chats, of one chat
WAITING = 20  # look-ups of one chat, asked or waiting; any more are answered with None

Key = tuple[Address, str, int]


class LookUps:
    """Look-ups under way, by chat, question and user. The answer None: the platform cannot tell."""

    def __init__(self, platform: Platform) -> None:
        self._platform = platform
        self._asked: dict[Key, asyncio.Task[bool | None]] = {}
        self._of: Counter[Address] = Counter()
        self._gate = asyncio.Semaphore(AT_ONCE)
        self._gates: defaultdict[Address, asyncio.Semaphore] = defaultdict(lambda: asyncio.Semaphore(OF_A_CHAT))

    async def answer(self, asked: LookUp) -> bool | None:
        """Returns the platform's answer to `asked`, None if it cannot tell. Raises nothing but CancelledError."""
        key = (asked.place.address, asked.question, asked.user)
        task = self._asked.get(key)
        if task is None:
            if self._of[asked.place.address] >= WAITING:
                return None
            task = self._asked[key] = asyncio.create_task(self._ask(asked))
            self._of[asked.place.address] += 1
            task.add_done_callback(lambda _: self._done(key))
        return await asyncio.shield(task)

    def _done(self, key: Key) -> None:
        del self._asked[key]
        self._of[key[0]] -= 1
        if not self._of[key[0]]:
            del self._of[key[0]]
            self._gates.pop(key[0], None)

    async def _ask(self, asked: LookUp) -> bool | None:
        async with self._gates[asked.place.address], self._gate:
            try:
                async with asyncio.timeout(PATIENCE):
                    if asked.question == ADMIN:
                        return await self._platform.is_admin(asked.place, asked.user)
                    return await self._platform.hears(asked.place)
            except Exception:
                return None
            except asyncio.CancelledError:
                task = asyncio.current_task()
                if task is None or task.cancelling():
                    raise
                return None  # a call inside the platform was cancelled, not this look-up

    def stop(self) -> None:
        """Cancels all look-ups."""
        for task in self._asked.values():
            task.cancel()
