"""The route for whoever was told something by name: a notification that is for them."""

from typing import Annotated

from fastapi import Query, Request
from pydantic import BaseModel, Field

from bridges.http.agents import known_people
from bridges.http.context import context_of
from bridges.http.my_task_shapes import NAME_MAX, InWhoseName
from bridges.http.my_tasks import team_names, whose_tasks
from bridges.http.request_body import RequestBody
from bridges.http.routers import router_of
from bridges.http.security.callers import Caller, caller_of
from bridges.http.security.route_policy import restricted_to
from bridges.http.shapes import NO_NUL
from bridges.http.workflows import language_of_reader
from towow_core.domain.canvas_words import node_said
from towow_core.support.clock import SystemClock
from towow_core.support.scopes import Scope
from towow_core.workflow.notices import Notice

router = router_of("tasks")
SHOWN_MAX, KEY_MAX = 200, 400  # the latter: characters


class NoticeShown(BaseModel):
    """Something that a workflow's run has told somebody by name."""

    notice_id: Annotated[str, Field(description="The same one has the same id whenever it is asked for.")]
    workflow_id: str
    workflow_title: str
    node_id: str
    name: Annotated[str, Field(description="Of the notification, as people see it.")]
    to: Annotated[str, Field(description="Whom it told: a twin's id, or a token's user.")]
    to_name: str
    message: str
    asked_by: Annotated[str, Field(description="Whose workflow it is.")]
    is_not_done: Annotated[
        bool, Field(description="In a run before, they said of this task that it could not be done: `message` is why.")
    ]
    is_read: Annotated[bool, Field(description="Whoever asks has said so, on whatever device.")]
    at: str


class NoticePage(BaseModel):
    """What somebody was told, the last first; at most 200."""

    items: list[NoticeShown]


class NoticeRead(RequestBody):
    """One of them."""

    notice_id: Annotated[str, Field(min_length=1, max_length=KEY_MAX, pattern=NO_NUL)]
    to: Annotated[str, Field(min_length=1, max_length=NAME_MAX, pattern=NO_NUL)]


class NoticesRead(RequestBody):
    """What somebody has read: as `notice_id` and `to` name it."""

    notices: Annotated[list[NoticeRead], Field(min_length=1, max_length=SHOWN_MAX)]
    person: InWhoseName = None


class NoticesKept(BaseModel):
    """What is known of it from now on."""

    kept: Annotated[int, Field(description="How many are read now; 0 where nothing says who reads.")]


@router.get("/api/v1/me/notices")
@restricted_to(Scope.REQUESTER, Scope.AGENT)
async def list_notices(
    request: Request,
    person: Annotated[
        str | None,
        Query(min_length=1, max_length=NAME_MAX, description="Whose; a token's own if none. Others': an operator's."),
    ] = None,
) -> NoticePage:
    """What the runs of workflows have told one by name: notifications that say whom they are for."""
    context, language = context_of(request), language_of_reader(request)
    caller = caller_of(request)
    found = (await context.workflows.notices(await whose_tasks(request, person)))[:SHOWN_MAX]
    reader = _reader(caller, person)
    read = await context.store.readings.of(reader, [_key(each) for each in found]) if reader else frozenset()
    known = await known_people(context)
    names = {who: each.profile.user_name or who for who, each in known.items()}
    return NoticePage(
        items=[
            NoticeShown(
                notice_id=each.key,
                workflow_id=each.workflow.workflow_id,
                workflow_title=each.workflow.title,
                node_id=each.node.node_id,
                name=node_said(each.node).to(language),
                to=each.to,
                to_name=names.get(each.to) or team_names(each.workflow, known).get(each.to, each.to),
                message=each.message,
                asked_by=each.workflow.user_id,
                is_not_done=each.is_not_done,
                is_read=_key(each) in read,
                at=each.at,
            )
            for each in found
        ]
    )


@router.post("/api/v1/me/notices/read")
@restricted_to(Scope.REQUESTER, Scope.AGENT)
async def read_notices(request: Request, body: NoticesRead) -> NoticesKept:
    """Say that one has read these: no other device shows them as new. What is none of one's own changes nothing.

    Where nothing says who reads, as where no token is asked for and nobody is named, nothing is kept.
    """
    context, caller = context_of(request), caller_of(request)
    found = {_key(each) for each in await context.workflows.notices(await whose_tasks(request, body.person))}
    reader = _reader(caller, body.person)
    said = dict.fromkeys(f"{each.notice_id} {each.to}" for each in body.notices)
    read = [key for key in said if reader and key in found]
    await context.store.readings.note(reader, read, SystemClock().now())
    return NoticesKept(kept=len(read))


def _reader(caller: Caller, person: str | None) -> str:
    """Who reads: whoever the token says, so that an operator reads nothing in others' place; else whoever is named.

    Empty: nobody can tell.
    """
    return caller.user_id or ("" if caller.bucket else person or "")


def _key(notice: Notice) -> str:
    return f"{notice.key} {notice.to}"
