"""The environment, read once into one frozen value. Nothing else reads it."""

import re
from pathlib import Path

from pydantic import Field, SecretStr, ValidationError, field_validator, model_validator
from pydantic_settings import BaseSettings, SettingsConfigDict

TOKEN = re.compile(r"[0-9]{1,20}:[A-Za-z0-9_-]{5,100}")


class Mistaken(Exception):
    """The environment is not usable; `sentences` say why, one mistake each, and never hold a token."""

    def __init__(self, sentences: list[str]) -> None:
        super().__init__("\n".join(sentences))
        self.sentences = sentences


class Settings(BaseSettings):
    """What `butler run` is told. Names in the environment begin with BUTLER_."""

    model_config = SettingsConfigDict(env_prefix="BUTLER_", frozen=True, hide_input_in_errors=True)

    token: SecretStr = SecretStr("")
    token_file: Path | None = None
    api_url: str = "https://api.telegram.org/bot"
    database: str = Field(default="butler-data/butler.db", min_length=1)
    language: str = ""

    @field_validator("api_url")
    @classmethod
    def _base(cls, url: str) -> str:
        if not re.fullmatch(r"https?://[^\s/]+(/[^\s]*)?/bot", url):
            raise ValueError("must be the address of a Bot API and end in /bot, as in https://api.telegram.org/bot")
        return url

    @field_validator("language")
    @classmethod
    def _known(cls, language: str) -> str:
        if language not in ("", "ru", "en", "zh-Hant"):
            raise ValueError("must be ru, en or zh-Hant, or be left out")
        return language

    @model_validator(mode="after")
    def _token(self) -> "Settings":
        if self.token_file is not None:
            try:
                object.__setattr__(self, "token", SecretStr(self.token_file.read_text().strip()))
            except OSError as error:
                raise ValueError(f"BUTLER_TOKEN_FILE cannot be read: {error.strerror}") from None
        if not TOKEN.fullmatch(self.token.get_secret_value()):
            raise ValueError(
                "BUTLER_TOKEN must be the token that BotFather gave, as in 123456:ABC-def; or give BUTLER_TOKEN_FILE"
            )
        return self


def read() -> Settings:
    """The settings from the environment. Raises Mistaken with a sentence for each mistake."""
    try:
        return Settings()
    except ValidationError as error:
        raise Mistaken([_sentence(one["loc"], one["msg"]) for one in error.errors(include_input=False)]) from None


def _sentence(where: tuple[int | str, ...], message: str) -> str:
    text = message.removeprefix("Value error, ")
    name = f"BUTLER_{where[0]}".upper() if where else ""
    return f"{name} {text}.".strip() if name else f"{text}."
