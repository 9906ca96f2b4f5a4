"""Whom the work at hand is about, so that every log line and span of it can say so."""

from collections.abc import Mapping
from contextvars import ContextVar, Token
from functools import lru_cache
from hashlib import blake2b

_FACTS: ContextVar[Mapping[str, str]] = ContextVar("towow_about", default={})  # noqa: B039  never changed in place


class about:  # noqa: N801  it reads as a sentence, and is entered for each message: a generator costs thrice as much
    """Inside, what is logged carries these ids (`demand_id`, `channel_id`, `agent_id` …); None adds nothing.

    Tasks that are started inside carry them too. Knowing the demand is knowing its `trace_id`.
    """

    __slots__ = ("_ids", "_token")

    def __init__(self, **ids: str | None) -> None:
        self._ids = ids
        self._token: Token[Mapping[str, str]]

    def __enter__(self) -> None:
        known = {name: value for name, value in self._ids.items() if value}
        if demand_id := known.get("demand_id"):
            known["trace_id"] = _shown_trace_id(demand_id)
        self._token = _FACTS.set({**_FACTS.get(), **known})

    def __exit__(self, *_: object) -> None:
        _FACTS.reset(self._token)


def facts() -> Mapping[str, str]:
    """The ids of the work at hand; empty outside of any."""
    return _FACTS.get()


@lru_cache(maxsize=1024)
def _shown_trace_id(demand_id: str) -> str:
    return f"{trace_id_of(demand_id):032x}"


def trace_id_of(demand_id: str) -> int:
    """The W3C trace id of a demand, 128 bits.

    It follows from the demand's id, so that all processes agree on it without telling each other, and a process that
    takes over from a killed one goes on in the same trace.
    """
    return int.from_bytes(blake2b(demand_id.encode(), digest_size=16).digest())


def span_id_of(demand_id: str) -> int:
    """The id of the first span of a demand's trace, 64 bits: the submission."""
    return int.from_bytes(blake2b(demand_id.encode(), digest_size=8).digest())
