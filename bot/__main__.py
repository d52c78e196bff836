"""The command line, and the place where everything is wired by hand."""

import io
import sys
from pathlib import Path
from typing import Annotated

import typer

app = typer.Typer(
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
    rich_markup_mode=None,  # a mistake is told in a sentence, not in a box
    help="A butler for dice games.",
)
MOST_SIDES = 1000  # of a die that notation can name


@app.callback()
def _streams() -> None:
    """A butler for dice games."""
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper) and not stream.isatty():  # a pipe may bring bytes that are no text
            stream.reconfigure(encoding="utf-8", errors="replace")


def _stop(sentence: str, code: int = 2) -> typer.Exit:
    typer.echo(f"butler: {sentence}", err=True)
    return typer.Exit(code)


def _numbers(text: str) -> list[int]:
    try:
        faces = [int(one) for one in text.replace(" ", ",").split(",") if one]
    except ValueError:
        faces = [0]
    if not all(1 <= face <= MOST_SIDES for face in faces):
        raise _stop(f"--dice takes faces between commas, as in 3,4,5,6; {text[:40]!r} is not that.")
    return faces


def _known(language: str) -> None:
    from bot.words import LANGUAGES

    if language not in LANGUAGES:
        raise _stop(f"--language is one of {', '.join(LANGUAGES)}.")


@app.command()
def run() -> None:
    """Serve Telegram. Told by BUTLER_TOKEN (or BUTLER_TOKEN_FILE), BUTLER_API_URL and BUTLER_DATABASE."""
    from bot.chat.telegram.serve import serve
    from bot.settings import Mistaken, read
    from bot.store.engine import Refused

    try:
        code = serve(read())
    except Mistaken as mistaken:
        raise _stop("\nbutler: ".join(mistaken.sentences)) from None
    except Refused as refused:
        raise _stop(str(refused)) from None
    raise typer.Exit(code)


@app.command()
def play(
    database: Annotated[
        str, typer.Option(envvar="BUTLER_DATABASE", help="Keep the evening in this file. Else it is forgotten.")
    ] = "",
    language: Annotated[str, typer.Option(envvar="BUTLER_LANGUAGE", help="ru, en or zh-Hant.")] = "ru",
    dice: Annotated[
        str | None, typer.Option(help="Load the dice: faces between commas. For examples and tests.")
    ] = None,
) -> None:
    """A local group chat. `Name: words` says something, `Name: [Button]` presses the newest such button."""
    from bot import play as evening
    from bot.store.engine import Refused

    _known(language)
    try:
        code = evening.play(database, language, None if dice is None else _numbers(dice))
    except Refused as refused:
        raise _stop(str(refused)) from None
    raise typer.Exit(code)


@app.command()
def understand(
    at: Annotated[str, typer.Option(help="As if a table of this game were open.")] = "",
    explain: Annotated[bool, typer.Option("--explain", help="Say why, in place of the label.")] = False,
) -> None:
    """What the router makes of each escaped line of standard input, one label a line."""
    from bot.router import explain as explained
    from bot.router import label
    from bot.router import understand as understood
    from bot.router.escape import unescape
    from rules import games

    if at and at not in games():
        raise _stop(f"--at is one of {', '.join(games())}.")
    here = (at,) if at else ()
    for line in sys.stdin.buffer:  # so that only a line feed ends a line, whatever else stands in it
        phrase = unescape(line.decode("utf-8", "replace").removesuffix("\n").removesuffix("\r"))
        print(explained(phrase, here) if explain else label(understood(phrase, here), here), flush=True)


@app.command()
def simulate(
    game: str,
    players: Annotated[int, typer.Option()] = 2,
    games: Annotated[int, typer.Option()] = 1000,
    seed: Annotated[int, typer.Option()] = 1,
    as_json: Annotated[bool, typer.Option("--json", help="One JSON object.")] = False,
    record: Annotated[Path | None, typer.Option(help="Write each game as a .game file into this folder.")] = None,
) -> None:
    """Play many games with random legal moves, and say how quick and how fair they are."""
    import rules
    from bot import study

    chosen = rules.games().get(game)
    if chosen is None:
        raise _stop(f"there is no game {game[:40]!r}; there are {', '.join(rules.games())}.")
    if players not in chosen.seats:
        raise _stop(f"{game} is for {chosen.seats[0]} to {chosen.seats[-1]} players.")
    if games < 1:
        raise _stop("--games is 1 or more.")
    try:
        study.simulate(chosen, players, games, seed, as_json, record)
    except study.Unwritable as problem:
        raise _stop(str(problem), 1) from None


@app.command()
def replay(
    files: Annotated[list[Path], typer.Argument(help="Recorded games.")],
    language: Annotated[str, typer.Option(help="ru, en or zh-Hant.")] = "ru",
    quiet: Annotated[bool, typer.Option("--quiet", help="Only the counters.")] = False,
) -> None:
    """Play recorded games again, print them, and sum up what they count."""
    from bot import study
    from bot.recorded import Unreadable

    _known(language)
    try:
        study.replay(files, language, quiet)
    except Unreadable as problem:
        raise _stop(str(problem), 1) from None


@app.command()
def verify(
    file: Annotated[Path, typer.Argument(help="What the button `Check the dice` sent.")],
    language: Annotated[str, typer.Option(help="ru, en or zh-Hant.")] = "ru",
) -> None:
    """Recompute every throw of a game from its seed, and say which one differs."""
    from bot import study
    from bot.evidence_form import NotEvidence

    _known(language)
    try:
        raise typer.Exit(study.verified(file, language))
    except NotEvidence as problem:
        raise _stop(f"{file}: {problem}", 2) from None


@app.command()
def odds(
    dice: Annotated[str, typer.Option(help="The own dice, as in 12345; leave out for a watcher.")] = "",
    total: Annotated[int, typer.Option(help="All dice in play.")] = 15,
    bid: Annotated[str, typer.Option(help="Number and face, as in 4x5.")] = "1x2",
    zhai: Annotated[bool, typer.Option("--zhai", help="Ones are only ones.")] = False,
) -> None:
    """Liar's dice: the exact chance that a bid is true, from the own dice."""
    import re

    from bot import study

    found = re.fullmatch(r"([0-9]{1,3})[xX×]([1-6])", bid)
    dice = "" if dice == "-" else dice  # as tables of odds write it
    if not re.fullmatch("[1-6]{0,20}", dice) or found is None or not max(1, len(dice)) <= total <= 200:
        raise _stop("say, for example: butler odds --dice 12345 --total 15 --bid 4x5 [--zhai]")
    print(study.odds(dice, total, int(found[1]), int(found[2]), not zhai))


@app.command()
def fair(
    database: Annotated[str, typer.Option(help="The database; else BUTLER_DATABASE.")] = "",
    language: Annotated[str, typer.Option(help="ru, en or zh-Hant.")] = "ru",
) -> None:
    """How even the faces fell, in all chats together."""
    from bot import study
    from bot.settings import Mistaken
    from bot.store.engine import Refused

    _known(language)
    try:
        print(study.fair(database, language))
    except Mistaken as mistaken:
        raise _stop("\nbutler: ".join(mistaken.sentences)) from None
    except Refused as refused:
        raise _stop(str(refused)) from None


def main() -> None:
    app()


if __name__ == "__main__":
    main()
