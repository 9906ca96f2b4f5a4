"""Whether a bridge may be started: where others can reach it, somebody must have a key."""

from dataclasses import dataclass

from towow_core.domain.errors import BadSetting, StoreUnavailable
from towow_core.services.access.api_tokens import TokenService, still_counts
from towow_core.store.engine import Database
from towow_core.store.store import Store
from towow_core.support.clock import SystemClock
from towow_core.support.settings import Settings


@dataclass(frozen=True, slots=True)
class Lock:
    """How the bridge is locked.

    Attributes:
        tokens: Tokens that may be used; None where the store cannot be asked.
        ever: Whether there ever was one.
    """

    has_admin_key: bool
    is_reachable: bool
    tokens: int | None
    ever: bool

    @property
    def is_locked(self) -> bool:
        return self.has_admin_key or self.is_reachable or self.ever

    @property
    def has_no_key(self) -> bool:
        """Whether others can reach the bridge and nobody has a key to it; unknown is no."""
        return self.is_reachable and not self.has_admin_key and self.tokens == 0


async def lock_of(settings: Settings) -> Lock:
    """How the bridge of these settings is, or will be, locked.

    Raises:
        BadSetting: The store's URL cannot be used.
    """
    store = Store(Database(settings.store_url))
    clock = SystemClock()
    tokens: int | None = 0
    ever = False
    try:
        if settings.database_url is not None or (settings.data_dir / "towow.db").is_file():
            known = await TokenService(store, clock).all()
            tokens, ever = sum(still_counts(token, clock.now()) for token in known), bool(known)
    except StoreUnavailable:
        tokens = None
    finally:
        store.close()
    return Lock(settings.admin_key is not None, not settings.is_for_this_machine_only, tokens, ever)


async def check_lock(settings: Settings) -> None:
    """Refuse to let others reach a bridge without a key; a store that cannot be asked now does not unlock it.

    Raises:
        BadSetting: Others could reach the bridge, and nobody has a key.
    """
    if settings.is_for_this_machine_only or settings.admin_key is not None:
        return
    if (await lock_of(settings)).has_no_key:
        raise BadSetting(no_key(settings))


def no_key(settings: Settings) -> str:
    """What is wrong, and what to do."""
    return (
        f"TOWOW_HTTP_HOST is {settings.http_host!r}, so others can reach the bridge, and nobody has a key to it: set "
        "TOWOW_ADMIN_KEY to a long secret (`openssl rand -hex 32` makes one), or issue a token with "
        "`towow tokens issue NAME --scope operator`."
    )
