"""Reads raw updates into events. Leaves out what may not trigger: forwards, edits, bots, quotes. (R5, phrases 1)"""

from typing import Any

from bot.events import Heard, Moved, Press, Standing
from bot.site import Place, Site, Speaker

COVERED = {"code", "pre", "blockquote", "expandable_blockquote", "spoiler", "strikethrough"}
COVER = "■"  # takes the place of a covered character; no command holds it
MOST_CHARACTERS = 4096
NAME = "telegram"

Update = Heard | Press | Standing | Moved


def site(me: int) -> Site:
    """The site of the bot with this id."""
    return Site(NAME, str(me))


def _id(value: Any) -> int:
    """An id as the Bot API gives it: a whole number of at most 64 bits. Raises TypeError, ValueError."""
    if not isinstance(value, int) or isinstance(value, bool):
        raise TypeError(type(value).__name__)
    if not -(2**63) < value < 2**63:
        raise ValueError("too large")
    return value


def _whole(text: str) -> str:
    """The text with lone surrogates replaced: no encoding can carry them."""
    return text.encode("utf-16-le", "surrogatepass").decode("utf-16-le", "replace")


def numbered(updates: list[Any]) -> list[dict[str, Any]]:
    """The updates of a batch that have an id, by which they can be acknowledged."""
    return [one for one in updates if isinstance(one, dict) and isinstance(one.get("update_id"), int)]


def chat_of(update: dict[str, Any]) -> int:
    """The id of the chat that an update belongs to; 0 if it shows none."""
    for kind in ("message", "callback_query", "my_chat_member"):
        found = update.get(kind)
        if isinstance(found, dict):
            message = found.get("message") if kind == "callback_query" else found
            chat = message.get("chat") if isinstance(message, dict) else None
            if isinstance(chat, dict) and isinstance(chat.get("id"), int):
                return int(chat["id"])
    return 0


def moving_to(update: dict[str, Any]) -> int:
    """The id of the supergroup that the update's group has become; 0 for any other update."""
    message = update.get("message")
    new = message.get("migrate_to_chat_id") if isinstance(message, dict) else None
    return new if isinstance(new, int) else 0


def read(update: dict[str, Any], me: int) -> Update | None:
    """The event of an update; None if it does not concern the Butler. `me`: the bot's own id.

    Raises KeyError, TypeError, ValueError or AttributeError for an update of another form than the Bot API's."""
    if "message" in update:
        return _message(update["message"], me)
    if "callback_query" in update:
        return _press(update["callback_query"], me)
    if "my_chat_member" in update:
        return _standing(update["my_chat_member"], me)
    return None


def _place(message: dict[str, Any], me: int) -> Place:
    """The place of a message. A thread counts only if it is a topic: of the general one no number may be sent. (K14)"""
    topic = _id(message["message_thread_id"]) if message.get("is_topic_message") else 0
    return Place(NAME, _id(message["chat"]["id"]), topic, str(me))


def _speaker(user: dict[str, Any]) -> Speaker:
    name = " ".join(str(user[part]) for part in ("first_name", "last_name") if user.get(part))
    return Speaker(_id(user["id"]), _whole(name), str(user.get("language_code") or ""))


def _message(message: dict[str, Any], me: int) -> Heard | Moved | None:
    if "migrate_to_chat_id" in message:
        return Moved(_id(message["chat"]["id"]), _id(message["migrate_to_chat_id"]))
    if "migrate_from_chat_id" in message:
        return Moved(_id(message["migrate_from_chat_id"]), _id(message["chat"]["id"]))
    text = message.get("text")
    if not isinstance(text, str) or _foreign(message):
        return None
    chat, sender = message["chat"], message["from"]
    hidden = "sender_chat" in message  # an anonymous administrator: heard, but gets no seat (K12)
    answered = message.get("reply_to_message") or {}
    return Heard(
        _place(message, me),
        _speaker(sender),
        _id(message["message_id"]),
        _uncovered(_whole(text[:MOST_CHARACTERS]), message.get("entities") or []),
        site(me).cause(f"{chat['id']}.{message['message_id']}"),
        private=chat["type"] == "private",
        to_me=(answered.get("from") or {}).get("id") == me,
        admin=True if hidden else None,
        seated=not hidden,
    )


def _foreign(message: dict[str, Any]) -> bool:
    """Whether a message is not a person's own new words: forwards, edits, via-bot, bots, channels."""
    sender, chat = message.get("from") or {}, message["chat"]
    if any(
        key in message for key in ("forward_origin", "forward_date", "via_bot", "is_automatic_forward", "edit_date")
    ):
        return True
    if chat.get("type") not in ("private", "group", "supergroup"):
        return True
    if "sender_chat" in message:
        return bool(message["sender_chat"].get("id") != chat["id"])
    return not sender or bool(sender.get("is_bot"))


def _uncovered(text: str, entities: list[dict[str, Any]]) -> str:
    """The text with COVER for each character in code, quotes, spoilers or strike-through. Offsets are UTF-16 units."""
    spans = [(int(e["offset"]), int(e["length"])) for e in entities if e.get("type") in COVERED]
    if not spans:
        return text
    units = text.encode("utf-16-le")
    marks = bytearray(len(units) // 2)
    for offset, length in spans:
        for at in range(max(0, offset), min(len(marks), offset + length)):
            marks[at] = 1
    out, at = [], 0
    for char in text:
        out.append(COVER if marks[at] and char != "\n" else char)
        at += 2 if ord(char) > 0xFFFF else 1
    return "".join(out)


def _press(query: dict[str, Any], me: int) -> Press | None:
    """A press on a message of the bot. Without a message (inline mode) it is taken as one on message 0 in private."""
    message = query.get("message") or {"chat": {"id": query["from"]["id"], "type": "private"}, "message_id": 0}
    chat = message["chat"]
    return Press(
        _place(message, me),
        _speaker(query["from"]),
        _id(message["message_id"]),
        _whole(str(query.get("data") or "")),
        site(me).cause(f"press.{_whole(str(query['id']))}"),
        _whole(str(query["id"])),
        private=chat.get("type") == "private",
    )


def _standing(change: dict[str, Any], me: int) -> Standing:
    chat, member = change["chat"], change["new_chat_member"]
    status = member["status"]
    muted = status == "restricted" and not member.get("can_send_messages")
    return Standing(
        Place(NAME, _id(chat["id"]), account=str(me)),
        str(change["from"].get("language_code") or ""),
        inside=status in ("member", "administrator", "creator", "restricted") and not muted,
        hears=status in ("administrator", "creator"),  # else it depends on the bot's privacy mode (platform.py)
        private=chat["type"] == "private",
    )
