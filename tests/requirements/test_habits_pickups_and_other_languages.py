"""Habits are no days, a pick-up is a drive, a day nobody is wanted on is out, and other languages say the same."""

import pytest

from tests.core.test_counter_offers import asked
from towow_core.domain.requirements import RequirementKind

K = RequirementKind


@pytest.mark.parametrize(
    ("sentence", "weekdays"),
    [
        ("每天下班就是刷手机，觉得法语再不练就废了。想找人每周陪我说两次法语，巴黎。", [()]),
        ("每天遛狗一次，北京，从12月7日开始", [(1, 2, 3, 4, 5, 6, 7)]),
        ("Ich hätte gern Französischunterricht per Video, immer mittwochs nach 18 Uhr", [(3,)]),
        ("Je voudrais des cours de piano à Lyon, un mardi sur deux", [(2,)]),
    ],
)
def test_how_often_it_is_wanted_is_all_that_is_read(sentence: str, weekdays: list[tuple[int, ...]]) -> None:
    again = [one for one in asked(sentence).in_force if one.kind is K.RECURRENCE]
    assert [one.value.weekdays for one in again] == weekdays


@pytest.mark.parametrize(
    ("sentence", "wanted"),
    [
        ("Someone to pick us up at the airport in Shenzhen on 4 May, three people", "driving"),
        ("12月4号到深圳机场接我们，三个人", "接送驾驶"),
        ("Necesito alguien que nos recoja en el aeropuerto en Madrid", "driving"),
        ("想找个人陪我练法语，巴黎", "语言教学"),
        ("Ich hätte gern sechs Stunden Spanischunterricht per Video", "language teaching"),
    ],
)
def test_it_is_asked_for_by_what_is_done(sentence: str, wanted: str) -> None:
    assert wanted in {tag for one in asked(sentence).in_force if one.kind is K.CAPABILITY for tag in one.value.tags}


@pytest.mark.parametrize(
    "sentence",
    [
        "Paint a flat in Leeds, I'd rather not have anyone working on Sundays.",
        "Paint a flat in Leeds, we don't want anybody here on Sundays.",
    ],
)
def test_a_day_on_which_nobody_is_wanted_is_out_and_no_series(sentence: str) -> None:
    said = asked(sentence).in_force
    assert [one.value.weekdays for one in said if one.kind is K.EXCLUSION] == [(7,)]
    assert not [one for one in said if one.kind is K.RECURRENCE]


def test_afternoon_tea_is_no_hour() -> None:
    said = asked("要一个剪纸老师和下午茶，西安，25个人").in_force
    assert not [one for one in said if one.value.unit == "time"]
