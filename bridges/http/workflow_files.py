"""Routes for workflows as files: one is taken out as JSON or YAML, and brought in again."""

import asyncio
from typing import Annotated, Any

from fastapi import Query, Request, Response
from pydantic import Field

from bridges.http.context import context_of
from bridges.http.openapi import errors
from bridges.http.ownership import submitter
from bridges.http.request_body import RequestBody
from bridges.http.routers import router_of
from bridges.http.security.callers import caller_of
from bridges.http.security.route_policy import restricted_to
from bridges.http.workflow_shapes import WorkflowId, WorkflowView
from bridges.http.workflows import own_workflow, view_of
from towow_core.domain.canvas import Workflow
from towow_core.domain.errors import MalformedRequest
from towow_core.orchestration.stored_forms import workflow_of
from towow_core.orchestration.workflow_files import FILE_MAX, MEDIA_TYPES, Format, written
from towow_core.support.scopes import Scope
from towow_core.workflow.documents import FORMAT, FORMAT_VERSION, TITLE_MAX

router = router_of("workflows")
DOCUMENT: dict[str, Any] = {
    "type": "object",
    "required": ["format", "format_version", "title", "nodes", "edges"],
    "properties": {
        "format": {"const": FORMAT},
        "format_version": {"const": FORMAT_VERSION, "description": "An import without it is read as of version 1."},
        "title": {"type": "string", "maxLength": TITLE_MAX},
        "variables": {"type": "object"},
        "nodes": {"type": "array", "items": {"type": "object"}},
        "edges": {"type": "array", "items": {"type": "object"}},
    },
}
EXPORTED: dict[int | str, dict[str, Any]] = {
    200: {
        "description": "The workflow, without its runs.",
        "content": {
            "application/json": {"schema": DOCUMENT},
            "application/yaml": {"schema": DOCUMENT},  # once it is read
        },
    }
}


class WorkflowFile(RequestBody):
    """A workflow that was taken out somewhere: its file's text, or the document in it."""

    text: Annotated[str | None, Field(description="JSON or YAML, as `export` gives it.")] = None
    document: Annotated[dict[str, Any] | None, Field(description="The same, as an object.")] = None
    user_id: Annotated[
        str | None, Field(min_length=1, max_length=200, description="In whose name; a token's own user if none.")
    ] = None


@router.get("/api/v1/workflows/{workflow_id}/export", responses=errors(404) | EXPORTED, response_class=Response)
@restricted_to(Scope.REQUESTER)
async def export_workflow(
    request: Request, workflow_id: WorkflowId, form: Annotated[Format, Query(alias="format")] = "json"
) -> Response:
    """What is drawn, as a file that can be brought in again, here or elsewhere; runs and talk are no part of it."""
    workflow = workflow_of(await own_workflow(request, workflow_id))
    name = {"Content-Disposition": f'attachment; filename="{workflow.workflow_id}.{form}"'}
    return Response(written(workflow, form), media_type=MEDIA_TYPES[form], headers=name)


@router.post("/api/v1/workflows/import", response_model=WorkflowView)
@restricted_to(Scope.REQUESTER, body_max=FILE_MAX)
async def import_workflow(request: Request, body: WorkflowFile) -> Response:
    """A new workflow of a file, checked as if it were drawn by hand; what is wrong is named, all of it (E017)."""
    if (body.text is None) == (body.document is None):
        raise MalformedRequest("malformed", "An import takes either text or document.")
    content = body.document if body.text is None else body.text
    caller = caller_of(request)
    user_id = submitter(caller, body.user_id)
    workflow = await context_of(request).workflows.bring_in(content, user_id, caller.user_id or "")
    return Response(await asyncio.to_thread(_shown, workflow), media_type="application/json")


def _shown(workflow: Workflow) -> str:
    return view_of(workflow, workflow.created_at).model_dump_json()
