"""Route for correcting what a done task of one's own workflow came to; what had used it may be done again."""

from typing import Annotated

from fastapi import Request
from pydantic import Field

from bridges.http.openapi import errors
from bridges.http.ownership import shown_by
from bridges.http.request_body import RequestBody
from bridges.http.routers import router_of
from bridges.http.security.callers import caller_of
from bridges.http.security.route_policy import restricted_to
from bridges.http.shapes import NO_NUL
from bridges.http.workflow_shapes import NodeId, WorkflowId, WorkflowView
from bridges.http.workflows import language_of_reader, own_session, view_of
from towow_core.orchestration.correcting import LENGTH_MAX, Correction
from towow_core.orchestration.workflow_session import WorkflowSession
from towow_core.support.scopes import Scope

router = router_of("workflows")


class CorrectionWanted(RequestBody):
    """What a done task truly came to."""

    result: Annotated[
        str | None, Field(max_length=LENGTH_MAX, pattern=NO_NUL, description="Null: as it is; empty: none.")
    ] = None
    note: Annotated[str | None, Field(max_length=LENGTH_MAX, pattern=NO_NUL, description="The same.")] = None


class OwnersCorrection(CorrectionWanted):
    """The same, with what is to become of what has used the old one."""

    again: Annotated[
        bool,
        Field(description="What has used the old one is done again, with all behind it: in this run, or by another."),
    ] = False


@router.post("/api/v1/workflows/{workflow_id}/nodes/{node_id}/correct", responses=errors(404, 409))
@restricted_to(Scope.REQUESTER)
async def correct_node(
    request: Request, workflow_id: WorkflowId, node_id: NodeId, body: OwnersCorrection
) -> WorkflowView:
    """Correct the result or note of a done task; both values stay in its story.

    Where something has used the old one, nothing is changed (E020 says what has), unless that is to be done again.
    """
    session = await own_session(request, workflow_id)
    await session.catch_up()
    by = shown_by(caller_of(request))
    await correct_result(session, node_id, body, by=by, entered_by="", again=body.again)
    return view_of(session.workflow, session.workflow.created_at, language_of_reader(request))


async def correct_result(
    session: WorkflowSession,
    node_id: str,
    wanted: CorrectionWanted,
    *,
    by: str,
    entered_by: str,
    again: bool,
) -> None:
    """Raises CanvasRefused where it cannot be."""
    said = wanted.model_dump(include={"result", "note"}, exclude_none=True)
    correction = Correction.of(said, by=by, entered_by=entered_by, again=again)
    await session.agent.correct(session.workflow_id, node_id, correction)
