"""What an item of a numbered list bounds is the work of that item, whoever answers in which currency it is meant."""

from dataclasses import replace

import pytest

from tests.core.matching_kit import offers_from, person
from tests.requirements.test_found_by_its_name import TODAY, read
from towow_core.domain.events import ClarificationAsked
from towow_core.domain.models import Demand, DemandUnderstanding
from towow_core.domain.requirements import Requirement, RequirementKind
from towow_core.engine.language.demand_parser import understand
from towow_core.engine.requirements.reading import read_requirements
from towow_core.services.demands.clarifying import Settled, answered, assumed

K = RequirementKind
SHOP = (
    "个体户刚开了个小面馆，要人帮忙：一、设计个招牌和菜单，800以内；二、每月代账报税，每月300以内；"
    "三、小程序点餐，5000以内，元旦前上线。不要印刷，我表哥开印刷店。"
)
LOGO = "I need help: 1) a logo, up to 300; 2) bookkeeping, 200 a month; 3) a website, up to 5000, by 20 December."
NUMBERED = (
    (SHOP, {800: "招牌", 300: "报税", 5000: "应用开发"}),
    (LOGO, {300: "graphic design", 200: "bookkeeping", 5000: "web development"}),
    ("①搬家 600以内 ②保洁 300以内 ③修洗衣机 150以内", {600: "搬家搬运", 300: "保洁", 150: "家电维修"}),
    (
        "第一，找人拍照，800以内；第二，找人主持，1500以内；第三，甜品台，两千以内。",
        {800: "活动摄影", 1500: "活动主持", 2000: "餐饮茶歇"},
    ),
    ("1. a poster, up to €80. 2. a photographer, €300 max.", {80: "graphic design", 300: "photography"}),
)


def budgets(found: tuple[Requirement, ...]) -> dict[float | None, tuple[str, ...]]:
    return {one.value.number: one.value.tags for one in found if one.kind is K.BUDGET}


def demand_of(text: str) -> Demand:
    understanding = understand(text, TODAY)
    found, rest = read_requirements(text, understanding, TODAY)
    return Demand(
        demand_id="d-1",
        user_id="r",
        submitted_at=TODAY,
        raw_input=text,
        understanding=replace(understanding, requirements=found, not_understood=rest),
    )


def meaning(of: Demand | Settled | None) -> DemandUnderstanding:
    demand = of.demand if isinstance(of, Settled) else of
    assert demand is not None
    assert demand.understanding is not None
    return demand.understanding


def asked_about(demand: Demand, number: float) -> ClarificationAsked:
    said = next(r for r in meaning(demand).requirements if r.value.number == number)
    return ClarificationAsked(
        demand_id="d-1",
        channel_id="c-1",
        question_id="q-1",
        kind=K.BUDGET,
        text="?",
        requirement_id=said.requirement_id,
        choices=("800 CNY", "800 EUR"),
        why="",
        default="800 CNY",
        deadline="",
    )


@pytest.mark.parametrize(("text", "limits"), NUMBERED)
def test_an_amount_in_an_item_is_the_limit_of_its_works_and_no_whole_budget(text: str, limits: dict[int, str]) -> None:
    found = budgets(read(text, (person("p", "x", "y"),)).requirements)
    assert {number: any(tag in one for one in found[number]) for number, tag in limits.items()} == dict.fromkeys(
        limits, True
    )
    assert all(found.values())
    assert all(len({number for number, tags in found.items() if {*tags} & {*one}}) == 1 for one in found.values())
    assert understand(text, TODAY).context.budget_amount is None


def test_both_works_of_an_item_share_its_amount_and_a_last_day_is_of_its_item() -> None:
    found = meaning(demand_of(SHOP)).requirements
    (deadline,) = (one for one in found if one.kind is K.DEADLINE)
    assert "应用开发" in deadline.value.tags
    assert {"记账", "报税"} <= {*budgets(found)[300]}


def test_what_is_said_of_all_items_is_of_all_of_them() -> None:
    text = "第一，找人拍照，800以内；第二，找人主持，1500以内，两项都要在12月20号前做完。"
    (deadline,) = (one for one in meaning(demand_of(text)).requirements if one.kind is K.DEADLINE)
    assert deadline.value.tags == ()
    assert budgets(meaning(demand_of("①搬家 600以内 ②保洁 300以内。总预算1000。")).requirements)[1000] == ()


def test_an_answer_about_the_currency_bounds_no_more_than_its_item() -> None:
    demand = demand_of(SHOP)
    before = budgets(meaning(demand).requirements)
    for settled in (
        assumed(demand, [asked_about(demand, 800)], TODAY),
        answered(demand, asked_about(demand, 800), "800 CNY", TODAY),
    ):
        assert budgets(meaning(settled).in_force) == before
        assert meaning(settled).context.budget_amount is None


def test_the_currency_that_is_answered_for_one_amount_is_that_of_the_others() -> None:
    demand = demand_of(SHOP)
    settled = answered(demand, asked_about(demand, 800), "800 EUR", TODAY)
    after = [one for one in meaning(settled).in_force if one.kind is K.BUDGET]
    assert {one.value.unit for one in after} == {"EUR"}
    assert budgets(tuple(after)) == budgets(meaning(demand).requirements)


def test_who_takes_more_than_their_own_limit_names_that_and_not_the_whole_budget() -> None:
    maker = person("w", "网站开发", price=9000.0, price_floor=8500.0)
    demand = demand_of("①网站，5000元以内 ②保洁 300元以内。总预算800元。")
    (offer,) = offers_from(meaning(demand), maker)
    assert "“5000元以内”" in offer.decline_reason
    assert "全部预算" not in offer.decline_reason
