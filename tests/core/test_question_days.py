"""Which days a question tells with their weekday, and the person's own words beside what was made of them."""

from dataclasses import replace
from typing import Any

import pytest

from tests.core.matching_kit import MEETUP, TODAY, demand
from tests.core.test_prompts import INPUTS
from towow_core.domain.models import DemandUnderstanding, Language
from towow_core.domain.requirements import Requirement, RequirementKind, RequirementStatus, RequirementValue
from towow_core.prompts import ALL_PROMPTS
from towow_core.prompts.question_days import DAYS_MAX, dated, dated_ahead
from towow_core.prompts.rendering import blocks_in

OF_A_DEMAND = [prompt for prompt in ALL_PROMPTS if prompt.key not in {"demand_understanding", "react", "instruction"}]
every_later_prompt = pytest.mark.parametrize("prompt", OF_A_DEMAND, ids=lambda prompt: prompt.key)
PARAPHRASE = "Venue and speakers for a meetup"


def asking(*, status: RequirementStatus = RequirementStatus.OPEN, **value: Any) -> DemandUnderstanding:
    asked = Requirement(
        requirement_id="req-1",
        kind=RequirementKind.DATE,
        text="on the day",
        value=RequirementValue(**value),
        status=status,
    )
    return DemandUnderstanding(surface_demand="A party", language=Language.EN, requirements=(asked,))


def told(prompt: Any, **changes: Any) -> dict[str, Any]:
    return blocks_in(prompt.render(replace(INPUTS[prompt.key], today=TODAY, **changes)).user)


@every_later_prompt
def test_every_prompt_after_the_first_is_told_the_persons_own_words_as_data(prompt) -> None:
    paraphrased = replace(demand(MEETUP), surface_demand=PARAPHRASE)

    assert told(prompt, understanding=paraphrased, raw_input=MEETUP)["demand"]["raw_input"] == MEETUP
    assert MEETUP not in prompt.render(replace(INPUTS[prompt.key], understanding=paraphrased, raw_input=MEETUP)).system


@every_later_prompt
def test_words_that_the_demand_says_already_are_not_told_twice(prompt) -> None:
    changed = replace(demand(MEETUP), surface_demand=f"{MEETUP}；再加一位摄影师")

    assert "raw_input" not in told(prompt, understanding=changed, raw_input=MEETUP)["demand"]


@every_later_prompt
def test_every_prompt_after_the_first_is_told_today_and_the_demands_days_with_their_weekdays(prompt) -> None:
    asked = replace(asking(first="2026-12-19", last="2026-12-20"), language=Language.EN)
    data = told(prompt, understanding=asked)

    assert data["today"] == "2026-11-20 Fri"
    assert "19 Sat, 20 Sun" in data["calendar"]


@pytest.mark.parametrize("key", ["demand_understanding", "react"])
def test_who_has_to_work_a_day_out_is_told_the_next_three_weeks(key) -> None:
    prompt = next(each for each in ALL_PROMPTS if each.key == key)

    assert told(prompt)["calendar"] == (
        "2026-11: 21 周六, 22 周日, 23 周一, 24 周二, 25 周三, 26 周四, 27 周五, 28 周六, 29 周日, 30 周一; "
        "2026-12: 01 周二, 02 周三, 03 周四, 04 周五, 05 周六, 06 周日, 07 周一, 08 周二, 09 周三, 10 周四, 11 周五"
    )


@pytest.mark.parametrize(
    ("asked", "calendar"),
    [
        ({"first": "2026-12-19"}, "2026-12: 19 Sat"),
        ({"last": "2026-12-31"}, "2026-12: 31 Thu"),
        ({"first": "2026-12-30", "last": "2027-01-02"}, "2026-12: 30 Wed, 31 Thu; 2027-01: 01 Fri, 02 Sat"),
        ({"first": "2026-12-01", "last": "2026-12-31", "weekdays": (7,)}, "2026-12: 06 Sun, 13 Sun, 20 Sun, 27 Sun"),
        (
            {"first": "2026-12-05", "last": "2026-12-31", "days": ("2026-12-31", "2026-12-05")},
            "2026-12: 05 Sat, 31 Thu",
        ),
        ({"choices": (("2026-12-05", "2026-12-06"), ("2026-12-12",))}, "2026-12: 05 Sat, 06 Sun, 12 Sat"),
    ],
    ids=["a day", "a last day", "a span over New Year", "Sundays of a month", "single days", "alternatives"],
)
def test_the_days_that_a_demand_means_are_told_in_order(asked, calendar) -> None:
    assert dated(TODAY, asking(**asked))["calendar"] == calendar


def test_days_that_nobody_asks_for_any_more_are_not_told() -> None:
    assert "calendar" not in dated(TODAY, asking(first="2026-12-19", status=RequirementStatus.WAIVED))


def test_a_long_span_is_told_by_its_first_weeks() -> None:
    calendar = str(dated(TODAY, asking(first="2026-12-01", last="2027-12-01"))["calendar"])

    assert len(calendar.replace(";", ",").split(",")) == DAYS_MAX


@pytest.mark.parametrize("today", ["", "someday"])
def test_without_a_day_to_count_from_nothing_is_made_up(today) -> None:
    assert dated(today, asking(first="2026-12-19")) == {}
    assert dated_ahead(today, Language.EN) == {}


def test_what_is_no_day_is_left_out() -> None:
    assert dated(TODAY, asking(first="soon"), ["", "2026-02-30", "2026-12-24"])["calendar"] == "2026-12: 24 Thu"
