"""Everything that is known of a demand so far, folded from its events."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from towow_core.domain import events as ev
from towow_core.domain.clarifications import ClarificationState
from towow_core.domain.events import TERMINAL_EVENT_TYPES
from towow_core.domain.models import Language
from towow_core.domain.outcomes import DemandStage, RecordedDecision
from towow_core.requirements.advice import advice_of
from towow_core.services.certificates.versions import WithClaims
from towow_core.store.claims import StandingPlan
from towow_core.store.records import DemandRecord
from towow_core.support.envelopes import Envelope

OUTCOMES = {
    ev.ProposalFinalized.event_type: "finalized",
    ev.ForceFinalized.event_type: "force_finalized",
    ev.NegotiationFailed.event_type: "failed",
    ev.DemandFailed.event_type: "failed",
}
OF_A_ROUND = ev.ProposalDistributed | ev.FeedbackEvaluated | ev.RoundStarted | ev.ForceFinalized
CLAIMS = ("requirements", "not_understood", "is_complete", "open_points", "plan_digest")
WITH_A_PLAN = TERMINAL_EVENT_TYPES | {
    ev.ProposalDistributed.event_type, ev.SubnetCompleted.event_type, ev.ProposalUpdated.event_type,
}  # fmt: skip
SHOWS_A_PLAN = ev.ProposalDistributed | ev.ProposalFinalized | ev.ForceFinalized | ev.ProposalUpdated
OF_A_CHANNEL = WITH_A_PLAN | {
    ev.OfferSubmitted.event_type, ev.BudgetExceeded.event_type, ev.ProposalFeedback.event_type,
    ev.GapIdentified.event_type,
}  # fmt: skip

_BEFORE_CHANNEL = {
    DemandStage.SUBMITTED: "submitted",
    DemandStage.UNDERSTOOD: "understood",
    DemandStage.CLARIFYING: "clarifying",
    DemandStage.CLARIFIED: "understood",
    DemandStage.MANAGED: "filtered",
    DemandStage.FAILED: "failed",
}


def final_state(own: Sequence[Envelope]) -> str | None:
    """How a demand has ended, `finalized`, `force_finalized` or `failed`; None while it (or a next channel) runs."""
    for envelope in reversed(own):
        if envelope.is_end:
            return OUTCOMES[envelope.event_type]
        if envelope.event_type == ev.ChannelCreated.event_type:
            return None
    return None


def status_of(envelopes: Iterable[Envelope]) -> dict[str, Any]:
    """`{status, channel_status, round, max_rounds, terminal}`; `processing` (or `clarifying`) until it has ended."""
    status: dict[str, Any] = {
        "status": "processing",
        "channel_status": None,
        "round": 0,
        "max_rounds": None,
        "terminal": False,
    }
    asked: set[str] = set()
    for envelope in envelopes:
        match envelope.event:
            case ev.ChannelStatusChanged(new_status=new_status):
                status["channel_status"] = new_status
            case ev.ClarificationAsked(question_id=question_id):
                asked.add(question_id)
            case ev.ClarificationAnswered(question_id=question_id) | ev.ClarificationAssumed(question_id=question_id):
                asked.discard(question_id)
            case ev.ChannelCreated():  # the first one, or one that negotiates again
                status |= {"status": "processing", "channel_status": "created", "terminal": False}
            case _ if envelope.is_end:
                status |= {"status": OUTCOMES[envelope.event_type], "terminal": True}
        if isinstance(envelope.event, OF_A_ROUND):
            status |= {"round": envelope.event.round, "max_rounds": envelope.event.max_rounds}
    if asked and not status["terminal"]:
        status["status"] = "clarifying"
    return status


def state_of(record: DemandRecord, plan: StandingPlan | None) -> str:
    """Where a demand is, in one word; `plan` is its agreed one, None: none that says anything of itself."""
    if record.decision is RecordedDecision.CANCELLED:
        return "cancelled"
    if record.is_approved and (
        plan is None or record.approval is None or record.approval.plan_digest == plan.plan_digest
    ):
        return "approved"
    if record.channel_status is None:
        return _BEFORE_CHANNEL[record.stage]
    if record.channel_status == "finalized" and plan is not None:
        is_a_part = record.parent_demand_id is not None  # its points are decided with the plan that it is part of
        if is_a_part or plan.is_complete:
            return "agreed"
        return "agreed_lacking" if plan.is_lacking else "agreed_unkept" if plan.is_unkept else "agreed_open"
    return record.channel_status


def view_of(demand_id: str, channel_id: str, own: Sequence[Envelope], language: Language) -> dict[str, Any]:
    """The demand as a person wants to read it: what was asked, who was found, what they said, what came of it.

    `language` is the demand's, which no event says.
    """
    view: dict[str, Any] = {
        "demand_id": demand_id,
        "channel_id": channel_id,
        **status_of(own),
        "raw_input": None,
        "user_id": None,
        "submitted_at": None,
        "understanding": None,
        "version": 1,
        "clarifications": [],
        "candidates": [],
        "offers": {},
        "feedback": {},
        "proposal": None,
        "outcome": None,
        "gaps": [],
        "requirements": [],
        "not_understood": [],
        "is_complete": False,
        "open_points": [],
        "advice": [],
        "plan_digest": None,
        "over_budget": [],
        "last_seq": len(own),
    }
    newest: str | None = None
    exceeded: list[dict[str, Any]] = []  # of the plan that is to come
    checked: object = None  # the last event that says how an agreed plan stands
    for envelope in own:
        if envelope.event_type == ev.ChannelCreated.event_type:
            newest, checked = envelope.channel_id, None
        elif newest and envelope.channel_id not in {None, newest} and envelope.event_type in OF_A_CHANNEL:
            continue  # of the demand's version before this one, heard late
        _fold(view, envelope)
        if isinstance(envelope.event, ev.BudgetExceeded):
            exceeded.append(_without_ids(envelope.payload))
        elif isinstance(envelope.event, SHOWS_A_PLAN):
            view["over_budget"], exceeded = exceeded, []
        if envelope.payload.get("plan_digest") and "open_points" in envelope.payload:
            view |= {name: envelope.payload[name] for name in CLAIMS}
            checked = envelope.event
        elif envelope.event_type == ev.NegotiationFailed.event_type and envelope.payload.get("requirements"):
            view |= {name: envelope.payload[name] for name in ("requirements", "not_understood")}
        if envelope.is_end:
            view["outcome"] = {"event_type": envelope.event_type, **_without_ids(envelope.payload)}
    view["advice"] = _advice(view, checked, language)
    return view


def _advice(view: Mapping[str, Any], checked: object, language: Language) -> list[str]:
    """What could be changed, by the table as it stands now; of a failure what its event says."""
    if isinstance(checked, WithClaims):
        return list(advice_of(checked.requirements, language))
    return list((view["outcome"] or {}).get("advice", []))


def seed_001_names(view: Mapping[str, Any]) -> dict[str, Any]:
    """The same facts under the names of seed 001 §4.1's `Demand`; `status` is the one that both have."""
    understood = view["understanding"] or {}
    parts = ("surface_demand", "deep_understanding", "capability_tags", "context")
    whose = {"requester_id": view["user_id"], "created_at": view["submitted_at"]}
    return {**whose, **{name: understood.get(name) for name in parts}}


def _fold(view: dict[str, Any], envelope: Envelope) -> None:
    payload = envelope.payload  # its parts are passed on as they are, second names and all
    match envelope.event:
        case ev.FilterCompleted():
            view["candidates"] = payload["candidates"]
            if payload.get("requirements"):  # the words of those who are here changed how it is read
                view |= {name: payload[name] for name in ("requirements", "not_understood")}
        case ev.ChannelCreated():
            view |= {"offers": {}, "feedback": {}, "outcome": None, "gaps": []}
            view |= {"is_complete": False, "open_points": [], "plan_digest": None, "over_budget": []}
        case ev.OfferSubmitted(agent_id=agent_id):
            view["offers"][agent_id] = _without_ids(payload)
        case ev.ProposalDistributed():
            view["feedback"] = {}
        case ev.ProposalFeedback(agent_id=agent_id):
            view["feedback"][agent_id] = _without_ids(payload)
        case ev.GapIdentified():
            view["gaps"] = payload["gaps"]
        case _:
            _fold_demand(view, envelope)
    if envelope.event_type in WITH_A_PLAN:
        view["proposal"] = payload.get("proposal") or view["proposal"]


def _fold_demand(view: dict[str, Any], envelope: Envelope) -> None:
    """What is asked for, as it is said, understood, asked back and changed."""
    payload = envelope.payload
    match envelope.event:
        case ev.DemandSubmitted(raw_input=raw_input, user_id=user_id):
            view |= {"raw_input": raw_input, "user_id": user_id, "submitted_at": envelope.timestamp}
        case ev.DemandUnderstood():
            view["understanding"] = understanding_of(payload)
            view |= {name: payload.get(name, []) for name in ("requirements", "not_understood")}
        case ev.ClarificationAsked():
            view["clarifications"].append({**_without_ids(payload), "state": ClarificationState.ASKED, "answer": None})
        case ev.ClarificationAnswered():
            _settle(view, payload, ClarificationState.ANSWERED)
        case ev.ClarificationAssumed():
            _settle(view, payload, ClarificationState.ASSUMED)
        case ev.DemandChanged():
            view["requirements"] = payload["requirements"]


def _settle(view: dict[str, Any], payload: Mapping[str, Any], state: ClarificationState) -> None:
    """A question has its answer, and the demand what that asks for; defaults may come without a question."""
    known: dict[str, Any] = {
        "choices": [],
        "why": "",
        "default": payload["answer"] or None,
        "deadline": None,
        "requirement_id": "",
    }
    said = {name: payload[name] for name in ("question_id", "kind", "text", "answer")}
    questions: list[dict[str, Any]] = view["clarifications"]
    place = next((n for n, q in enumerate(questions) if q["question_id"] == payload["question_id"]), len(questions))
    before = questions[place] if place < len(questions) else known
    questions[place : place + 1] = [{**before, **said, "state": state}]
    kept = [r for r in view["requirements"] if r["requirement_id"] not in payload["removed"]]
    view["requirements"] = kept + payload["requirements"]


def understanding_of(payload: Mapping[str, Any]) -> dict[str, Any]:
    """What prompt 1 said, from its event."""
    return _without_ids(payload)


def _without_ids(payload: Mapping[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in payload.items() if name not in {"demand_id", "channel_id"}}
