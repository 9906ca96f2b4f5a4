"""What a plan is, as one short text: equal for plans that ask the same of the same people, and for no others."""

from collections.abc import Mapping, Sequence
from dataclasses import asdict
from typing import Any

import orjson

from towow_core.domain.models import Assignment, Proposal, RequesterTask
from towow_core.domain.requirements import OpenPoint, Requirement
from towow_core.support.canonical_json import canonical, sha256_of

# Of a requirement: why it stands so, and where the sentence says it, are words about it.
_WHAT_IS_ASKED = ("requirement_id", "kind", "value", "is_hard", "status")


def plan_digest(plan: Proposal, requirements: Sequence[Requirement], open_points: Sequence[OpenPoint]) -> str:
    """`sha256:` over `binding`, as canonical JSON: whoever approves a plan approves exactly that."""
    return sha256_of(canonical(binding(plan, requirements, open_points)))


def binding(
    plan: Proposal, requirements: Sequence[Requirement], open_points: Sequence[OpenPoint]
) -> Mapping[str, object]:
    """Parts with their prices, dates, conditions and what is open, and what was asked for.

    Summary, objective and rationale are left out: they are words about the plan, and bind nobody. What has no order is
    sorted. Every field of a part and of the timeline is in it, also those that come later.
    """
    return {
        "demand_id": plan.demand_id,
        "parts": _in_any_order(_part(part) for part in plan.assignments),
        "dates": {
            name: _in_any_order(value) if name == "milestones" else value
            for name, value in _plain(plan.timeline).items()
        },
        "requirements": _in_any_order(
            {name: value for name, value in _plain(wanted).items() if name in _WHAT_IS_ASKED} for wanted in requirements
        ),
        "open_points": _in_any_order({**_plain(point), "who": sorted(point.who)} for point in open_points),
        # Plans from before there were any keep their digest.
        **({"requester_tasks": [_own(task) for task in plan.requester_tasks]} if plan.requester_tasks else {}),
    }


def _part(part: Assignment) -> dict[str, Any]:
    """Dependencies and capabilities are sets. Plans from before there was `by` keep their digest."""
    fields = {name: sorted(value) if isinstance(value, list | tuple) else value for name, value in _plain(part).items()}
    return fields if part.by else {name: value for name, value in fields.items() if name != "by"}


def _own(task: RequesterTask) -> dict[str, Any]:
    """What comes first is a set; how the plan came to it binds nobody. Plans from before there was any keep theirs."""
    order = {"after": sorted(task.after), "before": sorted(task.before)}
    return {"what": task.what, "date": task.date, **{name: who for name, who in order.items() if who}}


def _plain(value: Any) -> dict[str, Any]:
    """Its fields as plain values; in C, but for half characters."""
    try:
        fields: dict[str, Any] = orjson.loads(orjson.dumps(value))
    except (TypeError, orjson.JSONEncodeError):
        return asdict(value)
    return fields


def _in_any_order(items: Any) -> list[Any]:
    return sorted(items, key=canonical)
