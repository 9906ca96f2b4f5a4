"""Who had a part of the plan before: what it was for them, why they have it no more, and since when. Pure.

It is kept with the task, in the part that it does: whoever is out of a plan finds again what was theirs.
"""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from towow_core.domain.canvas import FORMER, PLAN_PART, CanvasNode
from towow_core.domain.policy import CanvasLimits

FORMER_MAX = 5
SPARE = 2_000  # bytes of a form that stay free: people write into it as well
SHORTEST = 30  # characters of a long text that is kept
LEFT, TAKEN_OUT = "left", "taken_out"  # by their own word; by the requester's, or because it failed
THEIRS = ("responsibility", "due", "deliverable", "notes", "price", "currency")
_SAID = ("because", "by", "at")
_LONG = ("responsibility", "deliverable", "notes", "because")


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


def with_former(node: CanvasNode, again: Mapping[str, Any], form: Mapping[str, Any]) -> list[dict[str, Any]]:
    """What is kept of those before once the task is negotiated again, as `again` says it, and has other hands.

    Args:
        form: The task's form as it will be, without them: they have what room it leaves.
    """
    part = node.config.get(PLAN_PART)
    kept = [dict(each) for each in part.get(FORMER, ())] if isinstance(part, Mapping) else []
    person = str(node.config.get("assignee") or "")
    if not person:
        return _fitting(kept, form)
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
    return _fitting([*others, {**facts, **{name: value for name, value in told.items() if value}}], form)


def _fitting(kept: Sequence[dict[str, Any]], form: Mapping[str, Any]) -> list[dict[str, Any]]:
    """As much of it as there is room for: shorter texts first, then only the last ones."""
    room, found = _room(form), list(kept[-FORMER_MAX:])
    length = max((len(str(each.get(name) or "")) for each in found for name in _LONG), default=0)
    while _bytes(found) > room and length > SHORTEST:
        length = max(length // 2, SHORTEST)
        found = [{name: _short(each[name], length) if name in _LONG else each[name] for name in each} for each in found]
    while found and _bytes(found) > room:
        found = found[1:]
    return found


def notes_fitting(notes: str, form: Mapping[str, Any]) -> str:
    """As much of the notes as there is room for in a form beside what else is in it, whole characters."""
    room, kept = _room({**form, "notes": None}), notes
    while kept and _bytes(kept) > room:
        kept = kept[: len(kept) * 3 // 4]
    return kept if kept == notes else f"{kept}…"


def _room(form: Mapping[str, Any]) -> int:
    """Bytes that are left of a form."""
    return CanvasLimits().config_length_max - SPARE - _bytes({n: each for n, each in form.items() if each is not None})


def _short(text: str, length: int) -> str:
    return text if len(text) <= length else f"{text[: length - 1]}…"


def _bytes(value: object) -> int:
    return len(json.dumps(value, ensure_ascii=False).encode())


def _read(kept: Mapping[str, Any]) -> FormerPart:
    said = {name: str(kept.get(name) or "") for name in ("person", "person_name", "name", *_SAID)}
    facts = {name: kept[name] for name in THEIRS if name in kept}
    return FormerPart(**said, facts=facts, how=LEFT if kept.get("how") == LEFT else TAKEN_OUT)
