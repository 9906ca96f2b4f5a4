"""Workflows: their state, what was said about each, and the log that led to it."""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"


def upgrade() -> None:
    op.create_table(
        "workflows",
        sa.Column("workflow_id", sa.String(40), primary_key=True),
        sa.Column("demand_id", sa.String(32), unique=True),
        sa.Column("user_id", sa.String(200), nullable=False),
        sa.Column("created_at", sa.String(32), nullable=False, index=True),
        sa.Column("updated_at", sa.String(32), nullable=False),
        sa.Column("is_running", sa.Boolean, nullable=False, index=True),
        sa.Column("last_n", sa.Integer, nullable=False),
        sa.Column("state", sa.Text, nullable=False),
        sa.Column("session", sa.Text, nullable=False),
    )
    op.create_table(
        "workflow_log",
        sa.Column("workflow_id", sa.String(40), primary_key=True),
        sa.Column("n", sa.Integer, primary_key=True),
        sa.Column("event_id", sa.String(40), nullable=False),
        sa.Column("event_type", sa.String(64), nullable=False),
        sa.Column("timestamp", sa.String(32), nullable=False),
        sa.Column("status", sa.String(16), nullable=False),
        sa.Column("stopped_by", sa.String(80), nullable=False),
        sa.Column("reason", sa.Text, nullable=False),
        sa.Column("payload", sa.Text, nullable=False),
    )
