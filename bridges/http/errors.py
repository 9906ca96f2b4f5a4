"""Errors as a client sees them: `{"detail": one sentence, "error_code": "E001"}` (contract §6)."""

from typing import cast

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse
from starlette.exceptions import HTTPException

from towow_core.errors import MalformedDemand, TowowError

HTTP_CODES = {404: "E404", 405: "E405", 413: "E413", 429: "E429"}


def answer(status: int, code: str, detail: str) -> JSONResponse:
    return JSONResponse({"detail": detail, "error_code": code}, status_code=status)


async def on_towow_error(_: Request, error: Exception) -> JSONResponse:
    known = cast(TowowError, error)
    return answer(known.http_status, known.code, str(known))


async def on_unreadable_request(_: Request, error: Exception) -> JSONResponse:
    """A body or parameter of the wrong form: names the first thing that is wrong."""
    problem = cast(RequestValidationError, error).errors()[0]
    where = [str(part) for part in problem["loc"] if part not in {"body", "query", "path", "header"}]
    if problem["type"] == "json_invalid":
        detail = "The body is not valid JSON."
    elif not where:
        detail = f'The body must be a JSON object such as {{"raw_input": "…"}}: {problem["msg"]}.'
    else:
        detail = f"{'.'.join(where)} cannot be used: {problem['msg']}."
    return answer(MalformedDemand.http_status, MalformedDemand.code, detail)


async def on_http_error(_: Request, error: Exception) -> JSONResponse:
    known = cast(HTTPException, error)
    return answer(known.status_code, HTTP_CODES.get(known.status_code, f"E{known.status_code}"), str(known.detail))


def install(app: FastAPI) -> None:
    """Answer every error in the one form."""
    app.add_exception_handler(TowowError, on_towow_error)
    app.add_exception_handler(RequestValidationError, on_unreadable_request)
    app.add_exception_handler(HTTPException, on_http_error)
