"""What Alembic runs: the steps from a store's revision to ours, inside the transaction that we hand over."""

from alembic import context

from towow_core.store.schema import metadata

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=metadata,
    render_as_batch=True,  # SQLite cannot alter a column: Alembic copies the table
)
context.run_migrations()
