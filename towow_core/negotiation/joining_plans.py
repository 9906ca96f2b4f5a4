"""The agreed plan with one more part, and whom that concerns. Plans in, plans out."""

from collections.abc import Iterable

from towow_core.domain.answers import Feedback, Offer
from towow_core.domain.models import Demand, DemandUnderstanding, FeedbackType, Milestone, Proposal, Standing, Timeline
from towow_core.domain.requirements import Requirement, RequirementKind, RequirementStatus
from towow_core.engine.planning.single_part import part_alone, understood_alone
from towow_core.negotiation.claims import agreement_of, offers_in, restated_in
from towow_core.negotiation.kept_consent import bases, kept
from towow_core.negotiation.state import ChannelState, Vacancy, language
from towow_core.negotiation.subnet_results import joined, with_own_days, words_of
from towow_core.requirements.facts import is_consent
from towow_core.requirements.notes import say
from towow_core.support.replacing import replace


def demand_of(state: ChannelState, vacancy: Vacancy, at: str) -> Demand:
    """What whoever is asked into the plan is told is wanted: that part, where and when; nothing of the rest."""
    words = vacancy.sub_demand.description
    return replace(state.wanted, raw_input=words, understanding=_alone(state, vacancy, at), user_context={})


def _alone(state: ChannelState, vacancy: Vacancy, at: str) -> DemandUnderstanding:
    whole, plan = state.wanted.understanding, state.proposal
    assert whole is not None  # a channel is never opened without it,
    assert plan is not None  # and only an agreed plan lacks something
    return understood_alone(vacancy.sub_demand, whole, plan, at[:10])


def plan_with(
    state: ChannelState, vacancy: Vacancy, offer: Offer, at: str, *, is_confirmed: bool = False
) -> Proposal | None:
    """The next version, with the part that was offered; None where it cannot be planned."""
    plan, alone = state.proposal, part_alone(_alone(state, vacancy, at), offer, at[:10])
    if plan is None or alone is None or any(part.agent_id == offer.agent_id for part in plan.assignments):
        return None
    # Their yes is what fills it: until they have said it, the part is shown as filled by nobody.
    active = (part for part in alone.assignments if part.standing is not Standing.STAND_BY)
    found = tuple(replace(part, is_confirmed=is_confirmed) for part in active)
    found = with_own_days(found, alone.timeline, plan.timeline)
    # Its own days are in the part; those of the whole stay, for everybody in the plan said yes to those.
    on_the_day = {alone.timeline.event_date, *alone.timeline.event_days}
    before = (each for each in alone.timeline.milestones if each.date not in on_the_day)
    own = Timeline(milestones=tuple(_of(state, offer, each) for each in before))
    return restated_in(
        state,
        joined(plan, vacancy.sub_demand, found, own),
        plan,
        found=words_of(vacancy.sub_demand) if is_confirmed else (),
    )


def _of(state: ChannelState, offer: Offer, milestone: Milestone) -> Milestone:
    """One of theirs, named as such: what names nobody is everybody's, and everybody would have to be asked again."""
    who = offer.display_name
    if who in f"{milestone.name} {milestone.deliverable}":
        return milestone
    between = say(language(state), "：", ": ")
    return replace(milestone, deliverable=between.join(filter(None, (who, milestone.deliverable))))


def touched(state: ChannelState, plan: Proposal) -> tuple[str, ...]:
    """Who said yes to the plan as it is, and would have to say it to this version anew. Sorted."""
    if state.proposal is None:
        return ()
    here = {part.agent_id for part in state.proposal.assignments}
    said = {a: f for a, f in state.feedback.items() if a in here and a not in state.withdrawn and is_consent(f)}
    then, now = bases(state.proposal), bases(plan)
    still = kept(then, said, offers_in(state), now, round_=0, language=language(state))
    return tuple(sorted(said.keys() - still.keys()))


def is_same_for(agent_ids: Iterable[str], asked: Proposal, plan: Proposal) -> bool:
    """Whether what each of them was asked about is what they have in `plan`: then their yes is to it."""
    then, now = bases(asked), bases(plan)
    return all(a in then and a in now and then[a].own == now[a].own for a in agent_ids)


def no_longer_met(state: ChannelState, plan: Proposal, offer: Offer) -> tuple[str, ...]:
    """What was met and would not be with them, even if they agree: in the demand's own words."""
    if state.proposal is None:
        return ()
    yes = Feedback(
        agent_id=offer.agent_id, display_name=offer.display_name, feedback_type=FeedbackType.ACCEPT, round=state.round
    )
    then = agreement_of(state, state.proposal).requirements
    parts = tuple(replace(a, is_confirmed=a.is_confirmed or a.agent_id == offer.agent_id) for a in plan.assignments)
    with_them = replace(state, feedback={**state.feedback, offer.agent_id: yes})
    now = {r.requirement_id: r.status for r in agreement_of(with_them, replace(plan, assignments=parts)).requirements}
    return tuple(r.text for r in then if _is_broken(r, now.get(r.requirement_id, r.status)))


def _is_broken(before: Requirement, now: RequirementStatus) -> bool:
    """Also a limit that nobody can call kept while somebody names no price, once what is named is above it."""
    is_open_limit = before.kind is RequirementKind.BUDGET and before.status is RequirementStatus.OPEN
    was_met = before.status is RequirementStatus.MET
    return (was_met and now is not before.status) or (is_open_limit and now is RequirementStatus.UNMET)
