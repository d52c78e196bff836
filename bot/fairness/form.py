"""The exact form of an evidence file, and safe reading of a file that may hold anything."""

import json
from pathlib import Path
from typing import Annotated, Any, Literal

from pydantic import AfterValidator, BaseModel, ConfigDict, FailFast, Field, ValidationError

from bot.fairness.evidence import Draw
from bot.table import seeds
from bot.table.entry import Entry, kind_of

MOST = 5_000_000  # most bytes of a file


class NotEvidence(Exception):
    """The file is no evidence file. The text says why, in a sentence for an operator."""


def _draw(draw: Draw) -> Draw:
    """Checks a draw's kind, length and numbers. Raises ValueError."""
    what, *numbers = draw
    if what not in ("roll", "pick") or (what == "pick" and len(numbers) != 2):
        raise ValueError("a draw is `roll`, sides and faces, or `pick`, count and which")
    if not all(isinstance(number, int) and 0 <= number <= seeds.RANGE for number in numbers) or numbers[0] == 0:
        raise ValueError("a draw is of 1 to 2**32 sides")
    return draw


class _Strict(BaseModel):
    model_config = ConfigDict(strict=True, extra="forbid", frozen=True)


Number = Annotated[int, Field(ge=-(2**63), lt=2**63)]
Hex = Annotated[str, Field(pattern=r"^[0-9a-f]{64}$")]
OneDraw = Annotated[list[str | int], Field(min_length=2), AfterValidator(_draw)]


class Row(_Strict):
    """One entry of the file, with its draws."""

    seq: Annotated[int, Field(ge=1, lt=2**31)]
    kind: Annotated[str, Field(pattern=r"^[a-z]{1,20}$")]
    seat: Annotated[int, Field(ge=0, lt=2**31)] | None
    who: Number
    token: Annotated[str, Field(max_length=4096)]
    draws: Annotated[list[OneDraw], FailFast()]

    def entry(self) -> Entry:
        """The entry without its faces; of kind UNKNOWN if no table has an entry of this kind."""
        return Entry(self.seq, kind_of(self.kind), self.seat, self.who, self.token)

    def linked(self, chain: str) -> str:
        """The chain of inputs with this one added, its kind as the file has it."""
        return seeds.link(chain, self.seq, self.kind, self.seat, self.who, self.token)


class Evidence(_Strict):
    """An evidence file. `table` is `room.number`, or `room/day` for the free throws of a day."""

    format: Literal["butler/1"]
    table: Annotated[str, Field(pattern=r"^(0|[1-9][0-9]{0,18})(\.[1-9][0-9]{0,18}|/[0-9]{4}-[0-9]{2}-[0-9]{2})$")]
    commitment: Hex
    seed: Hex
    entries: Annotated[list[Row], Field(min_length=1), FailFast()]


def read(path: Path) -> object:
    """The JSON value in a file. Raises NotEvidence if it is unreadable, no JSON, too deep, or larger than MOST."""
    try:
        with path.open("rb") as file:
            content = file.read(MOST + 1)
        if len(content) > MOST:
            raise NotEvidence(f"The file is larger than {MOST} bytes.")
        found: object = json.loads(content.decode("utf-8"), object_pairs_hook=_once)
    except OSError as error:
        raise NotEvidence(f"The file cannot be read: {error.strerror}.") from None
    except RecursionError:
        raise NotEvidence("The file is nested too deeply.") from None
    except ValueError:  # bad UTF-8, bad JSON, or a number of thousands of digits
        raise NotEvidence("The file is no JSON.") from None
    return found


def _once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """The fields of an object. Raises NotEvidence for a repeated one, of which readers may see different values."""
    found = dict(pairs)
    if len(found) < len(pairs):
        raise NotEvidence("A field stands twice in the file.")
    return found


def parsed(document: object) -> Evidence:
    """The evidence in a JSON value. Raises NotEvidence if it has another form."""
    try:
        return Evidence.model_validate(document)
    except ValidationError as error:
        first = error.errors(include_input=False, include_url=False, include_context=False)[0]
        where = "/".join(ascii(part)[:40] for part in first["loc"])  # a key may hold control characters
        raise NotEvidence(f"The file is no evidence of dice: {where or 'the whole'}: {first['msg']}.") from None
    except RecursionError:
        raise NotEvidence("The file is nested too deeply.") from None
