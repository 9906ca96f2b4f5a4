"""Rates and sums without a word for money beside them: a unit before, a verb of paying, a stroke."""

import pytest

from bridges.bench.reading import read_by_rules
from tests.core.matching_kit import TODAY
from towow_core.domain.requirements import RequirementKind

SAID = [
    ("找个保洁，一小时八十", (80, "hour")),
    ("请家教，一节课两百五", (250, "event")),
    ("找司机，一天五百", (500, "day")),
    ("钢琴老师，时薪一百八", (180, "hour")),
    ("找英语口语老师，两百一小时，最好是女老师", (200, "hour")),
    ("找保洁，上海，一百二一次", (120, "event")),
    ("摄影师拍两小时，三百一小时", (300, "hour")),
    ("找陪练，一千二一天", (1200, "day")),
    ("化妆师一个人四百", (400, "person")),
    ("50块钱一个人的茶歇，40人", (50, "person")),
    ("主持人，最多给两千", (2000, "")),
    ("婚礼跟拍，出三千", (3000, "")),
    ("要一个漫画家，稿费一千", (1000, "")),
    ("A tutor at forty an hour", (40, "hour")),
    ("Cleaner, 25/h", (25, "hour")),
    ("budget's 1.5k for a caterer", (1500, "")),
]
NO_MONEY = [
    "摄影师一位，一天八小时",
    "给两千人做饭",
    "稿子出三千字",
    "三位老师，一节课四十分钟",
    "三百一次性杯子，上海",
    "两百一十小时的课",
    "a guide for 25 a class of kids",
]


def amounts(sentence: str) -> list[tuple[float | None, str]]:
    read = read_by_rules(sentence, TODAY, ()).requirements
    return [(one.value.number, one.value.per) for one in read if one.kind is RequirementKind.BUDGET]


@pytest.mark.parametrize(("sentence", "amount"), SAID)
def test_a_rate_is_read_where_its_unit_or_its_verb_stands_beside_it(sentence: str, amount: tuple[float, str]) -> None:
    assert amounts(sentence) == [amount]


@pytest.mark.parametrize("sentence", NO_MONEY)
def test_what_is_counted_is_no_money(sentence: str) -> None:
    assert not amounts(sentence)


def test_a_rate_behind_a_teacher_is_for_what_they_are_to_teach() -> None:
    """z3 of judge 19: "nobody is responsible for what this money buys", with the yoga teacher in the plan."""
    read = read_by_rules("公司在杭州，想安排瑜伽课，老师自己带垫子最好，一次六百以内", TODAY, ()).requirements
    [amount] = [one.value for one in read if one.kind is RequirementKind.BUDGET]
    assert (amount.number, amount.per, amount.tags) == (600, "event", ())


def test_a_rate_for_an_hour_says_nothing_of_how_long() -> None:
    read = read_by_rules("深圳，找英语口语老师，两百一小时", TODAY, ()).requirements
    assert not [one for one in read if one.kind is RequirementKind.DURATION]
