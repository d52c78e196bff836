"""Settings: the environment, checked and read into a frozen value. (design 9.1)"""

import re
from pathlib import Path
from typing import TypeVar

from pydantic import Field, SecretStr, ValidationError, ValidationInfo, field_validator
from pydantic_settings import BaseSettings, SettingsConfigDict

from bot.text.languages import LANGUAGES

TOKEN = re.compile(r"[0-9]{1,20}:[A-Za-z0-9_-]{5,100}")


class Mistaken(Exception):
    """The environment is not usable. `sentences`: one for each mistake; none holds a token."""

    def __init__(self, sentences: list[str]) -> None:
        super().__init__("\n".join(sentences))
        self.sentences = sentences


class Stored(BaseSettings):
    """Settings of any command that opens the database. Names in the environment begin with BUTLER_."""

    model_config = SettingsConfigDict(env_prefix="BUTLER_", frozen=True, hide_input_in_errors=True)

    database: str = "butler-data/butler.db"

    @field_validator("database")
    @classmethod
    def _somewhere(cls, database: str) -> str:
        if not database.strip() or "\0" in database:
            raise ValueError("must be a path, or sqlite:///PATH, or be left out")
        return database


class Settings(Stored):
    """Settings of `butler run`."""

    token_file: Path | None = None
    token: SecretStr = Field(default=SecretStr(""), validate_default=True)
    api_url: str = "https://api.telegram.org/bot"
    language: str = ""

    @field_validator("token")
    @classmethod
    def _token(cls, token: SecretStr, others: ValidationInfo) -> SecretStr:
        """The token, from token_file if that is set."""
        if (file := others.data.get("token_file")) is not None:
            token = SecretStr(_content(file))
        if not TOKEN.fullmatch(token.get_secret_value()):
            name = "BUTLER_TOKEN" if file is None else "What stands in BUTLER_TOKEN_FILE"
            instead = "; or give BUTLER_TOKEN_FILE" if file is None else ""
            raise ValueError(f"{name} must be the token that BotFather gave, as in 123456:ABC-def{instead}")
        return token

    @field_validator("api_url")
    @classmethod
    def _base(cls, url: str) -> str:
        if not re.fullmatch(r"https?://[^\s/]+(/[^\s]*)?/bot", url):
            raise ValueError("must be the address of a Bot API and end in /bot, as in https://api.telegram.org/bot")
        return url

    @field_validator("language")
    @classmethod
    def _known(cls, language: str) -> str:
        if language not in ("", *LANGUAGES):
            raise ValueError(f"must be one of {', '.join(LANGUAGES)}, or be left out")
        return language


def _content(file: Path) -> str:
    """The first 1,000 bytes of a file as ASCII, without white space around them. Raises ValueError."""
    try:
        with file.open("rb") as opened:
            return opened.read(1000).decode("ascii", "replace").strip()
    except OSError as error:
        raise ValueError(f"BUTLER_TOKEN_FILE cannot be read: {error.strerror}") from None


def read() -> Settings:
    """The settings from the environment. Raises Mistaken with a sentence for each mistake."""
    return _read(Settings)


def stored() -> Stored:
    """The settings of a command that needs no token. Raises Mistaken."""
    return _read(Stored)


Kind = TypeVar("Kind", bound=Stored)


def _read(kind: type[Kind]) -> Kind:
    try:
        return kind()
    except ValidationError as error:
        raise Mistaken([_sentence(one["loc"], one["msg"]) for one in error.errors(include_input=False)]) from None


def _sentence(where: tuple[int | str, ...], message: str) -> str:
    """The sentence for one mistake, which begins with or holds the name of its variable."""
    text = message.removeprefix("Value error, ")
    return f"{text}." if "BUTLER_" in text else f"BUTLER_{where[0]} ".upper() + f"{text}."
