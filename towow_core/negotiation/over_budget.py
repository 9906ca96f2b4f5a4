"""A plan that comes to more than was said is told of, whoever drew it up: before each event that shows it."""

from towow_core.domain.events import BudgetExceeded
from towow_core.domain.models import Proposal
from towow_core.negotiation.claims import facts_of
from towow_core.negotiation.step import Step
from towow_core.requirements.checker import over_budget


def tell_budget(step: Step, plan: Proposal) -> Step:
    """An event for each amount that `plan`, which the next event shows, exceeds."""
    asked = step.state.wanted.understanding
    if asked is None:
        return step
    facts = facts_of(step.state, plan)
    exceeded = over_budget(
        asked.requirements, facts, asked.language, not_understood=asked.not_understood, sentence=asked.surface_demand
    )
    for budget, over in exceeded:
        most = budget.value.number or 0.0
        step = step.emit(
            BudgetExceeded(
                **step.ids,
                proposal_id=plan.proposal_id,
                version=plan.version,
                requirement_id=budget.requirement_id,
                text=budget.text,
                budget=most,
                amount=round(most + over, 2),
                over=over,
                currency=budget.value.unit,
                per=budget.value.per,
                note=budget.note,
            )
        )
    return step
