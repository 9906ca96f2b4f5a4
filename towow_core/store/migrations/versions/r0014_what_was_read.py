"""Which notices somebody has read, on whatever device."""

import sqlalchemy as sa
from alembic import op

revision = "0014"
down_revision = "0013"


def upgrade() -> None:
    op.create_table(
        "read_notices",
        sa.Column("reader", sa.String(200), primary_key=True),
        sa.Column("notice", sa.String(64), primary_key=True),
        sa.Column("read_at", sa.String(32), nullable=False),
    )
