"""The table of contract §5 as checks: which field each event has, and what may stand in it.

Written from the contract and from the seeds that it names, never from our own classes: what this page asks for and the
product does not send is a deviation.
"""

from collections.abc import Callable, Mapping
from typing import Any

Check = Callable[[Any, str], None]


class Deviation(AssertionError):
    """Something is not where the contract says it is."""


def of(*kinds: type) -> Check:
    """A plain value; a whole number is not a truth value, and counts as a number."""

    def check(value: Any, where: str) -> None:
        if type(value) not in kinds:
            raise Deviation(f"{where} is {value!r}, not {' or '.join(kind.__name__ for kind in kinds)}")

    return check


def word(*words: str) -> Check:
    def check(value: Any, where: str) -> None:
        if value not in words:
            raise Deviation(f"{where} is {value!r}, not one of {', '.join(words)}")

    return check


def rows(each: Check) -> Check:
    def check(value: Any, where: str) -> None:
        if not isinstance(value, list):
            raise Deviation(f"{where} is {value!r}, not a list")
        for n, item in enumerate(value):
            each(item, f"{where}[{n}]")

    return check


def maybe(check: Check) -> Check:
    return lambda value, where: None if value is None else check(value, where)


def between(low: float, high: float) -> Check:
    def check(value: Any, where: str) -> None:
        NUMBER(value, where)
        if not low <= value <= high:
            raise Deviation(f"{where} is {value!r}, not between {low} and {high}")

    return check


def shape(**fields: Check) -> Check:
    """An object that has at least these fields."""

    def check(value: Any, where: str) -> None:
        if not isinstance(value, dict):
            raise Deviation(f"{where} is {value!r}, not an object")
        for name, inner in fields.items():
            if name not in value:
                raise Deviation(f"{where}.{name} is missing")
            inner(value[name], f"{where}.{name}")

    return check


TEXT, WHOLE, NUMBER, FLAG = of(str), of(int), of(int, float), of(bool)
TEXTS = rows(TEXT)
PROVENANCE = word("llm", "rule", "fallback", "human")
CONFIDENCE = word("high", "medium", "low")
PERCENT = between(0, 100)

CANDIDATE = shape(
    agent_id=TEXT, display_name=TEXT, reason=TEXT, relevance_score=PERCENT, match_type=TEXT, expected_role=TEXT,
    capabilities=TEXTS, is_fallback=FLAG,
)  # fmt: skip
GAP = shape(
    gap_id=TEXT, gap_type=TEXT, importance=PERCENT, severity=word("critical", "high", "medium", "low"), reason=TEXT,
    description=TEXT, capability=TEXT, suggested_capability_tags=TEXTS, suggested_tags=TEXTS, suggestion=TEXT,
)  # fmt: skip
POINT = shape(aspect=TEXT, current_value=TEXT, desired_value=TEXT, reason=TEXT)
ASSIGNMENT = shape(
    agent_id=TEXT, display_name=TEXT, role=TEXT, responsibility=TEXT, dependencies=TEXTS, is_confirmed=FLAG, notes=TEXT,
)  # fmt: skip
CHANGE = shape(agent_id=TEXT, what=TEXT, reason=TEXT)
ADJUSTMENT = shape(changes_made=rows(CHANGE), requests_addressed=rows(CHANGE), requests_declined=rows(CHANGE))
PROPOSAL = shape(
    proposal_id=TEXT, demand_id=TEXT, version=WHOLE, summary=TEXT, objective=TEXT, assignments=rows(ASSIGNMENT),
    timeline=shape(start_date=TEXT, milestones=rows(shape(name=TEXT, date=TEXT, deliverable=TEXT))), rationale=TEXT,
    gaps=rows(GAP), confidence=CONFIDENCE, is_forced=FLAG, confirmed_participants=TEXTS, optional_participants=TEXTS,
    is_fallback=FLAG, adjustment_summary=maybe(ADJUSTMENT), created_at=TEXT, provenance=PROVENANCE,
)  # fmt: skip
COMPROMISE = shape(summary=TEXT, provenance=PROVENANCE)
SUB_DEMAND = shape(description=TEXT, capability_tags=TEXTS, priority=word("high", "medium", "low"), gap_addressed=TEXT)
CONDITION = shape(met=FLAG, value=NUMBER, limit=NUMBER)
AGREED = {
    "proposal": PROPOSAL, "final_proposal": PROPOSAL, "participants_count": WHOLE, "participants": TEXTS,
    "accepted_by": TEXTS, "rounds_taken": WHOLE,
}  # fmt: skip
REQUIREMENT = shape(requirement_id=TEXT, kind=TEXT, text=TEXT, is_hard=FLAG, source=TEXT, status=TEXT)
SETTLED = {
    "question_id": TEXT,
    "kind": TEXT,
    "text": TEXT,
    "answer": TEXT,
    "requirements": rows(REQUIREMENT),
    "removed": TEXTS,
}
ROUND = {"round": WHOLE, "max_rounds": WHOLE}

PAYLOADS: Mapping[str, Mapping[str, Check]] = {
    "towow.demand.submitted": {"user_id": TEXT, "raw_input": TEXT},
    "towow.demand.understood": {
        "surface_demand": TEXT,
        "capability_tags": TEXTS,
        "confidence": CONFIDENCE,
        "deep_understanding": shape(motivation=TEXT, likely_preferences=TEXTS, emotional_context=TEXT),
        "context": shape(),
        "uncertainties": TEXTS,
        "provenance": PROVENANCE,
    },
    "towow.filter.completed": {
        "candidates_count": WHOLE,
        "candidates": rows(CANDIDATE),
        "coverage": shape(covered=TEXTS, uncovered=TEXTS),
        "is_fallback": FLAG,
    },
    "towow.channel.created": {"participants_count": WHOLE, "parent_channel_id": maybe(TEXT), "recursion_depth": WHOLE},
    "towow.channel.status_changed": {"old_status": TEXT, "new_status": TEXT, "reason": TEXT},
    "towow.demand.broadcast": {"recipients_count": WHOLE},
    "towow.offer.submitted": {
        "agent_id": TEXT,
        "display_name": TEXT,
        "decision": word("participate", "decline", "conditional"),
        "response_type": word("offer", "negotiate"),
        "contribution": TEXT,
        "conditions": TEXTS,
        "negotiation_points": rows(POINT),
        "negotiation_summary": TEXT,
        "reasoning": TEXT,
        "decline_reason": TEXT,
        "confidence": PERCENT,
        "suggested_role": TEXT,
        "provenance": PROVENANCE,
    },
    "towow.aggregation.started": {"offers_count": WHOLE},
    "towow.proposal.distributed": {
        "proposal_id": TEXT,
        "proposal": PROPOSAL,
        "summary": TEXT,
        "participants_count": WHOLE,
        "has_gaps": FLAG,
        "version": WHOLE,
        **ROUND,
    },
    "towow.proposal.feedback": {
        "agent_id": TEXT,
        "display_name": TEXT,
        "feedback_type": word("accept", "negotiate", "reject", "withdraw"),
        "feedback": word("accept", "negotiate", "reject", "withdraw"),
        "reasoning": TEXT,
        "adjustment_request": TEXT,
        "concerns": TEXTS,
        "round": WHOLE,
        "defaulted": FLAG,
    },
    "towow.feedback.evaluated": {
        "accepts": WHOLE,
        "rejects": WHOLE,
        "negotiates": WHOLE,
        "withdraws": WHOLE,
        "accept_rate": between(0, 1),
        "decision": word("finalize", "renegotiate", "force_finalize", "fail"),
        **ROUND,
    },
    "towow.negotiation.round_started": ROUND,
    "towow.proposal.finalized": AGREED,
    "towow.negotiation.force_finalized": {
        **AGREED,
        "confirmed_participants": TEXTS,
        "accepted_agents": TEXTS,
        "optional_participants": TEXTS,
        "pending_agents": TEXTS,
        "compromise_proposal": COMPROMISE,
        **ROUND,
    },
    "towow.negotiation.failed": {
        "reason_code": TEXT,
        "reason": TEXT,
        "last_proposal": maybe(PROPOSAL),
        "compromise": COMPROMISE,
        "advice": TEXTS,
    },
    "towow.agent.withdrawn": {"agent_id": TEXT, "display_name": TEXT, "reason": TEXT},
    "towow.agent.substituted": {"agent_id": TEXT, "display_name": TEXT, "reason": TEXT, "replaced_by": TEXT},
    "towow.gap.identified": {"is_complete": FLAG, "gaps": rows(GAP), "analysis": TEXT, "looks_further": FLAG},
    "towow.subnet.triggered": {
        "parent_channel_id": TEXT,
        "parent_demand_id": TEXT,
        "sub_demand_id": TEXT,
        "sub_channel_id": TEXT,
        "gap_type": TEXT,
        "sub_demand": SUB_DEMAND,
        "sub_demands": rows(SUB_DEMAND),
        "reason": TEXT,
        "recursion_depth": WHOLE,
        "conditions": shape(satisfaction=CONDITION, stakeholders=CONDITION, cost=CONDITION),
    },
    "towow.subnet.completed": {
        "parent_channel_id": TEXT,
        "sub_channel_id": TEXT,
        "outcome": TEXT,
        "merged_assignments": rows(ASSIGNMENT),
    },
    "towow.proposal.updated": {
        "proposal": PROPOSAL,
        "final_proposal": PROPOSAL,
        "version": WHOLE,
        "participants_count": WHOLE,
        "participants": TEXTS,
        "sub_channel_id": TEXT,
    },
    "towow.clarification.asked": {
        "question_id": TEXT,
        "kind": TEXT,
        "requirement_id": TEXT,
        "text": TEXT,
        "choices": TEXTS,
        "why": TEXT,
        "default": maybe(TEXT),
        "deadline": TEXT,
    },
    "towow.clarification.answered": SETTLED | {"provenance": PROVENANCE},
    "towow.clarification.assumed": SETTLED,
    "towow.demand.changed": {
        "version": WHOLE,
        "text": TEXT,
        "changes": rows(REQUIREMENT),
        "waived": TEXTS,
        "removed": TEXTS,
        "requirements": rows(REQUIREMENT),
        "is_complete": FLAG,
        "plan_digest": TEXT,
    },
    "towow.llm.degraded": {"prompt": TEXT, "reason": TEXT},
    "towow.demand.failed": {"reason_code": TEXT, "reason": TEXT},
}
SAME = {  # fields that say the same twice, for clients of different seeds
    "towow.proposal.feedback": (("feedback_type", "feedback"),),
    "towow.proposal.finalized": (("proposal", "final_proposal"),),
    "towow.proposal.updated": (("proposal", "final_proposal"),),
    "towow.negotiation.force_finalized": (
        ("proposal", "final_proposal"),
        ("confirmed_participants", "accepted_agents"),
        ("optional_participants", "pending_agents"),
    ),
}
TERMINAL = frozenset(
    {"towow.proposal.finalized", "towow.negotiation.force_finalized", "towow.negotiation.failed", "towow.demand.failed"}
)
AFTER_THE_END = frozenset(
    {
        "towow.gap.identified",
        "towow.subnet.triggered",
        "towow.subnet.declined",
        "towow.budget.exceeded",
        "towow.subnet.completed",
        "towow.proposal.updated",
        "towow.demand.changed",
    }
)

# Seed 000 §3.5, `?vocabulary=bridge`
BRIDGE_DATA: Mapping[str, Mapping[str, Check]] = {
    "channel_created": {"participants_count": WHOLE},
    "channel_status": {"old_status": TEXT, "new_status": TEXT},
    "agent_response": {"agent_id": TEXT, "response_type": word("proposal", "decline"), "content": TEXT},
    "agent_feedback": {"agent_id": TEXT, "accepted": FLAG, "reason": TEXT},
    "negotiation_progress": {},
    "proposal_sent": {"proposal": PROPOSAL},
    "channel_completed": {"proposal": PROPOSAL, "participants": TEXTS},
    "channel_failed": {"reason": TEXT},
    "subnet_created": {"sub_channel_id": TEXT},
}


def check_envelope(envelope: Mapping[str, Any]) -> None:
    """Seed 001's envelope, `seq`, and every field that the contract names.

    Raises:
        Deviation: One is not where it should be.
    """
    known = {"event_id", "event_type", "timestamp", "payload", "seq"}
    if set(envelope) != known:
        raise Deviation(f"the envelope has {sorted(envelope)}, not {sorted(known)}")
    name, payload = envelope["event_type"], envelope["payload"]
    where = f"{name} #{envelope['seq']}"
    shape(event_id=TEXT, event_type=word(*PAYLOADS), timestamp=TEXT, seq=WHOLE)(envelope, where)
    if not (envelope["event_id"].startswith("evt-") and envelope["timestamp"].endswith("Z")):
        raise Deviation(f"{where} has the id {envelope['event_id']} and the time {envelope['timestamp']}")
    shape(demand_id=TEXT, channel_id=maybe(TEXT), **PAYLOADS[name])(payload, where)
    for one, other in SAME.get(name, ()):
        if payload[one] != payload[other]:
            raise Deviation(f"{where}: {one} and {other} differ")


def check_bridge(told: Mapping[str, Any]) -> None:
    """Seed 000's `{event, data, timestamp}`.

    Raises:
        Deviation: It is something else.
    """
    if set(told) != {"event", "data", "timestamp"}:
        raise Deviation(f"it has {sorted(told)}")
    name = told["event"]
    word(*BRIDGE_DATA)(name, "event")
    shape(demand_id=TEXT, channel_id=TEXT, **BRIDGE_DATA[name])(told["data"], name)
