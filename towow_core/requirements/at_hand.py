"""What those who stand by ask for work that nobody in a plan does: with them it comes to so much."""

from collections.abc import Sequence

from towow_core.domain.models import Assignment, Language
from towow_core.domain.requirements import Requirement
from towow_core.requirements.facts import PlanFacts
from towow_core.requirements.notes import names, say
from towow_core.support.money import convert, money_text, total_of
from towow_core.support.replacing import replace

PERSON = "person"


def at_their_price(tags: Sequence[str], facts: PlanFacts) -> Assignment | None:
    """Who stands by for it and asks least, as if it were their part; None where none of them has named a price."""
    offered = [(part, facts.offers[part.agent_id]) for part in facts.standing_by(tags)]
    priced = [(part, offer, price) for part, offer in offered if (price := offer.price_for(tags)) is not None]
    if not priced:
        return None
    part, offer, price = min(priced, key=lambda one: convert(one[2], one[1].currency, priced[0][1].currency))
    return replace(part, price=price, currency=offer.currency, rate=None, capabilities=tuple(tags))


def with_their_price(tags: Sequence[str], facts: PlanFacts, language: Language) -> str:
    """What the plan comes to with whoever stands by for it; "" where that is not known."""
    if (part := at_their_price(tags, facts)) is None:
        return ""
    total = total_of((*facts.active, part), part.currency)
    if total.amount is None or total.open or total.unpriced:
        return ""
    price, whole = (money_text(amount, part.currency, language) for amount in (part.price or 0.0, total.amount))
    zh = f"{part.display_name}要 {price}，加上方案合计 {whole}。"
    return say(language, zh, f"{part.display_name} asks {price}: with that the plan comes to {whole}.")


def missing_prices(
    amount: Requirement, missing: Sequence[Requirement], others: Sequence[str], facts: PlanFacts, language: Language
) -> str:
    """What keeps an amount for all of it open: what it comes to with whoever stands by, and what has no price at all.

    Args:
        missing: Work that nobody does.
        others: In words, who or what is missing besides.
    """
    found = {one.text: at_their_price(one.value.tags, facts) for one in missing}
    known = {text: part for text, part in found.items() if part is not None}
    # of two things that the same one stands by for, one price
    parts = {part.agent_id: part for part in known.values()}
    total = total_of((*facts.active, *parts.values()), amount.value.unit)
    if total.amount is None or total.open or total.unpriced or len(parts) != len(known):
        known = {}
    unknown = [text for text in dict.fromkeys((*found, *others)) if text not in known]
    told = []
    if known and total.amount is not None:
        asked = [_asked(text, part, language) for text, part in known.items()]
        whole = money_text(total.amount, amount.value.unit, language)
        if amount.value.per == PERSON and facts.people:
            each = money_text(round(total.amount / facts.people, 2), amount.value.unit, language)
            whole = say(language, f"{whole}，每人 {each}", f"{whole}, {each} each")
        zh = f"备选的{names(asked, language)}：加上就是 {whole}。"
        en = f"On stand-by: {names(asked, language)}. With that it comes to {whole}."
        told.append(say(language, zh, en))
    if unknown:
        shown = names(unknown, language)
        told.append(say(language, f"还没有{shown}的价钱，不能算满足。", f"There is no price yet for {shown}."))
    return say(language, "", " ").join(told)


def _asked(text: str, part: Assignment, language: Language) -> str:
    price = money_text(part.price or 0.0, part.currency, language)
    return say(language, f"{part.display_name}做“{text}”要 {price}", f"{part.display_name}, {price} for “{text}”")
