"""Days and hours as people type them in a hurry, and what is claimed of them."""

import pytest

from towow_core.domain.requirements import Requirement, RequirementKind
from towow_core.engine.language.demand_parser import understand
from towow_core.engine.requirements.reading import read_requirements

K = RequirementKind
TODAY = "2026-11-23"


def _read(said: str) -> tuple[Requirement, ...]:
    requirements, _ = read_requirements(said, understand(said, TODAY), TODAY)
    return requirements


@pytest.mark.parametrize(
    ("said", "day"),
    [
        ("婚礼跟拍一位。北京，12.13周日，1800元以内。", "2026-12-13"),
        ("12/5（周六）下午在上海要一位主持", "2026-12-05"),
        ("找摄影师，北京，1.9星期六", "2027-01-09"),
    ],
)
def test_a_day_in_figures_is_that_day_where_its_weekday_is_said(said: str, day: str) -> None:
    assert [one.value.first for one in _read(said) if one.kind is K.DATE] == [day]


@pytest.mark.parametrize("said", ["预算1.5万，要一位摄影", "要一张海报，占12.5%的版面"])
def test_other_figures_with_a_point_are_no_day(said: str) -> None:
    assert not [one for one in _read(said) if one.kind is K.DATE]


@pytest.mark.parametrize(("said", "last"), [("小程序春节前上线", "2027-02-05"), ("12月20日前要海报", "2026-12-20")])
def test_before_a_holiday_is_before_its_first_day(said: str, last: str) -> None:
    assert [one.value.last for one in _read(said) if one.kind is K.DEADLINE] == [last]


@pytest.mark.parametrize(
    ("said", "hours"),
    [("A photographer in London on 4 December, 6.30-9pm", 2.5), ("a host, 4 December, 7-9.30pm", 2.5)],
)
def test_hours_with_a_point_are_read_whole(said: str, hours: float) -> None:
    said_hours = [one for one in _read(said) if one.value.unit == "time"]

    assert [one.value.number for one in said_hours] == [hours]
    assert "pm" in said_hours[0].text
    assert said_hours[0].text[0] in "67"


def test_no_clue_rules_nothing_out() -> None:
    assert not [one for one in _read("An idea for an app but no clue where to start") if one.kind is K.EXCLUSION]


@pytest.mark.parametrize(
    ("said", "amount"),
    [("婚礼跟拍一位。北京，12.13周日。1800。", 1800), ("一张海报，杭州，12月10日前，2000", 2000)],
)
def test_a_clause_that_is_only_an_amount_is_the_budget(said: str, amount: int) -> None:
    assert [one.value.number for one in _read(said) if one.kind is K.BUDGET] == [amount]


@pytest.mark.parametrize(
    "said", ["A photographer in London, 12 December, 2026.", "两位讲师，30分钟，2027。", "一位摄影，3。"]
)
def test_a_year_or_a_small_number_alone_is_no_amount(said: str) -> None:
    assert not [one for one in _read(said) if one.kind is K.BUDGET]
