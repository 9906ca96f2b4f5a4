"""Spans that follow a demand through all processes: the door to OpenTelemetry's API.

Without an exporter (`telemetry.exporting`) there are none.
"""

import os
import time
from collections.abc import Iterator, Mapping
from contextlib import AbstractContextManager, contextmanager, nullcontext
from contextvars import ContextVar

from opentelemetry import trace
from opentelemetry.context import Context
from opentelemetry.environment_variables import OTEL_PYTHON_TRACER_PROVIDER
from opentelemetry.trace import INVALID_SPAN, Link, NonRecordingSpan, Span, SpanContext, StatusCode, TraceFlags
from opentelemetry.trace.propagation.tracecontext import TraceContextTextMapPropagator

from towow_core.telemetry.about import span_id_of, trace_id_of

Attributes = Mapping[str, str | int | float | bool]
_tracer = trace.get_tracer("towow")
_IS_NAMED = OTEL_PYTHON_TRACER_PROVIDER in os.environ
EXACT_IDS: ContextVar[tuple[int, int] | None] = ContextVar("towow_exact_ids", default=None)  # of the next span


_NOT_TAKEN = nullcontext(INVALID_SPAN)


def span(
    name: str, demand_id: str | None, attributes: Attributes | None = None, *, began_ns: int | None = None
) -> AbstractContextManager[Span]:
    """What happens inside is a part of the demand's trace; without a demand, of whatever goes on.

    `began_ns`: when it began, nanoseconds since 1970, where that was before now.

    A span of the same demand that is open here is its parent; else the demand's submission is, wherever that was.
    """
    return _taken(name, demand_id, attributes, began_ns) if _are_taken() else _NOT_TAKEN


@contextmanager
def _taken(name: str, demand_id: str | None, attributes: Attributes | None, began_ns: int | None) -> Iterator[Span]:
    context = None if demand_id is None or _is_under_way(demand_id) else _behind_the_submission(demand_id)
    with _tracer.start_as_current_span(name, context=context, attributes=attributes, start_time=began_ns) as opened:
        yield opened


def past(name: str, lasted_s: float, attributes: Attributes | None = None, *, failed: str = "") -> None:
    """A span that has just ended, under the one that is open here; nothing outside of any."""
    if not trace.get_current_span().is_recording():
        return
    now = time.time_ns()
    ended = _tracer.start_span(name, start_time=now - int(lasted_s * 1e9), attributes=attributes)
    if failed:
        ended.set_status(StatusCode.ERROR, failed)
    ended.end(now)


def note(attributes: Attributes) -> None:
    """Facts about the span that is open here."""
    trace.get_current_span().set_attributes(dict(attributes))


def submitted(demand_id: str, lasted_s: float, headers: Mapping[str, str]) -> None:
    """The first span of a demand's trace; linked with the caller's own trace, where `headers` bring a traceparent."""
    caller = trace.get_current_span(TraceContextTextMapPropagator().extract(headers)).get_span_context()
    links = [Link(caller)] if caller.is_valid else []
    now = time.time_ns()
    token = EXACT_IDS.set((trace_id_of(demand_id), span_id_of(demand_id)))
    try:
        first = _tracer.start_span(
            "submit demand",
            context=Context(),
            links=links,
            attributes={"towow.demand_id": demand_id},
            start_time=now - int(lasted_s * 1e9),
        )
    finally:
        EXACT_IDS.reset(token)
    first.end(now)


def _are_taken() -> bool:
    """Whether anybody in this process takes spans; a program around us may have set that up instead of us.

    Where nobody has, OpenTelemetry's own question looks into the environment each time, and that is for each message.
    """
    if trace._TRACER_PROVIDER is None and not _IS_NAMED:  # noqa: SLF001  it has no other way to ask
        return False
    return not isinstance(trace.get_tracer_provider(), trace.ProxyTracerProvider)


def _is_under_way(demand_id: str) -> bool:
    return trace.get_current_span().get_span_context().trace_id == trace_id_of(demand_id)


def _behind_the_submission(demand_id: str) -> Context:
    where = SpanContext(
        trace_id=trace_id_of(demand_id),
        span_id=span_id_of(demand_id),
        is_remote=True,
        trace_flags=TraceFlags(TraceFlags.SAMPLED),
    )
    return trace.set_span_in_context(NonRecordingSpan(where), Context())
