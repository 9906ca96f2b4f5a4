"""One demand through the engine as the product runs it, without a hub: understood, invited, offered, planned."""

from collections.abc import Sequence
from dataclasses import dataclass

from towow_core.domain.answers import Offer
from towow_core.domain.drafts import FilterResult, ProposalDraft
from towow_core.domain.models import AgentProfile, Assignment, Candidate, Demand, DemandUnderstanding, Standing
from towow_core.domain.outcomes import DemandStage
from towow_core.engine.matching.binding import bound, with_work_for_the_named
from towow_core.engine.requirements.people import names_of
from towow_core.llm.engine import ENGINE
from towow_core.prompts.p03_response_generation import KEY as OFFER
from towow_core.prompts.p03_response_generation import OfferInputs
from towow_core.prompts.p04_proposal_aggregation import KEY as PLAN
from towow_core.prompts.p04_proposal_aggregation import AggregationInputs
from towow_core.services.demands.adapting import adapted
from towow_core.services.negotiation.questions import filter_question, understanding_question
from towow_core.services.negotiation.twin_answers import offer_of
from towow_core.store.records import DemandRecord

CANDIDATES_MAX = 10  # of the default policy


@dataclass(frozen=True, slots=True, kw_only=True)
class Negotiated:
    """What became of one demand."""

    understood: DemandUnderstanding
    found: FilterResult
    offers: tuple[Offer, ...]
    plan: ProposalDraft

    @property
    def active(self) -> tuple[Assignment, ...]:
        return tuple(part for part in self.plan.assignments if part.standing is Standing.ACTIVE)


def negotiate(
    raw_input: str, profiles: Sequence[AgentProfile], today: str, demand_id: str = "d-00000000"
) -> Negotiated:
    """The first plan of a demand; nobody here can refuse it."""
    demand = Demand(demand_id=demand_id, user_id="bench", raw_input=raw_input, submitted_at=today)
    question = understanding_question(demand, today, profiles)
    record = DemandRecord(demand=demand, channel_id="collab-00000000", stage=DemandStage.SUBMITTED)
    understood = adapted(record, ENGINE[question.prompt.key](question.inputs), names_of(profiles))
    understood = with_work_for_the_named(understood, profiles)
    search = filter_question(demand, understood, profiles, CANDIDATES_MAX, today)
    found = bound(ENGINE[search.prompt.key](search.inputs), understood, profiles, CANDIDATES_MAX)
    by_id = {profile.agent_id: profile for profile in profiles}
    offers = tuple(offer_of_twin(by_id[one.agent_id], one, understood, today) for one in found.definitely_related)
    plan = ENGINE[PLAN](AggregationInputs(understanding=understood, offers=offers, today=today))
    return Negotiated(understood=understood, found=found, offers=offers, plan=plan)


def offer_of_twin(profile: AgentProfile, invited: Candidate, understood: DemandUnderstanding, today: str) -> Offer:
    """What an invited person's twin answers."""
    inputs = OfferInputs(
        profile=profile,
        understanding=understood,
        filter_reason=invited.reason,
        expected_role=invited.expected_role,
        today=today,
    )
    return offer_of(
        ENGINE[OFFER](inputs),
        offer_id=f"offer-{profile.agent_id}",
        agent_id=profile.agent_id,
        display_name=profile.user_name,
        demand_id="d-00000000",
        submitted_at=today,
    )
