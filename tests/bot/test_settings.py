"""Settings from the environment: right values are read, each mistake is one sentence, and no sentence holds a token."""

from pathlib import Path

import pytest

from bot.settings import Mistaken, read, stored

TOKEN = "123456789:AAbbCCddEEff-GGhh_IIjjKKllMM"


@pytest.fixture(autouse=True)
def bare(monkeypatch: pytest.MonkeyPatch) -> None:
    """Removes the machine's own settings from the environment."""
    for name in ("TOKEN", "TOKEN_FILE", "API_URL", "DATABASE", "LANGUAGE"):
        monkeypatch.delenv(f"BUTLER_{name}", raising=False)


def mistakes(monkeypatch: pytest.MonkeyPatch, **environment: str) -> list[str]:
    """Sets these variables, reads settings that must be wrong, and returns the sentences: one line, a full stop, under
    200 characters."""
    for name, value in environment.items():
        monkeypatch.setenv(f"BUTLER_{name}", value)
    with pytest.raises(Mistaken) as found:
        read()
    for sentence in found.value.sentences:
        assert sentence.endswith(".")
        assert "\n" not in sentence
        assert len(sentence) < 200
    assert str(found.value) == "\n".join(found.value.sentences)
    assert found.value.__cause__ is None
    return found.value.sentences


def test_a_token_is_enough(monkeypatch: pytest.MonkeyPatch) -> None:
    """design 9.1: a token is enough; everything else has a default."""
    monkeypatch.setenv("BUTLER_TOKEN", TOKEN)
    found = read()
    assert found.token.get_secret_value() == TOKEN
    assert found.api_url == "https://api.telegram.org/bot"
    assert found.database == "butler-data/butler.db"
    assert found.language == ""


def test_everything_given(monkeypatch: pytest.MonkeyPatch) -> None:
    """design 9.1: address, database and language are read as given."""
    monkeypatch.setenv("BUTLER_TOKEN", TOKEN)
    monkeypatch.setenv("BUTLER_API_URL", "http://127.0.0.1:8081/somewhere/bot")
    monkeypatch.setenv("BUTLER_DATABASE", "sqlite:///here.db")
    monkeypatch.setenv("BUTLER_LANGUAGE", "zh-Hant")
    found = read()
    assert found.api_url == "http://127.0.0.1:8081/somewhere/bot"
    assert (found.database, found.language) == ("sqlite:///here.db", "zh-Hant")


def test_a_token_is_not_shown(monkeypatch: pytest.MonkeyPatch) -> None:
    """design 9.1: the token is in no text of the settings."""
    monkeypatch.setenv("BUTLER_TOKEN", TOKEN)
    found = read()
    assert TOKEN not in f"{found} {found!r} {found.model_dump()} {found.model_dump_json()}"


def test_a_token_from_a_file(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """design 9.1: BUTLER_TOKEN_FILE is read, with a line end or without, and goes before BUTLER_TOKEN."""
    file = tmp_path / "token"
    file.write_text(f"{TOKEN}\n")
    monkeypatch.setenv("BUTLER_TOKEN_FILE", str(file))
    assert read().token.get_secret_value() == TOKEN
    monkeypatch.setenv("BUTLER_TOKEN", "1:other")
    assert read().token.get_secret_value() == TOKEN


def test_no_token(monkeypatch: pytest.MonkeyPatch) -> None:
    """design 9.1: without a token the sentence says what is wanted and where it comes from."""
    (sentence,) = mistakes(monkeypatch)
    assert sentence.startswith("BUTLER_TOKEN must be the token that BotFather gave")


@pytest.mark.parametrize(
    "token", ["", " ", "SECRET", "123:", "x:SECRET_SECRET", TOKEN + " SECRET", TOKEN + "\n", "1:SECRET!"]
)
def test_a_token_that_is_none(token: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """design 9.1: a value that is no token is refused without repeating any of it."""
    (sentence,) = mistakes(monkeypatch, TOKEN=token)
    assert sentence.startswith("BUTLER_TOKEN must be")
    assert "SECRET" not in sentence
    assert TOKEN not in sentence


def test_a_token_file_that_is_none(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """design 9.1: a token file that is missing, a folder, empty, binary or endless is refused without its content."""
    (tmp_path / "empty").touch()
    (tmp_path / "binary").write_bytes(bytes(range(256)) + b"SECRET")
    for name, why in {
        "none": "No such file",
        "": "Is a directory",
        "empty": "BotFather",
        "binary": "BotFather",
    }.items():
        (sentence,) = mistakes(monkeypatch, TOKEN_FILE=str(tmp_path / name))
        assert "BUTLER_TOKEN_FILE" in sentence
        assert why in sentence
        assert "SECRET" not in sentence
    (sentence,) = mistakes(monkeypatch, TOKEN_FILE="/dev/zero")
    assert "BUTLER_TOKEN_FILE" in sentence


@pytest.mark.parametrize(
    "url", ["", "x.org/bot", "https://x.org/", "ftp://x.org/bot", "http:///bot", "http://a b/bot", "http://x.org/bot/"]
)
def test_an_address_that_is_none(url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """design 9.1: an address that is no Bot API base, which ends in /bot, is refused."""
    (sentence,) = mistakes(monkeypatch, TOKEN=TOKEN, API_URL=url)
    assert sentence.startswith("BUTLER_API_URL must be the address of a Bot API and end in /bot")


def test_each_mistake_has_its_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    """design 9.1: all mistakes are told at once, a sentence each."""
    sentences = mistakes(monkeypatch, TOKEN="SECRET", API_URL="x", DATABASE=" ", LANGUAGE="de")
    names = {sentence.split()[0] for sentence in sentences}
    assert names == {"BUTLER_TOKEN", "BUTLER_API_URL", "BUTLER_DATABASE", "BUTLER_LANGUAGE"}
    assert len(sentences) == 4


def test_a_command_that_needs_no_token(monkeypatch: pytest.MonkeyPatch) -> None:
    """`butler fair` reads BUTLER_DATABASE alone: other settings may be wrong."""
    monkeypatch.setenv("BUTLER_API_URL", "x")
    assert stored().database == "butler-data/butler.db"
    monkeypatch.setenv("BUTLER_DATABASE", "")
    with pytest.raises(Mistaken, match="BUTLER_DATABASE must be a path"):
        stored()


def test_settings_are_frozen(monkeypatch: pytest.MonkeyPatch) -> None:
    """design 7.1: settings cannot be changed."""
    monkeypatch.setenv("BUTLER_TOKEN", TOKEN)
    with pytest.raises(ValueError, match="frozen"):
        read().language = "en"
