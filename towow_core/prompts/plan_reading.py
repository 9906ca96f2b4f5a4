"""Reading a plan out of an answer, for prompts 4 and 6: everybody keeps a part, and nobody else gets one."""

from collections.abc import Mapping
from dataclasses import replace
from datetime import date
from graphlib import CycleError, TopologicalSorter
from typing import Any

from towow_core.models import Assignment, Milestone, Timeline
from towow_core.prompts.fields import as_amount, as_date, as_record, as_records, as_text, as_texts, known


def read_assignments(value: object, defaults: Mapping[str, Assignment], tags: tuple[str, ...]) -> dict[str, Assignment]:
    """One assignment for each of `defaults`: as the answer says, in its order, then the default of whoever it forgot.

    Args:
        value: The answer's `assignments`: a list, or an object by agent id.
        defaults: What each takes part with if the answer forgets them. Ids outside it are dropped.
        tags: The demand's capability tags, the only ones that an assignment may claim.
    """
    said = _by_agent(value)
    read = {i: _assignment(record, defaults[i], tags) for i, record in said.items() if i in defaults}
    return without_cycles({**read, **{i: default for i, default in defaults.items() if i not in read}})


def _by_agent(value: object) -> dict[str, Mapping[str, Any]]:
    records = as_records(value)
    if isinstance(value, Mapping) and "agent_id" not in value:
        records = tuple({"agent_id": key, **as_record(item)} for key, item in value.items())
    said: dict[str, Mapping[str, Any]] = {}
    for record in records:
        said.setdefault(as_text(record.get("agent_id")), record)
    return said


def _assignment(record: Mapping[str, Any], default: Assignment, tags: tuple[str, ...]) -> Assignment:
    price = as_amount(record.get("price")) if "price" in record else default.price
    claimed = known(as_texts(record.get("capabilities")), tags) if "capabilities" in record else default.capabilities
    return replace(
        default,
        role=as_text(record.get("role"), default.role),
        responsibility=as_text(record.get("responsibility"), default.responsibility),
        dependencies=as_texts(record.get("dependencies")),
        notes=as_text(record.get("notes"), default.notes),
        capabilities=claimed,
        price=price,
    )


def without_cycles(assignments: Mapping[str, Assignment]) -> dict[str, Assignment]:
    """The same without dependencies on nobody, on oneself, or in a circle (later assignments give way)."""
    kept: dict[str, tuple[str, ...]] = dict.fromkeys(assignments, ())
    for agent_id, assignment in assignments.items():
        for needed in assignment.dependencies:
            if needed not in assignments or needed == agent_id:
                continue
            trial = {**kept, agent_id: (*kept[agent_id], needed)}
            if _is_acyclic(trial):
                kept = trial
    return {agent_id: replace(a, dependencies=kept[agent_id]) for agent_id, a in assignments.items()}


def _is_acyclic(needs: Mapping[str, tuple[str, ...]]) -> bool:
    try:
        TopologicalSorter(needs).prepare()
    except CycleError:
        return False
    return True


def read_timeline(value: object, today: str) -> Timeline:
    """Real dates only, none before `today`, milestones in order of time; the ends follow the milestones if unsaid."""
    data = as_record(value)
    milestones = sorted(
        (
            Milestone(
                name=as_text(record.get("name")) or as_text(record.get("deliverable")),
                date=_not_before(when, today),
                deliverable=as_text(record.get("deliverable")),
            )
            for record in as_records(data.get("milestones"))
            if (when := as_date(record.get("date"))) and as_text(record.get("name") or record.get("deliverable"))
        ),
        key=lambda milestone: milestone.date,
    )
    start = as_date(data.get("start_date")) or (milestones[0].date if milestones else "")
    end = as_date(data.get("end_date")) or (milestones[-1].date if milestones else "")
    start, end = _not_before(start, today), _not_before(end, today)
    if milestones:
        start, end = min(start, milestones[0].date), max(end, milestones[-1].date)
    return Timeline(start_date=start, end_date=max(start, end) if end else end, milestones=tuple(milestones))


def _not_before(when: str, today: str) -> str:
    """`when`, or `today` where it is earlier; ISO dates compare as text."""
    if not when:
        return ""
    return max(when, date.fromisoformat(today[:10]).isoformat())
