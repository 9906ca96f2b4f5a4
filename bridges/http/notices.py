"""The route for whoever was told something by name: a notification that is for them."""

from typing import Annotated

from fastapi import Query, Request
from pydantic import BaseModel, Field

from bridges.http.agents import known_people
from bridges.http.context import context_of
from bridges.http.my_tasks import NAME_MAX, team_names, whose_tasks
from bridges.http.routers import router_of
from bridges.http.security.callers import caller_of
from bridges.http.security.route_policy import restricted_to
from bridges.http.workflows import language_of_reader
from towow_core.domain.canvas_words import node_said
from towow_core.support.scopes import Scope

router = router_of("tasks")
SHOWN_MAX = 200


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
    at: str


class NoticePage(BaseModel):
    """What somebody was told, the last first; at most 200."""

    items: list[NoticeShown]


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
    found = await context.workflows.notices(whose_tasks(caller_of(request), person))
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
                at=each.at,
            )
            for each in found[:SHOWN_MAX]
        ]
    )
