"""Texts of liar's dice in every language: all can be told, and each fits its place."""

import random
from collections.abc import Iterable, Iterator
from functools import cache
from typing import Any

import pytest
from fluent.runtime import FluentBundle, FluentResource
from wcwidth import wcswidth

from bot.commands.simulate import Chance
from bot.text.languages import FOLDER, LANGUAGES
from rules import games
from rules.game import Events, Illegal, Phrase
from rules.liars.events import BidMade, Lifted
from rules.liars.public import State, View, order
from rules.liars.rules import apply, leave, legal, start, view
from rules.lines import Arg, Board, Line, Listed, Pips, Who

FACE = games()["liars"].face
LONG = "Двенадцатьбу"


@cache
def bundle(language: str) -> FluentBundle:
    made = FluentBundle([language], use_isolating=False)
    for name in ("butler", "liars"):
        made.add_resource(FluentResource((FOLDER / language / f"{name}.ftl").read_text(encoding="utf-8")))
    return made


def tell(language: str, arg: Arg, names: tuple[str, ...]) -> Any:
    """Returns a text as Telegram shows it; an error of Fluent fails the test."""
    match arg:
        case Who(seat):
            return names[seat]
        case Pips(faces, live):
            drawn = live or (True,) * len(faces)
            return " ".join(f"{face}\ufe0f\u20e3" if on else str(face) for face, on in zip(faces, drawn, strict=True))
        case Listed(items):
            return ("、" if language == "zh-Hant" else ", ").join(str(tell(language, item, names)) for item in items)
        case Line(id, args):
            pattern = bundle(language).get_message(id).value
            assert pattern is not None
            told, errors = bundle(language).format_pattern(
                pattern, {name: tell(language, value, names) for name, value in args.items()}
            )
            assert not errors, (id, errors)
            return told
    return arg


def units(text: str) -> int:
    return len(text.encode("utf-16-le")) // 2


def lines_of(board: Board) -> Iterator[Line]:
    yield from board.lines
    yield board.turn
    for row in board.keys:
        for key in row:
            yield key.label


def told_at(state: State, events: Events) -> Iterator[tuple[str, tuple[Line, ...]]]:
    """Yields all lines that may be told in one state, with the kind of place they go to."""
    seats = len(state.table.held)
    everyone = (None, 0, seats - 1)
    for viewer in everyone:
        seen = view(state, viewer)
        if state.table.due is None:
            yield "message", FACE.verdict(seen)
        else:
            for odds in (False, True):
                board = FACE.board(seen, odds=odds)
                assert len(board.lines) + 1 <= 16
                assert all(len(row) <= 6 for row in board.keys)
                yield "message", (*lines_of(board), FACE.call(seen))
        yield "message", FACE.closing(seen, events)
        for word in ("dice", "more"):
            yield "popup", FACE.ask(seen, viewer, word, "", True)
        if viewer in order(state.table)[1:]:
            yield "popup", (FACE.off_turn(seen, viewer),)
        for said in (
            Phrase("call"),
            *(Phrase("bid", values=(number, face)) for number in (1, 4, 999) for face in (2, 1, 7)),
        ):
            yield "popup", refusal(seen, said)
    if isinstance(events[0], BidMade | Lifted):
        yield "popup", (FACE.report(view(state, None), events).toast,)


def refusal(seen: View, said: Phrase) -> tuple[Line, ...]:
    try:
        FACE.means(seen, said)
    except Illegal as refused:
        return (refused.line,)
    return ()


def evening(seats: int, seed: int) -> Iterator[tuple[State, Events]]:
    """Yields a random match with some leaves and some long rounds: each state, and the events that led to it."""
    chance, dice = random.Random(seed), Chance(seed)
    options = {"dice": chance.choice((1, 2, 5, 6)), "people": chance.choice((0, 1, max(1, seats - 2)))}
    state, events = start(options, seats, dice)
    steps = chance.choice((1, 2, 8, 90))
    yield state, events
    while (due := state.table.due) is not None:
        if chance.random() < 0.02:
            state, events = leave(state, due, dice)
        else:
            moves = legal(state, due)
            last = chance.random() < 0.2
            state, events = apply(state, due, moves[-1 if last else min(chance.randrange(steps), len(moves) - 1)], dice)
        yield state, events


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("seats", [2, 3, 6, 8, 9, 20])
def test_whatever_can_happen_can_be_told(language: str, seats: int) -> None:
    """voice 1.9, 2: every line has its message and arguments; a popup has 200 units, a row 32 columns."""
    names = tuple(LONG[:8] for _ in range(seats))
    chance = random.Random(seats)
    for seed in range(8):
        for state, events in evening(seats, seed):
            if chance.random() < 0.8 and state.table.due is not None and len(events) == 1:
                continue
            for where, lines in told_at(state, events):
                texts = [str(tell(language, line, names)) for line in lines]
                assert where != "popup" or units("\n".join(texts)) <= 200, texts
                for line, text in zip(lines, texts, strict=True):
                    assert "-row-" not in line.id or wcswidth(text) <= 32, text
                    assert line.id.partition("-key-")[1] == "" or wcswidth(text) <= 30


@pytest.mark.parametrize("language", LANGUAGES)
def test_seats_fit_with_names_of_twelve(language: str) -> None:
    """voice 2: two seats to a line in 32 columns, with names of 12."""
    state, _ = start({"dice": 6, "people": 0}, 7, Chance(1))
    rows = [line for line in FACE.board(view(state, None), "").lines if line.id.endswith("seats")]
    assert len(rows) == 3
    assert all(wcswidth(tell(language, row, (LONG,) * 7)) <= 32 for row in rows)


def variables(pattern: Any) -> set[str]:
    """Returns the names of all variables in a parsed message."""
    if isinstance(pattern, dict):
        own = {pattern["id"]["name"]} if pattern.get("type") == "VariableReference" else set()
        return own.union(*(variables(value) for value in pattern.values()))
    if isinstance(pattern, list):
        return set().union(*(variables(value) for value in pattern))
    return set()


def messages(language: str) -> Iterable[Any]:
    text = (FOLDER / language / "liars.ftl").read_text(encoding="utf-8")
    return [entry.to_json() for entry in FluentResource(text).body]


def test_all_languages_have_the_same_messages() -> None:
    """design 7.9: every language has the same messages with the same variables."""
    have = {language: {entry["id"]["name"]: variables(entry) for entry in messages(language)} for language in LANGUAGES}
    assert len(have["ru"]) > 40
    assert have["ru"]["liars-turn-open"] == {"you", "who", "least"}
    assert all(one == have["ru"] for one in have.values())


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_rules_in_full_and_in_a_nutshell(language: str) -> None:
    """voice 1.9: the nutshell has 200 units, the rules 3,500 characters and the example of two dice more than
    players."""
    assert units(tell(language, Line("liars-nutshell"), ())) <= 200
    rules = tell(language, Line("liars-rules"), ())
    assert len(rules) <= 3500
    assert "74" in rules
    assert "89" in rules
