"""What a price is made of: units that somebody named are multiplied, units that nobody named are not made up."""

import json
from dataclasses import replace

import pytest

from tests.core.matching_kit import TODAY, demand, offers_from, person, proposal_of
from tests.core.test_bad_offers import response
from tests.core.test_prompts import INPUTS
from tests.requirements.kit import answer
from towow_core.domain.errors import BadProfile, MalformedMessage, UnreadableAnswer
from towow_core.domain.messages import OfferResponse
from towow_core.domain.models import Language
from towow_core.domain.money import PriceUnit, Rate
from towow_core.domain.requirements import OpenPointKind, RequirementKind, RequirementStatus
from towow_core.engine.planning.planning import make_plan
from towow_core.engine.requirements.reading import read_requirements
from towow_core.engine.twin.offers import make_offer
from towow_core.llm.engine import ENGINE
from towow_core.prompts.p01_demand_understanding import DEMAND_UNDERSTANDING
from towow_core.prompts.p03_response_generation import RESPONSE_GENERATION
from towow_core.requirements.agreement import agreement
from towow_core.requirements.facts import PlanFacts
from towow_core.support import codec, message_codec
from towow_core.support.money import price_text
from towow_core.support.profile_files import read_profile

CATERER = person("caterer", "餐饮茶歇", price=55.0, price_floor=42.0, price_unit="person")
HOST = person("host", "活动主持", price=100.0, price_unit="hour")
PHOTOGRAPHER = person("photo", "活动摄影", price=800.0, price_unit="day")
TEACHER = person("teacher", "音乐教学", price=200.0)


def understood(text: str):
    """As the coordinator hands it on: with its requirements."""
    found = demand(text)
    return replace(found, requirements=read_requirements(text, found, TODAY)[0])


def agreed(text: str, *people, has_yes: bool = False):
    """How the first plan stands, as it is shown to the requester, or after everybody has said yes to it."""
    asked = understood(text)
    offers = offers_from(asked, *people)
    plan = proposal_of(make_plan(asked, offers, TODAY))
    answers = {part.agent_id: answer(part.agent_id) for part in plan.assignments} if has_yes else {}
    return agreement(asked, PlanFacts(plan=plan, answers=answers, offers={offer.agent_id: offer for offer in offers}))


@pytest.mark.parametrize(
    ("text", "who", "price", "shown"),
    [
        ("12月5日在北京给25人办午餐，要餐饮", CATERER, 1375.0, "¥1,375（¥55/人 × 25人）"),
        ("在北京办25人的两天培训，要餐饮", CATERER, 2750.0, "¥2,750（¥55/人 × 25人 × 2次）"),
        ("12月5日在北京办酒会，要活动主持4小时", HOST, 400.0, "¥400（¥100/小时 × 4小时）"),
        ("12月5日下午2点到6点，北京，要活动主持", HOST, 400.0, "¥400（¥100/小时 × 4小时）"),
        ("在北京办论坛，12月3日至5日，要活动主持，每天3小时", HOST, 900.0, "¥900（¥100/小时 × 3小时 × 3次）"),
        ("12月5日在北京，要活动摄影", PHOTOGRAPHER, 800.0, "¥800"),
        ("在北京办三天的会议，要活动摄影", PHOTOGRAPHER, 2400.0, "¥2,400（¥800/天 × 3天）"),
        ("在北京要音乐教学，每周一次，共8次", TEACHER, 1600.0, "¥1,600（¥200/次 × 8次）"),
    ],
)
def test_what_the_demand_names_is_multiplied_and_shown(text, who, price, shown) -> None:
    offer = make_offer(who, understood(text), TODAY)

    assert offer.price == price
    assert price_text(offer.price, offer.currency, offer.rate, Language.ZH) == shown
    assert shown in offer.contribution


@pytest.mark.parametrize(
    ("text", "who", "shown"),
    [
        ("12月5日在北京办个午餐会，要餐饮，预算5000元", CATERER, "¥55/人 × ?人"),
        ("12月5日在北京办酒会，要活动主持，预算5000元", HOST, "¥100/小时 × ?小时"),
        ("想在北京请人做活动摄影，预算5000元", PHOTOGRAPHER, "¥800/天 × ?天"),
        ("在北京要音乐教学，每周六，预算5000元", TEACHER, "¥200/次 × ?次"),
    ],
)
def test_what_nobody_names_is_an_open_point_and_not_one(text, who, shown) -> None:
    found = agreed(text, who)

    (part,) = found.plan.assignments
    assert part.price is None
    (point,) = [point for point in found.open_points if point.kind is OpenPointKind.UNPRICED]
    assert shown in point.text
    assert point.who == (who.agent_id,)
    assert not found.is_complete
    (budget,) = [r for r in found.requirements if r.kind is RequirementKind.BUDGET]
    assert budget.status is RequirementStatus.OPEN
    assert "免费" not in found.plan.summary + found.plan.rationale
    assert "不收费" not in found.plan.summary
    assert shown in found.plan.summary


def test_a_model_that_guesses_how_many_gives_no_price() -> None:
    asked = replace(
        INPUTS["response_generation"], profile=CATERER, understanding=understood("12月5日在北京办午餐，要餐饮茶歇")
    )
    said = {
        "decision": "participate",
        "response_type": "offer",
        "contribution": "冷餐",
        "reasoning": "",
        "confidence": 80,
    }
    offer = RESPONSE_GENERATION.parse(json.dumps({**said, "price": 1100, "currency": "CNY"}), asked)

    assert (offer.price, offer.rate) == (None, Rate(unit=PriceUnit.PERSON, unit_price=55.0, quantity=None))


def test_an_answer_without_an_amount_keeps_what_one_costs() -> None:
    """It used to become free of charge on its way through the prompt's own reading."""
    asked = replace(
        INPUTS["response_generation"], profile=CATERER, understanding=understood("12月5日在北京办午餐，要餐饮茶歇")
    )
    drafted = ENGINE["response_generation"](asked)
    assert drafted.rate == Rate(unit=PriceUnit.PERSON, unit_price=55.0, quantity=None)
    for price in (None, drafted.price):
        said = codec.dump(drafted) | {"price": price}
        read = RESPONSE_GENERATION.parse(json.dumps(said), asked)
        assert (read.price, read.rate) == (None, drafted.rate)


def test_who_has_no_price_yet_is_not_taken_for_free() -> None:
    honest = person("honest", "餐饮茶歇", price=300.0)
    plan = make_plan(asked := understood("12月5日在北京办个午餐会，要餐饮"), offers_from(asked, CATERER, honest), TODAY)

    active = [part.agent_id for part in plan.assignments if part.capabilities]
    assert active == [honest.agent_id]


@pytest.mark.parametrize(("most", "status"), [(100, RequirementStatus.MET), (40, RequirementStatus.UNMET)])
def test_a_budget_for_each_is_held_against_the_price_for_each(most: int, status: RequirementStatus) -> None:
    found = agreed(f"12月5日在北京办个午餐会，要餐饮，人均{most}元", CATERER, has_yes=True)

    (budget,) = [r for r in found.requirements if r.kind is RequirementKind.BUDGET]
    assert budget.status is status


def test_a_budget_for_each_of_a_price_for_all_without_a_head_count_is_open() -> None:
    found = agreed("12月5日在北京办个午餐会，要餐饮，人均100元", person("all", "餐饮茶歇", price=3000.0))

    (budget,) = [r for r in found.requirements if r.kind is RequirementKind.BUDGET]
    assert budget.status is RequirementStatus.OPEN


def test_an_unknown_currency_is_refused_by_name_in_an_offer() -> None:
    with pytest.raises(MalformedMessage, match="'BTC' is no currency that is known here; known are AED"):
        message_codec.read_message(OfferResponse.name, response(price=1500, currency="BTC"))


def test_a_price_that_its_own_rate_contradicts_is_refused() -> None:
    rate = {"unit": "person", "unit_price": 55, "quantity": 25, "times": 1}

    with pytest.raises(MalformedMessage, match="price is 55"):
        message_codec.read_message(OfferResponse.name, response(price=55, rate=rate))
    message = message_codec.read_message(OfferResponse.name, response(price=1375, rate=rate))
    assert isinstance(message, OfferResponse)


def test_an_unknown_currency_is_refused_by_name_in_a_profile() -> None:
    profile = {
        "agent_id": "user_agent_x", "user_name": "X", "profile_summary": "x", "location": "北京", "tags": ["x"],
        "terms": {"price": 5, "currency": "BTC"},
    }  # fmt: skip
    with pytest.raises(BadProfile, match=r"terms\.currency.*'BTC'"):
        read_profile("x.yaml", profile)


def test_an_unknown_currency_is_refused_by_name_in_a_models_answer() -> None:
    said = {"decision": "participate", "response_type": "offer", "contribution": "", "reasoning": "", "confidence": 80}
    with pytest.raises(UnreadableAnswer, match="'BTC' is no currency"):
        RESPONSE_GENERATION.parse(json.dumps({**said, "price": 1500, "currency": "BTC"}), INPUTS["response_generation"])


def test_a_budget_in_an_unknown_currency_is_no_budget_in_another() -> None:
    found = agreed("12月5日在北京给25人办午餐，要餐饮，预算2 BTC", CATERER)
    asked = demand("12月5日在北京给25人办午餐，要餐饮，预算2 BTC")

    assert asked.context.budget_amount is None
    assert any("BTC" in uncertain for uncertain in asked.uncertainties)
    (budget,) = [r for r in found.requirements if r.kind is RequirementKind.BUDGET]
    assert (budget.status, "BTC" in budget.note) == (RequirementStatus.OPEN, True)
    told = {"surface_demand": "x", "capability_tags": ["x"], "confidence": "high"}
    answer = {**told, "context": {"budget": "2 BTC", "budget_amount": 2, "currency": "BTC"}}
    read = DEMAND_UNDERSTANDING.parse(json.dumps(answer), INPUTS["demand_understanding"])
    assert (read.context.budget, read.context.budget_amount, read.context.currency) == ("2 BTC", None, None)


def test_an_old_single_price_stays_what_it_was() -> None:
    message = message_codec.read_message(OfferResponse.name, response(price=1500))

    assert isinstance(message, OfferResponse)
    assert (message.offer.price, message.offer.rate) == (1500, None)


@pytest.mark.parametrize(
    ("text", "amount"),
    [
        ("12月5日在北京办60人讲座，茶歇人均不超过50元，总预算15000元", 15_000),
        ("A talk for 60 people in Berlin, lunch under €15 per person, total budget €5,000", 5_000),
        ("12月5日在北京办40人聚餐，人均200元", 8_000),
        ("A cake for 14 children in London, £25 per child", 350),
        ("给敬老院办一场音乐会，不能收费，12月20日北京", 0),
        ("A charity concert in Berlin, no fees", 0),
    ],
)
def test_what_is_for_everybody_is_the_budget_and_not_what_is_for_each(text, amount) -> None:
    found = understood(text)

    assert found.context.budget_amount == amount or not amount
    whole = [r.value.number for r in found.requirements if r.kind is RequirementKind.BUDGET and not r.value.per]
    assert set(whole) <= {amount}


@pytest.mark.parametrize(
    "text",
    [
        "12月10日在北京办一场聚会，请一位摄影师，急",
        "急！明天北京要一位摄影师拍活动",
        "12月10日在北京请一位摄影师，挺急的",
    ],
)
def test_haste_leaves_a_day_that_is_said_one_day(text: str) -> None:
    (part,) = [a for a in agreed(text, PHOTOGRAPHER).plan.assignments if a.capabilities]
    assert part.price == 800.0


@pytest.mark.parametrize(
    ("sentence", "does", "city"),
    [
        ("We move in London on 11 December: somebody to pack the boxes, and a cleaner", "packing, cleaning", "London"),
        ("12月10日在上海搬家，要请人打包整理，旧房子要做一次深度保洁", "打包整理, 保洁", "上海"),
    ],
)  # fmt: skip
@pytest.mark.parametrize(("unit", "times"), [("day", 2), ("event", 1)])
def test_who_comes_on_two_days_is_paid_by_the_day_for_both(
    sentence: str, does: str, city: str, unit: str, times: int
) -> None:
    wanted = understood(sentence)
    offers = offers_from(wanted, person("ann", does, city, price=120.0, price_unit=unit))
    (part,) = make_plan(wanted, offers, TODAY).assignments

    assert len(part.days) == 2
    assert part.price == 120.0 * times
    assert "120" not in part.notes  # no lower price than the one that was asked
