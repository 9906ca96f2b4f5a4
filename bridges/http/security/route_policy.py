"""What a route demands of whoever asks: declared beside the route, read by the guard before anything of a request is.

@router.get("/metrics")
@restricted_to(Scope.OPERATOR)
async def metrics(request: Request) -> Response: ...
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, TypeVar

from fastapi.routing import RouteContext, iter_route_contexts
from starlette.routing import BaseRoute, Match
from starlette.types import Scope as Connection

from bridges.http.security.body import BODY_MAX
from bridges.http.security.rates import Kind
from towow_core.support.scopes import Scope

DECLARED = "towow_route_policy"  # the attribute of an endpoint
FOUND = "towow.route_policy"  # the key of a connection's scope
Endpoint = TypeVar("Endpoint", bound=Callable[..., Any])


@dataclass(frozen=True, slots=True, kw_only=True)
class RoutePolicy:
    """Who may ask a route, and for how much.

    Attributes:
        scopes: Whose tokens open it; None: nobody needs one.
        takes_ticket: Whether a ticket does so too. For what the ticket is, the route itself looks.
        rate: As what a request is counted.
        body_max: Bytes that a body may have.
    """

    scopes: frozenset[Scope] | None
    takes_ticket: bool = False
    rate: Kind = Kind.REQUEST
    body_max: int = BODY_MAX

    @property
    def is_public(self) -> bool:
        return self.scopes is None

    @property
    def is_stream(self) -> bool:
        """Whether its answer stays open for hours."""
        return self.rate is Kind.STREAM


def public(endpoint: Endpoint) -> Endpoint:
    """Declare that anybody may ask this route, also where the bridge is locked."""
    setattr(endpoint, DECLARED, RoutePolicy(scopes=None))
    return endpoint


def restricted_to(
    *scopes: Scope, takes_ticket: bool = False, rate: Kind = Kind.REQUEST, body_max: int = BODY_MAX
) -> Callable[[Endpoint], Endpoint]:
    """Declare whose tokens open this route; an operator's always does."""
    allowed = frozenset({Scope.OPERATOR, *scopes})
    policy = RoutePolicy(scopes=allowed, takes_ticket=takes_ticket, rate=rate, body_max=body_max)

    def declare(endpoint: Endpoint) -> Endpoint:
        setattr(endpoint, DECLARED, policy)
        return endpoint

    return declare


# A declaration that was forgotten must not open anything: what most routes demand is what this one does.
UNDECLARED = RoutePolicy(scopes=frozenset({Scope.REQUESTER, Scope.OPERATOR}))
# What there is not is said to whoever may ask anything; a stranger learns no addresses from us.
NOWHERE = RoutePolicy(scopes=frozenset(Scope))


class RoutePolicies:
    """The policies of an application's routes, read once, when all routes are there."""

    def __init__(self, routes: Sequence[BaseRoute]) -> None:
        self._routes = [(route, declared(route) or UNDECLARED) for route in iter_route_contexts(routes)]
        self._matchers = [(route.matches, policy) for route, policy in self._routes]

    def find(self, connection: Connection) -> RoutePolicy:
        """The policy of the route that will get this request, or socket; looked for once for each."""
        found: RoutePolicy | None = connection.get(FOUND)
        if found is None:
            found = connection[FOUND] = self._match(connection)
        return found

    def by_operation(self) -> Iterator[tuple[str, str, RoutePolicy]]:
        """Path template, method and policy of each HTTP route."""
        for route, policy in self._routes:
            for method in sorted(route.methods or ()):
                yield str(route.path), method, policy

    def _match(self, connection: Connection) -> RoutePolicy:
        """As the router chooses: the first route that fits, else the first that does so but for the method."""
        partly: RoutePolicy | None = None
        for matches, policy in self._matchers:
            match, _ = matches(connection)
            if match is Match.FULL:
                return policy
            if match is Match.PARTIAL and partly is None:
                partly = policy
        return partly or NOWHERE


def declared(route: RouteContext) -> RoutePolicy | None:
    """What a route (or the application that is mounted there) declares; None where it forgot."""
    policy: RoutePolicy | None = getattr(route.endpoint or route.app, DECLARED, None)
    return policy


def policy_of(connection: Connection) -> RoutePolicy:
    """The policy by which the guard let this request in."""
    policy: RoutePolicy = connection.get(FOUND, UNDECLARED)
    return policy
