"""Imports the Butler once and forks one for each order, which saves the second that the imports take at each start.

Orders come on standard input, one JSON object a line: {"log": PATH, "env": {...}} starts a Butler, {"kill": ID} kills
one and waits until it is gone. Each is answered by its process id, a line. At the end of the input all are killed.
"""

import json
import os
import signal
import sys
from typing import Any

import bot.chat.telegram.serve
import bot.commands.cli
import bot.settings  # what `butler run` imports when it starts


def begin(order: dict[str, Any]) -> int:
    """Forks a Butler. Returns its process id, in the parent only: the child ends in here."""
    child = os.fork()
    if child:
        return child
    log = os.open(order["log"], os.O_WRONLY | os.O_CREAT | os.O_APPEND, 0o600)
    for stream in (1, 2):
        os.dup2(log, stream)
    os.dup2(os.open(os.devnull, os.O_RDONLY), 0)
    sys.stdin = os.fdopen(0, closefd=False)  # a new object: the parent's may have buffered orders
    os.environ.clear()
    os.environ.update(order["env"])
    code = 1
    try:
        bot.commands.cli.app(["run"], standalone_mode=True)
    except SystemExit as stop:
        code = int(stop.code or 0)
    finally:
        sys.stdout.flush()
        sys.stderr.flush()
        os._exit(code)


def main() -> None:
    living: set[int] = set()
    try:
        for line in sys.stdin:
            order = json.loads(line)
            if "kill" in order:
                one = int(order["kill"])
                if one in living:
                    os.kill(one, signal.SIGKILL)
                    os.waitpid(one, 0)
                    living.discard(one)
            else:
                one = begin(order)
                living.add(one)
            print(one, flush=True)
    finally:
        for one in living:
            os.kill(one, signal.SIGKILL)
            os.waitpid(one, 0)


if __name__ == "__main__":
    main()
