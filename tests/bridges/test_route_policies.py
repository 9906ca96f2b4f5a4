"""What each route demands is declared beside it, and a route that declares nothing is locked."""

from collections.abc import Iterator
from dataclasses import replace

import pytest
from fastapi import APIRouter, FastAPI
from fastapi.routing import RouteContext, iter_route_contexts

from agents.network.local import LocalHub
from bridges.app import build_app, build_context
from bridges.http.security.body import BODY_MAX, BULK_BODY_MAX
from bridges.http.security.rates import Kind
from bridges.http.security.route_policy import (
    NOWHERE,
    UNDECLARED,
    RoutePolicies,
    RoutePolicy,
    declared,
    public,
    restricted_to,
)
from towow_core.orchestration.workflow_files import FILE_MAX
from towow_core.support.scopes import Scope
from towow_core.support.settings import Settings

PUBLIC = RoutePolicy(scopes=None)
REQUESTERS = frozenset({Scope.OPERATOR, Scope.REQUESTER})
REQUESTER = RoutePolicy(scopes=REQUESTERS)
SUBMIT = RoutePolicy(scopes=REQUESTERS, rate=Kind.DEMAND)
WATCH = RoutePolicy(scopes=REQUESTERS, takes_ticket=True)
STREAM = RoutePolicy(scopes=REQUESTERS, takes_ticket=True, rate=Kind.STREAM)
TICKET = RoutePolicy(scopes=frozenset({Scope.OPERATOR}), takes_ticket=True)
TWIN = RoutePolicy(scopes=frozenset({Scope.OPERATOR, Scope.AGENT}))
OPERATOR = RoutePolicy(scopes=frozenset({Scope.OPERATOR}))
BULK = RoutePolicy(scopes=frozenset({Scope.OPERATOR}), body_max=BULK_BODY_MAX)
PERSON = RoutePolicy(scopes=frozenset({Scope.OPERATOR, Scope.REQUESTER, Scope.AGENT}))
DEMAND, WORKFLOW, AGENT = "/api/v1/demand/{demand_id}", "/api/v1/workflows/{workflow_id}", "/api/v1/agents/{agent_id}"
EXPECTED = {
    "GET /": PUBLIC,
    "GET /icon.svg": PUBLIC,
    "MOUNT /assets": PUBLIC,
    "GET /openapi.json": PUBLIC,
    "GET /healthz": PUBLIC,
    "GET /readyz": PUBLIC,
    "GET /api/v1/session": PUBLIC,
    "GET /metrics": OPERATOR,
    "GET /api/v1/model": REQUESTER,
    "POST /api/v1/demand/submit": SUBMIT,
    "POST /api/demands": SUBMIT,
    "GET /api/v1/demands": REQUESTER,
    f"GET {DEMAND}": REQUESTER,
    f"PATCH {DEMAND}": SUBMIT,
    f"POST {DEMAND}/clarifications": REQUESTER,
    f"POST {DEMAND}/ask-model-again": SUBMIT,
    f"POST {DEMAND}/fork": SUBMIT,
    f"GET {DEMAND}/status": REQUESTER,
    f"POST {DEMAND}/cancel": REQUESTER,
    f"POST {DEMAND}/approve": REQUESTER,
    f"POST {DEMAND}/reject": REQUESTER,
    f"POST {DEMAND}/stream-ticket": REQUESTER,
    f"GET {DEMAND}/shares": REQUESTER,
    f"POST {DEMAND}/shares": REQUESTER,
    f"DELETE {DEMAND}/shares/{{share_id}}": REQUESTER,
    "GET /api/v1/shared": TICKET,
    "POST /api/v1/agents/check": OPERATOR,
    "POST /api/v1/agents/preview": OPERATOR,
    f"POST {AGENT}/pause": TWIN,
    f"POST {AGENT}/resume": TWIN,
    "GET /api/v1/agent-imports": OPERATOR,
    "POST /api/v1/agent-imports": BULK,
    "POST /api/v1/agent-imports/{import_id}/undo": OPERATOR,
    "POST /api/v1/shared/stream-ticket": TICKET,
    f"GET {DEMAND}/certificate": REQUESTER,
    f"GET {DEMAND}/export": REQUESTER,
    "GET /api/v1/certificate-key": PUBLIC,
    f"GET {DEMAND}/why/{{seq}}": REQUESTER,
    f"GET {DEMAND}/why-not/{{agent_id}}": PERSON,
    f"GET {DEMAND}/concessions": REQUESTER,
    f"GET {DEMAND}/model-calls": REQUESTER,
    "GET /api/v1/events/negotiations/{demand_id}": WATCH,
    "GET /api/v1/events/negotiations/{demand_id}/stream": STREAM,
    "GET /api/v1/activity": OPERATOR,
    "GET /api/v1/agents": REQUESTER,
    f"GET {AGENT}": RoutePolicy(scopes=frozenset(Scope)),
    f"PUT {AGENT}": TWIN,
    f"GET {AGENT}/commitments": TWIN,
    f"GET {AGENT}/commitments.ics": TWIN,
    f"DELETE {AGENT}/commitments/{{demand_id}}": TWIN,
    f"GET {DEMAND}/plan.ics": REQUESTER,
    f"DELETE {AGENT}": OPERATOR,
    f"POST {AGENT}/start": OPERATOR,
    f"POST {AGENT}/stop": OPERATOR,
    "POST /api/v1/agents/load": BULK,
    "POST /api/v1/agents/reset": OPERATOR,
    "GET /api/v1/workflows": REQUESTER,
    "POST /api/v1/workflows": REQUESTER,
    "GET /api/v1/workflows/from-demand/{demand_id}": REQUESTER,
    "POST /api/v1/workflows/from-demand/{demand_id}": REQUESTER,
    "GET /api/v1/workflow-kinds": REQUESTER,
    "GET /api/v1/gate": OPERATOR,
    "GET /api/v1/me/tasks": PERSON,
    "GET /api/v1/me/unapproved-plans": PERSON,
    "GET /api/v1/me/moved-dates": PERSON,
    "GET /api/v1/me/notices": PERSON,
    "POST /api/v1/me/notices/read": PERSON,
    "POST /api/v1/me/tasks/{workflow_id}/{node_id}": PERSON,
    "POST /api/v1/me/tasks/{workflow_id}/{node_id}/hand-on": PERSON,
    "POST /api/v1/me/tasks/{workflow_id}/{node_id}/correct": PERSON,
    f"GET {WORKFLOW}": REQUESTER,
    f"PATCH {WORKFLOW}": REQUESTER,
    f"GET {WORKFLOW}/problems": REQUESTER,
    f"GET {WORKFLOW}/conversation": REQUESTER,
    f"POST {WORKFLOW}/execute": REQUESTER,
    f"POST {WORKFLOW}/cancel": REQUESTER,
    f"GET {WORKFLOW}/drafts": REQUESTER,
    f"POST {WORKFLOW}/drafts": REQUESTER,
    f"GET {WORKFLOW}/draft-changes": REQUESTER,
    f"POST {WORKFLOW}/bring-in": REQUESTER,
    f"POST {WORKFLOW}/drop": REQUESTER,
    f"POST {WORKFLOW}/pause": REQUESTER,
    f"GET {WORKFLOW}/runs": REQUESTER,
    f"GET {WORKFLOW}/moved-dates": REQUESTER,
    f"GET {WORKFLOW}/runs/{{run_id}}": REQUESTER,
    f"GET {WORKFLOW}/runs/{{run_id}}/nodes/{{node_id}}": REQUESTER,
    f"POST {WORKFLOW}/resume": REQUESTER,
    f"POST {WORKFLOW}/message": REQUESTER,
    f"POST {WORKFLOW}/nodes/{{node_id}}/complete": REQUESTER,
    f"POST {WORKFLOW}/nodes/{{node_id}}/retry": REQUESTER,
    f"POST {WORKFLOW}/nodes/{{node_id}}/reopen": REQUESTER,
    f"POST {WORKFLOW}/replacements": REQUESTER,
    f"POST {WORKFLOW}/nodes/{{node_id}}/correct": REQUESTER,
    f"GET {WORKFLOW}/log": REQUESTER,
    f"POST {WORKFLOW}/canvas-ticket": REQUESTER,
    f"GET {WORKFLOW}/versions": REQUESTER,
    f"GET {WORKFLOW}/versions/{{version}}": REQUESTER,
    f"GET {WORKFLOW}/versions/{{version}}/diff": REQUESTER,
    f"POST {WORKFLOW}/versions/{{version}}/restore": REQUESTER,
    f"GET {WORKFLOW}/export": REQUESTER,
    f"GET {WORKFLOW}/variables": REQUESTER,
    f"PUT {WORKFLOW}/variables": REQUESTER,
    f"POST {WORKFLOW}/nodes/{{node_id}}/preview": REQUESTER,
    f"GET {WORKFLOW}/plan-changes": REQUESTER,
    f"POST {WORKFLOW}/plan-changes": REQUESTER,
    f"GET {WORKFLOW}/people": REQUESTER,
    "POST /api/v1/workflows/import": replace(REQUESTER, body_max=FILE_MAX),
    "WEBSOCKET /ws/canvas/{workflow_id}": WATCH,
}


@pytest.fixture
def app() -> Iterator[FastAPI]:
    context = build_context(Settings(database_url="sqlite://"), LocalHub())
    yield build_app(context)
    context.store.close()


def title_of(route: RouteContext) -> str:
    methods = (route.methods or set()) - {"HEAD"}
    kind = "/".join(sorted(methods)) if methods else "WEBSOCKET" if route.endpoint else "MOUNT"
    return f"{kind} {route.path}"


def http(method: str, path: str) -> dict[str, object]:
    return {"type": "http", "method": method, "path": path, "root_path": ""}


def test_every_route_says_what_it_demands(app) -> None:
    assert {title_of(route): declared(route) for route in iter_route_contexts(app.routes)} == EXPECTED


@pytest.mark.parametrize(
    ("method", "path", "expected"),
    [
        ("GET", "/assets/index-1234.js", PUBLIC),
        ("GET", "/assets", NOWHERE),
        ("GET", "/healthz/", NOWHERE),
        ("POST", "/healthz", PUBLIC),
        ("DELETE", "/metrics", OPERATOR),
        ("POST", "/api/v1/agents/load", BULK),
        ("GET", "/api/v1/agents/load", RoutePolicy(scopes=frozenset(Scope))),
        ("GET", "/api/v1/events/negotiations/d-1/stream", STREAM),
        ("GET", "/api/v1/events/negotiations/d-1/stream/", NOWHERE),
        ("GET", "/api/v1/anything", NOWHERE),
        ("GET", "/API/V1/SESSION", NOWHERE),
    ],
)
def test_a_request_is_held_to_the_route_that_will_answer_it(app, method, path, expected) -> None:
    assert app.state.policies.find(http(method, path)) == expected


def test_a_route_that_declares_nothing_is_locked() -> None:
    app, router = FastAPI(openapi_url=None, docs_url=None, redoc_url=None), APIRouter()

    @router.get("/forgotten")
    async def forgotten() -> None: ...

    @router.websocket("/socket")
    async def socket() -> None: ...

    app.include_router(router, prefix="/below")
    app.mount("/files", app)
    policies = RoutePolicies(app.routes)

    assert UNDECLARED.scopes == REQUESTERS
    assert [declared(route) for route in iter_route_contexts(app.routes)] == [None, None, None]
    for connection in (http("GET", "/below/forgotten"), http("GET", "/files/x")):
        assert policies.find(connection) is UNDECLARED
    assert policies.find({"type": "websocket", "path": "/below/socket", "root_path": ""}) is UNDECLARED


def test_of_two_routes_of_one_path_the_one_for_the_method_counts() -> None:
    router = APIRouter()

    @router.get("/thing")
    @public
    async def read() -> None: ...

    @router.put("/thing")
    @restricted_to(Scope.AGENT, rate=Kind.DEMAND)
    async def write() -> None: ...

    policies = RoutePolicies(router.routes)

    assert policies.find(http("GET", "/thing")) == PUBLIC
    assert policies.find(http("PUT", "/thing")) == RoutePolicy(
        scopes=frozenset({Scope.OPERATOR, Scope.AGENT}), rate=Kind.DEMAND, body_max=BODY_MAX
    )


def test_openapi_names_the_scopes_that_a_route_takes(app) -> None:
    paths = app.openapi()["paths"]

    assert paths["/metrics"]["get"]["security"] == [{"token": ["operator"]}, {"admin_key": []}]
    stream = paths["/api/v1/events/negotiations/{demand_id}/stream"]["get"]["security"]
    assert stream == [{"token": ["operator", "requester"]}, {"admin_key": []}, {"ticket": []}]
    assert "security" not in paths["/readyz"]["get"]
