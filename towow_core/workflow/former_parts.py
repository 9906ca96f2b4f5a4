"""Who had a part of the plan before: what it was for them, why they have it no more, and since when. Pure.

It is kept with the task, in the part that it does: whoever is out of a plan finds again what was theirs.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from towow_core.domain.canvas import PLAN_PART, CanvasNode

FORMER = "former"  # in a part that a task keeps: who had it before, the last one last
FORMER_MAX = 5
LEFT, TAKEN_OUT = "left", "taken_out"  # by their own word; by the requester's, or because it failed
THEIRS = ("responsibility", "due", "deliverable", "notes", "price", "currency")
_SAID = ("because", "by", "at")


@dataclass(frozen=True, slots=True, kw_only=True)
class FormerPart:
    """A part as it was for somebody who has it no more.

    Attributes:
        facts: Of the task's form what was theirs, by name.
        how: `left` or `taken_out`.
        by: Who took them out, by what they showed; empty: nobody said so, it failed.
        at: When; empty: nobody knows.
    """

    person: str
    person_name: str
    name: str
    facts: Mapping[str, Any]
    how: str
    because: str = ""
    by: str = ""
    at: str = ""


def former_parts(node: CanvasNode) -> tuple[FormerPart, ...]:
    """Who had it before, the last one last."""
    part = node.config.get(PLAN_PART)
    kept = part.get(FORMER, ()) if isinstance(part, Mapping) else ()
    return tuple(_read(each) for each in kept if isinstance(each, Mapping))


def former_part_of(node: CanvasNode, person: str) -> FormerPart | None:
    """What it was for this person the last time; None where it never was theirs, or nothing is kept of that."""
    return next((each for each in reversed(former_parts(node)) if each.person == person and person), None)


def with_former(node: CanvasNode, again: Mapping[str, Any]) -> list[dict[str, Any]]:
    """What is kept of those before once the task is negotiated again, as `again` says it, and has other hands."""
    part = node.config.get(PLAN_PART)
    kept = [dict(each) for each in part.get(FORMER, ())] if isinstance(part, Mapping) else []
    person = str(node.config.get("assignee") or "")
    if not person:
        return kept
    has_left = again.get("has_left") and not again.get("taken_out_by")
    told = {
        "person": person,
        "person_name": str(node.config.get("assignee_name") or ""),
        "name": node.name,
        "how": LEFT if has_left else TAKEN_OUT,
        "because": str(again.get("because") or ""),
        "by": str(again.get("taken_out_by") or ""),
        "at": str(again.get("at") or ""),
    }
    facts = {name: node.config[name] for name in THEIRS if node.config.get(name) is not None}
    others = [each for each in kept if each.get("person") != person]
    return [*others, {**facts, **{name: value for name, value in told.items() if value}}][-FORMER_MAX:]


def _read(kept: Mapping[str, Any]) -> FormerPart:
    said = {name: str(kept.get(name) or "") for name in ("person", "person_name", "name", *_SAID)}
    facts = {name: kept[name] for name in THEIRS if name in kept}
    return FormerPart(**said, facts=facts, how=LEFT if kept.get("how") == LEFT else TAKEN_OUT)
