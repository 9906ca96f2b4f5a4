"""Links to look at one negotiation, and who is not to be invited for a while."""

import sqlalchemy as sa
from alembic import op

revision = "0012"
down_revision = "0011"


def upgrade() -> None:
    op.create_table(
        "share_links",
        sa.Column("share_id", sa.String(16), primary_key=True),
        sa.Column("secret_hash", sa.String(64), nullable=False),
        sa.Column("demand_id", sa.String(32), nullable=False, index=True),
        sa.Column("hides_names", sa.Boolean, nullable=False),
        sa.Column("created_at", sa.String(32), nullable=False),
        sa.Column("created_by", sa.String(200), nullable=False),
        sa.Column("expires_at", sa.String(32), nullable=False),
        sa.Column("revoked_at", sa.String(32)),
    )
    op.create_table(
        "pauses",
        sa.Column("agent_id", sa.String(80), primary_key=True),
        sa.Column("since", sa.String(32), primary_key=True),
        sa.Column("until", sa.String(32)),
    )
