"""Silence, by search: no text raises an error, no broken command counts, work is bounded by length."""

import re
import unicodedata

from hypothesis import example, given, settings
from hypothesis import strategies as st

from bot.router import explain, label, understand
from bot.router.escape import unescape
from bot.router.grammar import SHARE, Setting
from bot.router.normalise import FORMAT, MAX_MESSAGE
from bot.router.understand import _commands
from tests.bot.test_phrases import rows

COMMANDS = [
    unescape(phrase)
    for phrase, labels, at in rows()
    if not at and labels[0].split()[0] in ("DICE", "POKER", "REROLL", "KEEP")
]
ONE_LINE = [text for text in COMMANDS if "\n" not in text and text.isprintable()]
PIECES = [
    *[
        "бросаю",
        "кости",
        "покер",
        "перебрасываю",
        "4",
        "и",
        "5",
        ",",
        ".",
        "!",
        "?",
        "…",
        "ну",
        "я",
        "пас",
        "2d6",
        "+",
        "roll",
        "the",
        "dice",
        "掷",
        "骰子",
        "两",
        "重",
        "不",
        "#",
        "(",
        ")",
        "*",
        "-",
        "—",
        ":",
        "\n",
        "\u200b",
        "_",
        "🎲",
    ],
    *(
        "Дворецкий",
        "@butler_bot",
        "/roll",
        "«",
        "»",
        '"',
        "```",
        "ё",
        "и\u0306",
        "\ufe0f",
        "９",
        "ｄ",
        "K",
        "ß",
        "İ",
        "\r\n",
    ),
]
GAMES = ("craps", "poker", "liars", "nuclear")


@settings(max_examples=300)
@given(st.text(max_size=300) | st.text(alphabet=st.characters(), max_size=60).map(lambda s: s * 68), st.booleans())
@example("\ud800", False)
@example("İ" * 4096, True)
@example("/roll \ud800", False)
@example("9" * 4096, True)
@example("٣d٦", True)
def test_no_text_breaks_it(text: str, addressed: bool) -> None:
    """phrases 11: any text of up to 4,096 characters, all of Unicode, is at most five commands or silence."""
    said = understand(text[:MAX_MESSAGE], GAMES, addressed=addressed)
    assert len(said) <= 5
    assert label(said, GAMES)


@settings(max_examples=300)
@given(st.lists(st.sampled_from(PIECES), max_size=40), st.booleans(), st.booleans())
def test_no_heap_of_pieces_breaks_it(pieces: list[str], spaced: bool, addressed: bool) -> None:
    """phrases 11: pieces of commands in any order raise nothing, and `explain` gives a reason."""
    text = (" " if spaced else "").join(pieces)
    assert label(understand(text, GAMES, addressed=addressed), GAMES)
    assert explain(text, GAMES)


@settings(max_examples=300)
@given(
    st.sampled_from(ONE_LINE),
    st.data(),
    st.sampled_from(["\u200b", "\u200c", "\u2060", "\u00ad", "\ufeff", "_", "\u200e"]),
)
def test_a_command_broken_up_is_silent(command: str, data: st.DataObject, sign: str) -> None:
    """R2: a zero-width sign or an underscore anywhere in a command makes it silence, at a table too."""
    place = data.draw(st.integers(1, len(command) - 1))
    before, after = command[:place], command[place:]
    if "@" in command and sign == "_":
        return  # an underscore may be part of a name
    assert understand(before + sign + after, GAMES) == (), before + sign + after


STRANGE = [
    *("вчера", "он", "не", "если", "потом", "но", "курить", "мы", "буду", "никогда", "ли", "бы"),
    *("not", "often", "she", "if", "we", "would", "了", "吗", "他", "別"),
]
UNBROKEN = [text for text in ONE_LINE if not re.search(r"[^\w\s,'+#%@-]", text) and "掷" not in text]


@settings(max_examples=400)
@given(st.sampled_from(UNBROKEN), st.sampled_from(STRANGE), st.data())
def test_a_strange_word_makes_silence(command: str, word: str, data: st.DataObject) -> None:
    """phrases 4: any word outside the lists, anywhere in a command, makes it silence."""
    words = command.split()
    place = data.draw(st.integers(0, len(words)))
    changed = " ".join([*words[:place], word, *words[place:]])
    assert word == "не" or understand(changed) == (), changed
    assert word != "не" or label(understand(changed)) in ("NONE", "PASS"), changed


LOOK_ALIKES = {**dict(zip("аеорсухк", "aeopcyxk", strict=True)), **dict(zip("aeopcyxk", "аеорсухк", strict=True))}


@settings(max_examples=300)
@given(st.sampled_from([text for text in ONE_LINE if not text.isdecimal()]), st.data())
def test_a_look_alike_is_silent(command: str, data: st.DataObject) -> None:
    """phrases 4: a word that mixes Latin and Cyrillic letters makes a command silence."""
    places = [
        i
        for i, char in enumerate(command)
        if char in LOOK_ALIKES and (command[i - 1 : i].isalpha() or command[i + 1 : i + 2].isalpha())
    ]
    if not places or "@" in command:
        return
    place = data.draw(st.sampled_from(places))
    changed = command[:place] + LOOK_ALIKES[command[place]] + command[place + 1 :]
    assert understand(changed) == (), changed


def test_format_characters_are_those_of_unicode() -> None:
    """phrases 5: the pattern matches every format character (Cf) and no other that is assigned."""
    known = re.compile(f"[{FORMAT}]").match
    for char in map(chr, range(0x110000)):
        category = unicodedata.category(char)
        assert category == "Cn" or (known(char) is not None) == (category == "Cf"), hex(ord(char))


def test_work_grows_with_length_only() -> None:
    """phrases 11: words looked at are at most the length of a message, and at most its share."""
    for piece in (
        "ну ",
        "кидаю кубик и\n",
        "Ура. ",
        "бросаю кости. ",
        "4, ",
        "重掷4、",
        "1d6+",
        "=) ",
        "бросяю кочти\n",
        "a.",
        "*ну* ",
    ):
        for size in (500, 1000, 2000, 4000):
            text = (piece * size)[:size]
            setting = Setting(GAMES)
            _commands(text.split("\n"), setting)
            longest_candidate = 120  # a candidate is begun while there is a share left, and has at most 200 characters
            assert setting.looked[0] <= min(size, SHARE + longest_candidate), (piece, size)
