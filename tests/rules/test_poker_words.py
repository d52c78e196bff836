"""Texts of dice poker in every language: whole tables rendered, and the size of each text. (voice 1, 2)"""

import random
from collections.abc import Iterator

import pytest
from fluent.runtime import FluentBundle, FluentResource
from fluent.syntax import FluentParser, ast
from fluent.syntax.visitor import Visitor
from wcwidth import wcswidth

from bot.commands.simulate import Chance
from bot.text.languages import FOLDER, LANGUAGES
from rules.game import Events, Illegal, Phrase
from rules.lines import Arg, Board, Line, Listed, Pips, Who
from rules.poker import GAME
from rules.poker.rules import Gone, State
from tests.rules.test_poker import table


class Words:
    """The messages of the game and the shared ones, in one language. Without `people` all names have the greatest
    width."""

    def __init__(self, language: str, people: tuple[str, ...] = ()) -> None:
        self.people = people
        self.bundle = FluentBundle([language], use_isolating=False)
        for name in ("butler", "poker"):
            text = (FOLDER / language / f"{name}.ftl").read_text(encoding="utf-8")
            self.bundle.add_resource(FluentResource(text))

    def line(self, line: Line) -> str:
        message = self.bundle.get_message(line.id)
        assert message.value is not None
        args = {name: self.arg(arg) for name, arg in line.args.items()}
        text, errors = self.bundle.format_pattern(message.value, args)
        assert not errors, (line, errors)
        return str(text)

    def arg(self, arg: Arg) -> str | int:
        match arg:
            case Line():
                return self.line(arg)
            case Who(seat):
                return self.people[seat] if self.people else "Константин12"
            case Listed(items):
                return ", ".join(str(self.arg(item)) for item in items)
            case Pips(faces, live):
                shown = zip(faces, live or (live is None,) * len(faces), strict=True)
                return " ".join(f"{face}\ufe0f\u20e3" if on else str(face) for face, on in shown)
        return arg

    def text(self, lines: tuple[Line, ...]) -> str:
        return "\n".join(map(self.line, lines))


def units(text: str) -> int:
    return len(text.encode("utf-16-le")) // 2


def columns(text: str) -> int:
    """Returns the width of a text in columns; a keycap is two columns wide, as any emoji."""
    return wcswidth(text.replace("\ufe0f\u20e3", "~").replace("✖\ufe0f", "~~"))


class Variables(Visitor):
    def __init__(self) -> None:
        self.found: set[str] = set()

    def visit_VariableReference(self, node: ast.VariableReference) -> None:
        self.found.add(node.id.name)


def messages(language: str) -> dict[str, set[str]]:
    found = {}
    resource = FluentParser().parse((FOLDER / language / "poker.ftl").read_text(encoding="utf-8"))
    for entry in resource.body:
        assert not isinstance(entry, ast.Junk), entry.content
        if isinstance(entry, ast.Message):
            variables = Variables()
            variables.visit(entry)
            found[entry.id.name] = variables.found
    return found


def test_every_language_has_the_same_lines_with_the_same_variables() -> None:
    """design 7.3: each message exists in each language, with the same variables."""
    assert all(messages(language) == messages("ru") for language in LANGUAGES)
    assert all(id == "poker" or id.startswith("poker-") for id in messages("ru"))


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_rules_fit(language: str) -> None:
    """voice 1.9: the nutshell fits a popup, the rules a message."""
    words = Words(language)
    assert units(words.line(Line("poker-nutshell"))) <= 200
    assert 200 < len(words.line(Line("poker-rules"))) <= 3500


def evening(seats: int, seed: int) -> Iterator[tuple[State, Events]]:
    """Yields a game at random, with some leaves: each state, and the events that led to it."""
    chance, dice = random.Random(seed), Chance(seed)
    state, events = GAME.start({}, seats, dice)
    while True:
        yield state, events
        if GAME.outcome(state) is not None:
            return
        if chance.random() < 0.08 and (leaver := chance.randrange(seats)) not in (*state.walked, *state.left):
            state, events = GAME.leave(state, leaver, dice)
        else:
            seat = GAME.waiting(state)[0]
            state, events = GAME.apply(state, seat, chance.choice(GAME.legal(state, seat)), dice)


def check_board(words: Words, board: Board) -> None:
    lines = [words.line(line) for line in board.lines]
    assert "\n".join([*lines, words.line(board.turn)]).count("\n") < 16
    for line, text in zip(board.lines, lines, strict=True):
        if line.id.startswith("poker-row-"):
            assert columns(text) <= 32, text
    for row in board.keys:
        labels = [words.line(key.label) for key in row]
        assert all(columns(label) <= (30, 16, 16, 5, 5, 5)[len(row) - 1] for label in labels), labels


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("seats", [2, 3, 5, 6, 7, 8, 13, 40, 200])
def test_everything_a_table_says_can_be_said(language: str, seats: int) -> None:
    """voice 2, 1.9: at any size rows have 32 columns, boards 16 lines, popups and toasts 200 units."""
    words, chance = Words(language), random.Random(seats)
    for seed in range(12 if seats < 40 else 2):
        for at, (state, events) in enumerate(evening(seats, seed)):
            view = GAME.view(state, None)
            if events and not isinstance(events[0], Gone) and (at < 40 or at % 9 == 0):
                report = GAME.face.report(view, events)
                assert units(words.line(report.toast)) <= 200
                words.text(report.reply or ())
                words.text(GAME.face.closing(view, events))
            if GAME.outcome(state) is not None:
                assert words.text(GAME.face.closing(view, events))
                assert words.text(GAME.face.verdict(view)).count("\n") < 16
            elif at < 40 or at % 9 == 0:
                draft = chance.choice(("", "1", "2,4", "1,2,3,4,5")) if state.round == 2 else ""
                check_board(words, GAME.face.board(view, draft))
                words.line(GAME.face.call(view))
                for viewer in (*range(min(seats, 8)), GAME.waiting(state)[0], None):
                    for word in ("odds", "place"):
                        for on in (True, False):
                            mine = draft if viewer == GAME.waiting(state)[0] else ""
                            assert units(words.text(GAME.face.ask(view, viewer, word, mine, on))) <= 200
                    if viewer is not None and viewer != GAME.waiting(state)[0]:
                        assert units(words.line(GAME.face.off_turn(view, viewer))) <= 200


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_refusal_and_receipt_can_be_said(language: str) -> None:
    """P3: every refusal and receipt exists in every language, for every face, count and number of marks."""
    words, state = Words(language), table((1, 2, 2, 3, 3), (4, 4, 4, 5, 6))
    for values in ((1, 1), (2, 2, 2), (3, 3, 3), (4,), (5, 5), (6,)):
        for what in (Phrase("reroll", values=values), Phrase("keep", values=values)):
            with pytest.raises(Illegal) as refused:
                GAME.face.means(state, what)
            assert units(words.line(refused.value.line)) <= 200
    for named_dice in range(6):
        for said in (*range(6), 99):
            words.line(Line("poker-count-differs", {"named": named_dice, "said": said}))
    for draft in ("", "1", "1,2", "1,2,3,4,5"):
        assert units(words.line(GAME.face.mark(state, draft, "none")[1])) <= 200
    for id in ("poker-mark-first", "poker-not-now", "poker-accusative", "poker-odds-later"):
        words.line(Line(id))
    words.line(Line("poker-no-such-spot", {"dice": Pips((1, 2, 3, 4, 5), (False,) * 5)}))
