"""Routes for reasons: why an event happened, and what models were asked."""

from typing import Annotated, Any

from fastapi import Query, Request

from bridges.http.context import context_of
from bridges.http.openapi import errors
from bridges.http.ownership import known_demand, own_demand
from bridges.http.routers import router_of
from bridges.http.security.callers import caller_of
from bridges.http.security.route_policy import restricted_to
from bridges.http.shapes import AgentId, DemandId, Include, Seq
from bridges.views.call_view import call_view, totals_of, totals_view, why_view
from bridges.views.concessions_view import concessions_view
from bridges.views.model_view import model_view
from bridges.views.why_not_view import why_not_view
from towow_core.services.evidence.concessions import concessions_of
from towow_core.services.evidence.why import UnknownEvent, why
from towow_core.services.evidence.why_not import for_their_own_twin, why_not_invited
from towow_core.support.clock import SystemClock
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


@router.get("/api/v1/demand/{demand_id}/why-not/{agent_id}", responses=errors(404, 409))
@restricted_to(Scope.REQUESTER, Scope.AGENT)
async def read_why_not(request: Request, demand_id: DemandId, agent_id: AgentId) -> dict[str, Any]:
    """Why somebody was not invited, and what would have altered it, computed from what was known then; zh and en.

    A twin's token asks about its own person, and learns of others how many there were. 409: nobody was looked for yet.
    """
    context, caller = context_of(request), caller_of(request)
    is_twin = caller.scope is Scope.AGENT
    if is_twin:
        caller.require_twin(agent_id, f"Why {agent_id} was not invited")
    record = await (known_demand(context, demand_id) if is_twin else own_demand(request, demand_id))
    found = await why_not_invited(context.store, record, agent_id, SystemClock().now())
    return why_not_view(demand_id, for_their_own_twin(found) if is_twin else found)


@router.get("/api/v1/demand/{demand_id}/concessions", responses=errors(404))
@restricted_to(Scope.REQUESTER)
async def read_concessions(request: Request, demand_id: DemandId) -> dict[str, Any]:
    """Who moved, in which round, from what to what, for what, and whether they have said yes to it; zh and en.

    It is read off the events: offers, plans and answers to them. Nobody's least price is in any of these.
    """
    await own_demand(request, demand_id)
    shown = (await context_of(request).bridge.stream(demand_id)).shown(with_subnets=True)
    return concessions_view(demand_id, concessions_of(shown))


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
