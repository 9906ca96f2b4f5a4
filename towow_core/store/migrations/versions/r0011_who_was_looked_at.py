"""Who could be asked when people were looked for, and what everybody said of themselves then."""

import sqlalchemy as sa
from alembic import op

revision = "0011"
down_revision = "0010"


def upgrade() -> None:
    op.create_table(
        "past_profiles",
        sa.Column("agent_id", sa.String(80), primary_key=True),
        sa.Column("until", sa.String(32), primary_key=True),
        sa.Column("profile", sa.Text, nullable=False),
    )
    op.create_table(
        "searches",
        sa.Column("demand_id", sa.String(32), primary_key=True),
        sa.Column("channel_id", sa.String(40), primary_key=True),
        sa.Column("at", sa.String(32), nullable=False, index=True),
        sa.Column("candidates_max", sa.Integer, nullable=False),
        sa.Column("there", sa.LargeBinary, nullable=False),
    )
