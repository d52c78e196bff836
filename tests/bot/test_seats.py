"""Seats: opening, joining, leaving, starting, cancelling, a rematch. (voice 4; K3-K5, K10; telegram 6.2, 6.9)"""

from pathlib import Path

from bot.table.entry import Phase
from tests.bot.evening import CHAT, evening


async def test_leaving_at_each_moment_of_a_circle(tmp_path: Path) -> None:
    """K3, K4: whoever leaves, the turn is the next player's who is still to throw; the last one left wins."""
    async with evening(tmp_path, 3, 5, 6, 2) as here:
        await here.game("играем в крэпс", "Аня", "Борис", "Вера", "Гоша", "Дима")
        await here.say("Аня", "бросаю кости")
        assert (await here.say("Борис", "я выхожу")).nods  # on turn
        assert "Бросает Вера" in here.board()
        await here.say("Гоша", "я выхожу")  # off turn, still to throw
        assert "Бросает Вера, следом Дима" in here.board()
        await here.say("Аня", "я выхожу")  # has thrown
        assert "Бросает Вера" in here.board()
        await here.say("Вера", "бросаю кости")
        await here.say("Дима", "я выхожу")  # of two; the other one wins
        assert "победа — Вера" in here.board()
        assert here.tables() == []
        wins = await here.store.wins(1)
        assert {(person, won) for _, person, won, _ in wins} >= {(await here.person("Вера"), 1)}
        assert sum(won for _, _, won, _ in wins) == 1
        assert len(wins) == 5


async def test_who_is_due_after_a_leave_or_a_start_is_called(tmp_path: Path) -> None:
    """voice 1.5: after a start or a leave the player on turn is called if silent here for 60 seconds."""
    async with evening(tmp_path) as here:
        await here.say("Аня", "играем в крэпс")
        await here.say("Борис", "я в игре")
        await here.say("Вера", "я в игре")
        here.now += 61
        answer = await here.say("Борис", "начинаем")
        assert answer.says == ["Аня, ваш бросок."]
        here.now += 59
        answer = await here.say("Аня", "я выхожу")
        assert answer.says == []  # Борис spoke 59 seconds ago
        here.now += 30
        assert (await here.say("Борис", "я выхожу")).says == []  # the game is over


async def test_an_empty_lobby_can_be_joined_and_goes_by_itself(tmp_path: Path) -> None:
    """K5: a lobby that the last player left can be joined again, and is closed after 30 minutes."""
    async with evening(tmp_path) as here:
        await here.say("Аня", "играем в крэпс")
        await here.press("Аня", ".leave")
        assert "За столом пока никого." in here.board()
        assert (await here.press("Аня", ".start")).whispers == ["Сначала сядьте за стол."]
        await here.say("Борис", "играем в крэпс")
        assert "За столом 1: Борис" in here.board()
        assert (await here.press("Борис", ".start")).whispers == ["Маловато: нужно игроков — 2. Позовите друзей."]
        await here.press("Борис", ".leave")
        await here.lapse(1800)
        assert here.tables() == []


async def test_joining_in_the_second_of_the_start(tmp_path: Path) -> None:
    """K10: joining after the start, by press or phrase, is refused with a sentence and gives no seat."""
    async with evening(tmp_path) as here:
        await here.say("Аня", "играем в крэпс")
        await here.say("Борис", "я в игре")
        data = here.key(".join")
        await here.say("Аня", "начинаем")
        told = "За этим столом уже играют. Следующая партия — после этой."
        assert (await here.press("Вера", data)).whispers == [told]
        assert (await here.say("Вера", "я в игре")).says == [told]
        assert len(here.tables()[0].players) == 2
        assert (await here.press("Аня", data)).whispers == ["Вы уже за столом."]


async def test_two_lobbies_and_whose_word_is_meant_for_which(tmp_path: Path) -> None:
    """Of several tables in a chat, a phrase goes to the one where it has an effect."""
    async with evening(tmp_path) as here:
        await here.say("Аня", "играем в крэпс")
        here.now += 1
        await here.say("Вера", "играем в покер")
        here.now += 1
        await here.say("Аня", "я в игре")  # has a seat at craps, so this joins poker
        craps, poker = (next(t for t in here.tables() if t.game.id == id) for id in ("craps", "poker"))
        assert (len(craps.players), len(poker.players)) == (1, 2)
        assert (await here.say("Вера", "снимаю: ромашка")).nods
        assert (await here.say("Вера", "начинаем")).says == []
        poker = next(t for t in here.tables() if t.game.id == "poker")
        assert poker.phase == Phase.PLAYING
        assert list(poker.words.values()) == ["ромашка"]
        assert (await here.say("Аня", "я выхожу")).nods  # leaves the lobby, where leaving loses nothing
        assert next(t for t in here.tables() if t.game.id == "craps").players == ()
        assert next(t for t in here.tables() if t.game.id == "poker").gone == frozenset()


async def test_who_may_cancel(tmp_path: Path) -> None:
    """voice 1.13: the opener or an administrator cancels a lobby by two presses; others are told who may; a started
    game cannot be."""
    async with evening(tmp_path) as here:
        here.admins = {"Вера"}
        for name in ("Аня", "Вера"):
            await here.say("Аня", "играем в крэпс")
            await here.say("Борис", "я в игре")
            for _ in range(2):
                told = (await here.press("Борис", ".cancel")).whispers
                assert told == ["Убрать стол может Аня или администратор."]
            assert (await here.say("Борис", "отмена игры")).says == ["Убрать стол может Аня или администратор."]
            assert (await here.press(name, ".cancel")).whispers == ["Нажмите ещё раз, если это всерьёз."]
            assert here.tables()[0].phase == Phase.LOBBY
            assert (await here.press(name, ".cancel")).whispers == ["Стол убран."]
            assert here.tables() == []
        await here.game("играем в крэпс", "Аня", "Борис")
        assert (await here.press("Аня", "t3.0..cancel")).whispers == [
            "За этим столом уже играют. Следующая партия — после этой."
        ]


async def test_a_rematch_invites_and_seats_nobody(tmp_path: Path) -> None:
    """voice 1.12: a rematch opens a lobby with the presser in it and one call to the others; a second press joins."""
    async with evening(tmp_path, 3, 4, 1, 1) as here:
        await here.game("играем в крэпс", "Аня", "Борис")
        await here.press("Аня", "throw")
        await here.press("Борис", "throw")
        answer = await here.press("Борис", ".again")
        assert answer.says == ["Аня: ещё партию? Крэпс, стол открыт."]
        assert answer.acts[-1].loud  # type: ignore[union-attr]
        assert "За столом 1: Борис" in here.board()
        answer = await here.press("Аня", "t1.0..again")
        assert answer.says == []
        assert "За столом 2: Борис, Аня" in here.board()


async def test_a_rematch_that_cannot_be_opened_invites_nobody(tmp_path: Path) -> None:
    """design 5: a rematch beyond 30 open tables is refused, and nobody is called."""
    async with evening(tmp_path, 3, 4, 1, 1) as here:
        await here.game("играем в крэпс", "Аня", "Борис")
        await here.press("Аня", "throw")
        await here.press("Борис", "throw")
        for topic in range(1, 31):
            await here.say("Вера", "играем в покер", topic=topic)
        answer = await here.press("Борис", "t1.0..again")
        assert answer.text.strip() == "Столов здесь и так достаточно. Доиграйте один, и откроем новый."


async def test_thirty_tables_and_no_more(tmp_path: Path) -> None:
    """design 5: a room has at most 30 open tables; one more is refused with a sentence."""
    async with evening(tmp_path) as here:
        for topic in range(1, 31):
            await here.say("Аня", "играем в крэпс", topic=topic)
        assert len(here.tables()) == 30
        answer = await here.say("Аня", "играем в крэпс", topic=31)
        assert answer.says == ["Столов здесь и так достаточно. Доиграйте один, и откроем новый."]
        assert len(here.tables()) == 30


async def test_two_hundred_at_one_table(tmp_path: Path) -> None:
    """C1: a table of 200 is played; lobby and board stay short, whatever words cut the dice."""
    async with evening(tmp_path) as here:
        await here.say("p0", "играем в крэпс")
        for at in range(1, 200):
            await here.press(f"p{at}", ".join")
        for at in range(200):
            await here.say(f"p{at}", "снимаю: " + "ж" * 60)
        assert len(here.tables()[0].players) == 200
        assert len(here.board()) < 2000
        await here.say("p7", "начинаем")
        await here.say("p0", "бросаю кости")
        assert len(here.board().splitlines()) <= 16
        assert (await here.press("p199", "?place")).whispers == ["Ваше место — 200 из 200, до вас 198 бросков."]


async def test_channels_and_anonymous_administrators_take_no_seat(tmp_path: Path) -> None:
    """K12: channels and anonymous administrators get no seat and are told why; they may throw."""
    async with evening(tmp_path) as here:
        told = ["За столом сидят люди, а не каналы: напишите от своего имени, и место ваше."]
        assert (await here.say("Канал", "играем в крэпс", seated=False)).says == told
        await here.say("Аня", "играем в крэпс")
        assert (await here.say("Канал", "я в игре", seated=False)).says == told
        assert (await here.say("Канал", "бросаю кости", seated=False)).says[0].startswith("Канал: ")


async def test_names_that_look_alike_on_a_board_have_their_seat(tmp_path: Path) -> None:
    """voice 1.15: names that are equal on a board, cut off or not, get their seat's number."""
    async with evening(tmp_path) as here:
        await here.game("играем в крэпс", "Александра Иванова", "Александра Петрова")
        rows = here.board().splitlines()
        assert rows[1] != rows[2]
        assert rows[1].endswith("·1")


async def test_what_is_too_long_a_word_is_cut_and_not_refused(tmp_path: Path) -> None:
    """A word to cut the dice that is too long is shortened; a second word is refused."""
    async with evening(tmp_path) as here:
        await here.say("Аня", "играем в крэпс")
        answer = await here.say("Аня", "снимаю: " + "\u200d".join("👨👩👧👦" * 5))
        assert answer.says == []
        assert len(here.tables()[0].words) == 1
        again = await here.say("Аня", "снимаю: роза")
        assert again.says == ["Ваше слово уже в костях. Одного довольно."]


async def test_one_table_a_game_and_topic(tmp_path: Path) -> None:
    """design 5: a chat has one open table for each game and topic; asking for another opens none."""
    async with evening(tmp_path) as here:
        await here.game("играем в крэпс", "Аня", "Борис")
        await here.game("играем в крэпс", "Вера", "Гоша", topic=7)
        await here.game("играем в покер", "Вера", "Гоша")
        assert len(here.tables()) == 3
        answer = await here.say("Дима", "играем в крэпс")
        assert len(here.tables()) == 3
        assert answer.nods
        assert (await here.say("Гоша", "бросаю две кости", topic=7)).says == ["Сейчас бросает Вера, вы следом."]
        assert CHAT < 0


async def test_who_asks_to_cut_the_dice_without_a_word_is_told_how(tmp_path: Path) -> None:
    """phrases 9: cutting the dice without a word is answered with how; with a word behind a colon it counts."""
    async with evening(tmp_path) as here:
        await here.say("Аня", "играем в крэпс")
        answer = await here.say("Аня", "снимаю кости")
        assert "«снимаю: любое слово»" in answer.text
        assert not here.tables()[0].words
        assert (await here.say("Аня", "снимаю кости: ромашка")).nods
        assert list(here.tables()[0].words.values()) == ["ромашка"]


async def test_a_game_for_company_alone_is_not_opened_in_private(tmp_path: Path) -> None:
    """voice 9: a game that cannot be played alone is refused in private, and the refusal says what would work."""
    async with evening(tmp_path) as here:
        answer = await here.say("Аня", "играем в крэпс", chat=55)
        assert answer.says == ["Эта игра для компании. Пригласите меня в группу, и стол накрыт."]
        assert here.tables() == []
        await here.say("Аня", "играем в покер", chat=55)
        assert len(here.tables()) == 1


async def test_the_number_of_dice_is_chosen_when_a_table_is_opened(tmp_path: Path) -> None:
    """L1: 1 to 6 dice each at liar's dice; other numbers are refused with these. Craps ignores a number."""
    async with evening(tmp_path) as here:
        refused = await here.say("Аня", "/liars 9")
        assert refused.says == ["Костей на игрока может быть: 1, 2, 3, 4, 5, 6. Скажите, например: /liars 3"]
        await here.say("Аня", "/liars 2")
        await here.say("Борис", "я в игре")
        await here.say("Аня", "начинаем")
        assert "Костей 4." in here.board()
        await here.say("Аня", "/craps 3", chat=-7)
        assert here.board().startswith("🎲 Крэпс")


async def test_opening_a_game_whose_lobby_is_full_is_refused_in_words(tmp_path: Path) -> None:
    """design 1.5: who asks for a game that is laid here and full is told so, by command, phrase and button."""
    async with evening(tmp_path) as here:
        await here.say("Аня", "/nuclear")
        await here.say("Борис", "я в игре")
        assert (await here.say("Вера", "/nuclear")).says == ["Мест больше нет: за столом 2."]
        assert (await here.say("Гоша", "ядерные кости")).says == ["Мест больше нет: за столом 2."]
        assert (await here.press("Вера", "b.open.nuclear")).whispers == ["Мест больше нет: за столом 2."]
