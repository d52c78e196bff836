"""Creates the tables of the first schema."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None


def upgrade() -> None:
    op.create_table(
        "drafts",
        sa.Column("room", sa.Integer(), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.Column("seq", sa.Integer(), nullable=False),
        sa.Column("choice", sa.String(), nullable=False),
        sa.PrimaryKeyConstraint("room", "number", "seat"),
    )
    op.create_table(
        "entries",
        sa.Column("room", sa.Integer(), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("seq", sa.Integer(), nullable=False),
        sa.Column("kind", sa.String(), nullable=False),
        sa.Column("seat", sa.Integer(), nullable=True),
        sa.Column("who", sa.Integer(), nullable=False),
        sa.Column("token", sa.String(), nullable=False),
        sa.Column("fell", sa.String(), nullable=False),
        sa.Column("at", sa.Float(), nullable=False),
        sa.PrimaryKeyConstraint("room", "number", "seq"),
    )
    op.create_table(
        "heard",
        sa.Column("cause", sa.String(), nullable=False),
        sa.Column("at", sa.Float(), nullable=False),
        sa.PrimaryKeyConstraint("cause"),
    )
    with op.batch_alter_table("heard", schema=None) as batch_op:
        batch_op.create_index("heard_at", ["at"], unique=False)

    op.create_table(
        "parked",
        sa.Column("cause", sa.String(), nullable=False),
        sa.Column("kind", sa.String(), nullable=False),
        sa.Column("error", sa.String(), nullable=False),
        sa.Column("where", sa.String(), nullable=False),
        sa.Column("at", sa.Float(), nullable=False),
        sa.PrimaryKeyConstraint("cause"),
    )
    op.create_table(
        "persons",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("name", sa.String(), nullable=False),
        sa.Column("language", sa.String(), server_default="", nullable=False),
        sa.Column("odds", sa.Boolean(), server_default=sa.text("0"), nullable=False),
        sa.Column("quiet", sa.Boolean(), server_default=sa.text("0"), nullable=False),
        sa.PrimaryKeyConstraint("id"),
    )
    op.create_table(
        "posts",
        sa.Column("room", sa.Integer(), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("page", sa.Integer(), nullable=False),
        sa.Column("message", sa.BigInteger(), nullable=False),
        sa.Column("seq", sa.Integer(), nullable=False),
        sa.PrimaryKeyConstraint("room", "number", "page"),
    )
    op.create_table(
        "rooms",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("language", sa.String(), nullable=False),
        sa.Column("pace", sa.Integer(), server_default="120", nullable=False),
        sa.Column("ones", sa.Integer(), server_default="0", nullable=False),
        sa.Column("twos", sa.Integer(), server_default="0", nullable=False),
        sa.Column("threes", sa.Integer(), server_default="0", nullable=False),
        sa.Column("fours", sa.Integer(), server_default="0", nullable=False),
        sa.Column("fives", sa.Integer(), server_default="0", nullable=False),
        sa.Column("sixes", sa.Integer(), server_default="0", nullable=False),
        sa.Column("greeted", sa.Integer(), server_default="0", nullable=False),
        sa.PrimaryKeyConstraint("id"),
    )
    op.create_table(
        "accounts",
        sa.Column("platform", sa.String(), nullable=False),
        sa.Column("user", sa.BigInteger(), nullable=False),
        sa.Column("person", sa.Integer(), nullable=False),
        sa.ForeignKeyConstraint(
            ["person"],
            ["persons.id"],
        ),
        sa.PrimaryKeyConstraint("platform", "user"),
    )
    op.create_table(
        "addresses",
        sa.Column("platform", sa.String(), nullable=False),
        sa.Column("chat", sa.BigInteger(), nullable=False),
        sa.Column("room", sa.Integer(), nullable=False),
        sa.ForeignKeyConstraint(
            ["room"],
            ["rooms.id"],
        ),
        sa.PrimaryKeyConstraint("platform", "chat"),
    )
    op.create_table(
        "results",
        sa.Column("room", sa.Integer(), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("person", sa.Integer(), nullable=False),
        sa.Column("game", sa.String(), nullable=False),
        sa.Column("place", sa.Integer(), nullable=False),
        sa.Column("won", sa.Boolean(), nullable=False),
        sa.Column("solo", sa.Boolean(), nullable=False),
        sa.Column("at", sa.Float(), nullable=False),
        sa.ForeignKeyConstraint(
            ["person"],
            ["persons.id"],
        ),
        sa.ForeignKeyConstraint(
            ["room"],
            ["rooms.id"],
        ),
        sa.PrimaryKeyConstraint("room", "number", "person"),
    )
    with op.batch_alter_table("results", schema=None) as batch_op:
        batch_op.create_index("results_person", ["person", "at"], unique=False)
        batch_op.create_index("results_room", ["room", "game"], unique=False)

    op.create_table(
        "seeds",
        sa.Column("room", sa.Integer(), nullable=False),
        sa.Column("name", sa.String(), nullable=False),
        sa.Column("seed", sa.LargeBinary(), nullable=False),
        sa.Column("commitment", sa.String(), nullable=False),
        sa.ForeignKeyConstraint(
            ["room"],
            ["rooms.id"],
        ),
        sa.PrimaryKeyConstraint("room", "name"),
    )
    op.create_table(
        "tables",
        sa.Column("room", sa.Integer(), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("game", sa.String(), nullable=False),
        sa.Column("topic", sa.Integer(), nullable=False),
        sa.Column("phase", sa.String(), nullable=False),
        sa.Column("seq", sa.Integer(), nullable=False),
        sa.Column("shown", sa.Integer(), nullable=False),
        sa.Column("due_at", sa.Float(), nullable=True),
        sa.Column("opened_at", sa.Float(), nullable=False),
        sa.ForeignKeyConstraint(
            ["room"],
            ["rooms.id"],
        ),
        sa.PrimaryKeyConstraint("room", "number"),
    )
    with op.batch_alter_table("tables", schema=None) as batch_op:
        batch_op.create_index(
            "one_open_table",
            ["room", "topic", "game"],
            unique=True,
            sqlite_where=sa.text("phase IN ('lobby', 'playing')"),
            postgresql_where=sa.text("phase IN ('lobby', 'playing')"),
        )
        batch_op.create_index("tables_due", ["due_at"], unique=False)
        batch_op.create_index(
            "tables_unsaid",
            ["room"],
            unique=False,
            sqlite_where=sa.text("shown < seq"),
            postgresql_where=sa.text("shown < seq"),
        )

    op.create_table(
        "throws",
        sa.Column("room", sa.Integer(), nullable=False),
        sa.Column("day", sa.String(), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("first", sa.Integer(), nullable=False),
        sa.Column("topic", sa.Integer(), nullable=False),
        sa.Column("person", sa.Integer(), nullable=False),
        sa.Column("notation", sa.String(), nullable=False),
        sa.Column("fell", sa.String(), nullable=False),
        sa.Column("poker", sa.Boolean(), nullable=False),
        sa.Column("beside", sa.Boolean(), nullable=False),
        sa.Column("more", sa.Boolean(), nullable=False),
        sa.Column("message", sa.BigInteger(), nullable=False),
        sa.Column("cause", sa.String(), nullable=False),
        sa.Column("at", sa.Float(), nullable=False),
        sa.Column("sent_at", sa.Float(), nullable=True),
        sa.ForeignKeyConstraint(
            ["person"],
            ["persons.id"],
        ),
        sa.ForeignKeyConstraint(
            ["room"],
            ["rooms.id"],
        ),
        sa.PrimaryKeyConstraint("room", "day", "number"),
    )
    with op.batch_alter_table("throws", schema=None) as batch_op:
        batch_op.create_index("throws_cause", ["cause"], unique=False)
        batch_op.create_index("throws_person", ["room", "person", "at"], unique=False)
        batch_op.create_index(
            "throws_unsaid",
            ["room"],
            unique=False,
            sqlite_where=sa.text("sent_at IS NULL"),
            postgresql_where=sa.text("sent_at IS NULL"),
        )
