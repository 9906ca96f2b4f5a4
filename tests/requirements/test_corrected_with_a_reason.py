"""A correction with why between it and the new value, and a day for when it rains, which is no second day."""

import pytest

from tests.requirements.test_meaning import read
from towow_core.domain.models import DemandUnderstanding
from towow_core.domain.requirements import CORRECTED, OCCASION, RequirementKind

K = RequirementKind  # the day of these tests is Sunday 22 November 2026


def days(understood: DemandUnderstanding) -> list[str]:
    return [one.value.first for one in understood.in_force if one.kind is K.DATE]


@pytest.mark.parametrize(
    ("sentence", "day"),
    [
        ("想找人给俩娃拍照，周六下午…哦不对，周六姥姥要来，改成周五下午吧，杭州", "2026-11-27"),
        ("想找人给娃拍照，杭州，周六下午，不行，姥姥要来，换成周五下午吧", "2026-11-27"),
        ("周六下午拍照，杭州，周六姥姥要来，改成周五下午吧", "2026-11-27"),
        ("要一个主持，北京，12月5号，等等，5号场地没有，改到12月6号", "2026-12-06"),
        ("A photographer on Saturday in Leeds… no wait, grandma is coming, make it Friday.", "2026-11-27"),
        ("A photographer on Saturday in Leeds. Sorry, my mother visits us then, let's make it Friday.", "2026-11-27"),
    ],
)
def test_the_new_day_stands_in_the_place_of_the_old_one(sentence: str, day: str) -> None:
    understood = read(sentence)

    assert days(understood) == [day]
    assert [one for one in understood.in_force if one.value.per == CORRECTED]
    assert not understood.not_understood


def test_a_reason_takes_no_half_of_the_day_with_it() -> None:
    understood = read("拍照，杭州，周六下午…哦不对，周六姥姥要来，改成周日下午吧")

    assert [one.text for one in understood.in_force if one.text == "下午"] == ["下午"]


def test_a_number_of_people_is_corrected_the_same_way() -> None:
    counts = [
        one for one in read("要一个DJ，杭州，30个人，不对，我弟也来，改成31个人").in_force if one.kind is K.HEAD_COUNT
    ]

    assert [one.value.number for one in counts] == [31]


@pytest.mark.parametrize(
    "sentence",
    [
        "主持人，北京，周六，不对，摄影师也要，改成周日",  # what stands between may ask for somebody
        "周六要拍照，北京，周日吃饭，改成自助",
        "主持人，北京，周六下午，周六人多，要大声点",
        "A DJ on Saturday in Leeds, sorry, the hall is small, a quiet one please",
    ],
)
def test_what_is_no_such_correction_takes_nothing_back(sentence: str) -> None:
    understood = read(sentence)

    assert "2026-11-28" in days(understood)
    assert not [one for one in understood.in_force if one.value.per == CORRECTED]


@pytest.mark.parametrize(
    ("sentence", "case"),
    [
        ("找人修屋顶，杭州，周六，要是下雨就下周日", "要是下雨就下周日"),
        ("找人修屋顶，杭州，周六，下雨的话就改到周日", "下雨的话就改到周日"),
        ("找人修屋顶，杭州，周六，如果下雨改到12月13号", "如果下雨改到12月13号"),
        ("A roofer on Saturday in London; if it rains, Sunday.", "if it rains, Sunday"),
        ("A roofer on Saturday in London, if it rains then Sunday next week", "if it rains then Sunday next week"),
    ],
)
def test_a_day_for_when_it_rains_is_told_and_no_second_day(sentence: str, case: str) -> None:
    understood = read(sentence)

    assert days(understood) == ["2026-11-28"]
    (told,) = (one for one in understood.in_force if one.text == case)
    assert (told.value.unit, told.is_hard) == (OCCASION, False)
    assert not understood.not_understood


@pytest.mark.parametrize(
    ("sentence", "case"),
    [
        ("找人修屋顶，杭州，周六，下雨就改室内刷墙", "下雨就改室内刷墙"),
        ("要一个乐队，杭州，周六，下雨就取消", "下雨就取消"),
        ("A DJ on Saturday in London; if it rains, we move indoors", "if it rains, we move indoors"),
    ],
)
def test_what_else_is_to_be_then_binds(sentence: str, case: str) -> None:
    assert [one.is_hard for one in read(sentence).in_force if one.text == case] == [True]
