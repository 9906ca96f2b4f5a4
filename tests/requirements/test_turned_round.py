"""What is said with a "not", a "but" or a "nothing" means that, and counts of something else multiply nothing."""

from dataclasses import replace

import pytest

from tests.core.matching_kit import offers_from, person
from tests.requirements.test_days_as_said import WEDNESDAY, of_kind, read
from towow_core.domain.requirements import RequirementKind
from towow_core.engine.planning.planning import make_plan

K = RequirementKind


@pytest.mark.parametrize(
    ("sentence", "first", "last"),
    [
        ("A drone pilot in Nairobi, any day but the week of 7 December", "2026-12-07", "2026-12-13"),
        ("A florist in Paris in December, anytime except Saturday 12 December", "2026-12-12", "2026-12-12"),
        ("北京找摄影师，12月哪天都行，除了7号那周", "2026-12-07", "2026-12-13"),
    ],
)
def test_a_day_that_is_left_out_is_no_day_of_it(sentence: str, first: str, last: str) -> None:
    understood = read(sentence, WEDNESDAY)
    left_out = of_kind(sentence, K.EXCLUSION, WEDNESDAY).value

    assert (left_out.first, left_out.last) == (first, last)
    assert understood.context.date is None or not first <= understood.context.date <= last


def test_nothing_on_a_day_rules_that_day_out() -> None:
    sentence = "A DJ in Dublin on 11 December. Nothing on Sunday."

    assert of_kind(sentence, K.EXCLUSION, WEDNESDAY).value.weekdays == (7,)
    assert [r.value.first for r in read(sentence, WEDNESDAY).requirements if r.kind is K.DATE] == ["2026-12-11"]


@pytest.mark.parametrize(
    "words", ["the clock isn't urgent", "it is not urgent", "nothing urgent", "it's not that urgent"]
)
def test_what_is_not_urgent_is_in_no_haste(words: str) -> None:
    assert not [r for r in read(f"A clock repair in London; {words}", WEDNESDAY).requirements if r.kind is K.DEADLINE]
    assert of_kind("A clock repair in London, urgent", K.DEADLINE, WEDNESDAY).value.text == "soonest"


def test_one_hour_on_a_saturday_is_neither_every_saturday_nor_sixty_one() -> None:
    understood = read("北京，给儿子找数学家教，12月5日周六一小时", WEDNESDAY)
    (offer,) = offers_from(understood, person("fang", "课业辅导", price=260.0, price_unit="hour"))

    assert not [r for r in understood.requirements if r.kind is K.RECURRENCE]
    assert (offer.price, offer.rate.quantity) == (260.0, 1.0)


def test_a_class_on_one_of_two_days_is_paid_for_once() -> None:
    understood = read("In Barcelona, 5 and 6 December, eleven of us: a paella class on Saturday", WEDNESDAY)
    (offer,) = offers_from(
        understood, person("nuria", "paella cooking class", "Barcelona", price=48.0, price_unit="person")
    )

    assert offer.price == 528.0


def test_a_summary_says_on_which_day_all_is_handed_over_where_that_is_a_later_one() -> None:
    understood = read("Screen printing of 20 shirts in London by 30 November", WEDNESDAY)
    bea = replace(person("bea", "printing", "London"), capabilities={"printing": "shirts, within nine days"})

    made = make_plan(understood, offers_from(understood, bea), WEDNESDAY)

    assert made.timeline.end_date > made.timeline.event_date
    assert "handed over on" in made.summary
