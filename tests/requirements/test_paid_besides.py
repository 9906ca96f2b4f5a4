"""What is to be paid besides a price holds a budget open; what another hour would cost does not."""

from dataclasses import replace

import pytest

from tests.requirements.kit import facts, offered, part, wants
from towow_core.domain.limits import Limit, Limited
from towow_core.domain.models import Language, Timeline
from towow_core.domain.requirements import RequirementKind, RequirementStatus
from towow_core.requirements.budget import check_budget
from towow_core.requirements.facts import PlanFacts
from towow_core.requirements.limits import limited

S = RequirementStatus
BUDGET = wants(RequirementKind.BUDGET, number=1300.0, unit="EUR", text="1,300 euros")


def held(*, hours: tuple[str, ...] = (), **offer: object) -> PlanFacts:
    paid = part("ann", "photography", price=1200.0, currency="EUR")
    known = facts(paid, offers={"ann": offered("ann", "photography", price=1200.0, currency="EUR", **offer)})
    return replace(known, plan=replace(known.plan, timeline=Timeline(event_date="2026-12-18", hours=hours)))


@pytest.mark.parametrize(
    ("condition", "status"),
    [
        ("return travel London–Paris paid", S.OPEN),
        ("报销伦敦—巴黎往返交通", S.OPEN),
        ("travel paid, 80 euros", S.OPEN),
        ("half in advance", S.MET),
    ],
)
def test_what_is_paid_besides_a_price_holds_a_budget_open(condition: str, status: RequirementStatus) -> None:
    found = check_budget(BUDGET, held(conditions=(condition,)), Language.EN)

    assert found.status is status
    assert (condition in found.note) is (status is S.OPEN)


@pytest.mark.parametrize(("hours", "status"), [(("晚上",), S.MET), (("上午",), S.OPEN), ((), S.OPEN)])
def test_what_an_early_start_costs_is_no_price_of_an_evening(hours: tuple[str, ...], status: RequirementStatus) -> None:
    early = Limit(said="早场加收二百", of=Limited.PRICE, least=200.0)
    found = limited(replace(BUDGET, status=S.MET), held(hours=hours, limits=(early,)), Language.ZH)

    assert found.status is status
