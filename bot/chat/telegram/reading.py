"""Raw updates -> what was heard or pressed. What nobody may trigger by is never looked at. (R5, phrases 1)"""

from typing import Any

from bot.events import Heard, Moved, Press, Standing
from bot.site import Place, Site, Speaker

COVERED = {"code", "pre", "blockquote", "expandable_blockquote", "spoiler", "strikethrough"}
COVER = "■"  # stands for a covered character: no word of any command has it
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
    """The text without halves of characters, which no encoding can carry."""
    return text.encode("utf-16-le", "surrogatepass").decode("utf-16-le", "replace")


def chat_of(update: dict[str, Any]) -> int:
    """The chat that an update belongs to, 0 if it shows none: updates of one chat are handled in order."""
    for kind in ("message", "callback_query", "my_chat_member"):
        found = update.get(kind)
        if isinstance(found, dict):
            message = found.get("message") if kind == "callback_query" else found
            chat = message.get("chat") if isinstance(message, dict) else None
            if isinstance(chat, dict) and isinstance(chat.get("id"), int):
                return int(chat["id"])
    return 0


def moving_to(update: dict[str, Any]) -> int:
    """The supergroup that this update tells its group to become; 0 for any other update."""
    message = update.get("message")
    new = message.get("migrate_to_chat_id") if isinstance(message, dict) else None
    return new if isinstance(new, int) else 0


def read(update: dict[str, Any], me: int) -> Update | None:
    """What an update means; None if it is none of the Butler's business.

    Raises KeyError, TypeError or ValueError for an update that is not what the Bot API describes."""
    if "message" in update:
        return _message(update["message"], me)
    if "callback_query" in update:
        return _press(update["callback_query"], me)
    if "my_chat_member" in update:
        return _standing(update["my_chat_member"], me)
    return None


def _place(message: dict[str, Any], me: int) -> Place:
    """A thread counts only if it is a topic: in the general one the number must not be sent back."""
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
    hidden = "sender_chat" in message  # an anonymous administrator: heard, but nobody to give a seat to
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
    """Words that are not the sender's own, or not a person's: forwards, via-bot, bots, channels."""
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
    """The text with everything covered up that stands in code, quotes, spoilers or strike-through."""
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
    """A press on a message of ours. One without a message (inline mode) is answered as a press on nothing."""
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
        hears=status in ("administrator", "creator"),  # else the bot's privacy mode decides
        private=chat["type"] == "private",
    )
