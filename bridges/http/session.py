"""The route that says who one is here."""

from typing import Annotated

from fastapi import Request
from pydantic import BaseModel, Field

from bridges.http.context import context_of
from bridges.http.routers import router_of
from bridges.http.security.callers import caller_of
from bridges.http.security.route_policy import public
from towow_core.support.scopes import Scope

router = router_of("session")


class Session(BaseModel):
    """What the caller may do here."""

    auth_required: Annotated[bool, Field(description="Whether the bridge is locked, so that a token is needed.")]
    scopes: Annotated[list[Scope], Field(description="What the shown token is good for; empty: nothing was shown.")]
    user_id: Annotated[str | None, Field(description="Whose demands (or, with scope agent, profile) are one's own.")]


@router.get("/api/v1/session")
@public
async def read_session(request: Request) -> Session:
    """Whether a token is needed here, and what the one that is shown is good for; a wrong one is a 401."""
    caller = caller_of(request)
    locked = await context_of(request).keeper.is_locked()
    return Session(
        auth_required=locked, scopes=[caller.scope] if caller.scope is not None else [], user_id=caller.user_id
    )
