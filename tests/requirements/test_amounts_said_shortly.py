"""Amounts as people say them in passing, each for what it is of; a part's amount is never that of everything."""

import pytest

from tests.requirements.test_days_as_said import WEDNESDAY, of_kind, read
from towow_core.domain.requirements import RequirementKind

K = RequirementKind


@pytest.mark.parametrize(
    ("sentence", "amount", "currency"),
    [
        ("北京，给儿子找数学家教，12月5日周六一小时，二百六。", 260, "CNY"),
        ("上海找人修空调，一共一百二", 120, "CNY"),
        ("上海找人修空调，总共三百", 300, "CNY"),
        ("在厦门请一位摄影师，讲解费五百", 500, "CNY"),
        ("厦门修四辆自行车，一辆八十以内", 320, "CNY"),
        ("厦门修四辆自行车，每辆八十", 320, "CNY"),
        ("A photographer in Toronto, 400 Canadian dollars max", 400, "CAD"),
        ("A photographer in London, two hundred at most", 200, "GBP"),
    ],
)
def test_an_amount_said_shortly_is_read(sentence: str, amount: float, currency: str) -> None:
    said = of_kind(sentence, K.BUDGET, WEDNESDAY).value

    assert (said.number, said.unit) == (amount, currency)
    assert read(sentence, WEDNESDAY).context.budget_amount == amount


@pytest.mark.parametrize(
    "sentence",
    [
        "上海要一间场地，12月12日，一共一百二十人",
        "A venue in London for two hundred at most",
        "上海找人修空调，免费五次",
    ],
)
def test_how_many_come_is_no_amount(sentence: str) -> None:
    assert not [r for r in read(sentence, WEDNESDAY).requirements if r.kind is K.BUDGET and (r.value.number or 0) > 0]


def test_the_amount_for_work_that_nobody_understood_is_not_that_of_everything() -> None:
    sentence = (
        "Moving our studio in London on 12 December. A mover for under £330. Later somebody should tune the piano, £90."
    )
    understood = read(sentence, WEDNESDAY)
    amounts = {r.value.number: r.value.tags for r in understood.requirements if r.kind is K.BUDGET}

    assert "removals" in amounts[330.0]
    assert amounts[90.0] not in {(), amounts[330.0]}
    assert understood.context.budget_amount is None
