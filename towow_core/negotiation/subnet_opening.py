"""Which gaps of an agreed plan are worth looking for somebody, and how a sub-negotiation is asked for."""

from towow_core.domain.bilingual import Bilingual
from towow_core.domain.drafts import RecursionDecision
from towow_core.domain.events import SubnetDeclined
from towow_core.domain.messages import DemandSubnet
from towow_core.domain.models import Gap, Provenance
from towow_core.domain.subdemands import RecursionCondition, SubDemand, SubnetOrigin
from towow_core.negotiation import joining_words as words
from towow_core.negotiation.effects import Send
from towow_core.negotiation.state import AfterEnd, ChannelState, Subnet, Vacancy, language
from towow_core.negotiation.step import Step, stable_id
from towow_core.negotiation.subnet_results import plain_words, topics_of, words_of
from towow_core.support.replacing import replace
from towow_core.support.timestamps import plus_seconds, seconds_between


def worth_looking_for(state: ChannelState, decision: RecursionDecision, ids: tuple[str, ...]) -> tuple[Vacancy, ...]:
    """What to look for, most important gaps first: nothing twice, nothing that is looked for above already."""
    if not _is_worth_it(decision):
        return ()
    taken, chosen = lineage_of(state), []
    pairs = zip(ids, decision.sub_demands, strict=False)
    for sub_demand_id, sub_demand in sorted(pairs, key=lambda pair: -_importance(state, pair[1])):
        if not repeats(sub_demand, taken):
            taken |= topics_of(sub_demand)
            chosen.append(Vacancy(sub_demand_id=sub_demand_id, sub_demand=sub_demand))
    return tuple(chosen[: state.policy.subnets_per_channel_max])


def open_subnets(step: Step, wanted: tuple[Vacancy, ...]) -> Step:
    """A sub-negotiation for each; where there are none, or no time for any, that is said."""
    state, decision = step.state, step.state.recursion
    assert decision is not None  # it said what to look for
    time_s = min(state.policy.subnet_timeout_s, time_left_s(step))
    if not wanted or time_s <= 0:
        return _declined(step.with_state(replace(state, after_end=AfterEnd.NOTHING)), wanted, decision)
    subnets = {each.sub_demand_id: Subnet(sub_demand=each.sub_demand) for each in wanted}
    step = step.with_state(replace(state, after_end=AfterEnd.SUBNETS, subnets={**state.subnets, **subnets}))
    lineage, deadline_at = _lineage_below(state, wanted), plus_seconds(step.at, time_s)
    for each in wanted:
        step = step.do(ask_for(step, each.sub_demand_id, each.sub_demand, deadline_at, lineage=lineage))
    return step.start_timer("subnets", time_s)


def _declined(step: Step, wanted: tuple[Vacancy, ...], decision: RecursionDecision) -> Step:
    """None is opened: there is no time, it is not worth it, or all that is worth it is looked for already."""
    if wanted:
        return decline(step, tuple(each.sub_demand.gap_addressed for each in wanted), words.NO_TIME)
    topics = tuple(gap.gap_type for gap in step.state.open_gaps)
    if _is_worth_it(decision) and decision.sub_demands:
        return decline(step, topics, words.ALREADY)
    declined = SubnetDeclined(
        **step.ids,
        gap_types=topics,
        reason=decision.reason,
        conditions=conditions_of(decision),
        provenance=decision.provenance,
    )
    return step.emit(declined)


def decline(step: Step, topics: tuple[str, ...], why: Bilingual, sub_demand_id: str = "") -> Step:
    """Nobody is looked for, by rule: whatever the three conditions say."""
    return step.emit(
        SubnetDeclined(
            **step.ids,
            gap_types=topics,
            reason=why.to(language(step.state)),
            conditions={},
            provenance=Provenance.RULE,
            sub_demand_id=sub_demand_id,
        )
    )


def _is_worth_it(decision: RecursionDecision) -> bool:
    """Whatever the model decided, somebody is looked for only where all three conditions hold (contract §3)."""
    conditions = (decision.satisfaction, decision.stakeholders, decision.cost)
    return decision.should_recurse and all(condition.met for condition in conditions)


def time_left_s(step: Step) -> float:
    """Seconds for whatever is looked for, always shorter than what is left of the channel itself."""
    return (step.state.policy.lifetime_max_s - seconds_between(step.state.opened_at, step.at)) * 0.9


def conditions_of(decision: RecursionDecision) -> dict[str, RecursionCondition]:
    return {"satisfaction": decision.satisfaction, "stakeholders": decision.stakeholders, "cost": decision.cost}


def lineage_of(state: ChannelState) -> set[str]:
    """What this sub-negotiation, one above it, or one beside those was opened to look for, and what they have."""
    return plain_words(*state.origin.lineage) if state.origin else set()


def repeats(wanted: Gap | SubDemand, lineage: set[str]) -> bool:
    """Whether it is one of those topics, or has no word of its own besides."""
    return bool(topics_of(wanted) & lineage) or words_of(wanted) <= lineage


def _importance(state: ChannelState, sub_demand: SubDemand) -> int:
    """That of the gap it is for, 0 to 100; the least that opens a subnet where it is for none that is known."""
    found = [gap.importance for gap in state.open_gaps if topics_of(gap) & words_of(sub_demand)]
    return max(found, default=state.policy.gap_importance_min)


def _lineage_below(state: ChannelState, wanted: tuple[Vacancy, ...]) -> tuple[str, ...]:
    """What no subnet further down may look for: what the demands above it, and its own siblings, are about."""
    understanding = state.demand.understanding
    above = state.origin.lineage if state.origin else ()
    own = understanding.capability_tags if understanding else ()
    subs = [word for each in wanted for word in (each.sub_demand.gap_addressed, *each.sub_demand.capability_tags)]
    return tuple(dict.fromkeys(filter(None, (*above, *own, *subs))))


def ask_for(
    step: Step,
    sub_demand_id: str,
    sub_demand: SubDemand,
    deadline_at: str,
    *,
    lineage: tuple[str, ...] = (),
    excluded: tuple[str, ...] | None = None,
) -> Send:
    """The coordinator is asked to look for somebody.

    Args:
        excluded: Who is not asked; whoever was asked here, where nobody is named.
    """
    state = step.state
    above = state.origin
    alone = (Vacancy(sub_demand_id=sub_demand_id, sub_demand=sub_demand),)
    origin = SubnetOrigin(
        ancestors=(state.demand_id, *(above.ancestors if above else ())),
        lineage=lineage or _lineage_below(state, alone),
        # Whoever was invited above has been asked, and answered or not: a subnet is for people outside (seed 004).
        exclude_agent_ids=(
            *(above.exclude_agent_ids if above else ()),
            *((candidate.agent_id for candidate in state.candidates) if excluded is None else excluded),
        ),
        deadline_at=deadline_at,
    )
    message = DemandSubnet(
        message_id=stable_id("msg", state.channel_id, DemandSubnet.name, sub_demand_id),
        sent_at=step.at,
        demand_id=sub_demand_id,
        parent_demand_id=state.demand_id,
        parent_channel_id=state.channel_id,
        sub_demand=sub_demand,
        recursion_depth=state.recursion_depth + 1,
        origin=origin,
    )
    return Send(agent_id="coordinator", message=message)
