"""Times of the week of which either will do, and what those who ask are doing meanwhile."""

import pytest

from tests.requirements.test_meaning import read
from towow_core.domain.requirements import ALLOWED, OCCASION, TIME, RequirementKind

K = RequirementKind
TO_SATURDAY = (1, 2, 3, 4, 5, 6)


@pytest.mark.parametrize(
    ("sentence", "words", "weekdays"),
    [
        (
            "想学书法，南京，平时下班八点以后，周六全天都行，一节课别超150",
            "平时下班八点以后，周六全天都行",
            TO_SATURDAY,
        ),
        ("书法课，南京，要么周六，要么工作日晚上八点以后", "要么周六，要么工作日晚上八点以后", TO_SATURDAY),
        ("书法课，南京，工作日晚上或者周末", "工作日晚上或者周末", tuple(range(1, 8))),
        ("英语老师，南京，晚上或者周末都行", "晚上或者周末都行", ()),
        ("A tutor in London, weekday evenings or Saturdays", "weekday evenings or Saturdays", TO_SATURDAY),
        ("A tutor in London, evenings or weekends only", "evenings or weekends only", ()),
    ],
)
def test_either_will_do_and_the_hour_of_one_is_not_the_others(
    sentence: str, words: str, weekdays: tuple[int, ...]
) -> None:
    understood = read(sentence)

    (either,) = (one for one in understood.in_force if one.text == words and one.kind is K.QUALITY)
    assert either.is_hard
    assert not either.value.unit
    assert [one.value.weekdays for one in understood.in_force if one.kind is K.DATE] == ([weekdays] if weekdays else [])
    assert not [one for one in understood.in_force if one.value.unit == TIME]
    assert understood.context.date is None
    assert not understood.not_understood


@pytest.mark.parametrize(
    "sentence",
    [
        "要一个主持，上海，晚上，周六",
        "找个保洁，上海，周六，上午",
        "要一个摄影，上海，周六下午，周日晚上都要拍",
        "找人遛狗，上海，早上或者晚上",
        "a DJ in Leeds on Friday evening or Saturday",
        "a cleaner in Leeds on Saturday or Sunday",
    ],
)
def test_a_day_and_its_hour_or_two_days_or_two_hours_are_read_as_before(sentence: str) -> None:
    understood = read(sentence)

    assert [one for one in understood.in_force if one.value.unit == TIME or one.value.first]
    assert not [one for one in understood.in_force if one.kind is K.DATE and one.value.weekdays]


@pytest.mark.parametrize(
    ("sentence", "why"),
    [
        ("找个英语老师，南京，周一到周五要上班，只有晚上或者周末行", "周一到周五要上班"),
        ("I work Monday to Friday, so evenings or weekends only. A DJ in Leeds.", "I work Monday to Friday"),
    ],
)
def test_when_they_are_at_work_is_why_and_no_day_of_it(sentence: str, why: str) -> None:
    understood = read(sentence)

    (told,) = (one for one in understood.in_force if one.text == why)
    assert told.value.unit == OCCASION
    assert not [one for one in understood.in_force if one.kind is K.DATE]


@pytest.mark.parametrize("sentence", ["周一到周五要上班，找个阿姨带孩子，南京", "我们工作日都上班，找个保洁，南京"])
def test_alone_it_binds_and_is_still_no_day(sentence: str) -> None:
    understood = read(sentence)

    assert [one.is_hard for one in understood.in_force if "上班" in one.text] == [True]
    assert not [one for one in understood.in_force if one.kind is K.DATE]


@pytest.mark.parametrize(
    ("sentence", "way"),
    [
        ("找律师，上海，电话也可以", "电话"),
        ("找律师，上海，电话或者见面都行", "电话或者见面"),
        ("找律师，上海，可以打电话", "可以打电话"),
        ("找律师，上海，视频也行", "视频"),
    ],
)
def test_the_telephone_will_do_as_well(sentence: str, way: str) -> None:
    understood = read(sentence)

    (mode,) = (one for one in understood.in_force if one.kind is K.MODE)
    assert (mode.text, mode.value.unit, mode.is_hard) == (way, ALLOWED, False)
    assert not understood.not_understood


@pytest.mark.parametrize(
    "sentence", ["找律师，上海，有事打电话", "找人拍个视频，上海", "找律师，上海，可以打电话联系我"]
)
def test_how_to_reach_them_is_no_way_to_do_it(sentence: str) -> None:
    assert not [one for one in read(sentence).in_force if one.kind is K.MODE]


def test_that_it_is_on_such_a_day_says_nothing_of_the_hour() -> None:
    (day,) = (one for one in read("学书法，南京，平时下班八点以后，周六全天都行").in_force if one.kind is K.DATE)

    assert day.text == "平时 / 周六"
