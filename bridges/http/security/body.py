"""Bodies of requests: read whole and within limits before anybody parses them."""

import asyncio
import json
import re

from starlette.types import Message, Receive, Scope

from towow_core.domain.bilingual import Bilingual
from towow_core.domain.errors import MalformedDemand, MalformedRequest, TooLarge, TooSlow, UnsupportedMedia

BODY_MAX = 64 * 1024
BULK_BODY_MAX = 4 * 1024 * 1024  # profiles by the hundred
BODY_WITHIN_S = 20.0
HALF = re.compile(rb"\\u[dD][89a-fA-F]")  # of a character, or one of two halves that are whole together
JSON_TYPE = re.compile(rb"application/(?:[a-z0-9.+-]+\+)?json\s*(?:;|$)", re.IGNORECASE)


def has_body(scope: Scope) -> bool:
    """Whether a body is announced, by its length or in chunks."""
    return any(name in {b"content-length", b"transfer-encoding"} for name, _ in scope["headers"])


async def read_body(scope: Scope, receive: Receive, most: int, *, is_demand: bool = False) -> Receive:
    """Read the whole body, of `most` bytes at most, and give a `receive` that plays it.

    Raises:
        MalformedRequest: Its length is no number, or it holds half a character (MalformedDemand: where it is one).
        UnsupportedMedia: It is something else than JSON.
        TooLarge: There are more bytes than that, whatever the request says of itself.
        TooSlow: They do not come.
    """
    _check_length(scope, most)
    try:
        async with asyncio.timeout(BODY_WITHIN_S):
            body = await _collect(receive, most)
    except TimeoutError:
        raise TooSlow("slow_body", f"The body of this request did not come within {BODY_WITHIN_S:g} s.") from None
    if body and not JSON_TYPE.match(_header(scope, b"content-type")):
        raise UnsupportedMedia("not_json", "The body of a request must be JSON, with Content-Type: application/json.")
    _check_characters(body, is_demand=is_demand)
    played = False

    async def play() -> Message:
        nonlocal played
        if played:
            return await receive()
        played = True
        return {"type": "http.request", "body": body, "more_body": False}

    return play


def _check_length(scope: Scope, most: int) -> None:
    length = _header(scope, b"content-length") or b"0"
    if not length.isdigit():
        raise MalformedRequest("malformed", "The header Content-Length must be a whole number.")
    if int(length) > most:
        raise _too_large(most)


def _check_characters(body: bytes, *, is_demand: bool) -> None:
    """Half a character can be escaped in JSON, and be neither stored nor answered; what is no JSON, a route refuses."""
    if HALF.search(body) is None:
        return
    try:
        json.dumps(json.loads(body), ensure_ascii=False).encode()
    except UnicodeEncodeError as half:
        code = f"U+{ord(str(half.object)[half.start]):04X}"
        said = Bilingual(
            f"请求里有半个字符（{code}），不是文字。",
            f"The body of this request holds half a character ({code}), which is no text.",
        )
        refused = MalformedDemand(said.en, said.zh) if is_demand else MalformedRequest("malformed", said.en, said.zh)
        raise refused from None
    except (ValueError, RecursionError):
        return


def _header(scope: Scope, name: bytes) -> bytes:
    return next((value for key, value in scope["headers"] if key == name), b"")


async def _collect(receive: Receive, most: int) -> bytes:
    chunks: list[bytes] = []
    size, more = 0, True
    while more:
        message = await receive()
        if message["type"] == "http.disconnect":
            break
        chunks.append(message.get("body", b""))
        size += len(chunks[-1])
        more = message.get("more_body", False)
        if size > most:
            raise _too_large(most)
    return b"".join(chunks)


def _too_large(most: int) -> TooLarge:
    return TooLarge(
        "large_body",
        f"The body of this request is larger than the {most // 1024} KiB that are allowed.",
        f"这个请求太大，最多 {most // 1024} KiB。",
    )
