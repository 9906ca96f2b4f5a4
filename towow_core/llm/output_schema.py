"""Our schemas as the API's structured output takes them.

It knows one type per schema and no limits on numbers, and each optional field makes its grammar larger (at most 24 of
them): so unions become `anyOf`, limits become words, and every field is required; an empty text says "nothing".
"""

from collections.abc import Mapping
from typing import Any

_KEPT = ("type", "enum", "description")
_LIMITS = ("minimum", "maximum")
SIGN_OF_LIFE: Mapping[str, Any] = {  # the smallest answer of a form
    "type": "object",
    "properties": {"ok": {"type": "boolean"}},
    "required": ["ok"],
    "additionalProperties": False,
}


def output_schema(schema: Mapping[str, Any]) -> dict[str, Any]:
    """The same question in the words that the API allows."""
    kinds = schema.get("type")
    if isinstance(kinds, list):
        shared = {name: value for name, value in schema.items() if name == "description"}
        return {"anyOf": [{"type": kind} for kind in kinds], **shared}
    plain: dict[str, Any] = {name: schema[name] for name in _KEPT if name in schema}
    if limits := ", ".join(f"{name} {schema[name]}" for name in _LIMITS if name in schema):
        plain["description"] = f"{plain.get('description', '')} ({limits})".strip()
    if "items" in schema:
        plain["items"] = output_schema(schema["items"])
    if kinds == "object":
        plain["properties"] = {name: output_schema(part) for name, part in schema["properties"].items()}
        plain["required"] = list(schema["properties"])
        plain["additionalProperties"] = False
    return plain
