"""Explains to the operator why a message is a command or silence. English only: no chat shows it. (phrases 12)"""

from collections.abc import Collection

from bot.router import grammar, lexer, prefilter, segments, table_words
from bot.router.grammar import Setting
from bot.router.labels import label
from bot.router.line import Line
from bot.router.normalise import HAN, MAX_CANDIDATE, MAX_MESSAGE, broken, fold, spell, squeeze
from bot.router.understand import understand


def explain(text: str, at: Collection[str] = (), me: str = "butler_bot") -> str:
    """Returns the label of a message and the rule that decided, as one sentence."""
    said = understand(text, at, me=me)
    if said:
        heard = label(said, at)
        if said[0].kind == "again" and not at:
            return "AGAIN: repeats the speaker's last free throw of the last hour; silence if there is none."
        return f"{heard}: {_where(text, at, me)}."
    return f"NONE: {_why_not(text, at, me)}."


def _where(text: str, at: Collection[str], me: str) -> str:
    if text.startswith("/"):
        return "the /roll command; what follows the notation is a label"
    rows = [row for row in text.splitlines() if row.strip()]
    low = squeeze(fold(spell(rows[0])))
    if len(rows) > 1:
        return f"of {len(rows)} lines those that are commands as a whole count, and the last and first sentence"
    if grammar.command(segments.undashed(low), Setting(at, me.casefold())):
        return "the whole message is a command, give or take leads, politeness and the Butler's name"
    if table_words.understood(prefilter.unaddressed(low, me.casefold())[0], at, True):
        return "the whole message is a table word, and a table is open, or the Butler was named, or it opens a game"
    return "its last sentence is a command, or its first one is and ends in an exclamation mark, or all of them are"


def _why_not(text: str, at: Collection[str], me: str) -> str:
    if len(text) > MAX_MESSAGE:
        return f"longer than {MAX_MESSAGE} characters"
    if not text.strip():
        return "nothing is said"
    if text.startswith("/"):
        return "a slash command that is not /roll, or is another bot's"
    if rule := broken(text):
        return f"{rule}: a word broken up on purpose is never a command (R2)"
    reasons = [_line(row, at, me) for row in text.splitlines() if row.strip()][-3:]
    return "; ".join(dict.fromkeys(reasons))


def _line(row: str, at: Collection[str], me: str) -> str:
    """Returns the rule by which one line is silence."""
    line = squeeze(Line(row, first=True, last=True).low)
    plain, named = prefilter.unaddressed(line, me.casefold())
    if table_words.understood(plain, list(table_words.book().games), True):
        return "a table word, but no table of that kind is open and the Butler is not named"
    if "?" in line and len(segments.sentences(line)) < 2:
        return "a question"
    if line.endswith(":"):
        return "a line that ends in a colon announces what follows"
    if segments.reported(line):
        return "it begins as a quotation, a chat log or a comment does"
    if line.startswith("-") and not segments.undashed(line):
        return "a second dash makes it somebody's speech"
    if len(line) > MAX_CANDIDATE:
        return f"a command has at most {MAX_CANDIDATE} characters"
    if HAN.search(line):
        return "no Chinese command reads so"
    sentence = lexer.lex(segments.undashed(line), me.casefold())
    if sentence.stop:
        return f"no command holds {sentence.stop.strip(',.:;')!r}"
    if set(sentence.kinds) & set("Mr") and not named:
        return "an imperative without the Butler's name"
    if sentence.doubt >= 0:
        return "a misspelt word that may be read in two ways, or in none that makes a command"
    if set(sentence.kinds) & set("VvRK"):
        return "a verb without dice, or in another order than commands have"
    return "every word may belong to a command, but together they are none"
