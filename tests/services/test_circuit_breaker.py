"""The breaker's law, on a clock of the test's own: room, leases, and who may probe. Seed 001's part is in
`test_llm_service.py`."""

from towow_core.llm.circuit_breaker import LEASE_S, BreakerState, CircuitBreaker, Permit


class Clock:
    def __init__(self) -> None:
        self.now = 100.0

    def __call__(self) -> float:
        return self.now


def admitted(breaker: CircuitBreaker) -> Permit:
    permit = breaker.admit()
    assert permit is not None
    return permit


def opened(clock: Clock, **options) -> CircuitBreaker:
    breaker = CircuitBreaker(failure_threshold=1, monotonic=clock, **options)
    breaker.failed(admitted(breaker))
    return breaker


def test_no_more_calls_begin_than_there_is_room_for_and_each_that_ends_makes_room() -> None:
    breaker = CircuitBreaker(at_once_max=2, monotonic=Clock())
    first, second = admitted(breaker), admitted(breaker)
    assert breaker.admit() is None
    assert breaker.state is BreakerState.CLOSED
    breaker.abandoned(first)
    third = admitted(breaker)
    assert breaker.admit() is None
    breaker.succeeded(second)
    breaker.succeeded(third)
    assert breaker.read().under_way == 0


def test_after_a_failure_only_as_many_are_under_way_as_may_still_fail_before_it_opens() -> None:
    breaker = CircuitBreaker(monotonic=Clock())
    breaker.failed(admitted(breaker))
    two, three = admitted(breaker), admitted(breaker)
    assert breaker.admit() is None
    breaker.failed(two)
    assert breaker.admit() is None
    breaker.failed(three)
    assert breaker.state is BreakerState.OPEN
    assert breaker.openings == 1


def test_one_success_makes_room_for_everybody_again() -> None:
    breaker = CircuitBreaker(monotonic=Clock())
    well = admitted(breaker)
    breaker.failed(admitted(breaker))
    breaker.succeeded(well)
    assert all(admitted(breaker) for _ in range(50))


def test_whoever_is_killed_holds_a_place_until_the_lease_ends() -> None:
    clock = Clock()
    breaker = CircuitBreaker(at_once_max=1, monotonic=clock)
    admitted(breaker)
    clock.now += LEASE_S - 1
    assert breaker.admit() is None
    clock.now += 1
    admitted(breaker)


def test_whoever_is_killed_while_probing_is_followed_by_one_other_after_the_lease() -> None:
    clock = Clock()
    breaker = opened(clock)
    clock.now += 30
    admitted(breaker)
    clock.now += LEASE_S - 1
    assert breaker.admit() is None
    clock.now += 1
    second = admitted(breaker)
    assert breaker.admit() is None
    breaker.succeeded(second)
    assert breaker.state is BreakerState.CLOSED


def test_a_probe_that_lasts_long_and_says_so_stays_the_only_one() -> None:
    clock = Clock()
    breaker = opened(clock)
    clock.now += 30
    probe = admitted(breaker)
    for _ in range(10):
        clock.now += LEASE_S - 1
        breaker.renew(probe)
        assert breaker.admit() is None
    breaker.failed(probe)
    assert breaker.state is BreakerState.OPEN


def test_a_probe_that_was_given_up_for_dead_may_still_say_what_came_of_it() -> None:
    clock = Clock()
    breaker = opened(clock)
    clock.now += 30
    slow = admitted(breaker)
    clock.now += LEASE_S
    other = admitted(breaker)
    breaker.succeeded(slow)
    assert breaker.state is BreakerState.CLOSED
    breaker.failed(other)
    assert breaker.state is BreakerState.CLOSED


def test_a_probe_needs_no_room_among_calls_from_before_the_outage() -> None:
    clock = Clock()
    breaker = CircuitBreaker(failure_threshold=1, recovery_s=1, at_once_max=2, monotonic=clock)
    admitted(breaker)
    breaker.failed(admitted(breaker))
    clock.now += 1
    admitted(breaker)
    assert breaker.admit() is None


def test_times_from_before_the_machine_started_hold_nobody_up() -> None:
    clock = Clock()
    clock.now = 1_000_000.0
    breaker = opened(clock, at_once_max=1)
    clock.now += 30
    admitted(breaker)
    clock.now = 5.0
    assert breaker.state is BreakerState.HALF_OPEN
    assert breaker.read().open_for_s == 0
    admitted(breaker)


def test_a_network_that_starts_anew_closes_it_and_leaves_calls_their_places() -> None:
    breaker = CircuitBreaker(failure_threshold=1, at_once_max=2, monotonic=Clock())
    old = admitted(breaker)
    breaker.failed(admitted(breaker))
    breaker.close()
    assert (breaker.state, breaker.read().under_way) == (BreakerState.CLOSED, 1)
    admitted(breaker)
    assert breaker.admit() is None
    breaker.failed(old)
    assert breaker.state is BreakerState.CLOSED


def begun_at(breaker: CircuitBreaker, clock: Clock, seconds: int) -> list[int]:
    """How many calls begin, and end, in each of so many seconds."""
    counts = []
    for _ in range(seconds):
        count = 0
        while (permit := breaker.admit()) is not None:
            breaker.succeeded(permit)
            count += 1
        counts.append(count)
        clock.now += 1
    return counts


def test_with_a_rate_ten_seconds_calls_may_begin_together_and_then_one_after_the_other() -> None:
    clock = Clock()
    breaker = CircuitBreaker(per_minute_max=60, monotonic=clock)
    assert begun_at(breaker, clock, 5) == [10, 1, 1, 1, 1]
    assert breaker.state is BreakerState.CLOSED
    clock.now += 3600
    assert begun_at(breaker, clock, 2) == [10, 1]


def test_a_rate_below_one_in_ten_seconds_lets_one_begin_at_a_time() -> None:
    clock = Clock()
    breaker = CircuitBreaker(per_minute_max=2, monotonic=clock)
    assert [second for second, count in enumerate(begun_at(breaker, clock, 90)) if count] == [0, 30, 60]


def test_a_rate_from_before_the_machine_started_holds_nobody_up() -> None:
    clock = Clock()
    clock.now = 1_000_000.0
    breaker = CircuitBreaker(per_minute_max=1, monotonic=clock)
    admitted(breaker)
    clock.now = 5.0
    admitted(breaker)
    assert breaker.admit() is None
