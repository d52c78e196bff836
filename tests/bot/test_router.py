"""What `understand` returns beyond the label: counts, answers, addresses, limits."""

import pytest

from bot.router import understand
from rules.game import Phrase, Problem
from rules.lines import Line
from rules.notation import parse

SEED = [
    (f"{verb} {words}", count)
    for verb in ("бросаю", "Бросаю")
    for count, words in [
        *((1, words) for words in ("одну кость", "кость", "1 кость")),
        *((2, words) for words in ("кости", "две кости", "2 кости")),
        *((3, words) for words in ("три кости", "3 кости")),
        *((4, words) for words in ("четыре кости", "4 кости")),
        *((5, words) for words in ("покер", "Покер", "пять костей", "5 костей")),
    ]
]


def one(text: str, *at: str, addressed: bool = False) -> Phrase:
    """Returns the one phrase of a text with these tables open. Fails if it is none or several."""
    (said,) = understand(text, at, addressed=addressed)
    return said


@pytest.mark.parametrize(("text", "count"), SEED)
def test_the_seeds_28_forms(text: str, count: int) -> None:
    """R1: each of the 28 written forms throws its number of dice, and poker is known by its name."""
    assert len(SEED) == 28
    assert one(text) == Phrase("throw", count=count, game="poker" if "покер" in text.lower() else "")


@pytest.mark.parametrize(("text", "count"), SEED)
def test_the_seeds_underscored_forms(text: str, count: int) -> None:
    """R2: a form broken by an underscore, a zero-width sign or a look-alike letter is silence."""
    assert understand(text.replace("ро", "ро_", 1)) == ()
    assert understand(text.replace("ро", "ро\u200b", 1)) == ()
    assert understand(text.replace("о", "o", 1)) == ()
    assert understand("Ура!\n" + text.replace("ро", "ро_", 1)) == ()


def test_five_commands_and_the_rest() -> None:
    """R4: of more than five commands the first five are returned, the last of them with `more`."""
    said = understand("\n".join(f"бросаю {n} костей" for n in range(1, 9)))
    assert [(one.count, one.more) for one in said] == [(1, False), (2, False), (3, False), (4, False), (5, True)]
    assert not any(one.more for one in understand("бросаю кость\n" * 5))


def test_lines_looked_at() -> None:
    """phrases 2: only the last 40 lines of a message are read, as a post ends in its command."""
    assert understand("бросаю кость\n" + "ля\n" * 39) != ()
    assert understand("бросаю кость\n" + "ля\n" * 40) == ()
    assert one("ля\n" * 900 + "бросаю кость").count == 1


def test_length() -> None:
    """phrases 11: a message has at most 4,096 characters, a candidate 200; the message around it may be longer."""
    story = "Старый дом молчал. " * 100
    assert one(story + "Бросаю кости!").count == 2
    assert one("Бросаю кости! " + story).count == 2
    assert understand("бросаю кости" + "!" * 5000) == ()
    assert one("бросаю кости" + "!" * 100).count == 2
    assert understand("бросаю кости" + "!" * 250) == ()


def test_rolls() -> None:
    """phrases 8: the roll, and the label behind # or after /roll, in which no command is looked for."""
    assert one("4d6kh3+1 # Сила") == Phrase("roll", roll=parse("4d6kh3+1"), label="сила")
    assert one("/roll 2d6 бросаю кости").label == "бросаю кости"
    assert one("/roll@Butler_Bot d20").roll == parse("d20")
    assert understand("/roll d20", me="Other_Bot") != ()
    assert understand("/roll@butler_bot d20", me="Other_Bot") == ()


@pytest.mark.parametrize(
    ("text", "kind", "line"),
    [
        ("бросаю 0 костей", "err", Line("dice-range")),
        ("бросаю " + "9" * 4000 + " костей", "err", Line("dice-range")),
        ("9" * 300 + "d6", "err", Line("dice-range")),
        ("2d0", "err", Line("dice-range")),
        ("/roll", "ask", Line("roll-usage")),
        ("/roll 2d6!", "err", Line("roll-usage")),
        ("/roll 1d9999", "err", Line("dice-range")),
    ],
)
def test_what_cannot_be_is_answered(text: str, kind: str, line: Line) -> None:
    """phrases 3: ASK and ERR carry one line as the answer."""
    said = one(text)
    assert (said.kind, said.line, said.problem, said.game) == (kind, line, None, "")


@pytest.mark.parametrize(
    ("text", "kind", "problem"),
    [
        ("перебрасываю 4 и 7", "err", Problem("face", face=7)),
        ("перебрасываю шестую", "err", Problem("spot", spot=6)),
        ("перебрасываю 1, 1, 2, 3, 4, 5", "err", Problem("many", named=6)),
        ("перебрасываю три кости", "ask", Problem("which")),
        ("重掷三个骰子", "ask", Problem("which")),
        ("перебрасываю 4 и 5, бросаю три кости", "ask", Problem("count", named=2, said=3)),
        ("оставляю 4, бросаю три кости", "ask", Problem("count", named=4, said=3)),
        ("reroll 4 and 5, I roll three dice", "ask", Problem("count", named=2, said=3)),
        ("重掷4和5，掷三个骰子", "ask", Problem("count", named=2, said=3)),
    ],
)
def test_an_unclear_choice_is_a_problem(text: str, kind: str, problem: Problem) -> None:
    """phrases 3, 7: an unclear choice of dice is a Problem for the game that waits for one; it has no line, so it is
    silence for all others."""
    said = one(text)
    assert (said.kind, said.line, said.problem, said.game, said.label) == (kind, None, problem, "", "")


def test_a_number_that_is_no_row_of_faces() -> None:
    """phrases 7: `перекидываю 500` is a Problem where dice are chosen, and silence elsewhere."""
    for text in ("перекидываю 500", "reroll 500", "重掷500"):
        assert understand(text) == understand(text, ("craps", "liars", "nuclear")) == (), text
        assert one(text, "poker").problem == Problem("row", face=0), text


def test_rerolls() -> None:
    """P3: a reroll names faces, all dice of a face, or places; the number of dice beside them must agree."""
    assert one("перебрасываю 4, 5 и 1, бросаю три кости!") == Phrase("reroll", count=3, values=(4, 5, 1))
    assert one("перебрасываю все двойки и тройку") == Phrase("reroll", values=(3,), every=(2,))
    assert one("reroll the first two and the last die") == Phrase("reroll", spots=(1, 2, 5))
    assert one("перебрасываю всё") == Phrase("reroll", whole=True)
    assert one("оставляю 2 и 2, бросаю три кости") == Phrase("keep", count=2, values=(2, 2))


def test_addressed() -> None:
    """phrases 3: an imperative, or dice without a verb, counts only if the Butler is addressed: by name, in an answer
    to it, in private."""
    for text in ("брось две кости", "две кости", "перебрось 4 и 5"):
        assert understand(text) == ()
        assert one(text, addressed=True).addressed
        assert one(f"Дворецкий, {text}").addressed
        assert one(f"@butler_bot {text}").addressed
    assert understand("@butler_bot брось две кости", me="other_bot") == ()
    assert understand("@other_bot брось две кости", me="Other_Bot")[0].addressed
    assert not one("бросаю две кости").addressed


def test_table_words_need_a_table() -> None:
    """phrases 9: table words count at an open table or addressed; the words of one game only at its table."""
    assert understand("чей ход?") == ()
    assert one("чей ход?", "craps") == Phrase("turn")
    assert one("Дворецкий, чей ход?") == Phrase("turn", addressed=True)
    assert one("чей ход?", addressed=True).kind == "turn"
    assert one("четыре пятёрки", "craps", "liars") == Phrase("bid", values=(4, 5), game="liars")
    assert understand("четыре пятёрки", ("craps",)) == ()
    assert one("не верю", "liars") == Phrase("call", game="liars")
    assert understand("не верю", ("poker",)) == ()
    assert one("снимаю: Ласточка", "craps") == Phrase("cut", label="ласточка")
    assert one("играем в крэпс") == Phrase("open", game="craps")
    assert one("ещё раз") == Phrase("again")


def test_only_listed_questions() -> None:
    """phrases 9: only the questions in the lists of table words may end in a question mark."""
    assert one("где стол?", "craps").kind == "turn"
    for text in ("я в игре?", "начинаем?", "бросаю кости?", "пас?", "4x5?", "не верю?", "играем в покер?", "ещё раз?"):
        assert understand(text, ("liars", "poker")) == (), text
