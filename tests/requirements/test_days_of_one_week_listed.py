"""Days of one week that are listed after its name: 下周一、三、五 is three days."""

import pytest

from tests.requirements.test_reading import read
from towow_core.domain.requirements import RequirementKind

K = RequirementKind


@pytest.mark.parametrize(
    ("sentence", "days"),
    [
        ("下周一、三、五晚上八点各练一小时英语口语，线上，总共600以内", ("2026-11-23", "2026-11-25", "2026-11-27")),
        ("下周一三五晚上练英语口语，线上", ("2026-11-23", "2026-11-25", "2026-11-27")),
        ("下周二和四下午，北京，请人补数学", ("2026-11-24", "2026-11-26")),
    ],
)
def test_each_of_them_is_a_day(sentence: str, days: tuple[str, ...]) -> None:
    (asked,) = [r for r in read(sentence) if r.kind is K.DATE]
    assert (asked.value.first, asked.value.last, len(asked.value.every or asked.value.days)) == (
        days[0],
        days[-1],
        len(days),
    )


@pytest.mark.parametrize("sentence", ["每周一、三、五晚上练英语口语，线上", "每周一三五练瑜伽，杭州"])
def test_those_of_every_week_come_again(sentence: str) -> None:
    assert [r.value.weekdays for r in read(sentence) if r.kind is K.RECURRENCE] == [(1, 3, 5)]


@pytest.mark.parametrize("sentence", ["下周一、三个人来搬家，上海", "下周一三号楼的水管要修，武汉"])
def test_a_number_behind_a_day_is_no_other_day(sentence: str) -> None:
    assert not [r for r in read(sentence) if r.kind is K.DATE and len(r.value.every or r.value.days) > 1]
