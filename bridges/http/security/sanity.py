"""What a request looks like before anybody asks what it wants: how long it is, and where it comes from."""

import re
from collections.abc import Mapping, Sequence
from urllib.parse import urlsplit

from starlette.types import Scope

from towow_core.domain.errors import AddressTooLong, HeadersTooLarge, MalformedRequest, NotAllowed
from towow_core.support.settings import is_loopback

ADDRESS_MAX = 8 * 1024
HEADERS_MAX = 32 * 1024
CONTROL = re.compile(rb"[\x00-\x1f\x7f]")
SAFE_METHODS = frozenset({"GET", "HEAD", "OPTIONS"})


def check_form(scope: Scope) -> None:
    """Whether address and headers are of a size that anybody means, and headers of characters that belong there.

    Raises:
        AddressTooLong, HeadersTooLarge, MalformedRequest: They are not.
    """
    address = scope.get("raw_path", b"") + scope["query_string"]
    if len(address) > ADDRESS_MAX:
        raise AddressTooLong("long_address", f"The address has {len(address)} bytes; {ADDRESS_MAX} are allowed.")
    if sum(len(name) + len(value) for name, value in scope["headers"]) > HEADERS_MAX:
        raise HeadersTooLarge("large_headers", f"The headers are larger than the {HEADERS_MAX // 1024} KiB allowed.")
    if sum(name.lower() == b"host" for name, _ in scope["headers"]) > 1:  # a proxy may have read the other one
        raise MalformedRequest("malformed", "The request has more than one Host header.")
    for name, value in scope["headers"]:
        if CONTROL.search(value.replace(b"\t", b" ")):
            raise MalformedRequest("malformed", f"The header {name.decode('latin-1')} holds control characters.")


def check_nearness(scope: Scope, headers: Mapping[str, str]) -> None:
    """Where the bridge is open it is so for programs on this machine, not for whoever a proxy or a page brings.

    Raises:
        NotAllowed: The request comes from elsewhere, or from a page that is not ours.
    """
    brought = [part.strip() for part in headers.get("x-forwarded-for", "").split(",")]
    for address in (*filter(None, brought), *(scope.get("client") or ())[:1]):
        if not is_loopback(address):
            raise NotAllowed("not_from_here", f"{OPEN_HERE_ONLY}; this request comes from {address!r}. {LOCK_IT}")
    host = urlsplit(f"//{headers.get('host', 'localhost')}").hostname or ""
    if not is_loopback(host) and not host.endswith(".localhost"):  # a name that somebody points at us
        raise NotAllowed("wrong_host", f"{OPEN_HERE_ONLY}; not under the name {host!r}. {LOCK_IT}")


def check_origin(scope: Scope, headers: Mapping[str, str], origins: Sequence[str]) -> None:
    """Whether a page that wants to change something (or to open a socket) may: ours, and those of CORS_ORIGINS.

    Raises:
        NotAllowed: It may not.
    """
    origin = headers.get("origin")
    if origin is None or (scope["type"] == "http" and scope["method"] in SAFE_METHODS):
        return
    if origin not in origins and "*" not in origins and urlsplit(origin).netloc != headers.get("host"):
        raise NotAllowed("foreign_origin", f"Pages of {origin!r} may not do this; CORS_ORIGINS names those that may.")


OPEN_HERE_ONLY = "The bridge is open to this machine only"
LOCK_IT = "To open it to others set TOWOW_ADMIN_KEY, or issue a token with `towow tokens issue`."
