"""How many of a trade that no table knows are asked for, and no number of those who come."""

import pytest

from tests.requirements.test_reading import read
from towow_core.domain.requirements import RequirementKind

K = RequirementKind


def counted(text: str) -> list[float | None]:
    return [r.value.number for r in read(text) if r.kind is K.QUANTITY]


@pytest.mark.parametrize(
    ("text", "number"),
    [
        ("Five jurors in Leeds on 5 December", 5),
        ("At least three waiters in Leeds", 3),
        ("Interpreters in Leeds: two of them", 2),
        ("北京找客服，远程，两名", 2),
        ("北京要6位礼仪小姐", 6),
        ("北京要两个服务员", 2),
        ("北京扫描照片，四百多张", 400),
    ],
)
def test_a_number_before_a_trade_in_its_own_words_counts_it(text: str, number: float) -> None:
    assert counted(text) == [number]


@pytest.mark.parametrize("text", ["A talk for 20 engineers in Leeds", "A juror in Leeds on 5 December"])
def test_a_number_of_those_who_come_counts_no_trade(text: str) -> None:
    assert counted(text) == []


def test_strong_helpers_are_no_guests() -> None:
    assert not [r for r in read("We want two strong helpers in Leeds") if r.kind is K.HEAD_COUNT]
    assert [r.value.number for r in read("a DJ in Leeds, we are 40 strong") if r.kind is K.HEAD_COUNT] == [40]


@pytest.mark.parametrize(
    ("text", "per"),
    [
        ("a workshop leader in Leeds, $150 per workshop", "event"),
        ("公司要代账，海口，一个月300", "month"),
        ("客服，杭州，月薪六千", "month"),
    ],
)
def test_an_amount_for_each_time_or_month_is_one_for_that(text: str, per: str) -> None:
    assert [r.value.per for r in read(text) if r.kind is K.BUDGET] == [per]
