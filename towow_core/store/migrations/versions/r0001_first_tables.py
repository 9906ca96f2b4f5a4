"""The tables of the first version, whose stores did not say their revision."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None


def upgrade() -> None:
    op.create_table(
        "demands",
        sa.Column("demand_id", sa.String(32), primary_key=True),
        sa.Column("channel_id", sa.String(40), nullable=False, unique=True),
        sa.Column("parent_demand_id", sa.String(32)),
        sa.Column("recursion_depth", sa.Integer, nullable=False),
        sa.Column("user_id", sa.String(200), nullable=False),
        sa.Column("raw_input", sa.Text, nullable=False),
        sa.Column("submitted_at", sa.String(32), nullable=False, index=True),
        sa.Column("stage", sa.String(16), nullable=False, index=True),
        sa.Column("demand", sa.Text, nullable=False),
        sa.Column("subnet", sa.Text),
        sa.Column("decision", sa.String(16)),
        sa.Column("decision_reason", sa.Text),
        sa.Column("idempotency_key", sa.String(200), unique=True),
    )
    op.create_table(
        "streams",
        sa.Column("stream_id", sa.String(32), primary_key=True),
        sa.Column("last_seq", sa.Integer, nullable=False),
    )
    op.create_table(
        "events",
        sa.Column("position", sa.BigInteger().with_variant(sa.Integer, "sqlite"), primary_key=True, autoincrement=True),
        sa.Column("stream_id", sa.String(32), nullable=False),
        sa.Column("seq", sa.Integer, nullable=False),
        sa.Column("event_id", sa.String(40), nullable=False),
        sa.Column("event_type", sa.String(64), nullable=False),
        sa.Column("timestamp", sa.String(32), nullable=False),
        sa.Column("payload", sa.Text, nullable=False),
        sa.UniqueConstraint("stream_id", "seq"),
        sa.UniqueConstraint("stream_id", "event_id"),
    )
    op.create_table(
        "channels",
        sa.Column("channel_id", sa.String(40), primary_key=True),
        sa.Column("demand_id", sa.String(32), nullable=False, index=True),
        sa.Column("status", sa.String(20), nullable=False),
        sa.Column("is_open", sa.Boolean, nullable=False, index=True),
        sa.Column("version", sa.Integer, nullable=False),
        sa.Column("state", sa.Text, nullable=False),
    )
    op.create_table(
        "journal",
        sa.Column("channel_id", sa.String(40), primary_key=True),
        sa.Column("n", sa.Integer, primary_key=True),
        sa.Column("at", sa.String(32), nullable=False),
        sa.Column("kind", sa.String(40), nullable=False),
        sa.Column("message", sa.Text, nullable=False),
        sa.Column("entropy", sa.String(32), nullable=False),
    )
    op.create_table(
        "outbox",
        sa.Column("message_id", sa.String(64), primary_key=True),
        sa.Column("sender", sa.String(80), nullable=False),
        sa.Column("recipient", sa.String(80), nullable=False),
        sa.Column("name", sa.String(64), nullable=False),
        sa.Column("payload", sa.Text, nullable=False),
        sa.Column("channel_id", sa.String(40)),
        sa.Column("expires_at", sa.String(32), nullable=False),
        sa.Column("until_handled", sa.Boolean, nullable=False),
        sa.Index("outbox_by_sender", "sender"),
    )
    op.create_table(
        "profiles",
        sa.Column("agent_id", sa.String(80), primary_key=True),
        sa.Column("announced_at", sa.String(32), nullable=False),
        sa.Column("profile", sa.Text, nullable=False),
    )
