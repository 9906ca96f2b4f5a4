"""Doors for reasons: why an event happened, and what models were asked."""

from typing import Annotated, Any

from fastapi import APIRouter, Query, Request

from bridges.call_view import call_view, totals_of, totals_view, why_view
from bridges.http.context import context_of
from bridges.http.demands import known_demand
from towow_core.services.why import why

router = APIRouter(tags=["reasons"])


@router.get("/api/v1/demand/{demand_id}/why/{seq}")
async def read_why(request: Request, demand_id: str, seq: int) -> dict[str, Any]:
    """Why event number `seq` happened: who decided, by which numbers, and what models were asked for it."""
    return why_view(await why(context_of(request).store, demand_id, seq))


@router.get("/api/v1/demand/{demand_id}/model-calls")
async def read_model_calls(
    request: Request, demand_id: str, *, texts: Annotated[bool, Query()] = False
) -> dict[str, Any]:
    """What models were asked about a demand and its sub-demands: sums by prompt, and each call (`texts`: in full)."""
    context = context_of(request)
    await known_demand(context, demand_id)
    calls = await context.store.calls.of(demand_id)
    views = [call_view(call, texts=texts) for call in calls]
    return {"demand_id": demand_id, **totals_view(totals_of(calls)), "calls": views}
