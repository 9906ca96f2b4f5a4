"""Routes for reasons: why an event happened, and what models were asked."""

from typing import Annotated, Any

from fastapi import Query, Request

from bridges.http.context import context_of
from bridges.http.openapi import errors
from bridges.http.ownership import own_demand
from bridges.http.routers import router_of
from bridges.http.security.callers import caller_of
from bridges.http.security.route_policy import restricted_to
from bridges.http.shapes import DemandId, Include, Seq
from bridges.views.call_view import call_view, totals_of, totals_view, why_view
from bridges.views.model_view import model_view
from towow_core.services.evidence.why import UnknownEvent, why
from towow_core.support.scopes import Scope

router = router_of("reasons")


@router.get("/api/v1/demand/{demand_id}/why/{seq}", responses=errors(404))
@restricted_to(Scope.REQUESTER)
async def read_why(request: Request, demand_id: DemandId, seq: Seq, include: Include = None) -> dict[str, Any]:
    """Why event number `seq` happened: who decided, by which numbers, and what models were asked (operators: in full).

    What is asked holds people's terms, which are nobody's business but theirs.
    """
    await own_demand(request, demand_id)
    context = context_of(request)
    shown = (await context.bridge.stream(demand_id)).shown(with_subnets=include is not None)
    if not 1 <= seq <= len(shown):
        raise UnknownEvent(demand_id, seq)
    found = await why(context.store, shown[seq - 1])
    return why_view(found, texts=caller_of(request).is_operator)


@router.get("/api/v1/demand/{demand_id}/model-calls", responses=errors(404))
@restricted_to(Scope.REQUESTER)
async def read_model_calls(
    request: Request, demand_id: DemandId, *, texts: Annotated[bool, Query()] = False
) -> dict[str, Any]:
    """What models were asked about a demand and its sub-demands: sums by prompt, and each call (operators: `texts`)."""
    await own_demand(request, demand_id)
    calls = await context_of(request).store.calls.of(demand_id)
    in_full = texts and caller_of(request).is_operator
    views = [call_view(call, texts=in_full) for call in calls]
    return {"demand_id": demand_id, **totals_view(totals_of(calls)), "calls": views}


@router.get("/api/v1/model")
@restricted_to(Scope.REQUESTER)
async def read_model(request: Request) -> dict[str, Any]:
    """Who answers here and whether they do; operators: by which address and key, its limits, and what it all cost."""
    context, caller = context_of(request), caller_of(request)
    view = model_view(context.settings, in_full=caller.is_operator)
    return view | totals_view(await context.store.calls.totals()) if caller.is_operator else view
