"""Hours, sums, days and months as people say them by the way: 估计两个钟头, 三千来块, "b4 Thursday", 1月到6月每个月."""

import pytest

from tests.requirements.test_found_by_its_name import read
from towow_core.domain.requirements import FROM_ON, UNTIL, RequirementKind, RequirementValue
from towow_core.engine.matching.quantities import quantities_of

K = RequirementKind


def of_kind(sentence: str, kind: RequirementKind) -> list[RequirementValue]:
    return [r.value for r in read(sentence).requirements if r.kind is kind]


@pytest.mark.parametrize(
    ("sentence", "hours"),
    [
        ("北京朝阳，估计两个钟头，请人擦玻璃", 2.0),
        ("北京朝阳，差不多三小时，找人收纳", 3.0),
        ("A gardener in London, 2 hrs tops, on 5 December", 2.0),
        ("A singer in Leeds for three hours at most on 12 December", 3.0),
    ],
)
def test_about_so_many_hours_are_so_many(sentence, hours) -> None:
    (length,) = of_kind(sentence, K.DURATION)

    assert (length.number, length.unit) == (hours, "hours")
    assert not read(sentence).not_understood


@pytest.mark.parametrize(("said", "amount"), [("三千来块", 3000.0), ("五百多元", 500.0), ("800来块钱", 800.0)])
def test_a_little_more_than_a_round_sum_is_money(said, amount) -> None:
    (limit,) = of_kind(f"写一篇文案，{said}，北京", K.BUDGET)

    assert limit.number == amount
    assert not of_kind(f"写一篇文案，{said}，北京", K.QUANTITY)


def test_a_day_before_which_is_no_day_to_be_there_on() -> None:
    (by,) = of_kind("A locksmith in London b4 Thursday 3 December", K.DEADLINE)

    assert by.last == "2026-12-02"


@pytest.mark.parametrize(
    ("sentence", "first", "last"),
    [
        ("上海，1月到6月每个月帮我记账报税", "2027-01-01", "2027-06-30"),
        ("2月至5月每周六下午教孩子画画，北京", "2027-02-01", "2027-05-31"),
        ("Leeds, February to May: a piano lesson every Saturday", "2027-02-01", "2027-05-31"),
        ("Somebody in Leeds to clean our office every week, January–March", "2027-01-01", "2027-03-31"),
    ],
)
def test_what_comes_again_from_a_month_to_a_month_begins_and_ends_with_them(sentence, first, last) -> None:
    days = of_kind(sentence, K.DATE)

    assert [(value.unit, value.first or value.last) for value in days] == [(FROM_ON, first), (UNTIL, last)]


def test_may_and_march_behind_a_month_are_months_where_they_are_names() -> None:
    assert {value.first for value in of_kind("A cleaner in Leeds, in April or May", K.DATE)} >= {"2027-05-01"}
    for sentence in (
        "We start in January and may need a cleaner in Leeds",
        "A drummer for a demonstration in January and march through Leeds",
    ):
        assert {value.first for value in of_kind(sentence, K.DATE)} == {"2027-01-01"}


@pytest.mark.parametrize(
    ("sentence", "times"),
    [
        ("上海，2月到5月每个月记账", 4.0),
        ("Somebody to do our books every month from November to February, Leeds", 4.0),
    ],
)
def test_what_comes_every_month_from_one_to_another_comes_once_in_each(sentence, times) -> None:
    assert quantities_of(read(sentence)).sessions == times


def test_so_much_a_month_in_a_sentence_of_its_own_is_for_what_comes_once_a_month() -> None:
    (amount,) = of_kind("Could somebody in Leeds do our books every month? We can pay 170 euros a month.", K.BUDGET)
    (often,) = of_kind("A cleaner in Leeds every week. We pay £80 a month.", K.BUDGET)

    assert (amount.per, often.per) == ("event", "month")


@pytest.mark.parametrize(
    ("sentence", "day"),
    [
        ("苏州，想修座钟，3月之前修好", "2027-02-28"),
        ("A website before March in Leeds", "2027-02-28"),
        ("A website b4 April in Leeds", "2027-03-31"),
        ("A website by the end of March in Leeds", "2027-03-31"),
    ],
)
def test_what_is_wanted_before_a_month_is_planned_before_it(sentence, day) -> None:
    assert read(sentence).context.date == day


@pytest.mark.parametrize(
    ("sentence", "tag"),
    [
        ("The boiler needs looking at in Leeds on 5 December", "heating engineer"),
        ("The garden needs sorting out in Leeds on 5 December", "gardening"),
        ("My lights need sorting, Leeds, 5 December", "electrical work"),
        ("Morning all, our boiler needs some attention, Leeds, 5 December", "heating engineer"),
        ("hiya, after a sparky in Leeds, got 110 quid", "electrical work"),
    ],
)
def test_what_is_to_be_sorted_or_looked_at_is_asked_of_who_mends_it(sentence, tag) -> None:
    assert read(sentence).capability_tags == (tag,)
    assert not read(sentence).not_understood
