"""An occasion told beside an earlier last day is background; the work is planned and held against the last day."""

import pytest

from tests.requirements.day_kit import finished
from tests.requirements.test_found_by_its_name import read
from towow_core.domain.events import ProposalFinalized
from towow_core.domain.requirements import RequirementKind, RequirementStatus

K = RequirementKind


def when(sentence: str) -> list[tuple[str, str]]:
    asked = read(sentence).requirements
    return [(r.kind.value, r.value.first or r.value.last) for r in asked if r.kind in {K.DATE, K.DEADLINE}]


@pytest.mark.parametrize(
    ("sentence", "last"),
    [
        ("A cake baker in London. Wedding is on the 27th of December so must be done by the 20th.", "2026-12-20"),
        ("Wedding is on the 27th of December so the cake must be done by the 20th, London, £500", "2026-12-20"),
        ("Maths tutoring in London, exam on the 12th, finished by the 5th", "2026-12-05"),
        ("杭州，想给我妈做一件旗袍，她生日是1月2号，最晚12月底要拿到手，预算2000", "2026-12-31"),
        ("婚礼是12月27号，找人设计请柬，最晚20号要设计好，杭州", "2026-12-20"),
        ("Graphic design in London. The wedding is on 27 December, it must be done by the 5th", "2026-12-05"),
    ],
)  # fmt: skip
def test_the_occasion_is_no_day_of_the_work(sentence: str, last: str) -> None:
    assert when(sentence) == [("deadline", last)]


@pytest.mark.parametrize(
    ("sentence", "day"),
    [
        ("A host in London, the wedding is on 27 December, the slides by 20 December", "2026-12-27"),
        ("Photos of our wedding in London on 27 December, the pictures by the 10th", "2026-12-27"),
        ("A photographer in London, the wedding is on 27 December, £500", "2026-12-27"),
        ("12月25号前把海报设计好，上海，3000以内。1月2号孩子满月，想请人拍照，1000以内。", "2027-01-02"),
        ("A photographer in London on 27 December, contract by 20 December", "2026-12-27"),
    ],
)
def test_the_day_of_what_is_done_at_it_stays(sentence: str, day: str) -> None:
    assert ("date", day) in when(sentence)


def test_the_last_day_of_one_work_is_before_the_day_that_is_told_and_of_what_is_made_of_it_behind() -> None:
    first = when("Wedding is on 27 December, I need a photographer and invitations designed by the 10th, London")
    pictures = when("A photographer in London for our wedding on 27 December, the pictures by the 10th")

    assert ("deadline", "2026-12-10") in first
    assert ("deadline", "2027-01-10") in pictures


@pytest.mark.parametrize(
    ("sentence", "last"),
    [
        ("Graphic design, London. Wedding is on 27 December so it must be done by the 20th, 500 pounds", "2026-12-20"),
        ("上海，请人做平面设计，婚礼是12月27号，最晚20号要设计好，预算3000", "2026-12-20"),
    ],
)
def test_no_day_of_the_plan_is_after_the_last_one(sentence: str, last: str) -> None:
    found = finished(sentence)
    assert isinstance(found, ProposalFinalized)
    timeline = found.proposal.timeline
    days = [timeline.end_date[:10], *timeline.event_days, *(one.date[:10] for one in timeline.milestones)]
    (line,) = [r for r in found.requirements if r.kind is K.DEADLINE]

    assert max(days) <= last
    assert line.status is RequirementStatus.MET
