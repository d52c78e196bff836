"""A table and what is around it -> the messages that the chat should see of it. Pure."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from bot import talk, words
from bot.names import clipped, isolated
from bot.table import LOBBY, OVER, PLAYING, VOID, Player, Table
from bot.talk import Button, Post, Rows, Weight
from bot.words import BOARD_NAME, REPLY_NAME, Seats
from rules.telling import Arg, Key, Line, Listed, Who, names

LOBBY_PAGE, VERDICT_PAGE = -1, 1_000_000
SUFFIX = 9  # columns that a name keeps when a seat's number is put behind it


@dataclass(frozen=True)
class Scene:
    """What a table is shown with: the chat's language, its people's names, its pace in seconds, the table's seal."""

    language: str
    people: Mapping[int, str]
    pace: int = 120
    seal: str = ""
    draft: str = ""
    private: bool = False
    quiet: frozenset[int] = field(default=frozenset())  # who does not want to be mentioned


def seats(table: Table, scene: Scene, calling: bool = False) -> Seats:
    """Names by seat: of equal ones each has its seat behind it. `calling`: telling a name mentions the person."""
    plain = [_name(player, scene) for player in table.players]
    twice = {name for name, count in Counter(plain).items() if count > 1}
    told = [f"{clipped(name, SUFFIX)}·{seat + 1}" if name in twice else name for seat, name in enumerate(plain)]
    if not calling:
        return Seats(told)
    persons = {seat: player.person for seat, player in enumerate(table.players) if not player.computer}
    return Seats(told, {seat: person for seat, person in persons.items() if person not in scene.quiet})


def _name(player: Player, scene: Scene) -> str:
    if player.computer:
        return words.say(scene.language, Line(f"computer-{player.computer}"))
    return scene.people.get(player.person, f"№ {player.person}")


def tell(
    table: Table, scene: Scene, line: Line, language: str = "", calling: bool = False, width: int = REPLY_NAME
) -> str:
    """One line of a game or of its table, with the names of those who sit there."""
    return words.say(language or scene.language, line, seats(table, scene, calling), width)


def _lines(table: Table, scene: Scene, lines: tuple[Line, ...]) -> str:
    sitting = seats(table, scene)
    return "\n".join(words.say(scene.language, line, sitting, BOARD_NAME) for line in lines)


def data(table: Table, stamp: int, token: str) -> str:
    """What a button carries: `t12.5.throw`. Nothing in it gives any right: all of it is checked when it comes back."""
    return f"t{table.number}.{stamp}.{token}"


def _rows(table: Table, scene: Scene, keys: tuple[tuple[Key, ...], ...], stamp: int) -> Rows:
    return tuple(
        tuple(Button(tell(table, scene, key.label), data(table, stamp, key.token)) for key in row)
        for row in keys
        if row
    )


def _key(label: str, token: str, **args: Arg) -> Key:
    return Key(Line(label, args), token)


def pages(table: Table, scene: Scene, posts: Mapping[int, tuple[int, int]]) -> list[Post]:
    """All messages of the table as they should be now, oldest first. `posts`: page -> (message, seq) that are out."""
    shown = [_lobby(table, scene)]
    for done in table.done:
        if posts.get(done.page, (0, -1))[1] >= done.seq:
            continue  # it stays in the chat as history
        shown.append(Post(done.page, done.seq, 0, _lines(table, scene, done.lines), weight=Weight.VERDICT))
    if table.phase == PLAYING:
        shown.append(_live(table, scene))
    elif table.phase == OVER:
        shown.append(_verdict(table, scene))
    elif table.phase == VOID and table.started:
        board = table.game.face.board(_public(table, scene), "")
        text = _lines(table, scene, (*board.lines, Line("table-closed", {"reason": table.reason})))
        shown.append(Post(board.page, table.seq, 0, text))
    return [replace(post, message=out[0], told=out[1]) for post in shown if (out := posts.get(post.page, (0, -1)))]


def _public(table: Table, scene: Scene) -> object:
    """What everybody in the chat may see; in private, what that one person may."""
    persons = table.persons()
    return table.view(persons[0] if scene.private and len(persons) == 1 else None)


def _live(table: Table, scene: Scene) -> Post:
    board = table.game.face.board(_public(table, scene), scene.draft)
    text = _lines(table, scene, board.lines)
    turn = talk.BOLD + tell(table, scene, board.turn, width=BOARD_NAME) + talk.LIGHT
    tease = _lines(table, scene, board.tease) if board.tease else ""
    return Post(board.page, table.seq, 0, f"{text}\n{turn}", _rows(table, scene, board.keys, board.stamp), tease=tease)


def _verdict(table: Table, scene: Scene) -> Post:
    text = _lines(table, scene, table.game.face.verdict(_public(table, scene)))
    keys = ((_key("key-again", ".again"),), (_key("key-check", ".check"),))
    return Post(VERDICT_PAGE, table.seq, 0, text, _rows(table, scene, keys, 0), Weight.VERDICT)


def _lobby(table: Table, scene: Scene) -> Post:
    sitting = tuple(range(len(table.players)))
    game = table.game.id
    opener = isolated(clipped(scene.people.get(table.opener, f"№ {table.opener}"), REPLY_NAME))
    lines = [Line("lobby-opened", {"game": Line(game), "who": opener})]
    lines.append(
        Line("lobby-seated", {"count": len(sitting), "who": names(sitting)}) if sitting else Line("lobby-empty")
    )
    if table.phase != LOBBY:
        if table.started:
            lines.append(Line("lobby-started"))
        else:
            lines.append(Line("table-closed", {"reason": table.reason}))
        text = _lines(table, scene, tuple(lines)) + _seal(scene)
        return Post(LOBBY_PAGE, table.started or table.seq, 0, text)
    lines.append(Line(f"{game}-nutshell"))
    lines.append(Line("lobby-pace", {"minutes": scene.pace // 60}))
    if table.words:
        lines.append(Line("lobby-cuts", {"words": Listed(table.words)}))
    return Post(LOBBY_PAGE, table.seq, 0, _lines(table, scene, tuple(lines)) + _seal(scene), _lobby_keys(table, scene))


def _seal(scene: Scene) -> str:
    if not scene.seal:
        return ""
    return f"\n{talk.FOLD}{words.say(scene.language, Line('lobby-seal', {'seal': scene.seal}))}{talk.OPEN}"


def _lobby_keys(table: Table, scene: Scene) -> Rows:
    computers = tuple(
        _key("key-computer", f".seat {id}", name=Line(f"computer-{id}")) for id in sorted(table.game.computers)
    )
    keys = (
        (_key("key-join", ".join"), _key("key-stand-up", ".leave")),
        computers,
        (_key("key-start", ".start"),),
        (_key("key-rules", "?rules"), _key("key-cut", ".cut")),
        (_key("key-cancel", ".cancel"),),
    )
    return _rows(table, scene, keys, 0)


def call(table: Table, scene: Scene, calling: bool) -> str:
    """The words that call who is due; `calling`: as a mention."""
    board = table.game.face.board(table.view(None), "")
    return tell(table, scene, board.call, calling=calling)


def seat_name(table: Table, scene: Scene, seat: int) -> str:
    return tell(table, scene, Line("name", {"who": Who(seat)}))
