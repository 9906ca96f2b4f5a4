"""Stream tickets: for a short time they open one stream, because a browser's EventSource cannot send headers.

A ticket is `<what>.<until>.<nonce>.<signature>`; every bridge of a store signs with the same secret, so each knows the
others' tickets, and none is kept anywhere.
"""

import hmac
import re
import secrets
from dataclasses import dataclass
from hashlib import sha256

from towow_core.domain.errors import NotSignedIn

TICKET = re.compile(r"([A-Za-z0-9:._-]{1,120})\.(\d{10})\.([0-9a-f]{16})\.([0-9a-f]{64})")
VALID_S = 60


@dataclass(frozen=True, slots=True)
class Ticket:
    """`text` goes into `?ticket=`. `expires_at_s` is Unix time."""

    text: str
    expires_at_s: int


def issue(secret: bytes, what: str, now_s: float) -> Ticket:
    """A ticket for `what`, for example `demand:d-1a2b3c4d`."""
    until = int(now_s) + VALID_S
    body = f"{what}.{until:010d}.{secrets.token_hex(8)}"
    return Ticket(f"{body}.{_sign(secret, body)}", until)


def read(secret: bytes, text: str, now_s: float) -> str:
    """What a ticket is for.

    Raises:
        NotSignedIn: It is none of ours, or its time is over.
    """
    found = TICKET.fullmatch(text)
    body, _, signature = text.rpartition(".")
    if found is None or not hmac.compare_digest(_sign(secret, body), signature):
        raise NotSignedIn("wrong_ticket", "This ticket is not known here; fetch another one.")
    if int(found[2]) <= now_s:
        raise NotSignedIn("expired_ticket", f"This ticket was good for {VALID_S} s; fetch another one.")
    return found[1]


def _sign(secret: bytes, body: str) -> str:
    return hmac.new(secret, body.encode("ascii", "replace"), sha256).hexdigest()
