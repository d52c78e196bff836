"""Draws marked text for Telegram: plain text with entities, so that nothing in a name can act as mark-up."""

from typing import Any

from bot.acts import Button, Rows
from bot.text.marks import spans
from bot.text.names import units

MOST_UNITS = 4096  # UTF-16 units of a message
KEYCAP = "\ufe0f\u20e3"
LABEL = 64  # characters of a button's label


def drawn(text: str, users: dict[int, int] | None = None) -> tuple[str, list[dict[str, Any]]]:
    """The text, cut to MOST_UNITS, and its entities. `users`: person -> Telegram id, for names that call somebody."""
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
    """Adds an entity, or lengthens one of the same kind that ends here: a bold line with dice in it is one entity."""
    last = next((one for one in reversed(entities) if one["type"] == kind), None)
    if last is not None and last["offset"] + last["length"] == at:
        last["length"] += size
    else:
        entities.append({"type": kind, "offset": at, "length": size})


def popup(text: str) -> str:
    """The text of a popup: without marks, at most 200 UTF-16 units."""
    shown = drawn(text)[0]
    while units(shown) > 200:
        shown = shown[:-2].rstrip("\ufe0f\u20e3") + "…"
    return shown


def keyboard(rows: Rows) -> dict[str, Any] | None:
    """The inline keyboard of these buttons; None for none."""
    if not rows:
        return None
    return {"inline_keyboard": [[_key(one) for one in row] for row in rows]}


def _key(one: Button) -> dict[str, str]:
    label = {"text": drawn(one.label)[0][:LABEL]}
    return label | ({"url": one.url} if one.url else {"callback_data": one.data})
