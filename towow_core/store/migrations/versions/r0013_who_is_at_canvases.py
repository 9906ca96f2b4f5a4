"""Who is at which canvas at each bridge, for the people of the others."""

import sqlalchemy as sa
from alembic import op

revision = "0013"
down_revision = "0012"


def upgrade() -> None:
    op.create_table(
        "canvas_presence",
        sa.Column("workflow_id", sa.String(40), primary_key=True),
        sa.Column("bridge_id", sa.String(40), primary_key=True),
        sa.Column("beat", sa.Integer, nullable=False),
        sa.Column("people", sa.Text, nullable=False),
    )
