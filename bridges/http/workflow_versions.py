"""Routes for what a canvas was: its versions, one of them, what is different between two, and the way back to one."""

from typing import Annotated, Any

from fastapi import Path, Query, Request

from bridges.http.context import context_of
from bridges.http.openapi import errors
from bridges.http.ownership import author_of
from bridges.http.routers import router_of
from bridges.http.security.answers import reader_language
from bridges.http.security.callers import caller_of
from bridges.http.security.route_policy import restricted_to
from bridges.http.shapes import SEQ_MAX
from bridges.http.version_shapes import (
    Changes,
    ChangeShown,
    Restoration,
    Restored,
    VersionPage,
    VersionRow,
    VersionView,
)
from bridges.http.workflow_shapes import WorkflowId
from bridges.http.workflows import own_session
from towow_core.domain.canvas import FIRST_VERSION
from towow_core.domain.models import Language
from towow_core.orchestration.history import Version
from towow_core.support import codec
from towow_core.support.scopes import Scope
from towow_core.workflow.difference import differences, said_of

router = router_of("workflows")
Number = Annotated[int, Path(ge=FIRST_VERSION, le=SEQ_MAX, description="A version of the canvas, from 1 on.")]
PAGE_MAX = 100


@router.get("/api/v1/workflows/{workflow_id}/versions", responses=errors(404))
@restricted_to(Scope.REQUESTER)
async def list_versions(
    request: Request,
    workflow_id: WorkflowId,
    page: Annotated[int, Query(ge=1, le=1_000_000)] = 1,
    page_size: Annotated[int, Query(ge=1, le=PAGE_MAX)] = 30,
) -> VersionPage:
    """Who changed what and when, the newest first; in the language that `Accept-Language` asks for."""
    workflow = (await own_session(request, workflow_id)).workflow
    found = await context_of(request).workflows.history.page(workflow, (page - 1) * page_size, page_size)
    rows = [VersionRow(**_row(version, _language(request))) for version in found]
    return VersionPage(items=rows, total=workflow.canvas.version, page=page, page_size=page_size)


@router.get("/api/v1/workflows/{workflow_id}/versions/{version}", responses=errors(404))
@restricted_to(Scope.REQUESTER)
async def read_version(request: Request, workflow_id: WorkflowId, version: Number) -> VersionView:
    """The canvas as it was. How far nodes had come is no part of it."""
    workflow = (await own_session(request, workflow_id)).workflow
    history = context_of(request).workflows.history
    canvas = await history.canvas_at(workflow, version)
    (row,) = await history.page(workflow, workflow.canvas.version - version, 1)
    drawn: dict[str, Any] = codec.dump(canvas)
    shown = {name: drawn[name] for name in ("nodes", "edges", "variables")}
    return VersionView(**_row(row, _language(request)), **shown)


@router.get("/api/v1/workflows/{workflow_id}/versions/{version}/diff", responses=errors(404))
@restricted_to(Scope.REQUESTER)
async def compare_versions(
    request: Request,
    workflow_id: WorkflowId,
    version: Number,
    to: Annotated[
        int | None, Query(ge=FIRST_VERSION, le=SEQ_MAX, description="The other version; the current one if none.")
    ] = None,
    *,
    restoring: Annotated[
        bool, Query(description="What going back to the other one would make: whoever left the plan stays gone.")
    ] = False,
) -> Changes:
    """What is different in the other version, in words and as data. It may be an earlier one."""
    workflow = (await own_session(request, workflow_id)).workflow
    history, language = context_of(request).workflows.history, _language(request)
    other = workflow.canvas.version if to is None else to
    before = await history.canvas_at(workflow, version)
    after = await (history.restored if restoring else history.canvas_at)(workflow, other)
    found = differences(before, after, await history.names(workflow))
    changes = [ChangeShown(**{**codec.dump(each), "said": each.said.to(language)}) for each in found]
    return Changes(from_version=version, to_version=other, said=said_of(found).to(language), changes=changes)


@router.post("/api/v1/workflows/{workflow_id}/versions/{version}/restore", responses=errors(404, 409))
@restricted_to(Scope.REQUESTER)
async def restore_version(
    request: Request, workflow_id: WorkflowId, version: Number, body: Restoration | None = None
) -> Restored:
    """Make the canvas what it was, by a new change; all of it or, where a run holds some of it, nothing."""
    session, wanted = await own_session(request, workflow_id), body or Restoration()
    author = author_of(caller_of(request), wanted.client_id)
    change = await session.restore(version, author, on_version=wanted.version)
    assert change.new_version is not None  # it was done
    said = change.said.to(_language(request)) if change.said else ""
    return Restored(workflow_id=workflow_id, version=change.new_version, said=said)


def _row(version: Version, language: Language) -> dict[str, Any]:
    event = version.event
    facts: dict[str, Any] = {
        "version": version.version,
        "at": version.at,
        "said": version.said.to(language),
        "origin": version.origin,
    }
    facts["renames"] = [
        {"at": each.timestamp, "title": each.title, "before": each.before, "by": each.by} for each in version.renames
    ]
    if event is None:
        return facts
    author = {"by": event.by, "said_name": event.said_name, "client_id": event.client_id, "act": event.act}
    return {**facts, **author, "takes_back": list(event.takes_back), "restores": event.restores}


def _language(request: Request) -> Language:
    return reader_language(request.headers.get("accept-language", "")) or Language.EN
