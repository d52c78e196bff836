"""Entry point of `butler` and of `python -m bot`."""

from bot.commands.cli import app


def main() -> None:
    app()


if __name__ == "__main__":
    main()
