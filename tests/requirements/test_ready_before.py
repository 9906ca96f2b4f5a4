"""A thing that is used on a day is ready before it: the day is not that of the work."""

import pytest

from tests.requirements.test_found_by_its_name import read
from towow_core.domain.requirements import RequirementKind


def whens(sentence: str) -> dict[str, tuple[str, str]]:
    return {
        r.text: (r.kind.value, r.value.last)
        for r in read(sentence).requirements
        if r.kind in {RequirementKind.DATE, RequirementKind.DEADLINE}
    }


@pytest.mark.parametrize(
    ("sentence", "day", "last"),
    [
        ("杭州，老怀表坏了想修，4月10日爸爸生日要戴，提前修好，500以内。", "4月10日", "2027-04-09"),
        ("南京，挂钟不走了，4月10日乔迁，当天要挂起来，请务必事先修好。", "4月10日", "2027-04-09"),
        ("成都，西装4月10日要穿，找裁缝改一下，提前三天改好。", "4月10日", "2027-04-07"),
        ("My watch needs a repair in London, I wear it on 10 April, 90 pounds.", "10 April", "2027-04-09"),
        ("Leeds: the clock is needed on 10 April, clock repair, ready well before.", "10 April", "2027-04-09"),
    ],
)
def test_what_is_used_on_a_day_is_ready_before_it(sentence: str, day: str, last: str) -> None:
    assert whens(sentence)[day] == ("deadline", last)


@pytest.mark.parametrize(
    ("sentence", "day"),
    [
        ("成都，4月10日要用一个会议室，50人。", "4月10日"),
        ("成都，4月10日婚礼，要一位摄影师，提前三天确认。", "4月10日"),
        ("成都，4月10日请人上门修钟。", "4月10日"),
        ("A photographer in Leeds on 10 April, be there in good time.", "10 April"),
        ("Clock repair in Leeds on 10 April, at my home.", "10 April"),
    ],
)
def test_what_is_done_on_a_day_stays_on_it(sentence: str, day: str) -> None:
    assert whens(sentence)[day][0] == "date"


def test_a_last_day_before_the_day_of_use_leaves_no_day_of_the_work() -> None:
    said = whens("长沙，座钟坏了，4月10日要摆，4月8日前修好，600以内。")

    assert said == {"4月10日": ("deadline", "2027-04-09"), "4月8日前": ("deadline", "2027-04-08")}
