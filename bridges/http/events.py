"""Routes for events: the stream that browsers watch, and the same events as JSON."""

import re
from dataclasses import replace
from datetime import UTC, datetime
from typing import Annotated, Literal

from fastapi import Header, Query, Request
from pydantic import BaseModel, Field
from starlette.responses import Response

from bridges.http.context import BridgeContext, context_of
from bridges.http.demand_view import final_state
from bridges.http.openapi import errors
from bridges.http.ownership import own_demand, ticket_of, watched_demand
from bridges.http.routers import router_of
from bridges.http.security.callers import caller_of
from bridges.http.security.rates import Kind
from bridges.http.security.route_policy import restricted_to
from bridges.http.shapes import SEQ_MAX, DemandId, EventEnvelope, EventList, Include
from bridges.http.shares import hidden_for
from bridges.streams.sse import EventStreamResponse
from bridges.streams.streams import Stream
from towow_core.support import codec
from towow_core.support.envelopes import own_events
from towow_core.support.scopes import Scope
from towow_core.support.timestamps import format_time

router = router_of("events")
SSE = {
    "schema": {
        "type": "string",
        "description": "One `id:` and one `data:` line an event; no `event:` line.",
    },
    "example": 'retry: 3000\n\nid: 1\ndata: {"event_id": "evt-…", "event_type": "towow.demand.submitted", …}\n\n',
}
EVENT_ID = re.compile(r"evt-[0-9a-f]{1,32}")


@router.get(
    "/api/v1/events/negotiations/{demand_id}/stream",
    response_class=Response,
    responses={200: {"content": {"text/event-stream": SSE}, "description": "The stream."}, **errors(404)},
)
@restricted_to(Scope.REQUESTER, takes_ticket=True, rate=Kind.STREAM)
async def stream_events(
    request: Request,
    demand_id: DemandId,
    *,
    last_event_id: Annotated[str | None, Header(max_length=100)] = None,
    last_event_id_query: Annotated[str | None, Query(alias="last_event_id", max_length=100)] = None,
    start: Annotated[Literal["beginning", "now"], Query(alias="from")] = "beginning",
    vocabulary: Literal["contract", "bridge", "seed001"] = "contract",
    include: Include = None,
) -> Response:
    """Every event of a demand, each once, in order. It stays open after the end: browsers would come back for ever."""
    context = context_of(request)
    record = await watched_demand(request, demand_id)
    stream = await context.bridge.stream(demand_id)
    resume, with_subnets = last_event_id or last_event_id_query, include is not None
    position = await place_of(context, stream, resume, with_subnets=with_subnets) if resume else 0
    if start == "now" and not resume:
        position = len(stream.shown(with_subnets=with_subnets))
    hidden = await hidden_for(context, caller_of(request), record, stream)
    return EventStreamResponse(
        context.bridge.view(stream, vocabulary, with_subnets=with_subnets, hidden=hidden),
        position,
        context.cors_headers(request.headers.get("origin")),
        token_id=caller_of(request).watches_by,
        final_state=final_state(stream.own),
    )


@router.get("/api/v1/events/negotiations/{demand_id}", responses=errors(404))
@restricted_to(Scope.REQUESTER, takes_ticket=True)
async def read_events(
    request: Request,
    demand_id: DemandId,
    after: Annotated[int, Query(ge=0, le=SEQ_MAX, description="The last `seq` that is known already.")] = 0,
    limit: Annotated[int, Query(ge=1, le=1000)] = 200,
    include: Include = None,
) -> EventList:
    """The same events as JSON, `limit` of them after `seq` number `after`."""
    context = context_of(request)
    record = await watched_demand(request, demand_id)
    stream = await context.bridge.stream(demand_id)
    page = stream.shown(with_subnets=include is not None)[after : after + limit]
    if (hidden := await hidden_for(context, caller_of(request), record, stream)) is not None:
        page = [replace(envelope, payload=hidden.shown(envelope.payload)) for envelope in page]
    return EventList(demand_id=demand_id, events=[EventEnvelope(**codec.dump(envelope)) for envelope in page])


class StreamTicket(BaseModel):
    """Opens one demand's stream for a short time, in the address: a browser's EventSource cannot send headers."""

    ticket: Annotated[str, Field(description="To be used as `?ticket=` of the stream, or of its events as JSON.")]
    expires_at: Annotated[
        str,
        Field(description="UTC, ISO 8601. A stream that was opened before stays open, as long as the token is good."),
    ]


@router.post("/api/v1/demand/{demand_id}/stream-ticket", responses=errors(404))
@restricted_to(Scope.REQUESTER)
async def issue_ticket(request: Request, demand_id: DemandId) -> StreamTicket:
    """A ticket for the stream of one's own demand, good for a minute at every bridge of this network."""
    await own_demand(request, demand_id)
    ticket = await context_of(request).keeper.ticket(ticket_of(demand_id), caller_of(request))
    return StreamTicket(ticket=ticket.text, expires_at=format_time(datetime.fromtimestamp(ticket.expires_at_s, UTC)))


async def place_of(context: BridgeContext, stream: Stream, event_id: str, *, with_subnets: bool) -> int:
    """The place behind which a reader goes on: a `seq` of what it reads, or the id of any event of the demand or of its
    sub-demands. An unknown one means from the start.
    """
    if event_id.isascii() and event_id.isdigit():
        seq = int(event_id)
        return seq if seq <= len(stream.shown(with_subnets=with_subnets)) else 0
    stored = (await context.store.seq_of(stream.demand_id, event_id) if EVENT_ID.fullmatch(event_id) else None) or 0
    return stored if with_subnets else len(own_events(stream.demand_id, stream.envelopes[:stored]))
