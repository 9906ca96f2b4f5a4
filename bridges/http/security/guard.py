"""The guard before every route: sizes, rates, who it is; then the request goes in, or gets one sentence why not.

Plain ASGI: nothing is buffered on the way out, and a stream is asked who it is once, when it begins.
"""

from collections.abc import Awaitable
from dataclasses import replace

from starlette.datastructures import Headers, MutableHeaders, QueryParams
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from bridges.http.security.answers import answer_to, reader_language, reason_of
from bridges.http.security.authenticator import Authenticator, is_share
from bridges.http.security.body import has_body, read_body
from bridges.http.security.callers import ANYBODY, STATE, Caller
from bridges.http.security.rates import Kind, Rates, neighbourhood, user_bucket
from bridges.http.security.refusals import Refusals
from bridges.http.security.route_policy import RoutePolicies
from bridges.http.security.said_names import said_name
from bridges.http.security.sanity import check_form, check_nearness, check_origin
from towow_core.domain.errors import StoreUnavailable, TowowError

# For every answer that does not say better itself: it is data, to be shown by nobody and kept by nobody.
HEADERS = {
    "content-security-policy": "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'",
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",
    "cross-origin-resource-policy": "same-origin",
    "cache-control": "no-store",
}


class Guard:
    """ASGI middleware around the whole application."""

    def __init__(
        self,
        app: ASGIApp,
        *,
        policies: RoutePolicies,
        keeper: Authenticator,
        rates: Rates,
        refusals: Refusals,
        origins: tuple[str, ...],
    ) -> None:
        self._app, self._policies, self._keeper = app, policies, keeper
        self._rates, self._refusals, self._origins = rates, refusals, origins

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] not in {"http", "websocket"}:
            await self._app(scope, receive, send)
            return
        try:
            scope[STATE] = await self._admit(scope)
            if scope["type"] == "http" and has_body(scope):
                policy = self._policies.find(scope)
                receive = await read_body(scope, receive, policy.body_max, is_demand=policy.rate is Kind.DEMAND)
        except TowowError as error:
            await self._turn_away(error, scope, receive, send)
            return
        await self._app(scope, receive, with_headers(send) if scope["type"] == "http" else send)

    async def _admit(self, scope: Scope) -> Caller:
        """Who comes in.

        Raises:
            Refused: Nobody does.
            StoreUnavailable: Who it is cannot be known now.
        """
        check_form(scope)
        headers, policy = Headers(scope=scope), self._policies.find(scope)
        ticket = QueryParams(scope["query_string"]).get("ticket")
        if not await self._is_locked(is_public=policy.is_public):
            check_nearness(scope, headers)
            check_origin(scope, headers, self._origins)
            if not is_share(headers, ticket):
                return replace(ANYBODY, said_name=said_name(headers, scope["query_string"]))
        address = neighbourhood(client_of(scope))
        self._rates.take(policy.rate, address)
        caller = await self._keeper.identify(headers, ticket)
        if caller.bucket is not None:
            self._rates.take(policy.rate, caller.bucket)
        if policy.rate is Kind.DEMAND and caller.user_id is not None:
            self._rates.take(policy.rate, user_bucket(caller.user_id))
        if policy.scopes is not None and not (policy.takes_ticket and caller.ticket_for is not None):
            caller.require_scope(scope["path"], policy.scopes)
        return caller

    async def _is_locked(self, *, is_public: bool) -> bool:
        try:
            return await self._keeper.is_locked()
        except StoreUnavailable:
            if is_public:  # the answer says what is wrong with the store
                return True
            raise

    async def _turn_away(self, error: TowowError, scope: Scope, receive: Receive, send: Send) -> None:
        self._refusals.count(scope["type"], reason_of(error), path=scope["path"][:200], client=client_of(scope))
        if scope["type"] == "websocket" and "websocket.http.response" not in scope.get("extensions", {}):
            await send({"type": "websocket.close", "code": 1008, "reason": str(error)[:120]})
            return
        response = answer_to(error, reader_language(Headers(scope=scope).get("accept-language", "")))
        await response(scope, receive, send if scope["type"] == "websocket" else with_headers(send))


def client_of(scope: Scope) -> str | None:
    """The address that a request came from; None on a socket that has none."""
    return scope["client"][0] if scope.get("client") else None


def with_headers(send: Send) -> Send:
    """`send`, with the headers that every answer has; costs a stream's later messages one plain call each."""

    def send_with_headers(message: Message) -> Awaitable[None]:
        if message["type"] == "http.response.start":
            headers = MutableHeaders(scope=message)
            for name, value in HEADERS.items():
                headers.setdefault(name, value)
        return send(message)

    return send_with_headers
