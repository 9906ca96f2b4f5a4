"""Arrivals as OpenAgents shows them to handlers."""

import time
from collections.abc import Mapping
from typing import Any, TypeVar

from openagents.models.event import Event as NetworkEvent
from openagents.models.event_context import EventContext

from agents.network.connection import Arrival
from agents.network.said import Said
from agents.network.send_permissions import group_of

Model = TypeVar("Model", NetworkEvent, EventContext)

# The hub and `refusal` have looked at what arrives: to have OpenAgents look at it again costs more than all of that.
_BLANK: Mapping[str, Any] = NetworkEvent(event_name="towow.blank").__dict__
_UNREAD = {name: value for name, value in _BLANK.items() if name != "payload"}


class _Unread(NetworkEvent):  # type: ignore[misc]  # openagents is untyped
    """Its payload is read from the message's JSON once somebody looks at it; most handlers look at the message only."""

    def __getattr__(self, name: str) -> Any:
        if name != "payload":
            return super().__getattr__(name)
        payload = self.__dict__["payload"] = dict(self.__pydantic_private__["said"])
        return payload

    def model_dump(self, **how: Any) -> dict[str, Any]:
        assert self.payload is not None  # it is read now
        whole: dict[str, Any] = super().model_dump(**how)
        return whole

    def model_dump_json(self, **how: Any) -> str:
        assert self.payload is not None
        return str(super().model_dump_json(**how))


def context_of(arrival: Arrival) -> EventContext:
    """What a handler is given."""
    said = arrival.payload
    values = {
        **_UNREAD,
        "event_name": arrival.name,
        "source_id": arrival.source,
        "event_id": arrival.event_id,
        "timestamp": int(time.time()),
        "destination_id": arrival.destination,
        "metadata": {},
        "source_agent_group": group_of(arrival.source),
    }
    if isinstance(said, Said):
        event = _made(_Unread, values, {"said": said})
    else:
        event = _made(NetworkEvent, {**values, "payload": dict(said)})
    return _made(EventContext, {"incoming_event": event, "event_threads": {}, "incoming_thread_id": arrival.name})


def unread(event: NetworkEvent) -> Said | None:
    """What an event says, where nobody has looked at its payload: who does may have changed it."""
    if type(event) is not _Unread or "payload" in event.__dict__:
        return None
    said: Said = event.__pydantic_private__["said"]
    return said


def _made(kind: type[Model], values: dict[str, Any], private: dict[str, Any] | None = None) -> Model:
    """As `model_construct` does for all fields of a model, without looking for their defaults and aliases."""
    made: Model = object.__new__(kind)
    object.__setattr__(made, "__dict__", values)
    object.__setattr__(made, "__pydantic_fields_set__", set(values))
    object.__setattr__(made, "__pydantic_extra__", None)
    object.__setattr__(made, "__pydantic_private__", private)
    return made
