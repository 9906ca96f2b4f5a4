"""Prompt 4's engine: offers in, a plan out, with a part for everybody who did not decline."""

from towow_core.drafts import ProposalDraft
from towow_core.matching.aspects import Aspect, kind_of
from towow_core.matching.crew import Crew, form_crew, takers
from towow_core.matching.exchange import money_text
from towow_core.matching.gap_items import gap_for
from towow_core.matching.needs import Need, needs_of
from towow_core.matching.order import AFTER
from towow_core.matching.plan_text import (
    Outline,
    cautions_in,
    part_text,
    rationale_text,
    role_text,
    standby_role_text,
    standby_text,
    summary_text,
)
from towow_core.matching.schedule import Part, Target, make_timeline, target_day
from towow_core.matching.wording import headline, listed, say, sentence
from towow_core.models import (
    Assignment,
    Confidence,
    Decision,
    DemandUnderstanding,
    Offer,
    Provenance,
    ResponseType,
)

GRANTED_AT_ONCE = frozenset({Aspect.TIME, Aspect.REMOTE, Aspect.ROLE})  # cost the requester nothing


def make_plan(understanding: DemandUnderstanding, offers: tuple[Offer, ...], today: str) -> ProposalDraft:
    """The plan; the same for any order of the offers."""
    needs = needs_of(understanding)
    willing = takers(offers)
    crew = form_crew(understanding, needs, offers)
    parts = parts_of(needs, crew, willing)
    target = target_day(understanding, parts, today)
    assignments = tuple(
        assignment_of(understanding, needs, crew, offer, willing=willing, target=target)
        for offer in sorted(willing, key=lambda offer: _place(offer.agent_id, needs, crew))
    )
    return ProposalDraft(
        summary=summary_text(
            Outline(
                understanding=understanding,
                assignments=assignments,
                day=target.day.isoformat(),
                is_tentative=target.is_tentative,
                currency=crew.currency,
                missing=crew.uncovered,
                cautions=cautions_in(willing, assignments),
                today=today,
            )
        ),
        objective=headline(understanding),
        assignments=assignments,
        timeline=make_timeline(understanding, parts, today, target),
        rationale=rationale_text(understanding, needs, crew, willing=willing, target=target, today=today),
        gaps=tuple(
            gap_for(need, understanding, f"gap-{i}", unaffordable=need.tag in crew.unaffordable)
            for i, need in enumerate((n for n in needs if n.tag in crew.uncovered), start=1)
        ),
        confidence=_confidence(needs, crew, assignments),
        provenance=Provenance.RULE,
    )


def parts_of(needs: tuple[Need, ...], crew: Crew, willing: tuple[Offer, ...]) -> tuple[Part, ...]:
    names = {offer.agent_id: offer.display_name for offer in willing}
    found = (
        Part(tag=n.tag, concept=n.concept, names=tuple(names[a] for a, tags in crew.parts.items() if n.tag in tags))
        for n in needs
    )
    return tuple(part for part in found if part.names)


def assignment_of(
    understanding: DemandUnderstanding,
    needs: tuple[Need, ...],
    crew: Crew,
    offer: Offer,
    *,
    willing: tuple[Offer, ...],
    target: Target,
) -> Assignment:
    """One person's part: an active one at a price, or a stand-by that costs nothing until it is called."""
    language = understanding.language
    mine = tuple(need for need in needs if need.tag in crew.parts.get(offer.agent_id, ()))
    active = bool(mine) or not crew.standby.get(offer.agent_id)
    backing = tuple(need for need in needs if need.tag in crew.standby.get(offer.agent_id, ()))
    names = {o.agent_id: o.display_name for o in willing}
    leads = [names[a] for a, tags in crew.parts.items() if any(n.tag in tags for n in backing)]
    price = proposed_price(offer, crew) if active else None
    return Assignment(
        agent_id=offer.agent_id,
        display_name=offer.display_name,
        role=role_text(mine, offer, language) if active else standby_role_text(backing, language),
        responsibility=part_text(mine, offer, understanding, target)
        if active
        else standby_text(backing, leads, offer, language),
        dependencies=_dependencies(offer.agent_id, mine, needs, crew),
        is_confirmed=offer.decision is Decision.PARTICIPATE
        and offer.response_type is ResponseType.OFFER
        and price == (offer.price if active else None),
        notes=_notes(understanding, offer, price, active=active),
        capabilities=tuple(need.tag for need in mine),
        price=price,
        currency=offer.currency,
    )


def _place(agent_id: str, needs: tuple[Need, ...], crew: Crew) -> tuple[bool, int]:
    """Where a person stands in the plan: by the demand's needs, and whoever only stands by behind everybody else."""
    tags = crew.parts.get(agent_id, ())
    first = next((i for i, need in enumerate(needs) if need.tag in tags), len(needs))
    return not tags and bool(crew.standby.get(agent_id)), first


def proposed_price(offer: Offer, crew: Crew) -> float | None:
    if offer.price is None or crew.price_share >= 1 or offer.agent_id in crew.firm:
        return offer.price
    exact = offer.price * crew.price_share
    return float(int(exact / 10) * 10) if exact >= 100 else float(int(exact))  # noqa: PLR2004  # rounded down: within budget


def _dependencies(agent_id: str, mine: tuple[Need, ...], needs: tuple[Need, ...], crew: Crew) -> tuple[str, ...]:
    """Whoever does what mine must wait for. Only on people whose own part ends earlier, so there can be no circle."""
    keys = {need.tag: need.concept.key for need in needs if need.concept}
    wanted = {key for need in mine if need.concept for key in AFTER.get(need.concept.key, ())}
    ready = _ready(mine)
    return tuple(
        other
        for other, tags in crew.parts.items()
        if other != agent_id
        and any(keys.get(tag) in wanted for tag in tags)
        and _ready(tuple(n for n in needs if n.tag in tags)) > ready
    )


def _ready(mine: tuple[Need, ...]) -> int:
    """Days before the day by which the last of the parts is done."""
    return min((need.concept.lead_days for need in mine if need.concept), default=0)


def _notes(understanding: DemandUnderstanding, offer: Offer, price: float | None, *, active: bool) -> str:
    """What is granted at once, what is still open, and a price that differs from the one asked."""
    language = understanding.language
    granted = [p.desired_value for p in offer.negotiation_points if kind_of(p) in GRANTED_AT_ONCE]
    pending = [
        p.desired_value
        for p in offer.negotiation_points
        if kind_of(p) not in GRANTED_AT_ONCE and kind_of(p) is not Aspect.PRICE
    ]
    notes = []
    if granted:
        notes.append(say(language, f"已安排：{listed(granted, language)}", f"Arranged: {listed(granted, language)}"))
    if pending and active:
        notes.append(say(language, f"待商定：{listed(pending, language)}", f"Still open: {listed(pending, language)}"))
    if active and offer.price and price != offer.price:
        asked = money_text(offer.price, offer.currency, language)
        notes.append(
            say(
                language,
                f"为不超预算，按原报价{asked}略作下调",
                f"A little below the {asked} asked, to stay within the budget",
            )
        )
    if not active and offer.price:
        asked = money_text(offer.price, offer.currency, language)
        notes.append(say(language, f"启用时按报价{asked}", f"At {asked} if called upon"))
    return ("" if understanding.language == "zh" else " ").join(sentence(note, language) for note in notes)


def _confidence(needs: tuple[Need, ...], crew: Crew, assignments: tuple[Assignment, ...]) -> Confidence:
    total = sum(need.importance for need in needs)
    missing = sum(need.importance for need in needs if need.tag in crew.uncovered)
    if not assignments or (total and missing > total / 2):
        return Confidence.LOW
    settled = all(a.is_confirmed for a in assignments if a.capabilities)
    return Confidence.HIGH if not missing and settled else Confidence.MEDIUM
