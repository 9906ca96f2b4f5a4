"""A line that names a day of the week alone is met by a plan whose days are all such days, and says why where not."""

from dataclasses import replace

import pytest

from tests.requirements.kit import facts, part, wants
from towow_core.domain.models import Language
from towow_core.domain.requirements import Requirement, RequirementKind, RequirementStatus
from towow_core.requirements.checker import check
from towow_core.requirements.facts import PlanFacts

K, S = RequirementKind, RequirementStatus
SATURDAYS = ("2026-12-05", "2026-12-12", "2026-12-19")


def on(days: tuple[str, ...], *tags: str) -> PlanFacts:
    there = facts(part("lin", *(tags or ("drawing",))), day=days[-1])
    timeline = replace(there.plan.timeline, event_date=days[0], event_days=days, end_date=days[-1])
    return replace(there, plan=replace(there.plan, timeline=timeline))


def saturday(text: str, *tags: str) -> Requirement:
    return replace(wants(K.DATE, first="2026-11-28", last="2026-11-28", tags=tags), text=text)


@pytest.mark.parametrize("tags", [(), ("drawing",)])
@pytest.mark.parametrize(("text", "language"), [("周六", Language.ZH), ("on Saturday", Language.EN)])
def test_days_that_all_have_its_name_keep_it(text: str, language: Language, tags: tuple[str, ...]) -> None:
    assert check((saturday(text, *tags),), on(SATURDAYS), language)[0].status is S.MET


@pytest.mark.parametrize("text", ["下周六", "this Saturday", "11月28日周六"])
def test_one_certain_such_day_is_kept_by_that_day_alone(text: str) -> None:
    assert check((saturday(text),), on(SATURDAYS), Language.ZH)[0].status is not S.MET


@pytest.mark.parametrize("days", [("2026-12-05", "2026-12-13"), ("2026-12-05",)])
def test_it_is_not_kept_where_a_day_is_another_or_only_one_is_there(days: tuple[str, ...]) -> None:
    assert check((saturday("周六"),), on(days), Language.ZH)[0].status is not S.MET


@pytest.mark.parametrize("kind", [K.DATE, K.RECURRENCE])
def test_where_nobody_does_the_work_that_is_said_and_no_day_is_blamed(kind: RequirementKind) -> None:
    value = {"first": "2026-12-05", "last": "2026-12-05"} if kind is K.DATE else {"weekdays": (6,)}
    line = replace(wants(kind, tags=("art",), **value), text="周六")
    (found,) = check((line,), on(SATURDAYS, "tutoring"), Language.ZH)

    assert found.status is not S.MET
    assert "2026-12-05" not in found.note
    assert "没有写明谁做" in found.note
