"""How long work takes says nothing of a last day while nobody said from which day it is counted."""

from dataclasses import replace

import pytest

from tests.requirements.kit import facts, offered, part, wants
from towow_core.domain.models import Language
from towow_core.domain.requirements import Requirement, RequirementKind, RequirementStatus
from towow_core.requirements.checker import check
from towow_core.requirements.dates import FURTHER

K = RequirementKind
ADVICE = replace(wants(K.CAPABILITY, tags=("legal advice",)), requirement_id="advice")
ON_THE_DAY = replace(wants(K.DATE, first="2026-12-09", last="2026-12-09"), requirement_id="day")


def by_the_ninth(*besides: Requirement, days: int, **value: object) -> RequirementStatus:
    """Of a plan that was made on 21 November and is on 9 December."""
    last = replace(wants(K.DEADLINE, last="2026-12-09", **value), requirement_id="last")
    offer = offered("grace", "legal advice", delivery_days={"legal advice": days})
    known = facts(part("grace", "legal advice", days=("2026-12-09",)), day="2026-12-09", offers={"grace": offer})
    found = check((ADVICE, *besides, last), known, Language.EN)
    return next(one.status for one in found if one.requirement_id == "last")


@pytest.mark.parametrize("value", [{}, {"tags": ("legal advice",), "text": FURTHER}])
def test_two_days_of_work_are_neither_in_time_nor_late_where_no_day_is_named_for_it(value) -> None:
    assert by_the_ninth(days=2, **value) is RequirementStatus.OPEN
    assert by_the_ninth(days=0, **value) is RequirementStatus.MET


@pytest.mark.parametrize("value", [{}, {"tags": ("legal advice",), "text": FURTHER}])
def test_they_are_late_where_they_begin_on_a_day_that_was_asked_for(value) -> None:
    assert by_the_ninth(ON_THE_DAY, days=2, **value) is RequirementStatus.UNMET


def test_more_days_than_are_left_are_too_many_whenever_they_begin() -> None:
    assert by_the_ninth(days=30) is RequirementStatus.UNMET
