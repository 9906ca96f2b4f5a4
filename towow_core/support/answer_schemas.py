"""The JSON Schemas that people write for a model's answer: which part of the standard can be said, and what fits.

The part is small on purpose: what every model's structured output takes, without references and patterns, so that
whatever somebody writes can neither fetch anything nor keep a reader busy.
"""

import math
from collections.abc import Iterator, Mapping
from typing import Any

from towow_core.domain.bilingual import Bilingual

SCHEMA_DEPTH_MAX, SCHEMA_PARTS_MAX = 6, 100
_TYPES: Mapping[str, type | tuple[type, ...]] = {
    "string": str,
    "number": (int, float),
    "integer": (int, float),
    "boolean": bool,
    "array": list,
    "object": dict,
    "null": type(None),
}
_SIMPLE = frozenset(_TYPES) - {"array", "object"}
_OF_ALL = frozenset({"type", "title", "description", "enum"})
_OF_TYPE = {
    "number": frozenset({"minimum", "maximum"}),
    "integer": frozenset({"minimum", "maximum"}),
    "array": frozenset({"items"}),
    "object": frozenset({"properties", "required", "additionalProperties"}),
}


def schema_problem(schema: object) -> Bilingual | None:
    """Why it cannot be asked for; None where it can."""
    for number, (where, part, depth) in enumerate(_parts(schema, "", 1), start=1):
        if depth > SCHEMA_DEPTH_MAX or number > SCHEMA_PARTS_MAX:
            return Bilingual(
                f"最多 {SCHEMA_DEPTH_MAX} 层、{SCHEMA_PARTS_MAX} 个部分",
                f"it may have {SCHEMA_DEPTH_MAX} levels and {SCHEMA_PARTS_MAX} parts at most",
            )
        if (why := _part_problem(part)) is not None:
            return Bilingual(f"{where}{why.zh}", f"{where}{why.en}")
    return None


def misfit(value: object, schema: Mapping[str, Any], where: str = "value") -> str:
    """What of a value is not as a schema without problems wants it; empty where all is."""
    allowed, kinds = schema.get("enum"), _types_of(schema)
    if allowed is not None and value not in allowed:
        return f"{where} is none of {', '.join(map(str, allowed))}"[:300]
    if kinds and not any(_is_a(value, kind) for kind in kinds):
        return f"{where} is no {' or '.join(kinds)}"
    match value:
        case bool() | None | str():
            return ""
        case int() | float():
            least, most = schema.get("minimum", -math.inf), schema.get("maximum", math.inf)
            return "" if least <= value <= most else f"{where} is not from {least} to {most}"
        case list():
            inner = schema.get("items", {})
            found = (misfit(each, inner, f"{where}[{n}]") for n, each in enumerate(value))
        case Mapping():
            known = schema.get("properties", {})
            if missing := [name for name in schema.get("required", ()) if name not in value]:
                return f"{where} lacks {missing[0]}"
            found = (misfit(value[name], part, f"{where}.{name}") for name, part in known.items() if name in value)
        case _:
            return f"{where} is no JSON"
    return next((each for each in found if each), "")


def _parts(schema: object, where: str, depth: int) -> Iterator[tuple[str, object, int]]:
    yield where, schema, depth
    if not isinstance(schema, Mapping) or depth > SCHEMA_DEPTH_MAX:
        return
    if "items" in schema:
        yield from _parts(schema["items"], f"{where}items: ", depth + 1)
    properties = schema.get("properties")
    for name, part in properties.items() if isinstance(properties, Mapping) else ():
        yield from _parts(part, f"{where}{str(name)[:40]}: ", depth + 1)


def _part_problem(part: object) -> Bilingual | None:
    if not isinstance(part, Mapping):
        return Bilingual("要是一个 JSON Schema 对象", "it must be a JSON Schema, an object")
    kinds = _types_of(part)
    if not kinds or any(kind not in _TYPES for kind in kinds) or (len(kinds) > 1 and not _SIMPLE.issuperset(kinds)):
        known = ", ".join(_TYPES)
        return Bilingual(f"type 要是其中一种：{known}", f"type must be one of {known}")
    usable = _OF_ALL.union(*(_OF_TYPE.get(kind, frozenset()) for kind in kinds))
    if odd := [str(name)[:40] for name in part if name not in usable]:
        return Bilingual(f"{'、'.join(kinds)} 这里不能用 {odd[0]}", f"{odd[0]} cannot be used of {', '.join(kinds)}")
    if "array" in kinds and "items" not in part:
        return Bilingual("array 要写明 items", "an array needs items")
    return _values_problem(part)


def _values_problem(part: Mapping[str, Any]) -> Bilingual | None:
    properties, required, allowed = part.get("properties", {}), part.get("required", []), part.get("enum", [None])
    if part.get("type") == "object" and (not isinstance(properties, Mapping) or not properties):
        return Bilingual("object 要写明 properties", "an object needs properties")
    if not isinstance(required, list) or any(name not in properties for name in required):
        return Bilingual("required 要是 properties 里名字的列表", "required must be a list of names of properties")
    if not isinstance(allowed, list) or not allowed or any(isinstance(each, dict | list) for each in allowed):
        return Bilingual("enum 要是值的列表", "enum must be a list of values")
    if not all(_is_a(part.get(name, 0), "number") for name in ("minimum", "maximum")):
        return Bilingual("minimum 和 maximum 要是数", "minimum and maximum must be numbers")
    return None


def _types_of(schema: Mapping[str, Any]) -> list[str]:
    said = schema.get("type")
    return [said] if isinstance(said, str) else [str(each) for each in said] if isinstance(said, list) else []


def _is_a(value: object, kind: str) -> bool:
    if isinstance(value, bool):
        return kind == "boolean"
    if kind == "integer":
        return isinstance(value, int) or (isinstance(value, float) and value.is_integer())
    return isinstance(value, _TYPES[kind])
