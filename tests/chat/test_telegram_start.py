"""The first and the last line of the log, and the causes for which Telegram does not answer. (design 11)"""

import asyncio
import re
import socket
import ssl

import httpcore
import httpx
import pytest
from telegram.error import NetworkError, TimedOut

from bot.chat.telegram.api import Api, Failed, Trouble, meaning
from bot.chat.telegram.log import begins
from bot.chat.telegram.trouble import Told
from bot.store.tables import VERSION
from tests.chat.conftest import Serve
from tests.chat.stage import logged
from tests.harness.patience import until


# ---- the first line and the last -------------------------------------------------------------------------------------
async def test_one_line_at_the_start_and_one_at_the_end(serve: Serve) -> None:
    """The first line has name, version, database, schema, what is heard and open tables; the last line the reason."""
    h = await serve()
    ann = h.user("Ann")
    chat = h.group("Secret society", ann)
    await chat.say(ann, "let's play craps")
    await chat.expect("opens a table")
    assert await h.bot.stop() == 0
    await h.bot.start()
    assert await h.bot.stop() == 0
    said = [line.split(": ", 1)[1] for line in h.bot.log.splitlines()]
    path = re.escape(str(h.bot.database))
    line = rf"Butler \d+\.\d+\S* \(@butler_test_bot\) serves Telegram: database {path}, schema \d+, hears everything, "
    assert len(said) == 4, said
    assert re.fullmatch(line + r"0 open tables\.", said[0]), said[0]
    assert re.fullmatch(line + r"1 open table\.", said[2]), said[2]
    assert said[1] == said[3] == "Butler ends: told to stop."
    assert not h.token_in(h.bot.log)
    assert "Secret" not in h.bot.log


async def test_the_first_line_tells_what_is_heard() -> None:
    """In privacy mode the first line says that only commands are heard."""
    async with logged() as lines:
        begins("butler_bot", "butler-data/butler.db", False, 3)
    assert lines[0].endswith(
        f"(@butler_bot) serves Telegram: database butler-data/butler.db, schema {VERSION}, "
        "hears commands only (privacy mode is on), 3 open tables."
    )


async def test_a_token_that_is_refused_is_the_reason_of_the_end(serve: Serve) -> None:
    """A refused token gives one line, with what to check and exit code 4; there is no first line."""
    h = await serve(run=False, env={"BUTLER_TOKEN": "123456:SOME-OTHER-TOKEN"})
    await h.process.spawn()
    assert await h.bot.ended() == 4
    said = [line.split(": ", 1)[1] for line in h.bot.log.splitlines()]
    assert said == ["Butler ends: Telegram does not know this token. Check BUTLER_TOKEN. Exit code 4."]


async def test_a_failure_is_told_when_it_begins_and_when_it_ends(serve: Serve) -> None:
    """A failure is logged when it begins and when it ends, not at each poll, and without the body of the answer."""
    h = await serve(run=False)
    h.api.fault("garbage", "getMe", times=2)
    h.api.fault("garbage", "getUpdates", times=3)
    await h.bot.start()
    await h.group("Table").say(h.user("Ann"), "hello")  # so that the first good poll is not held open
    await until(lambda: h.bot.log.count("answers again") == 2, lambda: h.bot.log)
    cause = "The server, or a proxy before it, has a trouble of its own (Bad Gateway, 502): wait. Trying again."
    assert h.bot.log.count(cause) == 2
    assert h.bot.log.count(f"{h.api.base_url} does not answer yet. {cause}") == 1
    assert h.bot.log.count(f"Telegram does not answer. {cause}") == 1
    assert "html" not in h.bot.log
    assert "Traceback" not in h.bot.log


async def test_a_proxy_that_is_none(serve: Serve) -> None:
    """A proxy setting that cannot be used ends the process with code 2 and a sentence that does not hold its value."""
    for proxy in ("nonsense://user:secret@[", "socks5://user:secret@127.0.0.1:9"):
        h = await serve(run=False, env={"HTTPS_PROXY": proxy, "HTTP_PROXY": proxy, "http_proxy": proxy, "NO_PROXY": ""})
        await h.process.spawn()
        assert await h.bot.ended() == 2
        *_, last = h.bot.log.splitlines()
        assert last.startswith("butler: HTTPS_PROXY, HTTP_PROXY or ALL_PROXY names no proxy that can be used")
        assert "secret" not in h.bot.log
        assert "Traceback" not in h.bot.log


# ---- causes ----------------------------------------------------------------------------------------------------------
def http(status: str, body: str, kind: str = "application/json") -> bytes:
    head = f"HTTP/1.1 {status}\r\nContent-Type: {kind}\r\nContent-Length: {len(body)}\r\nConnection: close\r\n\r\n"
    return (head + body).encode()


async def failure(answer: bytes | None, scheme: str = "http", path: str = "/bot", host: str = "") -> Failed:
    """Returns the failure of getMe at a server that answers `answer`; None: nobody listens there."""

    async def serve(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        await reader.read(10000)
        writer.write(answer or b"")
        writer.close()

    server = await asyncio.start_server(serve, "127.0.0.1", 0)
    port = server.sockets[0].getsockname()[1]
    if answer is None:
        server.close()
        await server.wait_closed()
    api = Api("123456:ABC-defghi", f"{scheme}://{host or f'127.0.0.1:{port}'}{path}")
    await api.open()
    try:
        with pytest.raises(Failed) as failed:
            await api.me()
    finally:
        await api.close()
        server.close()
    return failed.value


REAL = (
    (None, "connection is refused"),
    (http("502 Bad Gateway", "<html>token and talk", "text/html"), "trouble of its own (Bad Gateway, 502)"),
    (http("500 Oh", '{"ok": false, "description": "Internal Server Error"}'), "trouble of its own (Internal Server"),
    (http("200 OK", "<html>sign in", "text/html"), "not a Bot API"),
    (http("302 Found", ""), "not a Bot API"),
    (http("404 Not Found", "<html>nothing here", "text/html"), "not a Bot API"),
    (http("403 Forbidden", "<html>not from here", "text/html"), "not a Bot API"),
    (http("407 Proxy Authentication Required", "<html>who are you", "text/html"), "not a Bot API"),
    (http("200 OK", "[]"), "not a Bot API"),
    (http("200 OK", "{}"), "not a Bot API"),
    (http("200 OK", '{"ok": true, "result": {"talk": 1}}'), "not a Bot API"),
    (http("500 Oh", "[]"), "not a Bot API"),
    (b"", "breaks off"),
    (b"SSH-2.0-OpenSSH_9.6\r\n", "breaks off"),
)


@pytest.mark.parametrize(("answer", "words"), REAL)
async def test_the_cause_of_a_failure_in_words(answer: bytes | None, words: str) -> None:
    """Each cause is a sentence that says what to check, without token or received text; the call is tried again."""
    failed = await failure(answer)
    assert failed.trouble is Trouble.AGAIN
    assert words in failed.cause
    assert failed.cause.endswith(".")
    assert re.search("check .*BUTLER_API_URL|wait", failed.cause)
    assert not re.search("ABC-def|token and|talk|sign in<|nothing here|127", failed.cause)


async def test_a_token_is_refused_only_in_json() -> None:
    """401 and 404 in JSON of the Bot API mean that the token is refused."""
    for status, words in (("401 Unauthorized", "Unauthorized"), ("404 Not Found", "Not Found")):
        assert (await failure(http(status, f'{{"ok": false, "description": "{words}"}}'))).trouble is Trouble.TOKEN


async def test_no_tls_where_it_is_asked_for() -> None:
    """https to a port that speaks http: the cause says that there is no TLS."""
    assert "speaks no TLS" in (await failure(http("200 OK", "{}"), "https")).cause


async def test_a_proxy_that_refuses(monkeypatch: pytest.MonkeyPatch) -> None:
    """A proxy that answers CONNECT with 407 is named as the cause."""

    async def refuse(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        await reader.readuntil(b"\r\n\r\n")
        writer.write(http("407 Proxy Authentication Required", ""))
        writer.close()

    async with await asyncio.start_server(refuse, "127.0.0.1", 0) as proxy:
        address = f"http://127.0.0.1:{proxy.sockets[0].getsockname()[1]}"
        for name in ("HTTPS_PROXY", "https_proxy"):
            monkeypatch.setenv(name, address)
        for name in ("NO_PROXY", "no_proxy"):
            monkeypatch.setenv(name, "")
        assert "proxy does not let us through" in (await failure(None, "https", host="bot.invalid")).cause


def raised(*chain: BaseException) -> NetworkError:
    """Returns the client library's error for `chain`: an error of the system, in one of httpcore, in one of httpx."""
    *others, inner = chain
    try:
        try:
            try:
                raise inner
            except BaseException:
                raise httpcore.ConnectError(str(inner))  # noqa: B904  # its context, as httpcore leaves it
        except httpcore.ConnectError as error:
            error.__suppress_context__ = True
            raise (others or [httpx.ConnectError(str(inner))])[0] from error
    except httpx.HTTPError as error:
        network = TimedOut() if isinstance(error, httpx.TimeoutException) else NetworkError(f"httpx: {error}")
        network.__cause__ = error
        return network


def test_causes_that_no_test_can_bring_about_everywhere() -> None:
    """Causes are found for DNS, no route, an untrusted certificate, each time-out, and several addresses at once."""
    group = OSError("All connection attempts failed")
    group.__cause__ = ExceptionGroup("attempts", [ConnectionRefusedError(111, "no"), ConnectionRefusedError(111, "no")])
    causes = {
        raised(socket.gaierror(-2, "Name or service not known")): "(DNS)",
        raised(ssl.SSLCertVerificationError("self-signed")): "certificate of the server is not trusted",
        raised(OSError(101, "Network is unreachable")): "no way to the server",
        raised(group): "connection is refused",
        raised(httpx.ConnectTimeout(""), TimeoutError()): "No connection comes about in time",
        raised(httpx.ReadTimeout(""), TimeoutError()): "does not answer in time",
        raised(httpx.PoolTimeout(""), TimeoutError()): "connections are in use",
        NetworkError("Unknown error in HTTP implementation: token 123"): "The call fails (NetworkError)",
    }
    for error, words in causes.items():
        failed = meaning(error)
        assert failed.trouble is Trouble.AGAIN
        assert words in failed.cause
        assert "check" in failed.cause


def test_what_goes_on_is_told_seldom() -> None:
    """`Told` lets a trouble be told when it begins, when its cause changes, else once a minute; and its end once."""
    told = Told()
    assert told.over(0) is None
    assert [at for at in range(200) if told.happens("dns", at)] == [0, 60, 120, 180]
    assert told.happens("refused", 201)
    assert not told.happens("refused", 202)
    assert told.over(210) == 202
    assert told.over(211) is None
    assert told.happens("refused", 212)
    slow = Told(over_after=50)
    assert slow.happens("rival", 0)
    assert slow.over(49) is None
    assert not slow.happens("rival", 49)
    assert slow.over(98) is None
    assert slow.over(99) == 49
