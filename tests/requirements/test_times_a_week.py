"""How often a week is met only by a plan with that many days in each week."""

import pytest

from tests.requirements.kit import answer, part, wants
from tests.requirements.kit import plan as plan_of
from tests.requirements.test_reading import read
from towow_core.domain.models import Language, Timeline
from towow_core.domain.requirements import RequirementKind, RequirementStatus
from towow_core.requirements.checker import check
from towow_core.requirements.facts import PlanFacts
from towow_core.requirements.times_a_week import times_in
from towow_core.support.replacing import replace

K, S = RequirementKind, RequirementStatus
TUESDAYS = ("2026-12-01", "2026-12-08", "2026-12-15", "2026-12-22")
AND_FRIDAYS = ("2026-12-01", "2026-12-04", "2026-12-08", "2026-12-11", "2026-12-15", "2026-12-18")


def listed(days: tuple[str, ...]) -> PlanFacts:
    made = plan_of(part("ann", "tutoring"), day=days[-1])
    made = replace(made, timeline=Timeline(start_date="2026-11-21", end_date=days[-1], event_days=days))
    return PlanFacts(plan=made, answers={"ann": answer("ann")})


@pytest.mark.parametrize("language", Language)
@pytest.mark.parametrize(
    ("words", "days", "is_met"),
    [
        ("twice a week", TUESDAYS, False),
        ("two lessons a week", TUESDAYS, False),
        ("three times per week", AND_FRIDAYS, False),
        ("一周两次", TUESDAYS, False),
        ("每周上三节", AND_FRIDAYS, False),
        ("每天两次", TUESDAYS, False),
        ("每周两到三次", TUESDAYS, False),
        ("once a week", TUESDAYS, True),
        ("twice weekly", AND_FRIDAYS, True),
        ("一周两节", AND_FRIDAYS, True),
        ("每周至少一次", AND_FRIDAYS, True),
    ],
)
def test_so_often_a_week_is_met_by_that_many_days_in_each(
    words: str,
    days: tuple[str, ...],
    is_met: bool,  # noqa: FBT001  # a column of the table
    language: Language,
) -> None:
    asked = replace(wants(K.RECURRENCE, text=words), text=words)
    found = check((wants(K.CAPABILITY, tags=("tutoring",)), asked), listed(days), language)[1]

    assert (found.status is not S.PARTLY) is is_met
    assert is_met or (found.status is S.PARTLY and words in found.note)


@pytest.mark.parametrize(
    "text", ["a tutor in Leeds twice a week", "一周两次家教，在青岛", "three evenings a week, a coach in Leeds"]
)
def test_how_often_a_week_is_read_from_the_words_of_a_requirement(text: str) -> None:
    (again,) = [one for one in read(text) if one.kind is K.RECURRENCE]
    times = times_in(again.text)

    assert times is not None
    assert times.least == (3 if "three" in text else 2)


@pytest.mark.parametrize("words", ["every Tuesday", "每周三", "weekly", "两次", "twice"])
def test_words_without_a_number_of_times_a_week_say_none(words: str) -> None:
    assert times_in(words) is None
