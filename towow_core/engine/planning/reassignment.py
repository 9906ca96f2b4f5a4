"""Who takes on what others gave up: substitutes who came in, stand-bys, and those with the least to do."""

from collections.abc import Collection, Sequence
from dataclasses import replace

from towow_core.domain.answers import Offer
from towow_core.domain.models import Assignment, Change, Standing
from towow_core.engine.matching.team_assignment import offered_tags
from towow_core.engine.planning.adjustment_draft import AdjustmentDraft
from towow_core.engine.wording.plan_text import offered_work, role_text, standby_role_text
from towow_core.support.money import convert


def take_in_substitutes(draft: AdjustmentDraft) -> list[Offer]:
    """Somebody who offered after the plan was made stands by, until something is handed over."""
    newcomers = [offer for agent_id, offer in draft.offers.items() if agent_id not in draft.parts]
    for offer in newcomers:
        tags = offered_tags(offer, draft.needs)
        backing = tuple(need for need in draft.needs if need.tag in tags)
        draft.parts[offer.agent_id] = Assignment(
            agent_id=offer.agent_id,
            display_name=offer.display_name,
            role=standby_role_text(backing, draft.words.language)
            if backing
            else role_text((), offer, draft.words.language),
            responsibility=offered_work(offer) or draft.words.support(),
            is_confirmed=False,
            currency=offer.currency,
            standing=Standing.STAND_BY,
        )
        draft.changed.append(Change(agent_id=offer.agent_id, what=draft.words.joined(offer.display_name)))
    return newcomers


def hand_over(draft: AdjustmentDraft, gone: Sequence[Assignment], newcomers: Sequence[Offer]) -> None:
    """What the withdrawn did, and what a newcomer was asked in for, goes to somebody who offered it.

    Those who stand by come first.
    """
    for left in gone:
        draft.changed.append(Change(agent_id=left.agent_id, what=draft.words.left(left.display_name, left.role)))
    covered = {tag for part in draft.parts.values() for tag in part.capabilities}
    vacant = [tag for left in gone for tag in left.capabilities]
    offered = [tag for offer in newcomers for tag in offered_tags(offer, draft.needs)]
    for tag in dict.fromkeys([*vacant, *offered]):
        if tag not in covered:
            reassign(draft, tag, not_to="")


def reassign(draft: AdjustmentDraft, tag: str, *, not_to: str, among: Collection[str] | None = None) -> bool:
    """Give a tag to whoever offered it: stand-bys first, then those with the least to do, while the budget lasts.

    Nobody is given anything who cannot on the plan's day. `among` are those who come into question, None everybody.
    """
    able = [
        part
        for part in draft.parts.values()
        if part.agent_id != not_to
        and (among is None or part.agent_id in among)
        and part.agent_id not in draft.timeline.cannot
        and part.agent_id in draft.offers
        and tag in offered_tags(draft.offers[part.agent_id], draft.needs)
    ]
    for part in sorted(able, key=lambda a: (len(a.capabilities), a.agent_id)):
        offer = draft.offers[part.agent_id]
        mine = tuple(need for need in draft.needs if need.tag in (*part.capabilities, tag))
        price, rate = (part.price, part.rate) if part.capabilities else (offer.price, offer.rate)
        if offer.prices:  # one part more has its price
            price, rate = offer.price_for(need.tag for need in mine), None
        if not _affordable(draft, part.agent_id, price, offer.currency):
            continue
        draft.parts[part.agent_id] = replace(
            part,
            role=role_text(mine, offer, draft.words.language),
            responsibility=draft.words.task(mine, offered_work(offer)),
            capabilities=tuple(need.tag for need in mine),
            price=price,
            rate=rate,
            is_confirmed=False,
            standing=Standing.ACTIVE,
            notes="" if not part.capabilities else part.notes,
        )
        draft.changed.append(Change(agent_id=part.agent_id, what=draft.words.takes(part.display_name, tag)))
        return True
    return False


def _affordable(draft: AdjustmentDraft, agent_id: str, price: float | None, currency: str) -> bool:
    budget = draft.understanding.context.budget_amount
    if budget is None or not price:
        return True
    return draft.total_without(agent_id) + convert(price, currency, draft.currency) <= budget
