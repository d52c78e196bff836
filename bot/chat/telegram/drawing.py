"""Marked text as Telegram takes it: plain text with entities, so that no name can ever break out of its place."""

from typing import Any

from bot.acts import Button, Rows
from bot.text.marks import spans
from bot.text.names import units

MOST_UNITS = 4096  # UTF-16 units of a message
KEYCAP = "\ufe0f\u20e3"
LABEL = 64  # characters of a button


def drawn(text: str, users: dict[int, int] | None = None) -> tuple[str, list[dict[str, Any]]]:
    """The text and its entities. `users`: persons -> Telegram ids, for those whose names call them."""
    out: list[str] = []
    entities: list[dict[str, Any]] = []
    at = 0
    for span in spans(text):
        piece = f"{span.die}{KEYCAP}" if span.die else span.text
        size = units(piece)
        if at + size > MOST_UNITS:
            break
        if span.bold:
            _mark(entities, "bold", at, size)
        if span.fold:
            _mark(entities, "expandable_blockquote", at, size)
        if span.call and users and span.call in users:
            entities.append(
                {"type": "text_link", "offset": at, "length": size, "url": f"tg://user?id={users[span.call]}"}
            )
        out.append(piece)
        at += size
    return "".join(out), entities


def _mark(entities: list[dict[str, Any]], kind: str, at: int, size: int) -> None:
    """One entity for neighbours of the same kind: a bold line with dice in it is one bold line."""
    last = next((one for one in reversed(entities) if one["type"] == kind), None)
    if last is not None and last["offset"] + last["length"] == at:
        last["length"] += size
    else:
        entities.append({"type": kind, "offset": at, "length": size})


def popup(text: str) -> str:
    """A whisper: no marks, at most 200 UTF-16 units."""
    shown = drawn(text)[0]
    while units(shown) > 200:
        shown = shown[:-2].rstrip("\ufe0f\u20e3") + "…"
    return shown


def keyboard(rows: Rows) -> dict[str, Any] | None:
    """An inline keyboard; None for no buttons."""
    if not rows:
        return None
    return {"inline_keyboard": [[_key(one) for one in row] for row in rows]}


def _key(one: Button) -> dict[str, str]:
    label = {"text": drawn(one.label)[0][:LABEL]}
    return label | ({"url": one.url} if one.url else {"callback_data": one.data})
