"""Adds the account to addresses and causes, and the table of wishes.

The account of an old address is unknown here: it is left empty, and the first bot that starts on the platform takes it
over (People.adopt). Old causes get the empty account as well: PLATFORM::REST.
"""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    op.create_table(
        "new_addresses",
        sa.Column("platform", sa.String(), nullable=False),
        sa.Column("account", sa.String(), server_default="", nullable=False),
        sa.Column("chat", sa.BigInteger(), nullable=False),
        sa.Column("room", sa.Integer(), nullable=False),
        sa.ForeignKeyConstraint(["room"], ["rooms.id"]),
        sa.PrimaryKeyConstraint("platform", "account", "chat"),
    )
    op.execute("INSERT INTO new_addresses (platform, chat, room) SELECT platform, chat, room FROM addresses")
    op.drop_table("addresses")
    op.rename_table("new_addresses", "addresses")
    op.create_index("addresses_room", "addresses", ["room", "platform", "account"])
    platforms = sa.text("SELECT DISTINCT platform FROM addresses")
    for (platform,) in op.get_bind().execute(platforms).all():
        for table in ("heard", "throws", "parked"):
            named = sa.text(
                f"UPDATE {table} SET cause = :platform || '::' || substr(cause, length(:platform) + 2)"  # noqa: S608
                " WHERE substr(cause, 1, length(:platform) + 1) = :platform || ':'"
            )
            op.get_bind().execute(named, {"platform": platform})
    op.create_table(
        "wishes",
        sa.Column("room", sa.Integer(), nullable=False),
        sa.Column("cause", sa.String(), nullable=False),
        sa.Column("kind", sa.String(), nullable=False),
        sa.Column("argument", sa.String(), nullable=False),
        sa.Column("person", sa.Integer(), nullable=False),
        sa.Column("user", sa.BigInteger(), nullable=False),
        sa.Column("language", sa.String(), nullable=False),
        sa.Column("topic", sa.Integer(), nullable=False),
        sa.Column("message", sa.BigInteger(), nullable=False),
        sa.Column("press", sa.String(), nullable=False),
        sa.Column("at", sa.Float(), nullable=False),
        sa.ForeignKeyConstraint(["person"], ["persons.id"]),
        sa.ForeignKeyConstraint(["room"], ["rooms.id"]),
        sa.PrimaryKeyConstraint("room", "cause"),
    )
