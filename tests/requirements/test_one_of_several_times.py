"""How long or dear one time is says nothing of how often: what comes again stays a series of times."""

import pytest

from tests.requirements.test_found_by_its_name import read
from towow_core.engine.language.lengths import find_sessions
from towow_core.engine.matching.event_length import days_from
from towow_core.engine.matching.quantities import quantities_of_work

FOUR = [
    ("杭州，1月每周二晚上学二胡，一次一小时。", "二胡", 1.0),
    ("杭州，1月每周二晚上学二胡，一次一个半小时，总共一千块。", "二胡", 1.5),
    ("杭州，1月每周二晚上学二胡，一堂两小时，300一堂。", "二胡", 2.0),
    ("杭州，1月每周二晚上学二胡，一次200以内。", "二胡", None),
    ("杭州，1月每周二晚上学二胡，200块一次。", "二胡", None),
    ("杭州，1月每周二晚上学二胡，一节课45分钟，一节课180。", "二胡", None),
    ("A harp teacher in Leeds every Tuesday in January, an hour at a time, £200 in all.", "skills teaching", 1.0),
    ("A harp teacher in Leeds every Tuesday in January, one session of two hours, £200.", "skills teaching", None),
    ("A harp teacher in Leeds on Tuesdays in January, one visit lasts an hour.", "skills teaching", None),
]


@pytest.mark.parametrize(("sentence", "label", "hours"), FOUR)
def test_the_length_or_price_of_one_time_makes_a_series_no_single_time(
    sentence: str, label: str, hours: float | None
) -> None:
    asked = read(sentence)
    counted = quantities_of_work(asked, label)

    assert days_from(asked, "2027-01-05") == ("2027-01-05", "2027-01-12", "2027-01-19", "2027-01-26")
    assert counted.sessions == 4
    assert hours is None or counted.hours == hours


@pytest.mark.parametrize(
    ("sentence", "times"),
    [
        ("深圳做一次一小时的按摩，1月5号。", 1),
        ("上海，每周二我有空，想做一次头疗", 1),
        ("每周三晚上，一共六次，一次一小时", 6),
        ("one session of two hours in Leeds on 5 January", 1),
        ("six lessons on Tuesdays, one lesson is an hour", 6),
    ],
)
def test_a_single_time_and_a_number_of_times_that_is_said_are_counted_as_before(sentence: str, times: int) -> None:
    assert find_sessions(sentence) == times
