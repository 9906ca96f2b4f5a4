"""The words of a plan: roles, parts, summary and reasons, each with the facts that it rests on."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date

from towow_core.domain.answers import Offer
from towow_core.domain.models import Assignment, DemandUnderstanding, Language, Standing
from towow_core.engine.language.aspects import Aspect, aspect_of
from towow_core.engine.language.gazetteer import place_name
from towow_core.engine.language.sentence_parts import (
    budget_text,
    capitalised,
    day_text,
    days_text,
    headline,
    listed,
    people_text,
    plural,
    say,
    sentence,
    uncapitalised,
)
from towow_core.engine.language.somebody import is_somebody
from towow_core.engine.lexicon.everyday import trades_of
from towow_core.engine.lexicon.named_in import named_in
from towow_core.engine.matching.counted_here import is_counted_for
from towow_core.engine.matching.event_length import days_from, hours_of, own_hours
from towow_core.engine.matching.kind_said import kind_said
from towow_core.engine.matching.needs import Need
from towow_core.engine.matching.of_work import of_work
from towow_core.engine.matching.own_count import people_for
from towow_core.engine.matching.own_spans import own_span
from towow_core.engine.matching.schedule import Target
from towow_core.engine.matching.team_assignment import Team, is_too_small, offered_tags
from towow_core.engine.wording.amounts_said import says_an_amount
from towow_core.support.children import children_held_to
from towow_core.support.money import Total, converted_text, money_text, total_of, total_text, unpriced_text

_OF_MONEY = re.compile(
    r"[费价钱元￥¥$€£]|预算|免|\b(?:budget|prices?|costs?|fees?|paid|pay|free|cheap\w*|\d{3,})\b", re.IGNORECASE
)
_PRICE_REMARK = re.compile(r"\s*(?:报价[^。]*。|Price: [^ ]+(?: [A-Z]{3})?(?: an? \w+ × [^.(]*| \([^)]*\))?\.(?=\s|$))")


def role_text(mine: tuple[Need, ...], offer: Offer, language: Language) -> str:
    """ "导演、制片兼编剧"; "Venue host and emcee"."""
    roles = [*dict.fromkeys(_role_of(need, offer.contribution, language) for need in mine)]
    if not roles:
        return offer.suggested_role or say(language, "支援", "Support")
    if language is Language.ZH:
        return "兼".join(part for part in ("、".join(roles[:-1]), roles[-1]) if part)
    return capitalised(listed(roles, language))


def _role_of(need: Need, offered: str, language: Language) -> str:
    """What was found by its meaning is called as whoever does it calls it: "写二十副春联" is no name of a role.

    Of several trades that it may mean, one that they do not speak of is somebody else's.
    """
    if (kind := kind_said(need)) is not None:
        return need.said.lower() if is_somebody(need.said) else kind.tag.to(language)
    if need.concept is not None:
        return need.concept.role.to(language)
    labels, said = sorted(need.labels), offered.casefold()
    is_one = not labels or frozenset.intersection(*(trades_of(label) or frozenset({label}) for label in labels))
    tag = next((label for label in labels if label.casefold() in said), labels[0] if labels and is_one else need.tag)
    tag = named_in(tag, language) or tag
    return say(language, f"{tag}负责人", tag)


def standby_role_text(backing: tuple[Need, ...], language: Language) -> str:
    role = _role_of(backing[0], "", language)
    return say(language, f"备选{role}", f"Stand-by {role}")


def offered_work(offer: Offer, mine: Sequence[Need] = ()) -> str:
    """What the person offers, in their own words, without the price (a field of its own) and what the task says."""
    text = _PRICE_REMARK.sub("", offer.contribution).strip()
    if len(mine) == 1:
        text = re.sub(rf"^{re.escape(mine[0].tag)}[：:]\s*", "", text, flags=re.IGNORECASE)
    for need in mine:
        if need.concept is not None:
            same = "|".join(re.escape(task) for task in need.concept.task)
            text = re.sub(rf"(?:{re.escape(need.tag)}[：:]\s*)?(?:{same})[。.]\s*", "", text, flags=re.IGNORECASE)
    return capitalised(text.strip())


def part_text(
    mine: tuple[Need, ...],
    offer: Offer,
    understanding: DemandUnderstanding,
    target: Target,
    *,
    days: Sequence[str],
    by_then: Sequence[tuple[str, date]],
) -> str:
    """The task, the facts that bind it, and what the person promised.

    Args:
        days: When the person has to be there.
        by_then: What they have done from afar, by which day.
    """
    language = understanding.language
    tasks, said = [_task_of(need, language) for need in mine], offered_work(offer, mine)
    if not tasks:
        return said or say(language, "按需支援。", "Support as needed.")
    facts = _binding_facts(
        understanding, target, [n.tag for n in mine], days, by_then, most=offer.capacity_people, said=said
    )
    task = say(language, f"{'；'.join(tasks)}（{facts}）。", f"{capitalised('; '.join(tasks))} ({facts}).")
    return say(language, f"{task}{said}", f"{task} {said}".strip())


def _task_of(need: Need, language: Language) -> str:
    """What they do; of a guess that it was asked for, and no claim that what they offer is that."""
    if need.is_guess:
        return say(
            language, f"问的是“{need.tag}”，算不算没有定", f"asked about “{need.tag}”, whether it is that is open"
        )
    if (kind := kind_said(need)) is not None:
        return say(language, f"负责{kind.tag.zh}", kind.tag.en)
    return need.concept.task.to(language) if need.concept else say(language, f"负责{need.tag}", need.tag)


def _binding_facts(
    understanding: DemandUnderstanding,
    target: Target,
    tags: Sequence[str],
    days: Sequence[str],
    by_then: Sequence[tuple[str, date]],
    *,
    most: int | None,
    said: str,
) -> str:
    language = understanding.language
    event = days_from(understanding, target.day.isoformat())
    place = of_work(understanding, tags).context.location
    facts = [place_name(place, language)] if place else []
    people = people_for(understanding, tags) if is_counted_for(understanding, tags) else None
    if people and (children := children_held_to(understanding.surface_demand, said, most)):
        facts.append(say(language, f"{children}个孩子", f"{children} children"))
    elif people:  # nobody says yes to more than they offered
        facts.append(people_text(min(people, most or people), language))
    if days:
        day = days_text(days, language)
        facts.append(say(language, f"暂定{day}", f"tentatively {day}") if target.is_tentative else day)
    for tag, day_due in by_then:
        by = day_text(day_due.isoformat(), language)
        what = tag if days or len(by_then) > 1 else ""
        facts.append(say(language, f"{what}{by}前完成", f"{what} by {by}".strip()))
    if not (days or by_then):
        facts += dict.fromkeys(one.text for tag in tags if (one := own_span(understanding, tag)) is not None)
    if tuple(days) == event:
        facts += hours_of(understanding, tags)
    elif days:
        facts += own_hours(understanding, tags)
    return say(language, "，", ", ").join(facts)


@dataclass(frozen=True, slots=True, kw_only=True)
class Outline:
    """What a plan's summary is made of. `days` are ISO, none where there is no day; `missing` are tags nobody does.

    `done_on` is the day on which all is handed over, ISO, where that is a later one.
    """

    understanding: DemandUnderstanding
    assignments: Sequence[Assignment]
    days: Sequence[str]
    is_tentative: bool
    currency: str
    missing: Sequence[str]
    cautions: Sequence[str] = ()
    today: str = ""
    done_on: str = ""


def summary_text(outline: Outline) -> str:
    """A few sentences: what, when and where; who; for how much; who stands by; what is missing."""
    language = outline.understanding.language
    active = [a for a in outline.assignments if a.standing is not Standing.STAND_BY]
    spare = [a.display_name for a in outline.assignments if a not in active]
    cost = cost_text(outline.understanding, active, outline.currency)
    parts = [_opening(outline), _who(active, language), cost]
    if spare and active:
        parts.append(say(language, f"{listed(spare, language)}备选", f"{listed(spare, language)} on stand-by"))
    if outline.missing:
        missing = listed(outline.missing, language)
        parts.append(say(language, f"还缺：{missing}", f"still missing: {missing}"))
    parts += [say(language, f"需要您同意：{caution}", f"needs your consent: {caution}") for caution in outline.cautions]
    return say(language, "", " ").join(sentence(part, language) for part in parts if part)


def cautions_in(offers: Sequence[Offer], assignments: Sequence[Assignment]) -> tuple[str, ...]:
    """Limits of those who do a part alone: fewer people than the demand named."""
    active = {a.agent_id for a in assignments if a.standing is not Standing.STAND_BY}
    return tuple(
        point.desired_value
        for offer in offers
        if offer.agent_id in active
        for point in offer.negotiation_points
        if aspect_of(point) is Aspect.SCALE
    )


def _opening(outline: Outline) -> str:
    language, what = outline.understanding.language, headline(outline.understanding)
    if not outline.days:
        return what
    day = _days_of_parts(outline) or days_text(outline.days, language, outline.today)
    if outline.done_on:
        done = days_text((outline.done_on,), language, outline.today)
        day += say(language, f"，{done}全部交付", f", everything handed over on {done}")
    return say(
        language,
        f"{what}，{'暂定' if outline.is_tentative else ''}{day}",
        f"{what}: {'tentatively ' if outline.is_tentative else ''}{day}",
    )


def _days_of_parts(outline: Outline) -> str:
    """Who is there on which day, where some are on none of the plan's; "" where all are."""
    language, active = (
        outline.understanding.language,
        [a for a in outline.assignments if a.standing is not Standing.STAND_BY],
    )
    apart = [a for a in active if a.days and {*a.days}.isdisjoint(outline.days)]
    if not apart:
        return ""
    there = [a for a in active if a not in apart and (a.days or not a.by)]
    days = {a.display_name: a.days or tuple(outline.days) for a in (*apart, *there)}
    return listed([f"{name} {days_text(on, language, outline.today)}" for name, on in days.items()], language)


def _who(active: Sequence[Assignment], language: Language) -> str:
    """ "场地提供方：林望舒；演讲嘉宾：陈屿、方舟"; "Tom as removals lead; Lena and Jonas as mentors"."""
    by_role: dict[str, list[str]] = {}
    for assignment in active:
        by_role.setdefault(assignment.role, []).append(assignment.display_name)
    if language is Language.ZH:
        return "；".join(f"{role}：{'、'.join(names)}" for role, names in by_role.items())
    return "; ".join(
        f"{listed(names, language)} as {uncapitalised(role if len(names) == 1 else plural(role))}"
        for role, names in by_role.items()
    )


def cost_text(understanding: DemandUnderstanding, active: Sequence[Assignment], currency: str) -> str:
    """How many people and for how much; whoever drafted the plan, its total is counted here."""
    language = understanding.language
    if not active:
        return ""
    total = total_of(active, currency)
    budget = budget_text(understanding)
    limit = say(language, f"（预算{budget}）", f" (budget {budget})") if budget else ""
    count = say(language, f"共{len(active)}人", "one person" if len(active) == 1 else f"{len(active)} people")
    figure, rates = total_text(total, language), converted_text(total, language)
    unpriced = unpriced_text(total.unpriced, language)
    if not figure and not unpriced:
        return say(language, f"{count}，都不收费{limit}", f"{count}, free of charge{limit}")
    if not figure:
        return say(language, f"{count}，{unpriced}{limit}", f"{count}; {unpriced}{limit}")
    about = say(language, "，", ", ") + rates if rates else ""
    if not total.is_all:  # of a part nobody says that it is all
        so_far = say(language, f"目前共计{figure}{about}{limit}", f"adding up so far to {figure}{about}{limit}")
        return say(language, "，", ", ").join([count, so_far, *filter(None, [unpriced])])
    return say(language, f"{count}，合计{figure}{about}{limit}", f"{count}, {figure} in all{about}{limit}")


def rationale_text(
    understanding: DemandUnderstanding,
    needs: tuple[Need, ...],
    team: Team,
    *,
    willing: tuple[Offer, ...],
    active: Sequence[Assignment],
    target: Target,
    today: str,
) -> str:
    """Why these people, why this price, why this day."""
    language = understanding.language
    offers = {offer.agent_id: offer for offer in willing}
    reasons = [_choice(need, needs, team, offers, language) for need in needs]
    is_all_there = not any(need.is_required and need.tag in team.uncovered for need in needs)
    reasons.append(_money_reason(understanding, team, total_of(active, team.currency), is_all_there=is_all_there))
    day = day_text(target.day.isoformat(), language, today)
    if target.is_tentative:
        reasons.append(
            say(language, f"具体哪一天没有说定，先按{day}安排", f"the exact day was left open; {day} is taken for now")
        )
    joined = [sentence(reason, language) for reason in reasons if reason]
    return ("" if language is Language.ZH else " ").join(joined)


def _choice(need: Need, needs: tuple[Need, ...], team: Team, offers: dict[str, Offer], language: Language) -> str:
    """Who was chosen for a need over whom, and for what reason."""
    chosen = [offers[a] for a, tags in team.parts.items() if need.tag in tags]
    others = [offers[a] for a in team.standby if need.tag in offered_tags(offers[a], needs)]
    if not chosen:
        return ""
    names = listed([offer.display_name for offer in chosen], language)
    if not others:
        return ""
    beaten = listed([offer.display_name for offer in others], language)
    saved = _saving(chosen, others, language)
    return say(
        language,
        f"{need.tag}选{names}，{beaten}备选：{saved}",
        f"{names} for {need.tag}, {beaten} on stand-by: {saved}",
    )


def _saving(chosen: Sequence[Offer], others: Sequence[Offer], language: Language) -> str:
    """What speaks for the chosen: room, the lower price of each, fewer conditions, or all things together."""
    if any(is_too_small(other) for other in others) and not any(is_too_small(offer) for offer in chosen):
        return say(language, "坐得下全部人数", "room for everybody")
    if len(chosen) == len(others) == 1 and (theirs := others[0].price) is not None:
        own, currency = chosen[0].price, others[0].currency
        if own is None:  # nobody knows what it comes to, so it is no lower
            asked = money_text(theirs, currency, language)
            who, other = chosen[0].display_name, others[0].display_name
            return say(
                language, f"{who}没有报价，{other}要{asked}", f"{who} names no price, where {other} asks {asked}"
            )
        if chosen[0].currency == currency and own < theirs:
            less = money_text(theirs - own, currency, language)
            return say(language, f"报价低{less}", f"{less} cheaper")
    if max(len(o.negotiation_points) for o in chosen) < min(len(o.negotiation_points) for o in others):
        return say(language, "附带的条件更少", "fewer conditions")
    return say(language, "价钱与合适程度合起来最好", "the best of fit and price together")


def _money_reason(understanding: DemandUnderstanding, team: Team, total: Total, *, is_all_there: bool) -> str:
    language, budget = understanding.language, understanding.context.budget_amount
    if budget is None:
        if (
            says_an_amount(understanding)
            or understanding.not_understood
            or _OF_MONEY.search(understanding.words_in_force)
        ):
            return ""  # of its parts, each of which is checked by itself; or in words that nobody understood
        return say(language, "需求没有说预算，按各人报价计", "no budget was named, so everybody's own price stands")
    limit = budget_text(understanding)
    if team.price_share < 1:
        return say(
            language,
            f"原报价超出预算{limit}，可商量的价钱按约{team.price_share:.0%}提出，需要本人确认",
            f"the prices exceed the budget of {limit}; those open to talk are set at about {team.price_share:.0%}",
        )
    figure, rates = total_text(total, language), converted_text(total, language)
    is_known = is_all_there and not understanding.not_understood  # what is missing or was not read may cost more
    if not is_known or total.amount is None or not total.is_all or total.amount > budget:
        return ""  # whether it is within the budget is for the checker to say
    figure = (figure or money_text(0.0, team.currency, language)) + (say(language, "，", ", ") + rates if rates else "")
    if total.amount == budget:
        return say(language, f"合计{figure}，正好在预算之内", f"{figure} in all, exactly the budget")
    left = money_text(budget - total.amount, team.currency, language)
    return say(language, f"合计{figure}，在预算{limit}之内，还余{left}", f"{figure} of {limit}; {left} is left")


def alternatives_text(
    several: Sequence[str],
    chosen: str,
    busy: Mapping[str, Sequence[str]],
    away: Sequence[str],
    understanding: DemandUnderstanding,
) -> str:
    """Which of the days that the demand names it is, why not an earlier one, and which was named besides.

    Args:
        busy: Who cannot, for each day that was said before the chosen one.
        away: Who cannot on the chosen day.
    """
    language = understanding.language
    said = {first: days_text(days_from(understanding, first), language) for first in (*several, chosen)}
    day = said[chosen]
    parts = [
        say(
            language,
            f"{said[other]}{listed(who, language)}来不了",
            f"{listed(who, language)} cannot come on {said[other]}",
        )
        for other, who in busy.items()
        if who
    ]
    parts.append(say(language, f"所以定在{day}" if parts else f"定在{day}", f"{'so ' if parts else ''}it is {day}"))
    if away:
        who = listed(list(away), language)
        parts.append(say(language, f"那天{who}来不了", f"{who} cannot come then"))
    if left := [said[other] for other in several if other != chosen and not busy.get(other)]:
        shown = listed(left, language)
        parts.append(say(language, f"也说过{shown}", f"{shown} was named as well"))
    text = sentence(say(language, "，", "; ").join(parts), language)
    return say(language, text, f" {text}")


def day_choice_text(away: list[str], target: Target, understanding: DemandUnderstanding, today: str) -> str:
    """Why this of the days that it could be, and who cannot then; empty where everybody can."""
    if not away:
        return ""
    language = understanding.language
    day, who = day_text(target.day.isoformat(), language, today), listed(away, language)
    return say(
        language,
        f"能选的日子里，{day}最合适，只有{who}来不了。",
        f" Of the days that it could be, {day} suits most of what is needed; {who} cannot come then.",
    )
