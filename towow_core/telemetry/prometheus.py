"""Keeps the numbers of all processes of one machine in a folder, and shows them as one: the door to prometheus_client.

A process writes to files of its own (memory-mapped: a count costs no system call and survives the process). Whoever is
asked for `/metrics` adds them up; gauges only over processes that live.
"""

import logging
import os
import re
import socket
import time
from collections.abc import Iterator, Mapping
from pathlib import Path

from prometheus_client import CollectorRegistry, generate_latest, values
from prometheus_client import Counter as PromCounter
from prometheus_client import Gauge as PromGauge
from prometheus_client import Histogram as PromHistogram
from prometheus_client.exposition import CONTENT_TYPE_LATEST
from prometheus_client.multiprocess import MultiProcessCollector

from towow_core.support.pids import pid_is_alive
from towow_core.telemetry.metrics import Counter, Gauge, Histogram, Metric, keep

__all__ = ["CONTENT_TYPE_LATEST", "clear", "keep_in", "shown"]

_HOST = re.sub(r"[^A-Za-z0-9-]", "-", socket.gethostname())
log = logging.getLogger(__name__)
_COUNTERS, _GAUGES, _HISTOGRAMS = "counter", "gauge_livesum", "histogram"  # what prometheus_client names its files
_FILE_BYTES = 64 * 1024  # as prometheus_client makes them
_LOOK_AGAIN_S = 10.0
_OF_A_PROCESS = re.compile(rf"^gauge_live[a-z]*_{re.escape(_HOST)}\.(\d+)\.db$")


def keep_in(folder: Path) -> None:
    """From now on this process's numbers are kept in `folder`; so are those of children that it forks."""
    folder.mkdir(parents=True, exist_ok=True)
    os.environ["PROMETHEUS_MULTIPROC_DIR"] = str(folder)  # prometheus_client reads it at every new file
    values.ValueClass = values.MultiProcessValue(_process)
    keep(_Files())


def clear(folder: Path) -> None:
    """Begin at zero: for whoever starts a network, before its processes."""
    for file in _files(folder):
        file.unlink(missing_ok=True)


def shown(folder: Path) -> bytes:
    """All numbers that the processes of this folder have kept, in Prometheus' text format."""
    if not folder.is_dir():
        return b""
    for file in _files(folder):
        found = _OF_A_PROCESS.match(file.name)
        if found and not pid_is_alive(int(found[1])):
            file.unlink(missing_ok=True)
    registry = CollectorRegistry()
    MultiProcessCollector(registry, path=str(folder))
    return bytes(generate_latest(registry))


class _Files:
    """A `metrics.Keeper`: makes prometheus_client's metric of ours when it is used first."""

    def __init__(self) -> None:
        self._made: dict[str, PromCounter | PromGauge | PromHistogram] = {}
        self._reserved: set[tuple[str, int]] = set()
        self._full_until_s = 0.0

    def add(self, metric: Metric, amount: float, labels: Mapping[str, str]) -> None:
        if self._has_room(_COUNTERS):
            self._of(metric, labels).inc(amount)

    def put(self, metric: Metric, value: float, labels: Mapping[str, str]) -> None:
        if self._has_room(_GAUGES):
            self._of(metric, labels).set(value)

    def observe(self, metric: Metric, value: float, labels: Mapping[str, str]) -> None:
        if self._has_room(_HISTOGRAMS):
            self._of(metric, labels).observe(value)

    def _has_room(self, kind: str) -> bool:
        """Whether this process's file of a kind lies on the disk as a whole.

        The system ends a process (SIGBUS) that writes to a mapped page which the disk has no room for: rather than
        that, a full disk costs the numbers.
        """
        key = (kind, os.getpid())
        if key in self._reserved:
            return True
        if time.monotonic() < self._full_until_s:
            return False
        try:
            reserve(Path(os.environ["PROMETHEUS_MULTIPROC_DIR"]) / f"{kind}_{_process()}.db")
        except OSError as error:
            self._full_until_s = time.monotonic() + _LOOK_AGAIN_S
            log.warning("metrics.no_room", extra={"why": error.strerror})
            return False
        self._reserved.add(key)
        return True

    def _of(self, metric: Metric, labels: Mapping[str, str]):  # type: ignore[no-untyped-def]  # noqa: ANN202  the three kinds have no common type
        made = self._made.get(metric.name)
        if made is None:
            made = self._made[metric.name] = _make(metric)
        return made.labels(**labels) if metric.labels else made


def reserve(file: Path) -> None:
    """Make a file of numbers, empty and with all the room that it begins with; one that is there stays as it is.

    Raises:
        OSError: The disk is full.
    """
    if file.exists() and file.stat().st_size:
        return
    try:
        file.write_bytes(bytes(_FILE_BYTES))
    except OSError:
        file.unlink(missing_ok=True)
        raise


def _make(metric: Metric) -> PromCounter | PromGauge | PromHistogram:
    name, text, labels = metric.name, metric.help, metric.labels
    match metric:
        case Counter():
            return PromCounter(name, text, labels, registry=None)
        case Gauge():
            return PromGauge(name, text, labels, registry=None, multiprocess_mode="livesum")
        case Histogram(buckets=buckets):
            return PromHistogram(name, text, labels, registry=None, buckets=buckets)
        case _:
            raise TypeError(f"{name} is no counter, gauge or histogram")


def _process() -> str:
    """Who this is, among all who may share the folder; containers have the same process ids."""
    return f"{_HOST}.{os.getpid()}"


def _files(folder: Path) -> Iterator[Path]:
    return folder.glob("*.db")
