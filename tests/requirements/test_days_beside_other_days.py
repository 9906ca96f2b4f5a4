"""A work has the day that is said of it, whatever other days and months the demand tells: neither the last day of
another work before it, nor a month that somebody only speaks of, nor the first day of something that comes again.
"""

from datetime import date

import pytest

from tests.requirements.test_days_as_said import read
from towow_core.domain.requirements import OCCASION, RequirementKind
from towow_core.engine.lexicon.concept_search import concept_of
from towow_core.engine.matching.errand_days import with_days_of_errands
from towow_core.engine.matching.event_length import begins_on, days_from
from towow_core.engine.matching.schedule import Part, due_days, target_day

K = RequirementKind
TODAY = "2026-11-29"


def understood(text: str):
    return with_days_of_errands(read(text, TODAY))


@pytest.mark.parametrize(
    ("text", "day", "last"),
    [
        (
            (
                "A contract translated by 11 January in Berlin, €300. On Saturday 16 January we celebrate our tenth"
                " year and want a DJ, €600."
            ),
            "2027-01-16",
            "2027-01-11",
        ),
        (
            (
                "London. The garden fence painted by 5 January, £300. On Saturday 9 January our son marries and we want"
                " a photographer, £700."
            ),
            "2027-01-09",
            "2027-01-05",
        ),
        (
            "In Dublin, posters by 8 January, €200. On Sunday 17 January our choir turns ten and we want a magician.",
            "2027-01-17",
            "2027-01-08",
        ),
        ("上海，12月25号前把海报设计好，3000以内。1月2号孩子满月，想请人拍照，1000以内。", "2027-01-02", "2026-12-25"),
    ],
)
def test_behind_the_last_day_of_one_work_and_its_price_a_sentence_says_the_day_of_another(
    text: str, day: str, last: str
) -> None:
    found = understood(text)

    assert found.context.date == day
    assert [r.value.last for r in found.in_force if r.kind is K.DEADLINE] == [last]


@pytest.mark.parametrize(
    ("text", "first"),
    [
        ("I sit my exams in March. Violin lessons every Wednesday at 6 pm online from 13 January.", "2027-01-13"),
        ("Before our holidays in May I want Italian lessons every Saturday from 9 January, ten times.", "2027-01-09"),
        ("A cook for our wedding in June in London. Yoga every Monday from 11 January, six times.", "2027-01-11"),
        ("四月要去出差，想从1月5号起每周二晚上在网上学法语，一共八次。", "2027-01-05"),
        ("女儿五月艺考，1月10号起每个礼拜天下午两点在网上补数学，先上六次。", "2027-01-10"),
        ("A logo by 20 December in Berlin. Maths tutoring every Saturday from 9 January, six times.", "2027-01-09"),
    ],
)
def test_what_comes_again_begins_on_the_day_from_which_on_it_is_wanted(text: str, first: str) -> None:
    found = understood(text)

    assert (found.context.date, begins_on(found)) == (first, first)


@pytest.mark.parametrize(
    ("text", "first"),
    [
        ("Yoga every Monday in March, from 1 March on, in London.", "2027-03-01"),
        ("Violin lessons from January, every Saturday, in Berlin; the concert is on 20 March.", "2027-01-01"),
    ],
)
def test_a_month_in_which_it_is_to_begin_is_no_such_tale(text: str, first: str) -> None:
    assert understood(text).context.date == first


def test_it_goes_on_until_the_day_that_is_said_before_the_one_on_which_it_begins() -> None:
    found = understood("Until the end of March a cleaner every Friday in London, from 15 January.")

    assert days_from(found, "2027-01-15")[-1] == "2027-03-26"


@pytest.mark.parametrize(
    ("text", "tag", "last"),
    [
        (
            (
                "In London: yoga every Saturday at 11 am from 9 January, eight times, £40 each."
                " And an electrician for the dead socket by 18 December, £90."
            ),
            "electrical work",
            "2026-12-18",
        ),
        ("从1月3号起每周日在网上补数学，先补六次。另外请电工12月22号前来修插座，500以内，上海。", "电工", "2026-12-22"),
    ],
)
def test_what_is_wanted_before_something_that_comes_again_is_not_done_on_its_first_day(
    text: str, tag: str, last: str
) -> None:
    found = understood(text)
    parts = [Part(tag=each, concept=concept_of(each), names=("Ann",)) for each in found.capability_tags]
    due = due_days(found, parts, TODAY, target_day(found, parts, TODAY))

    assert date.fromisoformat(TODAY) < due[tag] <= date.fromisoformat(last)


def test_so_many_times_alone_in_a_clause_are_how_often_it_is() -> None:
    found = understood("Violin lessons online every Saturday from 9 January, eight times, £40 a lesson.")

    assert [r.value.number for r in found.in_force if r.kind is K.RECURRENCE] == [None, 8.0]
    assert not found.not_understood


def test_so_many_times_are_nothing_that_an_amount_is_for() -> None:
    found = understood("Violin lessons online every Saturday from 9 January, eight times, £40 an hour.")
    tags = next(r.value.tags for r in found.in_force if r.kind is K.BUDGET)

    assert not {"eight times"} & {*tags}


@pytest.mark.parametrize(
    "told",
    [
        "On Thursday 21 January we open our new shop",
        "On Saturday 16 January we celebrate our tenth year",
        "On Saturday 16 January our shop reopens",
        "I start a new job in April",
        "We are having a baby in April",
        "We marry in June",
        "I sit my final exams in March",
    ],
)
def test_what_somebody_does_themselves_on_a_day_or_in_a_month_is_told(told: str) -> None:
    found = read(f"London. {told} and we want a photographer, £300.", TODAY)

    assert not found.not_understood
    assert [r.text for r in found.in_force if r.value.unit == OCCASION] == [told]
    assert any(r.kind is K.DATE for r in found.in_force)
