"""How a twin answers: terms decide, and every answer tells the truth."""

import re
from dataclasses import replace

import pytest

from tests.core.matching_kit import MEETUP, SAMPLES, TODAY, demand, person
from towow_core.domain.models import AgentProfile, CapabilityPrice, Decision, Language, ResponseType
from towow_core.engine.requirements.reading import read_requirements
from towow_core.engine.twin.offers import make_offer

VENUE = person("venue", "场地提供", price=6000.0, price_floor=4000.0, capacity_people=80)
RICH = MEETUP + "，预算5万"
POOR = MEETUP + "，预算7000"


def answer(profile: AgentProfile, text: str = RICH):
    return make_offer(profile, demand(text), TODAY)


def with_terms(profile: AgentProfile, **terms: object) -> AgentProfile:
    return replace(profile, terms=replace(profile.terms, **terms))


def test_somebody_here_free_and_within_the_budget_takes_part_at_their_price() -> None:
    draft = answer(VENUE)
    assert (draft.decision, draft.response_type, draft.price) == (Decision.PARTICIPATE, ResponseType.OFFER, 6000.0)
    assert draft.capabilities == ("场地提供",)


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"unavailable_dates": ("2026-12-19",)}, "12月19日"),
        ({"available": "weekdays"}, "12月19日"),
        ({"capacity_people": 20}, "20人"),
        ({"price": 90_000.0, "price_floor": 80_000.0}, "全部预算（¥50,000），这个价钱我不接"),
    ],
)
def test_each_term_that_cannot_be_met_is_a_true_reason_to_decline(change, said) -> None:
    draft = answer(with_terms(VENUE, **change))
    assert draft.decision is Decision.DECLINE
    assert said in draft.decline_reason
    assert draft.capabilities == ()
    assert draft.price is None


def test_another_city_and_another_trade_are_declined_by_name() -> None:
    away = answer(replace(VENUE, location="上海"))
    assert away.decision is Decision.DECLINE
    assert "上海" in away.decline_reason
    assert "北京" in away.decline_reason
    other = answer(person("cook", "私厨烹饪"))
    assert other.decision is Decision.DECLINE
    assert "私厨烹饪" in other.decline_reason


def test_the_same_demand_gets_another_answer_from_another_temperament() -> None:
    """Temperament decides what is conceded, asked for, or not even begun."""
    easygoing = answer(with_terms(VENUE, temperament="easygoing"), POOR)
    balanced = answer(with_terms(VENUE, temperament="balanced"), POOR)
    demanding = answer(with_terms(VENUE, temperament="demanding"), POOR)
    assert easygoing.decision is Decision.PARTICIPATE
    assert 4000.0 <= easygoing.price < 6000.0
    assert balanced.decision is Decision.CONDITIONAL
    assert balanced.price == 6000.0
    assert [p.aspect for p in balanced.negotiation_points] == ["报价"]
    assert [p.aspect for p in demanding.negotiation_points] == ["报价", "付款方式"]


def test_a_busy_person_only_takes_what_asks_for_them_and_not_at_short_notice() -> None:
    busy = person("busy", "活动策划", temperament="busy")
    assert answer(busy).decision is Decision.DECLINE  # planning is implied, not asked for
    speaker = person("busy", "演讲嘉宾", temperament="busy")
    assert answer(speaker).decision is Decision.PARTICIPATE
    soon = make_offer(speaker, demand("明天在北京办聚会，需要嘉宾"), TODAY)
    assert soon.decision is Decision.DECLINE
    assert "11月21日" in soon.decline_reason


def test_somebody_with_too_little_room_asks_for_fewer_people() -> None:
    draft = answer(with_terms(VENUE, capacity_people=30))
    assert draft.response_type is ResponseType.NEGOTIATE
    assert "30人" in draft.negotiation_points[0].desired_value


def test_somebody_who_travels_asks_for_the_fare_unless_they_are_easygoing() -> None:
    speaker = person("s", "演讲嘉宾", city="上海", travels_to=("北京",))
    asks = answer(speaker)
    assert asks.response_type is ResponseType.NEGOTIATE
    assert "上海—北京" in asks.negotiation_points[0].desired_value
    assert answer(with_terms(speaker, temperament="easygoing")).decision is Decision.PARTICIPATE


@pytest.mark.parametrize(
    ("text", "mode"),
    [
        ("12月19日在上海办一场40人的分享会，需要一位演讲嘉宾", "on_site"),
        ("12月19日在上海办一场40人的分享会，需要一位演讲嘉宾，线上也可以", "online"),
        ("12月19日前在上海做一张海报，需要平面设计", "online"),
    ],
)
def test_who_goes_there_is_there_where_people_come_together(text: str, mode: str) -> None:
    both = person("chen", "演讲嘉宾, 平面设计", city="北京", remote=True, travels_to=("上海",))
    requirements, _ = read_requirements(text, demand(text), TODAY)

    assert make_offer(both, replace(demand(text), requirements=requirements), TODAY).mode == mode


def test_a_price_per_person_or_hour_is_counted_out() -> None:
    caterer = person("c", "餐饮茶歇", price=50.0, price_floor=40.0, price_unit="person")
    assert answer(caterer, MEETUP + "，要茶歇，预算5万").price == 2500.0
    hourly = person("h", "活动主持", price=300.0, price_floor=300.0, price_unit="hour")
    assert answer(hourly, MEETUP + "，主持4小时").price == 1200.0


def test_prices_in_another_currency_are_compared_with_the_budget() -> None:
    speaker = person("s", "speakers", city="Berlin", remote=True, price=900.0, price_floor=800.0, currency="EUR")
    assert answer(speaker, MEETUP + "，预算3000").decision is Decision.DECLINE
    assert answer(speaker, MEETUP + "，预算5万").currency == "EUR"


def test_nobody_goes_below_their_lowest_price_or_gives_it_away() -> None:
    for temperament in ("easygoing", "balanced", "demanding"):
        draft = answer(with_terms(VENUE, temperament=temperament), POOR)
        assert draft.price >= 4000.0
        if temperament != "easygoing":
            assert "4,000" not in draft.contribution + draft.reasoning


def test_words_are_in_the_demands_language_and_quote_the_person() -> None:
    wangshu = next(p for p in SAMPLES if p.agent_id == "user_agent_wangshu")
    chinese = make_offer(wangshu, demand(MEETUP), TODAY)
    assert "望京" in chinese.contribution
    english = make_offer(wangshu, demand("Looking for a venue in Beijing for 60 people"), TODAY)
    ours = re.sub(r"“[^”]*”\s?\(original\)", "", english.contribution + english.reasoning)  # theirs is quoted as it is
    assert not any("\u4e00" <= c <= "\u9fff" for c in ours)


def test_a_negotiating_answer_always_has_points_and_conditions() -> None:
    for text in (RICH, POOR, MEETUP, "Need speakers in Beijing next month, $300"):
        understanding = demand(text)
        assert understanding.language in Language
        for profile in SAMPLES:
            draft = make_offer(profile, understanding, TODAY)
            assert (draft.response_type is ResponseType.NEGOTIATE) == bool(draft.negotiation_points)
            assert (draft.decision is Decision.CONDITIONAL) == bool(draft.conditions)
            assert bool(draft.decline_reason) == (draft.decision is Decision.DECLINE)


def test_who_asks_a_price_for_each_thing_takes_part_where_the_budget_reaches_for_one_of_them() -> None:
    """The sum of all that they could do was held against the budget, and they declined what it would have paid."""
    prices = {"摄影": CapabilityPrice(amount=400), "场地提供": CapabilityPrice(amount=9000)}
    one = answer(person("both", "摄影,场地提供", prices=prices), "在北京办50人的活动，需要场地和摄影，预算1000")
    assert one.decision is not Decision.DECLINE
    assert 400 in one.prices.values()


def test_who_can_do_five_things_offers_all_of_them_and_a_busy_person_one() -> None:
    """Three were offered, whichever: what only they could do went to nobody. A plan still gives nobody over three."""
    does, text = "场地提供,摄影,翻译,活动主持,餐饮", "在北京办50人的活动，需要场地、摄影、翻译、主持和餐饮"
    assert len(answer(person("all", does), text).capabilities) == 5
    assert len(answer(person("busy", does, temperament="busy"), text).capabilities) == 1
