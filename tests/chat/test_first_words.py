"""The first words in a chat, whoever brought the Butler there. (voice 8, telegram 1)"""

from pathlib import Path

from tests.chat.stage import GROUP, run, stage


def test_the_first_answer_in_a_deaf_group_says_how_to_be_heard(tmp_path: Path) -> None:
    """telegram 1: privacy mode is found out and said once, also where no update told how the Butler came there."""

    async def evening() -> None:
        async with stage(tmp_path, hears_all=False) as on:
            await on.say("Аня", "/roll 2d6")
            await on.wait(5)
            first, second = on.texts()  # the answer waits for no look-up
            assert first.startswith("Аня: ")
            assert "стать администратором" in second
            await on.say("Аня", "/roll 2d6")
            await on.wait(5)
            assert len(on.texts()) == 3

    run(evening())


def test_the_first_word_may_be_the_command_that_greets(tmp_path: Path) -> None:
    """voice 8: `/start` in a deaf group greets once, with the way to be heard in it."""

    async def evening() -> None:
        async with stage(tmp_path, hears_all=False) as on:
            await on.say("Аня", "/start")
            await on.wait(5)
            assert len(on.texts()) == 1
            assert "стать администратором" in on.texts()[0]

    run(evening())


def test_in_private_there_is_a_way_into_a_group(tmp_path: Path) -> None:
    """voice 8: the host adds an administrator in one step."""

    async def evening() -> None:
        async with stage(tmp_path) as on:
            chat = on.user("Аня")
            await on.say("Аня", "/start", chat=chat)
            await on.wait(5)
            rows = on.api.shown[chat][max(on.api.shown[chat])]["reply_markup"]["inline_keyboard"]
            invitation = rows[-1][0]
            assert invitation == {
                "text": "Пригласить в группу",
                "url": "https://t.me/butler_bot?startgroup=hi&admin=pin_messages",
            }

    run(evening())


def test_who_writes_in_the_name_of_the_group_is_set_over_it(tmp_path: Path) -> None:
    """K12: sender_chat is the chat itself: an administrator for commands, nobody to give a seat to."""

    async def evening() -> None:
        async with stage(tmp_path) as on:
            await on.say("Аня", "/language en")
            await on.wait(3)
            assert on.last() == "Это решают администраторы."
            chat = {"id": GROUP, "type": "supergroup"}
            hidden = {"id": 1087968824, "is_bot": True, "first_name": "Group"}
            said = {"message_id": on.api.next_id(GROUP), "from": hidden, "sender_chat": chat, "chat": chat}
            await on.update({"message": said | {"text": "/language en"}})
            await on.wait(3)
            assert on.last() == "I speak English."

    run(evening())
