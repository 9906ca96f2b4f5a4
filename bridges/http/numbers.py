"""The route that Prometheus reads."""

import asyncio
from collections import Counter

from fastapi import Request
from starlette.responses import Response

from agents.network.send_permissions import Group, group_of
from bridges.http.context import context_of
from bridges.http.routers import router_of
from bridges.http.security.route_policy import restricted_to
from towow_core.support.scopes import Scope
from towow_core.telemetry import prometheus
from towow_core.telemetry.metrics import AGENTS_ONLINE

router = router_of("operations")


@router.get(
    "/metrics",
    response_class=Response,
    responses={200: {"content": {"text/plain": {}}, "description": "Prometheus' text format."}},
)
@restricted_to(Scope.OPERATOR)
async def metrics(request: Request) -> Response:
    """The numbers of all processes of this bridge's data directory, in Prometheus' text format."""
    context = context_of(request)
    online = Counter(group_of(presence.agent_id) for presence in await context.agent.online())
    for group in Group:
        AGENTS_ONLINE.put(online[group], group=str(group))
    text = await asyncio.to_thread(prometheus.shown, context.settings.metrics_dir)
    return Response(text, media_type=prometheus.CONTENT_TYPE_LATEST)
