"""The exam: seeds/phrases.tsv, one phrase a line with its label, and the game with an open table if it needs one."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from bot.router import label, understand
from bot.router.escape import escape, unescape

EXAM = Path(__file__).parents[2] / "seeds" / "phrases.tsv"
WIDE = ("бросаю", "roll", "骰")  # words that show which language a phrase is in


def rows() -> Iterator[tuple[str, list[str], tuple[str, ...]]]:
    """Yields (phrase as written, labels that are right, games with an open table)."""
    for line in EXAM.read_text(encoding="utf-8").splitlines():
        phrase, labels, *games = line.split("\t")
        yield phrase, labels.split("|"), tuple(game for game in games if game)


def plain(label: str) -> str:
    """Returns the label with `EXPR 2d6` written as `DICE 2`, which throws the same."""
    return re.sub(r"EXPR (\d+)d6(?=;|$)", r"DICE \1", label)


def heard(phrase: str, at: tuple[str, ...]) -> str:
    """Returns the label of an escaped phrase with these tables open."""
    return label(understand(unescape(phrase), at), at)


def test_every_phrase_is_understood_as_labelled() -> None:
    """phrases 10: every phrase of the exam gets a label that is right, silence included. Each miss is named."""
    misses = [
        f"{phrase!r} at {at}: {heard(phrase, at)}, not {' or '.join(labels)}"
        for phrase, labels, at in rows()
        if plain(heard(phrase, at)) not in map(plain, labels)
    ]
    assert not misses, "\n".join(misses)


def test_the_exam_is_wide() -> None:
    """phrases 10: the exam has at least 1,500 different lines, three languages, each kind of command, and silence."""
    exam = list(rows())
    assert len(exam) >= 1500
    assert len({(phrase, at) for phrase, _, at in exam}) == len(exam)
    kinds = {part.split()[0] for _, labels, _ in exam for one in labels for part in one.split("; ")}
    assert kinds >= {
        "DICE",
        "POKER",
        "EXPR",
        "REROLL",
        "KEEP",
        "PASS",
        "ASK",
        "ERR",
        "NONE",
        "BID",
        "CALL",
        "OPEN",
        "JOIN",
        "LEAVE",
        "START",
        "CANCEL",
        "RULES",
        "TURN",
        "STANDINGS",
        "FAIR",
        "HELP",
        "AGAIN",
        "CUT",
    }
    for word in WIDE:
        assert sum(word in phrase.lower() for phrase, _, _ in exam) >= 30


@pytest.mark.parametrize("at", ["craps", "poker", "liars", "nuclear"])
def test_an_open_table_disturbs_nobody(at: str) -> None:
    """phrases 4: what is NONE without a table is NONE at one, but for at most 12 phrases that are the table's own
    words."""
    own = {phrase for phrase, labels, game in rows() if game and labels != ["NONE"]}
    loud = {
        phrase: found
        for phrase, labels, game in rows()
        if labels == ["NONE"] and not game and phrase not in own and (found := heard(phrase, (at,))) != "NONE"
    }
    words = {"BID", "CALL", "TURN", "START", "STANDINGS", "HELP", "AGAIN", "JOIN", "RULES", "ERR", "PASS"}
    assert {found.split()[0] for found in loud.values()} <= words, loud
    assert len(loud) <= 12, loud


def test_escapes_can_be_read_back() -> None:
    r"""Phrase files write \n, \t, \uXXXX; unescape is the inverse of escape, and leaves other backslashes alone."""
    for text in ("a\nb", "\t", "бро\u200bсаю", "\\n", "🎲\u2060", "\U000e0041", "é\u0301"):
        assert unescape(escape(text)) == text
        assert "\n" not in escape(text)
    assert unescape("\\x \\u12") == "\\x \\u12"
    assert unescape("\\ud800") == "\ufffd"
