"""Reading the bargaining points that prompts 3 and 5 share."""

from collections.abc import Mapping
from typing import Any

from towow_core.domain.models import NegotiationPoint
from towow_core.prompts.fields import LIST_LENGTH_MAX, as_records, as_text

_NAMES = frozenset({"aspect", "field", "desired_value", "new_value", "desired", "current_value"})


def read_points(value: object) -> tuple[NegotiationPoint, ...]:
    """Points that say what is wanted; one without `desired_value` says nothing and is dropped.

    Seed 001's `proposed_changes` names the field itself: `{"date": "2026-02-16", "reason": "…"}`.
    """
    points: list[NegotiationPoint] = []
    items = value if isinstance(value, list) else [value]
    for item in items:
        if isinstance(item, str):
            points += [NegotiationPoint(aspect=text, desired_value=text) for text in [as_text(item)] if text]
            continue
        for record in as_records(item):
            points += [_point(record)] if record.keys() & _NAMES else _points_by_field(record)
    return tuple(point for point in points if point.desired_value)


def _point(record: Mapping[str, Any]) -> NegotiationPoint:
    desired = as_text(record.get("desired_value") or record.get("new_value") or record.get("desired"))
    return NegotiationPoint(
        aspect=as_text(record.get("aspect") or record.get("field")) or desired,
        desired_value=desired,
        current_value=as_text(record.get("current_value")),
        reason=as_text(record.get("reason")),
    )


def _points_by_field(record: Mapping[str, Any]) -> list[NegotiationPoint]:
    reason = as_text(record.get("reason"))
    changes = list(record.items())[:LIST_LENGTH_MAX]
    return [
        NegotiationPoint(aspect=as_text(name), desired_value=as_text(wanted), reason=reason)
        for name, wanted in changes
        if name != "reason"
    ]
