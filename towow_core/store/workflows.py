"""Workflows in the store: an event of a workflow, and the state that it makes, in one transaction."""

import json
from collections.abc import AsyncIterator, Callable, Collection, Iterable, Mapping, Sequence
from typing import Any

from sqlalchemy import Connection, and_, func, insert, or_, select, update

from towow_core.domain.canvas import DRAFT_MARK
from towow_core.domain.errors import TowowError
from towow_core.domain.events import AgentWithdrawn
from towow_core.store.engine import Database
from towow_core.store.records import WorkflowEntry, WorkflowRecord
from towow_core.store.rows import announce, insert_new, plain
from towow_core.store.schema import events, workflow_log, workflows

WORKFLOWS_TOPIC = "towow_workflows"  # announced with the id of a workflow that has grown
CHANGE, PASSED = "CanvasChangeEvent", ("passed", "modified")  # each of these makes the next version of a canvas
_STATE = ("updated_at", "is_running", "last_n", "state")


_IS_DRAFT = workflows.c.workflow_id.contains(DRAFT_MARK, autoescape=True)


class WorkflowMoved(TowowError):
    """Another process has written to this workflow meanwhile."""

    code = "E409"
    http_status = 409

    def __init__(self, workflow_id: str) -> None:
        super().__init__(f"Workflow {workflow_id} was changed by another bridge; try again.")


class WorkflowBook:
    """Workflows and their logs."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def create(self, record: WorkflowRecord, entries: Sequence[WorkflowEntry]) -> WorkflowRecord:
        """Store a new workflow; of the same demand there is one only, and that one comes back."""

        def work(connection: Connection) -> WorkflowRecord:
            values = {name: getattr(record, name) for name in WorkflowRecord.__slots__}
            if not insert_new(connection, workflows, {**values, "user_id": plain(record.user_id)}):
                same = workflows.c.demand_id == record.demand_id
                return _record(connection.execute(select(workflows).where(same)).mappings().one())
            _insert_entries(connection, record.workflow_id, entries)
            return record

        return await self._database.write(work)

    async def find(self, workflow_id: str) -> WorkflowRecord | None:
        return await self._one(workflows.c.workflow_id == workflow_id)

    async def of_demand(self, demand_id: str) -> WorkflowRecord | None:
        """The workflow that this demand's agreed plan became."""
        return await self._one(workflows.c.demand_id == demand_id)

    async def page(
        self, offset: int, limit: int, *, user_id: str | None = None, words: Sequence[str] = ()
    ) -> tuple[int, tuple[WorkflowRecord, ...]]:
        """How many there are (of one user, or of all), and some of them, the last changed first.

        `words`: those whose state has all of them in it, in either case.
        """

        def work(connection: Connection) -> tuple[int, tuple[WorkflowRecord, ...]]:
            whose = ~_IS_DRAFT if user_id is None else ~_IS_DRAFT & (workflows.c.user_id == user_id)
            for word in words:
                whose &= workflows.c.state.icontains(word, autoescape=True)
            total = connection.execute(select(func.count()).select_from(workflows).where(whose)).scalar_one()
            newest = (workflows.c.updated_at.desc(), workflows.c.created_at.desc(), workflows.c.workflow_id)
            query = select(workflows).where(whose).order_by(*newest).offset(offset).limit(limit)
            return total, tuple(_record(row) for row in connection.execute(query).mappings())

        return await self._database.read(work)

    async def holding(self, any_of: Iterable[Iterable[str]], limit: int) -> tuple[WorkflowRecord, ...]:
        """Those whose state has all texts of one of these in it, in either case, the last changed first."""
        state = workflows.c.state
        here = or_(*(and_(*(state.contains(text, autoescape=True) for text in texts)) for texts in any_of))
        query = select(workflows).where(here & ~_IS_DRAFT)
        query = query.order_by(workflows.c.updated_at.desc(), workflows.c.workflow_id)

        def work(connection: Connection) -> tuple[WorkflowRecord, ...]:
            return tuple(_record(row) for row in connection.execute(query.limit(limit)).mappings())

        return await self._database.read(work)

    async def drafts(self, workflow_id: str, limit: int) -> tuple[WorkflowRecord, ...]:
        """Drafts of a workflow, whatever became of them, newest first."""
        here = workflows.c.workflow_id.startswith(f"{workflow_id}{DRAFT_MARK}", autoescape=True)
        query = select(workflows).where(here).order_by(workflows.c.created_at.desc(), workflows.c.workflow_id)

        def work(connection: Connection) -> tuple[WorkflowRecord, ...]:
            return tuple(_record(row) for row in connection.execute(query.limit(limit)).mappings())

        return await self._database.read(work)

    async def running(self) -> tuple[str, ...]:
        """Ids of those with a run that is not over."""
        query = select(workflows.c.workflow_id).where(workflows.c.is_running).order_by(workflows.c.created_at)
        return await self._database.read(lambda connection: tuple(connection.execute(query).scalars()))

    async def left_by(self) -> Mapping[str, frozenset[str]]:
        """Those made of a plan that somebody has left since it was agreed, or before, by id: who that was."""
        query = select(workflows.c.workflow_id, events.c.payload)
        query = query.join(events, events.c.stream_id == workflows.c.demand_id)
        query = query.where(events.c.event_type == AgentWithdrawn.event_type).order_by(workflows.c.created_at)

        def work(connection: Connection) -> Mapping[str, frozenset[str]]:
            found: dict[str, frozenset[str]] = {}
            for workflow_id, payload in connection.execute(query):
                found[workflow_id] = found.get(workflow_id, frozenset()) | {json.loads(payload)["agent_id"]}
            return found

        return await self._database.read(work)

    async def commit(self, record: WorkflowRecord, entries: Sequence[WorkflowEntry]) -> None:
        """Store entries of the log, in their order, and the state behind them.

        Raises:
            WorkflowMoved: Somebody else has written the entry of the first one's number.
        """

        def work(connection: Connection) -> None:
            here = (workflows.c.workflow_id == record.workflow_id) & (workflows.c.last_n == entries[0].n - 1)
            values = {name: getattr(record, name) for name in _STATE}
            if connection.execute(update(workflows).where(here).values(**values)).rowcount != 1:
                raise WorkflowMoved(record.workflow_id)
            _insert_entries(connection, record.workflow_id, entries)
            announce(connection, WORKFLOWS_TOPIC, record.workflow_id)

        await self._database.write(work)

    async def keep_session(self, workflow_id: str, session: str) -> None:
        """Store what was said about a workflow."""
        query = update(workflows).where(workflows.c.workflow_id == workflow_id).values(session=session)
        await self._database.write(lambda connection: connection.execute(query))

    async def log(self, workflow_id: str, *, after: int, limit: int) -> tuple[WorkflowEntry, ...]:
        """Entries behind number `after`, in order."""
        here = (workflow_log.c.workflow_id == workflow_id) & (workflow_log.c.n > after)
        query = select(workflow_log).where(here).order_by(workflow_log.c.n).limit(limit)

        def work(connection: Connection) -> tuple[WorkflowEntry, ...]:
            rows = connection.execute(query).mappings()
            return tuple(WorkflowEntry(**{n: row[n] for n in WorkflowEntry.__slots__}) for row in rows)

        return await self._database.read(work)

    async def changes(self, workflow_id: str, *, after_version: int, limit: int) -> tuple[WorkflowEntry, ...]:
        """Entries that changed the canvas, in order, from the one that made version `after_version + 1` on."""
        is_change = (workflow_log.c.event_type == CHANGE) & workflow_log.c.status.in_(PASSED)
        here = (workflow_log.c.workflow_id == workflow_id) & is_change
        query = select(workflow_log).where(here).order_by(workflow_log.c.n).offset(after_version - 1).limit(limit)

        def work(connection: Connection) -> tuple[WorkflowEntry, ...]:
            rows = connection.execute(query).mappings()
            return tuple(WorkflowEntry(**{n: row[n] for n in WorkflowEntry.__slots__}) for row in rows)

        return await self._database.read(work)

    async def entries_of(
        self,
        workflow_id: str,
        types: Collection[str],
        *,
        after: int = 0,
        until: int | None = None,
        limit: int = 100_000,
        holding: str = "",
    ) -> tuple[WorkflowEntry, ...]:
        """Entries of these types of event that passed, in order, behind number `after` and up to `until`.

        Where `holding` is not empty, those only that have this text in them.
        """
        here = (workflow_log.c.workflow_id == workflow_id) & workflow_log.c.event_type.in_(types)
        here &= workflow_log.c.status.in_(PASSED) & (workflow_log.c.n > after)
        if until is not None:
            here &= workflow_log.c.n <= until
        if holding:
            here &= workflow_log.c.payload.contains(holding, autoescape=True)
        query = select(workflow_log).where(here).order_by(workflow_log.c.n).limit(limit)

        def work(connection: Connection) -> tuple[WorkflowEntry, ...]:
            rows = connection.execute(query).mappings()
            return tuple(WorkflowEntry(**{n: row[n] for n in WorkflowEntry.__slots__}) for row in rows)

        return await self._database.read(work)

    async def count_changes(self, workflow_id: str, *, until: int) -> int:
        """How many entries up to this one changed the canvas."""
        is_change = (workflow_log.c.event_type == CHANGE) & workflow_log.c.status.in_(PASSED)
        here = (workflow_log.c.workflow_id == workflow_id) & is_change & (workflow_log.c.n <= until)
        query = select(func.count()).select_from(workflow_log).where(here)
        return await self._database.read(lambda connection: int(connection.execute(query).scalar_one()))

    async def grown(self, known: Mapping[str, int]) -> tuple[str, ...]:
        """Those of the known workflows whose logs have more entries than we know of."""
        query = select(workflows.c.workflow_id, workflows.c.last_n).where(workflows.c.workflow_id.in_(known))

        def work(connection: Connection) -> tuple[str, ...]:
            return tuple(row.workflow_id for row in connection.execute(query) if row.last_n > known[row.workflow_id])

        return await self._database.read(work) if known else ()

    def growing(self, *, every_s: Callable[[], float], at_most_s: float) -> AsyncIterator[frozenset[str]]:
        """Endlessly, workflows that have just grown; empty: look for yourself. See `Database.changes`."""
        return self._database.changes(WORKFLOWS_TOPIC, every_s=every_s, at_most_s=at_most_s)

    async def _one(self, where: Any) -> WorkflowRecord | None:
        def work(connection: Connection) -> WorkflowRecord | None:
            row = connection.execute(select(workflows).where(where)).mappings().first()
            return None if row is None else _record(row)

        return await self._database.read(work)


def _insert_entries(connection: Connection, workflow_id: str, entries: Sequence[WorkflowEntry]) -> None:
    rows = [{"workflow_id": workflow_id, **{n: getattr(e, n) for n in WorkflowEntry.__slots__}} for e in entries]
    if rows:
        connection.execute(insert(workflow_log), rows)


def _record(row: Any) -> WorkflowRecord:
    return WorkflowRecord(**{name: row[name] for name in WorkflowRecord.__slots__})
