"""Makes deny.txt: the real words, Russian and English, that are one slip away from a word of the Butler's.

Run as `python -m bot.router.make_deny`, whenever the lexicon changes; a test compares. Needs the development
dependencies: a dictionary of Russian word forms (pymorphy3), a list of English words with their frequency (wordfreq).
"""

from collections.abc import Iterator
from pathlib import Path

from bot.router.lexicon import PHRASES, WORDS
from bot.router.typos import SHORTEST, correctable

TARGET = Path(__file__).parent / "deny.txt"
RUSSIAN = "абвгдежзийклмнопрстуфхцчшщъыьэюя"
ENGLISH = "abcdefghijklmnopqrstuvwxyz"
COMMON = 2.0  # zipf: a hundred million words hold it at least ten times; rarer ones are mostly slips themselves
# A verb with another prefix is another verb, though no dictionary may list it.
PREFIXES = ("в", "с", "о", "у")


def near(word: str) -> Iterator[str]:
    """Every string one slip away."""
    letters = RUSSIAN if word[0] in RUSSIAN else ENGLISH
    for i in range(len(word) + 1):
        before, after = word[:i], word[i:]
        yield from (before + letter + after for letter in letters)
        if after:
            yield before + after[1:]
            yield from (before + letter + after[1:] for letter in letters)
        if len(after) > 1:
            yield before + after[1] + after[0] + after[2:]


def real_words() -> list[str]:
    """What deny.txt should hold."""
    import pymorphy3
    import wordfreq

    known = pymorphy3.MorphAnalyzer().word_is_known
    frequencies = wordfreq.get_frequency_dict("en")
    least = 10 ** (COMMON - 9)
    ours = set(WORDS) | set(PHRASES)
    found = set()
    for word in correctable():
        for typed in set(near(word)):
            if len(typed) < SHORTEST - 1 or typed in ours:
                continue
            if typed[0] in RUSSIAN:
                real = known(typed) or (WORDS[word].kind in "VvMRrK" and typed[1:] == word and typed[0] in PREFIXES)
            else:
                real = frequencies.get(typed, 0) >= least or (typed == f"{word}s" and word[-1] != "s")
            if real:
                found.add(typed)
    return sorted(found)


if __name__ == "__main__":
    TARGET.write_text("".join(f"{word}\n" for word in real_words()), encoding="utf-8")
