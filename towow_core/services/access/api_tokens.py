"""API tokens: issued once in clear, kept as hashes, checked in constant time.

A token is `towow_<its id>_<256 random bits>`. SHA-256 without salt keeps it well: nobody guesses 256 bits.
"""

import hmac
import re
import secrets
from collections.abc import Collection
from hashlib import sha256

from towow_core.domain.errors import BadSetting, NotSignedIn
from towow_core.store.records import ApiToken
from towow_core.store.store import Store
from towow_core.support.clock import Clock
from towow_core.support.ids import random_hex
from towow_core.support.profile_files import AGENT_ID
from towow_core.support.scopes import Scope
from towow_core.support.timestamps import plus_seconds

TOKEN = re.compile(r"towow_([0-9a-f]{8})_[A-Za-z0-9_-]{43}")
USER_LENGTH_MAX = 200
RESERVED_USERS = frozenset({"anonymous", "channel_admin", "coordinator", "bridge", "system"})


class TokenService:
    """Issues, checks and revokes the tokens of one store."""

    def __init__(self, store: Store, clock: Clock) -> None:
        self._book, self._clock = store.tokens, clock

    async def issue(
        self, user_id: str, scope: Scope, *, note: str = "", valid_s: float | None = None
    ) -> tuple[str, ApiToken]:
        """A new token, which nobody can show again, and what is kept of it.

        Raises:
            BadSetting: `user_id` cannot be a user of this scope.
        """
        check_user(user_id, scope)
        now, token_id = self._clock.now(), random_hex(8)
        text = f"towow_{token_id}_{secrets.token_urlsafe(32)}"
        record = ApiToken(
            token_id=token_id,
            secret_hash=hashed(text),
            scope=scope,
            user_id=user_id,
            note=note,
            created_at=now,
            expires_at=None if valid_s is None else plus_seconds(now, valid_s),
        )
        await self._book.add(record)
        return text, record

    async def check(self, text: str) -> ApiToken:
        """What is known of a token that somebody shows.

        Raises:
            NotSignedIn: It is none of ours, or its time is over.
        """
        found = TOKEN.fullmatch(text)
        record = await self._book.find(found[1]) if found else None
        if record is None or not hmac.compare_digest(record.secret_hash, hashed(text)):
            raise _unknown()
        self._require_good(record)
        return record

    async def check_issuer(self, token_id: str) -> ApiToken:
        """What is known of the token that has handed out what its holder shows instead of it.

        Raises:
            NotSignedIn: The token is good no more.
        """
        record = await self._book.find(token_id)
        if record is None:
            raise _unknown()
        self._require_good(record)
        return record

    async def good_among(self, token_ids: Collection[str]) -> frozenset[str]:
        """Those that may (still) be used."""
        now = self._clock.now()
        return frozenset(each.token_id for each in await self._book.of(token_ids) if still_counts(each, now))

    async def all(self) -> tuple[ApiToken, ...]:
        return await self._book.all()

    async def is_somebodys(self, user_id: str) -> bool:
        """Whether somebody has a good token in this name."""
        return user_id in await self.users()

    async def users(self) -> frozenset[str]:
        """In whose names there are good tokens."""
        now = self._clock.now()
        return frozenset(token.user_id for token in await self.all() if still_counts(token, now))

    async def any_issued(self) -> bool:
        return await self._book.any_issued()

    async def revoke(self, token_id: str) -> bool:
        """From now on nobody may use it; False if there is none of this id."""
        return await self._book.revoke(token_id, self._clock.now())

    def _require_good(self, record: ApiToken) -> None:
        if record.revoked_at is not None:
            raise NotSignedIn("revoked_token", f"Token {record.token_id} was revoked; ask the operator for another.")
        if not still_counts(record, self._clock.now()):
            raise NotSignedIn("expired_token", f"Token {record.token_id} has expired; ask the operator for another.")


def _unknown() -> NotSignedIn:
    return NotSignedIn("wrong_token", "This token is not known here; ask the operator for another.")


def still_counts(token: ApiToken, now: str) -> bool:
    """Whether a token may be used."""
    return token.revoked_at is None and (token.expires_at is None or token.expires_at > now)


def hashed(text: str) -> str:
    """What is kept of a token."""
    return sha256(text.encode()).hexdigest()


def check_user(user_id: str, scope: Scope) -> None:
    """Whether a token may be in this name.

    Raises:
        BadSetting: It may not; the text says why.
    """
    if not user_id.strip() or len(user_id) > USER_LENGTH_MAX or not user_id.isprintable():
        raise BadSetting(f"A token's user is 1 to {USER_LENGTH_MAX} printable characters, not {user_id!r}.")
    if user_id in RESERVED_USERS:
        raise BadSetting(f"No token can be in the name of {user_id!r}, which is ToWow's own.")
    if scope is Scope.AGENT and not AGENT_ID.fullmatch(user_id):
        raise BadSetting(f"A token of scope agent is for a twin such as user_agent_bob, not for {user_id!r}.")
