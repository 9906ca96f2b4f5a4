"""What a plan says besides its parts: who is not needed, what the requester does, what could be done instead."""

from collections.abc import Mapping
from typing import Any

from towow_core.domain.answers import Offer
from towow_core.domain.models import Alternative, Assignment, NotNeeded, RequesterTask
from towow_core.prompts import schemas as s
from towow_core.prompts.fields import as_date, as_records, as_text, as_texts

REQUESTER_TASKS_MAX, ALTERNATIVES_MAX = 20, 5
SCHEMA = {
    "not_needed": s.listing(
        s.record(agent_id=s.text(), reason=s.text("为什么不需要"), required=("agent_id", "reason"))
    ),
    "requester_tasks": s.listing(
        s.record(
            what=s.text("发起人自己做的一件事"),
            date=s.text("哪天之前"),
            after=s.listing(s.text(), "要等谁先做完，agent_id"),
            before=s.listing(s.text(), "谁要等这件事，agent_id"),
            required=("what",),
        )
    ),
    "alternatives": s.listing(s.record(what=s.text("还可以怎样"), why=s.text(), required=("what",))),
}


def read_not_needed(
    data: Mapping[str, Any], offers: Mapping[str, Offer], parts: Mapping[str, Assignment]
) -> tuple[NotNeeded, ...]:
    """Whom a plan thanks and does without: of `offers` those without a part in it. A reason is owed to each.

    Args:
        offers: Of those who would take part, by agent id.
        parts: What the same answer gives people to do, by agent id: a part wins.
    """
    said: dict[str, NotNeeded] = {}
    for record in as_records(data.get("not_needed")):
        agent_id, reason = as_text(record.get("agent_id")), as_text(record.get("reason"))
        if agent_id in offers and agent_id not in parts and reason:
            offer = offers[agent_id]
            said.setdefault(agent_id, NotNeeded(agent_id=agent_id, display_name=offer.display_name, reason=reason))
    return tuple(said.values())


def read_requester_tasks(data: Mapping[str, Any], today: str) -> tuple[RequesterTask, ...]:
    """Real dates that are not past only; a bare sentence is a task too. Who has a part is not looked at here."""
    listed = data.get("requester_tasks")
    records = [{"what": item} if isinstance(item, str) else item for item in listed] if isinstance(listed, list) else []
    tasks = [
        RequesterTask(
            what=what,
            date=day if (day := as_date(record.get("date"))) >= today[:10] else "",
            after=as_texts(record.get("after")),
            before=as_texts(record.get("before")),
        )
        for record in as_records(records)
        if (what := as_text(record.get("what")))
    ]
    return tuple(dict.fromkeys(tasks))[:REQUESTER_TASKS_MAX]


def read_alternatives(data: Mapping[str, Any]) -> tuple[Alternative, ...]:
    listed = data.get("alternatives")
    records = [{"what": item} if isinstance(item, str) else item for item in listed] if isinstance(listed, list) else []
    found = [
        Alternative(what=what, why=as_text(record.get("why")))
        for record in as_records(records)
        if (what := as_text(record.get("what")))
    ]
    return tuple(dict.fromkeys(found))[:ALTERNATIVES_MAX]
