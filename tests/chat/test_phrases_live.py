"""A sample of the phrase exam through the whole Butler: from the update to what the chat sees. (phrases 10)"""

import random
import re
from itertools import pairwise

from bot.router.escape import unescape
from tests.bot.test_phrases import rows
from tests.chat.conftest import Serve
from tests.harness import Chat
from tests.harness.patience import until

SAMPLE, GROUPS = 300, 100  # three phrases and `/me` in each group: within the pace of a chat (telegram 3)
KEYCAP = re.compile("[1-6]\ufe0f\u20e3")


def sample() -> list[tuple[str, str]]:
    """Returns SAMPLE phrases of the exam that need no table, each with its one label; the same at each run."""
    all_rows = [(unescape(phrase), labels[0]) for phrase, labels, at in rows() if not at and len(labels) == 1]
    plain = [row for row in all_rows if re.fullmatch(r"NONE|POKER|DICE \d+|REROLL .*|KEEP .*|PASS", row[1])]
    return random.Random(3).sample([row for row in plain if row[0].strip()], SAMPLE)


def wanted(label: str) -> int:
    """Returns how many dice a label throws where no table is open; 0 for silence."""
    return 5 if label == "POKER" else int(label.split()[1]) if label.startswith("DICE") else 0


def dice(answer: str) -> int:
    """Returns how many dice an answer tells: keycaps, or of a large throw the faces in brackets."""
    crowd = re.search(r"\(([\d ]+)\)$", answer)
    return len(KEYCAP.findall(answer)) or (len(crowd[1].split()) if crowd else 0)


def answered(chat: Chat) -> dict[int, str]:
    """Returns the answers in a chat: id of the message that is answered -> text. Asserts that nothing else was sent."""
    assert all("reply_to_message" in message for message in chat.messages), "something is said to nobody"
    return {message["reply_to_message"]["message_id"]: message.text for message in chat.messages}


async def test_what_is_said_live_is_what_the_router_understands(serve: Serve) -> None:
    """phrases 10: each phrase of the sample throws as many dice as its label says, or is not answered."""
    h = await serve()
    people = [h.user(f"P{number}", language_code="ru") for number in range(GROUPS)]
    chats = [h.group(f"G{number}", person) for number, person in enumerate(people)]
    asked = {}
    for at, (phrase, label) in enumerate(sample()):
        chat, person = chats[at % GROUPS], people[at % GROUPS]
        message = await chat.say(person, phrase.replace("butler_bot", h.api.me["username"]))
        asked[chat.id, message.id] = (phrase, label)
    last = [(chat, (await chat.say(person, "/me")).id) for chat, person in zip(chats, people, strict=True)]
    await until(lambda: all(word in answered(chat) for chat, word in last))  # answers come in order, this one last
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
    """The sample has silence, throws of many sizes, poker and moves: without them the test above could not fail."""
    labels = [label for _, label in sample()]
    assert 60 < labels.count("NONE") < 240
    assert len({label for label in labels if label.startswith("DICE")}) > 5
    assert {"POKER", "PASS"} <= set(labels)
    assert any(first != second for first, second in pairwise(labels))
