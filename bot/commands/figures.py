"""What the commands print: random games, recorded games, evidence, odds, how even the faces of the dice fell."""

import json
import time
from contextlib import suppress
from pathlib import Path

from bot.commands.recorded import Recorded, Unreadable, play, read
from bot.commands.simulate import Counted, Simulation, count_events, measure, simulation
from bot.commands.simulate import simulate as simulated
from bot.text import words
from bot.text.marks import plain
from bot.text.words import BOARD_NAME
from rules import games
from rules.game import AnyGame, Events, Illegal, Odds
from rules.lines import Line

Page = tuple[Line, ...]
LARGEST = 5_000_000  # bytes of a recorded game that are read


class NoOdds(Exception):
    """No game computes that. The text holds examples of what can be asked."""


class Unwritable(Exception):
    """The folder for recorded games cannot be written. The text says why."""


def simulate(game: AnyGame, players: int, number: int, seed: int, as_json: bool, folder: Path | None) -> None:
    """Plays random games and prints their figures. Writes each into `folder` as a `.game` file. Raises Unwritable."""
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


def _recorded(game: AnyGame, players: int, number: int, seed: int, folder: Path) -> Simulation:
    """Plays random games and writes each into the folder. Raises Unwritable."""
    result = simulation(game, players)
    began = time.perf_counter()
    digits = len(str(number))
    try:
        folder.mkdir(parents=True, exist_ok=True)
        for at, (record, counters) in enumerate(simulated(game, players, number, seed), 1):
            result.count(counters, record.places or ())
            (folder / f"{game.id}-{at:0{digits}}.game").write_text(str(record), encoding="utf-8")
    except OSError as problem:
        raise Unwritable(f"{folder} cannot be written: {problem.strerror}.") from None
    result.seconds = time.perf_counter() - began
    return result


def replay(files: list[Path], language: str, quiet: bool) -> None:
    """Plays recorded games again, prints them, and sums up their counters. Raises Unreadable with the file's name."""
    total: Counted = {}
    for path in files:
        try:
            record = read(_content(path))
            counters, pages = _replayed(record, quiet)
        except Unreadable as problem:
            raise Unreadable(f"{path}: {problem}.") from None
        for name, value in counters.items():
            total[name] = total.get(name, 0) + value
        if not quiet:
            print(f"── {path.name} · {words.render(language, Line(record.game))}", end="\n\n")
        for page in pages:
            print("\n".join(_told(language, page)), end="\n\n")
    print(f"games: {len(files)}")
    for name, value in total.items():
        print(f"{name}: {value}")


def _content(path: Path) -> str:
    """The text of a file. Raises Unreadable if it cannot be read, is no UTF-8, or has more than LARGEST bytes."""
    try:
        with path.open("rb") as file:
            content = file.read(LARGEST + 1)
        if len(content) > LARGEST:
            raise Unreadable(f"it is larger than {LARGEST:,} bytes")
        return content.decode("utf-8")
    except OSError as problem:
        raise Unreadable(problem.strerror or "it cannot be read") from None
    except UnicodeDecodeError:
        raise Unreadable("it is no text") from None


def _replayed(record: Recorded, quiet: bool) -> tuple[Counted, list[Page]]:
    """The counters of a recorded game, and its pages: the closing lines of each, then the verdict or the last board. A
    game with a book has that in place of the closing lines. `quiet`: no pages."""
    counters: Counted = {"throws": 0}
    pages: list[Page] = []
    events: list[Events] = []
    for one in play(record):
        game, state = games()[record.game], one.state
        counters["throws"] += one.throws
        count_events(game, one.events, counters)
        if quiet:
            continue
        events.append(one.events)
        if last_words := game.face.closing(game.view(state, None), one.events):
            pages.append(last_words)
    if quiet:
        return counters, []
    game = games()[record.game]
    view = game.view(state, None)
    if game.book is not None:
        pages = [tuple(game.book(events))]
    if game.outcome(state) is not None:
        return counters, [*pages, game.face.verdict(view)]
    board = game.face.board(view)
    return counters, pages if game.book is not None else [*pages, (*board.lines, board.turn)]


def _told(language: str, lines: Page) -> list[str]:
    """The lines as plain text."""
    return [plain(words.render(language, line, name=BOARD_NAME)) for line in lines]


def verified(path: Path, language: str) -> int:
    """Prints what differs in a file of evidence. Returns 0 if nothing does, else 1. Raises NotEvidence."""
    from bot.fairness.form import read as read_evidence
    from bot.fairness.verify import verify

    document = read_evidence(path)
    findings = verify(document)
    for found in findings:
        print(plain(words.render(language, found.line)))
    if not findings and isinstance(document, dict):
        print(plain(words.render(language, Line("fair-found-none", {"seal": str(document["commitment"])}))))
    return 1 if findings else 0


def odds(asked: dict[str, str]) -> str:
    """The exact chance from the first game that takes these options: `17635/19683 0.8959508205`. Raises NoOdds."""
    for offer in _offers():
        if asked.keys() <= offer.options:
            with suppress(Illegal, ValueError):
                chance = offer.chance(asked)
                return f"{chance.numerator}/{chance.denominator} {float(chance):.10f}"
    raise NoOdds(odds_examples())


def odds_examples() -> str:
    """An example of `butler odds` for each game that computes odds, a line each."""
    return "\n  ".join(f"butler odds {offer.example}" for offer in _offers())


def _offers() -> list[Odds]:
    return [game.odds for game in games().values() if game.odds]


def fair(database: str, language: str) -> str:
    """How even the faces of all chats fell, in words. Raises engine.Refused, settings.Mistaken."""
    import asyncio

    from bot.answers.checking import everywhere
    from bot.settings import stored
    from bot.store.engine import Refused, address
    from bot.store.store import Store

    where = database or stored().database
    path = address(where).database
    if not path or not Path(path).exists():  # a look at the faces makes no database
        raise Refused(f"There is no database {path or where}.")

    async def asked() -> str:
        store = Store(where)
        await store.look()
        try:
            return await everywhere(store, language)
        finally:
            await store.close()

    return asyncio.run(asked())
