"""Whom the work at hand is about, so that every log line and span of it can say so."""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from hashlib import blake2b

_FACTS: ContextVar[Mapping[str, str]] = ContextVar("towow_about", default={})  # noqa: B039  never changed in place


@contextmanager
def about(**ids: str | None) -> Iterator[None]:
    """Inside, what is logged carries these ids (`demand_id`, `channel_id`, `agent_id` …); None adds nothing.

    Tasks that are started inside carry them too. Knowing the demand is knowing its `trace_id`.
    """
    known = {name: value for name, value in ids.items() if value}
    if demand_id := known.get("demand_id"):
        known["trace_id"] = f"{trace_id_of(demand_id):032x}"
    token = _FACTS.set({**_FACTS.get(), **known})
    try:
        yield
    finally:
        _FACTS.reset(token)


def facts() -> Mapping[str, str]:
    """The ids of the work at hand; empty outside of any."""
    return _FACTS.get()


def trace_id_of(demand_id: str) -> int:
    """The W3C trace id of a demand, 128 bits.

    It follows from the demand's id, so that all processes agree on it without telling each other, and a process that
    takes over from a killed one goes on in the same trace.
    """
    return int.from_bytes(blake2b(demand_id.encode(), digest_size=16).digest())


def span_id_of(demand_id: str) -> int:
    """The id of the first span of a demand's trace, 64 bits: the submission."""
    return int.from_bytes(blake2b(demand_id.encode(), digest_size=8).digest())
