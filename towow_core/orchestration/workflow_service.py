"""WorkflowService: where workflows are made, found and opened. One per bridge."""

import asyncio
import logging
import time
from collections import OrderedDict
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import Any

from towow_core.domain.bilingual import Bilingual
from towow_core.domain.canvas import WORKFLOW, Caller, CanvasState, MovedDate, Workflow
from towow_core.domain.drafts import DecisionType
from towow_core.domain.errors import UnknownWorkflow
from towow_core.domain.models import Proposal
from towow_core.domain.people import People
from towow_core.domain.policy import OrchestrationPolicy
from towow_core.domain.requirements import OpenPoint
from towow_core.engine.language.order_said import order_said
from towow_core.llm.service import LLMService
from towow_core.orchestration import replanning_words
from towow_core.orchestration.answering import Answering, Clarifications
from towow_core.orchestration.conversation_agent import PeopleOf
from towow_core.orchestration.draft_decisions import about_drafts
from towow_core.orchestration.drafts import Drafts
from towow_core.orchestration.event_bus import LogEntry
from towow_core.orchestration.execution import NodeExecutor
from towow_core.orchestration.gate_watch import GateWatch
from towow_core.orchestration.given_by_name import team
from towow_core.orchestration.history import WorkflowHistory
from towow_core.orchestration.plan_events import grown_said, import_events, plan_events
from towow_core.orchestration.recipients import WhoIsIn
from towow_core.orchestration.renaming import TITLE_LENGTH_MAX, kept_name
from towow_core.orchestration.replacements import Departure, Replacements
from towow_core.orchestration.run_history import RunHistory
from towow_core.orchestration.run_start import Call
from towow_core.orchestration.shared_presence import SharedPresence
from towow_core.orchestration.stored_forms import (
    assignment_texts,
    entry_row,
    moved_texts,
    names_assignee,
    notice_texts,
    plan_texts,
    record_of,
    workflow_of,
)
from towow_core.orchestration.taking_out import TakingOut
from towow_core.orchestration.workflow_files import parsed
from towow_core.orchestration.workflow_node import SubWorkflowExecutor
from towow_core.orchestration.workflow_session import WorkflowSession
from towow_core.store.presence import is_presence
from towow_core.store.records import WorkflowEntry, WorkflowRecord
from towow_core.store.store import Store
from towow_core.store.workflows import WorkflowBook
from towow_core.support.clock import Clock
from towow_core.support.ids import new_id
from towow_core.workflow.assigned_tasks import SETTLED, AssignedTask, assigned_tasks, concerns
from towow_core.workflow.documents import read_document
from towow_core.workflow.events import Author, OrchestrationEvent
from towow_core.workflow.fold import fold, new_workflow
from towow_core.workflow.from_proposal import draw_proposal, nobodys_parts, title_of
from towow_core.workflow.graph import OVER
from towow_core.workflow.notices import Notice, notices_of
from towow_core.workflow.plan_growth import gained
from towow_core.workflow.plan_parts import NOT_TAKEN_OVER, active_parts, without_parts

log = logging.getLogger(__name__)
SESSIONS_KEPT = 200
FOLLOW_EVERY_S, FOLLOW_AT_MOST_S = 0.5, 5.0  # the latter where the store announces what is new
LOOK_EVERY_S = 0.07  # for people at another bridge, while they are at a canvas that somebody is at here
SEARCHED_AT_ONCE = 500  # workflows that have the words somewhere, of which those are found that are called so
ASSIGNED_IN_MAX = 500


class WorkflowService:
    """Sessions are opened when somebody asks for a workflow, and closed when nobody needs them any more."""

    def __init__(
        self,
        *,
        store: Store,
        llm: LLMService,
        executors: Mapping[str, NodeExecutor],
        policy: OrchestrationPolicy,
        clock: Clock,
        replacements: Replacements | None = None,
        clarifications: Clarifications | None = None,
    ) -> None:
        """`replacements` is the way to sub-negotiations of approved plans; without it no task is negotiated again.

        `clarifications` is the way to what demands ask; without it no sentence answers that.
        """
        self._answer = Answering(clarifications)
        self._replacements, self._take_out = replacements, TakingOut(replacements, clock)
        self._book = store.workflows
        self._with_retry = store.with_retry().workflows  # what runs waits for a store that is away; people are told
        self._llm, self._policy, self._clock = llm, policy, clock
        self._executors = {WORKFLOW: SubWorkflowExecutor(self), **executors}
        self.history = WorkflowHistory(self._with_retry, self._people_of)
        self.runs = RunHistory(self._book, self.history)
        self._runs_called = RunHistory(self._with_retry, self.history)
        self.gate = GateWatch()
        self.drafts = Drafts(self, self._book, clock)
        self.presence = SharedPresence(store.with_retry().presence)
        self._sessions: OrderedDict[str, WorkflowSession] = OrderedDict()
        self.people: PeopleOf = team  # who can be given a task by name, until somebody knows more of them
        self.who_is: WhoIsIn | None = None  # whom a node's names mean; none: they are taken as ids

    async def _people_of(self, workflow: Workflow) -> People:
        return await self.people(workflow)

    async def start(self) -> None:
        """Go on with what ran when the last bridge stopped."""
        for workflow_id in await self._with_retry.running():
            session = await self._open(workflow_id, self._with_retry)
            log.info("workflow.resumed", extra={"workflow_id": workflow_id})
            session.resume()
        for workflow_id, gone in (await self._with_retry.left_by()).items():
            record = await self._with_retry.find(workflow_id)
            if record is not None and any(names_assignee(record, person) for person in gone):
                await self._open(workflow_id, self._with_retry)  # which replaces them, beside all else

    async def follow(self) -> None:
        """Bring to open workflows what other bridges wrote: runs until cancelled."""
        followed_s = float("-inf")
        async for announced in self._with_retry.growing(every_s=self._look_every_s, at_most_s=FOLLOW_AT_MOST_S):
            try:
                has_grown = any(not is_presence(each) for each in announced)
                if has_grown or time.monotonic() - followed_s > FOLLOW_EVERY_S - LOOK_EVERY_S:
                    followed_s = time.monotonic()
                    await self._catch_up()
                await self.presence.look()
            except Exception:  # boundary: nobody would follow any more
                log.exception("workflow.follow_failed")

    async def _catch_up(self) -> None:
        known = {workflow_id: session.bus.last_n for workflow_id, session in self._sessions.items()}
        for workflow_id in await self._with_retry.grown(known):
            if (session := self._sessions.get(workflow_id)) is not None:
                await session.catch_up()

    def _look_every_s(self) -> float:
        return LOOK_EVERY_S if self.presence.is_shared else FOLLOW_EVERY_S

    async def stop(self) -> None:
        await self.presence.stop()
        await asyncio.gather(*(session.stop() for session in self._sessions.values()))

    async def create(self, title: str, user_id: str) -> Workflow:
        """A new one, with an empty canvas.

        Raises:
            CanvasRefused: Its title holds what nobody sees, or ends a line.
        """
        now, kept = self._clock.now(), kept_name(title, TITLE_LENGTH_MAX)
        workflow = new_workflow(new_id("wf", digits=8), kept, user_id=user_id, created_at=now)
        await self._book.create(record_of(workflow, last_n=0, updated_at=now), ())
        return workflow

    async def from_proposal(
        self,
        demand_id: str,
        user_id: str,
        proposal: Proposal,
        open_points: Sequence[OpenPoint] = (),
        demand: str = "",
    ) -> Workflow:
        """The agreed plan of a demand as a workflow, with what it leaves open; the second time it is the same again.

        Args:
            demand: Its words, for the order that they want things done in.
        """
        known = await self._book.of_demand(demand_id)
        if known is not None:
            return workflow_of(known)
        workflow, entries = self._drawn(demand_id, user_id, proposal, open_points, demand)
        record = record_of(workflow, last_n=len(entries), updated_at=workflow.created_at)
        return workflow_of(await self._book.create(record, entries))

    async def bring_in(self, document: Any, user_id: str, by: str) -> Workflow:
        """A workflow of a document; of its text where it is one. Nobody has agreed to anything in it.

        Raises:
            WorkflowFileRefused: Something in it cannot be.
        """
        title, canvas = await asyncio.to_thread(_read, document)
        now, workflow_id = self._clock.now(), new_id("wf", digits=8)
        workflow = new_workflow(workflow_id, title, user_id=user_id, created_at=now)
        drawn = without_parts(canvas)
        kept = await self.keep(workflow, import_events(replace(drawn, workflow_id=workflow_id), now, by))
        if drawn != canvas:
            (await self.open(workflow_id)).tell_said(NOT_TAKEN_OVER)
        return kept

    async def keep(self, workflow: Workflow, events: Iterable[OrchestrationEvent]) -> Workflow:
        """Store a new workflow as its first events make it."""
        workflow, record, entries = await asyncio.to_thread(_written, workflow, events)
        await self._book.create(record, entries)
        return workflow

    async def find(self, workflow_id: str) -> WorkflowRecord:
        """A workflow as it is stored.

        Raises:
            UnknownWorkflow: There is none of this id.
        """
        record = await self._book.find(workflow_id)
        if record is None:
            raise UnknownWorkflow(workflow_id)
        return record

    async def of_demand(self, demand_id: str) -> WorkflowRecord | None:
        return await self._book.of_demand(demand_id)

    async def page(self, offset: int, limit: int, user_id: str | None) -> tuple[int, tuple[WorkflowRecord, ...]]:
        """How many there are, and some of them, newest first; of one user or of all."""
        return await self._book.page(offset, limit, user_id=user_id)

    async def found(
        self, text: str, offset: int, limit: int, user_id: str | None
    ) -> tuple[int, tuple[WorkflowRecord, ...]]:
        """The same of those that have all words of a text in their name, or their nodes' names, or it as their id."""
        words = text.replace("\0", " ").casefold().split()
        found: list[WorkflowRecord] = []
        looked_at, total = 0, 1
        while looked_at < total:
            total, records = await self._book.page(looked_at, SEARCHED_AT_ONCE, user_id=user_id, words=words)
            found += await asyncio.to_thread(_called, records, words)
            looked_at += SEARCHED_AT_ONCE
        return len(found), tuple(found[offset : offset + limit])

    async def assigned(self, person: str | None) -> tuple[AssignedTask, ...]:
        """What this person has to do in any workflow, what can be done now first; of everybody where nobody is named.

        Looked for in the workflows that changed last, at most `ASSIGNED_IN_MAX` that name them.
        """
        records = await self._book.holding(assignment_texts(person), ASSIGNED_IN_MAX)
        return await asyncio.to_thread(_tasks_in, records, person)

    async def of_plans(self, user_id: str | None) -> tuple[WorkflowRecord, ...]:
        """Workflows of this user, or of anybody, with parts of an approved plan; the last changed first."""
        found = await self._book.holding(plan_texts(user_id), ASSIGNED_IN_MAX)
        return tuple(each for each in found if each.demand_id and user_id in {None, each.user_id})

    async def removed(self, person: str) -> None:
        """Say in each workflow what somebody still has to do there who was taken off the network."""
        left = [task for task in await self.assigned(person) if task.status not in {*OVER, *SETTLED}]
        for workflow_id in dict.fromkeys(task.workflow.workflow_id for task in left):
            theirs = [task.node for task in left if task.workflow.workflow_id == workflow_id]
            (await self.open(workflow_id)).tell_said(replanning_words.removed(person, theirs))

    async def moved(self, person: str | None) -> tuple[tuple[Workflow, MovedDate], ...]:
        """Days that have moved and are this person's business, the last moved first; anybody's where none is named."""
        records = await self._book.holding(moved_texts(person), ASSIGNED_IN_MAX)
        return await asyncio.to_thread(_moved_in, records, person)

    async def notices(self, person: str | None) -> tuple[Notice, ...]:
        """What runs have told this person by name, the last first; anybody, where none is named."""
        records = await self._book.holding(notice_texts(person), ASSIGNED_IN_MAX)
        return await asyncio.to_thread(_notices_in, records, person)

    async def log(self, workflow_id: str, after: int, limit: int) -> tuple[WorkflowEntry, ...]:
        return await self._book.log(workflow_id, after=after, limit=limit)

    async def open(self, workflow_id: str) -> WorkflowSession:
        """The session of a workflow.

        Raises:
            UnknownWorkflow: There is none of this id.
        """
        return await self._open(workflow_id, self._book)

    async def looked_up(self, workflow_id: str, owner: str) -> Workflow:
        """A workflow of this owner as it is now.

        Raises:
            UnknownWorkflow: The owner has none of this id.
        """
        session = self._sessions.get(workflow_id)
        record = await self._book.find(workflow_id) if session is None else None
        found = session.workflow if session else workflow_of(record) if record else None
        if found is None or found.user_id != owner:
            raise UnknownWorkflow(workflow_id)
        return found

    async def call(self, workflow_id: str, owner: str, call: Call) -> None:
        """Begin this run of a workflow of this owner; nothing happens where it has begun.

        Raises:
            UnknownWorkflow: The owner has none of this id.
            CanvasRefused: It cannot be executed, or is being executed.
        """
        session = await self._open(workflow_id, self._with_retry)
        if session.workflow.user_id != owner:
            raise UnknownWorkflow(workflow_id)
        await session.catch_up()  # it may have begun at another bridge
        if not await self._runs_called.has(workflow_id, call.run_id):
            await session.call(call)

    async def end_of(self, workflow_id: str, run_id: str) -> Workflow:
        """Wait for the end of a run that was begun: the workflow as it left it, whatever was run since.

        Raises:
            UnknownRun: It was never begun.
        """
        session = await self._open(workflow_id, self._with_retry)
        if (ended := await session.end_of(run_id)) is not None:
            return ended
        workflow, last_n = session.workflow, session.bus.last_n
        run = await self._runs_called.find(workflow, last_n, run_id)
        return await self._runs_called.as_it_was(workflow, run, last_n)

    async def run_beside(self, workflow_id: str, caller: Caller) -> str:
        """The run of a workflow, now or last, that another node of the caller's own run has called; else empty."""
        run = (await self._open(workflow_id, self._with_retry)).workflow.run
        is_beside = run is not None and run.called_by and run.called_by[-1].run_id == caller.run_id
        return run.run_id if run is not None and is_beside else ""

    async def cancel_run(self, workflow_id: str, run_id: str) -> None:
        """End a run that was called; nothing happens where it is over, or was never begun."""
        await (await self._open(workflow_id, self._with_retry)).cancel_called(run_id)

    async def replace_person(self, workflow_id: str, agent_id: str, because: str, *, by: str) -> Bilingual:
        """Have somebody else found for who is in a workflow's plan; what is begun, said in its conversation too.

        Raises:
            UnknownWorkflow: There is none of this id.
            CanvasRefused: See `TakingOut`.
        """
        session = await self.open(workflow_id)
        await session.catch_up()
        payload = {"agent_id": agent_id, "because": because}
        said = await self._take_out(session.workflow, payload, Author(by=by))
        session.tell_said(said)
        return said

    async def left(self, demand_id: str, agent_id: str, because: str, taken_out_by: str = "", *, at: str = "") -> None:
        """Somebody has left a demand's plan; where it is a workflow, their part of it is negotiated again.

        Args:
            at: When they did.
        """
        self._take_out.has_left(demand_id, agent_id)
        record = await self._with_retry.of_demand(demand_id)
        if record is not None:
            session = await self._open(record.workflow_id, self._with_retry)
            if session.replanning is not None:
                gone = Departure(because=because, at="", taken_out_by=taken_out_by, heard_at=at)
                await session.replanning.left(record.workflow_id, agent_id, gone)

    async def grew(self, demand_id: str, plan: Proposal, sources: Collection[str]) -> None:
        """Sub-negotiations have brought somebody into a plan that is a workflow: its conversation says so."""
        record = await self._with_retry.of_demand(demand_id)
        if record is not None:
            session = await self._open(record.workflow_id, self._with_retry)
            if new := gained(session.workflow.canvas, plan, sources):
                session.tell_said(grown_said(new), f"{demand_id}/{plan.version}/grew")

    async def _open(self, workflow_id: str, book: WorkflowBook) -> WorkflowSession:
        session = self._sessions.get(workflow_id)
        if session is None:
            record = await book.find(workflow_id)
            if record is None:
                raise UnknownWorkflow(workflow_id)
            session = self._sessions.get(workflow_id)
            if session is None:  # nobody has opened it meanwhile
                session = self._sessions[workflow_id] = self._session(record)
                clients = session.clients
                clients.when_here_changes = partial(self.presence.changed, workflow_id, clients)
                session.open()
            await self._close_idle()
        self._sessions.move_to_end(workflow_id)
        return session

    def _session(self, record: WorkflowRecord) -> WorkflowSession:
        return WorkflowSession(
            record,
            book=self._with_retry,
            llm=self._llm,
            executors=self._executors,
            policy=self._policy,
            clock=self._clock,
            history=self.history,
            gate=self.gate,
            replacements=self._replacements,
            beside={
                DecisionType.DRAFT: partial(about_drafts, self.drafts),
                DecisionType.REPLACE_PERSON: self._take_out,
                DecisionType.ANSWER_QUESTION: self._answer,
            },
            people=self.people,
            who_is=self.who_is,
            looked_up=self.looked_up,
        )

    async def _close_idle(self) -> None:
        for workflow_id in list(self._sessions)[: max(0, len(self._sessions) - SESSIONS_KEPT)]:
            if not self._sessions[workflow_id].is_needed:
                await self._sessions.pop(workflow_id).stop()

    def _drawn(
        self, demand_id: str, user_id: str, proposal: Proposal, open_points: Sequence[OpenPoint], demand: str
    ) -> tuple[Workflow, list[WorkflowEntry]]:
        """The plan, drawn step by step, so that the log explains every node of it."""
        now, workflow_id = self._clock.now(), new_id("wf", digits=8)
        nobodys = nobodys_parts(proposal)
        works = [*((*part.capabilities, part.role) for part in active_parts(proposal)), *((tag,) for tag in nobodys)]
        drawing = draw_proposal(
            workflow_id,
            proposal,
            requester=user_id,
            open_points=open_points,
            nobodys=nobodys,
            order=order_said(demand, works),
        )
        for wanted, who in drawing.left_out:
            log.warning("workflow.dependency_left_out", extra={"demand_id": demand_id, "of": who, "on": wanted})
        title = title_of(proposal, TITLE_LENGTH_MAX)
        workflow = new_workflow(workflow_id, title, user_id=user_id, created_at=now, demand_id=demand_id)
        return _folded(workflow, plan_events(drawing.canvas, now))


def _folded(workflow: Workflow, events: Iterable[OrchestrationEvent]) -> tuple[Workflow, list[WorkflowEntry]]:
    """The workflow after its first events, and its log."""
    entries: list[WorkflowEntry] = []
    for event in events:
        workflow = fold(workflow, event)
        entries.append(entry_row(LogEntry(n=len(entries) + 1, event=event)))
    return workflow, entries


def _written(
    workflow: Workflow, events: Iterable[OrchestrationEvent]
) -> tuple[Workflow, WorkflowRecord, list[WorkflowEntry]]:
    """The same as it is stored: of the largest canvas megabytes, for which nobody else waits."""
    workflow, entries = _folded(workflow, events)
    return workflow, record_of(workflow, last_n=len(entries), updated_at=workflow.created_at), entries


def _tasks_in(records: Iterable[WorkflowRecord], person: str | None) -> tuple[AssignedTask, ...]:
    found = (task for record in records for task in assigned_tasks(workflow_of(record), person))
    return tuple(sorted(found, key=lambda task: task.order))


def _moved_in(records: Iterable[WorkflowRecord], person: str | None) -> tuple[tuple[Workflow, MovedDate], ...]:
    workflows = (workflow_of(record) for record in records)
    found = [(workflow, move) for workflow in workflows for move in concerns(workflow, person)]
    return tuple(sorted(found, key=lambda each: each[1].at, reverse=True))


def _notices_in(records: Iterable[WorkflowRecord], person: str | None) -> tuple[Notice, ...]:
    found = [each for record in records for each in notices_of(workflow_of(record), person)]
    return tuple(sorted(found, key=lambda each: each.at, reverse=True))


def _read(document: Any) -> tuple[str, CanvasState]:
    return read_document(parsed(document) if isinstance(document, str) else document)


def _called(records: Sequence[WorkflowRecord], words: Sequence[str]) -> list[WorkflowRecord]:
    return [each for each in records if _is_called(each, words)]


def _is_called(record: WorkflowRecord, words: Sequence[str]) -> bool:
    workflow = workflow_of(record)
    called = [workflow.title, record.workflow_id, *(node.name for node in workflow.canvas.nodes.values())]
    said = "\n".join(called).casefold()
    return all(word in said for word in words)
