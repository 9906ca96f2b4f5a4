"""Routes for links by which anybody may look at one negotiation: made, listed, taken back, and opened."""

import asyncio
import re
from datetime import UTC, datetime
from typing import Annotated, Any

from fastapi import Path, Request
from pydantic import BaseModel, ConfigDict, Field

from bridges.http.context import BridgeContext, context_of
from bridges.http.openapi import errors
from bridges.http.ownership import own_demand, shown_by, ticket_of
from bridges.http.routers import router_of
from bridges.http.security.callers import Caller, caller_of
from bridges.http.security.route_policy import restricted_to
from bridges.http.shapes import DemandId
from bridges.streams.streams import Stream
from towow_core.domain.errors import NothingThere, NotSignedIn
from towow_core.services.access.hidden_names import HiddenNames
from towow_core.store.records import DemandRecord
from towow_core.store.shares import ShareLink
from towow_core.support.scopes import Scope
from towow_core.support.timestamps import format_time

router = router_of("shares")
HOURS, HOURS_MAX = 24 * 7, 24 * 365
NOTICED_AT_ONCE = 5  # events: some ten milliseconds where ten thousand people may be named
_CHINESE = re.compile("[\u4e00-\u9fff]")
ShareId = Annotated[str, Path(min_length=1, max_length=16, description="The link's id.", examples=["1a2b3c4d"])]


class NewShare(BaseModel):
    """What a link is to be."""

    model_config = ConfigDict(extra="forbid", json_schema_extra={"examples": [{"hours": 24, "hide_names": True}]})

    hours: Annotated[int, Field(ge=1, le=HOURS_MAX, description="How long it opens anything.")] = HOURS
    hide_names: Annotated[bool, Field(description="Whoever comes by it sees nobody's name.")] = False


class Share(BaseModel):
    """A link that is good, without what opens it."""

    share_id: str
    demand_id: str
    hide_names: bool
    created_at: str
    created_by: str
    expires_at: Annotated[str, Field(description="UTC, ISO 8601.")]


class MadeShare(Share):
    """A link that was just made; its token is shown this once."""

    token: Annotated[str, Field(description="Shown as `Authorization: Bearer`; the page has it in its address.")]
    path: Annotated[str, Field(description="The page's address for it, behind the bridge's own.")]


class Shares(BaseModel):
    """Links to one demand that are good, oldest first."""

    demand_id: str
    shares: list[Share]


class Shared(BaseModel):
    """What a link opens."""

    demand_id: str
    hide_names: bool
    expires_at: str


class SharedTicket(BaseModel):
    """Opens the stream of a link's demand for a short time."""

    ticket: Annotated[str, Field(description="To be used as `?ticket=` of the stream, or of its events as JSON.")]
    expires_at: str


@router.post("/api/v1/demand/{demand_id}/shares", responses=errors(404))
@restricted_to(Scope.REQUESTER)
async def make_share(request: Request, demand_id: DemandId, body: NewShare) -> MadeShare:
    """A link by which anybody may look at this negotiation, live and later, and decide nothing."""
    record = await own_demand(request, demand_id)
    by = shown_by(caller_of(request))
    shares = context_of(request).keeper.shares
    token, link = await shares.issue(
        record.demand.demand_id, by=by, valid_s=body.hours * 3600, hides_names=body.hide_names
    )
    return MadeShare(**_facts(link), token=token, path=f"/#/s/{token}")


@router.get("/api/v1/demand/{demand_id}/shares", responses=errors(404))
@restricted_to(Scope.REQUESTER)
async def list_shares(request: Request, demand_id: DemandId) -> Shares:
    """The links to this negotiation that are good; never what opens them."""
    await own_demand(request, demand_id)
    links = await context_of(request).keeper.shares.of_demand(demand_id)
    return Shares(demand_id=demand_id, shares=[Share(**_facts(link)) for link in links])


@router.delete("/api/v1/demand/{demand_id}/shares/{share_id}", responses=errors(404))
@restricted_to(Scope.REQUESTER)
async def revoke_share(request: Request, demand_id: DemandId, share_id: ShareId) -> Shares:
    """Take a link back: it opens nothing more, and whoever watches by it is sent away within seconds."""
    await own_demand(request, demand_id)
    context = context_of(request)
    if not await context.keeper.shares.revoke(demand_id, share_id):
        listed = f"GET /api/v1/demand/{demand_id}/shares lists those it has"
        zh = f"需求 {demand_id} 没有链接 {share_id}。"
        raise NothingThere(f"Demand {demand_id} has no link {share_id!r}; {listed}.", zh)
    await context.watches.look()
    return await list_shares(request, demand_id)


@router.get("/api/v1/shared")
@restricted_to(takes_ticket=True)
async def read_shared(request: Request) -> Shared:
    """What the link that is shown opens: `Authorization: Bearer share_…`."""
    link = _link(caller_of(request))
    return Shared(demand_id=link.demand_id, hide_names=link.hides_names, expires_at=link.expires_at)


@router.post("/api/v1/shared/stream-ticket")
@restricted_to(takes_ticket=True)
async def issue_shared_ticket(request: Request) -> SharedTicket:
    """A ticket for the stream of the link's demand, good for a minute, and no longer than the link."""
    caller = caller_of(request)
    ticket = await context_of(request).keeper.ticket(ticket_of(_link(caller).demand_id), caller)
    return SharedTicket(ticket=ticket.text, expires_at=format_time(datetime.fromtimestamp(ticket.expires_at_s, UTC)))


async def hidden_for(
    context: BridgeContext, caller: Caller, record: DemandRecord, stream: Stream
) -> HiddenNames | None:
    """What hides the names from this caller; None where they may know them."""
    if caller.share is None or not caller.share.hides_names:
        return None
    key = await context.keeper.shared_secret()
    network = await context.names.now()  # last: who has come while it was waited for is hidden too
    if stream.hidden is None:  # one for all: who is who is the same for whoever reads it, and from wherever
        is_chinese = _CHINESE.search(record.demand.raw_input) is not None
        stream.hidden = HiddenNames(network, record.demand.user_id, is_chinese=is_chinese, key=key)
    hidden = stream.hidden
    hidden.meet(network)
    while hidden.is_behind(stream.envelopes):
        hidden.follow(stream.envelopes, at_most=NOTICED_AT_ONCE)
        await asyncio.sleep(0)  # others have their turn
    return hidden


def _link(caller: Caller) -> ShareLink:
    if caller.share is None:
        raise NotSignedIn("no_share", "Show a link's token: `Authorization: Bearer share_…`.")
    return caller.share


def _facts(link: ShareLink) -> dict[str, Any]:
    return {
        "share_id": link.share_id,
        "demand_id": link.demand_id,
        "hide_names": link.hides_names,
        "created_at": link.created_at,
        "created_by": link.created_by,
        "expires_at": link.expires_at,
    }
