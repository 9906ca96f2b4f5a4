"""Reading the bargaining points that prompts 3 and 5 share."""

from towow_core.models import NegotiationPoint
from towow_core.prompts.fields import as_records, as_text


def read_points(value: object) -> tuple[NegotiationPoint, ...]:
    """Points that say what is wanted; one without `desired_value` says nothing and is dropped."""
    points: list[NegotiationPoint] = []
    items = value if isinstance(value, list) else [value]
    for item in items:
        if isinstance(item, str):
            points += [NegotiationPoint(aspect=text, desired_value=text) for text in [as_text(item)] if text]
            continue
        for record in as_records(item):
            desired = as_text(record.get("desired_value") or record.get("new_value") or record.get("desired"))
            aspect = as_text(record.get("aspect") or record.get("field")) or desired
            if desired:
                points.append(
                    NegotiationPoint(
                        aspect=aspect,
                        desired_value=desired,
                        current_value=as_text(record.get("current_value")),
                        reason=as_text(record.get("reason")),
                    )
                )
    return tuple(points)
