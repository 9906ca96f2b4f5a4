"""Whoever names no price is not free: the budget stays open, and the plan's total says that it is not all."""

import pytest

from tests.core.matching_kit import demand, offers_from
from tests.requirements.kit import facts, part, wants
from towow_core.domain.models import AgentProfile, Assignment, Language, Standing, Terms
from towow_core.domain.money import PriceUnit, Rate
from towow_core.domain.requirements import PART, RequirementKind, RequirementStatus
from towow_core.engine.wording.plan_text import cost_text
from towow_core.requirements.budget import check_budget

S = RequirementStatus
VENUE = part("lin", "venue", name="林望舒", price=9800.0)
SPEAKER = part("fang", "speaker", name="方舟")


@pytest.mark.parametrize("per", ["", PART, "person", "day", "event", "hour"])
def test_a_budget_is_open_while_somebody_names_no_price(per: str) -> None:
    asked = wants(RequirementKind.BUDGET, number=20_000.0, unit="CNY", per=per)

    found = check_budget(asked, facts(VENUE, SPEAKER, people=60.0), Language.ZH)

    assert found.status is S.OPEN
    if per in {"", PART, "person"}:
        assert "方舟没有报价" in found.note


def test_the_note_says_what_is_known_so_far_and_who_is_missing() -> None:
    asked = wants(RequirementKind.BUDGET, number=20_000.0, unit="CNY")

    assert check_budget(asked, facts(VENUE, SPEAKER), Language.ZH).note == "目前合计 ¥9,800；方舟没有报价。"
    assert check_budget(asked, facts(VENUE, SPEAKER), Language.EN).note == (
        "It comes to ¥9,800 so far; 方舟 names no price."
    )


def test_what_is_over_the_budget_without_them_is_over_it() -> None:
    asked = wants(RequirementKind.BUDGET, number=5_000.0, unit="CNY")

    assert check_budget(asked, facts(VENUE, SPEAKER), Language.ZH).status is S.UNMET


def test_unpaid_work_is_met_by_whoever_says_so_and_open_where_nobody_does() -> None:
    nothing = wants(RequirementKind.BUDGET, number=0.0, unit="CNY")

    assert check_budget(nothing, facts(part("fang", "speaker", price=0.0)), Language.ZH).status is S.MET
    assert check_budget(nothing, facts(SPEAKER), Language.ZH).status is S.OPEN


@pytest.mark.parametrize(
    ("free", "status"),
    [({"price": 0.0}, S.MET), ({"price": 0.0, "rate": Rate(unit=PriceUnit.EVENT, unit_price=0.0)}, S.MET)],
)
def test_whoever_says_that_it_costs_nothing_holds_nothing_open(free: dict[str, object], status: S) -> None:
    asked = wants(RequirementKind.BUDGET, number=20_000.0, unit="CNY")

    assert check_budget(asked, facts(VENUE, part("fang", "speaker", **free)), Language.ZH).status is status


def test_whoever_only_stands_by_needs_no_price() -> None:
    asked = wants(RequirementKind.BUDGET, number=20_000.0, unit="CNY")
    spare = part("fang", "speaker", standing=Standing.STAND_BY)

    assert check_budget(asked, facts(VENUE, spare), Language.ZH).status is S.MET


@pytest.mark.parametrize(
    ("parts", "said", "unsaid"),
    [
        ((SPEAKER,), "方舟没有报价", "不收费"),
        ((VENUE, SPEAKER), "目前共计¥9,800，方舟没有报价", "合计"),
        ((part("fang", "speaker", price=0.0),), "都不收费", "没有报价"),
        ((VENUE,), "合计¥9,800", "没有报价"),
    ],
)
def test_the_total_of_a_plan_says_who_is_not_in_it(parts: tuple[Assignment, ...], said: str, unsaid: str) -> None:
    text = cost_text(demand("在北京办一场读书分享会"), parts, "CNY")

    assert said in text
    assert unsaid not in text


@pytest.mark.parametrize(
    ("summary", "price"),
    [
        ("独立开发者，讲智能体。", None),
        ("独立开发者，社区活动的分享一般不收费。", None),  # as a rule: no word on this one
        ("独立开发者，分享不收费。", 0.0),
        ("独立开发者，公益活动无偿分享。", 0.0),
        ("Developer; I usually speak for free.", None),
        ("Developer. I speak pro bono.", 0.0),
        ("独立开发者，会场备有免费茶水。", None),
    ],
)
def test_a_twin_asks_nothing_only_where_its_profile_says_so(summary: str, price: float | None) -> None:
    speaker = AgentProfile(
        agent_id="user_agent_f",
        user_name="方舟",
        location="北京",
        profile_summary=summary,
        tags=("演讲嘉宾",),
        capabilities={"演讲嘉宾": "现场演示怎样搭一个智能体"},
        terms=Terms(),
    )

    (offer,) = offers_from(demand("在北京找一位演讲嘉宾讲智能体，预算两万元"), speaker)

    assert offer.price == price
    assert offer.is_unpriced is (price is None)
