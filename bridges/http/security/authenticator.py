"""Finds out who asks: by token, by the operator's key, by a link to look at one negotiation, or by ticket.

The bridge is locked where an admin key is set, a token was ever issued, or other machines can reach the bridge. Where
they are not, everybody on this machine is the operator.
"""

import hmac
import secrets
import time
from collections import OrderedDict
from collections.abc import Mapping

from pydantic import SecretStr

from bridges.http.security import tickets
from bridges.http.security.callers import ANYBODY, NOBODY, Caller
from bridges.http.security.tickets import Ticket
from towow_core.domain.errors import NotSignedIn
from towow_core.services.access.api_tokens import TokenService, hashed
from towow_core.services.access.share_links import PREFIX, ShareLinks
from towow_core.store.shares import ShareLink
from towow_core.store.store import Store
from towow_core.support.clock import Clock, SystemClock
from towow_core.support.scopes import Scope
from towow_core.support.settings import Settings

REMEMBER_S = 2.0  # a revoked token may be good for this long at another bridge
REMEMBER_MAX = 10_000
_SHARE = ":share:"  # in a ticket, between what it is for and by whose link
_BEARER_SHARE = f"bearer {PREFIX}"
_TOKEN = ":token:"  # noqa: S105  in a ticket, between what it is for and by whose token
TICKET_SECRET = "stream-tickets"  # noqa: S105  the secret's name


class Authenticator:
    """One per bridge."""

    def __init__(self, settings: Settings, store: Store, clock: Clock | None = None) -> None:
        self.tokens = TokenService(store, clock or SystemClock())
        self.shares = ShareLinks(store, clock or SystemClock())
        self._book = store.tokens
        self._admin_key: SecretStr | None = settings.admin_key
        self._always_locked = settings.admin_key is not None or not settings.is_for_this_machine_only
        self._looked_at_s = -REMEMBER_S
        self._known: OrderedDict[str, tuple[float, Caller]] = OrderedDict()
        self._secret: bytes | None = None

    async def is_locked(self) -> bool:
        """Whether somebody without a token is nobody. Once locked, a bridge stays so.

        Raises:
            StoreUnavailable: That cannot be known now.
        """
        if not self._always_locked and time.monotonic() - self._looked_at_s >= REMEMBER_S:
            self._always_locked = await self.tokens.any_issued()
            self._looked_at_s = time.monotonic()
        return self._always_locked

    async def identify(self, headers: Mapping[str, str], ticket: str | None) -> Caller:
        """Who shows these headers, or this ticket. Whoever shows several things must show no wrong one.

        Raises:
            NotSignedIn: What they show is wrong, revoked or expired.
            StoreUnavailable: That cannot be known now.
        """
        if not await self.is_locked() and not is_share(headers, ticket):
            return ANYBODY
        found: list[Caller] = []
        if (key := headers.get("x-admin-key")) is not None:
            found.append(self._by_admin_key(key))
        if (shown := headers.get("authorization")) is not None:
            found.append(await self._by_authorization(shown))
        if ticket is not None:
            found.append(await self._by_ticket(ticket))
        return found[0] if found else NOBODY

    async def ticket(self, what: str, caller: Caller) -> Ticket:
        """A ticket for one stream: `demand:<id>`, or `workflow:<id>` for a canvas. It ends with the caller's token.

        Raises:
            StoreUnavailable: Not now.
        """
        by = f"{_SHARE}{caller.share.share_id}" if caller.share is not None else f"{_TOKEN}{caller.token_id}"
        return tickets.issue(await self.shared_secret(), f"{what}{by}", time.time())

    def _by_admin_key(self, shown: str) -> Caller:
        expected = self._admin_key.get_secret_value() if self._admin_key is not None else ""
        same = hmac.compare_digest(hashed(shown), hashed(expected))
        if not expected or not same:
            raise NotSignedIn("wrong_admin_key", "X-Admin-Key is not this bridge's TOWOW_ADMIN_KEY.")
        return Caller(scope=Scope.OPERATOR, bucket="admin key")

    async def _by_authorization(self, shown: str) -> Caller:
        kind, _, text = shown.partition(" ")
        if kind.lower() != "bearer":
            raise NotSignedIn("wrong_token", "Authorization must be `Bearer` and a token.")
        if text.strip().startswith(PREFIX):
            return _by_share(await self.shares.check(text.strip()))
        return await self._by_token(text.strip())

    async def _by_token(self, text: str) -> Caller:
        key = hashed(text)
        asked_at_s, caller = self._known.get(key, (-REMEMBER_S, NOBODY))
        if time.monotonic() - asked_at_s < REMEMBER_S:
            return caller
        self._known.pop(key, None)
        token = await self.tokens.check(text)
        caller = Caller(
            scope=Scope(token.scope), user_id=token.user_id, token_id=token.token_id, bucket=f"token {token.token_id}"
        )
        self._known[key] = (time.monotonic(), caller)
        if len(self._known) > REMEMBER_MAX:
            self._known.popitem(last=False)
        return caller

    async def _by_ticket(self, text: str) -> Caller:
        what = tickets.read(await self.shared_secret(), text, time.time())
        if _SHARE in what:
            return _by_share(await self.shares.check_id(what.partition(_SHARE)[2]))
        ticket_for, _, token_id = what.partition(_TOKEN)
        if not token_id:  # the admin key fetched it
            return Caller(ticket_for=ticket_for, bucket="admin key")
        issuer = await self.tokens.check_issuer(token_id)
        return Caller(ticket_for=ticket_for, token_id=token_id, user_id=issuer.user_id, fetched_by=Scope(issuer.scope))

    async def shared_secret(self) -> bytes:
        """What all bridges of this store sign with.

        Raises:
            StoreUnavailable: Not now.
        """
        if self._secret is None:
            self._secret = bytes.fromhex(await self._book.shared_secret(TICKET_SECRET, secrets.token_hex(32)))
        return self._secret


def is_share(headers: Mapping[str, str], ticket: str | None) -> bool:
    """Whether somebody comes by a link: then they see what it shows, wherever they could see more without it."""
    by_header = headers.get("authorization", "").lower().startswith(_BEARER_SHARE)
    return by_header or (ticket is not None and _SHARE in ticket)


def _by_share(link: ShareLink) -> Caller:
    what = f"demand:{link.demand_id}"
    return Caller(ticket_for=what, share=link, bucket=f"share {link.share_id}")
