"""Prompt 8, 递归判断 (seeds 001 §3.3.8, 004): is a negotiation of its own worth it for what is missing?"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from math import inf
from typing import Any

from towow_core.domain.bilingual import Bilingual
from towow_core.domain.drafts import RecursionDecision
from towow_core.domain.errors import UnreadableAnswer
from towow_core.domain.events import GapInvited, SubnetDeclined, SubnetTriggered
from towow_core.domain.models import AgentProfile, DemandUnderstanding, Gap, Language, Proposal, Provenance
from towow_core.domain.subdemands import RecursionCondition, SubDemand
from towow_core.engine.language.unsafe_asks import find_unsafe
from towow_core.prompts import schemas as s
from towow_core.prompts.base import Prompt, Rendered
from towow_core.prompts.disclosure import gaps_told, if_any
from towow_core.prompts.fields import as_flag, as_number, as_record, as_records, as_text, as_texts
from towow_core.prompts.json_text import read_object
from towow_core.prompts.question_days import dated, days_planned
from towow_core.prompts.rendering import ask, demand_block

KEY = "recursion_decide"
OUTSIDE_MIN = 1  # candidates outside the channel (seed 004)
_PRIORITIES = ("high", "medium", "low")
_IN_SEED_004 = {"satisfaction": "satisfaction_impact", "stakeholders": "feasibility", "cost": "cost_benefit"}


@dataclass(frozen=True, slots=True, kw_only=True)
class RecursionInputs:
    """The facts behind seed 004's three conditions.

    Attributes:
        outside: Profiles that have no part in the channel and can be there, or work from afar.
        gain_min: Least gain in satisfaction, 0.0 to 1.0.
        cost_share_max: Most cost of all subnets, as a share of the main negotiation's.
        invited_count: Agents invited so far: the main negotiation's cost.
        estimated_cost: Of a sub-negotiation, about: `tokens`, `time_seconds` (seed 001 §3.3.8).
        today: ISO date.
        raw_input: What the requester said, in their own words.
        unsafe_rules_ignored: Rules of `unsafe_asks.yaml` that this network does without.
    """

    understanding: DemandUnderstanding
    gaps: tuple[Gap, ...]
    proposal: Proposal
    outside: tuple[AgentProfile, ...]
    recursion_depth: int
    gain_min: float
    cost_share_max: float
    subnets_max: int
    invited_count: int
    estimated_cost: Mapping[str, float] = field(default_factory=dict)
    today: str = ""
    raw_input: str = ""
    unsafe_rules_ignored: tuple[str, ...] = ()


RULES = """\
1. satisfaction：补上缺口后，需求的满足度提高多少（0 到 1 的小数 value），不低于 gain_min：\
要求有几项就分几份，wish 只算半份；must 的能力没有人承担，这一项至少算 gain_min。
2. stakeholders：outside（到得了或能远程的人）里有多少人可能补上（人数 value），至少 1 人。
3. cost：小协商要另外询问的人数与 invited_count 之比（小数 value），不超过 cost_share_max；\
estimated_cost 是它大约要用的 tokens 和秒数，写进 analysis。
- 每个条件都写 met、value 和一句 analysis。谨慎：没有必要就不开。
- sub_demands：最要紧的在前，不超过 subnets_max 个；description 是一句完整的需求，带上地点、日期、人数，\
和对它也有效的 must（到场、语言）与还剩的预算；capability_tags 是要找的能力；gap_addressed 照抄缺口的 gap_type；\
priority 是 high、medium 或 low。
- reason：一句话说明决定。"""
_TASK = f"""\
你是 ToWow 的递归判断者。方案还有缺口，请判断是否值得为它们另开一次小协商。三个条件都满足才可以：
{RULES}"""

_CONDITION = s.record(met=s.flag(), value=s.number(), analysis=s.text(), required=("met", "value", "analysis"))
_SUB_DEMAND = s.record(
    description=s.text(),
    capability_tags=s.TEXTS,
    priority=s.text("high、medium 或 low"),
    gap_addressed=s.text("照抄 gap_type"),
    required=("description", "capability_tags"),
)
SCHEMA = s.record(
    should_recurse=s.flag(),
    reason=s.text(),
    satisfaction=_CONDITION,
    stakeholders=_CONDITION,
    cost=_CONDITION,
    sub_demands=s.listing(_SUB_DEMAND),
    required=("should_recurse", "reason", "satisfaction", "stakeholders", "cost", "sub_demands"),
)


def who_and_how_much(inputs: RecursionInputs) -> dict[str, object]:
    """Who could be asked, and what that may cost."""
    outside = [
        {
            "agent_id": p.agent_id,
            "name": p.user_name,
            "location": p.location,
            "tags": p.tags,
            "remote": p.terms.remote,
            **if_any(travels_to=p.terms.travels_to),
        }
        for p in inputs.outside
    ]
    limits = {
        "gain_min": inputs.gain_min,
        "cost_share_max": inputs.cost_share_max,
        "subnets_max": inputs.subnets_max,
        "invited_count": inputs.invited_count,
        "recursion_depth": inputs.recursion_depth,
    }
    cost = {
        name: amount for name, amount in inputs.estimated_cost.items() if amount
    }  # what nobody has measured is not 0
    return {"outside": outside, **({"estimated_cost": cost} if cost else {}), "limits": limits}


def render(inputs: RecursionInputs) -> Rendered:
    return ask(
        _TASK,
        language=inputs.understanding.language,
        schema=SCHEMA,
        data={
            **dated(inputs.today, inputs.understanding, days_planned(inputs.proposal)),
            "demand": demand_block(inputs.understanding, inputs.raw_input),
            "plan_summary": inputs.proposal.summary,
            "gaps": gaps_told(inputs.gaps),
            **who_and_how_much(inputs),
        },
    )


def parse(text: str, inputs: RecursionInputs) -> RecursionDecision:
    """Raises `UnreadableAnswer` where there is no decision. A yes counts only if all three conditions hold."""
    data = read_object(KEY, text)
    if "should_recurse" not in data:
        raise UnreadableAnswer(KEY, Bilingual("没有 should_recurse", "it has no should_recurse"))
    return read_decision(data, inputs)


def read_decision(data: Mapping[str, Any], inputs: RecursionInputs) -> RecursionDecision:
    """The decision of an answer that holds one."""
    satisfaction = _condition(data, "satisfaction", 1, inputs.gain_min, most=1.0)
    stakeholders = _condition(data, "stakeholders", 2, OUTSIDE_MIN)
    cost = _condition(data, "cost", 3, inputs.cost_share_max)
    subs = _sub_demands(data.get("sub_demands"), inputs)
    wanted = as_flag(data["should_recurse"], default=False)
    return RecursionDecision(
        should_recurse=wanted and satisfaction.met and stakeholders.met and cost.met and bool(subs),
        reason=as_text(data.get("reason")),
        satisfaction=satisfaction,
        stakeholders=stakeholders,
        cost=cost,
        sub_demands=subs,
    )


def _condition(
    data: Mapping[str, Any], name: str, number: int, limit: float, *, most: float = inf
) -> RecursionCondition:
    """A condition in our form, in seed 001's (`condition_1_met`), or in seed 004's, where the decision speaks for all.

    A number given decides over a flag given, and none is below nothing, or more than the whole.
    """
    said, in_words = as_record(data.get(name)), as_record(data.get("analysis")).get(_IN_SEED_004[name])
    for_all = data["should_recurse"] if in_words else None
    met = as_flag(said.get("met", data.get(f"condition_{number}_met", for_all)), default=False)
    analysis = as_text(said.get("analysis") or data.get(f"condition_{number}_analysis") or in_words)
    value = as_number(said.get("value"))
    if value is not None:
        value = min(max(0.0, value), most)
    if value is None:
        # A number belongs to every condition in the event; without one from the model, the limit stands for “met”.
        return RecursionCondition(met=met, value=limit if met else 0.0, limit=limit, analysis=analysis)
    holds = value <= limit if name == "cost" else value >= limit
    return RecursionCondition(met=met and holds, value=value, limit=limit, analysis=analysis)


def _sub_demands(value: object, inputs: RecursionInputs) -> tuple[SubDemand, ...]:
    """At most `subnets_max`, each with something to look for and, where the answer names one, a gap that exists."""
    gaps = {gap.gap_type.casefold(): gap for gap in inputs.gaps}
    subs: list[SubDemand] = []
    for record in as_records(value):
        gap = gaps.get(as_text(record.get("gap_addressed")).casefold())
        tags = as_texts(record.get("capability_tags")) or (gap.suggested_capability_tags if gap else ())
        description = as_text(record.get("description"))
        if not description or not tags or description in {sub.description for sub in subs}:
            continue
        said = f"{description} {' '.join(tags)}"
        if find_unsafe(said, ignored=inputs.unsafe_rules_ignored) is not None:  # no demand that was taken asks for that
            continue
        priority = as_text(record.get("priority")).lower()
        subs.append(
            SubDemand(
                description=description,
                capability_tags=tags,
                priority=priority if priority in _PRIORITIES else "medium",
                gap_addressed=gap.gap_type if gap else "",
            )
        )
    return tuple(subs[: inputs.subnets_max])


def fallback(inputs: RecursionInputs) -> RecursionDecision:
    """No: other people's time is not spent on a guess (seed 004, AC-6)."""
    chinese = inputs.understanding.language is Language.ZH
    unknown = "未能评估" if chinese else "Not assessed"
    return RecursionDecision(
        should_recurse=False,
        reason="未能判断，不另开协商" if chinese else "Could not be judged, so no further negotiation is opened",
        satisfaction=RecursionCondition(met=False, value=0.0, limit=inputs.gain_min, analysis=unknown),
        stakeholders=RecursionCondition(met=False, value=0.0, limit=OUTSIDE_MIN, analysis=unknown),
        cost=RecursionCondition(met=False, value=0.0, limit=inputs.cost_share_max, analysis=unknown),
        provenance=Provenance.FALLBACK,
    )


RECURSION_DECISION: Prompt[RecursionInputs, RecursionDecision] = Prompt(
    key=KEY,
    number=8,
    render=render,
    schema=SCHEMA,
    parse=parse,
    fallback=fallback,
    decides=(SubnetTriggered, SubnetDeclined, GapInvited),
    # Not who is outside: that changes with who is online.
    gist=lambda inputs: (inputs.understanding, inputs.gaps, inputs.proposal),
)
