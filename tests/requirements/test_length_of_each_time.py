"""A length behind several times is that of each of them, and what comes every month is counted in months."""

import pytest

from tests.requirements.test_found_by_its_name import read
from towow_core.domain.requirements import RequirementKind
from towow_core.engine.matching.quantities import quantities_of_work


@pytest.mark.parametrize(
    ("sentence", "label", "hours", "sessions"),
    [
        ("杭州，想学二胡，1月每周三、周六下午各两小时，每次不超过300。", "二胡", 2, 9),
        ("杭州，1月每周一和周五晚上各一小时请人上门教二胡，一共6次。", "二胡", 1, 6),
        ("A harp teacher in Leeds, Tuesdays and Fridays in January, an hour each, £40 an hour.", "harp", 1, 9),
        ("A harp teacher in Leeds on Tuesdays in January, two hours each lesson, £40 an hour.", "harp", 2, 4),
    ],
)
def test_so_long_is_each_of_several_times(sentence: str, label: str, hours: float, sessions: float) -> None:
    counted = quantities_of_work(read(sentence), label)

    assert (counted.hours, counted.sessions) == (hours, sessions)


@pytest.mark.parametrize(
    ("sentence", "label", "hours"),
    [
        ("杭州，12个孩子各半小时画脸，1月9日", "画脸", 6),
        ("A portrait session for 8 people in Leeds on 9 January, half an hour each", "portrait", 4),
    ],
)
def test_so_long_for_each_who_comes_is_that_of_all_of_them(sentence: str, label: str, hours: float) -> None:
    assert quantities_of_work(read(sentence), label).hours == hours


@pytest.mark.parametrize(
    ("sentence", "label", "times"),
    [
        ("杭州，从1月起每月保养锅炉，签一年，每次200以内。", "锅炉保养", 12),
        ("杭州，从2月起每个月代账，先签三个月，每月300以内。", "代账", 3),
        ("Bookkeeping for our shop in Leeds every month from January, for six months.", "bookkeeping", 6),
        ("杭州，从1月起每两个月保养锅炉，签一年。", "锅炉保养", None),
    ],
)
def test_what_comes_every_month_comes_as_often_as_there_are_months(
    sentence: str, label: str, times: float | None
) -> None:
    assert quantities_of_work(read(sentence), label).sessions == times


def test_so_much_a_month_is_for_each_time_of_what_comes_every_month() -> None:
    said = read("在杭州，从2月起每月代账报税，先签一年，每月300以内；另外注册一个商标，一共6000。").requirements
    monthly = next(r.value for r in said if r.kind is RequirementKind.BUDGET and r.value.number == 300)

    assert monthly.per == "event"
