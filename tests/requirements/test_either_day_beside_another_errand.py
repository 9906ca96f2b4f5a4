"""Two errands with a day each, one of them on either of two days: a day stays with its errand."""

import pytest

from tests.requirements.sample_kit import TODAY, lines, plan_days
from tests.requirements.test_meaning import read
from towow_core.domain.requirements import RequirementKind, RequirementStatus
from towow_core.engine.matching.errand_days import with_days_of_errands
from towow_core.engine.matching.event_length import days_of_part
from towow_core.engine.requirements.follow_ups import read_follow_up
from towow_core.requirements.changing import changed

K, S = RequirementKind, RequirementStatus
CLEANED = (
    "刚搬到重庆新家，客厅两台挂机一台柜机想洗一下，12月6号或者7号上午都行；"
    "另外1月16号公司想搞一次急救培训，25个人，要发证，培训预算2000"
)
UNREAD = "重庆，厨房想刷个漆，12月6号或者7号上午都行；另外1月16号公司想搞一次急救培训，25个人"


def test_each_is_done_on_its_own_day() -> None:
    assert plan_days(CLEANED)["季救"] == ("2027-01-16",)
    assert plan_days(CLEANED)["冷师傅"] != ("2027-01-16",)
    assert lines(CLEANED)["1月16号"].status is S.MET
    assert lines(CLEANED)["1月16号"].met_by == (trainer(),)


def trainer() -> str:
    found = lines(CLEANED)["25个人"]
    return found.met_by[0]


def test_either_day_is_not_that_of_the_other_errand() -> None:
    assert trainer() not in lines(CLEANED)["12月6号或者7号"].met_by


def test_of_an_errand_that_was_not_understood_the_day_is_nobody_elses() -> None:
    assert plan_days(UNREAD) == {"季救": ("2027-01-16",)}
    assert lines(UNREAD)["12月6号或者7号"].status is S.OPEN


@pytest.mark.parametrize(
    ("said", "days"),
    [
        ("急救培训是1月17号，不是12月6号", {"2026-12-06", "2027-01-17"}),
        ("急救培训不是12月6号，是1月17号", {"2026-12-06", "2027-01-17"}),
        ("急救培训改到1月17号", {"2026-12-06", "2027-01-17"}),
        ("空调清洗改到12月8号", {"2026-12-08", "2027-01-16"}),
    ],
)
def test_a_remark_moves_the_day_of_the_errand_that_it_names(said: str, days: set[str]) -> None:
    before = read(CLEANED)
    told = read_follow_up(said, before, TODAY)
    now = changed(before, told.requirements, version=2, corrected=told.replaced).understanding

    now = with_days_of_errands(now)
    assert {days_of_part(now, (tag,), (now.context.date or "",))[0] for tag in now.capability_tags} == days
    assert not any(r.kind is K.EXCLUSION for r in now.in_force)
