"""Functions of `Face` for games that need none of their own: import them under the same name."""

from typing import Any

from rules.game import Illegal, Seat
from rules.lines import Line


def mark(view: Any, draft: str, word: str) -> tuple[str, Line]:
    """Raises Illegal: nothing can be marked."""
    raise Illegal("move-unknown")


def ask(view: Any, viewer: Seat | None, word: str, draft: str, odds: bool) -> tuple[Line, ...]:
    """Raises Illegal: the game has no `?word` of its own. The table itself answers `?rules`."""
    raise Illegal("move-unknown")
