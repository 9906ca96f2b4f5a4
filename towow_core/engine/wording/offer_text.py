"""The words of a twin's answer, built from its person's own sentences and the demand's facts."""

from typing import Protocol

from towow_core.domain.models import AgentProfile, DemandUnderstanding, Language, NegotiationPoint
from towow_core.domain.money import PriceUnit, Rate
from towow_core.domain.requirements import RequirementKind
from towow_core.engine.language.aspects import Aspect, aspect_name
from towow_core.engine.language.date_arithmetic import Precision
from towow_core.engine.language.gazetteer import place_name
from towow_core.engine.language.sentence_parts import (
    budget_text,
    day_text,
    days_text,
    in_language,
    in_original,
    listed,
    say,
    sentence,
)
from towow_core.engine.lexicon.taught import is_taught
from towow_core.engine.matching.bare_tags import is_only_a_tag
from towow_core.engine.matching.candidate_fit import (
    Match,
    Place,
    Price,
    budget_in,
    part_limit,
    unpaid_in,
)
from towow_core.engine.matching.event_days import possible_days
from towow_core.engine.matching.event_length import alternatives, days_from, days_of_part, hours_of
from towow_core.engine.matching.needs import Need
from towow_core.engine.matching.of_the_named import works_of_the_named
from towow_core.engine.matching.schedule import last_day
from towow_core.engine.matching.wanted_days import Day, date_precision, day_against, day_state, is_too_soon, notice_for
from towow_core.engine.wording.amounts_said import says_an_amount
from towow_core.support.money import money_text, price_text


class Weighed(Protocol):
    """What the words need to know (`offers.Situation`)."""

    @property
    def profile(self) -> AgentProfile: ...
    @property
    def understanding(self) -> DemandUnderstanding: ...
    @property
    def needs(self) -> tuple[Need, ...]: ...
    @property
    def found(self) -> tuple[Match, ...]: ...
    @property
    def place(self) -> Place: ...
    @property
    def day(self) -> Day: ...
    @property
    def price(self) -> Price: ...
    @property
    def budget(self) -> float | None: ...
    @property
    def is_over_budget(self) -> bool: ...
    @property
    def today(self) -> str: ...
    @property
    def out_then(self) -> tuple[str, str]: ...


def contribution_text(s: Weighed, rate: Rate | None) -> str:
    """ "场地提供：望京的开放空间，可坐80人。报价¥6,000。": what, in the person's own words, and for how much."""
    language = s.understanding.language
    colon = say(language, "：", ": ")
    parts = []
    for match in s.found:
        detail = in_language(match.detail, language) or in_original(match.detail, language)
        task = match.need.concept.task.to(language) if match.need.concept else say(language, "可以承担", "can do this")
        name = match.label if _is_by_their_own_word(match) else match.need.tag
        # Of a guess, and by a bare tag, nobody says that they can do it.
        said = detail or ("" if match.need.is_guess or is_only_a_tag(s.profile, match.label) else task)
        parts.append(sentence(f"{name}{colon}{said}" if said else name, language))
    if s.place is Place.REMOTE:
        parts.append(say(language, "线上参与。", "Taking part online."))
    if rate is not None and rate.unit_price:
        figure = price_text(rate.amount, s.price.currency, rate, language)
        parts.append(say(language, f"报价{figure}。", f"Price: {figure}."))
    return ("" if language is Language.ZH else " ").join(parts)


def _is_by_their_own_word(match: Match) -> bool:
    """Whether their own word says what the tag does not: found by meaning, or for lessons in what is asked for."""
    return bool(match.need.labels) or (is_taught(match.label) and not is_taught(match.need.tag))


_MISSING = {
    PriceUnit.PERSON: ("人数", "how many people"),
    PriceUnit.HOUR: ("几个小时", "how many hours"),
    PriceUnit.DAY: ("几天", "how many days"),
    PriceUnit.EVENT: ("一共几次", "how many times"),
}


def reason_text(s: Weighed, rate: Rate | None, *, is_for_nothing: bool) -> str:
    """Why yes: place, day and price, as far as they are known; who has named no price does not say that it is none."""
    language = s.understanding.language
    here = place_name(s.profile.location, language)
    there = place_name(s.understanding.context.location or "", language)
    where = {
        Place.HERE: say(language, f"我就在{here}", f"I am in {here}"),
        Place.ANYWHERE: say(language, f"我在{here}", f"I am based in {here}"),
        Place.REMOTE: say(language, f"我在{here}，这件事可以线上做", f"I am in {here}, and this can be done online"),
        Place.TRAVELS: say(language, f"我在{here}，可以去{there}", f"I am in {here} and can come to {there}"),
    }.get(s.place, "")
    parts = [where, say(language, "这正是我的本行", "this is my trade")]
    day = s.understanding.context.date
    if s.day is Day.FREE and day:
        shown = _free_days(s, day)
        parts.append(say(language, f"{shown}有空", f"I am free on {shown}"))
    if is_for_nothing or (rate is not None and not rate.unit_price):
        parts.append(say(language, "这次不收费", "I ask for no fee"))
    elif rate is None:
        parts.append(say(language, "收不收费、收多少还没有说", "whether I ask for a fee is not said yet"))
    elif rate.units is None:
        missing = _MISSING[rate.unit if rate.quantity is None else PriceUnit.EVENT]
        parts.append(
            say(
                language,
                f"{missing[0]}还没有说，先报单价",
                f"{missing[1]} is not said yet, so this is the price of one",
            )
        )
    elif s.budget is not None and (rate.amount or 0.0) > s.budget and s.is_over_budget:
        parts.append(_counter(s, rate))
    elif s.budget is None and not says_an_amount(s.understanding):
        parts.append(say(language, "预算没有说，先按我平时的价钱报", "no budget was named, so this is my usual price"))
    return sentence(say(language, "，", "; ").join(part for part in parts if part), language)


def _free_days(s: Weighed, day: str) -> str:
    """Those days on which the person can be there: all that are needed, and each of those that it could be."""
    language, tags = s.understanding.language, [match.need.tag for match in s.found]
    several = [
        first
        for first in alternatives(s.understanding) or (day,)
        if not any(
            day_state(s.profile.terms, each) in {Day.TAKEN, Day.WRONG_WEEKDAY}
            for each in days_of_part(s.understanding, tags, days_from(s.understanding, first))
        )
    ]
    needed = [
        each for first in several for each in days_of_part(s.understanding, tags, days_from(s.understanding, first))
    ]
    return days_text(needed or [day], language, s.today)


def decline_text(reason: str, s: Weighed) -> str:  # noqa: C901, PLR0911  # one sentence for each reason
    """The true reason, as one sentence."""
    language, terms = s.understanding.language, s.profile.terms
    here = place_name(s.profile.location, language)
    there = place_name(s.understanding.context.location or "", language)
    day = _day_in_question(reason, s)
    people = s.understanding.context.expected_attendees
    match reason:
        case "capability":
            return _not_my_trade(s)
        case "place":
            return _too_far(here, there, language)
        case Day.TAKEN.value:
            return say(language, f"{day}我已经有安排了。", f"I am already taken on {day}.")
        case "hours":
            return _not_then(s)
        case Day.WRONG_WEEKDAY.value:
            asked = day or say(language, "您要的时间", "the time you need")
            return say(
                language, f"{asked}我没有空。", f"I am not free on {day}." if day else f"I am not free at {asked}."
            )
        case Day.EVENING.value:
            hours = listed(hours_of(s.understanding, _tags(s)), language)
            return say(
                language, f"我只有晚上有空，{hours}来不了。", f"I am only free in the evening, and this is {hours}."
            )
        case "size":
            most = terms.capacity_people
            return say(
                language,
                f"我这边最多接待{most}人，{people}人太多了。",
                f"I can serve {most} people at most; {people} is too many.",
            )
        case "price":
            return _too_little(s)
        case "notice" | "busy_soon":
            if reason == "notice":
                needed = notice_for(terms, _soonest(s))
                zh = f"离{day}太近，我需要提前{needed}天知道。"
                return say(language, zh, f"{day} is too soon; I need to know {needed} days before.")
            return say(
                language,
                f"离{day}太近，我比较忙，这么近的事不接。",
                f"{day} is too soon; I am busy, and take nothing at such short notice.",
            )
        case _:
            return say(
                language,
                "我近期很忙，只接点名要我专长的事，这次就不参加了。",
                "I am busy and only take what asks for my own field by name.",
            )


def _not_then(s: Weighed) -> str:
    """The day, its hours where any are asked for, and their own words for when they can."""
    language, (on, said) = s.understanding.language, s.out_then
    day, hours = day_text(on, language, s.today), listed(hours_of(s.understanding, _tags(s)), language)
    at = f", {hours}" if hours else ""
    zh, en = f"{day}{hours}我没有空，我写明的时间是：{said}。", f"I am not free on {day}{at}; my times are: {said}."
    return say(language, zh, en)


def _tags(s: Weighed) -> list[str]:
    return [match.need.tag for match in s.found]


def _too_far(here: str, there: str, language: Language) -> str:
    """Where it is to be; or, where the demand names no place, that it must not be where they are."""
    if not there:
        return say(language, f"我在{here}，而这次不要在{here}。", f"I am in {here}, where it must not be.")
    zh, en = f"我在{here}，这次要到{there}现场，我去不了。", f"I am in {here} and cannot be in {there} for this."
    return say(language, zh, en)


def _day_in_question(reason: str, s: Weighed) -> str:
    """The day that the refusal is about: of several that are asked for, the one on which the person cannot."""
    said, tags = s.understanding.context.date or "", [match.need.tag for match in s.found]
    if reason in {Day.TAKEN.value, Day.WRONG_WEEKDAY.value}:
        said = day_against(s.profile.terms, s.understanding, tags) or said
    elif reason == "notice":
        said = _soonest(s)
    return day_text(said, s.understanding.language, s.today) if said else ""


def _soonest(s: Weighed) -> str:
    """The first day on which the person would be needed; of a week or a month, any day of which will do, the last."""
    if date_precision(s.understanding) in {Precision.WEEK, Precision.MONTH} and (last := last_day(s.understanding)):
        return last.isoformat()
    event = days_from(s.understanding, s.understanding.context.date or s.today[:10])
    days = days_of_part(s.understanding, [match.need.tag for match in s.found], event)
    # Of several it may be the weekend alone that has to be known of two weeks before.
    return next((day for day in days if is_too_soon(s.profile.terms, day, s.today)), days[0])


def _counter(s: Weighed, rate: Rate) -> str:
    """For how much they would, where that is above the budget: asked to come down, they may still."""
    language, currency = s.understanding.language, s.price.currency
    usual, named = (money_text(amount or 0.0, currency, language) for amount in (s.price.asked, rate.amount))
    zh, en = f"我平时报{usual}，这次可以到{named}", f"I usually ask {usual} and would do it for {named}"
    if named == usual:
        zh, en = f"我的价钱是{usual}", f"my price is {usual}"
    return say(language, f"{zh}，比{_amount_said(s)}高", f"{en}; that is above {_amount_said(s)}")


def _too_little(s: Weighed) -> str:
    if (free := unpaid_in(s.understanding)) is not None:
        zh, en = f"你说“{free.text}”，而这件事我是收费的。", f"You say “{free.text}”, and I charge for this."
        return say(s.understanding.language, zh, en)
    # What they take at least is their own: neither that it is too little, nor what would do.
    zh, en = f"{_amount_said(s)}，这个价钱我不接。", f"at {_amount_said(s)} I do not take this on."
    return sentence(say(s.understanding.language, zh, en), s.understanding.language)


def _amount_said(s: Weighed) -> str:
    """The whole budget, or what the demand gives for this part or one unit, in its own words: whichever it is."""
    language, floor = s.understanding.language, s.price.floor
    total, unit = budget_in(s.understanding, s.price.currency), s.price.rate.unit if s.price.rate else ""
    mine = {match.need.tag for match in s.found}
    said = [
        r
        for r in s.understanding.in_force
        if r.kind is RequirementKind.BUDGET
        and ((unit and r.value.per == unit) or mine & set(r.value.tags) or (total is None and not r.value.tags))
    ]
    own = [r for r in said if mine & set(r.value.tags)]
    limit = part_limit(s.understanding, mine, s.price.rate, s.price.currency)
    if own and floor is not None and limit is not None and floor > limit:  # that it is too little is true of this
        return say(language, f"“{own[-1].text}”", f"“{own[-1].text}”")
    if said and (total is None or floor is None or floor <= total):
        return say(language, f"“{said[-1].text}”", f"“{said[-1].text}”")
    budget = budget_text(s.understanding)
    return say(language, f"全部预算（{budget}）", f"the whole budget ({budget})")


def booked_text(s: Weighed) -> str:
    """Why not, where other plans have the person on every day that there is; which ones is nobody's business."""
    language = s.understanding.language
    day = listed([day_text(day, language, s.today) for day in possible_days(s.understanding)], language)
    zh, en = f"{day}我已经定了别的安排，那天来不了。", f"I am booked on {day} already, so I cannot come that day."
    return say(language, zh, en)


_WEEKDAYS = {
    "weekdays": ("工作日", "on weekdays"),
    "weekends": ("周末", "at weekends"),
    "evenings": ("晚上", "in the evening"),
}


def _not_my_trade(s: Weighed) -> str:
    language = s.understanding.language
    theirs = works_of_the_named(s.understanding).get(s.profile.user_name, frozenset())
    asked = [need.tag for need in s.needs if not theirs or need.tag in theirs]
    wanted = listed(asked, language) or say(language, "这件事", "this")
    mine = listed([tag for tag in s.profile.tags if in_language(tag, language)][:3], language)
    if not mine:
        return say(language, f"{wanted}不是我做的。", f"I do not do {wanted}.")
    return say(language, f"{wanted}不是我做的，我做的是{mine}。", f"I do not do {wanted}; my field is {mine}.")


def point(s: Weighed, aspect: Aspect, detail: str = "") -> NegotiationPoint:
    """One thing to bargain about, with its reason."""
    language, context = s.understanding.language, s.understanding.context
    name = aspect_name(aspect, language)
    here, there = place_name(s.profile.location, language), place_name(context.location or "", language)
    match aspect:
        case Aspect.PRICE:
            budget = budget_text(s.understanding)
            return NegotiationPoint(
                aspect=name,
                current_value=say(language, f"总预算{budget}", f"whole budget {budget}"),
                desired_value=detail,
                reason=say(
                    language,
                    "这是我平时的价钱，预算里分到这一项可能不够",
                    "my usual price; this part of the budget may not be enough",
                ),
            )
        case Aspect.TRAVEL:
            return NegotiationPoint(
                aspect=name,
                current_value=say(language, "没有说明", "not mentioned"),
                desired_value=say(language, f"报销{here}—{there}往返交通", f"return travel {here}–{there} paid"),
                reason=say(language, f"我要从{here}过去", f"I travel from {here}"),
            )
        case Aspect.TIME:
            return _time_point(language, name, detail)
        case Aspect.SCALE:
            most = s.profile.terms.capacity_people
            return NegotiationPoint(
                aspect=name,
                current_value=say(language, f"{context.expected_attendees}人", f"{context.expected_attendees} people"),
                desired_value=say(language, f"人数控制在{most}人以内", f"at most {most} people"),
                reason=say(language, f"我这边最多接待{most}人", f"I can serve {most} people at most"),
            )
        case _:
            return NegotiationPoint(
                aspect=aspect_name(Aspect.PAYMENT, language),
                current_value=say(language, "没有说明", "not mentioned"),
                desired_value=say(
                    language,
                    "确认后预付一半（分身在这次商谈里提的）",
                    "half paid in advance (asked for by the twin in this negotiation)",
                ),
                reason=say(
                    language,
                    "分身在这次商谈里先提的，档案里没有写，可以商量",
                    "the twin opens with it here; the profile does not say it, and it can be talked about",
                ),
            )


def _time_point(language: Language, name: str, available: str) -> NegotiationPoint:
    zh, en = {
        "evenings": ("安排在晚上6点以后", "after 6 pm"),
        "weekdays": ("安排在工作日", "on a weekday"),
        "weekends": ("安排在周末", "at a weekend"),
    }.get(available, ("时间再商量", "the time to be agreed"))
    return NegotiationPoint(
        aspect=name,
        current_value=say(language, "还没定", "still open"),
        desired_value=say(language, zh, en),
        reason=say(
            language,
            f"我只有{_WEEKDAYS.get(available, ('', ''))[0]}有空",
            f"I am only free {_WEEKDAYS.get(available, ('', ''))[1]}",
        ),
    )
