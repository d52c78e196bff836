"""A process that has imported the Butler already and forks one for each line it is given: a start without the second
that Python needs to read the libraries. For tests that start and kill it by the dozen.

Standard input, one JSON object a line: {"log": PATH, "env": {...}} starts one and answers its id; {"kill": ID} kills it
and answers when it is gone. At the end of the input all that still live are killed.
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
    """Fork a Butler. Returns in the parent only, with its id."""
    child = os.fork()
    if child:
        return child
    log = os.open(order["log"], os.O_WRONLY | os.O_CREAT | os.O_APPEND, 0o600)
    for stream in (1, 2):
        os.dup2(log, stream)
    os.dup2(os.open(os.devnull, os.O_RDONLY), 0)
    sys.stdin = os.fdopen(0, closefd=False)  # the orders have been read from the one before
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
