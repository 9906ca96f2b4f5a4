"""Where each work has its own last day and none a day, all is done by the first, and none waits for the last."""

import pytest

from tests.requirements.test_days_as_said import read
from towow_core.domain.requirements import RequirementKind
from towow_core.engine.matching.errand_days import with_days_of_errands

TODAY = "2026-11-29"


def last_days(text: str) -> tuple[str, dict[str, tuple[str, ...]]]:
    understood = with_days_of_errands(read(text, TODAY))
    return understood.context.date, {
        r.text: r.value.tags for r in understood.in_force if r.kind is RequirementKind.DEADLINE
    }


@pytest.mark.parametrize(
    ("text", "day", "tags"),
    [
        (
            "In London: an electrician by 11 December, and posters by 31 January.",
            "2026-12-11",
            {"by 11 December": (), "by 31 January": ("graphic design",)},
        ),
        (
            "A photographer for our portraits by 20 December and posters by 12 December, London.",
            "2026-12-12",
            {"by 20 December": ("photography",), "by 12 December": ()},
        ),
        (
            "北京，12月11日前请摄影师拍证件照，1月31日前把海报设计好。",
            "2026-12-11",
            {"12月11日前": (), "1月31日前": ("平面设计",)},
        ),
    ],
)
def test_by_the_first_of_several_last_days_all_is_done_and_the_others_are_of_their_works(
    text: str, day: str, tags: dict[str, tuple[str, ...]]
) -> None:
    assert last_days(text) == (day, tags)


@pytest.mark.parametrize(
    "text",
    [
        "We need posters and an electrician in London by 11 December, at the latest by 20 December.",
        "A photographer in London on 20 December, posters by 12 December.",
    ],
)
def test_last_days_of_the_same_works_or_beside_a_day_stay_as_they_are(text: str) -> None:
    before = read(text, TODAY)
    understood = with_days_of_errands(before)

    assert understood.context.date == before.context.date
    assert len(last_days(text)[1]) == len([r for r in before.in_force if r.kind is RequirementKind.DEADLINE])
