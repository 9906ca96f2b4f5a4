"""How a plan stands to the amounts that were said: for everything, for one part, for one person, hour, day or time."""

import re
from collections.abc import Sequence
from dataclasses import replace

from towow_core.domain.exchange_rates import RATES
from towow_core.domain.models import Assignment, Language
from towow_core.domain.money import CENT, PriceUnit, Rate
from towow_core.domain.requirements import PART, Requirement, RequirementStatus
from towow_core.requirements.facts import PlanFacts
from towow_core.requirements.findings import Finding
from towow_core.requirements.notes import names, say
from towow_core.requirements.other_units import above_by_another_unit
from towow_core.support.limits_of_parts import joint_limit
from towow_core.support.money import (
    convert,
    converted_text,
    money_text,
    per_text,
    price_text,
    rate_text,
    total_of,
    total_text,
    unpriced_text,
)

PERSON = "person"
_PERIODS = {"周": "week", "星期": "week", "礼拜": "week", "月": "month"}  # as the words of an amount call them
# What is paid besides a price: "return travel London–Paris paid", "报销往返路费".
_COSTS = re.compile(
    r"\b(?:travel|fares?|tickets?|expenses|accommodation|overnight|hotel|lodging|fuel|tolls?|parking|materials?|shipping|postage)\b"
    r"|路费|车费|车票|机票|(?:往返|来回)交通|交通费|差旅|住宿|食宿|油费|过路费|停车费|材料费|运费|邮费",
    re.IGNORECASE,
)
_LESS = re.compile(r"\b(?:under|below|less than|fewer than)\b|(?<!不)低于|小于|不到|少于", re.IGNORECASE)
_OR_EQUAL = re.compile(
    r"\bno(?:t|thing)? (?:under|below|less)|\bor (?:equal|exactly)|不(?:能|得|要|可)?(?:低于|少于)", re.IGNORECASE
)


def check_budget(requirement: Requirement, facts: PlanFacts, language: Language) -> Finding:
    """Met where what it is for comes to no more, in the very unit that was said; "under £300" is less than that."""
    found, value = _with_what_is_unpriced(requirement, facts, language), requirement.value
    is_less = _LESS.search(requirement.text) is not None and _OR_EQUAL.search(requirement.text) is None
    if found.status is not RequirementStatus.MET or not value.number or not is_less:
        return found
    less = replace(requirement, value=replace(value, number=value.number - 2 * CENT))
    if _checked(less, facts, language).status is RequirementStatus.MET:
        return found
    exactly = say(language, "正好是这个数，不在它以下。", "That is exactly as much, and not less.")
    note = say(language, "", " ").join(filter(None, (found.note, exactly)))
    return found._replace(status=RequirementStatus.OPEN, note=note)


def _with_what_is_unpriced(requirement: Requirement, facts: PlanFacts, language: Language) -> Finding:
    """What is in no total leaves it open whether it all is within: a price nobody named, what is paid besides one."""
    found = _checked(requirement, facts, language)
    parts = _paid_for(requirement, facts)
    if found.status is RequirementStatus.MET and (unpriced := [part for part in parts if part.is_unpriced]):
        said = unpriced_text(unpriced, language)
        note = say(language, "；", "; ").join(filter(None, (found.note.rstrip("。."), said)))
        found = Finding(RequirementStatus.OPEN, note=say(language, f"{note}。", f"{note}."))
    offers = [(part, offer) for part in parts if (offer := facts.offers.get(part.agent_id)) is not None]
    besides = [(part.display_name, said) for part, offer in offers for said in offer.conditions if _COSTS.search(said)]
    if found.status is not RequirementStatus.MET or not besides:
        return found
    shown = names([f"{name} “{said}”" for name, said in besides], language)
    more = say(
        language,
        f"另要付：{shown}，没有算在里面。",
        f"To be paid besides, and not in it: {shown}.",
    )
    return found._replace(
        status=RequirementStatus.OPEN, note=say(language, "", " ").join(filter(None, (found.note, more)))
    )


def _checked(requirement: Requirement, facts: PlanFacts, language: Language) -> Finding:
    most, value = requirement.value.number, requirement.value
    if most is None:
        note = say(language, "没有说总共不超过多少。", "It is not said what all of it may cost.")
        return Finding(RequirementStatus.OPEN, note=note)
    parts = _paid_for(requirement, facts)
    if not parts:
        note = say(language, "方案里没有哪一份写明这笔钱买的东西。", "No part of the plan names what this is for.")
        return Finding(RequirementStatus.OPEN, note=note)
    if value.per == PART:
        findings = [_whole(requirement, [part], most, facts, language) for part in parts]
        return next((f for f in findings if f.status is not RequirementStatus.MET), findings[0])
    per, _, also = value.per.partition("/")
    if (
        per == PERSON
        and also in {"", PriceUnit.DAY}
        and any(part.rate is None or part.rate.unit != PERSON for part in parts)
    ):
        return _each(requirement, parts, facts, language, days=len(facts.days) if also == PriceUnit.DAY else 1)
    if per:
        return _of_one(requirement, parts, facts, language)
    return _whole(requirement, parts, most, facts, language)


def _paid_for(requirement: Requirement, facts: PlanFacts) -> tuple[Assignment, ...]:
    tags = requirement.value.tags
    return tuple(dict.fromkeys(part for tag in tags for part in facts.covering(tag))) if tags else facts.active


def _whole(
    requirement: Requirement, parts: Sequence[Assignment], most: float, facts: PlanFacts, language: Language
) -> Finding:
    currency = requirement.value.unit
    total = total_of(parts, currency)
    if total.amount is None:
        return _no_rate([*sorted(total.by_currency), currency], language)
    rates = converted_text(total, language)
    shown = total_text(total, language) or money_text(0.0, currency, language)
    sums = _comes_to(requirement, parts, shown, language) + (say(language, "，", ", ") + rates if rates else "")
    if total.amount > most + CENT:
        return _compared(requirement, total.amount - most, sums, parts, language, facts=facts)
    if (least := _once(parts, total.amount, currency)) > most + CENT:
        once = say(language, "，只做一次就要", ", once alone ") + money_text(least, currency, language)
        return _compared(requirement, least - most, sums + once, parts, language, facts=facts)
    if total.open and not most and (paid := [part for part in total.open if part.rate and part.rate.unit_price > 0]):
        who = names([part.display_name for part in paid], language)
        note = say(language, f"{sums}；{who}是收费的。", f"{sums}; {who} charge for it.")
        return Finding(RequirementStatus.UNMET, note=note)
    if total.open:
        unsaid = names([part.display_name for part in total.open], language)
        note = say(language, f"{sums}；{unsaid}的数量还没有定。", f"{sums}; how many for {unsaid} is not said yet.")
        return Finding(RequirementStatus.OPEN, note=note)
    return Finding(RequirementStatus.MET, _paid(parts), say(language, f"{sums}。", f"{sums}."))


def _once(parts: Sequence[Assignment], counted: float, currency: str) -> float:
    """What it costs at the least: who asks so much a time, a day or a person, and nobody said how often, comes once."""
    least = counted
    for part in parts:
        rate = part.rate
        is_whole = rate is not None and rate.unit is not PriceUnit.HOUR and not part.price
        if rate is not None and is_whole and {part.currency, currency} <= {*RATES}:
            units = (rate.quantity or 1.0) * (rate.times or 1.0)
            least += convert(rate.unit_price * units, part.currency, currency)
    return round(least, 2)


def _comes_to(requirement: Requirement, parts: Sequence[Assignment], shown: str, language: Language) -> str:
    """ "It comes to £900"; of an amount for one part, whose price that is."""
    if not requirement.value.tags:
        if any(part.is_unpriced for part in parts):
            return say(language, f"目前合计 {shown}", f"It comes to {shown} so far")
        return say(language, f"合计 {shown}", f"It comes to {shown}")
    who = names([part.display_name for part in parts], language)
    return say(language, f"{who}合计 {shown}", f"{who}: {shown}")


def _each(
    requirement: Requirement, parts: Sequence[Assignment], facts: PlanFacts, language: Language, *, days: int
) -> Finding:
    """The sum shared by everybody who comes, and, where so much for a day was said, by the days."""
    most, currency = requirement.value.number or 0.0, requirement.value.unit
    total = total_of(parts, currency)
    if total.amount is None:
        return _no_rate([*sorted(total.by_currency), currency], language)
    if not facts.people or total.open:
        note = say(
            language,
            "人数或数量还没有定，没法算到每个人。",
            "How many there are is not said, so nobody can share it out.",
        )
        return Finding(RequirementStatus.OPEN, note=note)
    one = round(total.amount / facts.people / days, 2)
    shown, share = (money_text(amount, currency, language) for amount in (total.amount, one))
    sums = _comes_to(requirement, parts, shown, language)
    lasts = say(language, f"，{days} 天，每人每天", f" on {days} days, ") if days > 1 else say(language, "，每人", ", ")
    each = say(language, f"{lasts} {share}", f"{lasts}{share} each{' a day' if days > 1 else ''}")
    sums += say(language, f"，{facts.people:g} 人{each}", f" for {facts.people:g} people{each}")
    return _compared(requirement, one - most, sums, parts, language, facts=facts)


def _of_one(requirement: Requirement, parts: Sequence[Assignment], facts: PlanFacts, language: Language) -> Finding:
    """The prices for one hour, day, time or person; who asks for something else cannot be compared."""
    most, currency = requirement.value.number or 0.0, requirement.value.unit
    per = requirement.value.per.partition("/")[0]
    if per and _PERIODS.get(per, per) == facts.once_each:  # so much a week, for what is done once in each
        per = PriceUnit.EVENT.value
    asked = [(part, _rate_by(per, part, facts)) for part in parts]
    same = [(part, rate) for part, rate in asked if rate is not None]
    others = [part for part, rate in asked if part.is_paid and rate is None]
    if unknown := [part.currency for part, _ in same if part.currency not in RATES or currency not in RATES]:
        return _no_rate([*unknown, currency], language)
    if parts and not any(part.is_paid for part in parts):
        free = [part.display_name for part in parts if not part.is_unpriced]
        who = names(free, language)
        if not free:  # the price that nobody named is told with it
            return Finding(RequirementStatus.MET)
        return Finding(RequirementStatus.MET, note=say(language, f"{who}不收费。", f"{who}: free of charge."))
    if not same or (others and requirement.value.tags):
        shown = names(
            [f"{p.display_name} {price_text(p.price, p.currency, p.rate, language)}" for p in others], language
        )
        note = say(language, f"报价不是按这个单位：{shown}。", f"The price is not by that unit: {shown}.")
        dear = above_by_another_unit(requirement, [(part, _once_of(part, facts)) for part in others], language)
        note = say(language, "", " ").join(filter(None, (note, dear)))
        return Finding(RequirementStatus.OPEN, note=note if others else "")
    if per == PERSON and len(same) > 1:  # who comes pays them all
        sums = sum(convert(rate.unit_price, part.currency, currency) for part, rate in same)
        shown = names([f"{p.display_name} {money_text(r.unit_price, p.currency, language)}" for p, r in same], language)
        each = money_text(round(sums, 2), currency, language) + per_text(per, language)
        return _compared(
            requirement, sums - most, f"{shown}: {each}", [part for part, _ in same], language, facts=facts
        )
    dearest, rate = max(same, key=lambda one: convert(one[1].unit_price, one[0].currency, currency))
    text = money_text(rate.unit_price, dearest.currency, language) + per_text(per, language)
    if rate is not dearest.rate:
        text += _made_of(dearest, rate, language)
    over = convert(rate.unit_price, dearest.currency, currency) - most
    days = len(facts.days_of(dearest))
    if per == PriceUnit.EVENT and over > CENT and dearest.rate is None and days > (rate.times or days):
        a_day = round((dearest.price or 0.0) / days, 2)
        of_a_day = f"{money_text(a_day, dearest.currency, language)}{per_text(PriceUnit.DAY, language)}"
        text += say(language, f"，{days} 天每天 {of_a_day}", f", {of_a_day} of its {days} days")
        over = convert(a_day, dearest.currency, currency) - most
        if over <= CENT:  # days in a row may be one time or several
            zh, en = f"{dearest.display_name} {text}，一次是一天还是全部，没有说。", f"{dearest.display_name} {text}"
            en += "; whether one time is a day or all of it is not said."
            return Finding(RequirementStatus.OPEN, note=say(language, zh, en))
    return _compared(
        requirement, over, f"{dearest.display_name} {text}", [part for part, _ in same], language, facts=facts
    )


def _rate_by(per: str, part: Assignment, facts: PlanFacts) -> Rate | None:
    """What the part costs for one of these: its own rate, or its price for everything shared by its days."""
    if part.rate is not None and part.rate.unit == per:
        return part.rate
    days = float(len(facts.days_of(part)))
    is_flat = part.rate is None or part.rate.unit is PriceUnit.EVENT
    if per == PriceUnit.EVENT:
        return _each_time(part, facts)
    if per != PriceUnit.DAY or not is_flat or not days or part.price is None:
        return None
    return Rate(unit=PriceUnit.DAY, unit_price=round(part.price / days, 2), quantity=days)


def _each_time(part: Assignment, facts: PlanFacts) -> Rate | None:
    """What it costs once: so many hours, days or people of one time, or the price for all of it by how often it is."""
    rate, times = part.rate, facts.times or 1
    if rate is not None and rate.quantity is not None:
        # A price by the day, for as many days: each of them is a time.
        of_all = rate.quantity > 1 and (rate.unit is PriceUnit.DAY or (rate.times == 1 and rate.quantity == times))
        once = rate.unit_price if of_all else round(rate.unit_price * rate.quantity, 2)
        return Rate(unit=PriceUnit.EVENT, unit_price=once)
    if rate is not None or part.price is None:
        return None
    return Rate(unit=PriceUnit.EVENT, unit_price=round(part.price / times, 2), times=float(times))


def _once_of(part: Assignment, facts: PlanFacts) -> Rate | None:
    """What it costs once, or on one day, whichever its own price is by; None by the hour or the person."""
    if part.rate is not None and part.rate.unit in {PriceUnit.EVENT, PriceUnit.DAY}:
        return part.rate
    return None if part.rate is not None else _each_time(part, facts)


def _made_of(part: Assignment, rate: Rate, language: Language) -> str:
    """Of which price it is a share: "(€600 for 6 times)", "(€180 a day × 1 day × 6 times)"."""
    if part.rate is not None and part.rate.unit is not PriceUnit.EVENT:
        made_of = rate_text(part.rate, part.currency, language)
        return say(language, f"（{made_of}）", f" ({made_of})")
    whole = money_text(part.price or 0.0, part.currency, language)
    if rate.unit is PriceUnit.EVENT:
        times = f"{rate.times:g}"
        return say(language, f"（{whole}，{times} 次）", f" ({whole} for {times} times)") if rate.times != 1 else ""
    return say(language, f"（{whole}，{rate.quantity:g} 天）", f" ({whole} for {rate.quantity:g} days)")


def _compared(
    requirement: Requirement,
    over: float,
    sums: str,
    parts: Sequence[Assignment],
    language: Language,
    *,
    facts: PlanFacts,
) -> Finding:
    if over > CENT:
        tags = {*requirement.value.tags} | facts.paid_with.get(requirement.requirement_id, frozenset())
        more = [part for part in parts if requirement.value.tags and not {*part.capabilities} <= tags | facts.unasked]
        if more and (found := _of_all_their_works(requirement, parts, facts, language)) is not None:
            return found
        if more:  # what of it is for this part, nobody says
            both = names([f"{part.display_name} · {part.role}" for part in more], language)
            note = say(
                language, f"{sums}，不过{both}的价钱还包括别的。", f"{sums}, but the price of {both} is for more."
            )
            return Finding(RequirementStatus.OPEN, note=note)
        much = money_text(round(over, 2), requirement.value.unit, language)
        note = say(language, f"{sums}，超出 {much}。", f"{sums}, {much} too much.")
        return Finding(RequirementStatus.UNMET, note=note, over=round(over, 2))
    return Finding(RequirementStatus.MET, _paid(parts), say(language, f"{sums}。", f"{sums}."))


def _of_all_their_works(
    requirement: Requirement, parts: Sequence[Assignment], facts: PlanFacts, language: Language
) -> Finding | None:
    """Who does several works at one price, each with an amount of its own, by what these come to together."""
    part = parts[0]
    limit = joint_limit(facts.limits, {*part.capabilities} - facts.unasked) if len(parts) == 1 else None
    if limit is None or limit.value.number is None or part.price is None:
        return None
    if not {limit.value.unit, part.currency} <= {*RATES}:
        return None
    currency = requirement.value.unit
    over = round(convert(part.price, part.currency, currency) - limit.value.number, 2)
    shown, most = (money_text(convert(part.price, part.currency, currency), currency, language), limit.text)
    zh, en = f"{part.display_name}合计 {shown}，对“{most}”", f"{part.display_name}: {shown} for “{most}”"
    if over > CENT:
        much = money_text(over, currency, language)
        note = say(language, f"{zh}，一共超出 {much}。", f"{en}, {much} too much together.")
        return Finding(RequirementStatus.UNMET, note=note, over=over)
    return Finding(RequirementStatus.MET, _paid(parts), say(language, f"{zh}，一共没有超出。", f"{en} together."))


def _paid(parts: Sequence[Assignment]) -> tuple[str, ...]:
    return tuple(part.agent_id for part in parts if part.is_paid)


def _no_rate(codes: Sequence[str], language: Language) -> Finding:
    shown = names([code for code in codes if code not in RATES], language)
    note = say(language, f"不知道 {shown} 的汇率，没法合计。", f"There is no known rate for {shown}: no total.")
    return Finding(RequirementStatus.OPEN, note=note)
