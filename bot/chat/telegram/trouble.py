"""Why a call got no answer, in a sentence for the operator, and when that is logged."""

import re
import socket
import ssl
from collections.abc import Iterator

import httpx
from telegram.error import TelegramError, TimedOut

MINUTE = 60.0  # seconds between two lines of the log about the same thing
PROXY = "HTTPS_PROXY, HTTP_PROXY or ALL_PROXY, if one is set"

# An exception, or one that it was raised from -> a sentence. The most special first: an error of TLS is a ConnectError.
CAUSES: tuple[tuple[type[BaseException], str], ...] = (
    (socket.gaierror, "The name of the server is not found (DNS): check the network, BUTLER_API_URL, and " + PROXY),
    (
        ssl.SSLCertVerificationError,
        "The certificate of the server is not trusted: check the clock and the certificates of this machine, "
        "BUTLER_API_URL, and whether a proxy stands between",
    ),
    (ssl.SSLError, "The server speaks no TLS that we understand: check http or https in BUTLER_API_URL, and " + PROXY),
    (httpx.ProxyError, "The proxy does not let us through: check " + PROXY),
    (
        ConnectionRefusedError,
        "The connection is refused, nobody listens there: check BUTLER_API_URL, the server, and " + PROXY,
    ),
    (httpx.PoolTimeout, "All our connections are in use, and none is answered: check the network"),
    (
        httpx.ConnectTimeout,
        "No connection comes about in time: check the network, a firewall, BUTLER_API_URL, and " + PROXY,
    ),
    (httpx.TimeoutException, "The server takes the call and does not answer in time: check the network, or wait"),
    (httpx.ConnectError, "There is no way to the server: check the network, BUTLER_API_URL, and " + PROXY),
    (
        httpx.TransportError,
        "The connection breaks off before the answer is there: check the network, BUTLER_API_URL, and " + PROXY,
    ),
    (TimedOut, "The server does not answer in time: check the network, or wait"),
)
STATUS = re.compile(r"([A-Za-z' -]{1,40}) \(([345]\d\d)\)")  # the client library's words for an answer without JSON
SPOKEN = re.compile(r"[A-Za-z' -]{1,40}")  # a description that is only the name of a status
NO_BOT_API = (
    "What answers there is not a Bot API: check BUTLER_API_URL, whether this network asks to sign in first, and "
    + PROXY
)
OTHER = "The call fails ({}): check the network, BUTLER_API_URL, and " + PROXY


def _raised(error: BaseException | None) -> Iterator[BaseException]:
    """An exception and all that it was raised from. (httpcore raises `from None`: its causes are in `__context__`)"""
    while error is not None:
        yield error
        if isinstance(error, BaseExceptionGroup):
            for one in error.exceptions:
                yield from _raised(one)
        error = error.__cause__ or error.__context__


def unread(error: BaseException) -> bool:
    """Whether an answer came that the client library could not read, so not the Bot API's: that is always JSON."""
    chain = list(_raised(error))
    if not any(isinstance(one, TelegramError) for one in chain):
        return True  # the JSON has another form
    return any(isinstance(one, TelegramError) and one.message == "Invalid server response" for one in chain)


def cause(error: BaseException) -> str:
    """One sentence: what failed and what to check. Holds no token, no address, and of what was received at most the
    name of an HTTP status."""
    chain = list(_raised(error))
    for kind, sentence in CAUSES:
        if any(isinstance(one, kind) for one in chain):
            return sentence + "."
    said = [one.message for one in chain if isinstance(one, TelegramError)]
    status = next((found for found in map(STATUS.match, said) if found), None)
    if status and status[2].startswith("5"):
        return f"The server, or a proxy before it, has a trouble of its own ({status[1]}, {status[2]}): wait."
    if unread(error):
        return NO_BOT_API + "."
    if len(chain) == 1 and SPOKEN.fullmatch(said[0]):
        return f"The server has a trouble of its own ({said[0]}): wait."
    return OTHER.format(type(chain[-1]).__name__) + "."


class Told:
    """When to log something that goes on: when it begins, when it changes, once a minute, and when it is over. Times
    are seconds of any clock."""

    def __init__(self, over_after: float = 0.0) -> None:
        self._over_after = over_after  # seconds without `happens` after which it is over
        self._since: float | None = None  # when it began; None: it does not go on
        self._last = self._at = 0.0
        self._what = ""

    def happens(self, what: str, now: float) -> bool:
        """Notes that it happens, for the first time or again. True if that is to be logged now."""
        fresh = self._since is None
        self._since, self._last = now if self._since is None else self._since, now
        if fresh or what != self._what or now - self._at >= MINUTE:
            self._what, self._at = what, now
            return True
        return False

    def over(self, now: float) -> float | None:
        """Notes that it does not happen. Returns the seconds that it went on if its end is to be logged, else None."""
        if self._since is None or now - self._last < self._over_after:
            return None
        lasted, self._since = self._last - self._since, None
        return lasted
