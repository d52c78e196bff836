"""Names of people made safe: any text becomes one harmless line that shows something. (design 6; voice 1.15)"""

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.text.marks import PRIVATE, spans
from bot.text.names import ISOLATE, MOST_GRAPHEMES, PARTS, POP, clipped, columns, harmless, isolated, tidy, units
from bot.text.words import Seats, render
from rules.lines import Line, Who

FAMILY = "👨‍👩‍👧‍👦"
KISS = "👩🏻‍❤️‍💋‍👩🏿"  # ten code points, two columns

KEPT = [
    "Аня",
    "小明",
    "O'Neil-Smith 3rd",
    "Ёжик в тумане",
    "José Ñandú",
    "Nguyễn Thị",
    "שלום",
    "نور",
    "नमस्ते",
    "ไม้",
    FAMILY,
    KISS,
    "❤️",
    "🇺🇦 Юра",
    "Zoë 🎲",
    "№ 5",
    "{ $who } %s <b>&amp;",
    "@all /start \\n",
]


@pytest.mark.parametrize("name", KEPT)
def test_an_ordinary_name_stays_as_it_is(name: str) -> None:
    """voice 1.15: letters of any script, accents, emoji of several parts and signs special to programs are kept."""
    assert harmless(name, 7) == unicodedata.normalize("NFC", name)


CLEANED = {
    "\u202eabc\u202c": "abc",
    "a\u200eb\u2066c\u2069": "abc",
    "a\u200bb\u2060c\ufeffd\u00ade": "abcde",
    "a\x00b\x1b[31mc\x7f\x9b": "ab[31mc",
    "a\nb\tc\rd\u2028e\u2029f\x0bg\x85h": "a b c d e f g h",
    "  a \u00a0\u3000\u2003 b  ": "a b",
    "\ue001\ue010x\ue011y\uf8ff\U000f0000\U0010fffd": "xy",
    "x\ud800\udfffy": "xy",
    "a\ufdd0\U0001fffe\u0378b": "ab",
    "e\u0301\u0301\u0301\u0301": "é\u0301\u0301",
    "Z̸̢͔a̵̡̛l̶̨͠g̴o": "Z̸̢a̵̡l̶̨g̴o",
    "\u0301\u0302abc": "abc",
    "\u200dA\u200d": "A",
    "3\ufe0f\u20e3 5\ufe0f\u20e3 = 8": "3\ufe0f 5\ufe0f = 8",
    "a\u3164b\u2800c\u115f\uffa0": "abc",
    "🏴\U000e0067\U000e0062\U000e007f": "🏴",
}


@pytest.mark.parametrize(("name", "left"), CLEANED.items(), ids=map(ascii, CLEANED))
def test_what_can_break_a_message_is_taken_out(name: str, left: str) -> None:
    """design 6: controls, bidi, zero-width, private use, surrogates, stacked accents, line ends and keycaps are
    removed."""
    assert unicodedata.normalize("NFC", harmless(name, 7)) == unicodedata.normalize("NFC", left)


@pytest.mark.parametrize(
    "name", ["", " ", "\u200b", "\u200d\u200d", "\u0301\u0302", "\u3164", "\u2800 \u2800", "\ue001", "\ud800", "\n\t"]
)
def test_nothing_left_is_a_number(name: str) -> None:
    """voice 1.15: a name that shows nothing is `№` and the person's number."""
    assert harmless(name, 7) == "№ 7"
    assert tidy(name) == ""


@pytest.mark.parametrize(
    "name",
    ["🙂" * 200, FAMILY * 60, "👍" + "🏻" * 300, "👩\u200d" * 200 + "👩", "\u1100" * 400, "क्षत्रिय" * 60, "W" * 9999],
    ids=["emoji", "families", "skins", "joined", "jamo", "conjuncts", "long"],
)
def test_a_name_has_an_end(name: str) -> None:
    """voice 1.15: a name has at most 24 graphemes, each of bounded length."""
    found = harmless(name, 7)
    assert len(found) <= MOST_GRAPHEMES * PARTS
    assert units(found) <= 400
    assert columns(clipped(found, 12)) <= 12
    assert harmless("🙂" * 200, 7) == "🙂" * 24


@given(st.text(alphabet=st.characters(), max_size=60), st.integers(0, 99))
def test_any_name_at_all(name: str, number: int) -> None:
    """design 6: any name becomes one line, never empty, without hidden characters or marks; a second time changes
    nothing."""
    found = harmless(name, number)
    assert found.strip() == found != ""
    assert len(found.splitlines()) == 1
    assert not [char for char in found if unicodedata.category(char) in ("Cc", "Co", "Cs", "Zl", "Zp")]
    assert not [
        char for char in found if ord(char) in PRIVATE or (unicodedata.category(char) == "Cf" and char != "\u200d")
    ]
    assert [span.text for span in spans(found)] == [found]
    assert harmless(found, number) == found


@given(st.text(max_size=40), st.integers(4, 24))
def test_a_clipped_name_fits(name: str, width: int) -> None:
    """voice 1.15: a clipped name has at most `width` columns, is cut between graphemes and ends in an ellipsis."""
    found = harmless(name, 7)
    short = clipped(found, width)
    assert columns(short) <= width
    assert short == found or (short.endswith("…") and found.startswith(short[:-1]))


def test_clipping_by_columns() -> None:
    """voice 1.15: Han and emoji count two columns, and an emoji of several parts is not cut."""
    assert clipped("Константин Константинович", 12) == "Константин…"
    assert clipped("小明小明小明小明", 12) == "小明小明小…"
    assert clipped(FAMILY * 9, 12) == FAMILY * 5 + "…"
    assert clipped("Аня", 4) == "Аня"
    assert columns("小明 🎲") == 7
    assert columns("\x07") == 0


def test_right_to_left_letters_turn_nothing_but_themselves() -> None:
    """design 6: a name with Hebrew or Arabic letters is isolated, so that the rest of a line keeps its order."""
    assert isolated("Аня") == "Аня"
    for name in ("שלום", "نور", "Аня שלום", "١٢٣"):
        assert isolated(name) == f"{ISOLATE}{name}{POP}"
    told = render("ru", Line("name", {"who": Who(0)}), Seats(("שלום",)))
    assert told == f"{ISOLATE}שלום{POP}"


def test_units_are_those_of_telegram() -> None:
    """voice 1.9: `units` counts UTF-16 units."""
    assert [units(text) for text in ("", "Аня", "🎲", "6\ufe0f\u20e3", FAMILY)] == [0, 3, 2, 3, 11]
