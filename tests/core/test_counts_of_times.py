"""How often something takes place: the days that are named, the weeks that are counted, and no instalment."""

import pytest

from tests.core.test_counter_offers import asked
from tests.requirements.test_reading import read
from towow_core.domain.money import PriceUnit
from towow_core.domain.requirements import RequirementKind
from towow_core.engine.matching.quantities import quantities_of


@pytest.mark.parametrize(
    ("sentence", "times"),
    [
        ("英语口语课，12月5日、12月12日、12月19日、12月26日各一节", 4),
        ("瑜伽课，12月3号、5号、10号、12号晚上", 4),
        ("每周六下午教吉他，12月5日、12日、19日", 3),
        ("Piano lessons on 5, 12, 19 and 26 December in London", 4),
        ("Yoga classes on 3 December, 10 December and 17 December, Berlin", 3),
        ("书法课，每周二四上课，连上五周", 10),
        ("找个钢琴陪练，上六回", 6),
        ("连续三个周六上午教孩子画画，从12月5日开始", 3),
        ("Weekly German lessons in Berlin for eight weeks", 8),
        ("Cleaning twice a week for six weeks in London", 12),
        ("weekly cleaning, max €60 a visit, 4 visits", 4),
        ("yoga on three Tuesdays from 1 December, Berlin", 3),
        ("Guitar lessons in London, £30 per lesson, ten lessons", 10),
        ("four two hour lessons in London", 4),
        ("Cleaning twice a week for a month in London", None),
        ("每周打扫两次", None),
    ],
)
def test_each_time_that_is_named_or_can_be_counted_is_counted(sentence: str, times: float | None) -> None:
    assert quantities_of(asked(sentence)).rate(PriceUnit.EVENT, 100.0).units == times


@pytest.mark.parametrize(
    ("sentence", "days"),
    [
        ("Photographer in London on 5 and 6 December", 2),
        ("两天的活动，12月12日到13日，找主持人", 2),
        ("A photographer for both days of our conference, 12-13 December, London", 2),
        ("广州两天会议要同传", 2),
        ("Photographer in London on 5 and 12 December", 2),
    ],
)
def test_a_price_by_the_day_is_for_every_day_that_is_asked_for(sentence: str, days: float) -> None:
    assert quantities_of(asked(sentence)).rate(PriceUnit.DAY, 100.0).units == days


@pytest.mark.parametrize(
    "sentence",
    [
        "A photographer for Saturday and Sunday, 12 and 13 December, London",
        "a caterer in Berlin, Saturday and Sunday (12 and 13 December)",
        "周六和周日，12月12日和13日，市集要摄影",
    ],
)
def test_names_of_days_before_the_days_themselves_are_no_further_days(sentence: str) -> None:
    (found,) = [r for r in read(sentence) if r.kind is RequirementKind.DATE]

    assert found.value.every == ("2026-12-12", "2026-12-13")


@pytest.mark.parametrize(
    "sentence",
    [
        "12月5日请摄影师拍全家福，付款分两期",
        "12月5日找司仪，费用分3次付",
        "12月5日搬家，尾款分三次付清",
        "12月5日婚礼跟拍，定金和尾款两次支付",
        "A DJ in Berlin on 5 December, payment in three instalments",
        "A DJ in Berlin on 5 December, we pay twice, half before and half after",
        "A photographer in Berlin on 5 December, payable in 2 parts",
        "A cleaner in Berlin on 5 December, paid in four monthly payments",
    ],
)
def test_an_instalment_is_no_session(sentence: str) -> None:
    assert quantities_of(asked(sentence)).sessions == 1
    assert all(r.kind is not RequirementKind.RECURRENCE for r in read(sentence))


def test_a_session_in_the_clause_of_a_payment_is_one() -> None:
    assert quantities_of(asked("We pay £30 for each of 8 lessons in London")).sessions == 8
    assert quantities_of(asked("吉他课费用800，上4次课两次付清")).sessions == 4
    assert quantities_of(asked("吉他课，按次付款，共8次课")).sessions == 8


@pytest.mark.parametrize(
    ("sentence", "times"),
    [
        ("我们小公司想做一个官网，明年1月15日前上线，预算两万五，最好每周能看到进展", 1),
        ("A website for our shop by 15 January, and we want to see progress every week", 1),
        ("Book launch in London on 3 December: a photographer, the pictures within a week", 1),
        ("A portrait photographer in London on 3 December, pictures back in a week.", 1),
        ("每周做一次保洁，1月15日前", None),
        ("Guitar lessons in London every week, until 15 January", None),
    ],
)
def test_news_that_comes_again_makes_no_further_time_of_what_is_done_once(sentence: str, times: float | None) -> None:
    assert quantities_of(asked(sentence)).rate(PriceUnit.EVENT, 100.0).units == times
