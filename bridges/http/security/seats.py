"""How many canvas sockets somebody may have open at once, over all canvases of this bridge."""

from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager

from bridges.http.security.callers import Caller
from bridges.http.security.rates import neighbourhood, user_bucket
from towow_core.domain.errors import TooMany

PER_PERSON = 50  # a person, by whichever token or ticket they come
PER_ADDRESS = 300  # an office behind one address
SPACE_IN_S = 5


class SocketSeats:
    """One per bridge; in memory, so several bridges allow several times as many."""

    def __init__(self, *, per_person: int = PER_PERSON, per_address: int = PER_ADDRESS) -> None:
        self._per_person, self._per_address = per_person, per_address
        self._taken = Counter[str]()

    @contextmanager
    def seat(self, caller: Caller, address: str | None) -> Iterator[None]:
        """One socket, for as long as it is open.

        Raises:
            TooMany: This person, or this address, has as many as there may be. The sentence fits a close frame.
        """
        person, network = person_of(caller), neighbourhood(address)
        if person and self._taken[person] >= self._per_person:
            raise _refused(
                f"You have {self._per_person} canvases open already, as many as may be; close some of their pages.",
                f"你已经打开了 {self._per_person} 张画布，到上限了；请先关掉几个页面。",
            )
        if self._taken[network] >= self._per_address:
            raise _refused(
                f"{self._per_address} canvases are open from your network already, as many as may be; try again later.",
                f"你所在的网络已打开 {self._per_address} 张画布，到上限了；请稍后再来。",
            )
        mine = [each for each in (person, network) if each]
        self._taken.update(mine)
        try:
            yield
        finally:
            self._taken.subtract(mine)
            for each in mine:
                if self._taken[each] <= 0:
                    del self._taken[each]


def person_of(caller: Caller) -> str:
    """Under which name somebody's sockets are counted; empty where they showed nothing, or nobody asks."""
    return user_bucket(caller.user_id) if caller.user_id else caller.bucket or ""


def _refused(en: str, zh: str) -> TooMany:
    error = TooMany("too_many", en, SPACE_IN_S)
    error.zh = zh
    return error
