"""A day that is counted from one told before it is the other work's own day, and never before the first."""

# ruff: noqa: E501  # a row of the table is one line

import pytest

from tests.requirements.day_kit import milestones, of, plan_days
from towow_core.domain.requirements import RequirementKind, RequirementStatus

K = RequirementKind


@pytest.mark.parametrize(
    ("text", "days"),
    [
        (
            "We're moving flats in London on Saturday 12 December and need movers, then someone to tune the piano the week after.",
            {"removals": "2026-12-12", "piano tuning": "2026-12-14"},
        ),
        (
            "Movers in London on 10 December, a cleaner the day after, and two weeks later a plumber.",
            {"removals": "2026-12-10", "cleaning": "2026-12-11", "plumbing": "2026-12-25"},
        ),
        ("Movers in London on 5 December, cleaning a week afterwards.", {"removals": "2026-12-05", "cleaning": "2026-12-12"}),
        ("Plumber in London on 7 December and the following week a cleaner.", {"plumbing": "2026-12-07", "cleaning": "2026-12-14"}),
        ("12月10号在上海找人搬家，隔周找人打扫。", {"搬家搬运": "2026-12-10", "保洁": "2026-12-17"}),
        ("12月10号在上海搬家，搬完一周后找人打扫。", {"搬家搬运": "2026-12-10", "保洁": "2026-12-17"}),
        ("12月10号在上海搬家，两天后找人打扫。", {"搬家搬运": "2026-12-10", "保洁": "2026-12-12"}),
        ("12月8号上海摄影师拍照，第二天保洁。", {"活动摄影": "2026-12-08", "保洁": "2026-12-09"}),
    ],
)  # fmt: skip
def test_each_work_has_its_own_day(text: str, days: dict[str, str]) -> None:
    assert {tag: on for tag, on in plan_days(text).items() if tag in days} == {t: (d,) for t, d in days.items()}
    assert {one.status for one in of(text, K.DATE)} == {RequirementStatus.MET}


@pytest.mark.parametrize(
    ("text", "work", "day"),
    [
        ("Movers in London on 10 December, then someone to tune the piano.", "Tune the piano", "2026-12-10"),
        ("A photographer in London on 11 December, then translation of the captions.", "Translation", "2026-12-11"),
        ("12月10号在上海找人搬家，然后找人给钢琴调律。", "钢琴调律", "2026-12-10"),
    ],
)
def test_what_is_done_afterwards_is_not_before_the_day(text: str, work: str, day: str) -> None:
    assert milestones(text)[work] >= day


def test_so_long_from_today_is_counted_from_today() -> None:
    found = of("一周后在上海找人打扫。", K.DATE)
    assert [one.value.first for one in found] == ["2026-12-06"]


def test_what_is_handed_over_later_moves_nobody_to_another_day() -> None:
    days = plan_days("Photographer in London on 12 December, pictures a week later.")
    assert days["photography"] == ("2026-12-12",)
