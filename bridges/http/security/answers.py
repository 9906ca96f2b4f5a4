"""An error as a client sees it: `{"detail": one sentence, "error_code": "E001"}` (contract §6)."""

import re
from collections.abc import Mapping
from types import MappingProxyType

from fastapi.responses import JSONResponse

from towow_core.domain.errors import NotSignedIn, Refused, TooMany, TowowError
from towow_core.domain.models import Language
from towow_core.support.redaction import redact

_SPOKEN = re.compile(r"(?:^|,)\s*(zh|en)\b[\w-]*\s*(?:;\s*q=([01](?:\.\d{0,3})?))?(?=\s*(?:,|$))", re.IGNORECASE)
CLOSING = frozenset({408})  # whatever else comes over this connection is the rest of that body


def answer(
    status: int,
    code: str,
    detail: str,
    headers: dict[str, str] | None = None,
    facts: Mapping[str, object] = MappingProxyType({}),
) -> JSONResponse:
    """An error in the one form; what looks like a secret in it is not shown."""
    plain = redact(detail).encode("utf-8", "replace").decode()  # half a surrogate pair cannot be written
    return JSONResponse({"detail": plain, "error_code": code, **facts}, status_code=status, headers=headers)


def reader_language(accept_language: str) -> Language | None:
    """The language of an `Accept-Language` header that we speak and the reader likes best; None: it names none."""
    liked = [(float(found[2] or 1), Language(found[1].lower())) for found in _SPOKEN.finditer(accept_language)]
    return max(liked, key=lambda each: each[0])[1] if liked else None  # of equals the first


def answer_to(error: TowowError, language: Language | None = None) -> JSONResponse:
    """What a client is told of an error of ours, in their language where we have it."""
    headers: dict[str, str] = {}
    if isinstance(error, NotSignedIn):
        headers["WWW-Authenticate"] = "Bearer"
    if isinstance(error, TooMany):
        headers["Retry-After"] = str(int(error.retry_after_s))
    if error.http_status in CLOSING:
        headers["Connection"] = "close"
    return answer(error.http_status, error.code, error.told(language), headers, error.facts())


def reason_of(error: TowowError) -> str:
    """The word under which an error is counted."""
    return error.reason if isinstance(error, Refused) else error.code
