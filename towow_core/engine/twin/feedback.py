"""Prompt 5's engine: a twin reads its part of the plan and says yes, asks for a change, refuses, or leaves."""

import re
from dataclasses import dataclass

from towow_core.domain.answers import Offer
from towow_core.domain.drafts import FeedbackDraft
from towow_core.domain.models import (
    AgentProfile,
    Assignment,
    DemandUnderstanding,
    FeedbackType,
    Language,
    NegotiationPoint,
    Proposal,
    Provenance,
)
from towow_core.domain.money import named_amount
from towow_core.engine.language.aspects import Aspect, aspect_name, aspect_of
from towow_core.engine.language.numerals import EN_NUMBER, ZH_NUMBER
from towow_core.engine.language.sentence_parts import day_text, listed, say, sentence, uncapitalised
from towow_core.engine.language.text import tokens
from towow_core.engine.matching.candidate_fit import least_share, matches, price_of
from towow_core.engine.matching.event_days import clashing, event_days, fixed_day, is_away, occupies
from towow_core.engine.matching.event_length import alternatives, days_from, days_of_part, is_by_a_deadline, own_days
from towow_core.engine.matching.needs import needs_of
from towow_core.engine.matching.wanted_days import Day, day_state
from towow_core.engine.planning.reschedule import is_tentative
from towow_core.engine.planning.shared_limits import BELOW_THE_NAMED
from towow_core.engine.twin.offers import rounded_up
from towow_core.engine.twin.own_times import out_on
from towow_core.support.money import convert, money_text, per_text, price_text

PARTS_LIMIT = {"busy": 1, "balanced": 3, "easygoing": 3, "demanding": 2}
BUSY_ASKS = 1  # how often somebody busy says that a limit of theirs is not respected, before they go
_SAID_SHARE = 0.6  # of a wish's words that must stand in the notes for it to count as granted
# What makes another wish of the same words.
_AMOUNT = re.compile(
    rf"\d+(?:[.,]\d+)*|[半全不没未无免非别]|{ZH_NUMBER}|\b(?:{EN_NUMBER})\b"
    r"|\b(?:half|third|quarter|all|whole|full|fully|everything|none|no|not|never|nothing|without|neither|nor|cannot)\b|n['’]t\b",
    re.IGNORECASE,
)
_CLOSE = 0.01  # of a price: rounding
# Rounds in which somebody still insists on what is a wish and not a limit.
_INSISTS = {"easygoing": 0, "balanced": 1, "busy": 1}


@dataclass(frozen=True, slots=True, kw_only=True)
class Objection:
    """Something that is not as it should be. A hard one (below the lowest price, no time, no room) never gives way."""

    point: NegotiationPoint
    is_hard: bool


def review_plan(
    profile: AgentProfile,
    understanding: DemandUnderstanding,
    proposal: Proposal,
    mine: Assignment,
    offer: Offer | None,
    *,
    round_: int,
    rounds_max: int,
    booked: tuple[str, ...] = (),
    stands: bool = False,
) -> FeedbackDraft:
    """The person's answer. Wishes are conceded over the rounds, by temperament; limits never are.

    `booked` are days on which other approved plans have the person by now. `stands`: an earlier plan with a part of
    theirs stands where this one comes to nothing, so that nobody leaves that one over what is wrong with this one.
    """
    language = understanding.language
    if is_away(mine, proposal):
        return _stay_away(proposal, language)
    if (elsewhere := answer_if_booked(understanding, proposal, mine, booked, is_last=round_ >= rounds_max)) is not None:
        return elsewhere
    objections = _objections(profile, understanding, proposal, mine, offer)
    hard = [o for o in objections if o.is_hard]
    if not objections:
        return _accept(mine, language, ())
    # A limit is said as often as there are rounds; only who has no time (busy) goes earlier.
    if hard and (round_ >= rounds_max or (profile.terms.temperament == "busy" and round_ > BUSY_ASKS)):
        return _leave(profile, hard, language, stands=stands)
    if hard or _still_insists(profile.terms.temperament, round_, rounds_max):
        return _ask(hard or objections, language)
    return _accept(mine, language, tuple(objections))


def _stay_away(proposal: Proposal, language: Language) -> FeedbackDraft:
    """The day suits most of what is needed, and not this person, of whom nothing is asked."""
    day = day_text(proposal.timeline.event_date, language)
    text = say(
        language,
        f"{day}我来不了，其他人能成就好；要是改期，可以再找我。",
        f"I cannot come on {day}, but it is good that the others can. Ask me if the day moves.",
    )
    return FeedbackDraft(feedback_type=FeedbackType.ACCEPT, reasoning=text, provenance=Provenance.RULE)


def answer_if_booked(
    understanding: DemandUnderstanding, proposal: Proposal, mine: Assignment, booked: tuple[str, ...], *, is_last: bool
) -> FeedbackDraft | None:
    """What somebody says whom another plan has booked for this one's day; None where none has.

    Another day, where the demand leaves that open and there is a round left to find one; else they cannot come.
    """
    language = understanding.language
    day = clashing(understanding, proposal.timeline, mine, booked)
    if not day or is_away(mine, proposal):
        return None
    shown = day_text(day, language)
    why = say(language, f"{shown}我已经定了别的安排", f"I am booked on {shown} by now")
    if is_last or fixed_day(understanding):
        text = say(language, f"{why}，这次来不了，抱歉。", f"{why}, so I cannot come. I am sorry.")
        return FeedbackDraft(feedback_type=FeedbackType.WITHDRAW, reasoning=text, provenance=Provenance.RULE)
    point = NegotiationPoint(
        aspect=aspect_name(Aspect.TIME, language),
        current_value=shown,
        desired_value=say(language, "换一天", "choose another day"),
        reason=why,
    )
    return _ask((Objection(point=point, is_hard=True),), language)


def _still_insists(temperament: str, round_: int, rounds_max: int) -> bool:
    """Demanding people hold out until two rounds before the end, but at least for one round."""
    last = _INSISTS.get(temperament, max(1, rounds_max - 2))
    return round_ <= last


def _objections(
    profile: AgentProfile, understanding: DemandUnderstanding, proposal: Proposal, mine: Assignment, offer: Offer | None
) -> tuple[Objection, ...]:
    found = [
        _about_price(profile, understanding, mine, offer),
        _about_day(profile, proposal, understanding, mine),
        _about_role(mine, offer, understanding.language),
        _about_load(profile, understanding, mine),
        *_about_conditions(proposal, mine, offer),
    ]
    return tuple(objection for objection in found if objection is not None)


def _is_standby(mine: Assignment, offer: Offer | None) -> bool:
    return not mine.capabilities and offer is not None and bool(offer.capabilities)


def _about_price(
    profile: AgentProfile, understanding: DemandUnderstanding, mine: Assignment, offer: Offer | None
) -> Objection | None:
    """Less than was asked is a wish; less than the lowest is a limit. Standing by costs nothing."""
    asked, floor, per = _named(profile, understanding, mine, offer)
    if not asked or _is_standby(mine, offer):
        return None
    language = understanding.language
    given = convert(named_amount(mine.price, mine.rate) or 0.0, mine.currency, profile.terms.currency)
    if given >= max(asked * (1 - _CLOSE), floor):
        return None
    is_hard = given < floor  # to the cent, as every answer is held to it: a yes below it is not used
    # Below their limit they ask for the least that they can live with, not for all they asked at first.
    wanted = min(asked, rounded_up(floor)) if is_hard else asked
    point = NegotiationPoint(
        aspect=aspect_name(Aspect.PRICE, language),
        current_value=money_text(given, profile.terms.currency, language) + per,
        desired_value=money_text(wanted, profile.terms.currency, language) + per,
        reason=say(language, "这个价钱我不接", "I do not take this on at that price")
        if is_hard
        else say(language, *BELOW_THE_NAMED),
    )
    return Objection(point=point, is_hard=is_hard)


def _named(
    profile: AgentProfile, understanding: DemandUnderstanding, mine: Assignment, offer: Offer | None
) -> tuple[float | None, float, str]:
    """What they asked, and the least that they take: for all of it, or for one such unit where nobody says how many."""
    does = [match.label for match in matches(profile, needs_of(understanding)) if match.need.tag in mine.capabilities]
    usual = price_of(profile.terms, understanding, does)
    if mine.price is None and mine.rate is not None and usual.rate is not None and usual.rate.unit == mine.rate.unit:
        own = offer.rate if offer is not None and offer.price is None and offer.rate is not None else usual.rate
        least = usual.rate.unit_price * least_share(profile.terms)
        return own.unit_price, least, per_text(mine.rate.unit, understanding.language)
    asked = offer.price_for(mine.capabilities) if offer and offer.price is not None else usual.asked
    return asked, usual.floor or 0.0, ""


def _about_day(
    profile: AgentProfile, proposal: Proposal, understanding: DemandUnderstanding, mine: Assignment
) -> Objection | None:
    """The day that the plan itself chose; a day that the demand named was answered with the offer."""
    language = understanding.language
    bad = {Day.TAKEN, Day.WRONG_WEEKDAY}
    days = chosen_days(proposal, understanding, mine)
    tags = mine.capabilities
    out = {day: said for day in days if (said := out_on(profile, understanding, tags, day))}
    day = next((day for day in days if day_state(profile.terms, day) in bad or day in out), "")
    if not day:
        return None
    state = day_state(profile.terms, day)
    wanted = {
        "weekdays": say(language, "改到工作日", "move it to a weekday"),
        "weekends": say(language, "改到周末", "move it to a weekend"),
    }.get(profile.terms.available if state is Day.WRONG_WEEKDAY else "", say(language, "换一天", "choose another day"))
    point = NegotiationPoint(
        aspect=aspect_name(Aspect.TIME, language),
        current_value=day_text(day, language),
        desired_value=wanted,
        reason=_not_free(out.get(day, ""), language),
    )
    return Objection(point=point, is_hard=True)


def _not_free(said: str, language: Language) -> str:
    zh, en = "那天我没有空", "I am not free that day"
    return say(language, f"{zh}：{said}", f"{en}: {said}") if said else say(language, zh, en)


def chosen_days(proposal: Proposal, understanding: DemandUnderstanding, mine: Assignment) -> tuple[str, ...]:
    """The days of a part, where the plan had to choose them itself; else ()."""
    tentative = next((m.date for m in proposal.timeline.milestones if is_tentative(m)), "")
    several = alternatives(understanding)
    is_open = several or (is_by_a_deadline(understanding) and occupies(understanding, mine.capabilities))
    first = tentative or (proposal.timeline.event_date if is_open else "")
    if not first:  # only a day that the plan itself gave this part
        asked = own_days(understanding, mine.capabilities, event_days(understanding, proposal.timeline))
        return () if mine.days == asked else mine.days
    return mine.days or days_of_part(understanding, mine.capabilities, days_from(understanding, first))


def _about_role(mine: Assignment, offer: Offer | None, language: Language) -> Objection | None:
    if offer is None or not offer.capabilities:
        return None
    beyond = [tag for tag in mine.capabilities if tag not in offer.capabilities]
    if not beyond:
        return None
    own = listed([tag for tag in mine.capabilities if tag in offer.capabilities] or offer.capabilities, language)
    point = NegotiationPoint(
        aspect=aspect_name(Aspect.ROLE, language),
        current_value=listed(mine.capabilities, language),
        desired_value=say(language, f"只负责{own}", f"only {own}"),
        reason=say(language, f"{listed(beyond, language)}不是我答应的", f"I did not offer {listed(beyond, language)}"),
    )
    return Objection(point=point, is_hard=True)


def _about_load(profile: AgentProfile, understanding: DemandUnderstanding, mine: Assignment) -> Objection | None:
    """Too many jobs for one person; several things that are ordered by name are no jobs of their own."""
    language, ordered = understanding.language, {word.name for word in understanding.network_words}
    limit = PARTS_LIMIT.get(profile.terms.temperament, max(PARTS_LIMIT.values()))
    jobs = [tag for tag in mine.capabilities if tag not in ordered]
    if len(jobs) <= limit:
        return None
    kept = listed([*(tag for tag in mine.capabilities if tag in ordered), *jobs[:limit]], language)
    point = NegotiationPoint(
        aspect=aspect_name(Aspect.ROLE, language),
        current_value=listed(mine.capabilities, language),
        desired_value=say(language, f"只负责{kept}", f"only {kept}"),
        reason=say(language, "一个人做这么多会做不好", "this is too much for one person to do well"),
    )
    return Objection(point=point, is_hard=False)


def _about_conditions(proposal: Proposal, mine: Assignment, offer: Offer | None) -> tuple[Objection, ...]:
    """Wishes from the offer that the plan does not grant. The price has been looked at already."""
    if offer is None or _is_standby(mine, offer):
        return ()
    return tuple(
        Objection(point=point, is_hard=aspect_of(point) is Aspect.SCALE)
        for point in offer.negotiation_points
        if aspect_of(point) is not Aspect.PRICE and not is_granted(point, proposal, mine)
    )


def is_granted(point: NegotiationPoint, proposal: Proposal, mine: Assignment) -> bool:
    """The notes say it (other than as an open question), or the last adjustment says that it was done for me."""
    done = proposal.adjustment_summary.requests_addressed if proposal.adjustment_summary else ()
    told = (change.what for change in done if change.agent_id == mine.agent_id)
    return any(_says(text, point.desired_value) for text in (_settled(mine.notes), *told))


def is_written(wish: str, notes: str) -> bool:
    """Whether the notes have the wish in these very words: in others it may be another one."""
    said = (part.rpartition("：")[2].rpartition(": ")[2] for part in _sentences(_settled(notes)))
    return _bare(wish) in map(_bare, said)


def _bare(text: str) -> str:
    return text.strip(" .。").casefold()


def _settled(notes: str) -> str:
    open_ = ("待商定", "Still open", "未能", "Not possible")
    return "。".join(part for part in _sentences(notes) if not part.startswith(open_))


def _sentences(text: str) -> list[str]:
    return [part.strip() for part in text.replace(". ", "。").split("。") if part.strip()]


def _says(text: str, wish: str) -> bool:
    """Whether a sentence says most of the wish, with the same amounts, and denies what that denies."""
    wanted, same = tokens(wish), _amounts(wish)
    return any(
        (wish in said or sum(word in {*tokens(said)} for word in wanted) >= _SAID_SHARE * len(wanted))
        and _amounts(said) == same
        for said in (text, *_sentences(text))
        if wanted
    )


def _amounts(text: str) -> list[str]:
    """Its numbers, shares and negations, in whatever order."""
    return sorted(match.group().casefold() for match in _AMOUNT.finditer(text))


def _accept(mine: Assignment, language: Language, conceded: tuple[Objection, ...]) -> FeedbackDraft:
    price = price_text(mine.price, mine.currency, mine.rate, language) if mine.is_paid else ""
    if conceded:
        wishes = listed([_wish(o.point, language) for o in conceded], language)
        text = say(
            language,
            f"没能按我希望的来（{wishes}），我可以让一步，按现在的方案做。",
            f"Not quite what I wished for ({wishes}), but I can live with it and agree.",
        )
    elif not mine.capabilities:
        text = say(
            language, f"愿意做{mine.role}，需要时随时叫我。", f"Glad to be on call as {uncapitalised(mine.role)}."
        )
    else:
        text = say(
            language,
            f"由我担任{mine.role}{f'，{price}' if price else ''}，没有问题。",
            f"Happy to take part as {uncapitalised(mine.role)}{f' for {price}' if price else ''}.",
        )
    return FeedbackDraft(feedback_type=FeedbackType.ACCEPT, reasoning=text, provenance=Provenance.RULE)


def _wish(point: NegotiationPoint, language: Language) -> str:
    """ "Price €40"; "return travel London–Paris paid" says itself what it is about."""
    if point.aspect.casefold() in point.desired_value.casefold():
        return point.desired_value
    return f"{point.aspect}{say(language, '', ' ')}{point.desired_value}"


def _ask(objections: list[Objection] | tuple[Objection, ...], language: Language) -> FeedbackDraft:
    points = tuple(objection.point for objection in objections)
    request = say(language, "；", "; ").join(
        say(language, f"{p.aspect}：希望{p.desired_value}", f"{p.aspect}: {p.desired_value}") for p in points
    )
    reasons = dict.fromkeys(p.reason for p in points if p.reason)
    why, colon = say(language, "；", "; ").join(reasons), say(language, "：", ": ")
    text = say(language, f"愿意参与，还有一点没谈妥：{why}", f"I am willing, but one thing is open: {why}")
    return FeedbackDraft(
        feedback_type=FeedbackType.NEGOTIATE,
        reasoning=sentence(text, language),
        adjustment_request=request,
        concerns=tuple(sentence(f"{p.aspect}{colon}{p.desired_value}", language) for p in points),
        negotiation_points=points,
        provenance=Provenance.RULE,
    )


def _leave(profile: AgentProfile, hard: list[Objection], language: Language, *, stands: bool) -> FeedbackDraft:
    """At the end, somebody whose limit is not respected goes, or, if demanding, refuses the plan as a whole."""
    reasons = say(language, "，", "; ").join(dict.fromkeys(o.point.reason for o in hard))
    refuses = stands or profile.terms.temperament == "demanding"
    kind = FeedbackType.REJECT if refuses else FeedbackType.WITHDRAW
    text = say(
        language, f"谈到最后还是{reasons}，这次我不参加了。", f"To the end this was {reasons}; I shall not take part."
    )
    return FeedbackDraft(
        feedback_type=kind,
        reasoning=text,
        concerns=tuple(o.point.reason for o in hard),
        negotiation_points=tuple(o.point for o in hard),
        provenance=Provenance.RULE,
    )
