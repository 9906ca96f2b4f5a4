"""Each errand of a demand keeps its own day: another one, without a day, does not move it before or behind."""

import pytest

from bridges.bench.offline_path import negotiate
from tests.core.matching_kit import person

TODAY = "2026-11-28"  # a Saturday


@pytest.mark.parametrize(
    ("text", "day"),
    [
        ("A notary in Leeds on Monday evening, and somebody to translate my contract into German.", "2026-11-30"),
        ("A notary in Leeds on 14 December, and a piano tuner", "2026-12-14"),
    ],
)
def test_an_errand_without_a_day_does_not_move_the_one_that_has_one(text: str, day: str) -> None:
    rosa, tim = person("rosa", "notary", "Leeds"), person("tim", "translation,piano tuning", "Leeds")
    plan = negotiate(text, [rosa, tim], TODAY).plan
    parts = {part.display_name: part for part in plan.assignments}

    assert plan.timeline.event_days == (day,)
    assert parts["Rosa"].days in {(), (day,)}


@pytest.mark.parametrize(
    "text",
    ["The van in Leeds on 18 December, and a clean of the flat afterwards", "12月18日在上海搬家，之后请人打扫旧房"],
)
def test_what_comes_afterwards_is_not_planned_before(text: str) -> None:
    city = "上海" if "上海" in text else "Leeds"
    people = [person("tom", "van with driver,搬家搬运", city), person("pia", "cleaning,保洁", city)]
    milestones = negotiate(text, people, TODAY).plan.timeline.milestones

    assert [one.date for one in milestones if "Pia" in one.deliverable] >= ["2026-12-18"]


@pytest.mark.parametrize(
    "text",
    ["Clean the flat in Leeds by Thursday", "Clean the flat in Leeds before Thursday", "周四之前请人来上海打扫"],
)
def test_what_is_wanted_by_a_weekday_is_planned_before_it(text: str) -> None:
    pia = person("pia", "cleaning,保洁", "上海" if "上海" in text else "Leeds")

    assert negotiate(text, [pia], TODAY).plan.timeline.event_days == ("2026-12-02",)


@pytest.mark.parametrize(
    ("text", "when", "other"),
    [
        ("Leeds: a plumber before Christmas, and a leaflet translated in January.", "in January", "24 December"),
        ("12月20日前请人来上海修水管；另外1月份请人翻译一份手册。", "1月份", "12月20日"),
    ],
)
def test_the_last_day_of_one_errand_is_not_named_to_whoever_does_another_in_its_own_month(
    text: str, when: str, other: str
) -> None:
    city = "上海" if "上海" in text else "Leeds"
    people = [person("tom", "plumbing,水管维修", city), person("pia", "translation,笔译", city)]
    plan = negotiate(text, people, TODAY).plan
    (pia,) = (part for part in plan.assignments if part.display_name == "Pia")

    assert when in pia.responsibility
    assert other not in pia.responsibility
    assert (pia.by, pia.days) == ("", ())
    assert not [one for one in plan.timeline.milestones if "Pia" in one.deliverable]
