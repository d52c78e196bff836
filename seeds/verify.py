"""Recompute the dice of a file that "Check the dice" sent: python verify.py FILE [SEAL FROM THE LOBBY]

Written from seeds/rules/fairness.md alone, with nothing but Python 3. Prints a line for each thing that does not hold.
"""

import hashlib
import hmac
import json
import re
import sys


def sha(text):
    return hashlib.sha256(text.encode()).hexdigest()


def words(seed, message):
    """Yields the numbers below 2**32 of one entry, without end (step 4)."""
    counter = 0
    while True:
        block = hmac.new(seed, f"{message}|{counter}".encode(), "sha256").digest()
        yield from (int.from_bytes(block[at : at + 4], "big") for at in range(0, 32, 4))
        counter += 1


def below(count, stream):
    """One of 0..count-1; numbers that would make some of these likelier are skipped (step 5)."""
    return next(word for word in stream if word < 2**32 // count * count) % count


def recomputed(draw, stream):
    """The draw as the stream gives it. Raises ValueError for what is no draw."""
    what, sides, *fell = draw
    if what not in ("roll", "pick") or not 0 < sides <= 2**32 or (what == "pick" and len(fell) != 1):
        raise ValueError(f"{draw} is no draw")
    return [what, sides, *(below(sides, stream) + (what == "roll") for _ in fell)]


def differences(file, seal):
    """Yields a sentence for each thing that does not hold; `seal` "" is not compared."""
    seed, table, last, draws, kind = bytes.fromhex(file["seed"]), file["table"], 0, [], ""
    if not (file["format"] == "butler/1" and len(seed) == 32 and seed.hex() == file["seed"] and type(table) is str):
        yield "this is no evidence of the form butler/1"
    if not hashlib.sha256(seed).hexdigest() == file["commitment"] == (seal or file["commitment"]):
        yield "wrong seed: its SHA-256 is not the seal"
    chain = sha(f"butler/1|{table}")
    for entry in file["entries"]:
        seq, kind, seat, who, token = (entry[name] for name in ("seq", "kind", "seat", "who", "token"))
        if seq != last + 1:
            yield f"entry {seq} follows {last}: {'the order is wrong' if seq <= last else 'entries are missing'}"
        types = [type(one) for one in (seq, kind, who, token, 0 if seat is None else seat)]
        if types != [int, str, int, str, int]:
            yield f"entry {seq}: a field is of another type than it should be"
        last = seq
        chain = sha(f"{chain}|{seq}|{kind}|{'' if seat is None else seat}|{who}|{token}")
        context = f"{who}|{token}" if kind == "thrown" else chain
        stream = words(seed, f"butler/1|dice|{table}|{seq}|{context}")
        draws = entry["draws"]
        right = [recomputed(draw, stream) for draw in draws]
        if json.dumps(right) != json.dumps(draws):  # as text, or true would pass for 1
            yield f"entry {seq}: {draws} fell, the seed gives {right}"
        asked = [f"{len(draw) - 2}d{draw[1]}" for draw in draws]
        if kind == "thrown" and asked != re.findall("[0-9]+d[0-9]+", token):
            yield f"entry {seq}: the dice are not those of {token!r}"
    if kind != "closed" or [draw[:2] for draw in draws] != [["pick", 2**32]]:
        yield f"entry {last + 1} and what may follow are missing: the log has no end"


if __name__ == "__main__":
    try:
        with open(sys.argv[1], encoding="utf-8") as opened:
            found = list(differences(json.loads(opened.read(5_000_000)), "".join(sys.argv[2:])))
    except (LookupError, TypeError, ValueError, AttributeError, OSError, RecursionError) as error:
        found = [f"this is no evidence of dice: {error!r}"]
    print("\n".join(found) or "Every throw is what the seed gives. Now compare the seal, and the throws you remember.")
    sys.exit(1 if found else 0)
