"""A number that is taken back in the same breath does not hold; the one that is said instead does."""

import pytest

from tests.requirements.test_days_as_said import WEDNESDAY, of_kind, read
from towow_core.domain.requirements import RequirementKind
from towow_core.engine.language.corrections import corrected

K = RequirementKind


@pytest.mark.parametrize(
    ("sentence", "people"),
    [
        ("杭州茶会，来宾四十位，不对，刚改成三十五位，要一位主持人", 35),
        ("北京找摄影师，一共四十个人，哦不，三十五个人，12月5日", 35),
        ("上海要场地，60人，说错了，是80人，12月12日", 80),
        ("Catering in Singapore for 45 people - no, make that 50 - on 10 December", 50),
        ("Catering in London for 45, sorry, 50 people on 11 December", 50),
        ("Catering in London for 45 people, I mean 50, on 11 December", 50),
        ("A venue in Berlin for thirty people – scratch that, forty – on 12 December", 40),
    ],
)
def test_the_second_number_holds_and_nothing_of_the_first(sentence: str, people: int) -> None:
    understood = read(sentence, WEDNESDAY)

    assert understood.context.expected_attendees == people
    assert of_kind(sentence, K.HEAD_COUNT, WEDNESDAY).value.number == people
    assert str(people) not in sentence or str(people) in of_kind(sentence, K.HEAD_COUNT, WEDNESDAY).text


@pytest.mark.parametrize(
    "sentence",
    [
        "A party for 40, no 10-year-olds, in London",
        "要一位主持人，不对外开放，四十人",
        "Three speakers, no more than 20 minutes each",
        "两位讲师，不是三天",
        "Photographer in London. Budget £500. Sorry, 20 people, not 30",
        "Photographer in London. Budget 5000. Actually, 20 guests.",
        "Photographer in London on Dec 5, sorry, 20 guests",
        "北京找摄影师，预算5000元，不对，20人参加",
        "年会预算三万，现在改为五十人",
        "预算5000元，不对，3次课",
        "需要讲师一位等等，12月5日，40人",
        "四十人，不对，12-06",
    ],
)
def test_what_only_sounds_like_it_takes_nothing_back(sentence: str) -> None:
    assert corrected(sentence) == sentence


def test_a_day_and_an_amount_are_taken_back_too() -> None:
    assert (
        of_kind("北京找摄影师，12月5号，不对，6号，三千，哦不，两千五以内", K.DATE, WEDNESDAY).value.first
        == "2026-12-06"
    )
    assert of_kind("A DJ in London for £400, sorry, £450 on 11 December", K.BUDGET, WEDNESDAY).value.number == 450


@pytest.mark.parametrize(
    ("sentence", "day"),
    [
        ("上海12月5日，不对，是12月6日，请一位摄影师", "2026-12-06"),
        ("上海，十二月五号，不对，十二月六号，摄影师", "2026-12-06"),
        ("Photographer in London on December 5, sorry, December 6", "2026-12-06"),
        ("上海，2026-12-05，不对，2026-12-06，摄影师", "2026-12-06"),
    ],
)
def test_a_date_is_taken_back_by_a_date(sentence: str, day: str) -> None:
    assert [r.value.first for r in read(sentence, WEDNESDAY).requirements if r.kind is K.DATE] == [day]


@pytest.mark.parametrize(
    ("sentence", "amount"),
    [
        ("北京找摄影师，预算1.5万，不对，两万", 20_000),
        ("北京找摄影师，预算1.5万，不对，八千", 8_000),
        ("北京找摄影师，预算1.5万，不对，18000", 18_000),
        ("北京找摄影师，预算1.5万，不对，2万", 20_000),
    ],
)
def test_ten_thousands_are_not_counted_twice(sentence: str, amount: float) -> None:
    assert of_kind(sentence, K.BUDGET, WEDNESDAY).value.number == amount


def test_an_hour_that_is_corrected_is_of_the_same_half_of_the_day() -> None:
    assert "8 pm" in corrected("A DJ in London at 7 pm, sorry, 8, on 11 December")


def test_a_budget_stays_beside_a_number_of_people_that_is_corrected() -> None:
    assert of_kind("北京找摄影师，预算5000元，不对，20人参加", K.BUDGET, WEDNESDAY).value.number == 5000
    assert "£450" in corrected("A DJ in London for £400, sorry, 450, on 11 December")
