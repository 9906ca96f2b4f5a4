"""Prompt 4's engine: offers in, a plan out, with a part for everybody who did not decline."""

from collections.abc import Mapping
from dataclasses import replace
from datetime import date

from towow_core.domain.answers import Offer
from towow_core.domain.drafts import ProposalDraft
from towow_core.domain.models import (
    Assignment,
    Confidence,
    Decision,
    DemandUnderstanding,
    Provenance,
    ResponseType,
    Standing,
)
from towow_core.domain.money import PriceUnit, Rate, named_amount
from towow_core.engine.language.aspects import Aspect, aspect_of
from towow_core.engine.language.sentence_parts import day_text, headline, listed, say, sentence
from towow_core.engine.matching.candidate_fit import part_limit, unit_limit
from towow_core.engine.matching.day_choice import absent, best_day, open_days
from towow_core.engine.matching.event_days import fixed_day
from towow_core.engine.matching.event_length import alternatives, appointments, days_from, is_by_a_deadline
from towow_core.engine.matching.needs import Need, needs_of
from towow_core.engine.matching.preferences import lacks_language
from towow_core.engine.matching.schedule import (
    Part,
    Target,
    days_of_work,
    days_there,
    due_days,
    make_timeline,
    target_day,
)
from towow_core.engine.matching.team_assignment import Team, assign_team, offered_tags, takers
from towow_core.engine.planning.gap_items import gap_for
from towow_core.engine.planning.gaps import is_worth_a_word
from towow_core.engine.planning.shared_limits import Ask, asks
from towow_core.engine.wording.plan_text import (
    Outline,
    alternatives_text,
    cautions_in,
    day_choice_text,
    part_text,
    rationale_text,
    role_text,
    standby_role_text,
    summary_text,
)
from towow_core.engine.wording.standby_text import standby_text
from towow_core.support.money import money_text, per_text, price_text

GRANTED_AT_ONCE = frozenset({Aspect.TIME, Aspect.REMOTE, Aspect.ROLE})  # cost the requester nothing


def make_plan(
    understanding: DemandUnderstanding, offers: tuple[Offer, ...], today: str, *, may_ask_again: bool = True
) -> ProposalDraft:
    """The plan; the same for any order of the offers.

    Args:
        may_ask_again: Whether there is a round left for who would not do it for what this plan asks of them.
    """
    needs = needs_of(understanding)
    offers = _who_can_talk(understanding, needs, offers)
    willing = takers(offers)
    team, parts, target, cannot = _team_and_day(understanding, needs, offers, today, may_ask_again=may_ask_again)
    less = asks(understanding, team.parts, willing) if may_ask_again else {}
    due, there = due_days(understanding, parts, today, target), days_there(understanding, parts, today, target)
    assignments = tuple(
        _away(understanding, needs, offer, target)
        if offer.agent_id in cannot
        else assignment_of(
            understanding,
            needs,
            team,
            offer,
            willing=willing,
            target=target,
            due=due,
            there=there,
            ask=less.get(offer.agent_id),
        )
        for offer in sorted(willing, key=lambda offer: _place(offer.agent_id, needs, team))
    )
    timeline = replace(make_timeline(understanding, parts, today, target), cannot=cannot)
    days = _days_shown(understanding, assignments, target)
    is_later = is_by_a_deadline(understanding) and timeline.end_date > max(days, default="")
    return ProposalDraft(
        summary=summary_text(
            Outline(
                understanding=understanding,
                assignments=assignments,
                days=days,
                done_on=timeline.end_date if is_later else "",
                is_tentative=target.is_tentative,
                currency=team.currency,
                missing=[need.tag for need in needs if need.tag in team.uncovered and need.is_required],
                cautions=cautions_in(willing, assignments),
                today=today,
            )
        ),
        objective=headline(understanding),
        assignments=assignments,
        timeline=timeline,
        rationale=rationale_text(
            understanding,
            needs,
            team,
            willing=willing,
            active=[a for a in assignments if a.standing is not Standing.STAND_BY],
            target=target,
            today=today,
        )
        + _why_the_day(understanding, offers, target, cannot, today),
        gaps=tuple(
            gap_for(need, understanding, f"gap-{i}", unaffordable=need.tag in team.unaffordable)
            for i, need in enumerate(
                (n for n in needs if n.tag in team.uncovered and is_worth_a_word(n, needs)), start=1
            )
        ),
        confidence=_confidence(needs, team, assignments),
        provenance=Provenance.RULE,
    )


def _who_can_talk(
    understanding: DemandUnderstanding, needs: tuple[Need, ...], offers: tuple[Offer, ...]
) -> tuple[Offer, ...]:
    """Without those who must speak what they do not for all that they offer here: nothing is theirs to do, nor to back.

    Where nobody is left, all of them: each then says of the plan what they lack.
    """

    def has_work(offer: Offer) -> bool:
        tags = offered_tags(offer, needs)
        return not tags or any(not lacks_language(understanding, [tag], offer.languages) for tag in tags)

    able = tuple(offer for offer in offers if has_work(offer))
    return able if takers(able) else offers


def _days_shown(
    understanding: DemandUnderstanding, assignments: tuple[Assignment, ...], target: Target
) -> tuple[str, ...]:
    """The days of it; the one on which all is handed over where that is later, and nobody comes on any day."""
    days = days_from(understanding, target.day.isoformat())
    last = [a.by for a in assignments if a.standing is not Standing.STAND_BY]
    return (max(last),) if last and all(last) and max(last) > days[-1] else days


def _team_and_day(
    understanding: DemandUnderstanding,
    needs: tuple[Need, ...],
    offers: tuple[Offer, ...],
    today: str,
    *,
    may_ask_again: bool,
) -> tuple[Team, tuple[Part, ...], Target, tuple[str, ...]]:
    """Who does what on which day, and who cannot then: an open day goes to where it suits most of what is needed."""
    willing = takers(offers)
    team = assign_team(understanding, needs, offers, may_ask_again=may_ask_again)
    parts = parts_of(needs, team, willing)
    target = target_day(understanding, parts, today)
    if several := alternatives(understanding):
        target = Target(day=date.fromisoformat(several[0]), is_tentative=False)
    elif target.is_tentative and (asked := open_days(understanding, today)):
        # Nobody was asked about a day before those.
        target = replace(target, day=max(target.day, date.fromisoformat(min(asked))))
    if fixed_day(understanding) or not any(offer.unavailable_on or offer.rescheduling_costs for offer in willing):
        return team, parts, target, ()
    day = best_day(understanding, needs, willing, target.day.isoformat(), today)
    cannot = absent(willing, day)
    target = replace(target, day=date.fromisoformat(day))
    if not cannot or len(cannot) == len(willing):  # where nobody can, everybody says so of the plan
        return team, parts, target, ()
    there_then = tuple(offer for offer in offers if offer.agent_id not in cannot)
    team = assign_team(understanding, needs, there_then, may_ask_again=may_ask_again)
    return team, parts_of(needs, team, willing), target, cannot


def _why_the_day(
    understanding: DemandUnderstanding, offers: tuple[Offer, ...], target: Target, cannot: tuple[str, ...], today: str
) -> str:
    """Why this of the days that it could be, who cannot then, and which day would be the other one."""
    names = {offer.agent_id: offer.display_name for offer in takers(offers)}
    several, chosen = alternatives(understanding), target.day.isoformat()
    if chosen not in several:
        return day_choice_text([names[a] for a in cannot if a in names], target, understanding, today)
    passed_over = several[: several.index(chosen)]
    busy = {day: [names[a] for a in absent(takers(offers), day)] for day in passed_over}
    return alternatives_text(several, chosen, busy, [names[a] for a in cannot if a in names], understanding)


def _away(understanding: DemandUnderstanding, needs: tuple[Need, ...], offer: Offer, target: Target) -> Assignment:
    """Somebody who would take part and cannot on that day: no part, no price, and the plan says why."""
    language = understanding.language
    day = day_text(target.day.isoformat(), language)
    tags = offered_tags(offer, needs)
    return Assignment(
        agent_id=offer.agent_id,
        display_name=offer.display_name,
        role=standby_role_text(tuple(need for need in needs if need.tag in tags), language),
        responsibility=say(language, f"{day}来不了；改期可以参加。", f"Cannot come on {day}; could on another day."),
        is_confirmed=False,
        currency=offer.currency,
        standing=Standing.STAND_BY,
    )


def parts_of(needs: tuple[Need, ...], team: Team, willing: tuple[Offer, ...]) -> tuple[Part, ...]:
    names = {offer.agent_id: offer.display_name for offer in willing}
    free_from = {offer.agent_id: offer.free_from for offer in willing}
    out = {offer.agent_id: offer.unavailable_on for offer in willing}
    takes = {offer.agent_id: offer.delivery_days for offer in willing}
    found = (
        Part(
            tag=n.tag,
            concept=n.concept,
            names=tuple(names[a] for a, tags in team.parts.items() if n.tag in tags),
            free_from=max((free_from[a] for a, tags in team.parts.items() if n.tag in tags), default=""),
            delivery_days=max((takes[a].get(n.tag, 0) for a, tags in team.parts.items() if n.tag in tags), default=0),
            days_out=frozenset(day for a, tags in team.parts.items() if n.tag in tags for day in out[a]),
        )
        for n in needs
    )
    return tuple(part for part in found if part.names)


def assignment_of(
    understanding: DemandUnderstanding,
    needs: tuple[Need, ...],
    team: Team,
    offer: Offer,
    *,
    willing: tuple[Offer, ...],
    target: Target,
    due: Mapping[str, date],
    there: tuple[str, ...],
    ask: Ask | None = None,
) -> Assignment:
    """One person's part: an active one at a price, or a stand-by that costs nothing until it is called."""
    language = understanding.language
    mine = tuple(need for need in needs if need.tag in team.parts.get(offer.agent_id, ()))
    active = bool(mine) or not team.standby.get(offer.agent_id)
    backing = tuple(need for need in needs if need.tag in team.standby.get(offer.agent_id, ()))
    names = {o.agent_id: o.display_name for o in willing}
    event = days_from(understanding, target.day.isoformat())
    days, by_then = days_of_work(understanding, [(need.tag, need.concept) for need in mine], event, there, due)
    offer = _for_these(offer, mine)
    counted = _for_each_time(_for_all_days(offer, days), understanding, event, days)
    limit = part_limit(understanding, offer.capabilities, counted.rate, offer.currency)
    price, rate = proposed_price(counted, team, limit) if active else (None, None)
    of_one = unit_limit(understanding, offer.capabilities, rate, offer.currency)
    if rate is not None and of_one is not None and rate.unit_price > of_one and offer.agent_id not in team.firm:
        rate = replace(rate, unit_price=of_one)  # the most for each time, also where nobody has said how long one is
    if ask is not None and (named_amount(price, rate) or 0.0) > (_asked(counted) or 0.0) * ask.share:
        price, rate = _less(counted, ask)
    given = named_amount(price, rate)
    return Assignment(
        agent_id=offer.agent_id,
        display_name=offer.display_name,
        role=role_text(mine, offer, language) if active else standby_role_text(backing, language),
        responsibility=part_text(mine, offer, understanding, target, days=days, by_then=by_then)
        if active
        else standby_text(backing, offer, understanding, team, names),
        dependencies=_dependencies(offer.agent_id, mine, needs, team),
        is_confirmed=offer.decision is Decision.PARTICIPATE
        and offer.response_type is ResponseType.OFFER
        and (not active or given == _asked(offer)),
        notes=_notes(understanding, offer, given, active=active, why=ask.why(language) if ask else ""),
        capabilities=tuple(need.tag for need in mine),
        price=price,
        rate=rate,
        currency=offer.currency,
        standing=Standing.ACTIVE if active else Standing.STAND_BY,
        days=() if days == event else days,
        by=max(day for _, day in by_then).isoformat() if active and by_then and not days else "",
    )


def _for_these(offer: Offer, mine: tuple[Need, ...]) -> Offer:
    """The offer for only those of its parts that the plan takes, where they have prices of their own."""
    price = offer.price_for(need.tag for need in mine)
    return offer if price == offer.price else replace(offer, price=price, rate=None)


def _for_all_days(offer: Offer, days: tuple[str, ...]) -> Offer:
    """A price by the day is for every day on which the plan has them come: packing the day before is a day more."""
    rate = offer.rate
    if rate is None or rate.unit is not PriceUnit.DAY or rate.quantity is None or rate.times != 1:
        return offer
    if rate.quantity >= len(days):
        return offer
    rate = replace(rate, quantity=float(len(days)))
    return replace(offer, rate=rate, price=rate.amount)


def _for_each_time(
    offer: Offer, understanding: DemandUnderstanding, event: tuple[str, ...], days: tuple[str, ...]
) -> Offer:
    """A price for what comes again is for as many times as the plan lists, whenever its first one is."""
    rate, begin = offer.rate, understanding.context.date
    if rate is None or days != event or len(event) == 1 or event != appointments(understanding, _day(event[0])):
        return offer
    asked = float(len(appointments(understanding, _day(begin)))) if begin else None
    if rate.times == len(event) or rate.times not in {None, asked}:
        return offer
    rate = replace(rate, times=float(len(event)))
    return replace(offer, rate=rate, price=rate.amount)


def _day(said: str) -> date:
    return date.fromisoformat(said[:10])


def _place(agent_id: str, needs: tuple[Need, ...], team: Team) -> tuple[bool, int]:
    """Where a person stands in the plan: by the demand's needs, and whoever only stands by behind everybody else."""
    tags = team.parts.get(agent_id, ())
    first = next((i for i, need in enumerate(needs) if need.tag in tags), len(needs))
    return not tags and bool(team.standby.get(agent_id)), first


def proposed_price(offer: Offer, team: Team, limit: float | None = None) -> tuple[float | None, Rate | None]:
    """What the plan gives, and what that is made of; `limit` is the most that the requester gives for so many units."""
    if offer.price is None or offer.agent_id in team.firm:
        return offer.price, offer.rate
    if limit is not None and offer.price * team.price_share > limit:
        if offer.rate is None:
            return limit, None
        rate = offer.rate.at(limit)
        return rate.amount, rate
    if team.price_share >= 1:
        return offer.price, offer.rate
    return _rounded_down(offer, offer.price * team.price_share)


def _less(offer: Offer, ask: Ask) -> tuple[float | None, Rate | None]:
    """What they are asked to do it for: the amount itself where it is theirs alone, or that for one."""
    exact = (_asked(offer) or 0.0) * ask.share
    if offer.price is None and offer.rate is not None:
        return None, replace(offer.rate, unit_price=round(exact, 2))
    if ask.is_shared:
        return _rounded_down(offer, exact)
    rate = None if offer.rate is None else offer.rate.at(round(exact, 2))
    return round(exact, 2) if rate is None else rate.amount, rate


def _asked(offer: Offer) -> float | None:
    return named_amount(offer.price, offer.rate)


def _rounded_down(offer: Offer, exact: float) -> tuple[float | None, Rate | None]:
    """In a figure that people would say, and never more than the amount that it keeps to."""
    given = float(int(exact / 10) * 10) if exact >= 100 else float(int(exact))  # noqa: PLR2004  # a small one by the unit
    if offer.rate is None:
        return given, None
    rate = offer.rate.at(given)
    return rate.amount, rate


def _dependencies(agent_id: str, mine: tuple[Need, ...], needs: tuple[Need, ...], team: Team) -> tuple[str, ...]:
    """Whoever does what mine must wait for. Only on people whose own part ends earlier, so there can be no circle."""
    keys = {need.tag: need.concept.key for need in needs if need.concept}
    wanted = {key for need in mine if need.concept for key in need.concept.after}
    ready = _ready(mine)
    return tuple(
        other
        for other, tags in team.parts.items()
        if other != agent_id
        and any(keys.get(tag) in wanted for tag in tags)
        and _ready(tuple(n for n in needs if n.tag in tags)) > ready
    )


def _ready(mine: tuple[Need, ...]) -> int:
    """Days before the day by which the last of the parts is done."""
    return min((need.concept.lead_days for need in mine if need.concept), default=0)


def _notes(
    understanding: DemandUnderstanding, offer: Offer, given: float | None, *, active: bool, why: str = ""
) -> str:
    """What is granted at once, what is still open, and an amount `given` that is below the one asked, with why."""
    language = understanding.language
    granted = [p.desired_value for p in offer.negotiation_points if aspect_of(p) in GRANTED_AT_ONCE]
    pending = [
        p.desired_value
        for p in offer.negotiation_points
        if aspect_of(p) not in GRANTED_AT_ONCE and aspect_of(p) is not Aspect.PRICE
    ]
    notes = []
    if granted:
        notes.append(say(language, f"已安排：{listed(granted, language)}", f"Arranged: {listed(granted, language)}"))
    if pending and active:
        notes.append(say(language, f"待商定：{listed(pending, language)}", f"Still open: {listed(pending, language)}"))
    if active and (named := _asked(offer)) and given is not None and given < named:
        per = per_text(offer.rate.unit, language) if offer.price is None and offer.rate is not None else ""
        asked = money_text(named, offer.currency, language) + per
        notes.append(
            say(
                language,
                f"为不超预算{f'（{why}）' if why else ''}，按原报价{asked}略作下调",
                f"A little below the {asked} asked, to stay within the budget{f' ({why})' if why else ''}",
            )
        )
    if not active and (offer.price or offer.rate):
        asked = price_text(offer.price, offer.currency, offer.rate, language)
        notes.append(say(language, f"启用时按报价{asked}", f"At {asked} if called upon"))
    return ("" if understanding.language == "zh" else " ").join(sentence(note, language) for note in notes)


def _confidence(needs: tuple[Need, ...], team: Team, assignments: tuple[Assignment, ...]) -> Confidence:
    total = sum(need.importance for need in needs)
    missing = sum(need.importance for need in needs if need.tag in team.uncovered)
    if not assignments or (total and missing > total / 2):
        return Confidence.LOW
    settled = all(a.is_confirmed for a in assignments if a.capabilities)
    return Confidence.HIGH if not missing and settled else Confidence.MEDIUM
