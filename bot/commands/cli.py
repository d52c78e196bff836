"""The command line: the commands, their options, their exit codes. A docstring of a command is its help text."""

import io
import os
import re
import sys
from pathlib import Path

import click

from bot.text.languages import LANGUAGES, spoken_by

MOST_SIDES = 1000  # of a die that notation can name
PATH = click.Path(path_type=Path)
SEEDS = Path(__file__).parents[2] / "seeds"


def _spoken() -> str:
    """The language of this machine's locale, its variables ranked as in POSIX; the fallback if it is not spoken."""
    said = next(filter(None, (os.environ.get(name) for name in ("LC_ALL", "LC_MESSAGES", "LANG"))), "")
    return spoken_by(re.split(r"[.@]", said)[0].replace("_", "-"))


_language = click.option(
    "--language",
    envvar="BUTLER_LANGUAGE",
    default=_spoken,
    help=f"{', '.join(LANGUAGES)}; else BUTLER_LANGUAGE or the locale.",
)


@click.group(
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 120},
    epilog=f"\b\nThe clauses of the rules, recorded games and verify.py:\n{SEEDS}",  # \b: a path is not wrapped
)
@click.version_option(package_name="butler", message="butler %(version)s")
def app() -> None:
    """A butler for dice games."""
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper) and not stream.isatty():  # a pipe may hold bytes that are no UTF-8
            stream.reconfigure(encoding="utf-8", errors="replace")


def _stop(sentence: str, code: int = 2) -> SystemExit:
    """Prints the sentence to standard error. Returns the exit to raise."""
    click.echo(f"butler: {sentence}", err=True)
    return SystemExit(code)


def _numbers(text: str) -> list[int]:
    """The faces of `3,4,5,6`. Raises SystemExit with a sentence for anything else."""
    try:
        faces = [int(one) for one in text.replace(" ", ",").split(",") if one]
    except ValueError:
        faces = [0]
    if not all(1 <= face <= MOST_SIDES for face in faces):
        raise _stop(f"--dice takes faces between commas, as in 3,4,5,6; {text[:40]!r} is not that.")
    return faces


def _known(language: str) -> None:
    """Raises SystemExit with a sentence for a language that is not spoken."""
    if language not in LANGUAGES:
        raise _stop(f"--language (or BUTLER_LANGUAGE) is one of {', '.join(LANGUAGES)}.")


@app.command()
def run() -> None:
    """Serve Telegram. Set BUTLER_TOKEN (or BUTLER_TOKEN_FILE), and perhaps BUTLER_API_URL and BUTLER_DATABASE."""
    from bot.chat.telegram.serve import serve
    from bot.settings import Mistaken, read
    from bot.store.engine import Refused

    try:
        code = serve(read())
    except Mistaken as mistaken:
        raise _stop("\nbutler: ".join(mistaken.sentences)) from None
    except Refused as refused:
        raise _stop(str(refused)) from None
    raise SystemExit(code)


@app.command()
@click.option(
    "--database", envvar="BUTLER_DATABASE", default="", help="Keep the evening in this file. Else it is forgotten."
)
@_language
@click.option("--dice", help="Load the dice: faces between commas. For examples and tests.")
def play(database: str, language: str, dice: str | None) -> None:
    """Play in a local group chat. `Name: words` is a message, `Name: [Button]` presses the newest such button."""
    from bot.commands import play as evening
    from bot.store.engine import Refused

    _known(language)
    try:
        code = evening.play(database, language, None if dice is None else _numbers(dice))
    except Refused as refused:
        raise _stop(str(refused)) from None
    raise SystemExit(code)


@app.command()
@click.option("--at", default="", help="As if a table of this game were open.")
@click.option("--explain", is_flag=True, help="Say why, in place of the label.")
def understand(at: str, explain: bool) -> None:
    """Print what the router understands of each escaped line of standard input, one label a line."""
    from bot.router import explain as explained
    from bot.router import label
    from bot.router import understand as understood
    from bot.router.escape import unescape
    from rules import games

    if at and at not in games():
        raise _stop(f"--at is one of {', '.join(games())}.")
    here = (at,) if at else ()
    for line in sys.stdin.buffer:  # as bytes, so that only a line feed ends a line
        phrase = unescape(line.decode("utf-8", "replace").removesuffix("\n").removesuffix("\r"))
        print(explained(phrase, here) if explain else label(understood(phrase, here), here), flush=True)


@app.command()
@click.argument("game")
@click.option("--players", default=2, show_default=True)
@click.option("--games", default=1000, show_default=True)
@click.option("--seed", default=1, show_default=True)
@click.option("--json", "as_json", is_flag=True, help="One JSON object.")
@click.option("--record", type=PATH, help="Write each game as a .game file into this folder.")
def simulate(game: str, players: int, games: int, seed: int, as_json: bool, record: Path | None) -> None:
    """Play many games with random legal moves, and print games a second, wins and counters."""
    import rules
    from bot.commands import figures

    chosen = rules.games().get(game)
    if chosen is None:
        raise _stop(f"there is no game {game[:40]!r}; there are {', '.join(rules.games())}.")
    if players not in chosen.seats:
        raise _stop(f"{game} is for {chosen.seats[0]} to {chosen.seats[-1]} players.")
    if games < 1:
        raise _stop("--games is 1 or more.")
    try:
        figures.simulate(chosen, players, games, seed, as_json, record)
    except figures.Unwritable as problem:
        raise _stop(str(problem), 1) from None


@app.command()
@click.argument("files", type=PATH, nargs=-1, required=True)
@_language
@click.option("--quiet", is_flag=True, help="Only the counters.")
def replay(files: tuple[Path, ...], language: str, quiet: bool) -> None:
    """Play recorded games again, print them, and sum up what they count."""
    from bot.commands import figures
    from bot.commands.recorded import Unreadable

    _known(language)
    try:
        figures.replay(list(files), language, quiet)
    except Unreadable as problem:
        raise _stop(str(problem), 1) from None


@app.command()
@click.argument("file", type=PATH)
@_language
def verify(file: Path, language: str) -> None:
    """Recompute every throw of a game from its seed, and print which one differs. FILE: what `Check the dice` sent."""
    from bot.commands import figures
    from bot.fairness.form import NotEvidence

    _known(language)
    try:
        raise SystemExit(figures.verified(file, language))
    except NotEvidence as problem:
        raise _stop(f"{file}: {problem}", 2) from None


class _Asked(click.Command):
    """A command whose options are those of the games. Its help shows an example of each."""

    def format_epilog(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        from bot.commands import figures

        formatter.write(f"\nFor example:\n  {figures.odds_examples()}\n")


@app.command(cls=_Asked, context_settings={"ignore_unknown_options": True})
@click.argument("asked", nargs=-1, type=click.UNPROCESSED)
def odds(asked: tuple[str, ...]) -> None:
    """Print an exact chance in a game that computes one; after a mistake, an example."""
    from bot.commands import figures

    try:
        print(figures.odds(_options(asked)))
    except figures.NoOdds as problem:
        raise _stop(f"say, for example: {problem}") from None


def _options(words: tuple[str, ...]) -> dict[str, str]:
    """Options by name: `--name value`, `--name=value`, or `--name` alone for "". Any other word is a name for ""."""
    found: dict[str, str] = {}
    name = ""
    for word in words:
        if word.startswith("--"):
            name, _, value = word[2:].partition("=")
            found[name] = value
        elif name and not found[name]:
            found[name] = word
        else:
            found[word] = ""
    return found


@app.command()
@click.option("--database", default="", help="The database; else BUTLER_DATABASE.")
@_language
def fair(database: str, language: str) -> None:
    """Print how even the faces fell, in all chats together."""
    from bot.commands import figures
    from bot.settings import Mistaken
    from bot.store.engine import Refused

    _known(language)
    try:
        print(figures.fair(database, language))
    except Mistaken as mistaken:
        raise _stop("\nbutler: ".join(mistaken.sentences)) from None
    except Refused as refused:
        raise _stop(str(refused)) from None


def main() -> None:
    app()


if __name__ == "__main__":
    main()
