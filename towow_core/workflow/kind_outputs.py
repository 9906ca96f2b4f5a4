"""What each kind of node gives when it is done, by name, as JSON Schema: what the expressions behind it may read."""

from collections.abc import Mapping
from typing import Any

from towow_core.domain.canvas import (
    APPROVAL,
    CONDITION,
    DELAY,
    HTTP,
    LLM,
    MAP,
    MILESTONE,
    NEGOTIATION,
    NOTIFICATION,
    TASK,
    TRANSFORM,
    WORKFLOW,
)

Schema = Mapping[str, Any]
STRING: Schema = {"type": "string"}
PEOPLE: Schema = {"type": "array", "items": STRING}
OBJECT: Schema = {"type": "object"}
OUTPUTS: Mapping[str, Mapping[str, Schema]] = {
    HTTP: {
        "status_code": {"type": "integer"},
        "body": {"description": "The answer's JSON where it is some, else its text."},
        "text": STRING,
        "is_whole": {"type": "boolean", "description": "False where the answer was longer than what is kept."},
    },
    TASK: {"by": STRING, "result": STRING, "note": STRING, "entered_by": STRING},
    MILESTONE: {"due": STRING, "reached_on": STRING, "is_late": {"type": "boolean"}, "by": STRING, "note": STRING},
    NEGOTIATION: {
        "demand_id": STRING,
        "outcome": STRING,
        "summary": STRING,
        "participants": {"type": "array", "items": STRING},
    },
    DELAY: {"until": STRING},
    APPROVAL: {"approved": {"type": "boolean"}, "yes": PEOPLE, "no": PEOPLE, "notes": OBJECT, "entered_by": OBJECT},
    NOTIFICATION: {
        "message": STRING,
        "sent_to": {"type": "array", "items": STRING},
        "to": {"type": "array", "items": STRING},
    },
    LLM: {
        "text": STRING,
        "value": {"description": "The answer as `answer_schema` wants it; only where there is one."},
        "model": {"type": "string", "description": "Who answered."},
        "tokens_in": {"type": "integer"},
        "tokens_out": {"type": "integer"},
    },
    MAP: {
        "results": {"type": "array", "description": "What each item's node gave, in order; null where it failed."},
        "count": {"type": "integer"},
        "failed": {"type": "integer"},
        "failures": {
            "type": "array",
            "description": "Of each that failed, its `index`, `error`, `error_zh` and `code`.",
        },
    },
    WORKFLOW: {
        "outputs": {"type": "object", "description": "What its last nodes gave, by their names."},
        "workflow_id": STRING,
        "run_id": STRING,
    },
    CONDITION: {"value": {"type": "boolean"}},
    TRANSFORM: {"value": {"description": "What its templates came to, of the type that it has there."}},
}
