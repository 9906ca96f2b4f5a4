"""Prompt 6, 方案调整 (seed 001 §3.3.6): a plan and what people said of it in, the next version out."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from towow_core.domain.answers import Feedback, Offer
from towow_core.domain.bilingual import Bilingual
from towow_core.domain.drafts import ProposalDraft
from towow_core.domain.errors import UnreadableAnswer
from towow_core.domain.events import GapIdentified, ProposalDistributed, ProposalFinalized
from towow_core.domain.models import (
    AdjustmentSummary,
    Assignment,
    Change,
    Confidence,
    DemandUnderstanding,
    FeedbackType,
    Language,
    NotNeeded,
    Proposal,
    Provenance,
    RequesterTask,
    Standing,
    Timeline,
)
from towow_core.engine.matching.day_choice import open_days
from towow_core.engine.planning.requester_objection import in_units_asked
from towow_core.engine.wording.plan_figures import PlanFigures
from towow_core.engine.wording.true_prose import (
    counted,
    true_alternatives,
    true_gaps,
    true_look_over,
    true_parts,
    true_rationale,
    true_reasons,
    true_summary,
    true_tasks,
    true_timeline,
)
from towow_core.prompts import schemas as s
from towow_core.prompts.asked_price import at_most_asked
from towow_core.prompts.base import Prompt, Rendered
from towow_core.prompts.disclosure import if_any, whole
from towow_core.prompts.fields import as_choice, as_record, as_records, as_text
from towow_core.prompts.gap_reading import read_gaps
from towow_core.prompts.json_text import read_object
from towow_core.prompts.p04_proposal_aggregation import SCHEMA as PLAN_SCHEMA
from towow_core.prompts.p04_proposal_aggregation import default_assignment, read_look_over, takers
from towow_core.prompts.plan_besides import read_alternatives, read_not_needed, read_requester_tasks
from towow_core.prompts.plan_reading import (
    day_to_come,
    read_assignments,
    read_timeline,
    refuse_idle,
    with_own_days,
    without_cycles,
)
from towow_core.prompts.question_days import dated, days_planned
from towow_core.prompts.rendering import ask, demand_block
from towow_core.prompts.true_changes import held_against

KEY = "proposal_adjustment"


@dataclass(frozen=True, slots=True, kw_only=True)
class AdjustmentInputs:
    """`round` is the round that the adjusted plan is for; `withdrawn` are the agents who left; `today` is an ISO date,
    `raw_input` what the requester said.

    `offers` holds everybody's, so an offer without an assignment is a substitute's.
    """

    understanding: DemandUnderstanding
    proposal: Proposal
    offers: tuple[Offer, ...]
    feedbacks: tuple[Feedback, ...]
    withdrawn: tuple[str, ...]
    round: int
    today: str
    raw_input: str = ""


_TASK = """\
你是 ToWow 的方案设计者。大家审阅了当前方案 proposal，请按他们的意见改出下一版。
- 逐条处理 negotiate 和 reject 的意见：做得到的就改（预算之内加价、调换职责、把条件写进 notes、缩小范围），\
做不到的写明原因。
- agent_id 为 requester 的意见是发起人没有接受方案的原因，首先满足；按新答复的价钱改。
- 没有人要求改的地方一律原样保留，特别是已经 accept 的人的职责和价钱。
- 只写改动：assignments 只写有改动的人（写全这一条），没有写的人保持原样；\
summary、objective、timeline、rationale、requester_tasks、alternatives 没有变就留空，变了就写全。
- withdrawn 里的人不再出现，他的工作交给能接的人；没人能接就写进 gaps。有新答复而还没有角色的人是替补，给他角色。
- 没有退出的人都在改后的方案里（active 有分工，optional 可有可无，stand_by 备选、不付钱不表决），\
或写进 not_needed 并说明理由；有 rate 的按单价乘 quantity；不超预算，依赖不成环，日期不早于 today。
- gaps、is_complete、gap_analysis 按改后的方案写全：大家都答应后仍没有人承担的要紧事（importance 60 以上）。
- adjustment_summary 如实说明：changes_made 改了什么，requests_addressed 满足了谁的什么要求，\
requests_declined 没有满足谁的什么要求及原因 reason；agent_id 写提要求的人。"""

_CHANGE = s.record(
    agent_id=s.text("谁的要求"), what=s.text("一句话"), reason=s.text("没满足时写原因"), required=("what",)
)
_SUMMARY = s.record(
    changes_made=s.listing(_CHANGE), requests_addressed=s.listing(_CHANGE), requests_declined=s.listing(_CHANGE)
)
_SCHEMA = {
    **PLAN_SCHEMA,
    "properties": {**PLAN_SCHEMA["properties"], "adjustment_summary": _SUMMARY},
    "required": [*PLAN_SCHEMA["required"], "adjustment_summary"],
}


def render(inputs: AdjustmentInputs) -> Rendered:
    return ask(
        _TASK,
        language=inputs.understanding.language,
        schema=_SCHEMA,
        data={
            # First what the rounds of a negotiation have in common.
            **dated(
                inputs.today,
                inputs.understanding,
                days_planned(inputs.proposal),
                open_days(inputs.understanding, inputs.today),
            ),
            "demand": demand_block(inputs.understanding, inputs.raw_input),
            "offers": [whole(offer) for offer in inputs.offers],
            "round": inputs.round,
            "proposal": whole(inputs.proposal),
            "feedbacks": [whole(said) for said in inputs.feedbacks],
            **if_any(withdrawn=inputs.withdrawn),
        },
    )


def parse(text: str, inputs: AdjustmentInputs) -> ProposalDraft:
    """The plan with what the answer changes of it; what it leaves out stays as it is.

    Raises `UnreadableAnswer` where the answer has neither a summary nor assignments, nor says what became of requests.
    """
    data = read_object(KEY, text)
    if not any((as_text(data.get("summary")), data.get("assignments"), data.get("adjustment_summary"))):
        raise UnreadableAnswer(
            KEY, Bilingual("summary 和 assignments 都没有", "it has neither a summary nor assignments")
        )
    kept = _kept_in(data, inputs)
    not_needed = _not_needed(data, inputs)
    kept = {agent_id: part for agent_id, part in kept.items() if agent_id not in {one.agent_id for one in not_needed}}
    tags = inputs.understanding.capability_tags
    offers = takers(inputs.offers)
    defaults = {who: in_units_asked(part, offers[who]) if who in offers else part for who, part in kept.items()}
    said = read_assignments(data.get("assignments"), defaults, tags, today=inputs.today, is_patch=True)
    read = {agent_id: said[agent_id] for agent_id in kept}  # in the plan's order, whatever has changed
    refuse_idle(KEY, read.values())
    old, understanding = inputs.proposal, inputs.understanding
    timeline = _timeline(data.get("timeline"), inputs)
    dated_parts = with_own_days(read.values(), understanding, timeline)
    parts, lowered = at_most_asked(dated_parts, inputs.offers, understanding.language, kept, inputs.feedbacks)
    parts = tuple(_confirmed(new, kept[new.agent_id], inputs) for new in parts)
    gaps = read_gaps(data["gaps"]) if data.get("gaps") is not None else old.gaps
    figures = PlanFigures(understanding, parts, inputs.offers, timeline, inputs.feedbacks, lacks=bool(gaps))
    summary, rationale = _words(data, old, figures)
    held = true_parts(parts, figures, kept)
    draft = ProposalDraft(
        summary=summary,
        objective=true_rationale(as_text(data.get("objective")), figures) or old.objective,
        assignments=tuple(_confirmed(new, kept[new.agent_id], inputs) for new in held),  # other words, another part
        timeline=true_timeline(timeline, figures),
        rationale="\n".join(filter(None, (rationale, lowered))),
        gaps=true_gaps(gaps, figures),
        not_needed=true_reasons(not_needed, figures),
        requester_tasks=true_tasks(_requester_tasks(data, inputs) or old.requester_tasks, figures),
        alternatives=true_alternatives(read_alternatives(data) or old.alternatives, figures),
        looked_over=true_look_over(read_look_over(data), figures),
        confidence=as_choice(data.get("confidence"), Confidence) or old.confidence,
    )
    claimed = _read_summary(data.get("adjustment_summary"), inputs)
    return replace(draft, adjustment_summary=held_against(claimed, old, draft, understanding.language))


def _words(data: Mapping[str, Any], old: Proposal, figures: PlanFigures) -> tuple[str, str]:
    """Summary and rationale, the old ones where the answer has none: both without what is not, or no longer, true."""
    cost = counted(replace(figures, parts=old.assignments, timeline=old.timeline))
    before = old.summary.replace(cost, "") if cost else old.summary
    summary, rationale = as_text(data.get("summary"), before), as_text(data.get("rationale"), old.rationale)
    return true_summary(summary, figures), true_rationale(rationale, figures)


def _requester_tasks(data: Mapping[str, Any], inputs: AdjustmentInputs) -> tuple[RequesterTask, ...]:
    """As the answer says; what only follows from the days is not said, though it is written off the plan."""
    before = {replace(task, by_days=False): task for task in inputs.proposal.requester_tasks}
    return tuple(before.get(task, task) for task in read_requester_tasks(data, inputs.today))


def _kept_in(data: Mapping[str, Any], inputs: AdjustmentInputs) -> dict[str, Assignment]:
    """The parts that stay, and one for whom the plan did without and now gives something to do."""
    kept, willing = kept_assignments(inputs), takers(inputs.offers)
    before = {one.agent_id for one in inputs.proposal.not_needed} - {*inputs.withdrawn}
    named = {as_text(record.get("agent_id")) for record in as_records(data.get("assignments"))}
    called = {
        who: default_assignment(offer, inputs.understanding.language)
        for who, offer in willing.items()
        if who in before & named
    }
    return {**kept, **called}


def _not_needed(data: Mapping[str, Any], inputs: AdjustmentInputs) -> tuple[NotNeeded, ...]:
    """Who was not needed and still is not, and whom this version does without; never all of them."""
    named = {as_text(record.get("agent_id")) for record in as_records(data.get("assignments"))}
    kept = kept_assignments(inputs)
    gone = {*inputs.withdrawn, *named}
    still = tuple(one for one in inputs.proposal.not_needed if one.agent_id not in gone)
    new = read_not_needed(data, {i: o for i, o in takers(inputs.offers).items() if i in kept and i not in gone}, {})
    left = [a for i, a in kept.items() if i not in {o.agent_id for o in new} and a.standing is not Standing.STAND_BY]
    return (*still, *new) if left else still


def _timeline(value: object, inputs: AdjustmentInputs) -> Timeline:
    """The plan's, with the day, or the milestones, that the answer gives instead."""
    old, said = inputs.proposal.timeline, as_record(value)
    day = day_to_come(said.get("event_date"), inputs.today)
    if not day and not as_records(said.get("milestones")):
        return old
    before = [{"name": m.name, "date": m.date, "deliverable": m.deliverable} for m in old.milestones]
    whole = {
        "event_date": day or old.event_date,
        "milestones": as_records(said.get("milestones")) or before,
        **{end: day_to_come(said.get(end), inputs.today) or getattr(old, end) for end in ("start_date", "end_date")},
    }
    read = read_timeline(
        {**whole, "milestones": list(whole["milestones"])}, inputs.today, inputs.offers, inputs.understanding
    )
    if old.event_date and not read.event_date:  # it is over by now; without it the plan would have none
        return old
    return read if read.milestones or read.event_date != old.event_date else old


def kept_assignments(inputs: AdjustmentInputs) -> dict[str, Assignment]:
    """The plan as it stands without those who left, and a part for each substitute who has none yet."""
    gone = set(inputs.withdrawn)
    thanked = {one.agent_id for one in inputs.proposal.not_needed}
    kept = {a.agent_id: a for a in inputs.proposal.assignments if a.agent_id not in gone}
    for agent_id, offer in takers(inputs.offers).items():
        if agent_id not in gone | thanked and agent_id not in kept:
            kept[agent_id] = default_assignment(offer, inputs.understanding.language)
    return without_cycles(kept)


def _confirmed(new: Assignment, old: Assignment, inputs: AdjustmentInputs) -> Assignment:
    """Confirmed only where the agent said yes this round (not by silence) and its part did not change since."""
    accepted = any(
        f.agent_id == new.agent_id and f.feedback_type is FeedbackType.ACCEPT and not f.defaulted
        for f in inputs.feedbacks
    )
    # Whoever has said nothing to this plan (a substitute, or a silent one) stays as they were in it.
    was_asked = any(f.agent_id == new.agent_id for f in inputs.feedbacks)
    then, now = ((p.role, p.responsibility, p.price, p.rate, p.notes) for p in (old, new))
    return replace(new, is_confirmed=then == now and (accepted if was_asked else old.is_confirmed))


def _read_summary(value: object, inputs: AdjustmentInputs) -> AdjustmentSummary:
    data = as_record(value)
    names = {a.agent_id for a in inputs.proposal.assignments} | {o.agent_id for o in inputs.offers}
    names |= {f.agent_id for f in inputs.feedbacks}  # also the requester's, who did not take the plan
    return AdjustmentSummary(
        round=inputs.round,
        changes_made=_read_changes(data.get("changes_made"), names),
        requests_addressed=_read_changes(data.get("requests_addressed"), names),
        requests_declined=_read_changes(data.get("requests_declined"), names),
    )


def _read_changes(value: object, names: set[str]) -> tuple[Change, ...]:
    """Changes from objects or bare sentences; an id of nobody is blanked, the sentence kept."""
    changes: list[Change] = []
    for item in value if isinstance(value, list) else [value]:
        record = item if isinstance(item, Mapping) else {"what": item}
        what = as_text(record.get("what") or record.get("change") or record.get("request"))
        agent_id = as_text(record.get("agent_id"))
        if what:
            who = agent_id if agent_id in names else ""
            changes.append(Change(agent_id=who, what=what, reason=as_text(record.get("reason"))))
    return tuple(changes)


def fallback(inputs: AdjustmentInputs) -> ProposalDraft:
    """The same plan without those who left (seed 001 §6.2.1: 返回原方案); each request is declined, and says why."""
    chinese = inputs.understanding.language is Language.ZH
    reason = "这一轮未能处理这项要求" if chinese else "The request could not be worked on this round"
    declined = tuple(
        Change(agent_id=f.agent_id, what=f.adjustment_request or f.reasoning, reason=reason)
        for f in inputs.feedbacks
        if f.feedback_type in {FeedbackType.NEGOTIATE, FeedbackType.REJECT}
    )
    old = inputs.proposal
    return ProposalDraft(
        summary=old.summary,
        objective=old.objective,
        assignments=tuple(kept_assignments(inputs).values()),
        timeline=old.timeline,
        rationale=old.rationale,
        gaps=old.gaps,
        not_needed=tuple(one for one in old.not_needed if one.agent_id not in inputs.withdrawn),
        requester_tasks=old.requester_tasks,
        alternatives=old.alternatives,
        confidence=Confidence.LOW,
        is_fallback=True,
        adjustment_summary=AdjustmentSummary(round=inputs.round, requests_declined=declined),
        provenance=Provenance.FALLBACK,
    )


PROPOSAL_ADJUSTMENT: Prompt[AdjustmentInputs, ProposalDraft] = Prompt(
    key=KEY,
    number=6,
    render=render,
    schema=_SCHEMA,
    parse=parse,
    fallback=fallback,
    decides=(ProposalDistributed, ProposalFinalized, GapIdentified),
    timeout_s=30.0,
    tokens_max=6000,
)
