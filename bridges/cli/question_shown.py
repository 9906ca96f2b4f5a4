"""A model's question as a person at a terminal reads it: the task, what is told, and the shape of an answer."""

from collections.abc import Iterator, Mapping
from typing import Any

import yaml

from towow_core.prompts.rendering import blocks_in

_SHAPE = "输出的 JSON Schema"
_INDENT = "  "


def question_lines(system: str, user: str) -> Iterator[str]:
    """The instructions without the schema, then what is told, each under its name."""
    yield from system.partition(_SHAPE)[0].strip().splitlines()
    told = blocks_in(user)
    for name, value in told.items():
        yield ""
        yield f"[{name}]"
        yield from _plain(value)
    if not told:
        yield ""
        yield from user.splitlines()


def shape_lines(schema: Mapping[str, Any], depth: int = 0) -> Iterator[str]:
    """Each field of an answer with what may stand there; `*` is one that must be there."""
    required = set(schema.get("required", ()))
    for name, part in schema.get("properties", {}).items():
        lead = f"{_INDENT * depth}{name}{'*' if name in required else ''}:"
        hint = f"   # {part['description']}" if part.get("description") else ""
        match part:
            case {"type": "object"}:
                yield lead + hint
                yield from shape_lines(part, depth + 1)
            case {"type": "array", "items": {"type": "object"} as inner}:
                yield f"{lead}{hint}"
                first, *others = shape_lines(inner, depth + 2)
                yield f"{_INDENT * (depth + 1)}- {first.lstrip()}"
                yield from others
            case {"type": "array", "items": inner}:
                yield f"{lead} [{_kind(inner)}, …]{hint}"
            case _:
                yield f"{lead} {_kind(part)}{hint}"


def _kind(part: Mapping[str, Any]) -> str:
    if "enum" in part:
        return " | ".join(map(str, part["enum"]))
    kinds = part.get("type", "string")
    named = " | ".join([kinds] if isinstance(kinds, str) else kinds)
    return f"{named} {part['minimum']}–{part['maximum']}" if "minimum" in part and "maximum" in part else named


def _plain(value: Any) -> list[str]:
    text: str = yaml.safe_dump(value, allow_unicode=True, sort_keys=False, width=110, default_flow_style=False)
    return text.removesuffix("...\n").splitlines()
