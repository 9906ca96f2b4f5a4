"""An agreed plan that is another one by now: its next version, shown with what it says of itself."""

from towow_core.domain.events import ProposalUpdated
from towow_core.domain.models import Proposal
from towow_core.negotiation.claims import agreement_of
from towow_core.negotiation.over_budget import tell_budget
from towow_core.negotiation.step import Step


def show_update(step: Step, plan: Proposal, sub_channel_id: str = "") -> Step:
    """`plan` is in the step's state already; `sub_channel_id` is where its newcomers are from."""
    step = tell_budget(step, plan)
    people = tuple(dict.fromkeys(part.agent_id for part in plan.assignments))
    return step.emit(
        ProposalUpdated(
            **step.ids,
            proposal=plan,
            version=plan.version,
            participants_count=len(people),
            participants=people,
            sub_channel_id=sub_channel_id,
            **agreement_of(step.state, plan).claims(),
        )
    )
