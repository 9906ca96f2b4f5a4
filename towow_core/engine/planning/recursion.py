"""Prompt 8's engine: seed 004's three conditions, each as a number.

* Satisfaction gain: the importance of the gaps that somebody outside could fill, as a share of all the demand's needs.
  It is what part of the demand would be met that is not met now.
* Stakeholders: how many people outside the channel could fill one of those gaps, on the spot and on the day.
* Cost: people whom the subnets would ask, as a share of those whom the main negotiation asked, because asking people is
  what a negotiation costs. A subnet asks up to three per gap, fewer where the share allows fewer, and at least one.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from towow_core.domain.drafts import RecursionDecision
from towow_core.domain.models import AgentProfile, DemandUnderstanding, Gap, Language, Proposal, Provenance
from towow_core.domain.requirements import RequirementKind
from towow_core.domain.subdemands import RecursionCondition, SubDemand
from towow_core.engine.language.sentence_parts import days_text, facts_text, headline, listed, say, sentence
from towow_core.engine.lexicon.concept_search import concept_of
from towow_core.engine.matching.event_days import event_days
from towow_core.engine.matching.event_length import days_of_part, hours_of, own_hours
from towow_core.engine.matching.needs import Need, needs_of
from towow_core.engine.matching.shortlist import rank
from towow_core.engine.planning.other_gaps import needs_nobody
from towow_core.support.money import money_text, total_of

ASKED_PER_GAP = 3
OUTSIDE_MIN = 1
_PRIORITIES = ((90, "high"), (75, "medium"), (0, "low"))


@dataclass(frozen=True, slots=True, kw_only=True)
class Fillable:
    """A gap and the people outside who could fill it."""

    gap: Gap
    people: tuple[AgentProfile, ...]


def decide_recursion(
    understanding: DemandUnderstanding,
    gaps: tuple[Gap, ...],
    outside: tuple[AgentProfile, ...],
    *,
    gain_min: float,
    cost_share_max: float,
    subnets_max: int,
    invited_count: int,
    proposal: Proposal | None = None,
) -> RecursionDecision:
    """Yes only if all three conditions hold for at least one gap; the most important gaps first."""
    gaps = tuple(gap for gap in gaps if not needs_nobody(gap))
    fillable = [f for f in (_fillable(gap, understanding, outside) for gap in gaps) if f.people]
    fillable.sort(key=lambda f: (-f.gap.importance, f.gap.gap_id))
    pursued = _within_cost(fillable[:subnets_max], cost_share_max, invited_count)
    gain = _gain(understanding, gaps, pursued)
    people = {p.agent_id for f in pursued for p in f.people}
    asked = _asked(pursued, cost_share_max, invited_count)
    cost = asked / max(1, invited_count)
    language = understanding.language
    satisfaction = RecursionCondition(
        met=gain >= gain_min, value=round(gain, 3), limit=gain_min, analysis=_gain_text(pursued, gain, language)
    )
    stakeholders = RecursionCondition(
        met=len(people) >= OUTSIDE_MIN,
        value=float(len(people)),
        limit=float(OUTSIDE_MIN),
        analysis=_people_text(pursued, language),
    )
    costs = RecursionCondition(
        met=bool(pursued) and cost <= cost_share_max,
        value=round(cost, 3),
        limit=cost_share_max,
        analysis=say(
            language,
            f"要另问{asked}人，主协商问过{invited_count}人",
            f"{asked} more to ask, against {invited_count} in the main negotiation",
        ),
    )
    yes = satisfaction.met and stakeholders.met and costs.met
    return RecursionDecision(
        should_recurse=yes,
        reason=_reason(pursued, yes=yes, conditions=(satisfaction, stakeholders, costs), language=language),
        satisfaction=satisfaction,
        stakeholders=stakeholders,
        cost=costs,
        sub_demands=tuple(sub_demand(f.gap, understanding, proposal) for f in pursued) if yes else (),
        provenance=Provenance.RULE,
    )


def _fillable(gap: Gap, understanding: DemandUnderstanding, outside: tuple[AgentProfile, ...]) -> Fillable:
    tags = gap.suggested_capability_tags or (gap.capability or gap.gap_type,)
    needs = tuple(Need(tag=t, concept=concept_of(t), importance=gap.importance, is_explicit=True) for t in tags)
    ranked = rank(replace(understanding, capability_tags=tags), needs, outside)
    return Fillable(gap=gap, people=tuple(r.profile for r in ranked))


def _asked(pursued: list[Fillable], cost_share_max: float, invited_count: int) -> int:
    """People to ask: up to three a gap, no more in all than the share allows, at least one a gap."""
    if not pursued:
        return 0
    wanted = sum(min(ASKED_PER_GAP, len(f.people)) for f in pursued)
    # A share of 0.29 of 100 people is 28.999999999999996 in floating point.
    allowed = int(cost_share_max * invited_count + 1e-9)
    return max(len(pursued), min(wanted, allowed))


def _within_cost(fillable: list[Fillable], cost_share_max: float, invited_count: int) -> list[Fillable]:
    """As many gaps, from the most important on, as can have one person each within the share; never fewer than one."""
    affordable = int(cost_share_max * invited_count + 1e-9)
    return fillable[: max(1, affordable)]


def _gain(understanding: DemandUnderstanding, gaps: tuple[Gap, ...], pursued: list[Fillable]) -> float:
    tags = {need.tag for need in needs_of(understanding)}
    total = sum(need.importance for need in needs_of(understanding))
    total += sum(gap.importance for gap in gaps if gap.capability not in tags)
    return min(1.0, sum(f.gap.importance for f in pursued) / total) if total else 0.0


def _gain_text(pursued: list[Fillable], gain: float, language: Language) -> str:
    if not pursued:
        return say(language, "没有补得上的缺口", "no gap that somebody outside could fill")
    names = listed([f.gap.capability or f.gap.gap_type for f in pursued], language)
    return say(
        language,
        f"补上{names}，需求的满足度提高{gain:.0%}",
        f"filling {names} would meet {gain:.0%} more of the demand",
    )


def _people_text(pursued: list[Fillable], language: Language) -> str:
    if not pursued:
        return say(language, "协商之外没有合适的人", "nobody suitable outside the negotiation")
    parts = [
        say(
            language,
            f"{f.gap.capability or f.gap.gap_type}有{listed([p.user_name for p in f.people[:3]], language)}",
            f"{f.gap.capability or f.gap.gap_type}: {listed([p.user_name for p in f.people[:3]], language)}",
        )
        for f in pursued
    ]
    return say(language, "，", "; ").join(parts)


def _reason(
    pursued: list[Fillable], *, yes: bool, conditions: tuple[RecursionCondition, ...], language: Language
) -> str:
    if yes:
        names = listed([f.gap.capability or f.gap.gap_type for f in pursued], language)
        return sentence(say(language, f"值得为{names}另找人", f"worth a negotiation of its own for {names}"), language)
    failed = next((c.analysis for c in conditions if not c.met), "")
    return sentence(say(language, f"不另开协商：{failed}", f"no further negotiation: {failed}"), language)


def sub_demand(
    gap: Gap,
    understanding: DemandUnderstanding,
    proposal: Proposal | None,
    *,
    people: int = 0,
    first: tuple[str, ...] = (),
) -> SubDemand:
    """A sentence that stands on its own: what, where, when, for how many, and what money is left.

    Args:
        people: How many are to do it; 0: as many as it takes.
        first: Names of those who stand by for it.
    """
    language = understanding.language
    tags = gap.suggested_capability_tags or (gap.capability or gap.gap_type,)
    facts = say(language, "，", ", ").join(
        part
        for part in (
            _people_text_of(people, language),
            facts_text(_undated(understanding)),
            when_text(understanding, proposal, tags),
        )
        if part
    )
    money = _money_left(understanding, proposal)
    names, purpose = listed(tags, language), headline(understanding)
    described = say(
        language,
        f"需要{names}{f'（{facts}）' if facts else ''}{f'，预算{money}' if money else ''}，用于“{purpose}”",
        f"Need {names}{f' ({facts})' if facts else ''}{f', budget {money}' if money else ''}, for “{purpose}”",
    )
    return SubDemand(
        description=described,
        capability_tags=tags,
        priority=next(name for least, name in _PRIORITIES if gap.importance >= least),
        gap_addressed=gap.gap_type,
        people=people,
        first=first,
    )


def _people_text_of(people: int, language: Language) -> str:
    """How many are looked for."""
    if not people:
        return ""
    one = say(language, "只找1位", "one person only")
    return one if people == 1 else say(language, f"只找{people}位", f"{people} of them only")


def _undated(understanding: DemandUnderstanding) -> DemandUnderstanding:
    return replace(understanding, context=replace(understanding.context, date=None))


def when_text(understanding: DemandUnderstanding, proposal: Proposal | None, tags: Sequence[str]) -> str:
    """Every day on which somebody with these capabilities is needed, by the plan, and the hours that were asked for."""
    language, said = understanding.language, understanding.context.date
    event = event_days(understanding, proposal.timeline) if proposal else ()
    days = days_of_part(understanding, tags, event) or ((said,) if said else ())
    again = [r.text for r in understanding.in_force if r.kind is RequirementKind.RECURRENCE]
    shown = days_text(days[:1] if again else days, language)
    if again and shown:
        shown = say(language, f"从{shown}起", f"from {shown}")
    lasting = [r.text for r in understanding.in_force if r.kind is RequirementKind.DURATION and r.value.unit == "hours"]
    own = days != event and bool(event)
    hours = own_hours(understanding, tags) if own else hours_of(understanding, tags)
    return say(language, "，", ", ").join(filter(None, (shown, *again, *hours, *lasting)))


def _money_left(understanding: DemandUnderstanding, proposal: Proposal | None) -> str:
    """What the plan leaves of the budget, which a sub-negotiation inherits; empty where there is no budget."""
    budget, currency = understanding.context.budget_amount, understanding.context.currency or "CNY"
    if budget is None or proposal is None:
        return ""
    spent = total_of(proposal.assignments, currency).amount
    if spent is None:
        return ""
    return money_text(float(int(max(0.0, budget - spent))), currency, understanding.language)
