"""Half of what is asked for keeps no limit that was set to all of it."""

from dataclasses import replace

import pytest

from tests.core.matching_kit import offers_from, person
from tests.requirements.kit import facts, part, wants
from tests.requirements.test_alternatives_of_days import asked
from towow_core.domain.models import Language
from towow_core.domain.money import PriceUnit, Rate
from towow_core.domain.requirements import Requirement, RequirementKind, RequirementStatus
from towow_core.engine.planning.planning import make_plan
from towow_core.requirements.checker import check

K = RequirementKind
DAY = wants(K.DATE, first="2026-12-19", last="2026-12-19")
SUM = wants(K.BUDGET, number=1000.0, unit="EUR")
BAND, FOOD = wants(K.CAPABILITY, tags=("band",)), wants(K.CAPABILITY, tags=("food",))
CATERER = part("ann", "food", price=300.0, currency="EUR")


def stands(one: Requirement, plan, *others: Requirement, language: Language = Language.EN) -> Requirement:
    return check((*others, one), plan, language)[-1]


@pytest.mark.parametrize("language", Language)
@pytest.mark.parametrize("per", ["", "person"])
def test_a_sum_for_everything_is_open_while_something_has_no_price(language: Language, per: str) -> None:
    whole = wants(K.BUDGET, number=1000.0, unit="EUR", per=per)
    found = stands(whole, facts(CATERER, people=10), FOOD, BAND, language=language)

    assert found.status is RequirementStatus.OPEN
    assert str(BAND.text) in found.note


def test_two_of_whom_one_is_there_have_no_price_yet() -> None:
    two = wants(K.QUANTITY, tags=("food",), number=2.0)

    assert stands(SUM, facts(CATERER), FOOD, two).status is RequirementStatus.OPEN


def test_a_sum_that_half_of_it_exceeds_is_exceeded() -> None:
    dear = part("ann", "food", price=1300.0, currency="EUR")

    assert stands(SUM, facts(dear), FOOD, BAND).status is RequirementStatus.UNMET


def test_an_amount_for_one_part_is_of_that_part() -> None:
    own = wants(K.BUDGET, number=400.0, unit="EUR", tags=("food",))

    assert stands(own, facts(CATERER), BAND, FOOD).status is RequirementStatus.MET


@pytest.mark.parametrize("language", Language)
def test_without_the_main_part_its_day_is_open_and_without_another_it_is_met(language: Language) -> None:
    plan = facts(CATERER)

    assert stands(DAY, plan, BAND, FOOD, language=language).status is RequirementStatus.OPEN
    assert stands(DAY, plan, FOOD, BAND, language=language).status is RequirementStatus.MET
    assert stands(DAY, facts(CATERER, part("tom", "band")), BAND, FOOD).status is RequirementStatus.MET


@pytest.mark.parametrize("language", Language)
def test_what_somebody_is_still_to_be_found_for_is_not_done_by_the_last_day(language: Language) -> None:
    limit, plan = wants(K.DEADLINE, last="2026-12-31"), facts(CATERER)

    assert stands(limit, plan, BAND, FOOD, language=language).status is RequirementStatus.OPEN
    assert stands(limit, plan, FOOD, BAND, language=language).status is RequirementStatus.OPEN
    assert stands(limit, facts(CATERER, part("tom", "band")), BAND, FOOD).status is RequirementStatus.MET


@pytest.mark.parametrize("wish", [wants(K.CAPABILITY, tags=("band",), is_hard=False)])
def test_what_is_only_wished_for_leaves_no_sum_open(wish: Requirement) -> None:
    assert stands(SUM, facts(CATERER), FOOD, wish).status is RequirementStatus.MET


@pytest.mark.parametrize(
    ("text", "does", "city"),
    [
        ("12月19日在北京请一位口译和一位主持人，预算3000元", ("口译翻译", "活动主持"), "北京"),
        ("An interpreter and a host in London on 19 December, £3,000", ("interpreting", "hosting"), "London"),
    ],
)
@pytest.mark.parametrize(("unit_price", "says_so"), [(4500.0, True), (200.0, False)])
def test_the_budget_does_not_reach_only_where_even_one_of_it_is_more_than_is_left(
    text: str, does: tuple[str, str], city: str, unit_price: float, *, says_so: bool
) -> None:
    """Nobody knows how many hours: a guess is no reason to say that there is too little money."""
    understood = asked(text)
    money = {"currency": understood.context.currency, "price": 2500.0}
    offers = offers_from(understood, person("ann", does[0], city, **money), person("tom", does[1], city, **money))
    rate = Rate(unit=PriceUnit.HOUR, unit_price=unit_price, quantity=None)
    by_hour = tuple(replace(one, price=None, rate=rate) if one.display_name == "Ann" else one for one in offers)
    reasons = " ".join(gap.reason for gap in make_plan(understood, by_hour, "2026-11-22").gaps)

    assert ("预算不够" in reasons or "budget does not reach" in reasons) is says_so


@pytest.mark.parametrize("per", ["event", "hour", "day"])
def test_who_asks_nothing_keeps_every_limit_on_a_price(per: str) -> None:
    most = wants(K.BUDGET, number=100.0, unit="EUR", per=per)

    assert stands(most, facts(part("ann", "food", price=0.0)), FOOD).status is RequirementStatus.MET
