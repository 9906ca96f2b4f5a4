"""The day up to which something comes again is no day on which anybody must be there."""

import pytest

from tests.requirements.test_reading import TODAY, read
from towow_core.domain.requirements import UNTIL, RequirementKind
from towow_core.engine.language.demand_parser import understand
from towow_core.engine.matching.event_length import days_from
from towow_core.engine.matching.schedule import target_day
from towow_core.support.replacing import replace

K = RequirementKind


@pytest.mark.parametrize(
    ("text", "last"),
    [
        ("青岛，物理辅导，每周三晚上，到1月底", "2027-01-31"),
        ("物理家教，在青岛，一周两次，到1月31日", "2027-01-31"),
        ("钢琴课每周六在青岛上，截止到3月底", "2027-03-31"),
        ("每天遛狗，到12月10日，在青岛", "2026-12-10"),
        ("每周五晚上，上到12月25日，瑜伽课，青岛", "2026-12-25"),
        ("Maths tutoring in Leeds every Wednesday up to the end of January", "2027-01-31"),
        ("Piano lessons in Leeds every Friday, to the end of March", "2027-03-31"),
        ("Dog walking in Leeds on Mondays, ending 18 December", "2026-12-18"),
    ],
)
def test_what_comes_again_goes_on_up_to_its_last_day_and_aims_at_none(text: str, last: str) -> None:
    understanding = understand(text, TODAY)
    (said,) = [one.value for one in read(text) if one.kind in {K.DATE, K.DEADLINE}]

    assert (said.unit, said.first, said.last) == (UNTIL, "", last)
    assert understanding.context.date is None


@pytest.mark.parametrize(
    "text",
    [
        "青岛，物理辅导，每周三晚上，到1月底",
        "Maths tutoring in Leeds every Wednesday up to the end of January",
    ],
)
def test_no_session_is_planned_after_the_end(text: str) -> None:
    understanding = replace(understand(text, TODAY), requirements=read(text))
    first = target_day(understanding, (), TODAY).day
    days = days_from(understanding, first.isoformat())

    assert len(days) > 1
    assert max(days) <= "2027-01-31"


@pytest.mark.parametrize(
    ("text", "day"),
    [
        ("保洁在青岛，每周二，从12月1日到1月底", "2026-12-01"),
        ("搬家公司每周来一次，12月5日搬到青岛", "2026-12-05"),
        ("12月19日的婚礼在青岛，要一位主持人", "2026-12-19"),
    ],
)
def test_a_first_day_and_a_day_of_its_own_stay_what_they_are(text: str, day: str) -> None:
    (said,) = [one.value for one in read(text) if one.kind is K.DATE]

    assert said.first == day
