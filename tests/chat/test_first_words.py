"""The Butler's first messages in a chat. (voice 8, telegram 1)"""

from pathlib import Path

from tests.chat.stage import GROUP, run, stage


def test_the_first_answer_in_a_deaf_group_says_how_to_be_heard(tmp_path: Path) -> None:
    """telegram 1: where no update told of the Butler's arrival, the first answer is followed by how to be heard."""

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
    """voice 8: `/start` as the first message in privacy mode brings one greeting, which says how to be heard."""

    async def evening() -> None:
        async with stage(tmp_path, hears_all=False) as on:
            await on.say("Аня", "/start")
            await on.wait(5)
            assert len(on.texts()) == 1
            assert "стать администратором" in on.texts()[0]

    run(evening())


def test_in_private_there_is_a_way_into_a_group(tmp_path: Path) -> None:
    """telegram 1: `/start` in private offers a button that adds the Butler to a group as administrator."""

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
    """K12: a message whose `sender_chat` is the chat itself counts as an administrator's command."""

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
