"""The log: its output, the filter that takes the token out, its first and its last line."""

import logging
from importlib.metadata import version

from bot.store.tables import VERSION

log = logging.getLogger(__name__)

BROKEN, NO_TOKEN, DEAF = 1, 4, 5  # exit codes
WHY = {
    0: "told to stop",
    NO_TOKEN: "Telegram does not know this token. Check BUTLER_TOKEN",
    DEAF: "no answer from Telegram for too long. Start it anew",
    BROKEN: "by a fault of its own",
}


class Redacted(logging.Filter):
    """Filter that takes the token out of every line and traceback."""

    def __init__(self, token: str) -> None:
        super().__init__()
        self._secrets = [token, token.partition(":")[2]]

    def filter(self, record: logging.LogRecord) -> bool:
        text = record.getMessage()
        if record.exc_info:
            text += "\n" + logging.Formatter().formatException(record.exc_info)
            record.exc_info = None
        for secret in self._secrets:
            text = text.replace(secret, "***")
        record.msg, record.args = text, ()
        return True


def to_stderr(token: str) -> None:
    """Sends the log to standard error, without the token."""
    handler = logging.StreamHandler()
    handler.addFilter(Redacted(token))
    logging.basicConfig(
        level=logging.INFO, handlers=[handler], format="%(asctime)s %(levelname)s %(name)s: %(message)s"
    )
    for noisy in ("httpx", "httpcore", "alembic", "aiosqlite", "sqlalchemy"):  # their lines hold tokens and dice
        logging.getLogger(noisy).setLevel(logging.WARNING)
    logging.getLogger("telegram").setLevel(logging.CRITICAL)  # it logs the whole of an answer that is no JSON


def begins(username: str, database: str, hears_all: bool, tables: int) -> None:
    """Logs the line of a start. `database`: as the setting gives it; `tables`: the number of open tables."""
    log.info(
        "Butler %s (@%s) serves Telegram: database %s, schema %s, hears %s, %d open table%s.",
        version("butler"),
        username,
        database,
        VERSION,
        "everything" if hears_all else "commands only (privacy mode is on)",
        tables,
        "" if tables == 1 else "s",
    )


def ends(code: int) -> None:
    """Logs the line of an end. `code`: an exit code, a key of WHY."""
    if code:
        log.error("Butler ends: %s. Exit code %d.", WHY[code], code)
    else:
        log.info("Butler ends: %s.", WHY[code])
