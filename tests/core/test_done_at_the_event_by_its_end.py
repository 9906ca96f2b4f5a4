"""Work that is wanted by a day of the event or later is done at the event: on its days, and never before it."""

from datetime import date

import pytest

from tests.core.matching_kit import TODAY, offers_from, person, proposal_of
from tests.core.test_one_day_per_part import read
from towow_core.domain.models import Decision, DemandUnderstanding
from towow_core.domain.requirements import RequirementKind
from towow_core.engine.matching.event_length import is_only_by
from towow_core.engine.planning.planning import make_plan
from towow_core.support.replacing import replace

CASES = [
    (
        "Removals in Leeds on 12 and 13 December, and shelf fitting done before Monday 14 December",
        "Leeds",
        "shelf fitting",
    ),
    ("12月12日和13日在上海搬家，路由调试12月14日之前做完", "上海", "路由调试"),
]


def wanted(sentence: str, tag: str) -> DemandUnderstanding:
    """With the last day said of that work alone."""
    heard = read(sentence)
    own = tuple(
        replace(one, value=replace(one.value, tags=(tag,))) if one.kind is RequirementKind.DEADLINE else one
        for one in heard.requirements
    )
    return replace(heard, requirements=own, capability_tags=(*heard.capability_tags, tag))


@pytest.mark.parametrize(("sentence", "city", "tag"), CASES)
def test_who_cannot_on_a_day_of_the_event_declines_work_wanted_by_its_end(sentence: str, city: str, tag: str) -> None:
    understanding = wanted(sentence, tag)
    (offer,) = offers_from(understanding, person("it", tag, city, unavailable_weekdays=(7,)))

    assert not is_only_by(understanding, (tag,))
    assert offer.decision is Decision.DECLINE


@pytest.mark.parametrize(("sentence", "city", "tag"), CASES)
def test_work_wanted_by_the_end_of_the_event_is_not_done_before_it(sentence: str, city: str, tag: str) -> None:
    understanding = wanted(sentence, tag)
    mover = person("m", "removals" if city == "Leeds" else "搬家搬运", city)
    offers = offers_from(understanding, mover, person("it", tag, city))
    plan = proposal_of(make_plan(understanding, offers, TODAY))
    (done,) = [one.date for one in plan.timeline.milestones if one.name.lower() == tag]

    assert "2026-12-12" <= done <= "2026-12-13"


def test_work_wanted_before_the_event_is_still_wanted_by_then_only() -> None:
    sentence, tag = "A party in Leeds on 19 December, and shelf fitting done before Monday 14 December", "shelf fitting"

    assert is_only_by(wanted(sentence, tag), (tag,))


@pytest.mark.parametrize(
    ("sentence", "tag", "city"),
    [
        ("产品摄影，成都，11月27日之前出图", "产品摄影", "成都"),
        ("Product photography in Leeds by 27 November", "product photography", "Leeds"),
    ],
)
def test_work_by_a_last_day_is_not_begun_on_a_day_off_of_whoever_does_it(sentence: str, tag: str, city: str) -> None:
    took = "五天内出图" if city == "成都" else "files within five days"
    shooter = replace(person("s", tag, city, unavailable_weekdays=(6, 7)), capabilities={tag: took})
    understanding = read(sentence)
    offers = offers_from(understanding, shooter)
    plan = proposal_of(make_plan(understanding, offers, TODAY))

    assert offers[0].decision is Decision.PARTICIPATE
    assert [date.fromisoformat(day).isoweekday() for day in plan.timeline.event_days] == [1]
