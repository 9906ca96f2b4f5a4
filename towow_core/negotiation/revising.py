"""The demand says something else now, and nobody is asked about it: the plan is held against what it says."""

from towow_core.domain.events import ChangeTooLate
from towow_core.domain.models import Language
from towow_core.negotiation.claims import agreement_of
from towow_core.negotiation.messages import AnyChannelMessage, DemandRevised
from towow_core.negotiation.state import language
from towow_core.negotiation.status import TERMINAL, ChannelStatus
from towow_core.negotiation.step import Step
from towow_core.support.replacing import replace

NO_ROUND_LEFT: dict[Language, str] = {
    Language.ZH: "轮次用完了，这次改动没有再谈；方案会按你现在要的来对照，还差什么会列出来。",
    Language.EN: "No round is left to negotiate this change; the plan is held against what you ask for now, and what "
    "it lacks is listed.",
}


def revise(step: Step, message: DemandRevised) -> Step:
    """Hold the plan against the demand as it is now. Of a waiver the demand's own event says so already."""
    state, demand = step.state, message.demand
    if demand.version <= state.wanted.version or state.status is ChannelStatus.FAILED:
        return step
    step = step.with_state(replace(state, revised=demand))
    if message.is_waiver:
        return step
    reason = message.reason or NO_ROUND_LEFT[language(state)]
    said = ChangeTooLate(**step.ids, version=demand.version, reason=reason)
    if state.status in TERMINAL and state.proposal is not None:
        said = replace(said, **agreement_of(step.state, state.proposal).claims())
    return step.emit(said)


def stands_by(message: AnyChannelMessage) -> bool:
    """Whether it says that a plan stands which its requester wanted changed: nobody can be asked about the change."""
    return isinstance(message, DemandRevised) and not message.is_waiver
