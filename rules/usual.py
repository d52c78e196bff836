"""What a face does where a game has nothing of its own: import it under the name that `Face` asks for."""

from typing import Any

from rules.game import Illegal, Seat
from rules.lines import Line


def mark(view: Any, draft: str, word: str) -> tuple[str, Line]:
    """Nothing can be marked."""
    raise Illegal("move-unknown")


def ask(view: Any, viewer: Seat | None, word: str, draft: str, odds: bool) -> tuple[Line, ...]:
    """There is nothing to ask but the rules, and those the house tells."""
    raise Illegal("move-unknown")
