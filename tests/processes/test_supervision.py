"""The supervisor's decisions, on a clock that the test moves."""

from collections.abc import Callable
from dataclasses import dataclass, field

import pytest

from agents.processes.child_state import ChildState
from agents.processes.supervision import SERVICES, Next, RestartPolicy, Supervisor


@dataclass
class ScriptedProcess:
    """A child that ends when the test says so."""

    pid: int
    exit_code: int | None = None
    is_stubborn: bool = False

    def poll(self) -> int | None:
        return self.exit_code

    def terminate(self) -> None:
        if not self.is_stubborn:
            self.exit_code = 0

    def kill(self) -> None:
        self.exit_code = -9


@dataclass
class World:
    """A clock, and every process that a child ever was."""

    now: float = 1000.0
    processes: list[ScriptedProcess] = field(default_factory=list)
    said: list[ChildState] = field(default_factory=list)

    def start(self) -> ScriptedProcess:
        self.processes.append(ScriptedProcess(pid=len(self.processes) + 1))
        return self.processes[-1]

    def supervisor(
        self, start: Callable[[], ScriptedProcess] | None = None, policy: RestartPolicy | None = None
    ) -> Supervisor:
        return Supervisor(
            {"bob": start or self.start},
            policy=policy,
            changed=lambda child: self.said.append(child.state),
            clock=lambda: self.now,
        )


def test_the_first_restart_is_at_once_then_the_wait_doubles_up_to_its_limit_and_then_nobody_tries_again() -> None:
    policy = RestartPolicy(first_delay_s=0.2, delay_max_s=1.0, deaths_max=5)

    assert [policy.delay_s(deaths) for deaths in range(1, 6)] == [0.0, 0.2, 0.4, 0.8, None]


def test_a_child_that_dies_is_restarted_when_its_wait_is_over_and_not_before() -> None:
    world = World()
    supervisor = world.supervisor()
    supervisor.start("bob")
    world.processes[0].exit_code = 1
    assert supervisor.tend() is None  # at once, the first time
    world.processes[1].exit_code = 1

    assert supervisor.tend() == pytest.approx(0.2)
    assert len(world.processes) == 2
    world.now += 0.2
    assert supervisor.tend() is None
    assert [process.pid for process in world.processes] == [1, 2, 3]
    assert world.said == [ChildState.RUNNING, *[ChildState.RESTARTING, ChildState.RUNNING] * 2]


def test_five_deaths_in_half_a_minute_end_in_quarantine() -> None:
    world = World()
    supervisor = world.supervisor()
    supervisor.start("bob")
    for _ in range(5):
        world.processes[-1].exit_code = 1
        supervisor.tend()
        world.now += 5
        supervisor.tend()

    assert supervisor.children["bob"].state is ChildState.QUARANTINED
    assert len(world.processes) == 5


def test_a_service_is_never_given_up_and_its_waits_grow_up_to_their_limit() -> None:
    waits = [SERVICES.delay_s(deaths) for deaths in range(1, 100)]

    assert waits[:4] == [0.0, 0.2, 0.4, 0.8]
    assert None not in waits
    assert waits == sorted(waits, key=float)
    assert waits[-1] == SERVICES.delay_max_s


def test_a_service_that_was_killed_twenty_times_in_a_minute_runs_again_without_a_person() -> None:
    world = World()
    supervisor = world.supervisor(policy=SERVICES)
    supervisor.start("bob")
    kills, end = 0, world.now + 60
    while world.now < end:
        if supervisor.children["bob"].state is ChildState.RUNNING and kills < 20:
            world.processes[-1].exit_code = -9
            kills += 1
        supervisor.tend()
        world.now += 0.1
    world.now += SERVICES.delay_max_s
    supervisor.tend()

    assert supervisor.children["bob"].state is ChildState.RUNNING
    assert len(world.processes) == kills + 1 > 5
    assert ChildState.QUARANTINED not in world.said


def test_while_a_service_waits_its_row_says_why_and_for_how_long() -> None:
    world = World()
    supervisor = world.supervisor(policy=SERVICES)
    supervisor.start("bob")
    for _ in range(2):
        world.processes[-1].exit_code = -9
        supervisor.tend()

    (row,) = supervisor.rows()
    assert (row.state, row.pid) == ("restarting", None)
    assert row.problem == "ended 2 times of late, last with exit code -9; started again within 0.2 s"
    world.now += 0.2
    supervisor.tend()
    assert supervisor.rows()[0].problem == ""


def test_a_service_whose_settings_are_wrong_is_given_up_at_once() -> None:
    world = World()
    supervisor = world.supervisor(policy=SERVICES)
    supervisor.start("bob")
    world.processes[0].exit_code = 2

    assert supervisor.tend() is None
    assert supervisor.children["bob"].state is ChildState.QUARANTINED


def test_deaths_far_apart_never_end_in_quarantine() -> None:
    world = World()
    supervisor = world.supervisor()
    supervisor.start("bob")
    for _ in range(12):
        world.processes[-1].exit_code = 1
        supervisor.tend()
        world.now += 31
        supervisor.tend()

    assert supervisor.children["bob"].state is ChildState.RUNNING
    assert len(world.processes) == 13


def test_a_child_that_calls_its_settings_wrong_is_not_tried_again() -> None:
    world = World()
    supervisor = world.supervisor()
    supervisor.start("bob")
    world.processes[0].exit_code = 2

    assert supervisor.tend() is None
    assert supervisor.children["bob"].state is ChildState.QUARANTINED


def test_a_start_that_the_system_refuses_counts_as_a_death() -> None:
    world = World()

    def refuse_once() -> ScriptedProcess:
        if not world.said:
            raise BlockingIOError(11, "Resource temporarily unavailable")
        return world.start()

    supervisor = world.supervisor(refuse_once)
    supervisor.start("bob")
    assert world.said == [ChildState.RESTARTING]

    world.now += 1
    supervisor.tend()
    assert world.said == [ChildState.RESTARTING, ChildState.RUNNING]


def test_a_child_that_was_told_to_stop_stays_stopped() -> None:
    world = World()
    supervisor = world.supervisor()
    supervisor.start("bob")
    supervisor.ask_to_stop("bob")
    world.now += 60

    assert supervisor.tend() is None
    assert supervisor.has_ended("bob")
    assert len(world.processes) == 1


def test_a_child_that_does_not_stop_in_time_is_killed() -> None:
    world = World()
    supervisor = world.supervisor()
    supervisor.start("bob")
    world.processes[0].is_stubborn = True
    supervisor.ask_to_stop("bob", within_s=4)

    assert supervisor.tend() == pytest.approx(4)
    assert supervisor.children["bob"].state is ChildState.STOPPING
    world.now += 4
    supervisor.tend()
    supervisor.tend()
    assert supervisor.children["bob"].state is ChildState.STOPPED
    assert world.processes[0].exit_code == -9


def test_a_child_that_was_given_up_starts_again_when_a_person_says_so_and_its_past_is_forgotten() -> None:
    world = World()
    supervisor = world.supervisor()
    supervisor.start("bob")
    world.processes[0].exit_code = 2
    supervisor.tend()
    assert supervisor.children["bob"].state is ChildState.QUARANTINED

    supervisor.start_again("bob")
    assert supervisor.children["bob"].state is ChildState.RUNNING
    assert supervisor.children["bob"].deaths == []


def test_a_child_that_is_told_to_start_while_it_stops_starts_once_it_has_ended() -> None:
    world = World()
    supervisor = world.supervisor()
    supervisor.start("bob")
    world.processes[0].is_stubborn = True
    supervisor.ask_to_stop("bob", within_s=4)
    supervisor.start_again("bob")
    supervisor.tend()
    assert len(world.processes) == 1

    world.processes[0].exit_code = 0
    supervisor.tend()
    assert len(world.processes) == 2
    assert supervisor.children["bob"].state is ChildState.RUNNING


def test_a_child_that_is_not_wanted_any_more_is_forgotten_once_it_has_ended() -> None:
    world = World()
    supervisor = world.supervisor()
    supervisor.start("bob")
    supervisor.ask_to_stop("bob", then=Next.FORGET)
    supervisor.tend()

    assert not supervisor.children
    assert world.said[-1] is ChildState.STOPPED


def test_another_way_to_live_takes_the_place_of_the_old_one() -> None:
    world, other = World(), World()
    supervisor = world.supervisor()
    supervisor.start("bob")
    supervisor.add("bob", other.start)
    supervisor.ask_to_stop("bob", then=Next.START)
    supervisor.tend()

    assert (len(world.processes), len(other.processes)) == (1, 1)
    assert world.processes[0].exit_code == 0
