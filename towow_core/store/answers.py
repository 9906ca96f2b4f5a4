"""What models have answered to agents that share the store, for whoever takes their work over on another machine."""

from datetime import UTC, datetime, timedelta

from sqlalchemy import delete, select

from towow_core.store.engine import Database
from towow_core.store.rows import insert_new, plain
from towow_core.store.schema import kept_answers
from towow_core.support.timestamps import format_time

KEPT_S = 3600.0  # a negotiation lives 10 minutes
TIDIED_EVERY_S = 600.0


class AnswerBook:
    """Answers of one store by question (`question_id`)."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._tidied_at: datetime | None = None

    async def keep(self, question: str, text: str) -> None:
        """Remember an answer; the first one to a question stays. What is over an hour old is forgotten by and by."""
        now = datetime.now(UTC)
        row = {"question": question, "at": format_time(now), "answer": plain(text)}

        # By itself, and before everything else: until it is there it is lost with this machine.
        await self._database.write(lambda connection: insert_new(connection, kept_answers, row), urgent=True)
        if self._tidied_at is None or now - self._tidied_at >= timedelta(seconds=TIDIED_EVERY_S):
            self._tidied_at = now
            old = kept_answers.c.at < format_time(now - timedelta(seconds=KEPT_S))
            await self._database.write(lambda connection: connection.execute(delete(kept_answers).where(old)))

    async def recall(self, question: str) -> str | None:
        """What was answered to this question, if anything."""
        query = select(kept_answers.c.answer).where(kept_answers.c.question == question)
        return await self._database.read(lambda connection: connection.execute(query).scalar())
