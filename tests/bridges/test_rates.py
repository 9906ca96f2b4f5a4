"""How much one token, and one address, may ask for; on a clock of our own."""

import pytest

from bridges.http.security.rates import BURST_S, REMEMBER_MAX, Kind, Rates, neighbourhood
from towow_core.domain.errors import TooMany


class Clock:
    now_s = 0.0

    def __call__(self) -> float:
        return self.now_s


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def rates(clock: Clock) -> Rates:
    return Rates(requests_per_s=2, demands_per_minute=6, now_s=clock)


def taken(rates: Rates, kind: Kind, who: str, times: int) -> int:
    """How many of so many requests get in."""
    got = 0
    for _ in range(times):
        try:
            rates.take(kind, who)
            got += 1
        except TooMany:
            pass
    return got


def test_who_was_quiet_may_ask_for_ten_seconds_worth_at_once(rates) -> None:
    assert taken(rates, Kind.REQUEST, "a", 100) == 2 * BURST_S


def test_room_comes_back_with_time(rates, clock) -> None:
    taken(rates, Kind.REQUEST, "a", 100)
    clock.now_s = 3.0

    assert taken(rates, Kind.REQUEST, "a", 100) == 6


def test_nobody_waits_for_somebody_else_nor_reads_for_demands(rates) -> None:
    taken(rates, Kind.DEMAND, "a", 100)

    assert taken(rates, Kind.DEMAND, "b", 100) == 6
    assert taken(rates, Kind.REQUEST, "a", 5) == 5


def test_a_refusal_says_when_to_come_back(rates) -> None:
    taken(rates, Kind.DEMAND, "a", 6)

    with pytest.raises(TooMany, match="Too many demands from a") as caught:
        rates.take(Kind.DEMAND, "a")
    assert caught.value.retry_after_s == 10


def test_a_flood_of_addresses_takes_no_more_room_than_there_is(rates) -> None:
    """Who came first is forgotten, and has what a newcomer has; who came last is not."""
    for who in ("first", "second"):
        all_there_is = taken(rates, Kind.REQUEST, who, 100)
    for number in range(REMEMBER_MAX - 1):
        rates.take(Kind.REQUEST, str(number))

    assert taken(rates, Kind.REQUEST, "second", 100) == 0
    assert taken(rates, Kind.REQUEST, "first", 100) == all_there_is


@pytest.mark.parametrize(
    ("address", "counted_as"),
    [
        ("203.0.113.7", "address 203.0.113.7"),
        ("2001:db8:1:2:aaaa::1", "network 2001:db8:1:2::/64"),
        ("2001:db8:1:2:bbbb::9", "network 2001:db8:1:2::/64"),
        ("fe80::1%eth0", "network fe80::/64"),
        ("::ffff:203.0.113.7", "address 203.0.113.7"),
        ("testclient", "address testclient"),
        (None, "this machine"),
    ],
)
def test_a_whole_home_network_counts_as_one(address, counted_as) -> None:
    assert neighbourhood(address) == counted_as
