"""Negotiating again, because the requester does not take a plan, or asks for something else. Pure."""

from collections.abc import Collection, Sequence

from towow_core.domain.answers import Feedback
from towow_core.domain.models import (
    Assignment,
    Candidate,
    Decision,
    Demand,
    FeedbackType,
    Language,
    Proposal,
    Provenance,
    Standing,
)
from towow_core.domain.outcomes import SUPERSEDED
from towow_core.domain.requirements import Requirement, RequirementKind, RequirementStatus
from towow_core.negotiation.collecting import participants
from towow_core.negotiation.standing_plan import standing_plan_of
from towow_core.negotiation.state import ChannelState, Renegotiation, language
from towow_core.negotiation.status import ChannelStatus
from towow_core.requirements.changing import ONE_OF_A_KIND
from towow_core.requirements.notes import names, say
from towow_core.support.replacing import replace

# What else is asked for than the plan was made for: it is planned anew, not adjusted.
_REPLANNED = ONE_OF_A_KIND | {
    RequirementKind.CAPABILITY,
    RequirementKind.EXCLUSION,
    RequirementKind.PERSON,
    RequirementKind.PROVIDED_BY_REQUESTER,
    RequirementKind.QUANTITY,
}
# Who said no may say yes where one of these is another.
_ASKED_ANEW = ONE_OF_A_KIND - {RequirementKind.BUDGET}
REQUESTER = "requester"  # says so in a list of reviews, where everybody else is an agent
_NAMES = {Language.ZH: "发起人", Language.EN: "The requester"}


def rounds_left(ended: ChannelState) -> int:
    """Rounds in which an agreed plan can still be negotiated; 0 where there is no plan or no round."""
    agreed = ended.status in {ChannelStatus.FINALIZED, ChannelStatus.FORCE_FINALIZED}
    return max(0, ended.policy.rounds_max - ended.round) if agreed and ended.proposal is not None else 0


def can_go_on(state: ChannelState) -> bool:
    """Whether a next version of the demand can be negotiated: a plan goes into its next round, if it has one."""
    is_bounded = state.proposal is not None and not _is_without_agreement(state)
    return not is_bounded or state.round < state.policy.rounds_max


def is_failing(state: ChannelState) -> bool:
    """Whether it is decided, and not announced yet, that it fails: then the demand can be negotiated afresh."""
    return state.ending is not None and state.ending.outcome is ChannelStatus.FAILED


def next_version(
    before: ChannelState,
    demand: Demand,
    *,
    reason: str,
    channel_id: str,
    at: str,
    joining: tuple[Candidate, ...] = (),
    left: Collection[str] = (),
) -> ChannelState | None:
    """A new channel for a demand that its requester has changed, or whose plan they sent back.

    It goes on from the plan of the channel before, where there is one that did not fail; otherwise its people are asked
    afresh, but for those who have `left`. `joining` are asked besides. None where no rounds are left.
    """
    if before.proposal is not None and not _is_without_agreement(before):
        return renegotiation_of(before, reason, channel_id, at, demand=demand, joining=joining)
    return ChannelState(
        channel_id=channel_id,
        demand=demand,
        policy=before.policy,
        candidates=_invited(
            before, _still_wanted(before.candidates, before.demand, demand), joining, {*left, *before.withdrawn}
        ),
        reserve=_not_ruled_out(_without(before.reserve, joining), demand),
        hindered=before.hindered,
        rounds_max=before.policy.rounds_max,
        opened_at=at,
        touched_at=at,
        standing=standing_plan_of(before, reason),
    )


def _still_wanted(people: tuple[Candidate, ...], before: Demand, demand: Demand) -> tuple[Candidate, ...]:
    """Of these, but for who was asked only for what nobody wants any more: nobody waits for their answer."""
    given_up = set(_tags(before)) - set(_tags(demand))
    asked = _not_ruled_out(people, demand)
    return tuple(c for c in asked if not c.capabilities or not given_up.issuperset(c.capabilities))


def freed_by(before: ChannelState, demand: Demand) -> frozenset[str]:
    """Who was asked only for what nobody wants any more: they may be asked for what is wanted now."""
    asked = _not_ruled_out(before.candidates, demand)
    kept = {candidate.agent_id for candidate in _still_wanted(asked, before.demand, demand)}
    return frozenset(candidate.agent_id for candidate in asked) - kept - {*before.withdrawn}


def parts_of_nobody_else(
    before: ChannelState, demand: Demand, joining: tuple[Candidate, ...]
) -> tuple[Assignment, ...]:
    """Parts of an agreed plan whose people the demand rules out, while it still asks for what nobody else could do.

    `joining` could be asked besides those in the plan. To negotiate it without them would only lose the plan.
    """
    plan = before.proposal
    if plan is None or _is_without_agreement(before) or demand.understanding is None:
        return ()
    asked = {tag for r in demand.understanding.in_force if r.kind is RequirementKind.CAPABILITY for tag in r.value.tags}
    here = _not_ruled_out((*_in_plan(before, plan), *_thanked(before, plan)), demand)
    able = {tag for person in (*here, *joining) for tag in person.capabilities}
    able |= {tag for person in here if (offer := before.offers.get(person.agent_id)) for tag in offer.capabilities}
    staying = {person.agent_id for person in here}
    gone = (p for p in plan.assignments if p.standing is not Standing.STAND_BY and p.agent_id not in staying)
    return tuple(part for part in gone if (asked & {*part.capabilities}) - able)


def nobody_else(parts: Sequence[Assignment], language: Language) -> str:
    """Why nobody is asked again, and what can be done instead."""
    who = names([part.display_name for part in parts], language)
    what = names([part.role for part in parts], language)
    return say(
        language,
        f"除了{who}，这里没有别人能做{what}，所以没有再谈，方案照旧。由你决定：留下{who}（放弃这一条），或者不要这一项。",
        f"Nobody here but {who} can do this: {what}. So nobody was asked again, and the plan stands. It is for you to "
        f"decide: keep {who} (give this change up), or leave the part out.",
    )


def _not_ruled_out(people: tuple[Candidate, ...], demand: Demand) -> tuple[Candidate, ...]:
    """Without those whom the demand names as not wanted: "somebody else than 陈屿"."""
    understanding = demand.understanding
    in_force = understanding.in_force if understanding is not None else ()
    unwanted = {r.value.text.casefold() for r in in_force if r.kind is RequirementKind.EXCLUSION and r.value.text}
    return tuple(candidate for candidate in people if candidate.display_name.casefold() not in unwanted)


def _tags(demand: Demand) -> tuple[str, ...]:
    return demand.understanding.capability_tags if demand.understanding is not None else ()


def _is_without_agreement(state: ChannelState) -> bool:
    """Whether it failed; a channel that was superseded was on its way."""
    return state.status is ChannelStatus.FAILED and state.outcome_reason != SUPERSEDED


def is_replanned(before: Demand, demand: Demand) -> bool:
    """Whether the demand asks for something else than before, so that others may be wanted for it."""
    return any(change.kind in _REPLANNED for change in _changes(before, demand)) or _is_less(before, demand)


def _changes(before: Demand, demand: Demand) -> list[Requirement]:
    known = {r.requirement_id for r in _requirements(before)}
    return [r for r in _requirements(demand) if r.requirement_id not in known]


def _is_less(before: Demand, demand: Demand) -> bool:
    """Whether something is not asked for any more, or given up."""
    left = {r.requirement_id for r in _requirements(demand) if r.status is not RequirementStatus.WAIVED}
    return any(r.requirement_id not in left for r in _requirements(before) if r.status is not RequirementStatus.WAIVED)


def _requirements(demand: Demand) -> tuple[Requirement, ...]:
    return demand.understanding.requirements if demand.understanding is not None else ()


def renegotiation_of(
    ended: ChannelState,
    reason: str,
    channel_id: str,
    at: str,
    *,
    demand: Demand | None = None,
    joining: tuple[Candidate, ...] = (),
) -> ChannelState | None:
    """A new channel that goes on from the plan of the one before, with its people and the requester's reason.

    `demand` is what is asked for now, where that has changed; `joining` are asked besides.
    None where there is no plan, or no rounds are left of those that its policy allows.
    """
    if ended.proposal is None or ended.round >= ended.policy.rounds_max or _is_without_agreement(ended):
        return None
    feedback = Feedback(
        agent_id=REQUESTER,
        display_name=_NAMES[language(ended)],
        feedback_type=FeedbackType.NEGOTIATE,
        round=ended.round,
        reasoning=reason,
        adjustment_request=reason,
        provenance=Provenance.HUMAN,
    )
    wanted = demand or ended.demand
    is_anew = bool(ended.proposal.vacated) or is_replanned(ended.demand, wanted)
    # Its round number goes on, so that a requester cannot have a plan negotiated without end (decision 21).
    renegotiation = Renegotiation(
        proposal=_reopened(ended.proposal),
        round=ended.round,
        feedback=feedback,
        is_replanned=is_anew,
    )
    # An adjusted plan has no more to do for those who were thanked.
    others = (*_thanked(ended, ended.proposal), *_declined(ended, ended.proposal, wanted)) if is_anew else ()
    people = _still_wanted((*_in_plan(ended, ended.proposal), *others), ended.demand, wanted)
    state = ChannelState(
        channel_id=channel_id,
        demand=_with_reason(wanted, reason),
        policy=ended.policy,
        candidates=_invited(ended, people, _without(joining, people), ended.withdrawn),
        reserve=_not_ruled_out(_without(ended.reserve, joining), wanted),
        hindered=ended.hindered,
        rounds_max=ended.policy.rounds_max,
        opened_at=at,
        touched_at=at,
        renegotiation=renegotiation,
        standing=standing_plan_of(ended, reason),
    )
    return continued(state)


def _invited(
    before: ChannelState, kept: tuple[Candidate, ...], joining: tuple[Candidate, ...], left: Collection[str]
) -> tuple[Candidate, ...]:
    """Who is asked in the next channel: never more than `candidates_max`, but where more have a part already.

    Who takes part stays, who joins comes next; whoever declined or only stands by gets a place that is left.
    """
    here = tuple(candidate for candidate in kept if candidate.agent_id not in left)
    plan = before.proposal
    idle = {part.agent_id for part in plan.assignments if part.standing is Standing.STAND_BY} if plan else set()
    idle |= {one.agent_id for one in plan.not_needed} if plan else set()
    needed = {*participants(before), *(part.agent_id for part in (plan.assignments if plan else ()))} - idle
    by_need = sorted((*here, *joining), key=lambda c: 0 if c.agent_id in needed else 1 if c in joining else 2)
    most = max(before.policy.candidates_max, sum(c.agent_id in needed for c in here))
    chosen = {candidate.agent_id for candidate in by_need[:most]}
    return tuple(candidate for candidate in (*here, *joining) if candidate.agent_id in chosen)


def _without(candidates: tuple[Candidate, ...], others: tuple[Candidate, ...]) -> tuple[Candidate, ...]:
    there = {candidate.agent_id for candidate in others}
    return tuple(candidate for candidate in candidates if candidate.agent_id not in there)


def continued(state: ChannelState) -> ChannelState:
    """A new channel, put to where the negotiation that it continues had come."""
    before = state.renegotiation
    if before is None:
        return state
    return replace(state, proposal=before.proposal, round=before.round, feedback={REQUESTER: before.feedback})


def _reopened(plan: Proposal) -> Proposal:
    """The plan as one that is open again: who said yes, said it to a plan that does not stand."""
    open_again = tuple(replace(assignment, is_confirmed=False) for assignment in plan.assignments)
    plan = replace(plan, assignments=open_again, vacated=())  # whoever is wanted for a vacated part is looked for anew
    plan = replace(plan, agreed_in="", refused_changes=())
    return replace(plan, is_forced=False, confirmed_participants=(), optional_participants=())


def _thanked(ended: ChannelState, plan: Proposal) -> tuple[Candidate, ...]:
    """Whoever offered to take part and was not needed: of another plan they may be."""
    ids = {one.agent_id for one in plan.not_needed} - {part.agent_id for part in plan.assignments} - {*ended.withdrawn}
    return tuple(candidate for candidate in ended.candidates if candidate.agent_id in ids)


def _declined(ended: ChannelState, plan: Proposal, wanted: Demand) -> tuple[Candidate, ...]:
    """Whoever said no, where the day, place or size is another by now, or there is more money."""
    changed = _changes(ended.demand, wanted)
    if not any(r.kind in _ASKED_ANEW or (r.kind is RequirementKind.BUDGET and _is_more(ended, r)) for r in changed):
        return ()
    here = {part.agent_id for part in plan.assignments} | {*ended.withdrawn}
    return tuple(
        one
        for one in ended.candidates
        if one.agent_id not in here
        and (said := ended.offers.get(one.agent_id)) is not None
        and said.decision is Decision.DECLINE
    )


def _is_more(ended: ChannelState, now: Requirement) -> bool:
    """Whether an amount is above the one that was there for the same."""
    before = (r.value for r in _requirements(ended.demand) if r.kind is now.kind and r.value.tags == now.value.tags)
    most = [value.number for value in before if value.number is not None and value.unit == now.value.unit]
    return bool(most) and (now.value.number or 0.0) > max(most)


def _in_plan(ended: ChannelState, plan: Proposal) -> tuple[Candidate, ...]:
    """Everybody in the plan: also those whom a sub-negotiation found, who were never invited to the channel itself."""
    invited = {candidate.agent_id: candidate for candidate in ended.candidates}
    parts = {assignment.agent_id: assignment for assignment in plan.assignments}
    return tuple(
        invited.get(agent_id)
        or Candidate(
            agent_id=agent_id,
            display_name=part.display_name,
            reason=part.responsibility,
            relevance_score=100,  # it has a part in the plan already
            expected_role=part.role,
            capabilities=part.capabilities,
        )
        for agent_id, part in parts.items()
    )


def _with_reason(demand: Demand, reason: str) -> Demand:
    """The same demand, with what the requester minded among the preferences that everybody reads."""
    if demand.understanding is None or not reason:
        return demand
    deep = demand.understanding.deep_understanding
    deep = replace(deep, likely_preferences=(*deep.likely_preferences, reason))
    return replace(demand, understanding=replace(demand.understanding, deep_understanding=deep))
