"""A plan's milestones: no occasion's day that nobody named, and nothing handed over on the first of several days."""

import pytest

from tests.core.matching_kit import offers_from, person, proposal_of
from tests.requirements.test_replies import demand_of
from towow_core.domain.models import Timeline
from towow_core.engine.planning.planning import make_plan

TODAY = "2026-11-22"


def planned(sentence: str, tag: str, city: str) -> Timeline:
    understood = demand_of(sentence).understanding
    assert understood is not None
    who = person("ann", tag, city, price=100.0, recurring=True)
    return proposal_of(make_plan(understood, offers_from(understood, who), TODAY)).timeline


@pytest.mark.parametrize(
    ("sentence", "tag", "city", "word"),
    [
        ("杭州想请人写60份婚礼请柬，书法好看的", "书法", "杭州", "婚礼"),
        ("Somebody in London for calligraphy on my wedding envelopes", "calligraphy", "London", "wedding"),
    ],
)
def test_a_day_that_the_plan_chose_is_none_of_an_occasion_that_is_only_named(sentence, tag, city, word) -> None:
    names = [one.name.lower() for one in planned(sentence, tag, city).milestones]

    assert names
    assert not [name for name in names if word in name and ("tentative" in name or "暂定" in name)]


@pytest.mark.parametrize(
    ("sentence", "tag", "city", "word"),
    [
        ("我们要在杭州办一场婚礼，需要摄影", "摄影", "杭州", "婚礼"),
        ("A photographer for our wedding in London on 12 December", "photography", "London", "wedding"),
    ],
)
def test_the_day_of_what_is_held_or_named_is_called_so(sentence, tag, city, word) -> None:
    assert [one for one in planned(sentence, tag, city).milestones if word in one.name.lower()]


@pytest.mark.parametrize(
    ("sentence", "tag", "city", "prepared", "over"),
    [
        ("上海每周二晚上上瑜伽课，一共5次", "瑜伽", "上海", "内容确定", "最后一次"),
        ("A yoga teacher in Berlin every Tuesday evening, five times", "yoga", "Berlin", "sessions set", "last time"),
    ],
)
def test_of_a_series_nothing_is_prepared_after_its_last_time_nor_handed_over_on_its_first(
    sentence, tag, city, prepared, over
) -> None:
    line = planned(sentence, tag, city)
    first, last = line.event_days[0], line.event_days[-1]

    assert len(line.event_days) == 5
    assert not [one for one in line.milestones if one.date == last and prepared in one.deliverable]
    assert [one for one in line.milestones if one.date == last and over in one.deliverable]
    assert not [one for one in line.milestones if one.date == first and one.name in {"完成交付", "Delivery"}]


def test_one_day_is_still_when_it_is_handed_over() -> None:
    line = planned("A yoga teacher in Berlin on 12 December", "yoga", "Berlin")

    assert "Delivery" in {one.name for one in line.milestones}
