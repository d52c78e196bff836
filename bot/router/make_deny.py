"""Writes deny.txt of each language that has one: the real words one slip away from a word of its rolls.txt.

Run as `python -m bot.router.make_deny`, whenever a lexicon changes; a test compares. It also prints what should stand
in `unlike:` of the games' phrases. Needs the development dependencies: pymorphy3, a dictionary of Russian word forms,
and wordfreq, English words with their frequency.
"""

from collections.abc import Collection, Iterator

from bot.router import hands
from bot.router.lexicon import LEXICONS, WORDS
from bot.router.typos import FILE, SHORTEST, correctable
from bot.text.languages import FOLDER

RUSSIAN = "абвгдежзийклмнопрстуфхцчшщъыьэюя"
ENGLISH = "abcdefghijklmnopqrstuvwxyz"
COMMON = 2.0  # Zipf frequency: ten times in a hundred million words; rarer words are mostly slips themselves
# A Russian verb with one of these in front is another verb, even if the dictionary lacks it.
PREFIXES = ("в", "с", "о", "у")


def near(word: str) -> Iterator[str]:
    """Yields every string one slip away from `word`; some twice, and `word` itself."""
    letters = RUSSIAN if word[0] in RUSSIAN else ENGLISH
    for i in range(len(word) + 1):
        before, after = word[:i], word[i:]
        yield from (before + letter + after for letter in letters)
        if after:
            yield before + after[1:]
            yield from (before + letter + after[1:] for letter in letters)
        if len(after) > 1:
            yield before + after[1] + after[0] + after[2:]


def real_words(words: Collection[str]) -> list[str]:
    """Returns the real words one slip away from any of these, sorted, without these and the first words of phrases.

    What other languages and games know makes no difference, so that a new one changes no list."""
    import pymorphy3
    import wordfreq

    known = pymorphy3.MorphAnalyzer().word_is_known
    frequencies = wordfreq.get_frequency_dict("en")
    least = 10 ** (COMMON - 9)
    found, ours = set(), {*words, *(phrase.split(" ")[0] for phrase in words)}
    for word in correctable(words):
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


def main() -> None:
    for language, lexicon in LEXICONS.items():
        path = FOLDER / language / FILE
        if path.is_file():
            path.write_text("".join(f"{word}\n" for word in real_words(lexicon.words)), encoding="utf-8")
    for word in hands.SPACED:
        print(f"{word}: {' | '.join(real_words([word]))}")


if __name__ == "__main__":
    main()
