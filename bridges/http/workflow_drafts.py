"""Routes for drafts of a workflow: begin one, list them, see what one would change, bring it in, drop it."""

from typing import Annotated, Any, Literal

from fastapi import Request
from pydantic import BaseModel, Field

from bridges.http.context import context_of
from bridges.http.openapi import errors
from bridges.http.ownership import author_of, submitter
from bridges.http.request_body import RequestBody
from bridges.http.routers import router_of
from bridges.http.security.callers import caller_of
from bridges.http.security.route_policy import restricted_to
from bridges.http.version_shapes import ChangeShown
from bridges.http.workflow_shapes import NOT_THE_SERVERS, WorkflowId, WorkflowView
from bridges.http.workflows import language_of_reader, own_workflow, view_of
from towow_core.domain.canvas import Workflow
from towow_core.support import codec
from towow_core.support.scopes import Scope
from towow_core.workflow.draft_merge import Key

router = router_of("workflows")


class NewDraft(RequestBody):
    """A draft that is begun."""

    name: Annotated[str, Field(max_length=100, description="How it is called; no other open draft is.")]


class DraftRow(BaseModel):
    """A draft in a list."""

    workflow_id: Annotated[str, Field(description="Its own id: everything that a workflow has, it has there.")]
    name: str
    draft_of: str
    base_version: Annotated[int, Field(description="Of the workflow's canvas, as it was begun.")]
    status: Literal["open", "brought_in", "dropped"]
    by: Annotated[str, Field(description="Who began it, where the bridge knows people by name.")]
    created_at: str
    node_count: int


class DraftList(BaseModel):
    """Drafts that are neither brought in nor dropped, newest first."""

    items: list[DraftRow]


class ConflictShown(BaseModel):
    """Something that both the draft and its workflow have changed, each otherwise."""

    about: Literal["node", "edge", "variable"]
    id: Annotated[str, Field(description="Of a variable its name.")]
    property: Annotated[str, Field(description="`name` or `config.…` of a node; empty: the whole of it.")]
    label: Annotated[str, Field(description="How people call it.")]
    before: Annotated[Any, Field(description="When the draft was begun; null: there was none.")]
    draft: Annotated[Any, Field(description="Null: it is deleted there.")]
    current: Annotated[Any, Field(description="Null: it is deleted there.")]


class DraftChanges(BaseModel):
    """What bringing a draft in would come to."""

    draft: DraftRow
    title: Annotated[str, Field(description="Of the workflow.")]
    version: Annotated[int, Field(description="Of the workflow's canvas, now.")]
    draft_version: Annotated[int, Field(description="Of the draft's canvas, now.")]
    changes: Annotated[list[ChangeShown], Field(description="Of what conflicts, nothing.")]
    conflicts: list[ConflictShown]
    left_out: Annotated[list[str], Field(description="What of the draft cannot be there any more.")]


class Choice(RequestBody):
    """Whose side of a conflict holds."""

    about: Literal["node", "edge", "variable"]
    id: Annotated[str, Field(max_length=100)]
    property: Annotated[str, Field(max_length=200)] = ""
    side: Literal["draft", "current"]


class BringIn(RequestBody):
    """How a draft is brought in."""

    version: Annotated[int, Field(ge=1, description="Of the workflow, as you saw it; refused if there is a later one.")]
    draft_version: Annotated[
        int | None, Field(ge=1, description="Of the draft, likewise; without it whatever is there comes in.")
    ] = None
    choices: Annotated[
        list[Choice], Field(default_factory=list, max_length=5_000, description="One for each conflict.")
    ]
    client_id: Annotated[
        str, Field(max_length=100, description="Of the page that it is done on.", json_schema_extra=NOT_THE_SERVERS)
    ] = ""


class BroughtIn(BaseModel):
    """A draft has become part of its workflow."""

    workflow_id: str
    version: Annotated[int, Field(description="Of its canvas, as that made it; as it was, where nothing changed.")]
    said: Annotated[str, Field(description="What that changed.")]
    left_out: Annotated[list[str], Field(description="What of the draft could not be there any more.")]


@router.get("/api/v1/workflows/{workflow_id}/drafts", responses=errors(404))
@restricted_to(Scope.REQUESTER)
async def list_drafts(request: Request, workflow_id: WorkflowId) -> DraftList:
    """Drafts of a workflow that are being worked on."""
    await own_workflow(request, workflow_id)
    return DraftList(items=[_row(each) for each in await context_of(request).workflows.drafts.of(workflow_id)])


@router.post("/api/v1/workflows/{workflow_id}/drafts", responses=errors(404, 409))
@restricted_to(Scope.REQUESTER)
async def begin_draft(request: Request, workflow_id: WorkflowId, body: NewDraft) -> WorkflowView:
    """A draft of the workflow as it is now: changed like any workflow, never executed."""
    await own_workflow(request, workflow_id)
    by = author_of(caller_of(request)).shown
    draft = await context_of(request).workflows.drafts.begin(workflow_id, body.name, by)
    return view_of(draft, draft.created_at, language_of_reader(request))


@router.get("/api/v1/workflows/{workflow_id}/draft-changes", responses=errors(404))
@restricted_to(Scope.REQUESTER)
async def compare_draft(request: Request, workflow_id: WorkflowId) -> DraftChanges:
    """What this draft would change in its workflow as that is now, and what both have changed."""
    await own_workflow(request, workflow_id)
    found = await context_of(request).workflows.drafts.compare(workflow_id)
    language = language_of_reader(request)
    return DraftChanges(
        draft=_row(found.draft),
        title=found.workflow.title,
        version=found.workflow.canvas.version,
        draft_version=found.draft.canvas.version,
        changes=[ChangeShown(**{**codec.dump(each), "said": each.said.to(language)}) for each in found.changes],
        conflicts=[ConflictShown(**{**codec.dump(each), "label": each.label.to(language)}) for each in found.conflicts],
        left_out=[each.to(language) for each in found.left_out],
    )


@router.post("/api/v1/workflows/{workflow_id}/bring-in", responses=errors(404, 409))
@restricted_to(Scope.REQUESTER)
async def bring_in_draft(request: Request, workflow_id: WorkflowId, body: BringIn) -> BroughtIn:
    """Make the workflow what this draft makes of it, as one change; all of it or nothing. The draft is closed."""
    await own_workflow(request, workflow_id)
    language = language_of_reader(request)
    sides = {side: [_key(each) for each in body.choices if each.side == side] for side in ("draft", "current")}
    author = author_of(caller_of(request), body.client_id)
    drafts = context_of(request).workflows.drafts
    done = await drafts.bring_in(
        workflow_id,
        author,
        on_version=body.version,
        of_version=body.draft_version,
        drafts=sides["draft"],
        currents=sides["current"],
    )
    left_out = [each.to(language) for each in done.left_out]
    said = done.said.to(language)
    return BroughtIn(workflow_id=done.workflow_id, version=done.version, said=said, left_out=left_out)


@router.post("/api/v1/workflows/{workflow_id}/drop", responses=errors(404, 409))
@restricted_to(Scope.REQUESTER)
async def drop_draft(request: Request, workflow_id: WorkflowId) -> DraftList:
    """Give a draft up: nothing of it comes into its workflow. What is left of the others."""
    await own_workflow(request, workflow_id)
    drafts = context_of(request).workflows.drafts
    workflow = await drafts.drop(workflow_id, submitter(caller_of(request), None))
    return DraftList(items=[_row(each) for each in await drafts.of(workflow)])


def _key(choice: Choice) -> Key:
    return choice.about, choice.id, choice.property


def _row(workflow: Workflow) -> DraftRow:
    draft = workflow.draft
    assert draft is not None  # whoever asks has looked
    return DraftRow(
        workflow_id=workflow.workflow_id,
        name=workflow.title,
        draft_of=draft.of,
        base_version=draft.base_version,
        status=draft.status.value,
        by=draft.by,
        created_at=workflow.created_at,
        node_count=len(workflow.canvas.nodes),
    )
