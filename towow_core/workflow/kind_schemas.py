"""What each kind of node is told, as JSON Schema (2020-12): forms are made of it, and it says what the gate checks."""

from collections.abc import Iterable, Mapping
from typing import Any

from towow_core.domain.canvas import (
    ABORT,
    NODE_KINDS,
    ON_FAILURE,
    PLAN_PART,
    SKIP,
    TIMEOUT,
    NodeKind,
)
from towow_core.domain.policy import DemandLimits
from towow_core.workflow.checks import (
    DAYS_MAX,
    MESSAGE_MAX,
    METHODS,
    PEOPLE_MAX,
    RETRIES_MAX,
    RETRY_FACTOR_MAX,
    RETRY_WAIT_MAX_S,
    TIMEOUTS_MAX_S,
    failure_policies,
)
from towow_core.workflow.expressions import LENGTH_MAX
from towow_core.workflow.inner_nodes import AT_ONCE, AT_ONCE_MAX, EACH, INNER_KINDS, STOP, inner_names
from towow_core.workflow.kind_outputs import OUTPUTS, STRING, Schema

TEXT: Schema = {"type": "string", "maxLength": 200}
LONG_TEXT: Schema = {"type": "string", "maxLength": 10_000}
DATE: Schema = {"type": "string", "format": "date"}
FIELDS: Mapping[str, Schema] = {
    "url": {"type": "string", "format": "uri", "pattern": "^https?://", "maxLength": 2_000},
    "method": {"type": "string", "enum": list(METHODS), "default": "GET"},
    "headers": {"type": "object", "additionalProperties": {"type": "string"}},
    "body": {"type": ["string", "object", "array"], "maxLength": 10_000},
    TIMEOUT: {"type": "number", "format": "seconds", "exclusiveMinimum": 0},  # its most is its kind's
    "assignee": {**TEXT, "format": "person", "description": "Whose it is: a twin's id, or the name of a token."},
    "assignee_name": {**TEXT, "format": "person-name", "description": "How people call whoever `assignee` names."},
    "responsibility": LONG_TEXT,
    "due": DATE,
    "notes": LONG_TEXT,
    "price": {"type": "number", "minimum": 0},
    "currency": {"type": "string", "pattern": "^[A-Z]{3}$"},
    PLAN_PART: {
        "type": "object",
        "properties": {
            "agent_id": {"type": "string"},
            "role": {"type": "string"},
            "name": {"type": "string"},
            "price": {"type": "number"},
            "left_open": {"type": "array", "items": {"type": "string"}},
            "since_version": {"type": "integer"},
            "former": {"type": "array", "items": {"type": "object"}},
        },
        "readOnly": True,
        "description": "Which part of its plan it does: whose that is there, its role, and the price that was agreed.",
    },
    "deliverable": TEXT,
    "retry_times": {"type": "integer", "minimum": 0, "maximum": RETRIES_MAX},
    "retry_wait_s": {
        "type": "number",
        "format": "seconds",
        "exclusiveMinimum": 0,
        "maximum": RETRY_WAIT_MAX_S,
        "default": 1,
    },
    "retry_factor": {"type": "number", "minimum": 1, "maximum": RETRY_FACTOR_MAX, "default": 2},
    ON_FAILURE: {"type": "string", "default": ABORT},  # one of its kind's
    "until": {"type": "string", "maxLength": 200, "description": "A date, or a date and a time; without a zone, UTC."},
    "days": {"type": "number", "minimum": 0, "maximum": DAYS_MAX},
    "hours": {"type": "number", "minimum": 0, "maximum": DAYS_MAX * 24},
    "minutes": {"type": "number", "minimum": 0, "maximum": DAYS_MAX * 24 * 60},
    "question": LONG_TEXT,
    "people": {
        "type": ["array", "string"],
        "items": TEXT,
        "format": "people",
        "maxLength": 2_000,
        "description": "Who may answer: twins' ids, or the names that they sign in with.",
    },
    "to": {
        "type": ["array", "string"],
        "items": TEXT,
        "format": "people",
        "maxLength": 2_000,
        "description": "Whom it tells: twins' ids, or the names that they sign in with. Nobody: everybody who looks.",
    },
    "needed": {"type": "integer", "minimum": 1, "maximum": PEOPLE_MAX},
    "message": {"type": "string", "minLength": 1, "maxLength": MESSAGE_MAX},
    "when": {"type": "string", "format": "expression", "minLength": 1, "maxLength": LENGTH_MAX},
    "output": {"type": ["string", "object", "array"], "maxLength": 10_000},
    "instruction": {
        **LONG_TEXT,
        "minLength": 1,
        "description": "What the model is to do. What templates bring stands beside it as data, and is never followed.",
    },
    "input": {"type": ["string", "object", "array"], "maxLength": 10_000, "description": "More data to do it with."},
    "answer_schema": {
        "type": ["object", "string"],
        "format": "json-schema",
        "maxLength": 10_000,
        "description": "JSON Schema of the answer's `value`; without one the answer is a text.",
    },
    "items": {
        "type": ["array", "string"],
        "format": "lines",
        "maxLength": 10_000,
        "description": "A list, or an {{expression}} that comes to one.",
    },
    EACH: {
        "type": ["object", "string"],
        "maxLength": 10_000,
        "description": 'What is done with each: {"node_type": …, "config": {…}}, with {{item}} and {{index}} in it.',
    },
    "at_once": {"type": "integer", "minimum": 1, "maximum": AT_ONCE_MAX, "default": AT_ONCE},
    "on_item_failure": {"type": "string", "enum": [STOP, SKIP], "default": STOP},
    "workflow_id": {"type": "string", "format": "workflow", "minLength": 1, "maxLength": 80},
    "variables": {
        "type": "object",
        "additionalProperties": True,
        "description": "What is other than that workflow has it, in this run.",
    },
    "demand": {"type": "string", "minLength": 1, "maxLength": DemandLimits().length_max},
}


def output_schema_of(kind: NodeKind) -> dict[str, Any]:
    """Of what a node gives when it is done: `nodes.<name>` in the expressions of those behind it."""
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "type": "object",
        "properties": {name: dict(schema) for name, schema in OUTPUTS[kind.name].items()},
    }


def schema_of(kind: NodeKind) -> dict[str, Any]:
    """Of its nodes' configuration. What is required may be missing while a node is drawn, not when it is executed."""
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        **_config_schema(kind, (*kind.required, *kind.optional)),
    }


def _config_schema(kind: NodeKind, names: Iterable[str]) -> dict[str, Any]:
    properties = {name: dict(FIELDS[name]) for name in names}
    if TIMEOUT in properties:
        properties[TIMEOUT]["maximum"] = TIMEOUTS_MAX_S[kind.name]
    if ON_FAILURE in properties:
        properties[ON_FAILURE]["enum"] = list(failure_policies(kind.name))
    if EACH in properties:
        properties[EACH]["oneOf"] = [*map(_inner_schema, INNER_KINDS), STRING]
    return {
        "type": "object",
        "properties": properties,
        "required": list(kind.required),
        "additionalProperties": False,
    }


def _inner_schema(name: str) -> dict[str, Any]:
    """Of a node of this kind that stands in another one's configuration."""
    kind = NODE_KINDS[name]
    return {
        "type": "object",
        "properties": {"node_type": {"const": name}, "config": _config_schema(kind, inner_names(kind))},
        "required": ["node_type"],
        "additionalProperties": False,
    }


def described_kinds() -> list[dict[str, Any]]:
    """Every kind, for whoever draws a palette and forms."""
    return [
        {
            "name": kind.name,
            "is_done_by_people": kind.is_done_by_people,
            "config_schema": schema_of(kind),
            "output_schema": output_schema_of(kind),
        }
        for kind in NODE_KINDS.values()
    ]
