"""What a channel may say of its plan, and of what was asked for where it ends without one."""

from collections.abc import Iterable, Mapping
from operator import is_
from typing import Any

from towow_core.domain.answers import Offer
from towow_core.domain.models import DemandUnderstanding, FeedbackType, Language, Proposal, Standing
from towow_core.domain.remembered import remembered
from towow_core.domain.requirements import (
    IMPLIED,
    PERHAPS,
    THINGS,
    TOUCHES,
    Requirement,
    RequirementKind,
    RequirementSource,
    RequirementStatus,
)
from towow_core.engine.planning.own_tasks import with_order
from towow_core.engine.wording.restating import restated
from towow_core.engine.wording.true_lack import with_lack
from towow_core.negotiation.state import ChannelState, Subnet
from towow_core.requirements.agreement import Agreement, agreement
from towow_core.requirements.facts import PlanFacts
from towow_core.requirements.lacking import lacking_in
from towow_core.requirements.nearest import perhaps
from towow_core.requirements.notes import say
from towow_core.requirements.offers_that_count import offers_that_count
from towow_core.support.replacing import replace


def agreement_of(state: ChannelState, plan: Proposal) -> Agreement:
    """How `plan` stands against what was asked for, by what was offered and what was said to its last version.

    While nothing of that changes, it is the same one: several steps ask.
    """
    asked = state.wanted.understanding
    if asked is None:
        return agreement(None, facts_of(state, plan))
    return _agreed(asked, _Given(plan, state.offers, state.subnets, state.feedback, state.hindered))


class _Given:
    """What an agreement is judged by. It is the same where it is those very objects: no step changes one in place."""

    __slots__ = ("each",)

    def __init__(self, *each: Any) -> None:
        self.each = each

    def __hash__(self) -> int:
        return hash(tuple(map(id, self.each)))

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Given) and all(map(is_, self.each, other.each))


@remembered
def _agreed(asked: DemandUnderstanding, given: _Given) -> Agreement:
    plan, offers, subnets, answers, hindered = given.each
    known = _with_those_of(subnets, offers)
    return agreement(asked, PlanFacts(plan=plan, offers=known, answers=answers, hindered=hindered))


def facts_of(state: ChannelState, plan: Proposal) -> PlanFacts:
    """What the checker may look at."""
    return PlanFacts(plan=plan, offers=offers_in(state), answers=state.feedback, hindered=state.hindered)


def offers_in(state: ChannelState) -> dict[str, Offer]:
    """What everybody offered who has a part, also in a sub-negotiation: that one counts of whom it brought."""
    return _with_those_of(state.subnets, state.offers)


def _with_those_of(subnets: Mapping[str, Subnet], offers: Mapping[str, Offer]) -> dict[str, Offer]:
    return offers_that_count(offers, (subnet.offers for subnet in subnets.values()))


def restated_in(
    state: ChannelState,
    plan: Proposal,
    before: Proposal,
    *,
    refused: bool = False,
    dropped: bool = False,
    found: Iterable[str] = (),
) -> Proposal:
    """A changed plan in words that hold for it: nothing of `before` that is true no more.

    What the requester does waits for those who are in it now.
    """
    understanding = state.wanted.understanding
    language = understanding.language if understanding else Language.ZH
    offers = offers_in(state).values()
    said = restated(plan, before, language, understanding, offers, refused=refused, dropped=dropped, found=found)
    return with_order(lack_told(state, said))


def lack_told(state: ChannelState, plan: Proposal) -> Proposal:
    """The plan whose summary names what nobody in it does, by the facts that it is checked by, and nothing else that
    lacks; and what of the demand nobody understood.
    """
    asked = state.wanted.understanding
    active = [part for part in plan.assignments if part.standing is not Standing.STAND_BY]
    says_nothing = any(not part.capabilities for part in active)  # what an unnamed part is, nobody can tell
    if asked is None or not asked.requirements or says_nothing:
        return plan
    missing = lacking_in(asked.requirements, PlanFacts(plan=plan, offers=offers_in(state))).in_words
    unread = [*(r.text for r in reversed(asked.in_force) if _is_unread(r)), *(one.text for one in asked.not_understood)]
    return replace(plan, summary=with_lack(plan.summary, missing, asked.language, unread))


def _is_unread(one: Requirement) -> bool:
    """Whether it is words of a later remark that nobody could read."""
    is_own = one.kind is RequirementKind.QUALITY and one.is_hard and one.value.text == one.text and not one.value.tags
    is_left = is_own and not one.value.unit and one.source is RequirementSource.REJECTION
    return one.value.unit == TOUCHES or is_left


_SOMEBODY = frozenset({RequirementKind.CAPABILITY, RequirementKind.QUANTITY, RequirementKind.PERSON})


def without_agreement(state: ChannelState) -> tuple[Requirement, ...]:
    """How each thing that was asked for stood under the last plan, without those who said no to it."""
    asked = state.wanted.understanding
    if asked is None:
        return ()
    gone = {a for a, said in state.feedback.items() if said.feedback_type is FeedbackType.REJECT} | set(state.withdrawn)
    parts = state.proposal.assignments if state.proposal is not None else ()
    left = tuple(part for part in parts if part.agent_id not in gone)
    if state.proposal is None or all(part.standing is Standing.STAND_BY for part in left):
        return tuple(_without_plan(requirement, asked) for requirement in asked.requirements)
    return agreement_of(state, replace(state.proposal, assignments=left)).requirements


def _without_plan(requirement: Requirement, asked: DemandUnderstanding) -> Requirement:
    if requirement.status is RequirementStatus.WAIVED:
        return requirement
    if requirement.value.unit == IMPLIED:  # what nobody wished for is no lack
        note = say(asked.language, "没有要求过，只是这类事常有。", "Not asked for; such occasions often have it.")
        return replace(requirement, status=RequirementStatus.OPEN, met_by=(), note=note)
    if requirement.value.unit == PERHAPS:
        note = perhaps(requirement, asked.language)
        return replace(requirement, status=RequirementStatus.OPEN, met_by=(), note=note)
    if requirement.kind in _SOMEBODY and requirement.value.unit != THINGS:  # pieces are no people
        note = say(asked.language, "没有人承担。", "Nobody has taken this on.")
        return replace(requirement, status=RequirementStatus.UNMET, met_by=(), note=note)
    note = say(asked.language, "没有方案，所以没有核对。", "There is no plan to check this by.")
    return replace(requirement, status=RequirementStatus.OPEN, met_by=(), note=note)
