"""Counts and times what the routes answer, and tells log lines which demand a request is about."""

import re
import time
from typing import Any

from starlette.types import ASGIApp, Message, Receive, Scope, Send

from bridges.http.security.route_policy import RoutePolicies
from towow_core.telemetry.about import about
from towow_core.telemetry.metrics import HTTP_REQUESTS, HTTP_SECONDS

_ABOUT = re.compile(r"/(?:demand|negotiations)/(?!submit$)([A-Za-z0-9-]{1,64})(?:/|$)")
_METHODS = frozenset({"GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"})


class Observed:
    """Pure ASGI: a stream's frames do not pass through here."""

    def __init__(self, app: ASGIApp, policies: RoutePolicies) -> None:
        self._app, self._policies = app, policies

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        found = _ABOUT.search(scope["path"])
        with about(demand_id=found[1] if found else None):
            if self._policies.find(scope).is_stream:  # `towow_sse_active_connections` has those
                await self._app(scope, receive, send)
            else:
                await self._counted(scope, receive, send)

    async def _counted(self, scope: Scope, receive: Receive, send: Send) -> None:
        started_at, status = time.monotonic(), 500

        async def noting(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
            await send(message)

        try:
            await self._app(scope, receive, noting)
        finally:
            method = scope["method"] if scope["method"] in _METHODS else "other"
            route = _route(scope)
            HTTP_REQUESTS.add(method=method, route=route, status=str(status))
            HTTP_SECONDS.observe(time.monotonic() - started_at, method=method, route=route)


def _route(scope: Scope) -> str:
    """The route's template: a path would make a number for each demand."""
    route: Any = scope.get("route")
    return str(getattr(route, "path", "other"))
