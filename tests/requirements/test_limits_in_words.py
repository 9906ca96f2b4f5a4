"""What people bound in words, a minimum, an hour, a price on top, for whom it is: kept exactly, or open with the words."""

# ruff: noqa: E501  # ruff counts a Chinese character as two columns; a row of a table is one line

from dataclasses import replace

import pytest

from tests.core.matching_kit import TODAY, offers_from, person, proposal_of
from tests.requirements.kit import answer, facts, offered, part, wants
from tests.requirements.test_days_as_said import read
from towow_core.domain.limits import Limit, Limited
from towow_core.domain.models import AgentProfile, Language, Statement
from towow_core.domain.requirements import Requirement, RequirementKind, RequirementStatus
from towow_core.engine.language.audiences import rule_each_other_out
from towow_core.engine.language.lengths import window_of_day
from towow_core.engine.language.limit_words import bounds_in
from towow_core.engine.planning.planning import make_plan
from towow_core.requirements.checker import check
from towow_core.requirements.facts import PlanFacts

K, S = RequirementKind, RequirementStatus


@pytest.mark.parametrize(
    ("words", "of", "least", "most"),
    [
        ("buffets from 15 to 150 people", Limited.PEOPLE, 15, 150),
        ("a counter for 30 to 120 guests", Limited.PEOPLE, 30, 120),
        ("for groups of 10 or more", Limited.PEOPLE, 10, None),
        ("20人起订", Limited.PEOPLE, 20, None),
        ("最多坐30人", Limited.PEOPLE, None, 30),
        ("二十六天起", Limited.DAYS, 26, None),
        ("minimum two nights", Limited.DAYS, 2, None),
        ("at least three hours", Limited.HOURS, 3, None),
        ("两小时起", Limited.HOURS, 2, None),
        ("晚上十点要散", Limited.CLOCK, None, 22),
        ("neighbours who want quiet after eleven", Limited.CLOCK, None, 23),
        ("closes at 6", Limited.CLOCK, None, 18),
        ("open until 2 am", Limited.CLOCK, None, 26),
        ("open until 12 am", Limited.CLOCK, None, 24),
        ("晚上十二点要散", Limited.CLOCK, None, 24),
        ("深夜十一点要散", Limited.CLOCK, None, 23),
        ("早上九点前不接", Limited.CLOCK, 9, None),
        ("早场加收二百", Limited.PRICE, 200, None),
        ("食材另算", Limited.PRICE, None, None),
        ("travel is charged separately", Limited.PRICE, None, None),
        ("Over an hour there are two of us", Limited.PRICE, None, None),
        ("急单不接", Limited.NOTICE, None, None),
        ("only weddings", Limited.WORK, None, None),
        ("每人加收50", Limited.PRICE, None, None),
        ("加班每小时加收200", Limited.PRICE, None, None),
        ("extra £5 per person", Limited.PRICE, None, None),
        ("a surcharge of £20 an hour", Limited.PRICE, None, None),
        ("加收100到200", Limited.PRICE, None, None),
        ("不含运费", Limited.PRICE, None, None),
        ("无电梯加收200", Limited.PRICE, 200, None),
        ("no extra for travel and weekends cost £50 extra", Limited.PRICE, 50, None),
        ("50人以上不接", Limited.PEOPLE, None, 49),
        ("不接50人以上的团", Limited.PEOPLE, None, 49),
        ("20人以下不接", Limited.PEOPLE, 21, None),
        ("不满20人不接", Limited.PEOPLE, 20, None),
        ("超过30人恕不接待", Limited.PEOPLE, None, 30),
        ("groups of 10 or more not accepted", Limited.PEOPLE, None, 9),
        ("we don't take groups of 10 or more", Limited.PEOPLE, None, 9),
        ("no parties over 12", Limited.PEOPLE, None, 12),
        ("nothing under two hours", Limited.HOURS, 2, None),
        ("no more than 30 people", Limited.PEOPLE, None, 30),
        ("not less than ten guests", Limited.PEOPLE, 10, None),
        ("no problem with groups of 50 or more", Limited.PEOPLE, 50, None),
        ("服务过程最多两小时", Limited.HOURS, None, 2),
        ("dinner served for up to 20 people", Limited.PEOPLE, None, 20),
        ("最多三天", Limited.DAYS, None, 3),
        ("at most three days", Limited.DAYS, None, 3),
        ("at least one hundred and twenty people", Limited.PEOPLE, 120, None),
        ("between fifty and one hundred guests", Limited.PEOPLE, 50, 100),
    ],
)
def test_a_bound_is_read_as_one(words: str, of: Limited, least: float | None, most: float | None) -> None:
    assert [(one.limit.of, one.limit.least, one.limit.most) for one in bounds_in(words, is_of_the_part=True)] == [
        (of, least, most)
    ]


@pytest.mark.parametrize(
    "words",
    [
        "four to six weeks",
        "两周上线",
        "当天不临时加钱",
        "东西多可以分两趟，不另收等候的钱",
        "never add to the price on the day",
        "Wooden floor from 1911",
        "a talk of forty minutes and honest numbers",
        "with a colleague and a booth on request",
        "open through the night",
        "一周内交付不少于150张精修照片",
        "服务过100人以上",
        "曾为500人以上的活动拍摄",
        "has catered for 300 people or more",
        "one hundred and twenty people",
        "最多提前三天预订",
        "三天以内交付",
    ],
)
def test_words_that_bound_nothing_are_none(words: str) -> None:
    assert bounds_in(words, is_of_the_part=True) == ()


def doer(tag: str, city: str, detail: str, about: str = "", **terms: object) -> AgentProfile:
    return replace(person("ann", tag, city, **terms), capabilities={tag: detail}, profile_summary=about)


def checked(sentence: str, who: AgentProfile) -> dict[RequirementKind, Requirement]:
    understood = read(sentence, TODAY)
    offers = offers_from(understood, who)
    known = PlanFacts(
        plan=proposal_of(make_plan(understood, offers, TODAY)),
        offers={offer.agent_id: offer for offer in offers},
        answers={offer.agent_id: answer(offer.agent_id) for offer in offers},
    )
    return {r.kind: r for r in check(understood.requirements, known, understood.language)}


# Tag, city, what the part is, what they say of themselves; and which of it is quoted where it is not kept.
CATERING = ("catering", "London", "buffets from 25 to 90 people", "", "buffets from 25 to 90 people")
VENUE_ZH = ("场地提供", "上海", "老仓库", "晚上九点半要清场", "晚上九点半要清场")
VENUE = ("venue", "Berlin", "a loft, projector", "Nothing after eleven, please.", "Nothing after eleven")
HALL = ("场地提供", "上海", "老仓库，30人以上不接", "", "30人以上不接")
MAKE_UP = ("化妆造型", "上海", "新娘妆", "早班加收三百", "早班加收三百")
BOTH = ("化妆造型", "上海", "新娘妆，早班加收三百，周末加收两百", "", "早班加收三百")
EACH = ("化妆造型", "上海", "新娘妆，伴娘每人加收50", "", "伴娘每人加收50")
DJ = ("DJ", "New York", "Four hours with my own decks", "", "Four hours with my own decks")
SIGNS = (
    "sign language interpreting",
    "Berlin",
    "at talks",
    "Over an hour there are two of us.",
    "Over an hour there are two of us",
)
TWO = ("photography", "London", "events", "Large halls need two of us.", "Large halls need two of us")
TUTOR = ("课业辅导", "北京", "高中数学", "", "高中数学")


@pytest.mark.parametrize(
    ("sentence", "of", "terms", "kind", "beyond"),
    [
        ("Catering in London for 20 people on Friday 11 December", CATERING, {"capacity_people": 90}, K.HEAD_COUNT, True),
        ("Catering in London for 40 people on Friday 11 December", CATERING, {"capacity_people": 90}, K.HEAD_COUNT, False),
        ("上海找场地，12月12日晚上七点到十点", VENUE_ZH, {}, K.QUALITY, True),
        ("上海找场地，12月12日晚上六点到九点", VENUE_ZH, {}, K.QUALITY, False),
        ("A venue in Berlin on 12 December from 7pm to midnight", VENUE, {}, K.QUALITY, True),
        ("A venue in Berlin on 12 December from 7pm to 10pm", VENUE, {}, K.QUALITY, False),
        ("A venue in Berlin on 12 December from 8 pm to 2 am", VENUE, {}, K.QUALITY, True),
        ("A venue in Berlin on 12 December from 20:00 to 02:00", VENUE, {}, K.QUALITY, True),
        ("A venue in Berlin on 12 December from 8 pm to 12 am", VENUE, {}, K.QUALITY, True),
        ("A venue in Berlin on 12 December from 8 pm till late", VENUE, {}, K.QUALITY, True),
        ("上海找场地，12月12日晚上6点到凌晨1点", VENUE_ZH, {}, K.QUALITY, True),
        ("上海，新娘化妆，12月12日早上六点，预算1000元", MAKE_UP, {"price": 900.0}, K.BUDGET, True),
        ("上海，新娘化妆，12月12日早上六点，预算1300元", MAKE_UP, {"price": 900.0}, K.BUDGET, False),
        ("上海，新娘化妆，12月12日下午三点，预算1000元", MAKE_UP, {"price": 900.0}, K.BUDGET, False),
        ("A sign language interpreter in Berlin on 10 December from 18:00 to 19:30, budget €400", SIGNS, {"price": 90.0, "price_unit": "hour", "currency": "EUR"}, K.BUDGET, True),
        ("A sign language interpreter in Berlin on 10 December from 18:00 to 18:45, budget €400", SIGNS, {"price": 90.0, "price_unit": "hour", "currency": "EUR"}, K.BUDGET, False),
        ("A sign language interpreter in Berlin on 10 December from 18:00 to 19:30", SIGNS, {"price": 90.0, "price_unit": "hour", "currency": "EUR"}, K.CAPABILITY, True),
        ("上海，新娘化妆，12月12日早上六点，预算1300元", BOTH, {"price": 900.0}, K.BUDGET, True),
        ("上海，新娘化妆，12月12日早上六点，预算1400元", BOTH, {"price": 900.0}, K.BUDGET, False),
        ("上海，新娘化妆，12月12日早上六点，预算1000元", EACH, {"price": 900.0}, K.BUDGET, True),
        ("A photographer in London on 12 December, budget £500", TWO, {"price": 400.0, "currency": "GBP"}, K.BUDGET, True),
        ("上海找场地，12月12日，40人", HALL, {"capacity_people": 90}, K.HEAD_COUNT, True),
        ("上海找场地，12月12日，20人", HALL, {"capacity_people": 90}, K.HEAD_COUNT, False),
        ("A DJ in New York on 19 December, playing until midnight", DJ, {}, K.QUALITY, True),
        ("A DJ in New York on 19 December from 7pm to midnight", DJ, {}, K.QUALITY, True),
        ("A DJ in New York on 19 December from 8pm to midnight", DJ, {}, K.QUALITY, False),
        ("A DJ in New York on 19 December at 8pm", DJ, {}, K.QUALITY, False),
        ("北京，给初二的孩子找数学家教，12月5日上午十点", TUTOR, {}, K.CAPABILITY, True),
        ("北京，给高二的孩子找数学家教，12月5日上午十点", TUTOR, {}, K.CAPABILITY, False),
    ],
)  # fmt: skip
def test_what_somebody_bounds_in_words_is_open_where_it_is_not_kept(sentence, of, terms, kind, beyond):
    tag, city, detail, about, said = of
    found = checked(sentence, doer(tag, city, detail, about, **terms))[kind]

    assert (found.status is S.MET) is not beyond, found.note
    assert (said in found.note) is beyond


def test_a_minimum_of_days_holds_for_how_many_are_asked_for_and_for_how_many_somebody_comes() -> None:
    offers = {"ann": offered("ann", "care", limits=(Limit(said="ten days up", of=Limited.DAYS, least=10.0),))}
    asked = wants(K.DURATION, number=6.0, unit="days")
    days = tuple(f"2026-12-{day:02}" for day in range(14, 20))
    known = facts(part("ann", "care", days=days), offers=offers)
    known = replace(known, plan=replace(known.plan, timeline=replace(known.plan.timeline, event_days=days)))

    (found,) = check((asked,), known, Language.EN)

    assert (found.status, "ten days up" in found.note) == (S.OPEN, True)


def test_a_bound_of_one_part_says_nothing_of_another_persons() -> None:
    limits = (Limit(said="from 30 people", of=Limited.PEOPLE, least=30.0, tags=("catering",)),)
    offers = {
        "ann": offered("ann", "catering", limits=limits, capacity_people=90),
        "ben": offered("ben", "venue", capacity_people=40),
    }
    known = facts(part("ben", "venue"), offers=offers)

    (found,) = check((wants(K.HEAD_COUNT, number=20.0, unit="people"),), known, Language.EN)

    assert found.status is S.MET


@pytest.mark.parametrize(
    ("sentence", "tag"),
    [
        ("杭州茶会，1月9号，要一位嘉宾讲龙井，四点半再带所有人做半小时瑜伽", "瑜伽"),
        ("A meetup in Berlin on 12 December with a talk and then a 45-minute yoga class", "yoga"),
        ("A meetup in Berlin on 12 December: a speaker for 20 minutes and a DJ for the rest", "speakers"),
    ],
)
def test_a_length_beside_one_part_is_that_parts(sentence: str, tag: str) -> None:
    (length,) = [r for r in read(sentence, TODAY).requirements if r.kind is K.DURATION]

    assert tag in length.value.tags


def test_words_that_ask_for_two_at_that_length_settle_no_length() -> None:
    asked = replace(wants(K.DURATION, number=2.0, unit="hours"), text="两个小时")
    understood = replace(read("北京手语翻译，两个小时", TODAY), requirements=(asked,))
    who = doer("手语翻译", "北京", "会议手语，两小时以上需要两人轮换")

    (offer,) = offers_from(understood, who)

    assert [one.settles for one in offer.statements if one.asked == "两个小时"] == [False]


def test_a_length_of_nobody_in_particular_is_not_met_by_the_words_of_one_of_several() -> None:
    said = (Statement(asked="half an hour", said="30 minutes", settles=True),)
    offers = {"ann": offered("ann", "talk", statements=said), "ben": offered("ben", "yoga")}
    asked = replace(wants(K.DURATION, number=0.5, unit="hours"), text="half an hour")

    alone, together = (
        check((asked,), facts(*parts, offers=offers), Language.EN)[0]
        for parts in ((part("ann", "talk"),), (part("ann", "talk"), part("ben", "yoga")))
    )

    assert (alone.status, together.status) == (S.MET, S.OPEN)


LONG = "a flat white or a filter coffee made at your own table with beans that were roasted the week before " * 3


def test_a_bound_far_behind_in_a_clause_is_read_and_quoted() -> None:
    asked = read("A catering service in London for 40 people on Friday 11 December", TODAY)

    (offer,) = offers_from(asked, doer("catering", "London", f"{LONG}for up to 20 people", capacity_people=90))
    (limit,) = offer.limits

    assert (limit.of, limit.most) == (Limited.PEOPLE, 20)
    assert limit.said.endswith("for up to 20 people")
    assert len(limit.said) <= 160


def test_of_very_many_limits_it_is_said_that_there_are_more() -> None:
    many = ", ".join(f"at least {number} people in room {number}" for number in range(10, 310))
    asked = read("A catering service in London for 400 people on Friday 11 December", TODAY)

    (offer,) = offers_from(asked, doer("catering", "London", many, capacity_people=900))
    found = checked(asked.surface_demand, doer("catering", "London", many, capacity_people=900))[K.CAPABILITY]

    assert len(offer.limits) == 50
    assert "251 more limits" in offer.limits[-1].said
    assert (found.status, "251 more limits" in found.note) == (S.OPEN, True)


def test_something_large_is_not_for_large_ones_alone() -> None:
    assert not rule_each_other_out("portraits on large prints", "a photographer for a small business", None)
    assert rule_each_other_out("sound for festivals and large venues", "sound for a small band", None)


@pytest.mark.parametrize(
    ("words", "begin", "end"),
    [
        ("8 pm to 2 am", 20, 26),
        ("20:00 to 02:00", 20, 26),
        ("8 pm to 12 am", 20, 24),
        ("11 to 1 am", 23, 25),
        ("10 to 2 pm", 10, 14),
        ("7 to 10 pm", 19, 22),
        ("晚上8点到凌晨1点", 20, 25),
        ("早上8点到晚上9点", 8, 21),
        ("12月12日晚上七点到十点", 19, 22),
        ("12 am to 3 am", 0, 3),
        ("晚上12点", 24, None),
        ("中午12点到下午2点", 12, 14),
        ("at 12 pm", 12, None),
    ],
)
def test_hours_of_the_day_go_past_noon_and_midnight(words: str, begin: float, end: float | None) -> None:
    assert window_of_day(words) == (begin, end)
