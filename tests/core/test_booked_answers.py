"""Who is booked on the day says so, wherever the day was said."""

from dataclasses import replace

from tests.core.matching_kit import TODAY, demand, person
from towow_core.domain.models import Decision
from towow_core.domain.requirements import Requirement, RequirementKind, RequirementValue
from towow_core.engine.twin.offers import decline_if_booked, make_offer

DAY = "2026-12-12"


def test_a_day_that_only_a_requirement_names_is_declined_by_its_name() -> None:
    wanted = Requirement(
        requirement_id="req-1",
        kind=RequirementKind.DATE,
        text="12月12日",
        value=RequirementValue(first=DAY, last=DAY),
    )
    understanding = replace(demand("在北京办一场聚会，需要场地"), requirements=(wanted,))
    assert understanding.context.date is None

    for answer in (
        decline_if_booked(person("venue", "场地提供"), understanding, TODAY, (DAY,)),
        make_offer(person("venue", "场地提供"), understanding, TODAY, booked=(DAY,)),
    ):
        assert answer is not None
        assert answer.decision is Decision.DECLINE
        assert "12月12日" in answer.decline_reason


def test_a_weekend_is_declined_with_both_its_days() -> None:
    answer = make_offer(
        person("venue", "场地提供"),
        demand("下周末在北京办一场聚会，需要场地"),
        TODAY,
        booked=("2026-11-28", "2026-11-29"),
    )

    assert "11月28日" in answer.decline_reason
    assert "11月29日" in answer.decline_reason
