"""How much one token, and one address, may ask for."""

import math
import time
from collections import OrderedDict
from collections.abc import Callable
from enum import StrEnum
from ipaddress import IPv4Address, IPv6Address, ip_address

from agents.network.token_bucket import TokenBucket
from towow_core.domain.errors import TooMany

BURST_S = 10.0  # who was quiet may do at once what is allowed in this time
STREAMS_PER_S, STREAMS_AT_ONCE = 50.0, 2_000.0  # a whole office comes back when a bridge was restarted
REMEMBER_MAX = 20_000  # of those who came last


def user_bucket(user_id: str) -> str:
    """Under which name the demands of a user are counted, by whichever token or workflow they come."""
    return f"user {user_id}"


def neighbourhood(address: str | None) -> str:
    """Under which name requests of an address are counted: one who has an IPv6 address has 2**64 of them."""
    if address is None:
        return "this machine"
    try:
        found = ip_address(address)
    except ValueError:
        return f"address {address}"
    if isinstance(found, IPv4Address):
        return f"address {found}"
    return (
        f"address {found.ipv4_mapped}"
        if found.ipv4_mapped
        else f"network {IPv6Address(found.packed[:8] + bytes(8))}/64"
    )


class Kind(StrEnum):
    """What is counted, each in buckets of its own."""

    REQUEST = "requests"
    DEMAND = "demands"
    STREAM = "streams"


class Rates:
    """One per bridge; in memory, so several bridges allow several times as much."""

    def __init__(
        self, *, requests_per_s: float, demands_per_minute: float, now_s: Callable[[], float] = time.monotonic
    ) -> None:
        self._now_s = now_s
        demands_per_s = demands_per_minute / 60
        self._limits = {
            Kind.REQUEST: (requests_per_s, max(1.0, requests_per_s * BURST_S)),
            Kind.DEMAND: (demands_per_s, max(1.0, demands_per_minute)),
            Kind.STREAM: (STREAMS_PER_S, STREAMS_AT_ONCE),
        }
        self._buckets: OrderedDict[tuple[Kind, str], TokenBucket] = OrderedDict()

    def take(self, kind: Kind, *who: str) -> None:
        """Count one for each of those who ask.

        Raises:
            TooMany: One of them has asked too often lately.
        """
        rate_per_s, burst = self._limits[kind]
        for each in who:
            bucket = self._buckets.get((kind, each))
            if bucket is None:
                bucket = self._buckets[kind, each] = TokenBucket(rate_per_s, burst)
                if len(self._buckets) > REMEMBER_MAX:
                    self._buckets.popitem(last=False)
            else:
                self._buckets.move_to_end((kind, each))
            if not bucket.take(self._now_s()):
                raise TooMany("too_many", f"Too many {kind} from {each}; try again later.", math.ceil(1 / rate_per_s))
