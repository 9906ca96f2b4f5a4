"""The words of a plan: roles, parts, summary and reasons, each with the facts that it rests on."""

import re

from towow_core.matching.crew import Crew, offered_tags
from towow_core.matching.exchange import convert, money_text
from towow_core.matching.gazetteer import place_name
from towow_core.matching.needs import Need
from towow_core.matching.schedule import Target
from towow_core.matching.wording import budget_text, day_text, headline, listed, say, sentence
from towow_core.models import Assignment, DemandUnderstanding, Language, Offer

_PRICE_REMARK = re.compile(r"\s*(?:报价[^。]*。|Price: [^ ]+(?: [A-Z]{3})?\.)")
_NAMES_MAX = 6


def role_text(mine: tuple[Need, ...], offer: Offer, language: Language) -> str:
    """ "场地提供方兼主持人"; "venue host and emcee"."""
    roles = [need.concept.role(language) if need.concept else _tag_role(need.tag, language) for need in mine]
    if not roles:
        return offer.suggested_role or say(language, "支援", "Support")
    return say(language, "兼".join(roles), _capital(listed(roles, language)))


def _tag_role(tag: str, language: Language) -> str:
    return say(language, f"{tag}负责人", tag)


def _capital(text: str) -> str:
    return f"{text[:1].upper()}{text[1:]}"


def standby_role_text(backing: tuple[Need, ...], language: Language) -> str:
    roles = [need.concept.role(language) if need.concept else _tag_role(need.tag, language) for need in backing[:1]]
    return say(language, f"备选{roles[0]}", f"Stand-by {roles[0]}")


def promise(offer: Offer) -> str:
    """What the person offers, in their own words, without the price (which has its own field)."""
    return _PRICE_REMARK.sub("", offer.contribution).strip()


def part_text(mine: tuple[Need, ...], offer: Offer, understanding: DemandUnderstanding, target: Target) -> str:
    """The task, the facts that bind it, and what the person promised."""
    language = understanding.language
    tasks = [
        need.concept.task(language) if need.concept else say(language, f"负责{need.tag}", need.tag) for need in mine
    ]
    facts = _binding_facts(understanding, target)
    said = promise(offer)
    if not tasks:
        return said or say(language, "按需支援。", "Support as needed.")
    task = say(language, f"{'；'.join(tasks)}（{facts}）。", f"{_capital('; '.join(tasks))} ({facts}).")
    return f"{task}{said}" if language is Language.ZH else f"{task} {said}".strip()


def _binding_facts(understanding: DemandUnderstanding, target: Target) -> str:
    context, language = understanding.context, understanding.language
    day = day_text(target.day.isoformat(), language)
    facts = [place_name(context.location, language)] if context.location else []
    if context.expected_attendees:
        facts.append(say(language, f"{context.expected_attendees}人", f"{context.expected_attendees} people"))
    facts.append(say(language, f"{day}暂定", f"{day}, tentative") if target.is_tentative else day)
    return say(language, "，", ", ").join(facts)


def standby_text(backing: tuple[Need, ...], leads: list[str], offer: Offer, language: Language) -> str:
    tags = listed([need.tag for need in backing], language)
    who = listed(leads, language)
    called = say(language, f"{who}不能到场时接手{tags}。", f"Steps in for {tags} if {who} cannot come.")
    if not leads:
        called = say(language, f"预算允许时承担{tags}。", f"Takes on {tags} if the budget allows.")
    return f"{called}{promise(offer)}" if language is Language.ZH else f"{called} {promise(offer)}".strip()


def summary_text(
    understanding: DemandUnderstanding, assignments: tuple[Assignment, ...], crew: Crew, target: Target, today: str
) -> str:
    """Two or three sentences: what, when and where, who, for how much, and what is missing."""
    language = understanding.language
    active = [a for a in assignments if a.capabilities]
    parts = [_opening(understanding, target, today), _who(active, language), _cost(understanding, crew, active)]
    spare = [a.display_name for a in assignments if not a.capabilities]
    if spare and active:
        parts.append(say(language, f"{listed(spare, language)}作为备选。", f"{listed(spare, language)} on stand-by."))
    if crew.uncovered:
        missing = listed(crew.uncovered, language)
        parts.append(say(language, f"还缺：{missing}。", f"Still missing: {missing}."))
    return ("" if language is Language.ZH else " ").join(part for part in parts if part)


def _opening(understanding: DemandUnderstanding, target: Target, today: str) -> str:
    language = understanding.language
    day = day_text(target.day.isoformat(), language, today)
    what = headline(understanding)
    if target.is_tentative:
        return say(language, f"{what}，暂定{day}。", f"{_capital(what)}: tentatively {day}.")
    return say(language, f"{what}，{day}。", f"{_capital(what)}: {day}.")


def _who(active: list[Assignment], language: Language) -> str:
    by_role: dict[str, list[str]] = {}
    for assignment in active:
        by_role.setdefault(assignment.role, []).append(assignment.display_name)
    roles = list(by_role.items())[:_NAMES_MAX]
    if language is Language.ZH:
        return sentence("，".join(f"{role}是{listed(names, language)}" for role, names in roles), language)
    return sentence(
        "; ".join(f"{listed(names, language)} as {role[:1].lower()}{role[1:]}" for role, names in roles), language
    )


def _cost(understanding: DemandUnderstanding, crew: Crew, active: list[Assignment]) -> str:
    language = understanding.language
    total = sum(convert(a.price or 0.0, a.currency, crew.currency) for a in active)
    if not active:
        return ""
    figure = money_text(round(total), crew.currency, language)
    budget = budget_text(understanding)
    limit = say(language, f"（预算{budget}）", f" (budget {budget})") if budget else ""
    if not total:
        return say(
            language,
            f"共{len(active)}人，都不收费{limit}。",
            f"{len(active)} people, none of whom asks for a fee{limit}.",
        )
    return say(language, f"共{len(active)}人，合计{figure}{limit}。", f"{len(active)} people, {figure} in all{limit}.")


def rationale_text(
    understanding: DemandUnderstanding,
    needs: tuple[Need, ...],
    crew: Crew,
    willing: tuple[Offer, ...],
    target: Target,
    today: str,
) -> str:
    """Why these people, why this price, why this day."""
    language = understanding.language
    offers = {offer.agent_id: offer for offer in willing}
    reasons = [_choice(need, needs, crew, offers, language) for need in needs]
    reasons.append(_money_reason(understanding, crew))
    day = day_text(target.day.isoformat(), language, today)
    if target.is_tentative:
        reasons.append(
            say(
                language,
                f"日期没有定死，{day}是准备得完的最早一天",
                f"the day was left open; {day} is the first that leaves time to prepare",
            )
        )
    joined = [sentence(reason, language) for reason in reasons if reason]
    return ("" if language is Language.ZH else " ").join(joined)


def _choice(need: Need, needs: tuple[Need, ...], crew: Crew, offers: dict[str, Offer], language: Language) -> str:
    """Who was chosen for a need over whom, and for what reason."""
    chosen = [offers[a] for a, tags in crew.parts.items() if need.tag in tags]
    others = [offers[a] for a in crew.standby if need.tag in offered_tags(offers[a], needs)]
    if not chosen:
        return ""
    names = listed([offer.display_name for offer in chosen], language)
    if not others:
        return ""
    beaten = listed([offer.display_name for offer in others], language)
    saved = _saving(chosen[0], others[0], language)
    return say(
        language,
        f"{need.tag}选{names}，{beaten}备选：{saved}",
        f"{names} for {need.tag}, {beaten} on stand-by: {saved}",
    )


def _saving(chosen: Offer, other: Offer, language: Language) -> str:
    if chosen.currency == other.currency and (other.price or 0) > (chosen.price or 0):
        less = money_text((other.price or 0) - (chosen.price or 0), chosen.currency, language)
        return say(language, f"报价低{less}", f"{less} less")
    if len(chosen.negotiation_points) < len(other.negotiation_points):
        return say(language, "附带的条件更少", "fewer conditions")
    return say(language, "与需求更吻合", "a closer fit")


def _money_reason(understanding: DemandUnderstanding, crew: Crew) -> str:
    language, budget = understanding.language, understanding.context.budget_amount
    if budget is None:
        return say(language, "需求没有说预算，按各人报价计", "no budget was named, so everybody's own price stands")
    figure, limit = money_text(round(crew.total), crew.currency, language), budget_text(understanding)
    if crew.price_share < 1:
        return say(
            language,
            f"原报价超出预算{limit}，按约{crew.price_share:.0%}提出，需要各人确认",
            f"the prices asked exceed the budget of {limit}; about {crew.price_share:.0%} of each is proposed and needs everybody's yes",
        )
    left = money_text(round(max(0.0, budget - crew.total)), crew.currency, language)
    return say(language, f"合计{figure}，在预算{limit}之内，还余{left}", f"{figure} of {limit}; {left} is left")
