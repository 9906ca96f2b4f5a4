"""/openapi.json: what FastAPI finds in the routes, and what the guard and the error answers add to each of them."""

from collections.abc import Iterator
from typing import Annotated, Any

from fastapi import APIRouter, FastAPI
from fastapi.openapi.utils import get_openapi
from fastapi.responses import JSONResponse
from pydantic import BaseModel, Field

from bridges.http.security.route_policy import RoutePolicies, RoutePolicy, public

Responses = dict[int | str, dict[str, Any]]


class ErrorBody(BaseModel):
    """Every error has this form."""

    detail: Annotated[str, Field(description="One full sentence for a person.")]
    error_code: Annotated[str, Field(description="For machines: E001 to E018, else E and the HTTP status.")]


KNOWN = {
    404: "There is no such thing (E002 demand, E007 channel, E008 agent, E013 to E016).",
    409: "Its state does not allow that, or not yet (E010), or the canvas does not (E012).",
}
ANYWHERE = {
    400: (
        "E400",
        "A parameter, header or body cannot be used; with E001 it is the demand, with E017 the file of a workflow.",
    ),
    414: ("E414", "The address is longer than any that is understood."),
    429: ("E429", "Too many requests; `Retry-After` says when there is room again."),
    431: ("E431", "The headers are larger than any that are understood."),
    500: ("E500", "Something went wrong here."),
}
KEYS = {  # public routes too: whoever shows a wrong key is told so
    401: ("E401", "The bridge is locked, and no token (or a wrong, expired or revoked one) was shown."),
    403: ("E403", "The token does not allow this; or the bridge is open to this machine only."),
    503: ("E503", "The store, the hub or the processes that are needed cannot be used now; with E003 it is the model."),
}
WITH_BODY = {
    408: ("E408", "The body did not come in time."),
    413: ("E413", "The body is larger than the route takes."),
    415: ("E415", "The body is something else than JSON."),
}
SCHEMES = {
    "token": {"type": "http", "scheme": "bearer", "description": "`towow tokens issue` makes one."},
    "admin_key": {"type": "apiKey", "in": "header", "name": "X-Admin-Key", "description": "The operator's key."},
    "ticket": {
        "type": "apiKey",
        "in": "query",
        "name": "ticket",
        "description": "Of `POST /api/v1/demand/{demand_id}/stream-ticket`, for that demand's events only.",
    },
}
SUBMIT = "/api/v1/demand/submit"
DESCRIPTION = """\
A ToWow network over HTTP: say in one sentence what you want, and watch how the digital twins of many people agree on
a plan. On a bridge that listens on this machine only, and where nobody has issued a token, no token is asked for."""


def errors(*statuses: int) -> Responses:
    """The errors that a route has beside those that every route may have."""
    return {status: {"model": ErrorBody, "description": KNOWN[status]} for status in statuses}


def install(app: FastAPI) -> None:
    """Let the application describe itself truly, at `/openapi.json`."""
    router = APIRouter(include_in_schema=False)

    @router.api_route("/openapi.json", methods=["GET", "HEAD"])
    @public
    async def read_openapi() -> JSONResponse:
        return JSONResponse(app.openapi())

    def described() -> dict[str, Any]:
        if app.openapi_schema is None:
            schema = get_openapi(
                title=app.title, version=app.version, summary=app.summary, description=DESCRIPTION, routes=app.routes
            )
            app.openapi_schema = complete(schema, RoutePolicies(app.routes))
        return app.openapi_schema

    app.include_router(router)
    app.openapi = described  # type: ignore[method-assign]  # FastAPI's documented way


def complete(schema: dict[str, Any], policies: RoutePolicies) -> dict[str, Any]:
    """The same schema with every error and every key in it; 422, which is never answered, goes."""
    components = schema.setdefault("components", {})
    shapes = components.setdefault("schemas", {})
    for name in ("HTTPValidationError", "ValidationError"):
        shapes.pop(name, None)
    shapes["ErrorBody"] = ErrorBody.model_json_schema()
    components["securitySchemes"] = SCHEMES
    schema["paths"][SUBMIT]["post"]["responses"]["200"]["links"] = dict(_links(schema))
    known = {(path, method.lower()): policy for path, method, policy in policies.by_operation()}
    for path, method, operation in _operations(schema):
        policy = known[path, method]
        _add_errors(operation)
        _add_keys(policy, operation)
    return schema


def _links(schema: dict[str, Any]) -> Iterator[tuple[str, dict[str, Any]]]:
    """What can be done with a demand once it is submitted."""
    for path, _, operation in _operations(schema):
        if "{demand_id}" in path:
            name = operation["operationId"]
            yield name, {"operationId": name, "parameters": {"demand_id": "$response.body#/demand_id"}}


def _operations(schema: dict[str, Any]) -> Iterator[tuple[str, str, dict[str, Any]]]:
    for path, methods in schema["paths"].items():
        for method, operation in methods.items():
            yield path, method, operation


def _add_errors(operation: dict[str, Any]) -> None:
    responses = operation["responses"]
    responses.pop("422", None)
    known = ANYWHERE | KEYS
    if "requestBody" in operation:
        known |= WITH_BODY
    for status, (code, description) in known.items():
        responses.setdefault(str(status), _error(code, description))
    for status in responses:
        if status == "429":
            seconds = {"schema": {"type": "integer"}, "description": "Seconds until there is room again."}
            responses[status]["headers"] = {"Retry-After": seconds}


def _error(code: str, description: str) -> dict[str, Any]:
    example = {"detail": description, "error_code": code}
    content = {"application/json": {"schema": {"$ref": "#/components/schemas/ErrorBody"}, "example": example}}
    return {"description": description, "content": content}


def _add_keys(policy: RoutePolicy, operation: dict[str, Any]) -> None:
    """What opens it. The scopes that a token may have stand beside it, as OpenAPI 3.1 lets roles stand there."""
    if policy.scopes is None:
        return
    keys = ["admin_key", *(["ticket"] if policy.takes_ticket else [])]
    operation["security"] = [{"token": sorted(policy.scopes)}, *({key: []} for key in keys)]
