"""One breaker for all processes of a machine: real processes on one file, killed where it hurts."""

import asyncio
import logging
import multiprocessing
import os
import signal
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.core.test_prompts import INPUTS
from tests.waiting import turn, until_there
from towow_core.domain.models import Provenance
from towow_core.llm.circuit_breaker import LEASE_S, BreakerState, CircuitBreaker
from towow_core.llm.service import LLMService
from towow_core.llm.shared_standing import AGAIN_S, AT_ONCE_MOST, SharedStanding
from towow_core.prompts.p01_demand_understanding import DEMAND_UNDERSTANDING

FORKS = multiprocessing.get_context("fork")
PROCESSES = 8


class Clock:
    def __init__(self, now: float = 100.0) -> None:
        self.now = now

    def __call__(self) -> float:
        return self.now


class ClockFile:
    """The time of several processes: what is written in a file."""

    def __init__(self, file: Path) -> None:
        self.file = file
        self.put(100.0)

    def put(self, now: float) -> None:
        draft = self.file.with_suffix(".new")
        draft.write_text(str(now))
        draft.replace(self.file)

    def __call__(self) -> float:
        return float(self.file.read_text())


class Down:
    """A model that fails at every call, and writes each down."""

    name = "down"
    provenance = Provenance.LLM

    def __init__(self, calls: Path) -> None:
        self._calls = calls

    async def complete(self, prompt, inputs, rendered) -> str:
        wrote(self._calls)
        await turn()
        raise RuntimeError("down")


def wrote(file: Path, line: str = "x") -> None:
    with file.open("a") as opened:
        opened.write(f"{line}\n")


def lines(file: Path) -> list[str]:
    return file.read_text().splitlines() if file.exists() else []


def breaker_of(folder: Path, clock: Callable[[], float], **options) -> CircuitBreaker:
    return CircuitBreaker(monotonic=clock, kept=SharedStanding(folder / "model" / "limits.json", clock), **options)


def together(target: Callable[[], None], count: int = PROCESSES) -> None:
    """Run it in so many processes at once, to their end."""
    begin = FORKS.Event()

    def run() -> None:
        begin.wait()
        target()

    processes = [FORKS.Process(target=run) for _ in range(count)]
    for process in processes:
        process.start()
    begin.set()
    for process in processes:
        process.join()
    assert [process.exitcode for process in processes] == [0] * count


def ask(folder: Path, clock: Callable[[], float], times: int, **options) -> None:
    async def ask_all() -> None:
        service = LLMService(Down(folder / "calls"), breaker=breaker_of(folder, clock, **options))
        await asyncio.gather(*(service.ask(DEMAND_UNDERSTANDING, INPUTS["demand_understanding"]) for _ in range(times)))

    asyncio.run(ask_all())


def test_failures_of_several_processes_are_counted_together_and_open_it_for_all(tmp_path) -> None:
    clock = Clock()
    mine, theirs, third = (breaker_of(tmp_path, clock) for _ in range(3))
    for breaker in (mine, theirs, mine):
        permit = breaker.admit()
        assert permit is not None
        breaker.failed(permit)
    assert third.state is BreakerState.OPEN
    assert third.admit() is None
    assert (mine.openings, theirs.openings, third.read().openings) == (1, 0, 1)  # a number of each process adds up
    clock.now += 30
    probe = third.admit()
    assert probe is not None
    assert mine.admit() is None
    third.succeeded(probe)
    assert {b.state for b in (mine, theirs, third)} == {BreakerState.CLOSED}


@pytest.mark.processes
def test_an_outage_that_one_has_met_costs_the_machine_three_calls_and_then_one_probe(tmp_path) -> None:
    clock = ClockFile(tmp_path / "clock")
    ask(tmp_path, clock, times=1)
    together(lambda: ask(tmp_path, clock, times=5))
    assert len(lines(tmp_path / "calls")) == 3
    clock.put(130.0)
    together(lambda: ask(tmp_path, clock, times=5))
    assert len(lines(tmp_path / "calls")) == 4
    assert breaker_of(tmp_path, clock).read().openings == 2


@pytest.mark.processes
def test_an_outage_that_meets_all_at_once_costs_no_more_than_were_under_way(tmp_path) -> None:
    clock = ClockFile(tmp_path / "clock")
    together(lambda: ask(tmp_path, clock, times=5, at_once_max=4))
    assert 3 <= len(lines(tmp_path / "calls")) <= 4
    assert breaker_of(tmp_path, clock).read().openings == 1


@pytest.mark.processes
def test_all_processes_share_the_places(tmp_path) -> None:
    clock = ClockFile(tmp_path / "clock")

    def take_all() -> None:
        breaker = breaker_of(tmp_path, clock, at_once_max=5)
        while breaker.admit() is not None:
            wrote(tmp_path / "places")

    together(take_all)
    assert len(lines(tmp_path / "places")) == 5


@pytest.mark.processes
def test_a_process_killed_while_it_probes_is_followed_by_one_probe_after_its_lease(tmp_path) -> None:
    clock = ClockFile(tmp_path / "clock")
    ask(tmp_path, clock, times=3)
    clock.put(130.0)

    def probe_and_hang() -> None:
        assert breaker_of(tmp_path, clock).admit() is not None
        wrote(tmp_path / "probing")
        signal.pause()

    probing = FORKS.Process(target=probe_and_hang)
    probing.start()
    until_there(lambda: lines(tmp_path / "probing"))
    os.kill(probing.pid, signal.SIGKILL)
    probing.join()

    together(lambda: ask(tmp_path, clock, times=2))
    assert len(lines(tmp_path / "calls")) == 3
    clock.put(130.0 + LEASE_S)
    together(lambda: ask(tmp_path, clock, times=2))
    assert len(lines(tmp_path / "calls")) == 4


@pytest.mark.processes
def test_a_process_killed_while_it_holds_the_file_leaves_it_free_and_as_it_was(tmp_path) -> None:
    clock = Clock()
    ask(tmp_path, clock, times=1)

    def hold() -> None:
        with SharedStanding(tmp_path / "model" / "limits.json", clock).held() as standing:
            standing.failures = 99
            wrote(tmp_path / "holding")
            signal.pause()

    holding = FORKS.Process(target=hold)
    holding.start()
    until_there(lambda: lines(tmp_path / "holding"))
    os.kill(holding.pid, signal.SIGKILL)
    holding.join()
    found = breaker_of(tmp_path, clock).read()
    assert (found.is_shared, found.failures) == (True, 1)


@pytest.mark.parametrize(
    "text", ["nonsense", "[]", '{"failures": 1}', '{"places": 1}', "\x00" * 4096, "{", '{"generation":"7"}']
)
def test_with_a_broken_file_each_process_goes_on_by_itself_and_says_so_once(tmp_path, caplog, text) -> None:
    file = tmp_path / "model" / "limits.json"
    file.parent.mkdir()
    file.write_text(text)
    opens_by_itself(tmp_path, caplog)
    assert file.read_text() == text


def test_with_a_folder_in_its_place_each_process_goes_on_by_itself_and_says_so_once(tmp_path, caplog) -> None:
    (tmp_path / "model" / "limits.json").mkdir(parents=True)
    opens_by_itself(tmp_path, caplog)


def opens_by_itself(folder: Path, caplog: pytest.LogCaptureFixture) -> None:
    mine, theirs = breaker_of(folder, Clock()), breaker_of(folder, Clock())
    with caplog.at_level(logging.WARNING):
        for _ in range(3):
            permit = mine.admit()
            assert permit is not None
            mine.failed(permit)
    assert [record.message for record in caplog.records] == ["llm.limits_not_shared"]
    assert (mine.state, theirs.state) == (BreakerState.OPEN, BreakerState.CLOSED)
    assert not mine.read().is_shared


def test_a_file_that_was_mended_or_deleted_is_shared_again_after_a_while(tmp_path) -> None:
    clock = Clock()
    file = tmp_path / "model" / "limits.json"
    file.parent.mkdir()
    file.write_text("nonsense")
    mine, theirs = breaker_of(tmp_path, clock, failure_threshold=1), breaker_of(tmp_path, clock, failure_threshold=1)
    assert not mine.read().is_shared
    file.unlink()
    clock.now += AGAIN_S
    permit = mine.admit()
    assert permit is not None
    mine.failed(permit)
    assert mine.read().is_shared
    assert theirs.state is BreakerState.OPEN


def test_a_network_that_starts_anew_mends_a_broken_file(tmp_path) -> None:
    file = tmp_path / "model" / "limits.json"
    file.parent.mkdir()
    file.write_text('{"of": "another version"}')
    breaker_of(tmp_path, Clock()).close()
    assert breaker_of(tmp_path, Clock()).read().is_shared


@pytest.mark.processes
def test_all_processes_share_the_rate(tmp_path) -> None:
    clock = ClockFile(tmp_path / "clock")

    def begin_all() -> None:
        breaker = breaker_of(tmp_path, clock, per_minute_max=60)
        while (permit := breaker.admit()) is not None:
            breaker.succeeded(permit)
            wrote(tmp_path / "begun")

    together(begin_all)
    assert len(lines(tmp_path / "begun")) == 10


def test_a_file_that_cannot_be_written_counts_in_memory(tmp_path, monkeypatch) -> None:
    def full(*_: object) -> int:
        raise OSError(28, "No space left on device")

    breaker = breaker_of(tmp_path, Clock())
    monkeypatch.setattr(os, "pwrite", full)
    for _ in range(3):
        permit = breaker.admit()
        assert permit is not None
        breaker.failed(permit)
    assert breaker.state is BreakerState.OPEN


def test_the_most_calls_that_may_be_set_fit_into_the_file(tmp_path) -> None:
    clock = Clock(now=31_536_000.123456)  # up for a year
    breaker = breaker_of(tmp_path, clock, at_once_max=AT_ONCE_MOST)
    while breaker.admit() is not None:
        pass
    found = breaker_of(tmp_path, clock).read()
    assert (found.is_shared, found.under_way) == (True, AT_ONCE_MOST)
