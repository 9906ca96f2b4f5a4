"""A day or an hour that is said of one of several works is asked of, and met by, those alone who do that."""

# ruff: noqa: E501  # a row of the table is one line

import pytest

from tests.core.matching_kit import TODAY, offers_from, person, proposal_of
from tests.core.test_one_day_per_part import read
from tests.requirements.kit import answer
from towow_core.domain.models import AgentProfile, Decision, DemandUnderstanding
from towow_core.domain.requirements import OpenPointKind, Requirement, RequirementKind, RequirementStatus
from towow_core.engine.matching.event_length import hours_of, own_days
from towow_core.engine.planning.planning import make_plan
from towow_core.engine.twin.offers import make_offer
from towow_core.requirements.checker import check
from towow_core.requirements.facts import PlanFacts
from towow_core.requirements.open_points import open_points

MET = RequirementStatus.MET


@pytest.mark.parametrize(
    ("sentence", "hours"),
    [
        ("Photographer in Berlin on Saturday 12 December in the morning and a DJ in the evening", {"photography": ("in the morning",), "DJ": ("in the evening",)}),
        ("Photographer in Berlin on Saturday 12 December in the morning, a DJ in the evening", {"photography": ("in the morning",), "DJ": ("in the evening",)}),
        ("In Berlin on 12 December, from 2pm to 4pm a photographer and at 9pm a DJ", {"photography": ("from 2pm to 4pm",), "DJ": ("at 9pm",)}),
        ("周六在北京上午要摄影师下午要一位主持人", {"活动摄影": ("上午",), "活动主持": ("下午",)}),
        ("周六上午在北京要摄影师，下午要一位主持人", {"活动摄影": ("上午",), "活动主持": ("下午",)}),
        # On two days each has the hour of its own.
        ("A guide in Berlin on Saturday 12 December at 9am and a DJ on Sunday at 8pm", {"guiding": ("at 9am",), "DJ": ("at 8pm",)}),
        ("周六上午在北京找摄影师，周日下午要一位主持人", {"活动摄影": ("上午",), "活动主持": ("下午",)}),
        # One hour is that of both, as is that of the occasion.
        ("Berlin, 12 December: a photographer and a DJ from 6pm", {"photography": ("from 6pm",), "DJ": ("from 6pm",)}),
        ("Party with a DJ in Berlin on 12 December at 6pm and a photographer from 8pm", {"DJ": ("at 6pm",), "photography": ("at 6pm", "from 8pm")}),
    ],
)  # fmt: skip
def test_an_hour_is_of_the_work_that_it_is_said_of(sentence: str, hours: dict[str, tuple[str, ...]]) -> None:
    understood = read(sentence)

    assert {tag: hours_of(understood, [tag]) for tag in hours} == hours


@pytest.mark.parametrize(
    ("sentence", "tag", "day"),
    [
        ("A cleaner at my house in Berlin this Saturday, and live music for the forty friends whom we have invited on Sunday", "live music", "2026-11-22"),
        ("A cleaner at my house in Berlin this Saturday and live music for the forty friends whom we have invited on Sunday", "live music", "2026-11-22"),
        ("下周六在北京家里请人做保洁，下周日下午再请一位主持人", "活动主持", "2026-11-29"),
    ],
)  # fmt: skip
def test_each_work_is_on_the_day_that_it_is_said_of(sentence: str, tag: str, day: str) -> None:
    understood = read(sentence)

    assert own_days(understood, [tag], (understood.context.date or "",)) == (day,)


def agreed(sentence: str, *people: AgentProfile) -> tuple[DemandUnderstanding, PlanFacts]:
    understood = read(sentence)
    offers = offers_from(understood, *people)
    known = PlanFacts(
        plan=proposal_of(make_plan(understood, offers, TODAY)),
        offers={offer.agent_id: offer for offer in offers},
        answers={offer.agent_id: answer(offer.agent_id) for offer in offers},
    )
    return understood, known


def checked(sentence: str, *people: AgentProfile) -> dict[str, Requirement]:
    understood, known = agreed(sentence, *people)
    found = check(understood.requirements, known, understood.language)
    return {r.text: r for r in found if r.kind is RequirementKind.DATE or r.value.unit == "time"}


def test_an_hour_of_what_nobody_does_is_met_by_nobody() -> None:
    guide = person("ann", "guiding", "Berlin")
    found = checked("A guide in Berlin on Saturday 12 December in the morning and a DJ in the evening", guide)

    assert found["Saturday 12 December"].status is MET
    assert found["in the evening"].status is not MET
    assert found["in the evening"].met_by == ()
    assert found["in the evening"].note == "The plan does not say yet who does what this is asked of."


def test_who_is_wished_for_another_day_is_asked_on_it_and_does_not_meet_the_first() -> None:
    sentence = "A cleaner at my house in Berlin this Saturday, and live music for our forty friends on Sunday"
    cleaner, band = person("ann", "cleaning", "Berlin"), person("bob", "live music", "Berlin")
    found = checked(sentence, cleaner, band)

    assert (found["this Saturday"].status, found["this Saturday"].met_by) == (MET, (cleaner.agent_id,))
    assert (found["Sunday"].status, found["Sunday"].met_by) == (MET, (band.agent_id,))


@pytest.mark.parametrize(
    "sentence",
    [
        "Photographer in Berlin on Saturday 12 December in the morning and a DJ in the evening",
        "A photographer in Berlin on Saturday 12 December in the morning, and a DJ on Sunday in the evening",
    ],
)
def test_who_has_agreed_to_a_part_with_an_hour_of_its_own_meets_that_hour(sentence: str) -> None:
    ann, bob = person("ann", "photography", "Berlin"), person("bob", "DJ", "Berlin")
    found = checked(sentence, ann, bob)

    assert (found["in the morning"].status, found["in the morning"].met_by) == (MET, (ann.agent_id,))
    assert (found["in the evening"].status, found["in the evening"].met_by) == (MET, (bob.agent_id,))


def test_a_day_on_which_nobody_is_there_is_open_and_says_when_they_are() -> None:
    band = person("bob", "live music", "Berlin")
    found = checked("A cleaner at my house in Berlin this Saturday, and live music for us on Sunday", band)

    assert found["this Saturday"].status is not MET
    assert found["this Saturday"].note == "Nobody is there on that day: Bob 2026-11-22."
    assert found["Sunday"].met_by == (band.agent_id,)


@pytest.mark.parametrize(
    ("sentence", "tag", "city", "asked"),
    [
        ("下周四早上八点上海拍广告，需要化妆师", "化妆造型", "上海", "没有读懂：“下周四早上八点上海拍广告”，其中只问过“下周四”、“早上八点”、“上海”"),
        ("The blorping in Berlin on 12 December, and a DJ", "DJ", "Berlin", "Not understood: “The blorping in Berlin on 12 December”. Of this, people were asked about “Berlin”, “12 December” only"),
        ("A DJ in Berlin on 12 December, and the blorping", "DJ", "Berlin", "Not understood, and nobody was asked about it: “the blorping”"),
    ],
)  # fmt: skip
def test_what_was_asked_of_words_that_were_not_understood_is_said(
    sentence: str, tag: str, city: str, asked: str
) -> None:
    understood, known = agreed(sentence, person("ann", tag, city))
    found = check(
        understood.requirements, known, understood.language, understood.not_understood, understood.surface_demand
    )
    points = open_points(found, known, understood.language, understood.not_understood)

    (unread,) = [one.text for one in points if one.kind is OpenPointKind.NOT_UNDERSTOOD]
    assert unread == asked


def test_nobody_refuses_by_the_hours_of_another_day() -> None:
    sentence = "A cleaner in Berlin on Saturday 12 December at 9am, and a DJ on Sunday at 8pm"
    evenings = person("bob", "DJ", "Berlin", available="evenings")

    assert make_offer(evenings, read(sentence), TODAY).decision is not Decision.DECLINE
