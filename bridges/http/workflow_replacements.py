"""Route for finding somebody else for who is in the plan of a workflow, by the word of the plan's owner."""

from typing import Annotated

from fastapi import Request
from pydantic import BaseModel, Field

from bridges.http.context import context_of
from bridges.http.openapi import errors
from bridges.http.ownership import shown_by
from bridges.http.request_body import RequestBody
from bridges.http.routers import router_of
from bridges.http.security.callers import caller_of
from bridges.http.security.route_policy import restricted_to
from bridges.http.shapes import NO_NUL
from bridges.http.workflow_shapes import WorkflowId
from bridges.http.workflows import language_of_reader, own_session
from towow_core.support.scopes import Scope
from towow_core.workflow.taking_out import parts_to_give

router = router_of("workflows")
REASON_MAX, ID_MAX = 500, 80


class PersonToReplace(RequestBody):
    """Who is out, and why, as whoever owns the plan says it."""

    agent_id: Annotated[str, Field(min_length=1, max_length=ID_MAX, pattern=NO_NUL, examples=["user_agent_bob"])]
    reason: Annotated[str, Field(max_length=REASON_MAX, pattern=NO_NUL, description="Shown to who is asked.")] = ""


class ReplacementWanted(BaseModel):
    """What is looked for now: it is taken at once, and the conversation tells what came of it."""

    agent_id: str
    node_ids: Annotated[list[str], Field(description="Their tasks, whose parts of the plan are negotiated again.")]
    said: Annotated[str, Field(description="The same in one sentence.")]


@router.post("/api/v1/workflows/{workflow_id}/replacements", responses=errors(404, 409), status_code=202)
@restricted_to(Scope.REQUESTER)
async def replace_person(request: Request, workflow_id: WorkflowId, body: PersonToReplace) -> ReplacementWanted:
    """Take somebody out of the plan and have somebody else found: all of their parts are negotiated again.

    Whoever takes one over must agree to it, and the plan has a new version, which wants its owner's yes.
    """
    session = await own_session(request, workflow_id)
    nodes = parts_to_give(session.workflow, body.agent_id)
    by, workflows = shown_by(caller_of(request)), context_of(request).workflows
    said = await workflows.replace_person(workflow_id, body.agent_id, body.reason, by=by)
    return ReplacementWanted(
        agent_id=body.agent_id,
        node_ids=[node.node_id for node in nodes],
        said=said.to(language_of_reader(request)),
    )
