"""`explain`: the rule that made a text a command or silence. (phrases 12)"""

import pytest

from bot.router import explain


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("бросаю кости", "the whole message is a command"),
        ("Ставки сделаны. Кидаю кубики!", "its last sentence"),
        ("вчера бросаю кости", "no command holds 'вчера'"),
        ("брось кости", "without the Butler's name"),
        ("бро_саю кости", "underscore"),
        ("бросаю\u200bкости", "format character"),
        ("бросаю кoсти", "Latin and Cyrillic"),
        ("чей ход?", "no table"),
        ("бросаю кости?", "a question"),
        ("— Бросаю кости! — крикнул он", "speech"),
        ("Аня: бросаю кости", "chat log"),
        ("бросаю костт", "two ways"),
        ("кидаю", "without dice"),
        ("掷骰子吗", "Chinese"),
        ("ещё раз", "repeats"),
        ("/start", "not /roll"),
        ("/roll 2d6", "/roll command"),
        ("играем в покер", "table word"),
        ("бросаю кости" + "!" * 5000, "longer than"),
        (" ", "nothing"),
    ],
)
def test_the_reason_is_told(text: str, reason: str) -> None:
    """phrases 12: `explain` names the rule that decided, for one text of each rule."""
    assert reason in explain(text)
