"""Everything that is counted and timed, by its Prometheus name. Nothing is kept until `keep` says where.

To add a number, write a line here and call it where the thing happens; the page `docs/metrics.md` follows.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Protocol

_SECONDS = (0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0, 30.0)
_MINUTES = (1.0, 5.0, 10.0, 30.0, 60.0, 120.0, 300.0, 600.0, 1200.0)


class Keeper(Protocol):
    """Where numbers go; `telemetry.prometheus` has one."""

    def add(self, metric: "Metric", amount: float, labels: Mapping[str, str]) -> None: ...

    def put(self, metric: "Metric", value: float, labels: Mapping[str, str]) -> None: ...

    def observe(self, metric: "Metric", value: float, labels: Mapping[str, str]) -> None: ...


class Nowhere:
    """For tests and libraries: forgets everything."""

    def add(self, metric: "Metric", amount: float, labels: Mapping[str, str]) -> None:
        """Forget it."""

    def put(self, metric: "Metric", value: float, labels: Mapping[str, str]) -> None:
        """Forget it."""

    def observe(self, metric: "Metric", value: float, labels: Mapping[str, str]) -> None:
        """Forget it."""


@dataclass(slots=True)
class _Kept:
    keeper: Keeper


_kept = _Kept(Nowhere())


def keep(keeper: Keeper) -> None:
    """From now on this process's numbers go there."""
    _kept.keeper = keeper


METRICS: "dict[str, Metric]" = {}


@dataclass(frozen=True, slots=True)
class Metric:
    """One name; `labels` are given by name with each value."""

    name: str
    help: str
    labels: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        METRICS[self.name] = self


@dataclass(frozen=True, slots=True)
class Counter(Metric):
    """Only grows."""

    def add(self, amount: float = 1.0, **labels: str) -> None:
        _kept.keeper.add(self, amount, labels)


@dataclass(frozen=True, slots=True)
class Gauge(Metric):
    """As it is now, summed over the processes that live."""

    def put(self, value: float, **labels: str) -> None:
        _kept.keeper.put(self, value, labels)

    def add(self, amount: float, **labels: str) -> None:
        _kept.keeper.add(self, amount, labels)


@dataclass(frozen=True, slots=True)
class Histogram(Metric):
    """How often a value fell into which range; `buckets` are the ranges' upper ends."""

    buckets: tuple[float, ...] = _SECONDS

    def observe(self, value: float, **labels: str) -> None:
        _kept.keeper.observe(self, value, labels)


LLM_CALLS = Counter("towow_llm_calls_total", "Questions to the model, by prompt and outcome.", ("prompt", "outcome"))
LLM_SECONDS = Histogram("towow_llm_call_seconds", "How long an answer of the model took.", ("prompt",))
LLM_FALLBACKS = Counter("towow_llm_fallbacks_total", "Answers that came from a fallback instead.", ("prompt",))
LLM_TOKENS = Counter(
    "towow_llm_tokens_total",
    "Tokens read (in) and written (out), by who answered; of the offline engine, what they would have been.",
    ("client", "direction"),
)
LLM_USD = Counter("towow_llm_cost_usd_total", "What the model cost, where its price is known.")
BREAKER_OPENINGS = Counter("towow_circuit_breaker_openings_total", "How often a circuit breaker opened.")
BREAKER_STATE = Gauge(
    "towow_circuit_breaker_processes", "Processes by the state that they last saw the machine's breaker in.", ("state",)
)

NEGOTIATIONS = Counter("towow_negotiations_total", "Negotiations that ended, by outcome.", ("outcome",))
NEGOTIATION_SECONDS = Histogram(
    "towow_negotiation_seconds", "From a channel's creation to its end.", ("outcome",), _MINUTES
)
ROUNDS = Histogram("towow_negotiation_rounds", "Rounds that a negotiation took.", (), (0.0, 1.0, 2.0, 3.0, 4.0, 5.0))
CHANNELS_OPEN = Gauge("towow_channels_open", "Negotiations that are going on.")
EVENTS = Counter("towow_events_appended_total", "Public events stored, by type.", ("event_type",))
RECOVERIES = Counter(
    "towow_recoveries_total",
    "Work taken up again: a channel after a restart or from another admin (resumed), a channel whose step somebody "
    "else had taken (lost_race), a process that the supervisor started again (process).",
    ("kind",),
)

NETWORK_MESSAGES = Counter(
    "towow_network_messages_total", "Messages of agents, by what became of them.", ("direction", "name")
)
REFUSED = Counter(
    "towow_refused_total", "What was refused, by component (http, hub, agent) and reason.", ("component", "reason")
)
AGENTS_ONLINE = Gauge("towow_agents_online", "Agents on the network, as this bridge sees them.", ("group",))

GATE_DECISIONS = Counter(
    "towow_gate_decisions_total",
    "Decisions about workflows, by what the gate said: validated, modified (corrected), rejected.",
    ("decision_type", "verdict"),
)
GATE_OBJECTIONS = Counter("towow_gate_objections_total", "Rules of the gate that rejected a decision.", ("rule",))
GATE_ANOMALIES = Gauge(
    "towow_gate_anomalies",
    "What looks wrong in a gate's last decisions: a rule that rejects everything, a decider that repeats what was "
    "refused, most of all rejected.",
    ("kind",),
)

HTTP_REQUESTS = Counter("towow_http_requests_total", "Requests answered.", ("method", "route", "status"))
HTTP_SECONDS = Histogram("towow_http_request_seconds", "From a request to the end of its answer.", ("method", "route"))
SSE_CONNECTIONS = Gauge("towow_sse_active_connections", "Event streams that are open.")
SSE_SLOW_READERS = Counter("towow_sse_slow_readers_total", "Streams ended because their reader did not keep up.")
DELIVERY_SECONDS = Histogram(
    "towow_event_delivery_seconds", "From an event's timestamp to its hand-over to the streams that watch it."
)
