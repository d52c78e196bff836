"""The exam once more, for a sample of it, through everything: an update, the process, and what the chat then sees."""

import random
import re
from itertools import pairwise

from bot.router.escape import unescape
from tests.bot.test_phrases import rows
from tests.chat.conftest import Serve
from tests.harness import Chat
from tests.harness.patience import until

SAMPLE, GROUPS = 300, 100  # three a group, and a last word: no answer waits for its turn there
KEYCAP = re.compile("[1-6]\ufe0f\u20e3")


def sample() -> list[tuple[str, str]]:
    """Phrases with one label that need no table, of every kind in the share that the exam has of it."""
    all_rows = [(unescape(phrase), labels[0]) for phrase, labels, at in rows() if not at and len(labels) == 1]
    plain = [row for row in all_rows if re.fullmatch(r"NONE|POKER|DICE \d+|REROLL .*|KEEP .*|PASS", row[1])]
    return random.Random(3).sample([row for row in plain if row[0].strip()], SAMPLE)


def wanted(label: str) -> int:
    """How many dice fall where no table is open: 0 for silence."""
    return 5 if label == "POKER" else int(label.split()[1]) if label.startswith("DICE") else 0


def dice(answer: str) -> int:
    """How many dice an answer tells of: drawn ones, or the faces in brackets of a crowd of them."""
    crowd = re.search(r"\(([\d ]+)\)$", answer)
    return len(KEYCAP.findall(answer)) or (len(crowd[1].split()) if crowd else 0)


def answered(chat: Chat) -> dict[int, str]:
    """The answers in a chat: the message that was answered -> the text."""
    assert all("reply_to_message" in message for message in chat.messages), "something is said to nobody"
    return {message["reply_to_message"]["message_id"]: message.text for message in chat.messages}


async def test_what_is_said_live_is_what_the_router_understands(serve: Serve) -> None:
    """phrases 10: the live adapter agrees with the exam: so many dice fall, or nothing is said at all."""
    h = await serve()
    people = [h.user(f"P{number}", language_code="ru") for number in range(GROUPS)]
    chats = [h.group(f"G{number}", person) for number, person in enumerate(people)]
    asked = {}
    for at, (phrase, label) in enumerate(sample()):
        chat, person = chats[at % GROUPS], people[at % GROUPS]
        message = await chat.say(person, phrase.replace("butler_bot", h.api.me["username"]))
        asked[chat.id, message.id] = (phrase, label)
    last = [(chat, (await chat.say(person, "/me")).id) for chat, person in zip(chats, people, strict=True)]
    await until(lambda: all(word in answered(chat) for chat, word in last))  # what came before it is said before it
    told = {(chat.id, message): text for chat, _ in last for message, text in answered(chat).items()}
    for chat, word in last:
        del told[chat.id, word]
    misses = [
        f"{phrase!r}: {label}, but the chat saw {told.get(key, 'silence')!r}"
        for key, (phrase, label) in asked.items()
        if dice(told.get(key, "")) != wanted(label) or (key in told) != (wanted(label) > 0)
    ]
    assert not misses, "\n".join(misses)
    assert set(told) <= set(asked)


def test_the_sample_holds_every_kind() -> None:
    """A sample that could not fail would prove nothing: it has silence, dice, poker and moves, in many numbers."""
    labels = [label for _, label in sample()]
    assert 60 < labels.count("NONE") < 240
    assert len({label for label in labels if label.startswith("DICE")}) > 5
    assert {"POKER", "PASS"} <= set(labels)
    assert any(first != second for first, second in pairwise(labels))
