"""Several channel_admins share a store: a channel has an owner, owners leases; they leave each other messages."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    op.add_column("channels", sa.Column("owner", sa.String(80)))
    op.create_table(
        "leases",
        sa.Column("owner", sa.String(80), primary_key=True),
        sa.Column("expires_at", sa.String(32), nullable=False),
    )
    op.create_table(
        "mail",
        sa.Column("mail_id", sa.BigInteger().with_variant(sa.Integer, "sqlite"), primary_key=True, autoincrement=True),
        sa.Column("channel_id", sa.String(40), nullable=False, index=True),
        sa.Column("kind", sa.String(40), nullable=False),
        sa.Column("message", sa.Text, nullable=False),
    )
