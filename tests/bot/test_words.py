"""Messages in locales/: none missing, none unused, right forms and measures, and the voice of each language."""

import ast as python
import re
from collections.abc import Iterator
from functools import cache
from itertools import product
from pathlib import Path

import pymorphy3
import pytest
from fluent.syntax import FluentParser, ast
from fluent.syntax.visitor import Visitor

from bot.text.languages import FOLDER, LANGUAGES
from bot.text.marks import plain
from bot.text.names import columns, units
from bot.text.words import Seats, Unsaid, bundle, has, render
from rules import games
from rules.lines import Line, Listed, Pips, Who

ROOT = Path(__file__).parents[2]
every_language = pytest.mark.parametrize("language", LANGUAGES)

# Messages that no code names, and why they stay.
UNUSED = {
    **{f"{game}-accusative": "how a game is asked for; a game must have it" for game in games()},
}
# Messages that code names and that are not written yet.
OWED: set[str] = set()

PAST_OWED: set[tuple[str, str]] = set()


class Found(Visitor):
    """Collects the variables of a message, the keys that each is compared with, and the texts of plurals."""

    def __init__(self) -> None:
        self.keys: dict[str, list[str]] = {}
        self.plurals: list[tuple[str, dict[str, str]]] = []

    def visit_VariableReference(self, node: ast.VariableReference) -> None:
        self.keys.setdefault(node.id.name, [])

    def visit_SelectExpression(self, node: ast.SelectExpression) -> None:
        assert isinstance(node.selector, ast.VariableReference)
        texts = {_key(variant): _static(variant.value) for variant in node.variants}
        self.keys.setdefault(node.selector.id.name, []).extend(texts)
        if {"one", "few", "many"} & set(texts):
            self.plurals.append((node.selector.id.name, texts))
        self.generic_visit(node)


def _key(variant: ast.Variant) -> str:
    return variant.key.name if isinstance(variant.key, ast.Identifier) else variant.key.value


def _static(pattern: ast.Pattern) -> str:
    """Returns the text of a pattern, with NUL for each placeable."""
    return "".join(part.value if isinstance(part, ast.TextElement) else "\x00" for part in pattern.elements)


class Message:
    """One message of one language: its variables with their keys, its plurals, its texts."""

    def __init__(self, id: str, pattern: ast.Pattern) -> None:
        found = Found()
        found.visit(pattern)
        self.id, self.keys, self.plurals = id, found.keys, found.plurals
        self.texts = tuple(_texts(pattern))


def _texts(pattern: ast.Pattern) -> Iterator[str]:
    """Yields the static texts of a pattern and of its variants, each with NUL for a placeable."""
    yield _static(pattern)
    for part in pattern.elements:
        if isinstance(part, ast.Placeable) and isinstance(part.expression, ast.SelectExpression):
            for variant in part.expression.variants:
                yield from _texts(variant.value)


@cache
def messages(language: str) -> dict[str, Message]:
    """Returns all messages of a language by id. Fails for what cannot be parsed, and for an id that stands twice."""
    found: dict[str, Message] = {}
    for path in sorted((FOLDER / language).glob("*.ftl")):
        for entry in FluentParser().parse(path.read_text(encoding="utf-8")).body:
            assert not isinstance(entry, ast.Junk), (path, entry.content)
            if isinstance(entry, ast.Message):
                assert entry.value is not None
                assert entry.id.name not in found, entry.id.name
                found[entry.id.name] = Message(entry.id.name, entry.value)
    return found


NAME = "Константин Констант"
SAMPLES: dict[str, tuple[object, ...]] = {
    "who": (Who(0),),
    "next": (Who(0),),
    "then": (Who(0),),
    "dice": (Pips((6, 6)),),
}
NUMBERS = (0, 1, 2, 5, 11, 21, 22, 25, 111)


def renderings(language: str, id: str) -> Iterator[tuple[dict[str, object], str]]:
    """Yields (arguments, text) for every combination of the keys of a message, and all kinds of numbers."""
    keys = messages("en")[id].keys | messages(language)[id].keys
    choices: list[tuple[object, ...]] = []
    for name in keys:
        compared = {key for one in LANGUAGES for key in messages(one)[id].keys.get(name, ())}
        words = tuple(key for key in compared if key not in ("one", "few", "many", "other") and not key.isdigit())
        if words:
            choices.append(words)
        elif compared:
            choices.append((*NUMBERS, *(int(key) for key in compared if key.isdigit())))
        else:
            choices.append(SAMPLES.get(name, (7,)))
    for values in product(*choices):
        args = dict(zip(keys, values, strict=True))
        yield args, render(language, Line(id, args), Seats((NAME,)))  # type: ignore[arg-type]  # samples of any kind


# Ids


@cache
def sources() -> dict[Path, python.Module]:
    """Returns the syntax trees of all files in bot/ and rules/."""
    paths = sorted([*(ROOT / "bot").rglob("*.py"), *(ROOT / "rules").rglob("*.py")])
    return {path: python.parse(path.read_text(encoding="utf-8")) for path in paths}


def called(*names: str) -> Iterator[python.expr]:
    """Yields the first argument of every call of these functions; of a conditional one each outcome."""
    for tree in sources().values():
        for node in python.walk(tree):
            if isinstance(node, python.Call) and node.args and getattr(node.func, "id", "") in names:
                yield from _outcomes(node.args[0])


def _outcomes(node: python.expr) -> Iterator[python.expr]:
    if isinstance(node, python.IfExp):
        yield from _outcomes(node.body)
        yield from _outcomes(node.orelse)
    else:
        yield node


def families() -> set[str]:
    """Returns the ids that code puts together, as patterns."""
    found = set()
    for node in called("Line", "Illegal", "_key", "has"):
        if isinstance(node, python.JoinedStr):
            parts = [re.escape(str(p.value)) if isinstance(p, python.Constant) else "[a-zA-Z-]+" for p in node.values]
            found.add("".join(parts))
    return found


def test_every_language_says_the_same_with_the_same_facts() -> None:
    """design 7.3: each message is in each language, with the same variables."""
    first, *others = ({id: set(message.keys) for id, message in messages(language).items()} for language in LANGUAGES)
    for other in others:
        assert {id: keys for id, keys in other.items() if first.get(id) != keys} == {}
        assert set(first) - set(other) == set()


def test_every_message_that_code_names_exists() -> None:
    """design 7.3: every id that code names is a message."""
    named = {
        node.value
        for node in called("Line", "Illegal", "_key")
        if isinstance(node, python.Constant) and isinstance(node.value, str)
    }
    assert len(named) > 200
    assert named - set(messages("ru")) == OWED


def test_every_family_of_messages_is_whole() -> None:
    """design 2: every pattern of ids has messages; every game has its texts, every computer player a name."""
    found = families()
    assert {r"computer\-[a-zA-Z-]+", r"[a-zA-Z-]+\-nutshell", r"[a-zA-Z-]+\-rules"} <= found
    for pattern in found:
        assert any(re.fullmatch(pattern, id) for id in messages("ru")), pattern
    for id, game in games().items():
        wanted = [
            id,
            f"{id}-accusative",
            f"{id}-nutshell",
            f"{id}-rules",
            *(f"computer-{one}" for one in game.computers),
        ]
        wanted += [f"{id}-computer"] if game.computers else []
        wanted += [f"{id}-key-step", f"{id}-run-chosen", f"{id}-steps-chosen"] if game.steps else []
        wanted += [f"{id}-cheers", f"{id}-best-guess"] if game.winners else []
        wanted += [f"{id}-option-values"] if any(not option.persons for option in game.options) else []
        for one in wanted:
            assert one in messages("ru"), one


def test_no_message_is_left_over() -> None:
    """design 7.3: no message is unused, but those in UNUSED, each with its reason."""
    written = {
        node.value
        for tree in sources().values()
        for node in python.walk(tree)
        if isinstance(node, python.Constant) and isinstance(node.value, str)
    }
    patterns = [re.compile(pattern) for pattern in families()]
    ids = set(messages("ru"))
    unused = {id for id in ids - written - set(games()) if not any(p.fullmatch(id) for p in patterns)}
    stated = {id for id in UNUSED if id in ids}
    assert unused - stated == set()


@every_language
def test_every_message_can_be_said(language: str) -> None:
    """design 6: every message renders with all combinations of keys: not empty, no doubled or outer spaces."""
    for id in messages(language):
        for args, text in renderings(language, id):
            assert text.strip() or id == "comma", (id, args)
            assert "  " not in text, (id, args, text)
            assert text == text.strip() or id == "comma", (id, args, text)


def test_what_cannot_be_said_is_a_bug_and_told_as_one() -> None:
    """design 6: a message that is missing or lacks an argument raises Unsaid, in every language."""
    for language in LANGUAGES:
        with pytest.raises(Unsaid):
            render(language, Line("no-such-message"))
        with pytest.raises(Unsaid):
            render(language, Line("table-left"))
        assert has(language, "table-left")
        assert not has(language, "no-such-message")
    with pytest.raises(Unsaid):
        bundle("tlh")


# Forms


FORMS = {
    form: (one, few, many)
    for one, few, many in (
        ("минута", "минуты", "минут"),
        ("минуту", "минуты", "минут"),
        ("победа", "победы", "побед"),
        ("бросок", "броска", "бросков"),
        ("ход", "хода", "ходов"),
        ("единица", "единицы", "единиц"),
        ("двойка", "двойки", "двоек"),
        ("тройка", "тройки", "троек"),
        ("четвёрка", "четвёрки", "четвёрок"),
        ("пятёрка", "пятёрки", "пятёрок"),
        ("шестёрка", "шестёрки", "шестёрок"),
    )
    for form in (one, few, many)
}


def form(number: int) -> int:
    """Returns the index of a number's Russian form: 0 one, 1 few, 2 many."""
    if number % 10 == 1 and number % 100 != 11:
        return 0
    return 1 if number % 10 in (2, 3, 4) and number % 100 not in (12, 13, 14) else 2


def test_russian_forms_after_a_number() -> None:
    """voice 11.4: after a number each Russian word has the form for one, few or many; 11 to 14 are many."""
    seen = set()
    for id, message in messages("ru").items():
        if not message.plurals:
            continue
        for args, text in renderings("ru", id):
            for number, word in re.findall(r"(?<![\d:])(\d+) ([а-яё]+)", text):
                if word in FORMS:
                    assert FORMS[word].index(word) == form(int(number)), (id, args, text)
                    seen.add(word)
    assert {"минуты", "побед", "бросков", "хода", "четвёрок", "единица"} <= seen


def test_russian_plurals_have_all_their_forms() -> None:
    """voice 11.4: a choice by number has one, few and many, or is a verb before a list (11.8: one and other)."""
    for message in messages("ru").values():
        for name, texts in message.plurals:
            keys = {key for key in texts if not key.isdigit()}
            assert keys in ({"one", "few", "many"}, {"one", "other"}), (message.id, name, keys)
            if keys == {"one", "few", "many"}:
                found = [re.findall(r"[а-яё]+", texts[key]) for key in ("one", "few", "many")]
                assert tuple(word for words in found for word in words if word in FORMS) in FORMS.values(), message.id


@pytest.mark.parametrize(("number", "told"), [(1, "минуту"), (2, "2 минуты"), (5, "5 минут"), (21, "21 минуту")])
def test_russian_accusative(number: int, told: str) -> None:
    """voice 11.5: the accusative of minutes after «через»."""
    text = render("ru", Line("craps-nudge", {"who": Who(0), "minutes": number}), Seats(("Борис",)))
    assert text == f"Борис, стол ждёт. Через {told} брошу за вас."


def test_english_forms_after_a_number() -> None:
    """voice 9: English has the singular after 1 and the plural after every other number."""
    plural = {"minutes", "throws", "wins", "moves", "dice", "seats", "players"}
    for id, message in messages("en").items():
        if not message.plurals:
            continue
        for args, text in renderings("en", id):
            for number, word in re.findall(r"(?<![\d:+])(\d+) ([a-z]+)", text):
                if number == "1":
                    assert word not in plural, (id, args, text)
                else:
                    assert word not in {"minute", "throw", "win", "move", "die"}, (id, args, text)


# Manners


ALLOWED = {
    "ru": r"/[a-z]+|\d*d\d+(?:[+-]\d+|kh\d)?|SHA-256|verify\.py|python|Ctrl-D",
    "zh-Hant": r"/[a-z]+|\d*d\d*(?:[+-]\d+|kh\d)?|SHA-256|verify\.py|python|Ctrl-D",
}


@pytest.mark.parametrize("language", ALLOWED)
def test_no_english_is_left(language: str) -> None:
    """voice 9, 10: in Russian and Chinese only commands, notation and names of things have Latin letters."""
    for id, message in messages(language).items():
        for text in message.texts:
            assert not re.findall(r"[A-Za-z]+", re.sub(ALLOWED[language], "", text)), (id, text)
            if language == "zh-Hant":
                assert not re.search("[а-яё]", text, re.IGNORECASE), (id, text)


def words_of(language: str) -> Iterator[tuple[str, str]]:
    """Yields (id, word) for each Russian word of a language's messages."""
    for id, message in messages(language).items():
        for text in message.texts:
            for word in re.findall(r"[а-яё]+(?:-[а-яё]+)*", text, re.IGNORECASE):
                yield id, word


@cache
def morphology() -> pymorphy3.MorphAnalyzer:
    return pymorphy3.MorphAnalyzer()


def test_no_past_tense_about_a_person() -> None:
    """voice 11.2: no past tense in the singular, which tells a gender, but of things."""
    of_things = {"изменился", "изменилось", "стояла", "стало", "была", "шла", "упала", "выпало", "ушло", "осталось"}
    of_things |= {"выдало", "дождалось", "пошло", "отлучался"}  # the last is said of the Butler
    for id, word in words_of("ru"):
        best = morphology().parse(word)[0]
        if best.tag.POS == "VERB" and best.tag.tense == "past" and best.tag.number == "sing":
            assert word.lower() in of_things or (id, word) in PAST_OWED, (id, word)


def test_yo_is_written() -> None:
    """voice 11.7: `ё` is written in every word that has it."""
    for id, word in words_of("ru"):
        if "ё" not in word.lower():
            found = morphology().parse(word)
            assert not all("ё" in one.word for one in found if one.is_known) or not found[0].is_known, (id, word)


RUSSIAN = {
    "очк[оаиув]": "voice 11.6",
    "пойнт|кубик|казино|банк|игральн|джекпот": "voice 9, 10",
    "\"|“|”|'": "voice 11.7: «ёлочки»",
    r"(?<![ \n])—|—(?! |\n|$)|(?<=\w) - (?=\w)": "voice 11.7: a dash with spaces",
}


def test_russian_traps() -> None:
    """voice 9, 11: no slang, no money words, quotes and dashes as printed, «вы» in lower case within a sentence."""
    for id, message in messages("ru").items():
        for text in message.texts:
            for pattern, why in RUSSIAN.items():
                assert not re.search(pattern, text.replace("\x00", "x"), re.IGNORECASE), (id, text, why)
            assert not re.search(r"[,:;а-яё] (?:Вы|Вас|Вам|Ваш|Ваше|Ваша|Вашу)\b", text), (id, text)


def test_chinese_traps() -> None:
    """voice 9, 10: Taiwan's words and signs, 您, a space between Han and digits."""
    han = "\u4e00-\u9fff"
    for id, message in messages("zh-Hant").items():
        for text in message.texts:
            assert not re.search("概率|消息|群聊|设置|設置|色子|服务器|数据|视频|屏幕|默認|哦|啦|親|你|赌|賭", text), (
                id,
                text,
            )
            bare = text.replace("小明: ", "")  # what is typed into a terminal
            assert not re.search(f"[{han}][,.!?:;()]|[,!?;()][{han}]", bare), (id, text)
            assert not re.search(f"[{han}][0-9A-Za-z]|[0-9A-Za-z][{han}]", text), (id, text)
            assert not re.search("[“”‘’\"'«»]", text), (id, text)


NUMERIC = {
    *(
        "count",
        "place",
        "players",
        "before",
        "total",
        "throws",
        "circles",
        "circle",
        "rounds",
        "round",
        "number",
        "wins",
    ),
    *(
        "games",
        "best",
        "current",
        "minutes",
        "seats",
        "more",
        "least",
        "found",
        "held",
        "named",
        "said",
        "thrown",
    ),
    *(
        "naturals",
        "craps",
        "hits",
        "sevens",
        "point",
        "entry",
        "last",
        "sets",
        "enough",
        "each",
        "battles",
        "disasters",
    ),
}


def test_chinese_numbers_stand_apart() -> None:
    """voice 9: a space between Han and digits, also where the number is put in."""
    han = "\u4e00-\u9fff"
    names = "|".join(NUMERIC)
    for path in sorted((FOLDER / "zh-Hant").glob("*.ftl")):
        text = path.read_text(encoding="utf-8")
        assert not re.findall(rf"[{han}]\{{ \$(?:{names}) \}}|\{{ \$(?:{names}) \}}[{han}]", text), path


@every_language
def test_the_butler_does_not_raise_his_voice(language: str) -> None:
    """voice 9: no exclamation mark in the Butler's remarks; five messages of the table may have one."""
    at_the_table = {"craps-row-cast", "craps-reply", "craps-toast", "liars-key-call", "liars-toast-call"}
    for id, message in messages(language).items():
        if id not in at_the_table:
            assert not [text for text in message.texts if re.search("[!！]", text)], id


# Measures


def popups() -> Iterator[str]:
    """Yields the ids of messages that a popup may hold."""
    for id in messages("ru"):
        if re.search(r"-(?:nutshell|toast[a-z-]*|not-now|off|had|place)$", id) or id.startswith(
            ("table-", "press-", "cut-", "cheer-", "option-", "move-", "odds-", "rules-which", "admins-", "record-sent")
        ):
            yield id


@every_language
def test_popups_fit(language: str) -> None:
    """voice 1.9: a popup has at most 200 UTF-16 units, with the longest name and with dice as keycaps."""
    checked = 0
    for id in popups():
        for _, text in renderings(language, id):
            assert units(plain(text, die="{}\ufe0f\u20e3")) <= 200, (id, text)
            checked += 1
    assert checked > 100


@every_language
def test_buttons_fit(language: str) -> None:
    """voice 2: a button has at most 30 columns."""
    for id in messages(language):
        if re.search(r"(?:^|-)key-", id):
            for _, text in renderings(language, id):
                assert columns(plain(text, die="▣")) <= 30, (id, text)


@every_language
@pytest.mark.parametrize("game", games())
def test_rules_fit(language: str, game: str) -> None:
    """voice 1.9: a nutshell has at most 200 units, the rules 3,500."""
    assert units(render(language, Line(f"{game}-nutshell"))) <= 200
    assert 200 < units(render(language, Line(f"{game}-rules"))) <= 3500


@every_language
def test_rows_of_a_board_fit(language: str) -> None:
    """voice 2: a row has at most 32 columns with a name of 12, which is clipped where it must be, to 7 or more."""
    for id in messages(language):
        if not id.startswith("craps-row-"):
            continue
        for args, _ in renderings(language, id):
            if "first" in args:
                first, second = (4, 3) if args["meaning"] == "seven-out" else (6, 6)
                args |= {"first": first, "second": second, "total": first + second}
            text = render(language, Line(id, args), Seats(("Константин12",)), name=12)  # type: ignore[arg-type]  # as above
            assert columns(text) <= 32, text
            assert "Конста" in text, text


def test_arguments_of_every_kind() -> None:
    """design 6: numbers without grouping, seats by name, dice as marks, lists with the language's comma."""
    seats = Seats(("Аня", "Борис"), {1: 42})
    line = Line("names-and-more", {"names": Listed((Who(0), Who(1), Who(2))), "more": 12345})
    assert plain(render("ru", line, seats)) == "Аня, Борис, № 3 и ещё 12345"
    assert plain(render("zh-Hant", line, seats)) == "Аня、Борис、№ 3，另有 12345 位"
    assert render("ru", Line("name", {"who": Who(1)}), seats) == "\ue01042\ue011Борис\ue012"
    assert plain(render("ru", Line("throw-sum", {"dice": Pips((3, 4)), "total": 7}))) == "[3] [4] = 7"
    assert render("en", Line("name", {"who": Listed((1, 2, Line("craps")))})) == "1, 2, Craps"
