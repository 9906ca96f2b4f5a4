"""A budget that is changed: a plan can still be made, whatever currency the requester writes."""

from dataclasses import replace

import pytest

from tests.core.matching_kit import TODAY, demand, offers_from, person
from tests.requirements.kit import wants
from tests.requirements.test_changes_in_words import after, of
from tests.requirements.test_changes_in_words import asked as asked_for
from towow_core.domain.models import DemandUnderstanding
from towow_core.domain.requirements import TOUCHES, RequirementKind, RequirementSource
from towow_core.engine.planning.planning import make_plan
from towow_core.engine.requirements.patches import DemandPatch, read_patch
from towow_core.engine.requirements.reading import read_requirements
from towow_core.engine.twin.offers import make_offer
from towow_core.requirements.changing import changed

K = RequirementKind


def asked(sentence: str) -> DemandUnderstanding:
    understood = demand(sentence)
    return replace(understood, requirements=read_requirements(sentence, understood, TODAY)[0])


def with_budget(understanding: DemandUnderstanding, budget: str) -> DemandUnderstanding:
    read = read_patch(DemandPatch(budget=budget), understanding, TODAY, RequirementSource.REJECTION)
    return changed(understanding, read.requirements, version=2).understanding


@pytest.mark.parametrize("sentence", ["在北京办AI聚会，需要场地", "在北京办AI聚会，需要场地，预算3000元"])
def test_a_currency_that_nobody_knows_stays_the_requesters_word_and_a_plan_is_made(sentence: str) -> None:
    now = with_budget(asked(sentence), "5 BTC")
    (budget,) = [r for r in now.requirements if r.kind is K.BUDGET]

    assert (budget.value.unit, now.context.budget_amount) == ("BTC", None)
    plan = make_plan(now, offers_from(now, person("venue", "场地提供", price=3000.0)), TODAY)
    assert [part.price for part in plan.assignments] == [3000.0]


def test_a_known_currency_is_the_plans() -> None:
    now = with_budget(asked("在北京办AI聚会，需要场地"), "800 EUR")

    assert (now.context.currency, now.context.budget_amount) == ("EUR", 800.0)


def test_giving_up_the_amount_for_one_part_leaves_the_amount_for_everything() -> None:
    understanding = asked("在北京办AI聚会，预算3000元，摄影师预算500元")
    for_part = {r.requirement_id for r in understanding.requirements if r.kind is K.BUDGET and r.value.tags}
    assert for_part

    now = changed(understanding, (), version=2, waived=for_part).understanding

    assert now.context.budget_amount == 3000.0


@pytest.mark.parametrize(("words", "is_amount"), [("嘉宾那边最多不管怎样2500", True), ("我到现在还后怕", False)])
def test_nobody_says_that_no_budget_was_named_beside_a_limit_that_was_not_read(words: str, *, is_amount: bool) -> None:
    demand = asked("12月20日在北京办讲座，要演讲嘉宾。")
    remark = replace(
        wants(K.QUALITY, unit=TOUCHES, per=demand.requirements[0].requirement_id), requirement_id="r", text=words
    )
    offer = make_offer(
        person("ann", "演讲嘉宾", "北京", price=3000.0),
        replace(demand, requirements=(*demand.requirements, remark)),
        TODAY,
    )
    assert ("预算没有说" in offer.reasoning) is not is_amount


FOOD = "12月13日在北京办一场50人的聚会，要场地、主持人和茶歇，茶歇每份50，预算两万。"
HEADS = "A party in London on 16 January for 60 people: a venue and a DJ. Catering at £15 a head. Budget £3,000."


@pytest.mark.parametrize(
    ("sentence", "said", "number", "whole"),
    [
        (FOOD, "每份不超过40", 40, 20000),
        (FOOD, "茶歇每份不超过40", 40, 20000),
        (HEADS, "At most £12 a head", 12, 3000),
    ],
)
def test_so_much_for_one_is_of_the_part_that_is_priced_by_the_head_or_portion(
    sentence: str, said: str, number: float, whole: float
) -> None:
    budgets = of(K.BUDGET, after(said, sentence))

    assert [(r.value.number, r.value.per) for r in budgets if "catering" in r.value.tags] == [(number, "person")]
    assert [r.value.number for r in budgets if not r.value.tags] == [whole]


@pytest.mark.parametrize(
    ("sentence", "said"), [(FOOD, "人均最多四百"), (HEADS.replace(" at £15 a head", ""), "At most £12 a head")]
)
def test_so_much_a_head_that_may_be_of_anything_takes_no_sum_away(sentence: str, said: str) -> None:
    done = after(said, sentence)

    assert of(K.BUDGET, done) == [r for r in asked_for(sentence).in_force if r.kind is K.BUDGET]
    assert [r.text for r in done.changes if r.value.unit == TOUCHES] == [said]
