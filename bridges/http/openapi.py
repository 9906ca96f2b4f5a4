"""/openapi.json: what FastAPI finds in the routes, and what the guard and the error answers add to each of them."""

from collections.abc import Iterator
from typing import Annotated, Any

from fastapi import FastAPI
from fastapi.openapi.utils import get_openapi
from pydantic import BaseModel, Field

from bridges.security.guard import PUBLIC

Responses = dict[int | str, dict[str, Any]]


class ErrorBody(BaseModel):
    """Every error has this form."""

    detail: Annotated[str, Field(description="One full sentence for a person.")]
    error_code: Annotated[str, Field(description="For machines: E001 to E013, else E and the HTTP status.")]


KNOWN = {
    404: "There is no such thing (E002 demand, E007 channel, E008 agent, E013 workflow).",
    409: "Its state does not allow that, or not yet (E010), or the canvas does not (E012).",
}
ANYWHERE = {
    400: ("E400", "A parameter, header or body cannot be used; with E001 it is the demand."),
    414: ("E414", "The address is longer than any that is understood."),
    429: ("E429", "Too many requests; `Retry-After` says when there is room again."),
    431: ("E431", "The headers are larger than any that are understood."),
    500: ("E500", "Something went wrong here."),
}
LOCKED = {
    401: ("E401", "The doors are locked, and no token (or a wrong, expired or revoked one) was shown."),
    403: ("E403", "The token does not allow this; or the doors are open to this machine only."),
    503: ("E503", "The store, the hub or the processes that are needed cannot be used now."),
}
WITH_BODY = {
    408: ("E408", "The body did not come in time."),
    413: ("E413", "The body is larger than the door takes."),
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
FOR_TICKETS = "/api/v1/events/"
DESCRIPTION = """\
The doors of a ToWow network: say in one sentence what you want, and watch how the digital twins of many people agree on
a plan. On a bridge that listens on this machine only, and where nobody has issued a token, no token is asked for."""


def errors(*statuses: int) -> Responses:
    """The errors that a route has beside those that every route may have."""
    return {status: {"model": ErrorBody, "description": KNOWN[status]} for status in statuses}


def install(app: FastAPI) -> None:
    """Let the application describe itself truly."""

    def described() -> dict[str, Any]:
        if app.openapi_schema is None:
            schema = get_openapi(
                title=app.title, version=app.version, summary=app.summary, description=DESCRIPTION, routes=app.routes
            )
            app.openapi_schema = complete(schema)
        return app.openapi_schema

    app.openapi = described  # type: ignore[method-assign]  # FastAPI's documented way


def complete(schema: dict[str, Any]) -> dict[str, Any]:
    """The same schema with every error and every key in it; 422, which is never answered, goes."""
    components = schema.setdefault("components", {})
    shapes = components.setdefault("schemas", {})
    for name in ("HTTPValidationError", "ValidationError"):
        shapes.pop(name, None)
    shapes["ErrorBody"] = ErrorBody.model_json_schema()
    components["securitySchemes"] = SCHEMES
    schema["paths"][SUBMIT]["post"]["responses"]["200"]["links"] = dict(_links(schema))
    for path, operation in _operations(schema):
        _add_errors(path, operation)
        _add_keys(path, operation)
    return schema


def _links(schema: dict[str, Any]) -> Iterator[tuple[str, dict[str, Any]]]:
    """What can be done with a demand once it is submitted."""
    for path, operation in _operations(schema):
        if "{demand_id}" in path:
            name = operation["operationId"]
            yield name, {"operationId": name, "parameters": {"demand_id": "$response.body#/demand_id"}}


def _operations(schema: dict[str, Any]) -> Iterator[tuple[str, dict[str, Any]]]:
    for path, methods in schema["paths"].items():
        for operation in methods.values():
            yield path, operation


def _add_errors(path: str, operation: dict[str, Any]) -> None:
    responses = operation["responses"]
    responses.pop("422", None)
    known = dict(ANYWHERE)
    if not PUBLIC.fullmatch(path):
        known |= LOCKED
    elif path == "/api/v1/session":
        known |= {status: LOCKED[status] for status in (401, 403, 503)}
    else:
        known[403] = LOCKED[403]
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


def _add_keys(path: str, operation: dict[str, Any]) -> None:
    if PUBLIC.fullmatch(path):
        return
    keys = ["token", "admin_key", *(["ticket"] if path.startswith(FOR_TICKETS) else [])]
    operation["security"] = [{key: []} for key in keys]
