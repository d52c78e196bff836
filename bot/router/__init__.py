"""Understanding people: from what someone wrote to what it says to the Butler, mostly nothing. Pure. (PHRASES)

One module an idea: normalise (one spelling), segments and line (where a command may stand), lexicon, russian, english
(the words), lexer, typos, grammar, choice, poker_words, chinese (how they combine), table_words, templates (phrases
kept as data), slash, prefilter (the cheap no), labels, why (explains a decision).
"""

from collections.abc import Collection

from bot.router.labels import label
from bot.router.understand import understand

__all__ = ["explain", "label", "understand"]


def explain(text: str, at: Collection[str] = (), me: str = "butler_bot") -> str:
    """Why a message did or did not trigger: the rule that decided, for the operator."""
    from bot.router import why  # here, as nothing else needs it

    return why.explain(text, at, me)
