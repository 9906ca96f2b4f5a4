"""The plan that was agreed before its requester asked for something else: it stands where that comes to nothing. Pure.

Whoever said yes to it said yes to exactly this, and was asked meanwhile about another one: that yes holds (decision
0105). Who left meanwhile takes their part along: then nothing stands.
"""

from collections.abc import Collection, Mapping, Sequence

from towow_core.domain.answers import Feedback, Offer
from towow_core.domain.models import (
    Assignment,
    Candidate,
    Decision,
    Demand,
    FeedbackType,
    Language,
    Proposal,
    Standing,
)
from towow_core.domain.outcomes import CANCELLED, NOT_WANTED, PARENT_TIMEOUT, SUPERSEDED, UnsafeKind
from towow_core.domain.own_milestones import without_parts_of
from towow_core.domain.refused_changes import AskedAboutChange, RefusedChange, RefusedHow
from towow_core.domain.requirements import Requirement, RequirementKind, RequirementStatus
from towow_core.negotiation.claims import offers_in, restated_in
from towow_core.negotiation.state import ChannelState, Ending, StandingPlan, language
from towow_core.negotiation.status import VALID_TRANSITIONS, ChannelStatus
from towow_core.requirements.facts import is_consent
from towow_core.requirements.notes import names, say
from towow_core.support.replacing import replace

_HOW: Mapping[FeedbackType, RefusedHow] = {
    FeedbackType.ACCEPT: RefusedHow.AGREED,
    FeedbackType.REJECT: RefusedHow.DECLINED,
    FeedbackType.WITHDRAW: RefusedHow.DECLINED,
    FeedbackType.NEGOTIATE: RefusedHow.OBJECTED,
}
_AGREED = frozenset({ChannelStatus.FINALIZED, ChannelStatus.FORCE_FINALIZED})
# The requester, or whoever wanted a part of it, does not want any of it (any more).
_CALLED_OFF = frozenset({CANCELLED, SUPERSEDED, NOT_WANTED, PARENT_TIMEOUT, *UnsafeKind})


def standing_plan_of(ended: ChannelState, instead: str) -> StandingPlan | None:
    """The plan that this channel ended with; of one that failed, the plan that would have stood in its place.

    Args:
        ended: It was superseded, or something else than its plan is asked for now.
        instead: That, in the requester's own words.
    """
    if ended.status is ChannelStatus.FAILED:
        left = tuple(sorted(_leavers(ended)))
        return replace(ended.standing, instead=instead, left=left) if ended.standing is not None else None
    if ended.status not in _AGREED or ended.proposal is None:
        return None
    return StandingPlan(
        channel_id=ended.proposal.agreed_in or ended.channel_id,
        proposal=ended.proposal,
        offers=offers_in(ended),
        answers=_without(ended.feedback, ended.withdrawn),
        asked_before=tuple(requirement.requirement_id for requirement in _asked_for(ended.wanted)),
        instead=instead,
        round=ended.round,
    )


def bound_by(state: ChannelState) -> frozenset[str]:
    """Who has a part in the agreed plan; while a change of it is negotiated, in the one that may stand all the same."""
    plan = state.proposal if state.status in _AGREED else None
    if plan is None and state.standing is not None and can_stand(state):
        plan = state.standing.proposal
    return frozenset(part.agent_id for part in plan.assignments) if plan is not None else frozenset()


def can_stand(state: ChannelState, left: Collection[str] = ()) -> bool:
    """Whether an earlier plan would stand where this negotiation came to nothing; `left`: also elsewhere."""
    standing = state.standing
    if standing is None or ChannelStatus.FINALIZED not in VALID_TRANSITIONS[state.status]:
        return False
    return not _missing(state, standing, left)


def stands_with(state: ChannelState, agent_id: str) -> bool:
    """Whether an earlier plan would stand, and somebody has a part in it."""
    earlier = state.standing.proposal if state.standing is not None and can_stand(state) else None
    return earlier is not None and any(part.agent_id == agent_id for part in _active(earlier))


def why_not_standing(state: ChannelState, ending: Ending, gone: Collection[str] = ()) -> str:
    """That the plan agreed to before does not stand either where the requester would have it, and who left it."""
    if state.standing is None or ending.reason_code in _CALLED_OFF:
        return ""
    if not (missing := _missing(state, state.standing, gone)):
        return ""
    shown = language(state)
    who = names([part.display_name for part in missing], shown)
    return say(
        shown,
        f"{who}已经退出之前谈妥的方案，所以那一份也不作数了。",
        f"The plan that was agreed before does not stand either: {who} left it.",
    )


def _missing(state: ChannelState, standing: StandingPlan, left: Collection[str]) -> tuple[Assignment, ...]:
    """Parts of the earlier plan whose people have left since."""
    gone = {*_leavers(state), *left}
    return tuple(part for part in _active(standing.proposal) if part.agent_id in gone)


def _leavers(state: ChannelState) -> frozenset[str]:
    """Who has left this channel, or one that failed before it."""
    return frozenset({*state.withdrawn, *(state.standing.left if state.standing is not None else ())})


def _without(answers: Mapping[str, Feedback], gone: Collection[str]) -> dict[str, Feedback]:
    """Who has left says yes to nothing any more, also where they left after the plan was agreed."""
    return {agent_id: answer for agent_id, answer in answers.items() if agent_id not in gone}


def with_standing_plan(
    state: ChannelState, ending: Ending, advice: tuple[str, ...], gone: Collection[str] = ()
) -> ChannelState | None:
    """The channel that has the earlier plan, as it was said yes to, in the place of an end that failed for `ending`.

    Work that is not wanted any more is out of it all the same: that needs nobody's yes. None where there is none that
    stands. `gone` are those who have left the demand in another of its channels.
    """
    standing = state.standing
    if ending.reason_code in _CALLED_OFF or standing is None or not can_stand(state, gone):
        return None
    since = [r for r in _asked_for(state.wanted) if r.requirement_id not in standing.asked_before]
    dropped = _dropped(standing.proposal, since, _asked_for(state.wanted))
    made = [r for r in since if dropped and _is_carried_out(r, standing.proposal, dropped)]
    refused = RefusedChange(
        channel_id=state.channel_id,
        text=standing.instead,
        wishes=tuple(r.requirement_id for r in since if r not in made),
        asked=tuple(_answer_of(state, candidate) for candidate in state.candidates),
        reason=ending.reason,
        advice=advice,
    )
    left = {*_leavers(state), *gone}
    before = without_parts_of(standing.proposal, left)
    in_vain = (refused,) if refused.wishes or not made else ()
    plan = replace(
        without_parts_of(before, dropped),
        agreed_in=standing.channel_id,
        refused_changes=(*before.refused_changes, *in_vain),
    )
    # What was tried in vain is one round of the plan that it leaves as it was, however many it took.
    known = replace(state, offers=standing.offers, round=min(state.round, standing.round + 1))
    plan = restated_in(known, plan, before, dropped=True) if dropped else plan
    return replace(
        known,
        proposal=_saying(plan, before.refused_changes, in_vain, language(state)),
        feedback=_without(standing.answers, {*left, *dropped}),
        asked=tuple(sorted(part.agent_id for part in plan.assignments)),
        ending=None,
        outcome_reason="earlier_plan_stands",
    )


def _saying(
    plan: Proposal, earlier: Sequence[RefusedChange], in_vain: Sequence[RefusedChange], shown: Language
) -> Proposal:
    """The plan, with why the last change came to nothing at the end of its summary, in the place of one before that."""
    if not in_vain:
        return plan
    summary = plan.summary.removesuffix(_in_vain(earlier[-1], shown)) if earlier else plan.summary
    return replace(plan, summary=f"{summary}{_in_vain(in_vain[-1], shown)}")


def _in_vain(change: RefusedChange, shown: Language) -> str:
    quote = say(shown, f"“{change.text}”", f"“{change.text}” ") if change.text else say(shown, "改动", "A change ")
    zh, en = f"{quote}没有谈成，原来的方案照旧：{change.reason}", f" {quote}came to nothing: {change.reason}"
    return say(shown, zh, en)


def _dropped(plan: Proposal, since: Sequence[Requirement], wanted: Sequence[Requirement]) -> frozenset[str]:
    """Whose whole part is work that is not wanted any more; nobody where nothing would be left."""
    asked = {tag for r in wanted if r.kind is RequirementKind.CAPABILITY for tag in r.value.tags}
    no_more = {tag for r in since if _rules_out_work(r) for tag in r.value.tags} - asked
    gone = {part.agent_id for part in plan.assignments if part.capabilities and no_more >= {*part.capabilities}}
    return frozenset(gone) if any(part.agent_id not in gone for part in _active(plan)) else frozenset()


def _is_carried_out(one: Requirement, plan: Proposal, dropped: Collection[str]) -> bool:
    """Whether it only rules out work that nobody does any more in the plan without those."""
    left = {tag for part in plan.assignments if part.agent_id not in dropped for tag in part.capabilities}
    return _rules_out_work(one) and not left & {*one.value.tags}


def _rules_out_work(one: Requirement) -> bool:
    """ "No puppet show": of a person who is not wanted, somebody else is to do the work."""
    return one.kind is RequirementKind.EXCLUSION and one.is_hard and bool(one.value.tags) and not one.value.text


def parts_nobody_took_over(state: ChannelState, plan: Proposal) -> tuple[Assignment, ...]:
    """Parts of an earlier plan that still stands, whose people are not wanted any more and for which nobody is there.

    What somebody in reserve could do may still be found, and is none of these.
    """
    standing = state.standing
    if standing is None or not can_stand(state):
        return ()
    wanted = _asked_for(state.wanted)
    unwanted = {r.value.text.casefold() for r in wanted if r.kind is RequirementKind.EXCLUSION and r.value.text}
    asked = {tag for r in wanted if r.kind is RequirementKind.CAPABILITY and r.is_hard for tag in r.value.tags}
    there = {tag for part in _active(plan) for tag in part.capabilities}
    there |= {tag for candidate in state.reserve for tag in candidate.capabilities}
    gone = (part for part in _active(standing.proposal) if part.display_name.casefold() in unwanted)
    return tuple(part for part in gone if (asked & {*part.capabilities}) - there)


def parts_lost_to_a_change(
    state: ChannelState, plan: Proposal, requirements: Sequence[Requirement]
) -> tuple[Assignment, ...]:
    """Parts of an earlier plan that still stands, whose work nobody has now, where nothing is kept of what was changed.

    Args:
        requirements: How all that is asked for now stands in `plan`.
    """
    standing = state.standing
    if standing is None or not can_stand(state):
        return ()
    since = [r for r in requirements if r.requirement_id not in standing.asked_before and r.is_hard]
    since = [r for r in since if r.kind is not RequirementKind.EXCLUSION and r.status is not RequirementStatus.WAIVED]
    if not since or any(r.status in {RequirementStatus.MET, RequirementStatus.PARTLY} for r in since):
        return ()
    asked = {tag for r in requirements if _is_wanted_work(r) for tag in r.value.tags}
    there = {tag for part in _active(plan) for tag in part.capabilities}
    there |= {tag for candidate in state.reserve for tag in candidate.capabilities}
    return tuple(part for part in _active(standing.proposal) if (asked & {*part.capabilities}) - there)


def _is_wanted_work(one: Requirement) -> bool:
    return one.kind is RequirementKind.CAPABILITY and one.is_hard and one.status is not RequirementStatus.WAIVED


def _asked_for(demand: Demand) -> tuple[Requirement, ...]:
    return demand.understanding.in_force if demand.understanding is not None else ()


def _active(plan: Proposal) -> tuple[Assignment, ...]:
    return tuple(part for part in plan.assignments if part.standing is not Standing.STAND_BY)


def _answer_of(state: ChannelState, candidate: Candidate) -> AskedAboutChange:
    """The last word of somebody who was asked: to the plan, else to the invitation."""
    agent_id = candidate.agent_id
    said, offer = state.feedback.get(agent_id), state.offers.get(agent_id)
    how, words = RefusedHow.SILENT, ""
    if agent_id in state.withdrawn:
        how = RefusedHow.DECLINED
    elif said is not None and (is_consent(said) or said.feedback_type is not FeedbackType.ACCEPT):
        how, words = _HOW[said.feedback_type], _words(said)
    elif said is None and offer is not None and offer.decision is Decision.DECLINE:
        how, words = RefusedHow.DECLINED, _why_not(offer)
    elif said is None and offer is not None and offer.commits:
        how = RefusedHow.AGREED
    if how is RefusedHow.AGREED and _only_stands_by(state, agent_id):
        how = RefusedHow.STOOD_BY
    return AskedAboutChange(agent_id=agent_id, display_name=candidate.display_name, how=how, said=words)


def _only_stands_by(state: ChannelState, agent_id: str) -> bool:
    parts = state.proposal.assignments if state.proposal is not None else ()
    own = [part.standing for part in parts if part.agent_id == agent_id]
    return bool(own) and all(standing is Standing.STAND_BY for standing in own)


def _words(said: Feedback) -> str:
    return "" if is_consent(said) else said.adjustment_request or said.reasoning


def _why_not(offer: Offer) -> str:
    return offer.decline_reason or offer.reasoning
