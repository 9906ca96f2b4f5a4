"""The day of a birth is no day on which anybody is wanted, where another day says when that is."""

import pytest

from tests.requirements.test_clauses_worth_a_question import read
from towow_core.domain.requirements import OCCASION, RequirementKind

K = RequirementKind


@pytest.mark.parametrize(
    ("sentence", "day"),
    [
        ("上海找个月嫂，预产期2月10号，从2月12号开始做26天", "2027-02-12"),
        ("孩子1月15号出生，1月20号开始上户，上海找月嫂", "2027-01-20"),
        ("预产期大概是3月初，月嫂3月8号到岗，北京", "2027-03-08"),
        ("杭州找月嫂，2月3日上户，预产期是1月30日", "2027-02-03"),
        ("Need a doula in London, I'm due on 10 February, from 12 February for two weeks", "2027-02-12"),
        ("Our baby is due 3 March. A newborn photographer in London on 12 March, please.", "2027-03-12"),
        ("We need a night nurse in Leeds from 5 April; due date is 1 April", "2027-04-05"),
    ],
)
def test_the_other_day_is_the_one_that_is_wanted(sentence: str, day: str) -> None:
    understood = read(sentence)

    assert [r.value.first for r in understood.requirements if r.kind is K.DATE] == [day]
    assert not understood.not_understood
    assert [r for r in understood.requirements if r.value.unit == OCCASION]


@pytest.mark.parametrize(
    ("sentence", "day"),
    [
        ("上海找个月嫂，预产期2月10号", "2027-02-10"),
        ("A doula in London, I'm due on 10 February", "2027-02-10"),
        ("The report is due on 10 February, a translator in London", None),
    ],
)
def test_alone_it_says_when(sentence: str, day: str | None) -> None:
    found = [r.value.first or r.value.last for r in read(sentence).requirements if r.kind in {K.DATE, K.DEADLINE}]

    assert found == ([day] if day else found)
    assert found
