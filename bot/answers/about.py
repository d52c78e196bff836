"""Answers what is neither move nor seat: help, rules, standings, language, settings, buttons of closed tables."""

from collections.abc import Awaitable, Callable
from dataclasses import replace

from bot.acts import Act, Button, Message, Popup, Rows
from bot.answers import checking, moves, seats
from bot.answers.services import Services
from bot.answers.turn import HELLO, LANGUAGE, Turn
from bot.play import standings
from bot.play.rooms import Room
from bot.site import Place
from bot.store.effects import Effects
from bot.store.rows import RoomRow
from bot.text import words
from bot.text.languages import LANGUAGES, named
from rules import asked_for, games
from rules.game import Illegal, Phrase
from rules.lines import Arg, Line

DEAF, HEARS = 1, 2  # stages of rooms.greeted: told how to let plain talk through; plain talk arrives


def language_rows() -> Rows:
    """Buttons that set the language, each labelled in that language, three to a row."""
    keys = [Button(words.render(one, Line("language-name")), f"b.language.{one}") for one in LANGUAGES]
    return tuple(tuple(keys[at : at + 3]) for at in range(0, len(keys), 3))


async def greet(services: Services, room: Room, place: Place, hears: bool, effects: Effects | None = None) -> list[Act]:
    """Greets a chat once when the bot is added, and says once that plain talk arrives; [] if that was said before.

    The room's lock is held. `effects`: committed together with the new stage. Raises Conflict, Down.
    """
    stage = HEARS if hears else DEAF
    if room.row.greeted >= stage:
        return []
    first = not room.row.greeted
    effects, row = effects or Effects(), replace(room.row, greeted=stage)
    _settle(effects, row)
    await services.store.commit(effects)
    room.row = row
    (services.deaf.discard if hears else services.deaf.add)(room.address)
    if first:
        return [greeting(place, room, hears)]
    return [Message(place, words.render(room.language, Line("hello-hears")))]


def greeting(place: Place, room: Room, hears: bool) -> Message:
    """The greeting: what the Butler does, how to let plain talk through where it does not arrive, buttons. (voice 8)"""
    say = words.render
    lines = [say(room.language, Line("hello", {"game": asked_for()}))]
    if not hears:
        lines.append(say(room.language, Line("hello-deaf")))
    throw = Button(say(room.language, Line("key-throw")), "b.throw")
    play = Button(say(room.language, Line("key-games")), "b.games")
    return Message(place, "\n".join(lines), buttons=((throw, play), *language_rows()))


TOPICS = ("standings", "hello", "help", "rules", "language", "odds", "me", "fair")


async def answer(turn: Turn, kind: str, argument: str = "") -> list[Act]:
    """Answers a command of TOPICS; [] for any other `kind`. Raises Conflict, Down."""
    answers: dict[str, Callable[[Turn, str], Awaitable[list[Act]]]] = {
        "standings": _standings,
        "hello": _hello,
        "help": _help,
        "rules": rules,
        "language": _language,
        "odds": _odds,
        "me": _me,
        "fair": checking.fair,
    }
    return await answers[kind](turn, argument) if kind in answers else []


async def _hello(turn: Turn, argument: str) -> list[Act]:
    """The greeting in a group that has had none, if need be after asking the platform; else the help."""
    if turn.private or turn.room.row.greeted:
        return await _help(turn, argument)
    if turn.services.profile.abilities.hears_all:
        return await greet(turn.services, turn.room, turn.place, hears=True, effects=turn.effects())
    return await turn.ask(HELLO)


async def _help(turn: Turn, argument: str) -> list[Act]:
    text = turn.text(Line("help", {"game": asked_for()}))
    link = turn.services.profile.invitation if turn.private else ""
    invite = ((Button(turn.text(Line("key-invite")), "", link),),) if link else ()
    return [turn.reply(text, buttons=(*_games(turn.room.language), *invite))]


def _games(language: str) -> Rows:
    keys = [Button(words.render(language, Line(id)), f"b.open.{id}") for id in games()]
    return tuple(tuple(keys[at : at + 2]) for at in range(0, len(keys), 2))


async def rules(turn: Turn, argument: str) -> list[Act]:
    """The full rules of the game named, else of a game that is open here, else buttons to choose one."""
    open_here = [table.game.id for table in turn.room.at(turn.topic)]
    meant = argument if argument in games() else open_here[0] if open_here else ""
    if meant:
        return [turn.reply(turn.text(Line(f"{meant}-rules")))]
    rows = tuple((Button(turn.text(Line(id)), f"b.rules.{id}"),) for id in games())
    return [turn.reply(turn.text(Line("rules-which")), buttons=rows)]


async def _standings(turn: Turn, argument: str) -> list[Act]:
    wins = await turn.services.store.wins(turn.room.id)
    people = await turn.services.store.names(sorted({row[1] for row in wins}))
    return [turn.reply(standings.table_of_wins(turn.room.language, wins, people))]


async def _me(turn: Turn, argument: str) -> list[Act]:
    """A person's own records by game, alone against computers and in groups apart. (L9)"""
    lines = []
    for id in games():
        for solo in (False, True):
            record = standings.streaks(await turn.services.store.played(turn.person.id, id, solo))
            if record.games:
                args: dict[str, Arg] = {"games": record.games, "wins": record.wins, "losses": record.losses}
                args |= {"game": Line(id), "best": record.best, "current": record.current}
                lines.append(turn.text(Line("me-solo" if solo else "me-group", args)))
    return [turn.reply("\n".join(lines) if lines else turn.text(Line("me-none", {"game": asked_for()})))]


async def _language(turn: Turn, argument: str) -> list[Act]:
    if chosen := named(argument):
        return await set_language(turn, chosen)
    return [turn.reply(turn.text(Line("language-which")), buttons=language_rows())]


async def set_language(turn: Turn, language: str) -> list[Act]:
    """Sets the chat's language; in a group for administrators only. Raises Conflict, Down."""
    may = turn.decides()
    if may is None:
        return await turn.ask(LANGUAGE, language)
    if not may:
        return [turn.respond(Line("admins-only"))]
    row = replace(turn.room.row, language=language)
    await _save(turn, row)
    turn.room.row = row
    said = turn.reply(turn.text(Line("language-set")))
    tables = [turn.refresh(table) for table in turn.room.at(turn.topic)]
    return [*([Popup(turn.press_id, turn.text(Line("language-set")))] if turn.press else [said]), *tables]


async def _save(turn: Turn, row: RoomRow | None = None) -> None:
    """Commits the settings in `row`; without it, those of the person. Raises Conflict, Down."""
    effects, person = turn.effects(), turn.person
    if row:
        _settle(effects, row)
    else:
        effects.person(person.id, language=person.language, odds=person.odds, quiet=person.quiet)
    await turn.services.store.commit(effects)


def _settle(effects: Effects, row: RoomRow) -> None:
    effects.room(row.id, language=row.language, pace=row.pace, greeted=row.greeted)


async def _odds(turn: Turn, argument: str) -> list[Act]:
    wanted = {"on": True, "off": False, "да": True, "нет": False, "вкл": True, "выкл": False}
    return await toggle_odds(turn, wanted.get(argument.casefold()))


async def toggle_odds(turn: Turn, wanted: bool | None = None) -> list[Act]:
    """Sets whether the person sees odds, by default not (L10); None toggles it. Raises Conflict, Down."""
    person = replace(turn.person, odds=not turn.person.odds if wanted is None else wanted)
    changed = replace(turn, person=person)
    await _save(changed)
    turn.services.rooms.remember(turn.place.platform, turn.who.user, person, turn.room)
    return [turn.respond(Line("odds-on" if person.odds else "odds-off"))]


async def pressed(turn: Turn) -> list[Act]:
    """Answers a button of no table: `b.language.ru`, `b.open.GAME`, `b.rules.GAME`, `b.games`, `b.throw`."""
    assert turn.press is not None
    match turn.press.data.split("."):
        case ["b", "language", language] if language in LANGUAGES:
            return await set_language(turn, language)
        case ["b", "open", id] if id in games():
            return await seats.open_table(turn, id)
        case ["b", "rules", id] if id in games():
            return await rules(turn, id)
        case ["b", "games"]:
            text = turn.text(Line("games-which"))
            return [Message(turn.place, text, buttons=_games(turn.room.language))]
        case ["b", "throw"]:
            return await moves.answer(turn, [Phrase("throw", 2)])
    return [turn.respond(Line("press-unknown"))]


async def after_the_game(turn: Turn, number: int, token: str) -> list[Act]:
    """Answers a button of a closed table: rematch, check the dice, record; refuses any other. Raises Conflict, Down."""
    row = await turn.services.store.table(turn.room.id, number)
    try:
        match token:
            case ".again" if row is not None and row.game in games():
                return await seats.rematch(turn, row)
            case ".check":
                return await checking.check(turn, number)
            case ".record":
                return await checking.record(turn, number)
    except Illegal as refused:
        return [turn.respond(refused.line)]
    return [turn.respond(Line("table-no-longer", {"game": asked_for(row.game if row else "")}))]
