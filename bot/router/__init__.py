"""Turns the text of a message into the `Phrase`s that it holds, for ordinary talk into none. Pure. (phrases 1-12)

Modules: normalise (one spelling), segments and line (where a command may stand), lexicon (the words of
locales/LANG/rolls.txt), lexer, typos, grammar, choice, rerolls, chinese (how words combine), phrase_files, templates,
table_words (phrases of locales/LANG/GAME.phrases), hands (what the games declare), slash (`/roll`), prefilter (rejects
ordinary talk cheaply), labels (notation of the exam), why (explains a decision).
"""

from collections.abc import Collection

from bot.router.labels import label
from bot.router.understand import understand

__all__ = ["explain", "label", "understand"]


def explain(text: str, at: Collection[str] = (), me: str = "butler_bot") -> str:
    """Returns which rule made a message a command or silence, as one English sentence for the operator."""
    from bot.router import why  # imported on use: only `butler understand --explain` needs it

    return why.explain(text, at, me)
