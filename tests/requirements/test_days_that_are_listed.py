"""The days that a plan lists are facts: how often it is, on which weekdays, for how many weeks, at what a time."""

from dataclasses import replace

import pytest

from tests.core.matching_kit import offers_from, person, proposal_of
from tests.requirements.kit import answer, facts, offered, part, wants
from tests.requirements.test_alternatives_of_days import asked
from towow_core.domain.models import Assignment, Language
from towow_core.domain.money import PriceUnit, Rate
from towow_core.domain.requirements import Mode, Requirement, RequirementKind, RequirementStatus
from towow_core.engine.planning.planning import make_plan
from towow_core.requirements.checker import check
from towow_core.requirements.facts import PlanFacts

K = RequirementKind
MET, PARTLY, UNMET, OPEN = (
    RequirementStatus.MET,
    RequirementStatus.PARTLY,
    RequirementStatus.UNMET,
    RequirementStatus.OPEN,
)
TEACHES = wants(K.CAPABILITY, tags=("yoga",))
FRIDAYS = ("2026-12-04", "2026-12-11", "2026-12-18")
WEEKEND = ("2026-12-05", "2026-12-06")


def on_days(days: tuple[str, ...], *parts: Assignment, **more: object) -> PlanFacts:
    stands = facts(*parts, day=days[-1], **more)  # type: ignore[arg-type]  # as `facts` takes them
    timeline = replace(stands.plan.timeline, event_date=days[0], event_days=days)
    return replace(stands, plan=replace(stands.plan, timeline=timeline))


def stands(one: Requirement, plan: PlanFacts, language: Language = Language.EN) -> Requirement:
    return check((TEACHES, one), plan, language)[1]


@pytest.mark.parametrize("language", Language)
@pytest.mark.parametrize(
    ("days", "weekdays", "number", "status"),
    [
        (FRIDAYS, (5,), None, MET),
        (FRIDAYS, (5,), 3.0, MET),
        (FRIDAYS, (), 3.0, MET),
        (FRIDAYS, (5,), 5.0, PARTLY),
        (FRIDAYS, (4,), None, UNMET),
        (FRIDAYS, (2, 5), None, OPEN),
        ((FRIDAYS[0], FRIDAYS[2]), (5,), None, OPEN),
        (FRIDAYS, (), None, OPEN),
    ],
)
def test_how_often_it_is_is_answered_by_the_days_of_the_plan(
    days: tuple[str, ...],
    weekdays: tuple[int, ...],
    number: float | None,
    status: RequirementStatus,
    language: Language,
) -> None:
    again = wants(K.RECURRENCE, weekdays=weekdays, number=number, unit="sessions" if number else "")
    plan = on_days(days, part("ann", "yoga"))

    assert stands(again, plan, language).status is status


def test_listed_days_are_agreed_to_by_a_yes_and_not_by_being_listed() -> None:
    again = wants(K.RECURRENCE, weekdays=(5,))
    refuses = offered("ann", "yoga", recurring=False)

    assert stands(again, on_days(FRIDAYS, part("ann", "yoga"), silent=("ann",))).status is PARTLY
    assert stands(again, on_days(FRIDAYS, part("ann", "yoga"), offers={"ann": refuses})).status is UNMET


@pytest.mark.parametrize("language", Language)
@pytest.mark.parametrize(
    ("said", "status"),
    [
        ({"first": "2026-12-06", "last": "2026-12-06"}, MET),
        ({"first": "2026-12-06", "last": "2026-12-06", "text": "further"}, MET),
        ({"weekdays": (7,)}, MET),
        ({"weekdays": (1,)}, UNMET),
        ({"first": "2026-12-07", "last": "2026-12-07", "text": "further"}, OPEN),
        ({"first": "2026-12-06", "last": "2026-12-06", "tags": ("yoga",)}, MET),
        ({"first": "2026-12-07", "last": "2026-12-07", "tags": ("yoga",)}, UNMET),
    ],
)
def test_a_day_that_is_one_of_the_plans_days_is_met(
    said: dict[str, object], status: RequirementStatus, language: Language
) -> None:
    plan = on_days(WEEKEND, part("ann", "yoga"), part("tom", "setup", days=("2026-12-04",)))

    assert stands(wants(K.DATE, **said), plan, language).status is status


def test_no_day_of_the_plan_is_one_that_is_ruled_out() -> None:
    plan = on_days(WEEKEND, part("ann", "yoga"), part("tom", "setup", days=("2026-12-04",)))

    assert [stands(wants(K.EXCLUSION, weekdays=(day,)), plan).status for day in (5, 6, 7, 1)] == [UNMET] * 3 + [MET]


@pytest.mark.parametrize("language", Language)
@pytest.mark.parametrize(("weeks", "status"), [(3.0, MET), (4.0, PARTLY)])
def test_for_how_many_weeks_is_counted_from_the_days(
    weeks: float, status: RequirementStatus, language: Language
) -> None:
    lasts = wants(K.DURATION, number=weeks, unit="weeks")

    assert stands(lasts, on_days(FRIDAYS, part("ann", "yoga")), language).status is status
    assert stands(lasts, on_days(WEEKEND, part("ann", "yoga")), language).status is OPEN


def rate(unit: PriceUnit, price: float, quantity: float | None, times: float | None) -> dict[str, object]:
    made = Rate(unit=unit, unit_price=price, quantity=quantity, times=times)
    return {"rate": made, "price": made.amount, "currency": "EUR"}


@pytest.mark.parametrize("language", Language)
@pytest.mark.parametrize(
    ("days", "price", "once", "status"),
    [
        (FRIDAYS, rate(PriceUnit.DAY, 120.0, 1.0, 3.0), "€120", MET),
        (FRIDAYS, rate(PriceUnit.DAY, 120.0, 3.0, 1.0), "€120", MET),
        (FRIDAYS, rate(PriceUnit.HOUR, 70.0, 2.0, 3.0), "€140", UNMET),
        (FRIDAYS, rate(PriceUnit.HOUR, 60.0, 2.0, None), "€120", MET),
        (FRIDAYS, {"price": 450.0, "currency": "EUR"}, "€150", UNMET),
        (WEEKEND, rate(PriceUnit.DAY, 120.0, 2.0, 1.0), "€120", MET),
        (WEEKEND, {"price": 120.0, "currency": "EUR"}, "€120", MET),
        (FRIDAYS, rate(PriceUnit.DAY, 120.0, None, 3.0), "€120", OPEN),
    ],
)
def test_so_much_a_time_is_compared_with_what_one_time_costs(
    days: tuple[str, ...], price: dict[str, object], once: str, status: RequirementStatus, language: Language
) -> None:
    most = wants(K.BUDGET, number=130.0, unit="EUR", per="event", tags=("yoga",))
    found = stands(most, on_days(days, part("ann", "yoga", **price)), language)

    assert found.status is status
    assert once in found.note


def test_what_somebody_is_paid_for_and_agrees_to_is_for_how_long_and_for_how_many_they_would() -> None:
    fed = part("ann", "yoga", **rate(PriceUnit.PERSON, 10.0, 40.0, 1.0))
    hour = part("ann", "yoga", **rate(PriceUnit.HOUR, 40.0, 2.0, 1.0))
    people, lasts = wants(K.HEAD_COUNT, number=40.0), wants(K.DURATION, number=2.0, unit="hours")

    assert stands(people, facts(fed)).status is MET
    assert stands(replace(people, value=replace(people.value, number=50.0)), facts(fed)).status is PARTLY
    assert stands(people, facts(fed, silent=("ann",))).status is OPEN
    assert stands(lasts, facts(hour)).status is MET


@pytest.mark.parametrize("language", Language)
def test_what_is_asked_of_one_part_is_held_against_nobody_else(language: Language) -> None:
    online = wants(K.MODE, text=Mode.ONLINE, tags=("yoga",))
    offers = {"ann": offered("ann", "yoga", mode=Mode.ONLINE), "tom": offered("tom", "food", mode=Mode.ON_SITE)}

    assert stands(online, facts(part("ann", "yoga"), part("tom", "food"), offers=offers), language).met_by == ("ann",)
    assert stands(online, facts(part("tom", "food"), offers=offers), language).status is OPEN


@pytest.mark.parametrize(
    ("text", "does", "city", "times", "hour"),
    [
        ("A mentor in Berlin every Friday morning from 8 January to 12 February", "mentoring", "Berlin", 6, "morning"),
        ("Yoga on three Tuesday evenings from 1 December, Berlin", "yoga", "Berlin", 3, "evenings"),
        ("从12月2日起每周三晚上请一位瑜伽老师，连着四周，北京", "瑜伽", "北京", 4, "晚上"),
        ("每周五晚在上海请乐队，12月4日到12月18日", "音乐演出", "上海", 3, "晚"),
    ],
)  # fmt: skip
def test_a_price_by_the_day_counts_for_each_appointment_and_the_hour_is_said(
    text: str, does: str, city: str, times: int, hour: str
) -> None:
    understood = asked(text)
    currency = understood.context.currency or "EUR"
    who = person("kim", does, city, price=100.0, price_unit="day", currency=currency)
    offers = offers_from(understood, who)
    plan = PlanFacts(
        plan=proposal_of(make_plan(understood, offers, "2026-11-22")),
        offers={offer.agent_id: offer for offer in offers},
        answers={offer.agent_id: answer(offer.agent_id) for offer in offers},
    )
    found = check(understood.requirements, plan, understood.language)

    assert [one.price for one in plan.active] == [100.0 * times]
    assert len(plan.days) == times
    assert plan.plan.timeline.hours == (hour,)
    assert [r.status for r in found if r.kind is K.RECURRENCE] == [MET]
    assert all(r.status is MET for r in found if r.value.unit == "time")


@pytest.mark.parametrize("price", [100.0, 110.0])
def test_an_amount_for_each_time_limits_what_is_asked_by_the_day(price: float) -> None:
    understood = asked("A mentor in Berlin every Saturday from 9 January to 30 January, at most €105 per session")
    who = person("kim", "mentoring", "Berlin", price=price, price_floor=100.0, price_unit="day", currency="EUR")
    plan = make_plan(understood, offers_from(understood, who), "2026-11-22")

    assert [one.price <= 420.0 for one in plan.assignments if one.price] == [True]


@pytest.mark.parametrize(
    ("text", "does", "city"),
    [
        ("1月9日在哈尔滨办比赛，要一位评委，海报12月10日前给我", "评委", "哈尔滨"),
        ("A judge in Berlin on 9 January, and a poster by 10 December", "judging", "Berlin"),
    ],
)
def test_whoever_is_there_on_the_day_is_paid_for_that_day_though_something_else_has_a_last_day(
    text: str, does: str, city: str
) -> None:
    understood = asked(text)
    who = person("kim", does, city, price=400.0, price_unit="day", currency="EUR")
    plan = make_plan(understood, offers_from(understood, who), "2026-11-22")

    assert [one.price for one in plan.assignments] == [400.0]


def test_nobody_says_how_many_days_of_work_come_before_a_last_day() -> None:
    understood = asked("A host in Berlin on 9 January, and a poster by 10 December")
    designer = person("kim", "graphic design", "Berlin", price=400.0, price_unit="day", currency="EUR")
    host = person("lee", "hosting", "Berlin", price=300.0, price_unit="day", currency="EUR")

    assert [offer.price for offer in offers_from(understood, designer, host)] == [None, 300.0]


def test_who_finds_so_much_a_time_too_little_quotes_that_amount() -> None:
    understood = asked("A mentor over video, every Saturday from 9 January to 30 January. At most €50 per session")
    who = person("kim", "mentoring", "Berlin", price=100.0, price_floor=90.0, price_unit="day", currency="EUR")
    (offer,) = offers_from(understood, replace(who, terms=replace(who.terms, remote=True)))

    assert "€50" in offer.decline_reason


def test_what_is_done_on_a_day_of_its_own_is_a_days_work() -> None:
    text = "I move within London on Saturday 5 December: somebody to pack on the Friday, and a cleaner by 8 December"
    understood = asked(text)
    packer = person("kim", "packing", "London", price=120.0, price_unit="day", currency="GBP")

    assert [offer.price for offer in offers_from(understood, packer)] == [120.0]
