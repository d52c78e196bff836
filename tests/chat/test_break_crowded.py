"""A chat that is flooded, moved or closed in the middle of a game."""

from pathlib import Path
from typing import Any

import pytest

from bot.acts import File
from bot.chat.telegram.api import Failed, Trouble
from bot.chat.telegram.chat import LATE
from bot.site import Place
from bot.store.writer import Down
from tests.chat.stage import GROUP, Stage, run, stage


async def _flood(one: Stage, seconds: float, gap: float = 1.0) -> None:
    for at in range(int(seconds / gap)):
        await one.say(f"Зритель {at % 7}", "бросаю кости")
        await one.wait(gap)


@pytest.mark.parametrize("gap", [0.5, 2.0])
def test_a_flood_of_throws_does_not_hide_whose_turn_it_is(gap: float, tmp_path: Path) -> None:
    """voice 1.4, 1.8: under a flood of free throws the board shows each move within LATE + 15 s, inside the pace."""

    async def evening() -> None:
        async with stage(tmp_path) as one:
            await one.say("Аня", "играем в покер")
            for name in ("Борис", "Вера", "Гоша"):
                await one.say(name, "я в игре")
            await one.say("Аня", "начинаем")
            await _flood(one, 70, gap)
            for name in ("Аня", "Борис", "Вера"):
                pressed = one.clock()
                await one.press(name, "🎲 Бросить пять костей")
                await _flood(one, LATE + 15, gap)
                edits = [call.at for call in one.counted() if f"{name} · " in call.text and call.at >= pressed]
                assert edits, name
                assert edits[0] - pressed < LATE + 15, name
            assert not one.too_fast()

    run(evening())


def test_a_lobby_that_is_history_keeps_its_language(tmp_path: Path) -> None:
    """voice 1.1: after a change of language the live board is edited, and the finished message of the lobby is not."""

    async def evening() -> None:
        async with stage(tmp_path) as one:
            one.api.admins.add(one.user("Аня"))
            await one.say("Аня", "играем в крэпс")
            await one.say("Борис", "я в игре")
            await one.say("Аня", "начинаем")
            await one.wait(10)
            before = len(one.api.calls)
            await one.say("Аня", "/language en")
            await one.wait(10)
            edited = [call.text for call in one.api.calls[before:] if call.method == "editMessageText"]
            assert len(edited) == 1
            assert "Craps · circle 1" in edited[0]
            assert "Стол открывает Аня" in one.texts()[0]

    run(evening())


def test_a_supergroup_that_speaks_before_its_move_is_known_keeps_the_game(tmp_path: Path) -> None:
    """K11: a message from the supergroup comes before the signals of the move; the table still goes with it."""

    async def evening() -> None:
        async with stage(tmp_path) as one:
            old, new = -555, -100555
            await one.say("Аня", "играем в крэпс", old)
            await one.say("Борис", "я в игре", old)
            await one.say("Аня", "начинаем", old)
            await one.wait(5)
            call = one.api.call

            async def moved(method: str, **params: Any) -> Any:
                if params.get("chat_id") == old:
                    raise Failed(Trouble.MOVED, chat=new)
                return await call(method, **params)

            one.api.call = moved  # type: ignore[method-assign]
            await one.say("Борис", "бросаю три кости", new)
            change = {"message_id": 99, "from": one._who("Аня"), "chat": {"id": old, "type": "group"}}
            for _ in range(2):  # a repeated signal changes nothing
                await one.update({"message": change | {"migrate_to_chat_id": new}})
            await one.say("Аня", "бросаю кости", new)
            await one.wait(5)
            assert "Борис, ваш бросок" in one.last(new) or "👉 Борис" in one.board(new)
            assert "=" in await one.press("Борис", "🎲 Бросить кости", new)

    run(evening())


def test_a_move_that_cannot_be_written_down_at_once_is_written_later(tmp_path: Path) -> None:
    """design 1.1: the storage fails while a chat moves; what is queued for the chat is sent once the storage works."""

    async def evening() -> None:
        async with stage(tmp_path) as one:
            new, call, move, tried = -100777, one.api.call, one.butler.moved, []

            async def moved(method: str, **params: Any) -> Any:
                if params.get("chat_id") == GROUP:
                    raise Failed(Trouble.MOVED, chat=new)
                return await call(method, **params)

            async def down(old: int, new: int) -> None:
                tried.append(new)
                if len(tried) < 3:
                    raise Down("full")
                await move(old, new)

            one.api.call = moved  # type: ignore[method-assign]
            one.butler.moved = down  # type: ignore[method-assign]
            await one.say("Аня", "бросаю кости")
            await one.wait(10)
            assert [text.partition(":")[0] for text in one.texts(new)] == ["Аня"]

    run(evening())


def test_a_file_for_a_topic_that_is_gone_comes_in_the_chat_itself(tmp_path: Path) -> None:
    """K14: a file for a topic that was deleted is sent to the chat without a topic, and sent once."""

    async def evening() -> None:
        async with stage(tmp_path) as one:
            document, sent = one.api.document, []

            async def gone(chat: int, topic: int, name: str, content: bytes, caption: str) -> None:
                if topic:
                    raise Failed(Trouble.NO_TOPIC)
                sent.append(name)
                await document(chat, topic, name, content, caption)

            one.api.document = gone  # type: ignore[method-assign]
            place = Place("telegram", GROUP, 7, "4242")
            one.telegram.perform([File(place, "first.json", b"{}"), File(place, "second.json", b"{}")])
            await one.wait(10)
            assert sent == ["first.json", "second.json"]

    run(evening())
