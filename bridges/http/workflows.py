"""Routes for workflows: make one, of an agreed plan or empty; read, execute, talk about it, see its log."""

from datetime import UTC, datetime
from typing import Annotated, Any

from fastapi import Query, Request

from bridges.http.agreed_plan import agreed_plan
from bridges.http.context import BridgeContext, context_of
from bridges.http.events import StreamTicket
from bridges.http.openapi import errors
from bridges.http.ownership import author_of, known_by, own_demand, shown_by, speaker, submitter
from bridges.http.routers import router_of
from bridges.http.security.answers import reader_language
from bridges.http.security.callers import caller_of
from bridges.http.security.route_policy import restricted_to
from bridges.http.shapes import SEQ_MAX, DemandId
from bridges.http.workflow_shapes import (
    Conversation,
    DecisionShown,
    Executed,
    Execution,
    GoalShown,
    LogEntryShown,
    Message,
    NewWorkflow,
    NodeDone,
    NodeId,
    NodeKinds,
    NodeKindShown,
    Problems,
    ProblemShown,
    Replied,
    TurnShown,
    WorkflowId,
    WorkflowLog,
    WorkflowName,
    WorkflowPage,
    WorkflowRow,
    WorkflowView,
)
from towow_core.domain.canvas import NodeStatus, Workflow
from towow_core.domain.errors import TooLate, UnknownWorkflow
from towow_core.domain.models import Language
from towow_core.domain.outcomes import RecordedDecision
from towow_core.orchestration.contexts import run_summary, shown_state, shown_turn
from towow_core.orchestration.goals import settled, shown_goal
from towow_core.orchestration.renaming import rename
from towow_core.orchestration.stored_forms import session_of, shown_entry, workflow_of
from towow_core.orchestration.workflow_session import WorkflowSession
from towow_core.services.certificates.versions import announced_plans
from towow_core.store.records import DemandRecord, WorkflowRecord
from towow_core.support import codec
from towow_core.support.scopes import Scope
from towow_core.support.timestamps import format_time
from towow_core.workflow.kind_schemas import described_kinds
from towow_core.workflow.mended_since import old_results_said

router = router_of("workflows")
ID_LENGTH_MAX = 40  # nothing longer is worth a question to the store


@router.get("/api/v1/workflows")
@restricted_to(Scope.REQUESTER)
async def list_workflows(
    request: Request,
    page: Annotated[int, Query(ge=1, le=1_000_000)] = 1,
    page_size: Annotated[int, Query(ge=1, le=200)] = 20,
    text: Annotated[
        str, Query(max_length=200, description="Words of its name, or of its nodes' names; or its id.")
    ] = "",
) -> WorkflowPage:
    """Workflows, newest first; a requester's own ones."""
    caller = caller_of(request)
    mine = None if caller.is_operator else caller.user_id
    at, workflows = (page - 1) * page_size, context_of(request).workflows
    found = workflows.found(text, at, page_size, mine) if text.strip() else workflows.page(at, page_size, mine)
    total, records = await found
    return WorkflowPage(items=[WorkflowRow(**_row(r)) for r in records], total=total, page=page, page_size=page_size)


@router.post("/api/v1/workflows", responses=errors(409))
@restricted_to(Scope.REQUESTER)
async def create_workflow(request: Request, body: NewWorkflow | None = None) -> WorkflowView:
    """A workflow with an empty canvas."""
    wanted = body or NewWorkflow()
    user_id = submitter(caller_of(request), wanted.user_id)
    workflow = await context_of(request).workflows.create(wanted.title, user_id)
    return view_of(workflow, workflow.created_at)


@router.post("/api/v1/workflows/from-demand/{demand_id}", responses=errors(404, 409))
@restricted_to(Scope.REQUESTER)
async def workflow_from_demand(request: Request, demand_id: DemandId) -> WorkflowView:
    """The approved plan of a demand as a workflow; it is made once. Approving a plan does this by itself."""
    record = await own_demand(request, demand_id)
    workflow = await made_of_plan(context_of(request), record)
    return view_of(workflow, workflow.created_at)


@router.get("/api/v1/workflows/from-demand/{demand_id}", responses=errors(404))
@restricted_to(Scope.REQUESTER)
async def read_workflow_of_demand(request: Request, demand_id: DemandId) -> WorkflowView:
    """The workflow that a demand's approved plan has become, as it is now."""
    await own_demand(request, demand_id)
    record = await context_of(request).workflows.of_demand(demand_id)
    if record is None:
        raise UnknownWorkflow(demand_id=demand_id)
    return view_of(workflow_of(record), record.updated_at, language_of_reader(request))


@router.get("/api/v1/workflow-kinds")
@restricted_to(Scope.REQUESTER)
async def list_kinds() -> NodeKinds:
    """Every kind of node, with the JSON Schema of what it must be told."""
    return NodeKinds(kinds=[NodeKindShown(**kind) for kind in described_kinds()])


@router.get("/api/v1/workflows/{workflow_id}", responses=errors(404))
@restricted_to(Scope.REQUESTER)
async def read_workflow(request: Request, workflow_id: WorkflowId) -> WorkflowView:
    """A workflow, with its canvas and how far its nodes have come."""
    record = await own_workflow(request, workflow_id)
    return view_of(workflow_of(record), record.updated_at, language_of_reader(request))


@router.patch("/api/v1/workflows/{workflow_id}", responses=errors(404, 409))
@restricted_to(Scope.REQUESTER)
async def rename_workflow(request: Request, workflow_id: WorkflowId, body: WorkflowName) -> WorkflowView:
    """Call a workflow otherwise; whoever looks at it sees that at once. A draft keeps its name."""
    session = await own_session(request, workflow_id)
    await session.catch_up()
    await rename(session.bus, session.workflow, body.title, known_by(caller_of(request)), before=body.before)
    return await read_workflow(request, workflow_id)


@router.get("/api/v1/workflows/{workflow_id}/problems", responses=errors(404))
@restricted_to(Scope.REQUESTER)
async def read_problems(request: Request, workflow_id: WorkflowId) -> Problems:
    """What would keep a run from starting, node by node, as the gate would say it."""
    session = await own_session(request, workflow_id)
    found = [
        ProblemShown(detail=problem.said.to(language_of_reader(request)), node_ids=list(problem.node_ids))
        for problem in await session.agent.problems(workflow_id)
    ]
    old = old_results_said(session.workflow)
    return Problems(
        version=session.workflow.canvas.version,
        problems=found,
        old_results=old.to(language_of_reader(request)) if old else "",
    )


@router.post("/api/v1/workflows/{workflow_id}/execute", responses=errors(404, 409))
@restricted_to(Scope.REQUESTER)
async def execute_workflow(request: Request, workflow_id: WorkflowId, body: Execution | None = None) -> Executed:
    """Start a run; or do again what failed: in the run that is under way, or by one that takes the last one up.

    What comes of it shows on the canvas and in the log.
    """
    session = await own_session(request, workflow_id)
    retry = (body or Execution()).retry
    return Executed(workflow_id=workflow_id, run_id=await session.execute(retry=retry, by=known_by(caller_of(request))))


@router.post("/api/v1/workflows/{workflow_id}/cancel", responses=errors(404, 409))
@restricted_to(Scope.REQUESTER)
async def cancel_run(request: Request, workflow_id: WorkflowId) -> Executed:
    """End the run that is under way: nothing more begins, and its negotiations are cancelled."""
    session = await own_session(request, workflow_id)
    return Executed(workflow_id=workflow_id, run_id=await session.cancel(known_by(caller_of(request))))


@router.post("/api/v1/workflows/{workflow_id}/pause", responses=errors(404, 409))
@restricted_to(Scope.REQUESTER)
async def pause_run(request: Request, workflow_id: WorkflowId) -> Executed:
    """What is under way goes on, nothing more begins; the time of what waits for people stands still."""
    session = await own_session(request, workflow_id)
    return Executed(workflow_id=workflow_id, run_id=await session.pause(known_by(caller_of(request))))


@router.post("/api/v1/workflows/{workflow_id}/resume", responses=errors(404, 409))
@restricted_to(Scope.REQUESTER)
async def resume_run(request: Request, workflow_id: WorkflowId) -> Executed:
    """A paused run goes on."""
    session = await own_session(request, workflow_id)
    return Executed(workflow_id=workflow_id, run_id=await session.go_on(known_by(caller_of(request))))


@router.post("/api/v1/workflows/{workflow_id}/message", responses=errors(404, 409))
@restricted_to(Scope.REQUESTER)
async def say_to_workflow(request: Request, workflow_id: WorkflowId, body: Message) -> Replied:
    """Say in one sentence what is to be done; the answer says what was decided, whether it may be, what came of it."""
    session = await own_session(request, workflow_id)
    reply = await session.message(body.message, author_of(caller_of(request), body.client_id))
    return Replied(
        message=reply.message,
        is_question=reply.is_question,
        options=list(reply.options),
        decisions=[DecisionShown(**codec.dump(decided)) for decided in reply.decisions],
        goals=[GoalShown(**shown_goal(goal)) for goal in reply.goals],
        degraded_reason=reply.degraded_reason,
        version=session.workflow.canvas.version,
    )


@router.get("/api/v1/workflows/{workflow_id}/conversation", responses=errors(404))
@restricted_to(Scope.REQUESTER)
async def read_conversation(request: Request, workflow_id: WorkflowId) -> Conversation:
    """What was said about a workflow, with what was decided, and what became of what was asked for."""
    record = await own_workflow(request, workflow_id)
    session, workflow = session_of(record), workflow_of(record)
    goals = [GoalShown(**shown_goal(settled(goal, workflow))) for goal in session.goals]
    language = reader_language(request.headers.get("accept-language", ""))
    turns = [TurnShown(**shown_turn(turn, language)) for turn in session.conversation_history]
    return Conversation(turns=turns, goals=goals)


@router.post("/api/v1/workflows/{workflow_id}/nodes/{node_id}/complete", responses=errors(404, 409))
@restricted_to(Scope.REQUESTER)
async def complete_node(
    request: Request, workflow_id: WorkflowId, node_id: NodeId, body: NodeDone | None = None
) -> WorkflowView:
    """A person did what a waiting node asks for (`failed`: could not; `skipped`: it is not needed any more)."""
    done = body or NodeDone()
    session = await own_session(request, workflow_id)
    caller, status = caller_of(request), NodeStatus(done.status)
    by = speaker(caller, done.by)
    said = {"note": done.note, "outcome": done.result, "entered_by": shown_by(caller)}
    await session.agent.mark(workflow_id, node_id, status, by=by, **said)
    return view_of(session.workflow, session.workflow.created_at, language_of_reader(request))


@router.post("/api/v1/workflows/{workflow_id}/nodes/{node_id}/retry", responses=errors(404, 409))
@restricted_to(Scope.REQUESTER)
async def retry_node(request: Request, workflow_id: WorkflowId, node_id: NodeId) -> Executed:
    """Try a failed node again, and what waited on it; all else stays as it is.

    While its run is under way that happens in it, and the answer names that run; after its end in one that takes it up.
    """
    session = await own_session(request, workflow_id)
    return Executed(workflow_id=workflow_id, run_id=await session.retry_node(node_id, known_by(caller_of(request))))


@router.post("/api/v1/workflows/{workflow_id}/nodes/{node_id}/reopen", responses=errors(404, 409))
@restricted_to(Scope.REQUESTER)
async def reopen_node(request: Request, workflow_id: WorkflowId, node_id: NodeId) -> Executed:
    """Open again what somebody has done, or said is not needed: it waits for people once more.

    What comes after it and waits for people waits for it first; what was done after it stays done, what is under way
    goes on. While its run is under way that happens in it; after its end in one that takes it up.
    """
    session = await own_session(request, workflow_id)
    return Executed(workflow_id=workflow_id, run_id=await session.reopen_node(node_id, known_by(caller_of(request))))


@router.get("/api/v1/workflows/{workflow_id}/log", responses=errors(404))
@restricted_to(Scope.REQUESTER)
async def read_log(
    request: Request,
    workflow_id: WorkflowId,
    after: Annotated[int, Query(ge=0, le=SEQ_MAX, description="The last `n` that is known already.")] = 0,
    limit: Annotated[int, Query(ge=1, le=1000)] = 200,
) -> WorkflowLog:
    """Every event of a workflow in order, also those that were stopped, marked so."""
    await own_workflow(request, workflow_id)
    rows = await context_of(request).workflows.log(workflow_id, after, limit)
    return WorkflowLog(workflow_id=workflow_id, entries=[LogEntryShown(**shown_entry(row)) for row in rows])


@router.post("/api/v1/workflows/{workflow_id}/canvas-ticket", responses=errors(404))
@restricted_to(Scope.REQUESTER)
async def issue_canvas_ticket(request: Request, workflow_id: WorkflowId) -> StreamTicket:
    """A ticket for the canvas socket of one's own workflow, good for a minute: a browser cannot send headers there."""
    await own_workflow(request, workflow_id)
    ticket = await context_of(request).keeper.ticket(ticket_of(workflow_id), caller_of(request))
    return StreamTicket(ticket=ticket.text, expires_at=format_time(datetime.fromtimestamp(ticket.expires_at_s, UTC)))


async def made_of_plan(context: BridgeContext, record: DemandRecord) -> Workflow:
    """The workflow of an approved plan.

    Raises:
        TooLate: There is no agreed plan, or its requester has not approved it (yet).
    """
    demand = record.demand
    stream = await context.bridge.stream(demand.demand_id)
    plan = agreed_plan(demand.demand_id, stream.envelopes)
    if plan is None or record.decision is not RecordedDecision.APPROVED:
        raise TooLate(
            f"Demand {demand.demand_id} has no approved plan (yet); approve it first.", "先接受方案，才有工作流。"
        )
    announced = announced_plans(each for each in stream.envelopes if each.demand_id == demand.demand_id)
    points = announced[-1].open_points if announced else ()
    return await context.workflows.from_proposal(demand.demand_id, demand.user_id, plan, points, demand.raw_input)


async def own_workflow(request: Request, workflow_id: str) -> WorkflowRecord:
    """The workflow of this id as it is stored, for whoever may have it: its owner, and an operator.

    Raises:
        UnknownWorkflow: There is none.
        NotAllowed: It is somebody else's.
    """
    record = await known_workflow(context_of(request), workflow_id)
    caller_of(request).require_owner(record.user_id, f"Workflow {workflow_id}")
    return record


async def own_session(request: Request, workflow_id: str) -> WorkflowSession:
    """The same, opened."""
    await own_workflow(request, workflow_id)
    return await context_of(request).workflows.open(workflow_id)


async def known_workflow(context: BridgeContext, workflow_id: str) -> WorkflowRecord:
    """The workflow of this id as it is stored.

    Raises:
        UnknownWorkflow: There is none.
    """
    if len(workflow_id) > ID_LENGTH_MAX or not workflow_id.isprintable():
        raise UnknownWorkflow(workflow_id)
    return await context.workflows.find(workflow_id)


def ticket_of(workflow_id: str) -> str:
    """What a ticket for this workflow's canvas is for."""
    return f"workflow:{workflow_id}"


def _row(record: WorkflowRecord) -> dict[str, Any]:
    return _facts(workflow_of(record), record.updated_at)


def _facts(workflow: Workflow, updated_at: str) -> dict[str, Any]:
    return {
        "workflow_id": workflow.workflow_id,
        "title": workflow.title,
        "user_id": workflow.user_id,
        "demand_id": workflow.demand_id,
        "created_at": workflow.created_at,
        "updated_at": updated_at,
        "version": workflow.canvas.version,
        "node_count": len(workflow.canvas.nodes),
        "run": run_summary(workflow.run),
    }


def language_of_reader(request: Request) -> Language:
    """What the request asks for; English where it asks for nothing that we speak."""
    return reader_language(request.headers.get("accept-language", "")) or Language.EN


def view_of(workflow: Workflow, updated_at: str, language: Language = Language.EN) -> WorkflowView:
    """A workflow as it is shown; why a node failed, in this language."""
    state = shown_state(workflow)
    states = workflow.run.nodes if workflow.run else {}
    said = {
        node_id: {"error": states[node_id].why(language) or None} for node_id in states.keys() & state["nodes"].keys()
    }
    nodes = {node_id: {**node, **said.get(node_id, {})} for node_id, node in state["nodes"].items()}
    return WorkflowView(**_facts(workflow, updated_at), nodes=nodes, edges=state["edges"])
