"""Routes for what an approved plan has gained since it was drawn as a workflow: proposed, and taken in by its owner."""

from dataclasses import replace
from typing import Annotated

from fastapi import Query, Request

from bridges.http.agreed_plan import plan_growth
from bridges.http.context import context_of
from bridges.http.my_tasks import whose_tasks
from bridges.http.openapi import errors
from bridges.http.ownership import submitter
from bridges.http.routers import router_of
from bridges.http.security.callers import caller_of
from bridges.http.security.route_policy import restricted_to
from bridges.http.unapproved import unapproved_tasks
from bridges.http.workflow_shapes import (
    GainedTask,
    HandedOnTask,
    PlanChanges,
    UnapprovedPlan,
    UnapprovedPlans,
    WorkflowId,
    WorkflowView,
)
from bridges.http.workflows import language_of_reader, own_session, view_of
from towow_core.domain.bilingual import Bilingual
from towow_core.domain.canvas import CanvasNode, CanvasState, Workflow
from towow_core.domain.models import Proposal
from towow_core.orchestration.plan_events import growth_event
from towow_core.orchestration.stored_forms import workflow_of
from towow_core.support.scopes import Scope
from towow_core.workflow.assigned_tasks import assignee_of
from towow_core.workflow.former_parts import former_part_of
from towow_core.workflow.held_elsewhere import HeldElsewhere, held_elsewhere
from towow_core.workflow.plan_growth import filled, gained
from towow_core.workflow.refusals import refused

router = router_of("workflows")
NOTHING_NEW = Bilingual("方案没有这个工作流还没有的部分。", "The plan has nothing that this workflow lacks.")


@router.get("/api/v1/workflows/{workflow_id}/plan-changes", responses=errors(404))
@restricted_to(Scope.REQUESTER)
async def read_plan_changes(request: Request, workflow_id: WorkflowId) -> PlanChanges:
    """Whom sub-negotiations have brought into the plan since the workflow was made of it, and who has no task in it."""
    workflow = (await own_session(request, workflow_id)).workflow
    found = await _plan(request, workflow)
    if found is None:
        return PlanChanges(plan_version=0, tasks=[])
    return PlanChanges(
        plan_version=found[0].version,
        demand_id=workflow.demand_id or "",
        tasks=_rows(workflow.canvas, *found),
        unapproved=await unapproved_tasks(context_of(request), workflow, found[0], language_of_reader(request)),
        handed_on=[_handed_on(one) for one in held_elsewhere(workflow.canvas, found[0])],
    )


@router.post("/api/v1/workflows/{workflow_id}/plan-changes", responses=errors(404, 409))
@restricted_to(Scope.REQUESTER)
async def take_plan_changes(request: Request, workflow_id: WorkflowId) -> WorkflowView:
    """Draw them, with their dependencies, as one change. A run that goes on does not begin them; the next one does."""
    session = await own_session(request, workflow_id)
    found = await _plan(request, session.workflow)
    by = submitter(caller_of(request), None)
    change = growth_event(session.workflow.canvas, *found, by) if found is not None else None
    if change is None:
        raise refused(NOTHING_NEW)
    result = await session.sync.handle_canvas_change(replace(change, version=session.workflow.canvas.version))
    if not result.success:
        raise refused(result.said or Bilingual(result.message, result.message))
    return view_of(session.workflow, session.workflow.created_at, language_of_reader(request))


@router.get("/api/v1/me/unapproved-plans")
@restricted_to(Scope.REQUESTER, Scope.AGENT)
async def list_unapproved_plans(
    request: Request,
    person: Annotated[
        str | None,
        Query(min_length=1, max_length=200, description="Whose; a token's own if none. Others': an operator's."),
    ] = None,
) -> UnapprovedPlans:
    """Plans of one's own workflows that somebody took over a part of since one approved them: they wait for one's yes.

    Looked for in those that changed last.
    """
    found: list[UnapprovedPlan] = []
    language = language_of_reader(request)
    for record in await context_of(request).workflows.of_plans(await whose_tasks(request, person)):
        workflow = workflow_of(record)
        plan = await _plan(request, workflow)
        if plan is not None and (tasks := await unapproved_tasks(context_of(request), workflow, plan[0], language)):
            found.append(
                UnapprovedPlan(
                    workflow_id=workflow.workflow_id,
                    workflow_title=workflow.title,
                    demand_id=workflow.demand_id or "",
                    plan_version=plan[0].version,
                    tasks=tasks,
                )
            )
    return UnapprovedPlans(items=found)


async def _plan(request: Request, workflow: Workflow) -> tuple[Proposal, frozenset[str]] | None:
    if workflow.demand_id is None:
        return None
    stream = await context_of(request).bridge.stream(workflow.demand_id)
    return plan_growth(workflow.demand_id, stream.envelopes)


def _rows(canvas: CanvasState, plan: Proposal, sources: frozenset[str]) -> list[GainedTask]:
    theirs = filled(canvas, plan, sources)
    return [_row(node, theirs.get(drawn, "")) for drawn, node in gained(canvas, plan, sources).items()]


def _handed_on(one: HeldElsewhere) -> HandedOnTask:
    return HandedOnTask(
        node_id=one.node.node_id,
        name=one.node.name,
        agent_id=one.part.agent_id,
        display_name=one.part.display_name,
        assignee=assignee_of(one.node),
        assignee_name=one.assignee_name,
        capabilities=list(one.part.capabilities),
        agreed_earlier=former_part_of(one.node, assignee_of(one.node)) is not None,
    )


def _row(node: CanvasNode, fills: str) -> GainedTask:
    config, price = node.config, node.config.get("price")
    return GainedTask(
        name=node.name,
        assignee=str(config.get("assignee") or ""),
        assignee_name=str(config.get("assignee_name") or ""),
        price=float(price) if isinstance(price, int | float) else None,
        currency=str(config.get("currency") or ""),
        due=str(config.get("due") or ""),
        fills=fills,
    )
