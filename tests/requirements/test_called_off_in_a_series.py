"""A day on which what comes again is called off is ruled out: never wished for, never booked, never called met."""

from datetime import date, timedelta

import pytest

from tests.requirements.test_found_by_its_name import read
from towow_core.domain.requirements import RequirementKind
from towow_core.engine.matching.event_length import days_from

K = RequirementKind
WEEKLY_ZH = "成都，1月每周四晚上学二胡，"
WEEKLY_EN = "A harp teacher in Leeds every Thursday in January"
CALLED_OFF = [
    WEEKLY_ZH + "1月14号那次不上。",
    WEEKLY_ZH + "14号那次不上课，其余照常。",
    WEEKLY_ZH + "14号那天就不来了。",
    WEEKLY_ZH + "1月14号放假不用来。",
    WEEKLY_ZH + "14号的那节课取消。",
    WEEKLY_ZH + "1月14号考试那次不上。",
    "成都，1月7号到1月28号每周四学二胡，14号不来。",
    WEEKLY_EN + ", no lesson on the 14th.",
    WEEKLY_EN + "; skip the one on 14 January.",
    WEEKLY_EN + ". Please skip the lesson on the 14th.",
    WEEKLY_EN + ", except the one on the 14th.",
    WEEKLY_EN + ", but not the one on 14 January.",
    WEEKLY_EN + ", leave out the 14th.",
    WEEKLY_EN + "; the lesson on the 14th is cancelled.",
    WEEKLY_EN + ", the 14th isn't possible.",
    WEEKLY_EN + "; on the 14th there is no lesson.",
]


@pytest.mark.parametrize("sentence", CALLED_OFF)
def test_a_day_called_off_is_ruled_out_and_no_day_that_is_wished_for(sentence: str) -> None:
    found = read(sentence).requirements

    assert [(r.value.first, r.value.last) for r in found if r.kind is K.EXCLUSION and r.value.first] == [
        ("2027-01-14", "2027-01-14")
    ]
    assert not [r.text for r in found if r.kind is K.DATE and r.value.first == "2027-01-14"]


@pytest.mark.parametrize("sentence", CALLED_OFF)
def test_a_day_called_off_is_not_among_those_of_the_series(sentence: str) -> None:
    assert days_from(read(sentence), "2027-01-07") == ("2027-01-07", "2027-01-21", "2027-01-28")


@pytest.mark.parametrize(
    ("sentence", "days"),
    [
        (WEEKLY_ZH + "14号、21号那两次不来。", ("2027-01-14", "2027-01-21")),
        ("成都，1月7号到2月25号每周四学二胡，2月11号过年那次不上。", ("2027-02-11",)),
        ("成都，1月7号起每周四学二胡，上到2月25号，21号那次不上。", ("2027-01-21",)),
        (WEEKLY_ZH + "14号那周放假。", tuple(f"2027-01-{n}" for n in range(11, 18))),
        ("A harp teacher in Leeds every Thursday from 7 January to 25 February, not on the 21st.", ("2027-01-21",)),
    ],
)
def test_days_called_off_without_their_month_are_of_the_time_of_the_series(
    sentence: str, days: tuple[str, ...]
) -> None:
    out = [r.value for r in read(sentence).requirements if r.kind is K.EXCLUSION and r.value.first]
    named = [each.days or _from_to(each.first, each.last) for each in out]

    assert tuple(day for each in named for day in each) == days


def _from_to(first: str, last: str) -> tuple[str, ...]:
    begin, end = date.fromisoformat(first), date.fromisoformat(last)
    return tuple((begin + timedelta(days=n)).isoformat() for n in range((end - begin).days + 1))


@pytest.mark.parametrize(
    "sentence",
    [
        WEEKLY_ZH + "14号那次要上两小时。",
        "成都，1月14号那次要拍照。",
        "A skip and a plumber in Leeds on 14 January.",
        "A harp lesson in Leeds on 14 January, no lesson plan needed.",
    ],
)
def test_a_day_of_which_something_else_is_said_is_not_ruled_out(sentence: str) -> None:
    found = read(sentence).requirements

    assert not [r.text for r in found if r.kind is K.EXCLUSION and r.value.first]
