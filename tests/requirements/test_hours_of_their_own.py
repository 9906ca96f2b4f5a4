"""An hour is that of the work that it stands behind, and of the day that it is said with."""

import pytest

from tests.requirements.kit import facts, part
from tests.requirements.test_days_as_said import read
from towow_core.domain.models import Language
from towow_core.domain.requirements import RequirementStatus
from towow_core.requirements.dates import check_hours

TODAY = "2026-11-26"


def _hours(sentence: str) -> dict[str, tuple[str, ...]]:
    return {r.text: r.value.tags for r in read(sentence, TODAY).requirements if r.value.unit == "time"}


def test_an_hour_behind_the_one_work_of_its_clause_is_not_that_of_the_work_that_has_another() -> None:
    found = _hours(
        "For our wedding in Brooklyn on Saturday 19 December we want the string quartet for the ceremony at 3pm,"
        " then a DJ from 8 till midnight."
    )

    assert found == {"at 3pm": ("string quartet",), "midnight": ("DJ",)}


def test_an_hour_of_the_occasion_stays_that_of_work_without_one() -> None:
    found = _hours("For our party on Saturday 19 December at 3pm we want a buffet, a magician and a DJ from 8pm.")

    assert found["at 3pm"] == ()


@pytest.mark.parametrize(
    ("sentence", "hour"),
    [
        ("A locksmith in London, today or tomorrow morning", "tomorrow morning"),
        ("今天或者明早在上海请一位锁匠", "明早"),
    ],
)
def test_an_hour_of_one_of_two_days_is_not_met_by_a_plan_of_the_other(sentence: str, hour: str) -> None:
    asked = next(r for r in read(sentence, TODAY).requirements if r.text == hour)
    found = check_hours(asked, facts(part("sam", "locksmith"), day=TODAY), Language.EN)

    assert (found.status, found.met_by) == (RequirementStatus.OPEN, ())
    assert "2026-11-27" in found.note
