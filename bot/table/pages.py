"""Renders a table as the messages that its chat should show. Pure."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from bot.acts import Button, Post, Rows, Weight
from bot.table.entry import Phase
from bot.table.table import Player, Table
from bot.text import marks, words
from bot.text.names import clipped, isolated
from bot.text.words import BOARD_NAME, REPLY_NAME, Seats
from rules.lines import Arg, Key, Line, Listed, Who, names

LOBBY_PAGE, VERDICT_PAGE = -1, 1_000_000  # page numbers before and after those of any game
MOST_CUTS = 12  # players' own words that a lobby shows
SUFFIX = 9  # columns that a name keeps when a seat's number is put behind it


@dataclass(frozen=True)
class Scene:
    """What a table is rendered with: the chat's language, names by person, seconds a move, the table's commitment.

    `draft`: what the seat that is due has marked."""

    language: str
    people: Mapping[int, str]
    pace: int = 120
    seal: str = ""
    draft: str = ""
    quiet: frozenset[int] = field(default=frozenset())  # who does not want to be mentioned
    odds: frozenset[int] = field(default=frozenset())  # who wants to see odds
    record: Line | None = None  # of the one person of a private table, this game included


def seats(table: Table, scene: Scene, calling: bool = False) -> Seats:
    """Names by seat; to names that look equal on a board the seat's number is added.

    `calling`: names mention their persons, but for those of `scene.quiet`."""
    plain = [_name(player, scene) for player in table.players]
    short = [clipped(name, BOARD_NAME) for name in plain]
    twice = {name for name, count in Counter(short).items() if count > 1}
    told = [f"{clipped(name, SUFFIX)}·{seat + 1}" if short[seat] in twice else name for seat, name in enumerate(plain)]
    if not calling:
        return Seats(told)
    persons = {seat: player.person for seat, player in enumerate(table.players) if not player.computer}
    return Seats(told, {seat: person for seat, person in persons.items() if person not in scene.quiet})


def _name(player: Player, scene: Scene) -> str:
    if player.computer:
        return words.render(scene.language, Line(f"computer-{player.computer}"))
    return scene.people.get(player.person, f"№ {player.person}")


def person(scene: Scene, person: int) -> str:
    """The name of a person, whether seated or not, in at most REPLY_NAME columns."""
    return isolated(clipped(scene.people.get(person, f"№ {person}"), REPLY_NAME))


def render(
    table: Table, scene: Scene, line: Line, language: str = "", calling: bool = False, width: int = REPLY_NAME
) -> str:
    """A line of a game or of its table as text, with names for seats. `width`: columns of a name."""
    return words.render(language or scene.language, line, seats(table, scene, calling), width)


def _lines(table: Table, scene: Scene, lines: tuple[Line, ...]) -> str:
    sitting = seats(table, scene)
    return "\n".join(words.render(scene.language, line, sitting, BOARD_NAME) for line in lines)


def data(table: Table, stamp: int, token: str) -> str:
    """The data of a button: `t12.5.throw`. It gives no right: all of it is checked when the button is pressed."""
    return f"t{table.number}.{stamp}.{token}"


def _rows(table: Table, scene: Scene, keys: tuple[tuple[Key, ...], ...], stamp: int) -> Rows:
    return tuple(
        tuple(Button(render(table, scene, key.label), data(table, stamp, key.token)) for key in row)
        for row in keys
        if row
    )


def _key(label: str, token: str, **args: Arg) -> Key:
    return Key(Line(label, args), token)


def posts(table: Table, scene: Scene, posts: Mapping[int, tuple[int, int]]) -> list[Post]:
    """The messages of a table as they should be, oldest first, without those that never change any more.

    `posts`: page -> (message number, seq up to which it shows the table) of the messages in the chat."""
    lobby = _lobby(table, scene)
    told = posts.get(LOBBY_PAGE, (0, -1))[1] >= lobby.seq and not lobby.buttons
    shown = [] if told else [lobby]  # a lobby that is closed and shown is not edited again
    born = table.started
    for done in table.done:
        whole = born if table.game.steps else done.seq  # a page in steps shows its last words while it is live
        born = done.seq
        if posts.get(done.page, (0, -1))[1] >= whole:
            continue  # shown to its end: not edited again (voice 1.1)
        shown.append(Post(done.page, done.seq, 0, _lines(table, scene, done.lines), weight=Weight.VERDICT))
    if table.phase != Phase.LOBBY and table.started:
        live = _live(table, scene, born, posts)
        if all(done.page != live.page for done in table.done):
            shown.append(live)
    if table.phase == Phase.OVER:
        verdict = _verdict(table, scene)
        if shown and shown[-1].tease and born == table.ended:
            shown[-1] = _with(shown[-1], verdict)
        else:
            shown.append(verdict)
    return [replace(post, message=out[0], told=out[1]) for post in shown if (out := posts.get(post.page, (0, -1)))]


def _with(last: Post, verdict: Post) -> Post:
    """The last page with the verdict added: as a message of its own it would give the end of the page away."""
    text, buttons = f"{last.text}\n{verdict.text}", (*last.buttons, *verdict.buttons)
    return replace(last, text=text, buttons=buttons, weight=Weight.VERDICT)


def _live(table: Table, scene: Scene, born: int, posts: Mapping[int, tuple[int, int]]) -> Post:
    """The page in play, or the last one of a closed table: its lines, whose turn it is, its buttons.

    `born`: the seq that began the page; a post that does not show the whole page yet has a lower seq."""
    own = table.own()
    view, face = table.view(own), table.game.face
    board = face.board(view, scene.draft, own is not None and table.players[own].person in scene.odds)
    page, stamp = face.page(view), face.stamp(view)
    parts = table.game.steps(table.view(None)) if table.game.steps and table.step else ()
    partly = table.step < len(parts) and table.phase == Phase.PLAYING and table.mode == "steps"
    lines = parts[table.step - 1] if partly else board.lines
    keys = ((_key(f"{table.game.id}-key-step", f".step {table.step}"), *board.keys[-1]),) if partly else board.keys
    if table.private:  # no watchers in private
        keys = tuple(row for row in keys if not any(key.token.startswith(".cheer") for key in row))
    lines = (*lines, *_cheers(table, page))
    if table.phase == Phase.VOID:
        return Post(page, table.seq, 0, _lines(table, scene, (*lines, _closed(table))))
    text = _lines(table, scene, lines)
    turn = marks.BOLD + render(table, scene, board.turn, width=BOARD_NAME) + marks.LIGHT
    teased = not table.mode or (table.mode == "steps" and table.phase == Phase.OVER)
    tease = _lines(table, scene, board.tease) if board.tease and teased else ""
    if partly:
        return Post(page, born - 1, 0, text, _rows(table, scene, keys, stamp))
    seq = born if tease and page not in posts else table.seq
    return Post(page, seq, 0, f"{text}\n{turn}", _rows(table, scene, keys, stamp), tease=tease)


def _closed(table: Table) -> Line:
    """The line that says why the table was closed."""
    return Line("table-closed", {"reason": table.reason})


def _cheers(table: Table, page: int) -> tuple[Line, ...]:
    """How many watchers cheered for each side on the page before; a cheer itself edits no message."""
    sides = [side for _, side in table.cheers.get(page - 1, ())]
    if not sides:
        return ()
    return (Line(f"{table.game.id}-cheers", {"score": f"{sides.count(0)}:{sides.count(1)}"}),)


def _verdict(table: Table, scene: Scene) -> Post:
    """The message that ends the game, with buttons for a rematch and the evidence."""
    lines = (*table.game.face.verdict(table.view(table.own())), *_best_guess(table, scene))
    lines += (scene.record,) if scene.record else ()
    keys = ((_key("key-again", ".again"),), (_key("key-check", ".check"),))
    text = _lines(table, scene, lines)
    return Post(VERDICT_PAGE, table.seq, 0, text, _rows(table, scene, keys, 0), Weight.VERDICT)


def _best_guess(table: Table, scene: Scene) -> tuple[Line, ...]:
    """A line on the watcher who cheered for most winners of pages. A cheer on one page is about the next page."""
    if not table.game.winners or not table.cheers:
        return ()
    won = table.game.winners(table.view(None))
    right: Counter[int] = Counter()
    for page, given in table.cheers.items():
        right.update(watcher for watcher, side in given if page < len(won) and won[page] == side)
    if not right:
        return ()
    watcher, count = max(right.items(), key=lambda one: (one[1], -one[0]))
    return (Line(f"{table.game.id}-best-guess", {"who": person(scene, watcher), "right": count, "rounds": len(won)}),)


def _lobby(table: Table, scene: Scene) -> Post:
    """The lobby's message: before the start with buttons, later as it was at the start or the end."""
    sitting = tuple(range(len(table.players)))
    game = table.game.id
    opener = person(scene, table.opener)
    lines = [Line("lobby-opened", {"game": Line(game), "who": opener})]
    if table.started:
        lines += [_own(table, scene, "lobby-started", count=len(sitting)), Line("name", {"who": names(sitting)})]
    elif sitting:
        lines.append(Line("lobby-seated", {"count": len(sitting), "who": names(sitting)}))
    else:
        lines.append(Line("lobby-empty"))
    if table.phase != Phase.LOBBY:
        if not table.started:
            lines.append(_closed(table))
        text = _lines(table, scene, tuple(lines)) + _seal(scene)
        return Post(LOBBY_PAGE, table.started or table.seq, 0, text)
    lines.append(Line(f"{game}-nutshell"))
    if not table.private:
        lines.append(Line("lobby-pace", {"minutes": scene.pace // 60}))
    if table.words:
        lines.append(Line("lobby-cuts", {"words": _cuts(table)}))
    if any(player.computer for player in table.players) and words.has(scene.language, f"{game}-computer"):
        lines.append(Line(f"{game}-computer"))
    return Post(LOBBY_PAGE, table.seq, 0, _lines(table, scene, tuple(lines)) + _seal(scene), _lobby_keys(table, scene))


def _own(table: Table, scene: Scene, id: str, **args: Arg) -> Line:
    """The game's own line `GAME-ID` if the language has it, else the line `ID` of all games."""
    own = Line(f"{table.game.id}-{id}", args)
    return own if words.has(scene.language, own.id) else Line(id, args)


def _cuts(table: Table) -> Arg:
    """The players' own words, at most MOST_CUTS of them."""
    told = Listed(tuple(isolated(clipped(word, REPLY_NAME)) for word in list(table.words.values())[:MOST_CUTS]))
    more = len(table.words) - MOST_CUTS
    return Line("names-and-more", {"names": told, "more": more}) if more > 0 else told


def _seal(scene: Scene) -> str:
    """The commitment as a folded line; "" without one."""
    if not scene.seal:
        return ""
    return f"\n{marks.FOLD}{words.render(scene.language, Line('fair-seal', {'seal': scene.seal}))}{marks.OPEN}"


def _lobby_keys(table: Table, scene: Scene) -> Rows:
    seated = {player.computer for player in table.players}
    computers = tuple(
        _key("key-computer-up", f".unseat {id}", name=Line(f"computer-{id}"))
        if id in seated
        else _key("key-computer", f".seat {id}", name=Line(f"computer-{id}"))
        for id in sorted(table.game.computers)
    )
    # No second person can sit down in private.
    seats = () if table.private else (_key("key-join", ".join"), _key("key-stand-up", ".leave"))
    keys = (
        seats,
        computers,
        (_key("key-start", ".start"),),
        (_key("key-rules", "?rules"), _key("key-cut", ".cut")),
        (_key("key-cancel", ".cancel"),),
    )
    return _rows(table, scene, keys, 0)


def call(table: Table, scene: Scene, calling: bool) -> str:
    """The text that calls the player who is due; `calling`: as a mention."""
    return render(table, scene, table.game.face.call(table.view(None)), calling=calling)


def nudge(table: Table, scene: Scene, seat: int, minutes: int) -> str:
    """The nudge at half the time to move: in how many minutes the Butler will move for the seat."""
    return render(table, scene, _own(table, scene, "nudge", who=Who(seat), minutes=minutes), calling=True)


def seat_name(table: Table, scene: Scene, seat: int) -> str:
    """The name of a seat."""
    return render(table, scene, Line("name", {"who": Who(seat)}))
