"""Marked text (bot/text/marks.py): dice, calls, bold and folded parts, taken apart and put together."""

from hypothesis import given
from hypothesis import strategies as st

from bot.text.marks import BOLD, CALL, END, FACE, FOLD, LIGHT, NAME, OPEN, Span, pips, plain, spans

WORDS = st.text(st.characters(exclude_categories=["Cs", "Co"]), min_size=1, max_size=8)


@st.composite
def pieces(draw: st.DrawFn) -> list[Span]:
    """Draws spans as `spans` gives them: no two neighbours of one style that would read as one."""
    found: list[Span] = []
    for _ in range(draw(st.integers(0, 8))):
        bold, fold = draw(st.booleans()), draw(st.booleans())
        if draw(st.booleans()):
            found.append(Span("", bold, fold, die=draw(st.integers(1, 6))))
        else:
            found.append(Span(draw(WORDS), bold, fold, draw(st.integers(0, 2**53))))
    return found


def marked(span: Span) -> str:
    """Returns the marked text of a span."""
    text = chr(FACE + span.die) if span.die else span.text
    text = f"{CALL}{span.call}{NAME}{text}{END}" if span.call else text
    return f"{BOLD if span.bold else LIGHT}{FOLD if span.fold else OPEN}{text}"


@given(pieces())
def test_what_is_marked_is_taken_apart_again(wanted: list[Span]) -> None:
    """Round trip: style, call and die of every piece, in order."""
    assert list(spans("".join(map(marked, wanted)))) == wanted


@given(pieces())
def test_plain_keeps_the_words_and_draws_the_dice(wanted: list[Span]) -> None:
    """`plain` leaves no mark, loses no text and draws each die."""
    text = plain("".join(map(marked, wanted)), die="<{}>")
    assert text == "".join(f"<{span.die}>" if span.die else span.text for span in wanted)


@given(st.text(alphabet=[BOLD, LIGHT, FOLD, OPEN, END, NAME, chr(FACE + 3), chr(FACE), "\uf8ff", "a", "7"]))
def test_unbalanced_marks_are_harmless(text: str) -> None:
    """`plain` of marks in any order keeps the letters and drops the marks."""
    assert plain(text, die="") == "".join(char for char in text if char in "a7")


def test_a_call_inside_bold_inside_a_fold() -> None:
    """Styles nest, whichever ends first."""
    text = f"{FOLD}a{BOLD}b{CALL}42{NAME}Аня{END}c{OPEN}{LIGHT}d"
    assert list(spans(text)) == [
        Span("a", fold=True),
        Span("b", bold=True, fold=True),
        Span("Аня", bold=True, fold=True, call=42),
        Span("c", bold=True, fold=True),
        Span("d"),
    ]
    assert plain(text) == "abАняcd"


def test_dice_are_marks_and_dead_dice_are_digits() -> None:
    """voice 2: dice that matter are marks, others digits; so is a face above 6, which has no picture."""
    assert plain(pips((3, 5))) == "[3] [5]"
    assert plain(pips((3, 5, 5), (False, True, False))) == "3 [5] 5"
    assert plain(pips((20, 6))) == "20 [6]"
    assert pips(()) == ""
