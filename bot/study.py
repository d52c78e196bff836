"""What the command line studies: many games at random, recorded games, evidence, odds, how even the dice are."""

import json
import time
from pathlib import Path

from bot import words
from bot.recorded import Recorded, Unreadable, play, read
from bot.simulate import Counted, Study, count_events, measure, study
from bot.simulate import simulate as simulated
from bot.talk import plain
from bot.words import BOARD_NAME
from rules import games
from rules.game import AnyGame
from rules.telling import Line

LARGEST = 5_000_000  # bytes of a recorded game that are read


def simulate(game: AnyGame, players: int, number: int, seed: int, as_json: bool, folder: Path | None) -> None:
    """Play and print. With a folder, each game is written there as a `.game` file."""
    result = _recorded(game, players, number, seed, folder) if folder else measure(game, players, number, seed)
    figures = result.figures()
    if as_json:
        print(json.dumps(figures))
        return
    print(f"{game.id}, {players} players, {number} games: {result.games / max(result.seconds, 1e-9):,.0f} games/s")
    print("wins by seat: " + ", ".join(f"{wins:.6g}" for wins in result.wins))
    for name, tally in result.tallies.items():
        mean, error = tally.figures().values()
        print(f"{name} a game: {mean:.4f} ± {error:.4f}")


def _recorded(game: AnyGame, players: int, number: int, seed: int, folder: Path) -> Study:
    folder.mkdir(parents=True, exist_ok=True)
    result = study(game, players)
    began = time.perf_counter()
    digits = len(str(number))
    for at, (record, counters) in enumerate(simulated(game, players, number, seed), 1):
        result.count(counters, record.places or ())
        (folder / f"{game.id}-{at:0{digits}}.game").write_text(str(record), encoding="utf-8")
    result.seconds = time.perf_counter() - began
    return result


def replay(files: list[Path], language: str, quiet: bool) -> None:
    """Play recorded games again and print them. Raises Unreadable with the file's name."""
    total: Counted = {}
    for path in files:
        try:
            if path.stat().st_size > LARGEST:
                raise Unreadable(f"larger than {LARGEST:,} bytes")
            record = read(path.read_text(encoding="utf-8"))
            counters, text = _replayed(record, language)
        except (OSError, UnicodeDecodeError, Unreadable) as problem:
            reason = problem.strerror if isinstance(problem, OSError) else str(problem)
            raise Unreadable(f"{path}: {reason}") from None
        for name, value in counters.items():
            total[name] = total.get(name, 0) + value
        if not quiet:
            print(f"── {path.name} · {words.say(language, Line(record.game))}")
            print(text)
    print(f"games: {len(files)}")
    for name, value in total.items():
        print(f"{name}: {value}")


def _replayed(record: Recorded, language: str) -> tuple[Counted, str]:
    """What a recorded game counts, and how it reads: the last words of each page, and the verdict."""
    counters: Counted = {"throws": 0}
    told: list[str] = []
    state = None
    for played in play(record):
        game, state = games()[record.game], played.state
        counters["throws"] += played.throws
        count_events(game, played.events, counters)
        told += _told(language, game.face.closing(game.view(state, None), played.events))
    game = games()[record.game]
    if game.outcome(state) is not None:
        told += _told(language, game.face.verdict(game.view(state, None)))
    return counters, "\n".join(told)


def _told(language: str, lines: tuple[Line, ...]) -> list[str]:
    return [plain(words.say(language, line, name=BOARD_NAME)) for line in lines]


def verified(path: Path, language: str) -> int:
    """Print what a file of evidence comes to: 0 if everything agrees, 1 if anything differs. Raises NotEvidence."""
    from bot.evidence_form import read as read_evidence
    from bot.verify import verify

    document = read_evidence(path)
    findings = verify(document)
    for found in findings:
        print(plain(words.say(language, found.line)))
    if not findings and isinstance(document, dict):
        print(plain(words.say(language, Line("fair-found-none", {"seal": str(document["commitment"])}))))
    return 1 if findings else 0


def odds(dice: str, total: int, number: int, face: int, wild: bool) -> str:
    """`17635/19683 0.8959508205`. (L10)"""
    from rules.liars.odds import probability

    chance = probability(tuple(map(int, dice)), total, number, face, wild)
    return f"{chance.numerator}/{chance.denominator} {float(chance):.10f}"


def fair(database: str, language: str) -> str:
    """How even the faces of all chats are. Raises engine.Refused."""
    import asyncio
    import os

    from bot.proof import everywhere
    from bot.store.store import Store

    async def asked() -> str:
        store = Store(database or os.environ.get("BUTLER_DATABASE", "butler-data/butler.db"))
        await store.open()
        try:
            return await everywhere(store, language)
        finally:
            await store.close()

    return asyncio.run(asked())
