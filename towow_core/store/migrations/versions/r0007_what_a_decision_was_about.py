"""Which channel's plan the requester decided about.

What was rejected before this is not known any more to be about the present plan, and is asked for anew.
"""

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"


def upgrade() -> None:
    op.add_column("demands", sa.Column("decided_channel_id", sa.String(40)))
    demands = sa.table("demands", sa.column("channel_id"), sa.column("decision"), sa.column("decided_channel_id"))
    final = demands.c.decision.in_(("approved", "cancelled"))
    op.execute(sa.update(demands).where(final).values(decided_channel_id=demands.c.channel_id))
