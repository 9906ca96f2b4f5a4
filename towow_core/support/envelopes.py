"""A stored event: what happened, which one, when, and in which place."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any

from towow_core.domain.events import EVENT_TYPES, TERMINAL_EVENT_TYPES, Event
from towow_core.domain.outcomes import SUPERSEDED
from towow_core.support.codec import read_event


@dataclass(frozen=True, kw_only=True)  # no slots: `_event` is kept once it has been read
class Envelope:
    """A stored event: seed 001's envelope and its place.

    Attributes:
        event_id: `evt-` and hex digits.
        event_type: One of the names below.
        timestamp: When it happened: UTC, ISO 8601 with microseconds and `Z`.
        seq: Its place in a stream: 1, 2, 3 … without a gap. The store numbers a demand's events together with those of
            its sub-demands; `own_events` numbers the demand's own ones.
        payload: What each section below lists.
    """

    event_id: str
    event_type: str
    timestamp: str
    seq: int
    payload: Mapping[str, Any] = field(default_factory=dict)

    @property
    def as_values(self) -> dict[str, Any]:
        """It in plain JSON values, which its payload is already. Nobody changes in place what is inside it."""
        return {
            "event_id": self.event_id,
            "event_type": self.event_type,
            "timestamp": self.timestamp,
            "seq": self.seq,
            "payload": self.payload,
        }

    @property
    def event(self) -> Event | None:
        """The payload, typed; None for a type that only a newer version knows.

        Raises:
            MalformedMessage: The payload does not fit its type.
        """
        return self._event

    @cached_property
    def _event(self) -> Event | None:
        # The payload is what is kept and passed on, byte for byte, also what a newer version wrote into it; most
        # envelopes are only passed on, so it is read when somebody asks. The underscore keeps it out of what orjson
        # writes of an envelope.
        return read_event(self.event_type, self.payload) if self.event_type in EVENT_TYPES else None

    @property
    def demand_id(self) -> str:
        return str(self.payload["demand_id"])

    @property
    def channel_id(self) -> str | None:
        """None where there is no channel yet."""
        found = self.payload.get("channel_id")
        return None if found is None else str(found)

    @property
    def is_end(self) -> bool:
        """Whether its demand ends with it: not where only a channel ends, because the demand's next version goes on."""
        return self.event_type in TERMINAL_EVENT_TYPES and self.payload.get("reason_code") != SUPERSEDED


def own_events(demand_id: str, envelopes: Iterable[Envelope]) -> tuple[Envelope, ...]:
    """What a demand and its channels say themselves, numbered 1, 2, 3 …, of all that its stream holds."""
    own = (envelope for envelope in envelopes if envelope.demand_id == demand_id)
    return tuple(renumbered(envelope, seq) for seq, envelope in enumerate(own, start=1))


def renumbered(envelope: Envelope, seq: int) -> Envelope:
    """The same event in another place."""
    return envelope if envelope.seq == seq else replace(envelope, seq=seq)
