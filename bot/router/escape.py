r"""Escapes of phrases, one a line: \n, \t, \uXXXX and \\, in phrase files and on the input of `understand`."""

import re

_ESCAPE = re.compile(r"\\(u[0-9a-fA-F]{4}|U[0-9a-fA-F]{8}|[nrt\\])")
_PLAIN = {"n": "\n", "t": "\t", "r": "\r", "\\": "\\"}


def unescape(line: str) -> str:
    """Returns a line with its escapes replaced: an unknown escape stays, a code that is no character becomes U+FFFD."""
    return _ESCAPE.sub(lambda found: _PLAIN.get(found[1]) or _char(found[1][1:]), line)


def _char(digits: str) -> str:
    code = int(digits, 16)
    return chr(code) if code < 0x110000 and not 0xD800 <= code < 0xE000 else "\ufffd"


def escape(phrase: str) -> str:
    """Returns a phrase as one line, the inverse of `unescape`: unprintable characters are written as escapes."""
    plain = {"\n": "\\n", "\t": "\\t", "\r": "\\r", "\\": "\\\\"}
    return "".join(plain.get(c) or (c if c.isprintable() else _written(ord(c))) for c in phrase)


def _written(code: int) -> str:
    return f"\\u{code:04x}" if code < 0x10000 else f"\\U{code:08x}"
