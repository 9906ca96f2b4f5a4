"""Two days or two pieces that are asked for are not met by one of them."""

from dataclasses import replace

import pytest

from tests.requirements.kit import facts, part, wants
from tests.requirements.test_found_by_its_name import read
from towow_core.domain.models import Language, Timeline
from towow_core.domain.requirements import THINGS, RequirementKind, RequirementStatus
from towow_core.requirements.checker import check

K = RequirementKind


@pytest.mark.parametrize(
    ("sentence", "days"),
    [
        ("Leaflets in Dublin for 4 March and 9 May, 280 euros each.", ("2027-03-04", "2027-05-09")),
        ("3月4号和5月9号各要一位摄影师，深圳", ("2027-03-04", "2027-05-09")),
    ],
)
def test_days_that_and_joins_are_each_meant_however_far_apart(sentence: str, days: tuple[str, ...]) -> None:
    assert [one.value.every for one in read(sentence).requirements if one.kind is K.DATE] == [days]


def test_a_day_without_its_month_is_of_the_month_that_its_sentence_names_behind() -> None:
    asked = read("A DJ on Friday 5 and a band on Saturday 13 March in Leeds.").requirements

    assert next(one.value.first for one in asked if one.kind is K.DATE) == "2027-03-05"


def test_a_number_of_people_behind_a_weekday_is_no_day() -> None:
    asked = read("On Friday 5 people come, and a photographer on 6 March in Leeds.").requirements

    assert "2027-03-05" not in [one.value.first for one in asked if one.kind is K.DATE]


def test_a_span_of_months_is_not_each_of_its_days() -> None:
    (asked,) = (
        one for one in read("A photographer in Cork, from 4 March to 9 May.").requirements if one.kind is K.DATE
    )

    assert asked.value.every == ()


def test_an_amount_for_each_is_for_each_of_two_days() -> None:
    asked = read("Newsletters in Dublin for 14 March and 17 May, 280 euros each.").requirements

    assert [one.value.number for one in asked if one.kind is K.BUDGET] == [560]


@pytest.mark.parametrize(
    "sentence",
    [
        "Logos in Lisbon, one by 10 March and another by 20 April, 350 euros each.",
        "做海报，一张3月10号前要，一张4月20号前要，深圳，每张800。",
    ],
)
def test_one_by_a_day_and_one_by_another_are_two(sentence: str) -> None:
    counted = [one.value for one in read(sentence).requirements if one.kind is K.QUANTITY]

    assert [(one.number, one.unit) for one in counted] == [(2, THINGS)]


@pytest.mark.parametrize("again", [None, frozenset({2, 4})])
def test_what_is_from_a_day_on_is_not_met_by_days_before_it(again: frozenset[int] | None) -> None:
    days = ("2026-12-08", "2026-12-10", "2027-01-12")
    known = facts(part("ann", "lessons"), again=again)
    line = Timeline(event_date=days[0], event_days=days, end_date=days[-1])
    known = replace(known, plan=replace(known.plan, timeline=line))

    (found,) = check((wants(K.DATE, first="2027-01-06"),), known, Language.EN)

    assert found.status is RequirementStatus.PARTLY
    assert "2026-12-08" in found.note
