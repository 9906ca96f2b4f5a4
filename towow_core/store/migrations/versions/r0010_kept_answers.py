"""What models answered to those who share the store, until what came of it is stored."""

import sqlalchemy as sa
from alembic import op

revision = "0010"
down_revision = "0009"


def upgrade() -> None:
    op.create_table(
        "kept_answers",
        sa.Column("question", sa.String(200), primary_key=True),
        sa.Column("at", sa.String(32), nullable=False, index=True),
        sa.Column("answer", sa.Text, nullable=False),
    )
