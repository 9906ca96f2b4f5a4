"""A price that somebody named as a condition, and has since said yes below, is nothing to agree to any more."""

import pytest

from tests.requirements.kit import facts, offered, part
from towow_core.domain.models import Language
from towow_core.domain.money import PriceUnit, Rate
from towow_core.domain.requirements import OpenPointKind
from towow_core.requirements.open_points import open_points

HOUR = Rate(unit=PriceUnit.HOUR, unit_price=250.0, quantity=1.0, times=None)


def conditions(condition: str, *, silent: tuple[str, ...] = (), **price: object) -> list[str]:
    plan = facts(
        part("jie", "tutoring", currency="CNY", **price),
        silent=silent,
        offers={"jie": offered("jie", "tutoring", conditions=(condition,))},
    )
    found = open_points((), plan, Language.ZH)
    return [point.text for point in found if point.kind is OpenPointKind.CONDITION]


@pytest.mark.parametrize("condition", ["¥260/小时", "260元/小时", "¥260 an hour", "¥260"])
def test_a_rate_that_was_given_up_is_no_condition(condition: str) -> None:
    assert conditions(condition, price=None, rate=HOUR) == []


@pytest.mark.parametrize("condition", ["¥260/小时", "确认后预付一半"])
def test_without_a_yes_and_of_anything_else_it_stays(condition: str) -> None:
    assert conditions(condition, price=None, rate=HOUR, silent=("jie",)) == [f"Jie: {condition}"]
    assert conditions("确认后预付一半", price=None, rate=HOUR) == ["Jie: 确认后预付一半"]


def test_a_rate_that_the_plan_pays_is_settled_without_one() -> None:
    assert conditions("¥240/小时", price=None, rate=HOUR, silent=("jie",)) == []
    assert conditions("¥240/小时", price=200.0, silent=("jie",)) == ["Jie: ¥240/小时"]
