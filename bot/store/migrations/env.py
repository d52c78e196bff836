"""Alembic's entry point: migrates the connection in `config.attributes`, in one transaction."""

from alembic import context

from bot.store.tables import meta

context.configure(connection=context.config.attributes["connection"], target_metadata=meta, render_as_batch=True)
with context.begin_transaction():
    context.run_migrations()
