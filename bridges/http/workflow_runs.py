"""Routes for the runs of a workflow: all of them, one as it was, and what happened to one node in it."""

from dataclasses import asdict
from typing import Annotated

from fastapi import Path, Query, Request

from bridges.http.context import context_of
from bridges.http.openapi import errors
from bridges.http.routers import router_of
from bridges.http.run_shapes import NodeStoryShown, RunPage, RunRow, RunView, StoryEntryShown
from bridges.http.security.route_policy import restricted_to
from bridges.http.workflow_people import names_of
from bridges.http.workflow_shapes import NodeId, WorkflowId
from bridges.http.workflows import language_of_reader, own_session, view_of
from towow_core.domain.canvas import NodeRun
from towow_core.orchestration.run_history import PastRun
from towow_core.support.scopes import Scope

router = router_of("workflows")
PAGE_MAX = 100
RunId = Annotated[str, Path(min_length=1, max_length=100, description="The run's id.", examples=["run-1a2b3c4d"])]


@router.get("/api/v1/workflows/{workflow_id}/runs", responses=errors(404))
@restricted_to(Scope.REQUESTER)
async def list_runs(
    request: Request,
    workflow_id: WorkflowId,
    page: Annotated[int, Query(ge=1, le=1_000_000)] = 1,
    page_size: Annotated[int, Query(ge=1, le=PAGE_MAX)] = 20,
) -> RunPage:
    """Every run of a workflow, the newest first."""
    session = await own_session(request, workflow_id)
    runs, last_n = context_of(request).workflows.runs, session.bus.last_n
    total, found = await runs.page(session.workflow, last_n, (page - 1) * page_size, page_size)
    return RunPage(items=[_row(run) for run in found], total=total, page=page, page_size=page_size)


@router.get("/api/v1/workflows/{workflow_id}/runs/{run_id}", responses=errors(404))
@restricted_to(Scope.REQUESTER)
async def read_run(request: Request, workflow_id: WorkflowId, run_id: RunId) -> RunView:
    """A run on the canvas that it was on: the graph as the run left it, with the states of its nodes."""
    session = await own_session(request, workflow_id)
    runs, last_n = context_of(request).workflows.runs, session.bus.last_n
    run = await runs.find(session.workflow, last_n, run_id)
    then = await runs.as_it_was(session.workflow, run, last_n)
    shown = view_of(then, run.ended_at or run.started_at, language_of_reader(request))
    variables = dict(then.run.variables) if then.run else {}
    row = _row(run).model_dump()
    return RunView(**row, title=then.title, nodes=shown.nodes, edges=shown.edges, variables=variables)


@router.get("/api/v1/workflows/{workflow_id}/runs/{run_id}/nodes/{node_id}", responses=errors(404))
@restricted_to(Scope.REQUESTER)
async def read_node_story(request: Request, workflow_id: WorkflowId, run_id: RunId, node_id: NodeId) -> NodeStoryShown:
    """What happened to a node in a run: when it began, whom it waited for, how it ended, how long that took."""
    session, language = await own_session(request, workflow_id), language_of_reader(request)
    runs, last_n = context_of(request).workflows.runs, session.bus.last_n
    run = await runs.find(session.workflow, last_n, run_id)
    then = await runs.as_it_was(session.workflow, run, last_n)
    story = await runs.story(session.workflow, run, node_id, last_n, await names_of(request, session.workflow))
    node = then.canvas.nodes.get(node_id)
    state = then.run.nodes.get(node_id) if then.run else None
    known = state or NodeRun()
    return NodeStoryShown(
        run_id=run_id,
        node_id=node_id,
        node_type=node.node_type if node else "",
        name=node.name if node else "",
        status=state.status.value if state else None,
        began_at=story.began_at,
        ended_at=story.ended_at,
        duration_s=story.duration_s,
        attempts=story.attempts,
        attempts_earlier=story.attempts_earlier,
        inputs=dict(known.inputs),
        result=dict(known.result),
        error=known.why(language) or None,
        entries=[StoryEntryShown(**{**asdict(entry), "said": entry.said.to(language)}) for entry in story.entries],
    )


def _row(run: PastRun) -> RunRow:
    facts = {name: getattr(run, name) for name in RunRow.model_fields}
    return RunRow(**facts)
