"""Doors for events: the stream that browsers watch, and the same events as JSON."""

from datetime import UTC, datetime
from typing import Annotated, Any, Literal

from fastapi import APIRouter, Header, Query, Request
from pydantic import BaseModel, Field
from starlette.responses import Response

from bridges.http.context import BridgeContext, context_of
from bridges.http.demands import own_demand, ticket_of, watched_demand
from bridges.sse import EventStreamResponse
from bridges.streams import Stream
from towow_core import codec
from towow_core.timestamps import format_time

router = APIRouter(tags=["events"])


@router.get(
    "/api/v1/events/negotiations/{demand_id}/stream",
    response_class=Response,
    responses={200: {"content": {"text/event-stream": {}}, "description": "One `id:` and one `data:` line an event."}},
)
async def stream_events(
    request: Request,
    demand_id: str,
    *,
    last_event_id: Annotated[str | None, Header(max_length=100)] = None,
    last_event_id_query: Annotated[str | None, Query(alias="last_event_id", max_length=100)] = None,
    start: Annotated[Literal["beginning", "now"], Query(alias="from")] = "beginning",
    vocabulary: Literal["contract", "bridge"] = "contract",
) -> Response:
    """Every event of a demand, each once, in order. It stays open after the end: browsers would come back for ever."""
    context = context_of(request)
    await watched_demand(request, demand_id)
    stream = await context.bridge.stream(demand_id)
    resume = last_event_id or last_event_id_query
    position = await place_of(context, stream, resume) if resume else 0
    if start == "now" and not resume:
        position = len(stream.envelopes)
    return EventStreamResponse(
        context.bridge.view(stream, vocabulary), position, context.cors_headers(request.headers.get("origin"))
    )


@router.get("/api/v1/events/negotiations/{demand_id}")
async def read_events(
    request: Request,
    demand_id: str,
    after: Annotated[int, Query(ge=0)] = 0,
    limit: Annotated[int, Query(ge=1, le=1000)] = 200,
) -> dict[str, Any]:
    """The same events as JSON, `limit` of them after `seq` number `after`."""
    context = context_of(request)
    await watched_demand(request, demand_id)
    page = await context.store.events(demand_id, after=after, limit=limit)
    return {"demand_id": demand_id, "events": [codec.dump(envelope) for envelope in page]}


class StreamTicket(BaseModel):
    """Opens one demand's stream for a short time, in the address: a browser's EventSource cannot send headers."""

    ticket: Annotated[str, Field(description="To be used as `?ticket=` of the stream, or of its events as JSON.")]
    expires_at: Annotated[str, Field(description="UTC, ISO 8601. A stream that was opened before stays open.")]


@router.post("/api/v1/demand/{demand_id}/stream-ticket")
async def issue_ticket(request: Request, demand_id: str) -> StreamTicket:
    """A ticket for the stream of one's own demand, good for a minute at every bridge of this network."""
    await own_demand(request, demand_id)
    ticket = await context_of(request).keeper.ticket(ticket_of(demand_id))
    return StreamTicket(ticket=ticket.text, expires_at=format_time(datetime.fromtimestamp(ticket.expires_at_s, UTC)))


async def place_of(context: BridgeContext, stream: Stream, event_id: str) -> int:
    """The place behind which a reader goes on: a `seq`, or the id of an event. An unknown one means from the start."""
    if event_id.isascii() and event_id.isdigit():
        seq = int(event_id)
        return seq if seq <= len(stream.envelopes) else 0
    return await context.store.seq_of(stream.demand_id, event_id) or 0
