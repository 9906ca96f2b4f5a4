"""Who is booked on which days; those of plans that were approved before are not known."""

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"


def upgrade() -> None:
    op.create_table(
        "commitments",
        sa.Column("agent_id", sa.String(80), primary_key=True),
        sa.Column("demand_id", sa.String(32), primary_key=True, index=True),
        sa.Column("channel_id", sa.String(40), nullable=False),
        sa.Column("firmness", sa.String(16), nullable=False),
        sa.Column("first_day", sa.String(10), nullable=False),
        sa.Column("last_day", sa.String(10), nullable=False),
        sa.Column("commitment", sa.Text, nullable=False),
    )
    op.create_table(
        "booked_days",
        sa.Column("agent_id", sa.String(80), primary_key=True),
        sa.Column("day", sa.String(10), primary_key=True),
        sa.Column("demand_id", sa.String(32), nullable=False, index=True),
    )
