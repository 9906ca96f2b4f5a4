"""A last day is of the work that its clause names by a word of its own; what can wait has no last day."""

# ruff: noqa: E501  # a row of the table is one line

import pytest

from tests.requirements.day_kit import of, plan_days
from towow_core.domain.requirements import FROM_ON, RequirementKind, RequirementStatus

K = RequirementKind


@pytest.mark.parametrize(
    ("text", "tags", "last", "waits", "since"),
    [
        (
            "I need a bookkeeper to sort my receipts and a tax adviser in London. By mid December for the receipts, the tax bit can wait until January.",
            "bookkeeping",
            "2026-12-15",
            "tax returns",
            "2027-01-01",
        ),
        (
            "A cleaner for the office and a plumber for the sink in London. The sink by 3 December, the office can wait until the 14th.",
            "plumbing",
            "2026-12-03",
            "cleaning",
            "2026-12-14",
        ),
        (
            "A logo and a website in London. The logo before Christmas, the site can wait till February.",
            "graphic design",
            "2026-12-24",
            "web development",
            "2027-02-01",
        ),
    ],
)
def test_one_work_has_a_last_day_and_the_other_can_wait(
    text: str, tags: str, last: str, waits: str, since: str
) -> None:
    (due,) = of(text, K.DEADLINE)
    assert (due.value.tags, due.value.last, due.status) == ((tags,), last, RequirementStatus.MET)
    (wait,) = of(text, K.DATE)
    assert (wait.value.tags, wait.value.first, wait.value.unit, wait.value.last) == ((waits,), since, FROM_ON, "")
    assert all(day <= last for day in plan_days(text)[tags])


@pytest.mark.parametrize(
    ("text", "days"),
    [
        ("在上海找人做海报和视频，海报周五前，视频月底前。", [("2026-12-04", ()), ("2026-12-31", ("视频",))]),
        (
            "Need a translator for our texts and a plumber for the sink in London: texts by Friday, the sink by the end of January.",
            [("2026-12-04", ()), ("2027-01-31", ("plumbing",))],
        ),
    ],
)
def test_each_work_has_its_own_last_day(text: str, days: list[tuple[str, tuple[str, ...]]]) -> None:
    found = of(text, K.DEADLINE)
    assert [(one.value.last, one.value.tags) for one in found] == days
    assert {one.status for one in found} == {RequirementStatus.MET}
