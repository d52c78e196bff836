"""Messages of `/fair` and of `butler verify`, in every language. (F9-F12; voice 1.9, 4, 9, 10)"""

import re

import pytest

from bot.text.languages import FOLDER, LANGUAGES
from bot.text.marks import FOLD, OPEN
from bot.text.names import units
from bot.text.words import render
from rules.lines import Arg, Line, Who

SEAL = "5b1f" + "0" * 58 + "e9"
ARGS: dict[str, Arg] = {
    "seal": f"{FOLD}{SEAL}{OPEN}",
    "seed": "ab" * 32,
    "table": "7.3",
    "day": "2026-07-30",
    "game": Line("craps"),
    "who": Who(0),
    "word": "ромашка",
}
# All messages of fair.ftl: id -> variables.
WANTED = {
    "fair-seal": "seal", "fair-title": "", "fair-now": "",
    "fair-now-table": "game seal table", "fair-now-day": "day seal", "fair-now-none": "", "fair-shown": "",
    "fair-shown-table": "game seal seed table", "fair-shown-day": "day seal seed", "fair-shown-none": "",
    "fair-how": "", "fair-trust": "", "fair-file": "table", "fair-file-day": "day", "fair-file-later": "",
    "fair-day-later": "", "fair-file-gone": "", "fair-stats-here": "", "fair-stats-everywhere": "",
    "fair-stats": "dice each", "fair-row-face": "bar count face", "fair-stats-none": "", "fair-few": "enough",
    "fair-even": "sets", "fair-rare": "sets", "fair-uneven": "", "fair-too-even": "", "fair-found-none": "seal",
    "fair-found-order": "entry last", "fair-found-missing": "count entry last", "fair-found-no-end": "entry",
    "fair-found-seal": "", "fair-found-seed": "", "fair-found-input": "entry", "fair-found-throw": "entry fell gives",
    "fair-found-more": "count", "fair-found-rules": "entry kind",
}  # fmt: skip
POPUPS = ("cut-how", "cut-already", "fair-file-later", "fair-day-later", "fair-file-gone")

every_language = pytest.mark.parametrize("language", LANGUAGES)


@every_language
def test_every_message_is_there_with_its_variables_and_no_other(language: str) -> None:
    """design 7.3: fair.ftl holds the same ids with the same variables in each language."""
    text = (FOLDER / language / "fair.ftl").read_text(encoding="utf-8")
    found = {}
    for message in re.split(r"^(?=fair-)", text, flags=re.MULTILINE)[1:]:
        id, _, body = message.partition(" =")
        found[id] = " ".join(sorted(set(re.findall(r"\{ \$(\w+)", body))))
    assert found == WANTED


@every_language
def test_answers_to_a_press_fit_and_labels_are_short(language: str) -> None:
    """voice 1.9, 2: popups have at most 200 UTF-16 units, labels of a row of one 30 characters, of two 16."""
    for id in POPUPS:
        assert units(render(language, Line(id))) <= 200
    assert len(render(language, Line("key-check"))) <= 30
    assert len(render(language, Line("key-cut"))) <= 16


@every_language
def test_fair_with_four_tables_and_both_days_is_one_message(language: str) -> None:
    """design 6: `/fair` with four tables and both days has at most 4,096 units."""
    ids = ["fair-title", "fair-now", *["fair-now-table"] * 4, "fair-now-day", "fair-shown", *["fair-shown-table"] * 4]
    ids += ["fair-shown-day", "fair-how", "fair-trust"]
    told = "\n".join(render(language, Line(id, {key: ARGS[key] for key in WANTED[id].split()})) for id in ids)
    assert SEAL in told
    assert units(told) <= 4096
    assert units(render(language, Line("fair-file", {"table": "7.3"}))) <= 1024  # Telegram's limit of a caption


def test_the_seal_and_the_words_of_the_glossary() -> None:
    """voice 4, 9, 10: the seal reads as in the glossary of each language; no words of the mainland in Chinese."""
    seal = Line("fair-seal", {"seal": "5b1f…e9"})
    assert render("ru", seal) == "Печать костей: 5b1f…e9"
    assert render("en", seal) == "Seal of the dice: 5b1f…e9"
    assert render("zh-Hant", seal) == "骰子封印：5b1f…e9"
    assert render("ru", Line("key-check")) == "Проверить кости"
    zh = (FOLDER / "zh-Hant" / "fair.ftl").read_text(encoding="utf-8")
    assert not re.search("概率|消息|群聊|设置|色子|服务器|数据|哦|親|你", zh)
