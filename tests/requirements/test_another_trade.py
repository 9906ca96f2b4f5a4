"""What was taken for a trade by a word of another one is a question, and so is the day by which it is done."""

import pytest

from tests.requirements.kit import facts, part
from tests.requirements.test_days_as_said import read
from towow_core.domain.models import Language
from towow_core.domain.requirements import Requirement, RequirementKind, RequirementStatus
from towow_core.requirements.checker import check

TODAY = "2026-11-26"


def _checked(sentence: str, tag: str) -> list[Requirement]:
    understood = read(sentence, TODAY)
    done = part("ann", tag, by="2026-11-30")
    return list(check(understood.requirements, facts(done, day="2026-11-30"), Language.EN, sentence=sentence))


def test_a_payroll_is_not_done_by_whoever_keeps_accounts() -> None:
    found = _checked("Someone who does my payroll in Berlin.", "accounting")
    (asked,) = [r for r in found if r.kind is RequirementKind.CAPABILITY]

    assert asked.status is RequirementStatus.OPEN
    assert "payroll" in asked.note


@pytest.mark.parametrize("sentence", ["Fifty posters screen-printed in one colour by Monday, San Francisco."])
def test_a_last_day_is_not_met_where_it_is_not_settled_that_anybody_makes_the_thing(sentence: str) -> None:
    found = _checked(sentence, "graphic design")
    (due,) = [r for r in found if r.kind is RequirementKind.DEADLINE]

    assert due.status is RequirementStatus.OPEN
