"""Numbers of many processes, added up."""

import os
import signal
from collections.abc import Iterator
from pathlib import Path

import pytest
from prometheus_client.parser import text_string_to_metric_families

from towow_core.telemetry import metrics, prometheus


@pytest.fixture
def folder(tmp_path) -> Iterator[Path]:
    prometheus.keep_in(tmp_path / "metrics")
    yield tmp_path / "metrics"
    metrics.keep(metrics.Nowhere())


def samples(folder: Path) -> dict[tuple[str, ...], float]:
    families = text_string_to_metric_families(prometheus.shown(folder).decode())
    return {(s.name, *sorted(s.labels.values())): s.value for family in families for s in family.samples}


def in_a_child(work) -> int:
    """Fork, do `work`, and be killed: no file is closed, nothing is said at the end."""
    if (pid := os.fork()) == 0:
        try:
            work()
        finally:
            os.kill(os.getpid(), signal.SIGKILL)
    os.waitpid(pid, 0)
    return pid


def test_without_a_folder_nothing_is_kept_and_nothing_is_shown(tmp_path):
    metrics.LLM_CALLS.add(prompt="filter", outcome="answered")
    assert prometheus.shown(tmp_path / "nowhere") == b""


def test_what_processes_count_is_added_up_also_of_those_that_were_killed(folder):
    metrics.LLM_CALLS.add(prompt="filter", outcome="answered")
    for _ in range(2):
        in_a_child(lambda: metrics.LLM_CALLS.add(2, prompt="filter", outcome="answered"))
    assert samples(folder)["towow_llm_calls_total", "answered", "filter"] == 5


def test_a_gauge_counts_only_processes_that_live(folder):
    metrics.CHANNELS_OPEN.put(3)
    in_a_child(lambda: metrics.CHANNELS_OPEN.put(4))
    assert samples(folder)["towow_channels_open",] == 3


def test_a_new_network_begins_at_zero(folder):
    in_a_child(metrics.SSE_SLOW_READERS.add)
    assert samples(folder)["towow_sse_slow_readers_total",] == 1
    prometheus.clear(folder)
    assert samples(folder) == {}


def test_times_fall_into_buckets(folder):
    metrics.LLM_SECONDS.observe(0.3, prompt="offer")
    found = samples(folder)
    assert found["towow_llm_call_seconds_bucket", "0.25", "offer"] == 0
    assert found["towow_llm_call_seconds_bucket", "0.5", "offer"] == 1
    assert found["towow_llm_call_seconds_sum", "offer"] == 0.3


@pytest.mark.parametrize("metric", metrics.METRICS.values(), ids=lambda metric: metric.name)
def test_every_metric_can_be_kept_and_is_called_as_the_field_calls_such_things(folder, metric):
    labels = dict.fromkeys(metric.labels, "x")
    match metric:
        case metrics.Counter():
            metric.add(**labels)
            assert metric.name.endswith("_total")
        case metrics.Gauge():
            metric.put(1, **labels)
        case metrics.Histogram():
            metric.observe(1, **labels)
            assert not metric.name.endswith("_total")
    assert metric.name in prometheus.shown(folder).decode()
    assert metric.name.startswith("towow_")


@pytest.mark.parametrize("name", [name for name, value in vars(metrics).items() if isinstance(value, metrics.Metric)])
def test_every_metric_is_counted_somewhere(name):
    root = Path(__file__).resolve().parents[2]
    files = [file for part in ("agents", "bridges", "towow_core") for file in (root / part).rglob("*.py")]
    users = [file for file in files if f"{name}." in file.read_text("utf-8")]
    assert users, f"{name} is defined, and nothing counts it"
