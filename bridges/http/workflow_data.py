"""Routes for the data of a workflow: its variables, and what a node's expressions read and come to."""

from fastapi import Request

from bridges.http.openapi import errors
from bridges.http.routers import router_of
from bridges.http.security.answers import reader_language
from bridges.http.security.callers import caller_of
from bridges.http.security.route_policy import restricted_to
from bridges.http.workflow_shapes import (
    DataShown,
    FieldShown,
    NodeId,
    Preview,
    PreviewAsked,
    Variables,
    WorkflowId,
)
from bridges.http.workflows import own_session
from towow_core.domain.bilingual import Bilingual
from towow_core.domain.canvas import CanvasNode
from towow_core.domain.models import Language
from towow_core.support import codec
from towow_core.support.scopes import Scope
from towow_core.workflow.checks import missing_node
from towow_core.workflow.conflicts import Strategy, held_properties
from towow_core.workflow.events import CanvasChangeEvent
from towow_core.workflow.preview import data_for, resolved
from towow_core.workflow.refusals import refused

router = router_of("workflows")
CLIENT = "variables"


@router.get("/api/v1/workflows/{workflow_id}/variables", responses=errors(404))
@restricted_to(Scope.REQUESTER)
async def read_variables(request: Request, workflow_id: WorkflowId) -> Variables:
    """The variables of a workflow, by name."""
    session = await own_session(request, workflow_id)
    return Variables(variables=dict(session.workflow.canvas.variables))


@router.put("/api/v1/workflows/{workflow_id}/variables", responses=errors(404, 409))
@restricted_to(Scope.REQUESTER)
async def set_variables(request: Request, workflow_id: WorkflowId, body: Variables) -> Variables:
    """Give variables their values; those that are not named stay. It is a change like any other, and can be undone."""
    session = await own_session(request, workflow_id)
    if body.variables:
        change = CanvasChangeEvent(
            workflow_id=workflow_id,
            change_type="variables_set",
            change_data={"variables": body.variables},
            client_id=CLIENT,
            version=session.workflow.canvas.version,
            strategy=Strategy.LAST_WRITE_WINS,
            by=caller_of(request).user_id or "",
            said_name=caller_of(request).said_name,
        )
        result = await session.sync.handle_canvas_change(change)
        if not result.success:
            raise refused(result.said or Bilingual(result.message, result.message))
    return Variables(variables=dict(session.workflow.canvas.variables))


@router.post("/api/v1/workflows/{workflow_id}/nodes/{node_id}/preview", responses=errors(404, 409))
@restricted_to(Scope.REQUESTER)
async def preview_node(
    request: Request, workflow_id: WorkflowId, node_id: NodeId, body: PreviewAsked | None = None
) -> Preview:
    """What a node's expressions may read, and what they come to with the last run's values. Nothing is changed."""
    session = await own_session(request, workflow_id)
    node = _node(session.workflow.canvas.nodes.get(node_id), node_id)
    language = reader_language(request.headers.get("accept-language", "")) or Language.EN
    found = resolved(session.workflow, node, (body or PreviewAsked()).config)
    fields = {
        name: FieldShown(
            value=each.value,
            problem=each.problem.to(language) if each.problem else "",
            is_wrong=each.is_wrong,
            is_open=each.is_open,
        )
        for name, each in found.items()
    }
    data = [
        DataShown(**{**codec.dump(each), "label": each.label.to(language)})
        for each in data_for(session.workflow, node_id)
    ]
    held = {name: why.to(language) for name, why in held_properties(session.workflow, node).items()}
    return Preview(data=data, fields=fields, held=held)


def _node(node: CanvasNode | None, node_id: str) -> CanvasNode:
    """
    Raises:
        CanvasRefused: There is none.
    """
    if node is None:
        raise refused(missing_node(node_id))
    return node
