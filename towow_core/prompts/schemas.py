"""JSON Schema in few words, for the answers that prompts ask for."""

from enum import StrEnum
from typing import Any

from towow_core.domain.models import Standing

Schema = dict[str, Any]


def text(description: str = "") -> Schema:
    return {"type": "string", "description": description} if description else {"type": "string"}


def number(description: str = "") -> Schema:
    return {"type": "number", "description": description} if description else {"type": "number"}


def amount(description: str) -> Schema:
    """A number that may be missing."""
    return {"type": ["number", "null"], "description": description}


def percent(description: str) -> Schema:
    return {"type": "integer", "minimum": 0, "maximum": 100, "description": description}


def flag(description: str = "") -> Schema:
    return {"type": "boolean", "description": description} if description else {"type": "boolean"}


def choice(kind: type[StrEnum], description: str = "") -> Schema:
    schema: Schema = {"type": "string", "enum": [member.value for member in kind]}
    return {**schema, "description": description} if description else schema


def listing(items: Schema, description: str = "") -> Schema:
    schema: Schema = {"type": "array", "items": items}
    return {**schema, "description": description} if description else schema


def record(*, required: tuple[str, ...] = (), **properties: Schema) -> Schema:
    return {"type": "object", "properties": properties, "required": list(required), "additionalProperties": False}


def without(schema: Schema, name: str) -> Schema:
    """The record without something that its question has no use for."""
    return {**schema, "properties": {each: part for each, part in schema["properties"].items() if each != name}}


TEXTS = listing(text())
POINT = record(
    aspect=text("哪一方面：报价、时间、人数、差旅……"),
    current_value=text(),
    desired_value=text(),
    reason=text(),
    required=("aspect", "desired_value"),
)
GAP = record(
    gap_type=text("缺什么，例如 摄影师"),
    importance=percent("缺了它有多要紧"),
    reason=text("为什么要紧"),
    description=text(),
    capability=text("对应需求里的哪个能力标签，照抄"),
    suggested_capability_tags=TEXTS,
    suggestion=text("怎样补上"),
    required=("gap_type", "importance", "reason"),
)
MILESTONE = record(
    name=text(), date=text("YYYY-MM-DD"), deliverable=text("到这一天交出什么"), required=("name", "date")
)
TIMELINE = record(
    start_date=text(), end_date=text(), milestones=listing(MILESTONE), event_date=text("活动或交付当天 YYYY-MM-DD")
)
ASSIGNMENT = record(
    agent_id=text("照抄"),
    role=text("角色名"),
    responsibility=text("具体做什么"),
    dependencies=listing(text(), "必须先完成的人的 agent_id"),
    is_confirmed=flag("此人是否已无条件同意"),
    notes=text("附带的约定"),
    capabilities=listing(text(), "覆盖需求里的哪些能力标签，照抄"),
    price=amount("约定的价钱，没有就 null"),
    quantity=amount("按人、天、小时计价的，每次几个"),
    days=listing(text(), "不是整个活动时，来哪几天"),
    standing=choice(Standing),
    required=("agent_id", "role", "responsibility"),
)
