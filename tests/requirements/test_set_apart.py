"""What typesetters set apart belongs together, and what is written with gaps for marks is parted by them."""

import pytest

from tests.requirements.test_meaning import read
from towow_core.domain.requirements import TIME, RequirementKind
from towow_core.engine.language.lists import rows_apart

K = RequirementKind


@pytest.mark.parametrize(
    ("sentence", "first"),
    [
        ("12 月 5 日在上海要一个摄影师", "2026-12-05"),
        ("上海，2027 年 3 月 8 日 下午 3 点到 5 点，需要一位主持人", "2027-03-08"),
        ("摄影师，杭州，下周 五 不行，12 月 8 号", "2026-12-08"),
    ],
)
def test_a_day_whose_number_stands_apart_is_read(sentence: str, first: str) -> None:
    assert first in {one.value.first for one in read(sentence).in_force if one.kind is K.DATE}


def test_an_hour_that_is_set_apart_is_one_time() -> None:
    times = [one for one in read("3 月 8 日 下午 3 点半到 5 点，上海，要一位主持人").in_force if one.value.unit == TIME]

    assert [one.text for one in times] == ["下午 3 点半到 5 点"]


def test_gaps_part_what_is_written_without_marks() -> None:
    understood = read("下周五晚上公司年会缺个主持人 上海 能带气氛的 别太油")

    assert understood.capability_tags == ("活动主持",)
    assert [one.text for one in understood.in_force if one.kind is K.PLACE] == ["上海"]


@pytest.mark.parametrize(
    "sentence",
    ["12月5日在深圳办黑客松，需要评委和导师，评委 不可以 当导师", "找人训练我家狗（金毛 三岁 有点拆家），广州"],
)
def test_gaps_beside_marks_and_in_brackets_part_nothing(sentence: str) -> None:
    assert rows_apart(sentence) == sentence
