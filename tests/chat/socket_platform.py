"""A third platform: lines of JSON over a TCP socket, one client, no edits, no popups.

In: {"id": 7, "chat": -1, "who": "Ann", "say": "roll the dice"}, or "press": what a button carries in place of "say".
Out: {"done": 7} when that line is committed; {"chat", "message", "text", "buttons": {label: data}}; {"chat", "file"}.

    python -m tests.chat.socket_platform DATABASE PORT
"""

import asyncio
import json
import sys
from functools import partial
from typing import Any
from zlib import crc32

from bot.acts import File, Rows
from bot.butler.butler import Butler
from bot.chat.driver import Driver
from bot.chat.plain import Plain
from bot.chat.port import Incoming
from bot.events import Event, Heard, Press
from bot.site import Abilities, Place, Profile, Site, Speaker
from bot.store.store import Store
from bot.text.marks import plain

SITE = Site("socket", "one")
PROFILE = Profile(SITE, Abilities(edits=False, popups=False, reactions=False))


class Socket(Plain):
    """All chats over one connection; the client that connected last is served."""

    def __init__(self, butler: Butler) -> None:
        super().__init__(butler, PROFILE)
        self.driver = Driver(butler, self)
        self.writer: asyncio.StreamWriter | None = None
        self.messages = 0

    def put(self, **line: Any) -> None:
        assert self.writer is not None
        self.writer.write(json.dumps(line).encode() + b"\n")

    async def send(self, place: Place, text: str, buttons: Rows, reply_to: int = 0) -> int:
        self.messages += 1
        keys = {plain(one.label): one.data for row in buttons for one in row}
        self.put(chat=place.chat, message=self.messages, text=plain(text), buttons=keys)
        return self.messages

    async def send_file(self, file: File) -> None:
        self.put(chat=file.place.chat, file=file.name)

    def read(self, line: dict[str, Any]) -> Event:
        place, cause = Place(SITE.platform, int(line["chat"]), 0, SITE.account), SITE.cause(str(int(line["id"])))
        who = Speaker(crc32(line["who"].encode()), line["who"], "en")
        if "press" in line:
            return Press(place, who, 0, str(line["press"]), cause, cause)
        return Heard(place, who, int(line["id"]), str(line["say"]), cause)

    async def serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.writer = writer
        await self.driver.start()
        async for raw in reader:
            line = json.loads(raw)
            item = Incoming(int(line["chat"]), SITE.cause(str(line["id"])), "line", partial(self.read, line))
            await self.driver.batch([item])
            self.put(done=line["id"])


async def main(database: str, port: int) -> None:
    store = Store(database)
    await store.open()
    socket = Socket(Butler(store, PROFILE))
    async with await asyncio.start_server(socket.serve, "127.0.0.1", port):
        await socket.driver.run()


if __name__ == "__main__":
    asyncio.run(main(sys.argv[1], int(sys.argv[2])))
