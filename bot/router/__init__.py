"""The router: turns what somebody wrote into what it says to the Butler, mostly nothing. Pure. (phrases 1-12)

Modules: normalise (one spelling), segments and line (where a command may stand), lexicon (the words, from
locales/LANG/rolls.txt), lexer, typos, grammar, choice, rerolls, chinese (how words combine), phrase_files, templates,
table_words (phrases of locales/LANG/GAME.phrases), hands (what is asked of the games), slash, prefilter (the cheap no),
labels, why (explains a decision).
"""

from collections.abc import Collection

from bot.router.labels import label
from bot.router.understand import understand

__all__ = ["explain", "label", "understand"]


def explain(text: str, at: Collection[str] = (), me: str = "butler_bot") -> str:
    """Tells the operator which rule made a message a command, or silence."""
    from bot.router import why  # here, as nothing else needs it

    return why.explain(text, at, me)
