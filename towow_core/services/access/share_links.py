"""Links by which anybody may look at one negotiation, for a while: `share_<its id>_<256 random bits>`.

The token is shown once and kept as a hash, as an API token is.
"""

import hmac
import re
import secrets
from collections.abc import Collection

from towow_core.domain.errors import NotSignedIn
from towow_core.services.access.api_tokens import hashed
from towow_core.store.shares import ShareLink
from towow_core.store.store import Store
from towow_core.support.clock import Clock
from towow_core.support.ids import random_hex
from towow_core.support.timestamps import plus_seconds

SHARE_TOKEN = re.compile(r"share_([0-9a-f]{8})_[A-Za-z0-9_-]{43}")
PREFIX = "share_"


class ShareLinks:
    """Makes, checks and revokes the links of one store."""

    def __init__(self, store: Store, clock: Clock) -> None:
        self._book, self._clock = store.shares, clock

    async def issue(self, demand_id: str, *, by: str, valid_s: float, hides_names: bool) -> tuple[str, ShareLink]:
        """A new link's token, which nobody can show again, and what is kept of it."""
        now, share_id = self._clock.now(), random_hex(8)
        text = f"{PREFIX}{share_id}_{secrets.token_urlsafe(32)}"
        link = ShareLink(
            share_id=share_id,
            secret_hash=hashed(text),
            demand_id=demand_id,
            hides_names=hides_names,
            created_at=now,
            created_by=by,
            expires_at=plus_seconds(now, valid_s),
        )
        await self._book.add(link)
        return text, link

    async def check(self, text: str) -> ShareLink:
        """What is known of a link that somebody shows.

        Raises:
            NotSignedIn: It is none of ours, was revoked, or its time is over.
        """
        found = SHARE_TOKEN.fullmatch(text)
        link = await self._book.find(found[1]) if found else None
        if link is None or not hmac.compare_digest(link.secret_hash, hashed(text)):
            raise _unknown()
        return self._good(link)

    async def check_id(self, share_id: str) -> ShareLink:
        """The link by which a ticket was fetched.

        Raises:
            NotSignedIn: It may not be used any more.
        """
        if (link := await self._book.find(share_id)) is None:
            raise _unknown()
        return self._good(link)

    async def good_among(self, share_ids: Collection[str]) -> frozenset[str]:
        """Those that may (still) be used."""
        now = self._clock.now()
        return frozenset(link.share_id for link in await self._book.of(share_ids) if is_good(link, now))

    async def of_demand(self, demand_id: str) -> tuple[ShareLink, ...]:
        """Those that may be used, oldest first."""
        now = self._clock.now()
        return tuple(link for link in await self._book.of_demand(demand_id) if is_good(link, now))

    async def revoke(self, demand_id: str, share_id: str) -> bool:
        """From now on nobody may use it; False if the demand has none of this id."""
        return await self._book.revoke(demand_id, share_id, self._clock.now())

    def _good(self, link: ShareLink) -> ShareLink:
        if link.revoked_at is not None:
            raise NotSignedIn("revoked_share", "This link was taken back by whoever shared it.", "这个链接已被收回。")
        if not is_good(link, self._clock.now()):
            raise NotSignedIn("expired_share", f"This link was good until {link.expires_at}.", "这个链接已经过期。")
        return link


def is_good(link: ShareLink, now: str) -> bool:
    """Whether a link may be used."""
    return link.revoked_at is None and link.expires_at > now


def _unknown() -> NotSignedIn:
    return NotSignedIn("wrong_share", "This link is not known here; ask for another.", "这个链接不存在，请重新索取。")
