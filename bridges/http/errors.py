"""Answers every error that comes out of a route, in the one form."""

from http import HTTPStatus
from typing import cast

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse
from starlette.exceptions import HTTPException

from bridges.http.field_problems import told
from bridges.http.security.answers import answer, answer_to, reader_language, reason_of
from bridges.http.security.rates import Kind
from bridges.http.security.refusals import Refusals
from bridges.http.security.route_policy import policy_of
from towow_core.domain.bilingual import Bilingual
from towow_core.domain.errors import MalformedDemand, MalformedRequest, TowowError
from towow_core.domain.models import Language


class ErrorAnswers:
    """Answers every error in the one form, and counts those that are the client's."""

    def __init__(self, refusals: Refusals) -> None:
        self._refusals = refusals

    async def on_towow_error(self, request: Request, error: Exception) -> JSONResponse:
        known = cast(TowowError, error)
        self._count(request, known.http_status, reason_of(known))
        return answer_to(known, _language(request))

    async def on_unreadable_request(self, request: Request, error: Exception) -> JSONResponse:
        """A body or parameter of the wrong form: names the first thing that is wrong."""
        detail = told(cast(RequestValidationError, error).errors()[0]).to(_language(request) or Language.EN)
        self._count(request, MalformedRequest.http_status, "malformed")
        is_demand = policy_of(request.scope).rate is Kind.DEMAND
        code = MalformedDemand.code if is_demand else MalformedRequest.code
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
        del error
        said = Bilingual("服务出错了，原因在它的日志里。", "Something went wrong here; the bridge's log says what.")
        return answer(500, "E500", said.to(_language(request) or Language.EN))

    def _count(self, request: Request, status: int, reason: str) -> None:
        if status < HTTPStatus.INTERNAL_SERVER_ERROR:
            self._refusals.count("http", reason, path=request.url.path[:200])


def _language(request: Request) -> Language | None:
    return reader_language(request.headers.get("accept-language", ""))


def install(app: FastAPI, refusals: Refusals) -> None:
    """Answer every error in the one form."""
    answers = ErrorAnswers(refusals)
    app.add_exception_handler(TowowError, answers.on_towow_error)
    app.add_exception_handler(RequestValidationError, answers.on_unreadable_request)
    app.add_exception_handler(HTTPException, answers.on_http_error)
    app.add_exception_handler(Exception, answers.on_bug)
