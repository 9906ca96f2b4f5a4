"""docs/events.schema.json: the same catalogue for machines, JSON Schema 2020-12."""

import json
from typing import Any

from pydantic import TypeAdapter

from towow_core.domain.events import EVENT_TYPES, Event

DIALECT = "https://json-schema.org/draft/2020-12/schema"
ENVELOPE = {
    "event_id": {"type": "string", "pattern": r"^evt-[0-9a-f]+$"},
    "timestamp": {"type": "string", "pattern": r"^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z$"},
    "seq": {"type": "integer", "minimum": 1},
}


def event_schema() -> str:
    """The schema of one envelope: `data:` of one frame, or one item of the events as JSON."""
    adapters: list[tuple[str, Any, TypeAdapter[Any]]] = [
        (name, "serialization", TypeAdapter(event)) for name, event in EVENT_TYPES.items()
    ]
    references, collected = TypeAdapter.json_schemas(adapters)
    shapes: dict[str, Any] = collected["$defs"]
    for event in EVENT_TYPES.values():
        _add_aliases(event, shapes[event.__name__])
    shapes["Gap"]["properties"]["suggested_tags"] = shapes["Gap"]["properties"]["suggested_capability_tags"]
    schema = {
        "$schema": DIALECT,
        "title": "An event of a ToWow negotiation",
        "type": "object",
        "properties": ENVELOPE,
        "required": [*ENVELOPE, "event_type", "payload"],
        "oneOf": [_case(name, references[name, "serialization"]) for name in EVENT_TYPES],
        "$defs": shapes,
    }
    return json.dumps(schema, ensure_ascii=False, indent=1) + "\n"


def _add_aliases(event: type[Event], payload: dict[str, Any]) -> None:
    for alias, name in event.aliases.items():
        payload["properties"][alias] = payload["properties"][name]
        payload["required"].append(alias)


def _case(name: str, payload: Any) -> dict[str, Any]:
    """What an event's own name says of the envelope; the rest is the same for all."""
    return {"properties": {"event_type": {"const": name}, "payload": payload}}
