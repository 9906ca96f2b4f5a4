"""What waits for a channel is its inbox, as it is called everywhere else."""

from alembic import op

revision = "0006"
down_revision = "0005"


def upgrade() -> None:
    op.drop_index("ix_mail_channel_id", "mail")
    op.rename_table("mail", "inbox")
    with op.batch_alter_table("inbox") as inbox:
        inbox.alter_column("mail_id", new_column_name="inbox_id")
    op.create_index("ix_inbox_channel_id", "inbox", ["channel_id"])
