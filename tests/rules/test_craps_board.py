"""Boards, replies, popups and ends of circles of craps. (voice 2, 4)"""

import random
from collections.abc import Iterator

import pytest

from bot.commands.simulate import Chance
from bot.text.languages import LANGUAGES
from bot.text.marks import plain
from bot.text.names import columns, units
from bot.text.words import Seats, render
from rules.craps import GAME, board
from rules.craps.rules import THROW, Gone, State
from rules.game import Events, Illegal, Phrase
from rules.lines import Board, Line
from tests.rules.test_craps import A, B, C, D, E, circle, leave, play, table, throw

SEVEN = Seats(("Аня", "Борис", "Вера", "Гоша", "Дима", "Ева", "Женя"))
EVENING = "35 63 11 23 44 66 42 43 22 14 62 34 56 25 46 34".split()  # noqa: SIM905 - as a player would note it

every_language = pytest.mark.parametrize("language", LANGUAGES)


def told(lines: tuple[Line, ...], seats: Seats = SEVEN, language: str = "ru") -> list[str]:
    return [plain(render(language, line, seats)) for line in lines]


def shown(state: State, seats: Seats = SEVEN, language: str = "ru") -> list[str]:
    """Returns the board with its last line, as the chat shows it."""
    page = board.board(GAME.view(state, None), "")
    return told((*page.lines, page.turn), seats, language)


def test_the_first_page() -> None:
    """voice 4: the first page has a line for each seat, the one in turn marked, and the turn last."""
    assert shown(table(3)) == [
        "🎲 Крэпс · круг 1 · первый бросок",
        "👉 Аня",
        "Борис",
        "Вера",
        "Бросает Аня, следом Борис.",
    ]


def test_the_whole_evening_of_the_contract() -> None:
    """voice 4: a game of seven players, four circles and sixteen throws reads to the letter."""
    state, pages = table(7), []
    for dice in EVENING:
        state, events = throw(state, *map(int, dice))
        if last_words := board.closing(state, events):
            pages.append(told(last_words))
    assert pages == [
        [
            "🎲 Крэпс · круг 1 · завершён",
            "Аня · 3+5 = 8 · число 8",
            "Борис · 6+3 = 9 · число 9",
            "✖️ Вера · 1+1 = 2 · провал",
            "Гоша · 2+3 = 5 · число 5",
            "Дима · 4+4 = 8 · число 8",
            "✖️ Ева · 6+6 = 12 · провал",
            "Женя · 4+2 = 6 · число 6",
            "Выбывают: Вера, Ева.",
        ],
        [
            "🎲 Крэпс · круг 2 · завершён",
            "✖️ Аня · 4+3 = 7 · семёрка",
            "Борис · 2+2 = 4 · мимо",
            "✅ Гоша · 1+4 = 5 · есть!",
            "✅ Дима · 6+2 = 8 · есть!",
            "✖️ Женя · 3+4 = 7 · семёрка",
            "Попадания: Гоша, Дима. Остальные выбывают.",
        ],
        [
            "🎲 Крэпс · круг 3 · завершён",
            "Гоша · 5+6 = 11 · победный",
            "Дима · 2+5 = 7 · победный",
            "Победили все, а значит, никто. Бросаем заново.",
        ],
        [
            "🎲 Крэпс · круг 4 · завершён",
            "Гоша · 4+6 = 10 · число 10",
            "Дима · 3+4 = 7 · победный",
        ],
    ]
    assert told(board.verdict(state)) == ["🏆 Крэпс: победа — Дима. Бросков 16, кругов 4."]


def test_a_page_of_points() -> None:
    """voice 4: points stand beside the names that have not thrown yet."""
    state, _ = circle(3, 8, 9, 4)
    assert shown(state)[:4] == [
        "🎲 Крэпс · круг 2 · свои числа",
        "👉 Аня · число 8",
        "Борис · число 9",
        "Вера · число 4",
    ]
    state, _ = play(state, 5, 3)
    assert shown(state)[1:] == [
        "Аня · 1+4 = 5 · мимо",
        "Борис · 1+2 = 3 · мимо",
        "👉 Вера · число 4",
        "Бросает Вера, и круг завершён.",
    ]


@pytest.mark.parametrize(
    ("before", "totals", "last"),
    [
        ((), (7, 11), "Победили все, а значит, никто. Бросаем заново."),
        ((), (2, 12), "Провал у всех, а значит, ни у кого. Бросаем заново."),
        ((4, 9), (4, 9), "Победили все, а значит, никто. Бросаем заново."),
        ((4, 9), (7, 7), "Семёрка у каждого. Ничья, бросаем заново."),
        ((4, 9), (3, 3), "Никто не выбывает. Ещё круг за теми же числами."),
        ((), (7, 11, 4), "Победные: Аня, Борис. Остальные выбывают."),
        ((4, 5, 6), (4, 5, 3), "Попадания: Аня, Борис. Остальные выбывают."),
        ((), (4, 5, 12), "Выбывает: Вера."),
        ((), (4, 5, 12, 2), "Выбывают: Вера, Гоша."),
        ((4, 5, 6), (7, 3, 2), "Выбывает: Аня."),
        ((), (7, 4), "Борис · 1+3 = 4 · число 4"),
        ((), (2, 4), "Борис · 1+3 = 4 · число 4"),
    ],
)
def test_how_a_circle_ends(before: tuple[int, ...], totals: tuple[int, ...], last: str) -> None:
    """voice 4, 11.8: each way in which a circle ends has one sentence; none where the verdict follows."""
    state, events = play(table(len(totals)), *before, *totals)
    assert told(board.closing(state, tuple(events[-1:])))[-1] == last


def test_who_left_stands_below() -> None:
    """C8, voice 11.2: a leaver is listed in the circle of the leave, and not in the next."""
    state, _ = play(table(4), 4)
    state, events = leave(state, B)
    assert board.closing(state, events) == ()
    assert shown(state)[1:] == [
        "Аня · 1+3 = 4 · число 4",
        "👉 Вера",
        "Гоша",
        "✖️ Борис · встаёт из-за стола",
        "Бросает Вера, следом Гоша.",
    ]
    state, told_of = play(state, 5, 6)
    assert told(board.closing(state, tuple(told_of[-1:])))[-1] == "✖️ Борис · встаёт из-за стола"
    assert not [line for line in shown(state) if "Борис" in line]


def test_a_throw_is_answered_and_a_press_is_told() -> None:
    """voice 4: a throw by phrase has a reply with the name, a press a toast without it."""
    for before, dice, reply, toast in [
        ((), (3, 5), "Аня: [3] [5] = 8. Число — 8.", "[3] [5] = 8. Ваше число — 8."),
        ((), (5, 6), "Аня: [5] [6] = 11. Победный.", "[5] [6] = 11. Победный бросок."),
        ((), (1, 1), "Аня: [1] [1] = 2. Провал.", "[1] [1] = 2. Провал."),
        ((8, 9), (2, 6), "Аня: [2] [6] = 8. Есть!", "[2] [6] = 8. Есть!"),
        ((8, 9), (3, 4), "Аня: [3] [4] = 7. Семёрка.", "[3] [4] = 7. Семёрка."),
        ((8, 9), (5, 6), "Аня: [5] [6] = 11. Мимо.", "[5] [6] = 11. Мимо."),
    ]:
        state, _ = play(table(2), *before)
        state, events = throw(state, *dice)
        report = board.report(state, events)
        assert report.reply is not None
        assert told((*report.reply, report.toast)) == [reply, toast]


def test_who_may_not_throw_now_is_told_who_does() -> None:
    """voice 4: off turn one is told who throws and how many come before, or that one has thrown already."""
    state, _ = play(table(5), 4)
    lines = [told((board.off_turn(state, seat),))[0] for seat in (A, C, D, E)]
    assert lines == [
        "Ваш бросок в этом круге уже сделан. Сейчас бросает Борис.",
        "Сейчас бросает Борис, вы следом.",
        "Сейчас бросает Борис, до вас ещё Вера.",
        "Сейчас бросает Борис, до вас бросков: 3.",
    ]


def test_what_a_phrase_means() -> None:
    """R6, voice 1.18: a throw of two dice is the move; anything else is no move here."""
    state = table(2)
    assert board.dice(state) == 2
    assert board.means(state, Phrase("throw", count=2)) == THROW
    for said in (
        Phrase("throw", count=1),
        Phrase("throw", count=5, game="poker"),
        Phrase("reroll"),
        Phrase("pass"),
        Phrase("again"),
    ):
        assert board.means(state, said) is None
    with pytest.raises(Illegal):
        board.mark(state, "", "1+")


def test_buttons() -> None:
    """voice 4: the keys are throw, then rules and leave, in a crowd one's place too; the stamp of a press is the
    circle."""
    tokens = [[key.token for key in row] for row in board.board(table(12), "").keys]
    assert tokens == [["throw"], ["?rules", ".leave"]]
    tokens = [[key.token for key in row] for row in board.board(table(13), "").keys]
    assert tokens == [["throw"], ["?place"], ["?rules", ".leave"]]
    state, _ = play(table(2), 4)
    assert board.stamp(state) == 1
    state, _ = play(state, 9)
    assert (board.stamp(state), board.page(state)) == (2, 2)


def test_a_crowd_is_counted() -> None:
    """voice 4: over twelve seats the board has a summary, the last three throws and the next three seats."""
    seats = Seats(tuple(f"И{seat}" for seat in range(40)))
    state, _ = play(table(40), 7, *[2] * 2, *[6] * 8, 8, 9, 2)
    assert shown(state, seats) == [
        "🎲 Крэпс · круг 1 · первый бросок",
        "Бросили 14 из 40.",
        "Победных 1, провалов 3.",
        "Последние: И11 8, И12 9, И13 2",
        "Бросает И14, дальше И15, И16.",
    ]
    assert told(board.ask(state, 22, "place", "", False)) == ["Ваше место — 23 из 40, до вас 8 бросков."]
    assert told(board.ask(state, 14, "place", "", False)) == ["Ваше место — 15 из 40. Бросаете вы."]
    assert told(board.ask(state, 15, "place", "", False)) == ["Ваше место — 16 из 40, до вас 1 бросок."]
    assert told(board.ask(state, 3, "place", "", False), seats)[0].startswith("Ваш бросок в этом круге уже сделан.")
    assert told(board.ask(state, None, "place", "", False)) == ["Вы не за этим столом. Зрителям рады."]
    state, _ = circle(40, *[6] * 40)
    state, _ = play(state, 7, 6, 6, 3)
    assert shown(state, seats)[1:3] == ["Бросили 4 из 40.", "Попаданий 2, семёрок 1."]


def test_a_crowd_that_goes_out_is_named_up_to_twelve() -> None:
    """voice 4: of more than twelve names the rest is counted."""
    state, ended = circle(40, *[6, 2] * 20)
    last = told(board.closing(state, (ended,)), Seats(tuple(f"И{seat}" for seat in range(40))))[-1]
    assert last.startswith("Выбывают: И1, И3, ")
    assert last.endswith(" и ещё 8.")


def evening(seats: int, seed: int, leaves: float) -> Iterator[tuple[State, Events]]:
    """Yields a game at random, with some leaves: each state, and the events that led to it."""
    chance, dice = random.Random(seed), Chance(seed)
    state, events = GAME.start({}, seats, dice)
    yield state, events
    while GAME.outcome(state) is None:
        if chance.random() < leaves:
            state, events = GAME.leave(state, chance.choice(state.players), dice)
        else:
            state, events = GAME.apply(state, GAME.waiting(state)[0], THROW, dice)
        yield state, events


@every_language
@pytest.mark.parametrize("seats", [2, 5, 12, 13, 200])
def test_everything_a_table_says_fits(language: str, seats: int) -> None:
    """voice 1.9, 2: at any size rows have 32 columns, boards 16 lines, popups 200 units, messages 4,096."""
    people = Seats(tuple(f"Константин{seat % 100:02}" for seat in range(seats)))
    for seed in range(12 if seats < 40 else 1):
        for at, (state, events) in enumerate(evening(seats, seed, 0.05)):
            if seats > 40 and at % 17:
                continue
            if events:
                if not isinstance(events[0], Gone):
                    report = board.report(state, events)
                    assert units(render(language, report.toast, people)) <= 200
                last_words = told(board.closing(state, events), people, language)
                assert len(last_words) <= 16 + seats
                assert units("\n".join(last_words)) <= 4096
            if GAME.outcome(state) is not None:
                assert told(board.verdict(state), people, language)
                continue
            page: Board = board.board(state, "")
            assert len(page.lines) < 16 + len(state.walked)
            for line in page.lines:
                if "-row-" in line.id:
                    assert columns(plain(render(language, line, people, 12))) <= 32
            told((page.turn, board.call(state), *(key.label for row in page.keys for key in row)), people, language)
            for viewer in (None, *state.players[:3], *state.players[-2:]):
                asked = board.ask(state, viewer, "place", "", False)
                assert sum(map(units, told(asked, people, language))) <= 200
            for seat in state.players:
                if seat != GAME.waiting(state)[0]:
                    assert units(render(language, board.off_turn(state, seat), people)) <= 200
                    if seats > 40:
                        break
