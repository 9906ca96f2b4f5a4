"""Doors with a lock: API tokens as hashes, and the secret that all bridges sign stream tickets with."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    op.create_table(
        "api_tokens",
        sa.Column("token_id", sa.String(16), primary_key=True),
        sa.Column("secret_hash", sa.String(64), nullable=False),
        sa.Column("scope", sa.String(16), nullable=False),
        sa.Column("user_id", sa.String(200), nullable=False),
        sa.Column("note", sa.Text, nullable=False),
        sa.Column("created_at", sa.String(32), nullable=False),
        sa.Column("expires_at", sa.String(32)),
        sa.Column("revoked_at", sa.String(32)),
    )
    op.create_table(
        "kept_secrets",
        sa.Column("name", sa.String(40), primary_key=True),
        sa.Column("secret", sa.String(64), nullable=False),
    )
