"""What exactly the requester approved: the digest of the plan, and the open points that were accepted with it."""

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"


def upgrade() -> None:
    op.add_column("demands", sa.Column("approval", sa.Text))
