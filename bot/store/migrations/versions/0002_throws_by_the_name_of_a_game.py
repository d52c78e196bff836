"""Replaces the flag `throws.poker` by `throws.game`: the id of the game by whose name a throw was said."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    with op.batch_alter_table("throws") as throws:
        throws.add_column(sa.Column("game", sa.String(), nullable=False, server_default=""))
    op.execute("UPDATE throws SET game = 'poker' WHERE poker")
    with op.batch_alter_table("throws") as throws:
        throws.drop_column("poker")
