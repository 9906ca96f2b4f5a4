"""What whoever watches is told of the answers of people who are asked into an agreed plan."""

from typing import TypedDict

from towow_core.domain.answers import Feedback, Offer
from towow_core.domain.bilingual import Bilingual
from towow_core.domain.events import GapAnswered
from towow_core.domain.models import Provenance
from towow_core.negotiation.state import Joining, language
from towow_core.negotiation.step import Step
from towow_core.support.replacing import replace


def tell_offer(
    step: Step,
    joining: Joining,
    offer: Offer,
    why: Bilingual | None = None,
    *,
    version: int = 0,
    asks: tuple[str, ...] = (),
) -> Step:
    """What whoever was invited offers; `why` it cannot be used, else who is asked about which version of the plan."""
    not_taken = why.to(language(step.state)) if why is not None else "" if offer.commits else offer.decline_reason
    about = _about(joining, offer.agent_id, offer.display_name)
    said = GapAnswered(**step.ids, **about, provenance=offer.provenance, offer=offer, not_taken=not_taken)
    return step.emit(replace(said, version=version, asks=asks))


def tell_feedback(step: Step, joining: Joining, said: Feedback) -> Step:
    """What somebody says to the version that is put to them."""
    about = _about(joining, said.agent_id, said.display_name)
    told = GapAnswered(**step.ids, **about, provenance=said.provenance, feedback=said, version=_version(joining))
    return step.emit(told)


def tell_nothing(step: Step, joining: Joining, agent_id: str, why: Bilingual) -> Step:
    """Nothing came of somebody that could be used, and why."""
    names = {candidate.agent_id: candidate.display_name for candidate in step.state.candidates}
    about = _about(joining, agent_id, names.get(agent_id, agent_id))
    not_taken = why.to(language(step.state))
    told = GapAnswered(**step.ids, **about, provenance=Provenance.RULE, version=_version(joining), not_taken=not_taken)
    return step.emit(told)


class _About(TypedDict):
    """Whose answer, and about what."""

    sub_demand_id: str
    gap_type: str
    agent_id: str
    display_name: str


def _about(joining: Joining, agent_id: str, display_name: str) -> _About:
    wanted = joining.vacancies[0]
    return {
        "sub_demand_id": wanted.sub_demand_id,
        "gap_type": wanted.sub_demand.gap_addressed,
        "agent_id": agent_id,
        "display_name": display_name,
    }


def _version(joining: Joining) -> int:
    return joining.plan.version if joining.plan is not None else 0
