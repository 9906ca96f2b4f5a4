"""Seed 000 §3.5's bridge as a page of it would set it up: its event bus in, short names out, nothing stored.

The streams of `TowowEventBridge` need none of this; it is for whoever has an event bus of their own.
"""

from collections.abc import Callable, Iterable, Mapping
from datetime import UTC, datetime
from typing import Any, ClassVar

from bridges.streams.event_mappings import DEFAULT_MAPPINGS, EventMapping, mapping_for
from towow_core.seed_api.worker_names import EventBus
from towow_core.support.timestamps import format_time

Listener = Callable[[str, Mapping[str, Any]], None]


class EventBusBridge:
    """Tells an event bus `sse.<short name>` of each event that a mapping knows, while it is started."""

    DEFAULT_MAPPINGS: ClassVar[tuple[EventMapping, ...]] = DEFAULT_MAPPINGS

    def __init__(self, event_bus: EventBus, mappings: Iterable[EventMapping] = DEFAULT_MAPPINGS) -> None:
        self._event_bus = event_bus
        self._mappings = {mapping.openagents_pattern: mapping for mapping in mappings}
        self._is_active = False

    def start(self) -> None:
        self._is_active = True

    def stop(self) -> None:
        self._is_active = False

    def add_mapping(self, mapping: EventMapping) -> None:
        """A line of the same pattern is replaced."""
        self._mappings[mapping.openagents_pattern] = mapping

    def on_openagents_event(self, event_type: str, data: Mapping[str, Any]) -> None:
        """An event of the network, by its name and payload."""
        mapping = mapping_for(event_type, self._mappings) if self._is_active else None
        if mapping is None:
            return
        told = mapping.transformer(data) if mapping.transformer else data
        name = mapping.sse_event_type
        shown = {"event": name, "data": dict(told), "timestamp": format_time(datetime.now(UTC))}
        self._event_bus.emit(f"sse.{name}", shown)


def setup_sse_bridge(event_bus: EventBus) -> EventBusBridge:
    """A bridge to this event bus, started."""
    bridge = EventBusBridge(event_bus)
    bridge.start()
    return bridge


def register_openagents_listener(bridge: EventBusBridge) -> Listener:
    """A callback for an agent's `@on_event` handlers: an event's name and its payload."""
    return bridge.on_openagents_event
