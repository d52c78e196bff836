"""The grammar by construction: every verb with every number and noun, and every one-edit typo of some commands."""

from collections.abc import Iterator
from itertools import product

import pytest

from bot.router import label, understand
from bot.router.lexicon import WORDS
from bot.router.make_deny import near

VERBS = ["бросаю", "кидаю", "катаю", "мечу", "швыряю", "брошу", "кину", "метну"]
ORDERS = ["брось", "бросьте", "кинь", "киньте", "бросай", "бросайте", "кидай", "кидайте", "метни", "метните"]
ONE = ["кость", "косточку", "кубик", "куб", "дайс", "зар", "зарик"]
TWO = ["кости", "косточки", "кубики", "кубы", "дайсы", "зары", "зарики"]
MANY = ["костей", "косточек", "кубиков", "кубов", "дайсов", "заров", "зариков"]
NUMBERS = {2: "две", 3: "три", 4: "четыре", 5: "пять", 6: "шесть", 7: "семь", 8: "восемь", 9: "девять", 10: "десять"}
FRONTS = [
    "",
    "ну, ",
    "ну что, ",
    "так, ",
    "итак, ",
    "ладно, ",
    "ок, ",
    "хорошо, ",
    "эх, ",
    "теперь ",
    "снова ",
    "поехали, ",
]
FRONTS += ["Дворецкий, ", "@butler_bot ", "Дворецкий! ", "🎲 ", "я ", "ну, я ", "Ладно, Дворецкий, "]
TAILS = [
    "",
    ".",
    "!",
    "!!!",
    "...",
    "…",
    " :)",
    "))",
    " 🎲🎲",
    ", пожалуйста",
    " пж!",
    " плиз",
    ", спасибо",
    ", Дворецкий!",
    " xD",
]
ENGLISH = [
    "roll",
    "throw",
    "toss",
    "cast",
    "rolling",
    "throwing",
    "I roll",
    "I'll throw",
    "I'm rolling",
    "let me cast",
    "roll me",
]
WORDED = {2: "two", 3: "three", 4: "four", 5: "five", 6: "six", 7: "seven", 8: "eight", 9: "nine", 10: "ten"}
CHINESE = dict(zip(range(1, 11), "一兩三四五六七八九十", strict=True))


def heard(text: str) -> str:
    return label(understand(text))


def russian() -> Iterator[tuple[str, int]]:
    """Yields (command, number of dice)."""
    for verb, (one, two, many) in product(VERBS, zip(ONE, TWO, MANY, strict=True)):
        yield f"{verb} {one}", 1
        yield f"{verb} {two}", 2
        yield f"{two} {verb}", 2
        for number, word in NUMBERS.items():
            for noun in (one, two, many):
                yield f"{verb} {word} {noun}", number
            yield f"{verb} {number} {many}", number
            yield f"{verb} {number}{two}", number
            yield f"{number} {many} {verb}", number


def test_russian() -> None:
    """phrases 3: VERB [count] NOUN and [count] NOUN VERB; the count beats the noun's grammatical number."""
    wrong = {text: found for text, count in russian() if (found := heard(text)) != f"DICE {count}"}
    assert not wrong


@pytest.mark.parametrize("front", FRONTS)
def test_fronts_and_tails(front: str) -> None:
    """phrases 3: leads, politeness, address and smileys around a command do not change it."""
    for tail, (text, meant) in product(
        TAILS, [("бросаю две кости", "DICE 2"), ("кидаю кубик", "DICE 1"), ("кидаю 2d6+1", "EXPR 2d6+1")]
    ):
        assert heard(front + text + tail) == meant, front + text + tail
        assert heard(f"*кивает*\n{front}{text}{tail}") == meant
        assert heard((front + text + tail).upper().replace("@BUTLER_BOT", "@butler_bot").replace("D6", "d6")) == meant


@pytest.mark.parametrize("order", ORDERS)
def test_imperatives(order: str) -> None:
    """phrases 3: an imperative needs the address, in front or in the tail; `мне` may follow it."""
    for what, meant in (("три кости", "DICE 3"), ("кубик", "DICE 1"), ("мне две кости", "DICE 2"), ("покер", "POKER")):
        assert heard(f"{order} {what}") == "NONE"
        assert heard(f"Петя, {order} {what}") == "NONE"
        assert heard(f"Дворецкий, {order} {what}") == meant
        assert heard(f"{order} {what}, Дворецкий") == meant
        assert heard(f"Дворецкий, не {order} {what}") == "NONE"


@pytest.mark.parametrize("verb", ENGLISH)
def test_english(verb: str) -> None:
    """phrases 3.2: EN roll throw toss cast, with -ing and "roll me"; articles; one to ten."""
    assert heard(f"{verb} a die") == heard(f"{verb} one die!") == heard(f"ok, {verb} a dice") == "DICE 1"
    assert heard(f"{verb} the dice") == heard(f"{verb} dice, please") == heard(f"{verb} a pair of dice") == "DICE 2"
    for number, word in WORDED.items():
        assert heard(f"{verb} {word} dice") == heard(f"Butler, {verb} {number} dice :)") == f"DICE {number}"
    assert heard(f"{verb} poker") == "POKER"
    assert heard(f"{verb} a d20") == "EXPR 1d20"
    for spoilt in (
        f"don't {verb} dice",
        f"{verb} two dice?",
        f"he {verb}s two dice",
        f"{verb} two",
        f"{verb} two dice and go",
    ):
        assert heard(spoilt) == "NONE"


@pytest.mark.parametrize("verb", list("掷擲丢丟扔投摇搖"))
def test_chinese(verb: str) -> None:
    """phrases 3.3: ZH verbs, measure words, 我来, 请, 帮我; both ways of writing."""
    for number, word in CHINESE.items():
        for unit in ("个", "個", "颗", "顆", "枚", "粒", ""):
            assert heard(f"{verb}{word}{unit}骰子") == f"DICE {number}"
        assert (
            heard(f"我来{verb}{number}个骰子！") == heard(f"管家，请帮我{verb}{word}颗骰子，谢谢") == f"DICE {number}"
        )
    assert heard(f"{verb}骰子") == heard(f"好，我{verb}骰") == "DICE 2"
    assert heard(f"我{verb}撲克骰子") == "POKER"
    for spoilt in ("他{}骰子", "不{}骰子", "{}骰子吗", "{}了骰子", "「{}骰子」", "{}两次骰子", "你{}骰子"):
        assert heard(spoilt.format(verb)) == "NONE"


@pytest.mark.parametrize(
    "text",
    [
        "бросаю две кости",
        "кидаю пять кубиков",
        "швыряю дайсы",
        "мечу покер",
        "перебрасываю четвёрку и пятёрку",
        "оставляю двойку",
        "roll three dice",
        "throwing four dice",
        "reroll 4 and 5",
        "keep the sixes",
        "rolling poker",
    ],
)
def test_slips(text: str) -> None:
    """phrases 6: one edit in one word gives the same command or silence, never another; over 75 % give the command."""
    meant = heard(text)
    words = text.replace("ё", "е").split()
    caught = total = 0
    for place, word in enumerate(words):
        for typed in set(near(word)) - {word} if len(word) >= 4 else ():
            if typed in WORDS:
                continue  # a known word, so another command
            total += 1
            found = heard(" ".join([*words[:place], typed, *words[place + 1 :]]))
            assert found in (meant, "NONE"), (typed, found)
            caught += found == meant
    assert caught / total > 0.75, f"{caught} of {total}"
