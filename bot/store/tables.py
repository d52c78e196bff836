"""The schema. Keys start with the room, for sharding; but for rooms, persons, addresses, accounts and causes."""

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    Float,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    PrimaryKeyConstraint,
    String,
    Table,
    text,
)

VERSION = "0003"  # the newest migration; a database with another one is migrated, or refused if it is newer

FACES = ("ones", "twos", "threes", "fours", "fives", "sixes")  # how often each fell in a room

meta = MetaData()

# Rooms and persons have ids of their own; `addresses` and `accounts` map the ids of a platform to them.
rooms = Table(
    "rooms",
    meta,
    Column("id", Integer, primary_key=True),
    Column("language", String, nullable=False),
    Column("pace", Integer, nullable=False, server_default="120"),  # seconds a move
    *(Column(name, Integer, nullable=False, server_default="0") for name in FACES),
    # 0: not greeted; 1: greeted, and told how to let plain talk through; 2: plain talk arrives
    Column("greeted", Integer, nullable=False, server_default="0"),
)
addresses = Table(
    "addresses",
    meta,
    Column("platform", String, nullable=False),
    Column("account", String, nullable=False, server_default=""),  # the bot's own id there; "" if it has none
    Column("chat", BigInteger, nullable=False),
    Column("room", ForeignKey("rooms.id"), nullable=False),
    PrimaryKeyConstraint("platform", "account", "chat"),
)
Index("addresses_room", addresses.c.room, addresses.c.platform, addresses.c.account)
persons = Table(
    "persons",
    meta,
    Column("id", Integer, primary_key=True),
    Column("name", String, nullable=False),
    Column("language", String, nullable=False, server_default=""),
    Column("odds", Boolean, nullable=False, server_default=text("0")),
    Column("quiet", Boolean, nullable=False, server_default=text("0")),  # do not mention
)
accounts = Table(
    "accounts",
    meta,
    Column("platform", String, nullable=False),
    Column("user", BigInteger, nullable=False),
    Column("person", ForeignKey("persons.id"), nullable=False),
    PrimaryKeyConstraint("platform", "user"),
)

# One row for each update that had an effect, in one transaction with all its effects.
heard = Table(
    "heard",
    meta,
    Column("cause", String, primary_key=True),
    Column("at", Float, nullable=False),
)
Index("heard_at", heard.c.at)

# What queries over many tables need; the game itself is in `entries`.
tables = Table(
    "tables",
    meta,
    Column("room", ForeignKey("rooms.id"), nullable=False),
    Column("number", Integer, nullable=False),
    Column("game", String, nullable=False),
    Column("topic", Integer, nullable=False),
    Column("phase", String, nullable=False),
    Column("seq", Integer, nullable=False),
    Column("shown", Integer, nullable=False),  # the last seq that the chat has seen
    Column("due_at", Float),  # the next deadline, seconds; NULL: none
    Column("opened_at", Float, nullable=False),
    PrimaryKeyConstraint("room", "number"),
)
Index(
    "one_open_table",
    tables.c.room,
    tables.c.topic,
    tables.c.game,
    unique=True,
    sqlite_where=tables.c.phase.in_(("lobby", "playing")),
    postgresql_where=tables.c.phase.in_(("lobby", "playing")),
)
Index("tables_due", tables.c.due_at)
Index("tables_unsaid", tables.c.room, sqlite_where=text("shown < seq"), postgresql_where=text("shown < seq"))
entries = Table(
    "entries",
    meta,
    Column("room", Integer, nullable=False),
    Column("number", Integer, nullable=False),
    Column("seq", Integer, nullable=False),
    Column("kind", String, nullable=False),
    Column("seat", Integer),
    Column("who", Integer, nullable=False),
    Column("token", String, nullable=False),
    Column("fell", String, nullable=False),
    Column("at", Float, nullable=False),
    PrimaryKeyConstraint("room", "number", "seq"),
)
# The messages of a table that are in the chat, and the entry up to which each one shows it.
posts = Table(
    "posts",
    meta,
    Column("room", Integer, nullable=False),
    Column("number", Integer, nullable=False),
    Column("page", Integer, nullable=False),
    Column("message", BigInteger, nullable=False),
    Column("seq", Integer, nullable=False),
    PrimaryKeyConstraint("room", "number", "page"),
)
# What a seat has marked since entry `seq` and not played yet.
drafts = Table(
    "drafts",
    meta,
    Column("room", Integer, nullable=False),
    Column("number", Integer, nullable=False),
    Column("seat", Integer, nullable=False),
    Column("seq", Integer, nullable=False),
    Column("choice", String, nullable=False),
    PrimaryKeyConstraint("room", "number", "seat"),
)
# Seeds are not in the log, so that no code that shows a running table can leak one.
# `name`: a table's number, or a day (ISO).
seeds = Table(
    "seeds",
    meta,
    Column("room", ForeignKey("rooms.id"), nullable=False),
    Column("name", String, nullable=False),
    Column("seed", LargeBinary, nullable=False),
    Column("commitment", String, nullable=False),
    PrimaryKeyConstraint("room", "name"),
)
# Free throws, numbered by room and day, kept as evidence. `first`: number of the first throw of the same message.
throws = Table(
    "throws",
    meta,
    Column("room", ForeignKey("rooms.id"), nullable=False),
    Column("day", String, nullable=False),
    Column("number", Integer, nullable=False),
    Column("first", Integer, nullable=False),
    Column("topic", Integer, nullable=False),
    Column("person", ForeignKey("persons.id"), nullable=False),
    Column("notation", String, nullable=False),
    Column("fell", String, nullable=False),
    Column("game", String, nullable=False, server_default=""),  # the game by whose name it was said; "": by none
    Column("beside", Boolean, nullable=False),  # by a player of a table here: outside the game
    Column("more", Boolean, nullable=False),  # more was asked for than was thrown
    Column("message", BigInteger, nullable=False),  # the message to answer
    Column("cause", String, nullable=False),
    Column("at", Float, nullable=False),
    Column("sent_at", Float),
    PrimaryKeyConstraint("room", "day", "number"),
)
Index("throws_unsaid", throws.c.room, sqlite_where=text("sent_at IS NULL"), postgresql_where=text("sent_at IS NULL"))
Index("throws_cause", throws.c.cause)
Index("throws_person", throws.c.room, throws.c.person, throws.c.at)
results = Table(
    "results",
    meta,
    Column("room", ForeignKey("rooms.id"), nullable=False),
    Column("number", Integer, nullable=False),
    Column("person", ForeignKey("persons.id"), nullable=False),
    Column("game", String, nullable=False),
    Column("place", Integer, nullable=False),  # 1 is best; shared places share it
    Column("won", Boolean, nullable=False),
    Column("solo", Boolean, nullable=False),  # one person against computers
    Column("at", Float, nullable=False),
    PrimaryKeyConstraint("room", "number", "person"),
)
Index("results_room", results.c.room, results.c.game)
Index("results_person", results.c.person, results.c.at)
# Decisions that wait for the platform's answer to a question. `argument` is checked; no chat text.
wishes = Table(
    "wishes",
    meta,
    Column("room", ForeignKey("rooms.id"), nullable=False),
    Column("cause", String, nullable=False),  # the update that asked for it
    Column("kind", String, nullable=False),
    Column("argument", String, nullable=False),
    Column("person", ForeignKey("persons.id"), nullable=False),
    Column("user", BigInteger, nullable=False),  # the person's id on the platform
    Column("language", String, nullable=False),  # of the person's client; "" if unknown
    Column("topic", Integer, nullable=False),
    Column("message", BigInteger, nullable=False),
    Column("press", String, nullable=False),  # the id that answers the press; "" for a message
    Column("at", Float, nullable=False),
    PrimaryKeyConstraint("room", "cause"),
)
# Updates that broke a handler: type of the error, functions and lines; no chat text.
parked = Table(
    "parked",
    meta,
    Column("cause", String, primary_key=True),
    Column("kind", String, nullable=False),
    Column("error", String, nullable=False),
    Column("where", String, nullable=False),
    Column("at", Float, nullable=False),
)
