"""Wishes: decisions that wait for an answer of the platform, kept without text, settled once. (design 5, 12)"""

import sqlite3
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest

from bot.acts import ADMIN, HEARING, LookUp, Message, Popup, ShowTable
from bot.events import Answered
from bot.site import Abilities
from bot.store.rows import WishRow
from bot.store.writer import Down
from bot.text import languages
from bot.text.languages import LANGUAGES
from bot.text.words import render
from rules.lines import Line
from tests.bot.evening import CHAT, Evening, evening


async def asked(here: Evening, name: str, text: str, cause: str = "") -> LookUp:
    """Says the text; returns the look-up that must be the only act."""
    acts = await here.butler.hear(here.message(name, text, cause=cause))
    assert len(acts) == 1
    assert isinstance(acts[0], LookUp)
    return acts[0]


async def test_a_decision_waits_as_a_wish_without_a_word_of_the_chat(tmp_path: Path) -> None:
    """design 5: a wish is committed with its cause and without text; the answer's effect and the wish's end are one
    commit."""
    async with evening(tmp_path) as here:
        await here.say("Аня", "бросаю кости")
        look = await asked(here, "Аня", "/language en", cause="tea:1")
        assert (look.question, look.place, look.cause) == (ADMIN, here.place(), "tea:1")
        wish = await here.store.wish(look.room, look.cause)
        assert wish is not None
        assert (wish.kind, wish.argument, wish.press) == ("language", "en", "")
        assert await here.store.known("tea:1")
        assert here.rooms()[0].language == "ru"
        answer = await here.perform(await here.butler.take(Answered(look, True)))
        assert answer.says == ["I speak English."]
        assert answer.acts[0].reply_to == wish.message  # type: ignore[union-attr]  # it is a Message
        assert await here.store.wish(look.room, look.cause) is None
        assert await here.butler.take(Answered(look, True)) == [], "asked twice, done once"
        assert here.rooms()[0].language == "en"


async def test_a_wish_outlives_a_restart(tmp_path: Path) -> None:
    """design 5: open wishes of this site are asked again at a start."""
    async with evening(tmp_path) as here:
        await here.say("Аня", "бросаю кости")
        await asked(here, "Аня", "/language en")
        here.admins = {"Аня"}
        answer = await here.restart()
        assert answer.says == ["I speak English."]
        assert await here.store.pending(here.site) == []
        assert (await here.restart()).says == []


async def test_the_answer_is_given_though_the_storage_fails_after_its_commit(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """design 1.2: what was committed is told, also if the storage goes away before the wish is looked at again."""
    async with evening(tmp_path) as here:
        await here.say("Аня", "бросаю кости")
        look = await asked(here, "Аня", "/language en")
        wish, times = here.store.wish, iter([False, True])

        async def failing(room: int, cause: str) -> WishRow | None:
            if next(times, False):
                raise Down("disk")
            return await wish(room, cause)

        monkeypatch.setattr(here.store, "wish", failing)
        assert (await here.perform(await here.butler.take(Answered(look, True)))).says == ["I speak English."]
        assert await here.store.pending(here.site) == []


async def test_an_update_that_comes_again_asks_again_and_settles_once(tmp_path: Path) -> None:
    """design 1.1: a redelivered update with an open wish asks again; the wish is settled by the first answer only."""
    async with evening(tmp_path) as here:
        await here.say("Аня", "бросаю кости")
        look = await asked(here, "Аня", "/language en", cause="one")
        assert await asked(here, "Аня", "/language zh", cause="one") == look
        assert (await here.perform(await here.butler.take(Answered(look, False)))).says == [
            "Это решают администраторы."
        ]
        assert await here.butler.take(Answered(look, True)) == []


@pytest.mark.parametrize("language", LANGUAGES)
async def test_what_cannot_be_told_is_said(tmp_path: Path, language: str) -> None:
    """design 5: where the platform cannot tell, nothing is changed, and a sentence says what would work, in each
    language."""
    async with evening(tmp_path) as here:
        here.language = language
        await here.open_again()
        await here.say("Аня", "/roll 2d6")
        before, here.mute = here.rooms()[0].language, True
        other = next(one for one in LANGUAGES if one != language)
        answer = await here.say("Аня", f"/language {other}")
        assert answer.says == [render(language, Line("admins-unknown"))]
        assert here.rooms()[0].language == before == language
        whispered = await here.press("Борис", f"b.language.{other}")
        assert len(whispered.whispers) == 1, "a press is answered once, when the answer is there"


async def test_a_press_that_asks_is_answered_by_the_answer_alone(tmp_path: Path) -> None:
    """design 1.5: a press that waits for an answer gets its one popup when the answer is there."""
    async with evening(tmp_path) as here:
        await here.say("Аня", "бросаю кости")
        acts = await here.butler.press(here.pressing("Аня", "b.language.en"))
        assert [type(act) for act in acts] == [LookUp]
        assert isinstance(acts[0], LookUp)
        told = await here.butler.take(Answered(acts[0], True))
        assert [act.text for act in told if isinstance(act, Popup)] == ["I speak English."]


async def test_an_administrator_cancels_by_two_presses(tmp_path: Path) -> None:
    """voice 1.13: each press of an administrator asks anew; a table that was started meanwhile is not closed."""
    async with evening(tmp_path) as here:
        here.admins = {"Вера"}
        await here.say("Аня", "играем в крэпс")
        assert (await here.press("Борис", ".cancel")).whispers == ["Убрать стол может Аня или администратор."]
        assert (await here.press("Вера", ".cancel")).whispers == ["Нажмите ещё раз, если это всерьёз."]
        acts = await here.butler.press(here.pressing("Вера", here.key(".cancel")))
        assert isinstance(acts[0], LookUp)
        await here.say("Борис", "я в игре")
        await here.say("Аня", "начинаем")
        told = await here.butler.take(Answered(acts[0], True))
        assert [act.text for act in told if isinstance(act, Popup)] == [
            "За этим столом уже играют. Следующая партия — после этой."
        ]
        assert [table.phase for table in here.tables()] == ["playing"]
        assert await here.store.pending(here.site) == []


async def test_where_nobody_is_set_over_the_others_everybody_decides(tmp_path: Path) -> None:
    """voice 8: in private, and on a platform without administrators, anybody decides, and no wish is written."""
    async with evening(tmp_path) as here:
        assert (await here.say("Борис", "/language en", chat=7)).says == ["I speak English."]
        here.abilities = Abilities()
        await here.open_again()
        await here.say("Аня", "играем в крэпс")
        assert (await here.say("Борис", "/language en")).says == ["I speak English."]
        assert (await here.press("Борис", ".cancel")).whispers == ["Нажмите ещё раз, если это всерьёз."]
        with closing(sqlite3.connect(here.path)) as base, base:
            assert base.execute("SELECT count(*) FROM wishes").fetchone() == (0,)


async def test_the_greeting_waits_for_what_the_platform_knows(tmp_path: Path) -> None:
    """telegram 1: where plain talk may not arrive, the first answer and `/start` ask if it does, and say so once."""
    async with evening(tmp_path) as here:
        here.abilities = Abilities(administrators=True, hears_all=False)
        await here.open_again()
        acts = await here.butler.take(here.message("Аня", "/roll 2d6"))
        assert [type(act) for act in acts] == [LookUp, Message]
        look = acts[0]
        assert isinstance(look, LookUp)
        assert look.question == HEARING
        again = await here.butler.take(here.message("Аня", "/roll 2d6"))
        assert [type(act) for act in again] == [Message], "it is being asked"
        assert await here.butler.take(Answered(look, None)) == [], "cannot be told: the next answer asks again"
        acts = await here.butler.take(here.message("Аня", "/start"))
        looks = [act for act in acts if isinstance(act, LookUp)]
        assert len(looks) == 2, "the command's own, and that of the first answer"
        told = [act for look in looks for act in await here.butler.take(Answered(look, False))]
        assert [isinstance(act, Message) and "стать администратором" in act.text for act in told] == [True]
        talk = await here.butler.take(here.message("Аня", "какой прекрасный вечер"))
        assert [act.text for act in talk if isinstance(act, Message)] == [
            "Благодарю, теперь слышу. Скажите «бросаю кости»."
        ]


async def test_a_wish_that_breaks_is_parked_and_gone(tmp_path: Path) -> None:
    """design 1.7: a wish that raises an error is parked and deleted, and the chat gets an apology."""
    async with evening(tmp_path) as here:
        await here.say("Аня", "бросаю кости")
        look = await asked(here, "Аня", "/language en")
        told = await here.butler.give_up(look, ValueError("тайна"))
        assert [isinstance(act, Message) and act.text.startswith("Прошу прощения") for act in told] == [True]
        assert await here.store.pending(here.site) == []
        with closing(sqlite3.connect(here.path)) as base, base:
            assert base.execute("SELECT kind, error FROM parked").fetchall() == [("wish", "ValueError")]


async def test_a_chat_without_a_room_is_told_of_broken_work_in_the_fallback_language(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """design 2: the fallback is the language whose language.txt says `*`; no code names one."""
    monkeypatch.setitem(languages._CODES, "*", "ru")
    async with evening(tmp_path) as here:
        await here.say("Аня", "бросаю кости")
        look = replace(await asked(here, "Аня", "/language en"), place=here.place(chat=CHAT - 1))
        told = await here.butler.give_up(look, ValueError())
        assert [act.text for act in told if isinstance(act, Message)] == [render("ru", Line("trouble"))]


async def test_other_chats_go_on_while_one_waits_for_an_answer(tmp_path: Path) -> None:
    """design 5: a room goes on while one of its wishes waits for an answer."""
    async with evening(tmp_path) as here:
        await here.game("играем в крэпс", "Аня", "Борис")
        look = await asked(here, "Вера", "/language en")
        acts = await here.butler.hear(here.message("Аня", "бросаю кости", chat=CHAT))
        assert any(isinstance(act, ShowTable) for act in acts)
        assert not [act for act in await here.butler.take(Answered(look, False)) if isinstance(act, ShowTable)]
