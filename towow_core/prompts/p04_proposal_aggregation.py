"""Prompt 4, 方案聚合 (seed 001 §3.3.4, seed 002): many offers in, one plan out."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from towow_core.domain.answers import Offer
from towow_core.domain.bilingual import Bilingual
from towow_core.domain.drafts import GapAnalysis, ProposalDraft
from towow_core.domain.errors import UnreadableAnswer
from towow_core.domain.events import GapIdentified, ProposalDistributed, ProposalFinalized
from towow_core.domain.models import (
    Assignment,
    Confidence,
    Decision,
    DemandUnderstanding,
    Language,
    Provenance,
    ResponseType,
    Standing,
)
from towow_core.engine.matching import team_assignment
from towow_core.engine.matching.day_choice import open_days
from towow_core.engine.twin.feedback import is_written
from towow_core.engine.wording.adjust_text import AdjustmentWording
from towow_core.engine.wording.plan_figures import PlanFigures
from towow_core.engine.wording.true_prose import (
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
from towow_core.prompts.disclosure import whole
from towow_core.prompts.fields import as_choice, as_flag, as_records, as_text
from towow_core.prompts.gap_reading import read_analysis, read_gaps
from towow_core.prompts.json_text import read_object
from towow_core.prompts.plan_besides import SCHEMA as BESIDES
from towow_core.prompts.plan_besides import read_alternatives, read_not_needed, read_requester_tasks
from towow_core.prompts.plan_reading import read_assignments, read_timeline, refuse_idle, refuse_past, with_own_days
from towow_core.prompts.question_days import dated
from towow_core.prompts.rendering import ask, demand_block
from towow_core.support.replacing import replace

KEY = "proposal_aggregation"


@dataclass(frozen=True, slots=True, kw_only=True)
class AggregationInputs:
    """All answers, decliners' too, in canonical order; `today` is an ISO date.

    Attributes:
        may_ask_again: Whether there is a round left for who does not agree to the plan.
        raw_input: What the requester said, in their own words.
        granted: By agent id, the wishes that a plan before this one has granted: nobody need ask for them again.
    """

    understanding: DemandUnderstanding
    offers: tuple[Offer, ...]
    today: str
    may_ask_again: bool = True
    raw_input: str = ""
    granted: Mapping[str, tuple[str, ...]] = field(default_factory=dict)


_TASK = """\
你是 ToWow 的方案设计者。邀请已经有了答复，请把它们合成一个大家都能照着做的方案。
- 没有拒绝的人，每人写一条：用得上的写进 assignments，用不上的写进 not_needed 并说明理由（谢过，不再打扰）；\
拒绝的人都不写。assignments 的 standing：active 有分工；optional 可有可无；stand_by 只是备选，不付钱不表决。
- demand 的 must 逐条落实到人、日期、价钱；发起人自己做的事写进 requester_tasks；更省、更稳的别的办法写进 alternatives。
- responsibility 写清他具体做什么，依据是他自己答应的 contribution。
- response_type 为 negotiate 的人 is_confirmed 写 false，合理的诉求尽量写进 notes 满足。
- dependencies：必须先完成的人，不要成环。capabilities：这一条覆盖了哪些需求能力标签。
- price 用他报的价；有 rate 的按单价乘 quantity；总价不超过预算，超了就选择更合适的人承担主要工作。
- timeline：从 today 或更晚开始；有活动日期就倒排，没有就顺排；每个里程碑都有日期和 deliverable；\
有 delivery_days 的成果，从他干完那天（远程的从开工）再过这些天才齐。days：不是每天都来的人来哪几天。
- 日期没有说定时，event_date 选最多所需的人能来的日子（offers 的 unavailable_on 是各人来不了的日子），\
同样合适的取 rescheduling_costs 之和最小的；\
那天来不了的人写 stand_by。
- gaps：即使大家都答应，仍没有人承担的要紧能力、资源、时间或风险\
（importance 60 以上，需求明说的最要紧，锦上添花的不算）；没有就留空，is_complete 写 true。\
gap_analysis：一句话。
- summary、rationale 写明城市、人数、日期这些事实；总价、是否超预算、谁同意了由系统算，不写。"""

SCHEMA = s.record(
    summary=s.text("方案概述，两三句话"),
    objective=s.text("方案目标"),
    assignments=s.listing(s.ASSIGNMENT),
    **BESIDES,
    timeline=s.TIMELINE,
    rationale=s.text("为什么这样安排"),
    gaps=s.listing(s.GAP),
    is_complete=s.flag("需求的关键方面都有人承担"),
    gap_analysis=s.text(),
    confidence=s.choice(Confidence),
    required=("summary", "assignments", "timeline", "rationale", "confidence"),
)


def render(inputs: AggregationInputs) -> Rendered:
    return ask(
        _TASK,
        language=inputs.understanding.language,
        schema=SCHEMA,
        data={
            **dated(inputs.today, inputs.understanding, open_days(inputs.understanding, inputs.today)),
            "demand": demand_block(inputs.understanding, inputs.raw_input),
            "offers": [whole(offer) for offer in inputs.offers],
        },
    )


def parse(text: str, inputs: AggregationInputs) -> ProposalDraft:
    """Raises `UnreadableAnswer` where the answer has neither a summary nor an assignment for anybody who was asked, or
    plans for a day that is over."""
    data = read_object(KEY, text)
    willing = takers(inputs.offers)
    tags = inputs.understanding.capability_tags
    named = {as_text(record.get("agent_id")) for record in as_records(data.get("assignments"))}
    defaults = default_assignments(inputs)
    not_needed = read_not_needed(data, willing, {name: defaults[name] for name in named & defaults.keys()})
    without = {one.agent_id for one in not_needed} if named & willing.keys() else set()  # a plan of nobody is none
    defaults = {agent_id: part for agent_id, part in defaults.items() if agent_id not in without}
    read = read_assignments(data.get("assignments"), defaults, tags, today=inputs.today, forgotten_stand_by=True)
    # A model may doubt somebody's yes, and never make one: see `_agreed_to`.
    doubted = {
        as_text(record.get("agent_id"))
        for record in as_records(data.get("assignments"))
        if not as_flag(record.get("is_confirmed"), default=True)
    }
    summary = as_text(data.get("summary"))
    if not summary and not named & willing.keys():
        raise UnreadableAnswer(
            KEY,
            Bilingual(
                "没有 summary，被邀请的人也没有一个写进 assignments",
                "it has neither a summary nor an assignment for anybody who was asked",
            ),
        )
    refuse_idle(KEY, read.values())
    refuse_past(KEY, data.get("timeline"), inputs.today, inputs.understanding)
    timeline = read_timeline(data.get("timeline"), inputs.today, inputs.offers, inputs.understanding)
    dated_parts = with_own_days(read.values(), inputs.understanding, timeline)
    parts, lowered = at_most_asked(dated_parts, inputs.offers, inputs.understanding.language)
    parts = tuple(
        replace(a, is_confirmed=_agreed_to(willing[a.agent_id], a) and a.agent_id not in doubted) for a in parts
    )
    parts = tuple(_as_granted(part, inputs) for part in parts)
    gaps = read_gaps(data.get("gaps") or [])
    figures = PlanFigures(inputs.understanding, parts, inputs.offers, timeline, lacks=bool(gaps))
    rationale = true_rationale(as_text(data.get("rationale")), figures)
    return ProposalDraft(
        summary=true_summary(summary or inputs.understanding.surface_demand, figures),
        objective=true_rationale(as_text(data.get("objective")), figures) or inputs.understanding.surface_demand,
        assignments=true_parts(parts, figures, defaults),
        timeline=true_timeline(timeline, figures),
        rationale="\n".join(filter(None, (rationale, lowered))),
        gaps=true_gaps(gaps, figures),
        not_needed=true_reasons((one for one in not_needed if one.agent_id in without), figures),
        requester_tasks=true_tasks(read_requester_tasks(data, inputs.today), figures),
        alternatives=true_alternatives(read_alternatives(data), figures),
        looked_over=true_look_over(read_look_over(data), figures),
        confidence=as_choice(data.get("confidence"), Confidence) or Confidence.MEDIUM,
    )


def _as_granted(part: Assignment, inputs: AggregationInputs) -> Assignment:
    words, notes = AdjustmentWording(inputs.understanding.language), part.notes
    for wish in inputs.granted.get(part.agent_id, ()) if part.standing is not Standing.STAND_BY else ():
        notes = notes if is_written(wish, notes) else words.with_note(notes, wish)
    return replace(part, notes=notes)


def read_look_over(data: Mapping[str, Any]) -> GapAnalysis | None:
    """What the plan lacks, of an answer that says so; None where it must be asked for, by prompt 7.

    That is an answer which leaves out whether anything is missing, or what: a list that is not there would be taken for
    an empty one, and what the plan itself names as missing would never be looked for.
    """
    if not isinstance(data.get("is_complete"), bool) or not isinstance(data.get("gaps"), list):
        return None
    found = read_analysis(data, "gap_analysis")
    return found if found.is_complete or found.gaps else None


def takers(offers: tuple[Offer, ...]) -> dict[str, Offer]:
    """Those who did not decline, by agent id and in its order: the order of arrival must not show in a plan."""
    return {offer.agent_id: offer for offer in team_assignment.takers(offers)}


def has_said_yes(offer: Offer) -> bool:
    """Without conditions, that is; somebody who negotiates has not said yes to the plan yet."""
    return offer.decision is Decision.PARTICIPATE and offer.response_type is ResponseType.OFFER


def _agreed_to(offer: Offer, part: Assignment) -> bool:
    """A plan that pays somebody less than they asked has not been agreed to, whatever the model says."""
    asked, given = offer.price_for(part.capabilities), part.price
    if asked is None and offer.rate is not None:  # so much for one
        asked, given = offer.rate.unit_price, part.rate.unit_price if part.rate is not None else None
    is_paid = asked is None or (given is not None and given >= asked)
    return has_said_yes(offer) and is_paid


def default_assignment(offer: Offer, language: Language) -> Assignment:
    """What somebody takes part with if nobody thought of a part: what they offered themselves (seed 002)."""
    chinese = language is Language.ZH
    return Assignment(
        agent_id=offer.agent_id,
        display_name=offer.display_name,
        role=offer.suggested_role or ("参与者" if chinese else "Participant"),
        responsibility=offer.contribution or ("待确认" if chinese else "To be confirmed"),
        is_confirmed=has_said_yes(offer),
        capabilities=offer.capabilities,
        price=offer.price,
        rate=offer.rate,
        currency=offer.currency,
    )


def default_assignments(inputs: AggregationInputs) -> dict[str, Assignment]:
    language = inputs.understanding.language
    return {agent_id: default_assignment(offer, language) for agent_id, offer in takers(inputs.offers).items()}


def fallback(inputs: AggregationInputs) -> ProposalDraft:
    """Seed 002's `_get_fallback_proposal`: everybody with what they offered, no dates, low confidence."""
    chinese = inputs.understanding.language is Language.ZH
    demand = inputs.understanding.surface_demand
    return ProposalDraft(
        summary=f"汇总各方答复的简单方案：{demand}" if chinese else f"A plain summary of the offers for: {demand}",
        objective=demand,
        assignments=tuple(default_assignments(inputs).values()),
        rationale="未能做更细的安排，每人先按自己的答复参与。"
        if chinese
        else "No finer plan could be made; each takes part with what they offered.",
        confidence=Confidence.LOW,
        is_fallback=True,
        provenance=Provenance.FALLBACK,
    )


PROPOSAL_AGGREGATION: Prompt[AggregationInputs, ProposalDraft] = Prompt(
    key=KEY,
    number=4,
    render=render,
    schema=SCHEMA,
    parse=parse,
    fallback=fallback,
    decides=(ProposalDistributed, ProposalFinalized, GapIdentified),
    timeout_s=30.0,
    tokens_max=6000,
)
