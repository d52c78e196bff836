"""Boards and texts of nuclear dice: voice 7, in every language."""

from collections.abc import Iterator, Mapping
from functools import cache
from itertools import pairwise

import pytest
from fluent.runtime import FluentBundle, FluentResource
from fluent.syntax import FluentParser, ast
from fluent.syntax.visitor import Visitor
from wcwidth import wcswidth

from bot.commands.simulate import Chance
from bot.text.languages import FOLDER, LANGUAGES
from rules.dice import Faces, Loaded
from rules.game import Events, Illegal, Phrase
from rules.lines import Arg, Line, Listed, Pips, Who
from rules.nuclear import board, lines, rules, story
from rules.nuclear.battle import BIG, BIG_DIE, SMALL_DIE, Battle, Queues, Result
from rules.nuclear.rules import ROUND, RoundEnded, State

SHARED = {"key-rules", "key-leave", "table-left"}  # in butler.ftl
FOR_THE_BOT: dict[str, Mapping[str, Arg]] = {  # messages that no board has: the bot sends them
    "nuclear": {},
    "nuclear-accusative": {},
    "nuclear-nutshell": {},
    "nuclear-rules": {},
    "nuclear-computer": {},
    "nuclear-lobby-started": {"count": 2},
    "nuclear-key-step": {},
    "nuclear-run-chosen": {},
    "nuclear-steps-chosen": {},
    "nuclear-cheers": {"score": "3:1"},
    "nuclear-best-guess": {"who": "Вера", "right": 5, "rounds": 9},
}


def text(language: str) -> str:
    return (FOLDER / language / "nuclear.ftl").read_text(encoding="utf-8")


@cache
def bundle(language: str) -> FluentBundle:
    made = FluentBundle([language], use_isolating=False)
    made.add_resource(FluentResource(text(language)))
    return made


def say(line: Line, language: str = "ru", names: tuple[str, str] = ("Аня", "Борис")) -> str:
    """Returns a line as the chat shows it; a variable that is missing, or any other error, fails the test."""

    def told(arg: Arg) -> str | int:
        match arg:
            case Who(seat):
                return names[seat]
            case Pips(faces, live):
                return " ".join(f"{face}\ufe0f\u20e3" if live is None else str(face) for face in faces)
            case Listed(items):
                return ", ".join(str(told(item)) for item in items)
            case Line():
                return say(arg, language, names)
            case _:
                return arg

    if line.id in SHARED:
        return line.id
    message = bundle(language).get_message(line.id)
    assert message.value is not None
    said, errors = bundle(language).format_pattern(message.value, {name: told(arg) for name, arg in line.args.items()})
    assert not errors, (line, errors)
    return str(said)


def units(words: str) -> int:
    return len(words.encode("utf-16-le")) // 2


def evening(seed: int) -> Iterator[tuple[State, Events]]:
    """Yields every state of a whole game, with the events that led there."""
    dice = Chance(seed)
    state, events = rules.start({}, 2, dice)
    yield state, events
    while state.winner is None:
        state, events = rules.apply(state, 0, ROUND, dice)
        yield state, events


def states(games: int = 12) -> Iterator[State]:
    for seed in range(games):
        for state, _ in evening(seed):
            yield state


def everything(seed: int) -> Iterator[Line]:
    """Yields every line that a game can have on any page, popup, button or file."""
    game = list(evening(seed))
    left, gone = rules.leave(game[2][0], 1, Chance(1))
    for state, events in [*game, (left, gone)]:
        live = board.board(state, "")
        yield from (*live.lines, *live.tease, live.turn, board.call(state))
        yield from (key.label for row in live.keys for key in row)
        yield from (line for part in story.steps(state) for line in part)
        yield board.off_turn(state, 0)
        if state.last is not None or state.left is not None:
            yield from board.verdict(state)
        if state.last is not None and state.left is None:
            yield board.report(state, events).toast
    yield from story.book([*(events for _, events in game), gone])


def one(number: int, faces: Faces, result: Result, taker: int | None = None, dice: tuple[int, int] = (6, 6)) -> Battle:
    power = faces[0] if result is Result.DISASTER else 0
    gone: Queues = ((5,) * power, (5,) * power)
    return Battle(number, faces, dice, result, taker, gone, (0, 0))


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_line_can_be_said(language: str) -> None:
    """design 7.3: each message exists in each language, with the variables that it is given."""
    used = set()
    for seed in range(12):
        for line in everything(seed):
            assert say(line, language)
            used.add(line.id)
    for id, args in FOR_THE_BOT.items():
        assert say(Line(id, args), language)
    nested = {"nuclear-throw", "nuclear-opening-throw"}
    messages = {entry.id.name for entry in FluentParser().parse(text(language)).body if isinstance(entry, ast.Message)}
    assert messages - used - set(FOR_THE_BOT) - nested == {"nuclear-verdict-tenth"} - used
    assert say(Line("nuclear-verdict-tenth", {"who": Who(0), "score": "5:5", "battles": 1, "disasters": 0}), language)


def variables(language: str) -> dict[str, set[str]]:
    class Used(Visitor):
        def __init__(self) -> None:
            self.names: set[str] = set()

        def visit_VariableReference(self, node: ast.VariableReference) -> None:
            self.names.add(node.id.name)

    found = {}
    for entry in FluentParser().parse(text(language)).body:
        assert isinstance(entry, ast.Message)
        visitor = Used()
        visitor.visit(entry)
        found[entry.id.name] = visitor.names
    return found


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_languages_have_the_same_messages(language: str) -> None:
    """design 7.3: every language has the same ids, each with the same variables."""
    ours, theirs = variables("ru"), variables(language)
    assert list(ours) == list(theirs)
    assert ours == theirs


@pytest.mark.parametrize("language", LANGUAGES)
def test_popups_toasts_and_rules_are_short_enough(language: str) -> None:
    """voice 1.9: a popup has 200 units, with room for the way to the full rules; those have 3,500 characters."""
    assert units(say(Line("nuclear-nutshell"), language) + " Полностью: /rules") <= 200
    assert len(say(Line("nuclear-rules"), language)) <= 3500
    for seed in range(3):
        for state, events in evening(seed):
            if state.last is not None:
                assert units(say(board.report(state, events).toast, language)) <= 200


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_queue_fits_the_width_of_a_phone(language: str) -> None:
    """voice 2: a queue with its name fits 32 columns; a full line-up takes 22 of them."""
    for state in states(4):
        live = board.board(state, "")
        for line in (*live.lines, *live.tease, *(line for part in story.steps(state) for line in part)):
            if "-row-" in line.id:
                assert wcswidth(say(line, language, ("Екатерина", "愛新覺羅"))) <= 32
    assert lines.drawn((SMALL_DIE,) * 7 + (BIG_DIE,) * 5) == "6666666[6][6][6][6][6]"


def test_a_longer_queue_is_cut_and_counted() -> None:
    """voice 7: a digit is a die's battles left, brackets are a big die; what does not fit is counted."""
    assert lines.drawn((6, 5, BIG | 4, 1)) == "65[4]1"
    assert lines.drawn(()) == "–"
    cut = lines.drawn((BIG_DIE,) * 9 + (3,) * 13)
    assert cut == "[6][6][6][6][6][6]…+16"
    assert len(cut) <= 22


def test_a_board_has_at_most_sixteen_lines() -> None:
    """voice 2: a board has at most 16 lines, the turn included, also steps with the next line-up below them."""
    for state in states():
        live = board.board(state, "")
        for part in (live.lines, live.tease, *story.steps(state)):
            assert len(part) + 1 <= 16
        if state.last is not None and state.winner is None:
            assert len(story.steps(state)[-1]) + 4 + 1 <= 16


def test_the_first_page() -> None:
    """voice 7: the first page reads to the letter."""
    state, _ = rules.start({}, 2, Loaded((4, 4, 2, 5, 5, 3)))
    live = board.board(state, "")
    assert (board.page(state), board.stamp(state), live.tease) == (0, 0, ())
    assert [say(line) for line in live.lines] == [
        "☢️ Ядерные кости: Аня — Борис",
        "Кто начнёт: 4️⃣ 4️⃣ ничья, 2️⃣ 5️⃣ особая ничья, 5️⃣ 3️⃣ — Аня.",
        "Костей: Аня 7, Борис 6.",
    ]
    assert [[(say(key.label), key.token) for key in row] for row in live.keys] == [
        [("☢️ Раунд 1", "round")],
        [("Подряд", ".run"), ("По шагам", ".steps")],
        [("Болеть: Аня", ".cheer 0"), ("Болеть: Борис", ".cheer 1")],
        [("key-rules", "?rules"), ("key-leave", ".leave")],
    ]
    assert say(live.turn) == "Раунд 1 начинает любой из двоих."
    assert say(board.call(state)) == "Аня, раунд 1 можно начинать."


def test_the_page_of_a_round() -> None:
    """voice 7: the page of a round reads to the letter: two highlights, the deciding point, the result, the next
    line-up."""
    battles = (
        one(9, (2, 4), Result.WON, 1, (BIG | 5, 5)),
        one(17, (2, 2), Result.DISASTER, None, (BIG | 4, BIG | 3)),
        *(one(number, (1, 6), Result.WON, 0) for number in range(18, 31)),
        one(31, (1, 6), Result.WON, 0)._replace(points=(7, 3)),
    )
    ended = RoundEnded(4, 0, (2, 1), battles, ((), (3, 3, 3)), (7, 6), 0)
    state = State(((2, 1),), (0, 1, 0, 0), 31, 1, ended)
    live = board.board(state)
    assert (board.page(state), board.stamp(state)) == (4, 4)
    assert [say(line) for line in (*live.lines, live.turn)] == [
        "☢️ Раунд 4 · счёт 3:1",
        "Бой 9: 2️⃣ 4️⃣ — Борис забирает большую кость.",
        "Бой 17: 2️⃣ 2️⃣, обе большие — ядерная катастрофа, сила 2: уходит по две кости.",
        "Бой 31: 1️⃣ 6️⃣ — решающий балл, Аня.",
        "Раунд 4: Аня, баллы 7:6. Счёт 3:1.",
        "Дальше:",
        "Аня 6666666[6][6][6]",
        "Борис 666666[6]",
        "Цифра — сколько боёв осталось, [ ] — большая.",
        "Раунд 5 начинает любой из двоих.",
    ]
    assert [[(say(key.label), key.token) for key in row] for row in live.keys] == [
        [("☢️ Раунд 5", "round")],
        [("Подробно", ".record")],
        [("Болеть: Аня", ".cheer 0"), ("Болеть: Борис", ".cheer 1")],
        [("key-rules", "?rules"), ("key-leave", ".leave")],
    ]


def test_the_key_lines_of_the_other_languages() -> None:
    """voice 7: the lines of disasters read to the letter in the other languages."""
    disaster = lines.battle_line(one(17, (2, 2), Result.DISASTER, None, (BIG_DIE, BIG_DIE)))
    assert "Nuclear disaster, power 2: two dice leave each queue. Kindly stand back." in say(disaster, "en")
    assert "核爆，威力 2：雙方各移除 2 顆。請各位退後。" in say(disaster, "zh-Hant")
    destructive = lines.battle_line(one(17, (2, 5), Result.DESTRUCTIVE, None, (BIG_DIE, BIG_DIE)))
    assert "Особая ничья больших: уничтожено всё." in say(destructive)


def test_special_throws_are_explained_where_they_happen() -> None:
    """voice 7: a tie, a special tie, big beats small, and a disaster that finds a short queue have their own words."""

    def told(battle: Battle) -> str:
        return say(lines.battle_line(battle))

    assert told(one(1, (3, 3), Result.TIE)) == "Бой 1: 3️⃣ 3️⃣, ничья — каждая кость уходит в конец своей очереди."
    assert "особая ничья" in told(one(1, (2, 5), Result.SPECIAL))
    assert "ничья, большая бьёт малую — Аня" in told(one(2, (3, 3), Result.BIG, 0, (BIG_DIE, 6)))
    assert "особая ничья, большая бьёт малую — Борис" in told(one(2, (2, 5), Result.BIG, 1, (6, BIG_DIE)))
    short = one(16, (4, 4), Result.DISASTER, None, (BIG_DIE, BIG_DIE))._replace(gone=((5, 5), (5,) * 4))
    assert told(short).endswith("сила 4: костей уходит 2 и 4.")
    for power in range(1, 7):
        assert f"сила {power}: уходит по " in told(one(9, (power, power), Result.DISASTER, None, (BIG_DIE, BIG_DIE)))


def test_the_verdict() -> None:
    """voice 7: the verdict reads to the letter; the winner's rounds are first, and a tenth round or a leaver is
    named."""
    state = State(((2, 1),), (0, 1, 0, 1, 0, 1, 0, 0, 0), 231, 4)
    told = "🏆 Ядерные кости: победа — Аня, 6:3. Боёв 231, катастроф 4."
    assert [say(line) for line in board.verdict(state)] == [told]
    tenth = State(((2, 1),), (0, 1, 0, 1, 0, 1, 0, 1, 0, 1), 240, 3)
    assert "победа — Борис, 5:5, решает раунд 10." in say(board.verdict(tenth)[0])
    left = State(((2, 1),), (0, 0, 1), 90, 0, left=0)
    assert "победа — Борис. Аня встаёт из-за стола при счёте 1:2." in say(board.verdict(left)[0])


def test_a_round_is_left_hanging() -> None:
    """voice 7: the first half has the score before the round and nothing that decides it; the rest is added."""
    for state in states():
        if state.last is None:
            continue
        live = board.board(state, "")
        told = [line for line in live.lines if line.id in ("nuclear-battle", "nuclear-decided")]
        hanging = [line for line in live.tease if line.id == "nuclear-battle"]
        assert 1 <= len(told) <= 3
        assert told[: len(hanging)] == hanging
        assert len(hanging) < len(told)
        assert live.tease[0] == lines.title(state.last.number, state.last.before)
        assert live.lines[0] == lines.title(state.last.number, state.wins)
        assert say(live.tease[-1]).startswith("Баллы ")


def test_a_disaster_is_never_left_out_for_a_captured_die() -> None:
    """voice 7: of more than two highlights the disasters come first."""
    for state in states():
        if state.last is not None:
            told = story.highlights(state.last)
            before = [battle for battle in state.last.battles[:-1] if battle.power]
            assert sum(battle.power > 0 for battle in told) == min(2, len(before))


def test_steps_grow_to_the_result() -> None:
    """voice 7: step by step, each part keeps the battles of the one before; the last has the result."""
    assert story.steps(next(iter(states(1)))) == ()
    for state in states():
        if state.last is None:
            continue
        parts = story.steps(state)
        assert len(parts) == story.PARTS
        battles = [[line for line in part if line.id == "nuclear-battle"] for part in parts]
        for before, after in pairwise(battles):
            assert after[: len(before)] == before
        assert all(line.id != "nuclear-round" for part in parts[:-1] for line in part)
        assert parts[-1][-1] == lines.round_result(state.last)


def test_the_queues_of_a_step_are_those_of_the_round() -> None:
    """N4-N7: the queues of a step are the line-up after no battle, and what is left after the last one."""
    for state in states(3):
        if state.last is not None:
            assert story.queues_after(state.last, len(state.last.battles)) == state.last.left
            assert sum(map(len, story.queues_after(state.last, 0))) == 13 + sum(state.last.before)


def test_the_record_has_a_line_for_each_battle() -> None:
    """N10, voice 7: the record of a game has a line for each battle."""
    game = list(evening(5))
    told = list(story.book(events for _, events in game))
    assert sum(line.id == "nuclear-record-battle" for line in told) == game[-1][0].battles
    assert sum(line.id == "nuclear-round" for line in told) == len(game) - 1
    destructive = one(8, (2, 5), Result.DESTRUCTIVE, None, (BIG | 3, BIG | 2))._replace(points=(7, 6))
    assert say(lines.record_line(destructive)) == "8. [3] [2] · 2 5 · особая ничья больших: уничтожено всё · 7:6"


def test_a_throw_of_one_die_plays_the_round() -> None:
    """voice 7: a throw of one die, `бросаю кость`, plays the round; any other throw is no move here."""
    state, _ = rules.start({}, 2, Loaded((2, 1)))
    assert board.dice(state) == 1
    assert board.means(state, Phrase("throw", 1)) == ROUND
    assert board.means(state, Phrase("throw", 2)) is None
    assert board.means(state, Phrase("pass")) is None
    over, _ = rules.leave(state, 0, Loaded(()))
    assert board.dice(over) == 0


def test_a_phrase_gets_a_nod_and_a_press_gives_nothing_away() -> None:
    """voice 7: a phrase gets no reply, as a round takes two calls, and the toast of a press tells no result."""
    state, events = list(evening(1))[1]
    report = board.report(state, events)
    assert report.reply is None
    assert say(report.toast) == "Раунд 1: кости брошены."
    assert board.closing(state, events)[0].id == "nuclear-opening-title"  # page 0, if it was never shown


def test_who_is_at_no_round_any_more() -> None:
    """voice 1.18: after the end no seat is in the game, no round can be played and no mark is taken."""
    *_, (state, _) = evening(1)
    assert rules.playing(state) == ()
    assert board.board(state, "").turn == Line("nuclear-over")
    assert [key.token for row in board.board(state, "").keys for key in row] == [".record"]
    with pytest.raises(Illegal):
        board.mark(state, "", "1")


def test_guesses_are_counted_against_the_winners_of_the_rounds() -> None:
    """voice 7: guesses are counted against the winners of the rounds, and the best guess is told."""
    *_, (state, _) = evening(2)
    assert board.winners(state) == state.winners
    said = say(Line("nuclear-best-guess", FOR_THE_BOT["nuclear-best-guess"]))
    assert said == "Верных догадок больше всего: Вера, 5 из 9."
