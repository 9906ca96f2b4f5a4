"""What agents asked models, and what the models said."""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    op.create_table(
        "model_calls",
        sa.Column("n", sa.BigInteger().with_variant(sa.Integer, "sqlite"), primary_key=True, autoincrement=True),
        sa.Column("call_id", sa.String(100), nullable=False, unique=True),
        sa.Column("demand_id", sa.String(32), nullable=False, index=True),
        sa.Column("channel_id", sa.String(40), nullable=False),
        sa.Column("step", sa.Integer),
        sa.Column("agent_id", sa.String(80), nullable=False),
        sa.Column("prompt", sa.String(100), nullable=False),
        sa.Column("client", sa.String(100), nullable=False),
        sa.Column("model", sa.String(100), nullable=False),
        sa.Column("provenance", sa.String(16), nullable=False),
        sa.Column("outcome", sa.String(100), nullable=False),
        sa.Column("reason", sa.Text, nullable=False),
        sa.Column("question", sa.String(100), nullable=False),
        sa.Column("instructions_id", sa.String(32), nullable=False),
        sa.Column("data", sa.LargeBinary, nullable=False),
        sa.Column("answer", sa.Text, nullable=False),
        sa.Column("waited_s", sa.Float, nullable=False),
        sa.Column("requests", sa.Integer, nullable=False),
        sa.Column("tokens_in", sa.Integer, nullable=False),
        sa.Column("tokens_out", sa.Integer, nullable=False),
        sa.Column("usd", sa.Float, nullable=False),
        sa.Column("at", sa.String(32), nullable=False),
    )
    op.create_table(
        "instructions",
        sa.Column("instructions_id", sa.String(32), primary_key=True),
        sa.Column("text", sa.Text, nullable=False),
    )
