"""What a channel may say of its plan, and of what was asked for where it ends without one."""

from dataclasses import replace

from towow_core.domain.models import DemandUnderstanding, FeedbackType, Proposal, Standing
from towow_core.domain.requirements import Requirement, RequirementKind, RequirementStatus
from towow_core.negotiation.state import ChannelState
from towow_core.requirements.agreement import Agreement, agreement
from towow_core.requirements.facts import PlanFacts
from towow_core.requirements.notes import say


def agreement_of(state: ChannelState, plan: Proposal) -> Agreement:
    """How `plan` stands against what was asked for, by what was offered and what was said to its last version."""
    return agreement(state.wanted.understanding, PlanFacts(plan=plan, offers=state.offers, answers=state.feedback))


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
    if requirement.kind in _SOMEBODY:
        note = say(asked.language, "没有人承担。", "Nobody has taken this on.")
        return replace(requirement, status=RequirementStatus.UNMET, met_by=(), note=note)
    note = say(asked.language, "没有方案，所以没有核对。", "There is no plan to check this by.")
    return replace(requirement, status=RequirementStatus.OPEN, met_by=(), note=note)
