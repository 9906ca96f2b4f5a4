"""A part of an agreed plan that nobody has and one person could do: who that could be, and what it comes to.

Prompts 1, 2 and 4 are not asked for it: what is wanted stands in a sentence of its own, and one person's offer is one
part. It is read, matched and planned by rule, as a demand of that one part would be without a model.
"""

from dataclasses import replace

from towow_core.domain.answers import Offer
from towow_core.domain.drafts import FilterResult, ProposalDraft
from towow_core.domain.models import AgentProfile, Candidate, DemandUnderstanding, Proposal, Standing
from towow_core.domain.requirements import RequirementKind, RequirementSource
from towow_core.domain.subdemands import SubDemand
from towow_core.engine.language.demand_parser import understand
from towow_core.engine.matching.binding import bound
from towow_core.engine.matching.jobs import counts_asked, wanted_count
from towow_core.engine.matching.needs import needs_of
from towow_core.engine.matching.shortlist import candidate_of, rank
from towow_core.engine.planning.planning import make_plan
from towow_core.engine.requirements.reading import read_requirements

# Of the whole demand these bind whoever takes a part of it.
_OF_EVERYBODY = frozenset({RequirementKind.EXCLUSION, RequirementKind.LANGUAGE, RequirementKind.MODE})


def understood_alone(
    sub_demand: SubDemand, whole: DemandUnderstanding, plan: Proposal, today: str
) -> DemandUnderstanding:
    """What one part of a demand asks for; place, day and currency are those of the whole where it does not say.

    What the whole rules out, its languages and whether people must be there hold for each part.
    """
    read = replace(understand(sub_demand.description, today), language=whole.language)
    read = replace(read, capability_tags=sub_demand.capability_tags or read.capability_tags)
    asked, _ = read_requirements(sub_demand.description, read, today, RequirementSource.GAP)
    context = replace(
        read.context,
        location=read.context.location or whole.context.location,
        date=read.context.date or plan.timeline.event_date[:10] or whole.context.date,
        expected_attendees=read.context.expected_attendees or whole.context.expected_attendees,
        currency=read.context.currency or whole.context.currency,
    )
    binding = (r for r in whole.in_force if r.kind in _OF_EVERYBODY)
    return replace(
        read, context=context, requirements=(*sub_demand.asked(asked), *binding), network_words=whole.network_words
    )


def able_alone(
    sub_demand: SubDemand,
    whole: DemandUnderstanding,
    plan: Proposal,
    outside: tuple[AgentProfile, ...],
    *,
    today: str,
    most: int,
) -> tuple[Candidate, ...]:
    """Who of those `outside` could do all of it alone, on the spot and on the day; none where it takes more people.

    Args:
        today: ISO date that "tomorrow" counts from.
        most: At most so many, best first.
    """
    tags = sub_demand.capability_tags
    if not tags or any(_missing(tag, whole, plan) > 1 for tag in tags):
        return ()
    alone = understood_alone(sub_demand, whole, plan, today)
    ranked = rank(alone, needs_of(alone), outside)
    found = FilterResult(definitely_related=tuple(candidate_of(r, alone) for r in ranked))
    allowed = bound(found, alone, outside, len(ranked)).definitely_related
    return tuple(c for c in allowed if {*tags} <= {*c.capabilities})[:most]


def _missing(tag: str, whole: DemandUnderstanding, plan: Proposal) -> int:
    """How many people the plan lacks for it."""
    need = next((need for need in needs_of(whole) if need.tag == tag), None)
    people, asked = whole.context.expected_attendees or 0, counts_asked(whole)
    wanted = asked.get(tag, 1) if need is None else wanted_count(need, people, asked)
    active = (part for part in plan.assignments if part.standing is not Standing.STAND_BY)
    return wanted - sum(tag in part.capabilities for part in active)


def part_alone(alone: DemandUnderstanding, offer: Offer, today: str) -> ProposalDraft | None:
    """The plan of that one part; None where it cannot be planned with this person: they cannot on the day, say."""
    draft = make_plan(alone, (offer,), today, may_ask_again=False)
    has_part = any(part.standing is not Standing.STAND_BY for part in draft.assignments)
    return draft if has_part else None
