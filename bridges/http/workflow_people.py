"""Route for whom a task of a workflow can be given to, or asked to approve: who is in it, and who is on the network."""

from collections.abc import Mapping
from typing import Annotated

from fastapi import Request
from pydantic import BaseModel, Field

from agents.processes.known_profiles import KnownProfile
from bridges.http.agents import known_people
from bridges.http.agreed_plan import agreed_plan
from bridges.http.context import BridgeContext, context_of
from bridges.http.openapi import errors
from bridges.http.ownership import ANONYMOUS
from bridges.http.removed_people import is_removed
from bridges.http.routers import router_of
from bridges.http.security.route_policy import restricted_to
from bridges.http.workflow_shapes import WorkflowId
from bridges.http.workflows import own_workflow
from towow_core.domain.canvas import Workflow
from towow_core.domain.people import People, Somebody
from towow_core.orchestration.stored_forms import workflow_of
from towow_core.support.scopes import Scope
from towow_core.workflow.assigned_tasks import team_of
from towow_core.workflow.plan_parts import active_parts

router = router_of("workflows")
LISTED_MAX = 5_000


class SomebodyShown(BaseModel):
    """Somebody who can be given a task, or be asked."""

    person: Annotated[str, Field(description="What `assignee` and `people` name them by.")]
    display_name: str
    location: Annotated[str, Field(description="Empty: not known.")]
    is_in_plan: Annotated[bool, Field(description="In this workflow already, or in the plan that it was made of.")]
    is_on_network: bool
    is_removed: Annotated[bool, Field(description="A twin that is not on the network: give to others what it has.")]


class PeopleShown(BaseModel):
    """Who is in the workflow or its plan first, then the network's twins, each by name."""

    people: list[SomebodyShown]
    total: Annotated[int, Field(description=f"All of them; {LISTED_MAX} are listed at most.")]


@router.get("/api/v1/workflows/{workflow_id}/people", responses=errors(404))
@restricted_to(Scope.REQUESTER)
async def list_people(request: Request, workflow_id: WorkflowId) -> PeopleShown:
    """Whom a task can be given to by name. Who has a token and is in no workflow of yours is not told of."""
    workflow = workflow_of(await own_workflow(request, workflow_id))
    context = context_of(request)
    known, here = await known_people(context), await _in_workflow(context, workflow)
    called = {person: each.profile.user_name or person for person, each in known.items()}
    found = [
        SomebodyShown(
            person=person,
            display_name=name,
            location=known[person].profile.location if person in known else "",
            is_in_plan=person in here,
            is_on_network=person in known,
            is_removed=is_removed(person, known),
        )
        for person, name in {**here, **called}.items()
    ]
    found.sort(key=lambda each: (not each.is_in_plan, each.display_name, each.person))
    return PeopleShown(people=found[:LISTED_MAX], total=len(found))


async def names_of(request: Request, workflow: Workflow) -> dict[str, str]:
    """What people are called who may have to do with a workflow, by what they sign in with."""
    return {person: who.name for person, who in (await people_of(context_of(request), workflow)).items()}


async def people_of(
    context: BridgeContext, workflow: Workflow, known: Mapping[str, KnownProfile] | None = None
) -> People:
    """Whom a task of it can be given to by name; `known` where that was asked already."""
    known = await known_people(context) if known is None else known
    here = await _in_workflow(context, workflow)
    of_network = {i: Somebody(each.profile.user_name or i, each.profile.location) for i, each in known.items()}
    return {person: Somebody(name) for person, name in here.items()} | of_network


async def _in_workflow(context: BridgeContext, workflow: Workflow) -> dict[str, str]:
    here = team_of(workflow) | await _of_plan(context, workflow)
    here.pop(ANONYMOUS, None)
    return here


async def _of_plan(context: BridgeContext, workflow: Workflow) -> dict[str, str]:
    """Who has a part of the plan that it was made of, by id."""
    if workflow.demand_id is None:
        return {}
    stream = await context.bridge.stream(workflow.demand_id)
    plan = agreed_plan(workflow.demand_id, stream.envelopes)
    parts = active_parts(plan) if plan is not None else ()
    return {part.agent_id: part.display_name or part.agent_id for part in parts}
