"""Errors as a client sees them: `{"detail": one sentence, "error_code": "E001"}` (contract §6)."""

from http import HTTPStatus
from typing import cast

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse
from starlette.exceptions import HTTPException

from bridges.security.refusals import Refusals
from towow_core.errors import MalformedDemand, MalformedRequest, NotSignedIn, Refused, TooMany, TowowError
from towow_core.redaction import redact

SUBMIT_PATHS = frozenset({"/api/v1/demand/submit", "/api/demands"})
CLOSING = frozenset({408})  # whatever else comes over this connection is the rest of that body


def answer(status: int, code: str, detail: str, headers: dict[str, str] | None = None) -> JSONResponse:
    """An error in the one form; what looks like a secret in it is not shown."""
    plain = redact(detail).encode("utf-8", "replace").decode()  # half a surrogate pair cannot be written
    return JSONResponse({"detail": plain, "error_code": code}, status_code=status, headers=headers)


def answer_to(error: TowowError) -> JSONResponse:
    """What a client is told of an error of ours."""
    headers: dict[str, str] = {}
    if isinstance(error, NotSignedIn):
        headers["WWW-Authenticate"] = "Bearer"
    if isinstance(error, TooMany):
        headers["Retry-After"] = str(int(error.retry_after_s))
    if error.http_status in CLOSING:
        headers["Connection"] = "close"
    return answer(error.http_status, error.code, str(error), headers)


def reason_of(error: TowowError) -> str:
    """The word under which an error is counted."""
    return error.reason if isinstance(error, Refused) else error.code


class ErrorAnswers:
    """Answers every error in the one form, and counts those that are the client's."""

    def __init__(self, refusals: Refusals) -> None:
        self._refusals = refusals

    async def on_towow_error(self, request: Request, error: Exception) -> JSONResponse:
        known = cast(TowowError, error)
        self._count(request, known.http_status, reason_of(known))
        return answer_to(known)

    async def on_unreadable_request(self, request: Request, error: Exception) -> JSONResponse:
        """A body or parameter of the wrong form: names the first thing that is wrong."""
        problem = cast(RequestValidationError, error).errors()[0]
        where = [str(part) for part in problem["loc"] if part not in {"body", "query", "path", "header"}]
        if problem["type"] == "json_invalid":
            detail = "The body is not valid JSON."
        elif not where:
            detail = f"The body must be a JSON object: {problem['msg']}."
        else:
            detail = f"{'.'.join(where)} cannot be used: {problem['msg']}."
        self._count(request, MalformedRequest.http_status, "malformed")
        code = MalformedDemand.code if request.url.path in SUBMIT_PATHS else MalformedRequest.code
        return answer(MalformedRequest.http_status, code, detail)

    async def on_http_error(self, request: Request, error: Exception) -> JSONResponse:
        known = cast(HTTPException, error)
        self._count(request, known.status_code, f"http_{known.status_code}")
        detail = known.detail or HTTPStatus(known.status_code).phrase
        if known.status_code == HTTPStatus.NOT_FOUND:
            detail = f"There is nothing at {request.url.path}; /openapi.json lists what there is."
        if known.status_code == HTTPStatus.METHOD_NOT_ALLOWED:
            detail = f"{request.method} is not for {request.url.path}."
        return answer(known.status_code, f"E{known.status_code}", detail, dict(known.headers or {}))

    async def on_bug(self, request: Request, error: Exception) -> JSONResponse:
        """A bug of ours; the server's log has it."""
        del request, error
        return answer(500, "E500", "Something went wrong here; the bridge's log says what.")

    def _count(self, request: Request, status: int, reason: str) -> None:
        if status < HTTPStatus.INTERNAL_SERVER_ERROR:
            self._refusals.count("http", reason, path=request.url.path[:200])


def install(app: FastAPI, refusals: Refusals) -> None:
    """Answer every error in the one form."""
    answers = ErrorAnswers(refusals)
    app.add_exception_handler(TowowError, answers.on_towow_error)
    app.add_exception_handler(RequestValidationError, answers.on_unreadable_request)
    app.add_exception_handler(HTTPException, answers.on_http_error)
    app.add_exception_handler(Exception, answers.on_bug)
