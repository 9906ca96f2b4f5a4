"""RunHistory: the runs of a workflow, now and before, read from its log; one of them as it was, and a node's story."""

import asyncio
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from towow_core.domain.canvas import FIRST_VERSION, CanvasNode, NodeStatus, RunStatus, Workflow
from towow_core.domain.earlier_answers import APPROVED_OVER, over_no
from towow_core.domain.errors import UnknownRun
from towow_core.orchestration.history import WorkflowHistory
from towow_core.orchestration.stored_forms import entry_of
from towow_core.store.records import WorkflowEntry
from towow_core.store.workflows import WorkflowBook
from towow_core.support.timestamps import seconds_between
from towow_core.workflow.events import (
    CanvasChangeEvent,
    NodeExecutionEvent,
    NodesRetriedEvent,
    ResultCorrectedEvent,
    WorkflowExecutionCompletedEvent,
    WorkflowExecutionPausedEvent,
    WorkflowExecutionResumedEvent,
    WorkflowExecutionStartedEvent,
)
from towow_core.workflow.fold import fold
from towow_core.workflow.graph import OVER, counts
from towow_core.workflow.node_story import NodeStory, story_of

STARTED, COMPLETED = WorkflowExecutionStartedEvent.__name__, WorkflowExecutionCompletedEvent.__name__
OF_A_RUN = (
    STARTED,
    COMPLETED,
    NodeExecutionEvent.__name__,
    NodesRetriedEvent.__name__,
    ResultCorrectedEvent.__name__,
    WorkflowExecutionPausedEvent.__name__,
    WorkflowExecutionResumedEvent.__name__,
)
CHANGED = CanvasChangeEvent.__name__
CHAIN_MAX = 100  # runs that take each other up


@dataclass(frozen=True, slots=True, kw_only=True)
class PastRun:
    """One run of a workflow, the present one included.

    Attributes:
        number: Which one of the workflow's it is, from 1 on.
        version: Of the canvas as the run left it, or has it now.
        began_on: Of the canvas as it began.
        first_n, last_n: Its first entry in the workflow's log, and the last one before the next run began: what its
            tasks came to may be corrected after its end.
        retry_of: The run that it takes up; empty: none.
        started_by, ended_by: Who started it, and who cancelled it, where that is known.
        node_counts: How many of its nodes are how far.
        over_no: Who had said no, by the approvals that passed without their yes, or were taken off.
    """

    run_id: str
    number: int
    status: RunStatus
    started_at: str
    ended_at: str = ""
    version: int
    began_on: int
    first_n: int
    last_n: int
    retry_of: str = ""
    started_by: str = ""
    ended_by: str = ""
    node_counts: dict[str, int]
    over_no: dict[str, list[str]]

    @property
    def duration_s(self) -> float | None:
        """Seconds; None while it is not over."""
        return seconds_between(self.started_at, self.ended_at) if self.ended_at else None


@dataclass(frozen=True, slots=True)
class _Start:
    """The entry with which a run began: the workflow's first run is number 1."""

    number: int
    row: WorkflowEntry
    event: WorkflowExecutionStartedEvent


Starts = Mapping[str, _Start]  # by the run's id, in order


class RunHistory:
    """What was run. A run that is over is for ever what it was. What is read may be long, and is read in a thread."""

    def __init__(self, book: WorkflowBook, history: WorkflowHistory) -> None:
        self._book, self._history = book, history

    async def page(self, workflow: Workflow, last_n: int, offset: int, limit: int) -> tuple[int, tuple[PastRun, ...]]:
        """How many runs there were, and some of them, the newest first. `last_n`: of the workflow's log."""
        workflow_id = workflow.workflow_id
        rows = await self._book.entries_of(workflow_id, (STARTED,))
        wanted = list(enumerate(rows, start=1))[::-1][offset : offset + limit]
        starts = await asyncio.to_thread(_starts, wanted)
        return len(rows), tuple([await self._run(workflow, start, last_n) for start in starts.values()])

    async def find(self, workflow: Workflow, last_n: int, run_id: str) -> PastRun:
        """The run of this id.

        Raises:
            UnknownRun: There is none.
        """
        return await self._found(workflow, last_n, run_id, await self._all(workflow.workflow_id))

    async def has(self, workflow_id: str, run_id: str) -> bool:
        """Whether the run of this id was ever begun."""
        rows = await self._book.entries_of(workflow_id, (STARTED,), holding=run_id)
        return run_id in await asyncio.to_thread(_starts, enumerate(rows))

    async def as_it_was(self, workflow: Workflow, run: PastRun, last_n: int) -> Workflow:
        """The workflow with the canvas that the run left, and how far its nodes had come."""
        canvas = await self._history.canvas_at(workflow, run.version)
        chain = await self._chain(workflow, run, last_n)
        rows = await self._since(chain, workflow.workflow_id, OF_A_RUN)
        return await asyncio.to_thread(_folded, replace(workflow, canvas=canvas, run=None), rows, chain)

    async def story(
        self, workflow: Workflow, run: PastRun, node_id: str, last_n: int, names: Mapping[str, str] | None = None
    ) -> NodeStory:
        """What happened to a node in a run, and in those before that it takes up. `names`: what people are called."""
        chain = await self._chain(workflow, run, last_n)
        drawn = (await self._history.canvas_at(workflow, chain[0].began_on)).nodes
        later = (await self._history.canvas_at(workflow, run.version)).nodes
        node = drawn.get(node_id) or later.get(node_id) or CanvasNode(node_id=node_id, node_type="")
        rows = await self._since(chain, workflow.workflow_id, (*OF_A_RUN, CHANGED))
        logged = ((row.n, entry_of(row).event) for row in rows)  # read where they are heard, in the thread
        return await asyncio.to_thread(story_of, node, logged, [each.run_id for each in chain], names)

    async def _chain(self, workflow: Workflow, run: PastRun, last_n: int) -> Sequence[PastRun]:
        """The run, behind those that it takes up."""
        chain, starts = [run], await self._all(workflow.workflow_id) if run.retry_of else {}
        while chain[0].retry_of and len(chain) < CHAIN_MAX:
            chain.insert(0, await self._found(workflow, last_n, chain[0].retry_of, starts))
        return chain

    async def _since(
        self, chain: Sequence[PastRun], workflow_id: str, types: Collection[str]
    ) -> Sequence[WorkflowEntry]:
        """What happened from the beginning of the first of these runs to the end of the last."""
        return await self._book.entries_of(workflow_id, types, after=chain[0].first_n - 1, until=chain[-1].last_n)

    async def _all(self, workflow_id: str) -> Starts:
        rows = await self._book.entries_of(workflow_id, (STARTED,))
        return await asyncio.to_thread(_starts, enumerate(rows, start=1))

    async def _found(self, workflow: Workflow, last_n: int, run_id: str, starts: Starts) -> PastRun:
        if run_id not in starts:
            raise UnknownRun(run_id)
        return await self._run(workflow, starts[run_id], last_n)

    async def _run(self, workflow: Workflow, start: _Start, last_n: int) -> PastRun:
        row, started, workflow_id = start.row, start.event, workflow.workflow_id
        ends = await self._book.entries_of(workflow_id, (COMPLETED,), after=row.n, limit=1)
        ended = entry_of(ends[0]).event if ends else None
        until = ends[0].n if ends else last_n
        next_start = await self._book.entries_of(workflow_id, (STARTED,), after=row.n, limit=1)
        is_over = isinstance(ended, WorkflowExecutionCompletedEvent) and ended.run_id == started.run_id
        now = workflow.run if workflow.run is not None and workflow.run.run_id == started.run_id else None
        how_many: dict[str, int] = {}
        noes: dict[str, list[str]] = {}
        if isinstance(ended, WorkflowExecutionCompletedEvent):
            how_many, noes = _at_the_end(ended), ended.result.get(APPROVED_OVER, {})
        if now is not None:
            how_many = counts(now.nodes)
            noes = over_no(workflow, now) if now.status in (RunStatus.RUNNING, RunStatus.PAUSED) else noes
        said = RunStatus(ended.status) if isinstance(ended, WorkflowExecutionCompletedEvent) else RunStatus.RUNNING
        return PastRun(
            run_id=started.run_id,
            number=start.number,
            status=now.status if now else said,
            started_at=row.timestamp,
            ended_at=ended.timestamp if is_over and ended else "",
            version=FIRST_VERSION + await self._book.count_changes(workflow_id, until=until),
            began_on=FIRST_VERSION + await self._book.count_changes(workflow_id, until=row.n),
            first_n=row.n,
            last_n=next_start[0].n - 1 if next_start else last_n,
            retry_of=started.retry_of,
            started_by=started.by,
            ended_by=ended.by if is_over and isinstance(ended, WorkflowExecutionCompletedEvent) else "",
            node_counts=how_many,
            over_no=noes,
        )


def _at_the_end(ended: WorkflowExecutionCompletedEvent) -> dict[str, int]:
    """What was not over when it was cancelled was cancelled with it."""
    told: dict[str, int] = ended.result.get("nodes", {})
    over = {status: count for status, count in told.items() if status in OVER}
    if left := sum(told.values()) - sum(over.values()):
        over[NodeStatus.CANCELLED.value] = over.get(NodeStatus.CANCELLED, 0) + left
    return over


def _starts(rows: Iterable[tuple[int, WorkflowEntry]]) -> Starts:
    starts: dict[str, _Start] = {}
    for number, row in rows:
        event = entry_of(row).event
        assert isinstance(event, WorkflowExecutionStartedEvent)  # its type was asked for
        starts[event.run_id] = _Start(number, row, event)
    return starts


def _folded(workflow: Workflow, rows: Iterable[WorkflowEntry], chain: Iterable[PastRun]) -> Workflow:
    run_ids = {run.run_id for run in chain}
    for row in rows:
        event = entry_of(row).event
        if getattr(event, "run_id", "") in run_ids:
            workflow = fold(workflow, event)
    return workflow
