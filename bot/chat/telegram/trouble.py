"""Why a call got no answer, in a sentence for the operator, and how often that is told."""

import re
import socket
import ssl
from collections.abc import Iterator

import httpx
from telegram.error import TelegramError, TimedOut

MINUTE = 60.0  # seconds: what goes on is told again only after so long
PROXY = "HTTPS_PROXY, HTTP_PROXY or ALL_PROXY, if one is set"

# What an exception, or what it was raised from, means. The most special first: an error of TLS comes as a ConnectError.
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
STATUS = re.compile(r"([A-Za-z' -]{1,40}) \(([345]\d\d)\)")  # how the client library begins when it read no JSON
SPOKEN = re.compile(r"[A-Za-z' -]{1,40}")  # a description that can be nothing but the name of a status
NO_BOT_API = (
    "What answers there is not a Bot API: check BUTLER_API_URL, whether this network asks to sign in first, and "
    + PROXY
)
OTHER = "The call fails ({}): check the network, BUTLER_API_URL, and " + PROXY


def _raised(error: BaseException | None) -> Iterator[BaseException]:
    """An exception and all it was raised from. (httpcore says `from None`: its causes are its context)"""
    while error is not None:
        yield error
        if isinstance(error, BaseExceptionGroup):
            for one in error.exceptions:
                yield from _raised(one)
        error = error.__cause__ or error.__context__


def unread(error: BaseException) -> bool:
    """Whether an answer came that the client library could not read: the Bot API always answers in JSON."""
    chain = list(_raised(error))
    if not any(isinstance(one, TelegramError) for one in chain):
        return True  # it stumbled over JSON of another form
    return any(isinstance(one, TelegramError) and one.message == "Invalid server response" for one in chain)


def cause(error: BaseException) -> str:
    """One sentence: what went wrong and what to look at. Holds no token, no address, and nothing of what was received
    but the name of an HTTP status."""
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
    """Something that goes on is told when it begins, when it changes, once a minute, and when it is over. Times are
    seconds of any clock."""

    def __init__(self, over_after: float = 0.0) -> None:
        self._over_after = over_after  # it is over when it did not happen for so long
        self._since: float | None = None  # None: it does not go on
        self._last = self._at = 0.0
        self._what = ""

    def happens(self, what: str, now: float) -> bool:
        """It happens, once more or for the first time. True if that is to be told now."""
        fresh = self._since is None
        self._since, self._last = now if self._since is None else self._since, now
        if fresh or what != self._what or now - self._at >= MINUTE:
            self._what, self._at = what, now
            return True
        return False

    def over(self, now: float) -> float | None:
        """It does not happen. The seconds for which it went on if its end is to be told now, else None."""
        if self._since is None or now - self._last < self._over_after:
            return None
        lasted, self._since = self._last - self._since, None
        return lasted
